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
    if (pieces.intersects(board.pieces(PieceType::Queen)) || pawns.empty()) return distance;
    return distance + 8 + 2 * steps(pawns, Bitboard::of(backRank(opposite(side))));
}

// A few pieces without a king mate in a corner only, and where the enemy's own pieces take their king's squares.
int Standard::mateWithHelpersDistance(const Board& board, Color side) noexcept {
    const int distance = mateDistance(board, side);
    constexpr int few = 4;
    const Bitboard king = board.pieces(opposite(side), PieceType::King);
    if (king.empty() || board.pieces(side).size() > few) return distance;
    constexpr Bitboard corners{Square::A1, Square::H1, Square::A8, Square::H8};
    const Bitboard bishops = board.pieces(side, PieceType::Bishop);
    const Bitboard colour = lightSquares.containsAll(bishops) ? lightSquares : ~lightSquares;
    const bool needsColour = bishops == board.pieces(side) && colour.containsAll(bishops);
    int farOff = 3 * steps(king, needsColour ? corners & colour : corners) +
                 2 * board.pieces(opposite(side), PieceType::Pawn).size();  // as a piece it fits more mates
    for (const Square helper : board.pieces(opposite(side)) - king)
        farOff += std::min(3, steps(Bitboard{helper}, king) - 1);
    // A helper must not answer the check.
    const Bitboard checkers = attackersOf(board, king.front(), side);
    if (checkers.size() == 1)
        for (const Square answer : between(king.front(), checkers.front()) | checkers)
            farOff += 2 * (attackersOf(board, answer, opposite(side)) - king).size();
    return distance + farOff;
}

// Moves to a check, roughly: is there a square from which a piece attacks the king, and that it can go to?
int ThreeCheck::checkDistance(const Board& board, Color side) noexcept {
    const Square king = board.pieces(opposite(side), PieceType::King).front();
    const Bitboard occupied = board.occupied();
    int distance = 3;
    for (const Square from : board.pieces(side) - board.pieces(PieceType::King)) {
        const PieceType type = board.typeAt(from);
        const Bitboard checking = attacks({opposite(side), type}, king, occupied);
        if (checking.contains(from)) return 0;
        if (attacks({side, type}, from, occupied).intersects(checking)) distance = 1;
    }
    return distance;
}

}  // namespace nowchess::variants
