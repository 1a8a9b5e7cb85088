// How far off wins seem, for the policies' `winDistance`.
#include <algorithm>

#include "nowchess/rules/attacks.h"
#include "rules/dead/set_moves.h"

namespace nowchess::variants {

int Standard::steps(Bitboard from, Bitboard to) noexcept {
    int count = 0;
    for (; count < 8 && !from.intersects(to); ++count) from = from | dead::kingSteps(from);
    return count;
}

// What keeps the king alive, and how far the pieces are that would mate it.
int Standard::mateDistance(const Board& board, Color side) noexcept {
    const auto king = board.king(opposite(side));
    if (!king) return 0;
    const Bitboard theirs = board.pieces(opposite(side));
    const Bitboard withoutKing = board.occupied() - Bitboard{*king};
    int distance = attackersOf(board, *king, side).empty() ? 4 : 0;
    for (const Square flight : kingAttacks(*king) - theirs)
        if (attackersOf(board, flight, side, withoutKing).empty()) distance += 4;

    const Bitboard pawns = board.pieces(side, PieceType::Pawn);
    const Bitboard pieces = board.pieces(side) - pawns;
    for (const Square piece : pieces) distance += std::min(2, steps(Bitboard{piece}, Bitboard{*king}) / 2);
    const bool isStrong = pieces.intersects(board.pieces(PieceType::Queen) | board.pieces(PieceType::Rook));
    if (isStrong || pawns.empty()) return distance;
    return distance + 8 + 2 * steps(pawns, Bitboard::of(backRank(opposite(side))));
}

}  // namespace nowchess::variants
