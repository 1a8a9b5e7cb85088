// Atomic: a capture explodes. The captured piece, the capturer and every piece but pawns on the eight squares around
// vanish. A king that vanishes has lost, so no move may blow up the own one, and kings never capture. Kings that stand
// side by side are safe from check: whoever took one would lose his own.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

struct Atomic : Standard {
    static constexpr Variant id = Variant::Atomic;
    static constexpr VariantNames names{.uci = "atomic", .tag = "Atomic", .aliases = {"atom"}};
    static constexpr bool hasStandardArmies = false;

    static constexpr bool kingsMayBeMissing = true;
    static constexpr bool kingsMayTouch = true;
    static constexpr bool explodes = true;

    static constexpr bool hasOwnEnding = true;
    static constexpr BoardEnding ownEnding = BoardEnding::KingExploded;
    template <typename View, typename Sliders>
    static Standing standing(const View& view, const Sliders&) {
        if (view.kingSet == 0) return Standing::Lost;
        return view.theirKings() == 0 ? Standing::Won : Standing::Open;
    }

    template <typename View, typename Sliders>
    static std::uint64_t checkers(const View& view, const Sliders& sliders) {
        if ((view.kingAttacks(view.king) & view.theirKings()) != 0) return 0;
        return view.attackersOf(view.king, view.occupied, sliders);
    }

    template <typename Moves>
    static void generate(const Moves& moves) {
        const auto& view = moves.view;
        const std::uint64_t touching = view.kingAttacks(view.theirKing());
        const bool isSafe = (touching & view.kingSet) != 0;
        const std::uint64_t checkers = Atomic::checkers(view, moves.sliders);
        // Quiet moves are those of standard chess, but for the squares beside the other king.
        const std::uint64_t attacked = moves.attackedByPieces() & ~touching;
        moves.king(~view.occupied & ~attacked);
        if ((checkers & (checkers - 1)) == 0) {
            const std::uint64_t pinned = isSafe ? 0 : moves.pinned();
            const std::uint64_t answers = checkers == 0 ? ~0ULL : view.between(view.king, checkers);
            moves.pawnSteps(pinned, answers);
            moves.pieces(pinned, answers & ~view.occupied);
            if (checkers == 0) moves.castlings(attacked, touching);
        }
        moves.captures([&](int from, int to, std::uint64_t victim) {
            const std::uint64_t gone = blast(view, 1ULL << to) | 1ULL << from | victim;
            if ((gone & view.kingSet) != 0) return false;
            if (isSafe || (gone & view.theirKings()) != 0) return true;
            return (view.attackersOf(view.king, view.occupied & ~gone, moves.sliders) & ~gone) == 0;
        });
    }

    static constexpr bool hasAftermath = true;
    template <typename Aftermath>
    static void finish(const Aftermath& after) {
        if (after.captured == 0) return;
        after.remove(blast(after, after.to));
    }

    // Whatever stands beside a king and can be taken there takes the king along; an enemy piece there is out of reach.
    template <typename Position>
    static int assets(const Position& position, Color side) noexcept {
        const auto& board = position.board();
        const auto king = board.king(side);
        if (!king) return 0;
        const Bitboard beside = kingAttacks(*king);
        int sum = -60 * (beside & board.pieces(opposite(side))).size();
        const Bitboard own = beside & board.pieces(side);
        for (const Square square : own)
            if (isAttacked(board, square, opposite(side))) sum -= 150;
        return sum;
    }

    // Kings neither capture nor keep each other from a square.
    // - A bare king does nothing. A side that has lost its king has lost.
    // - Bishops alone, ours all on one square colour and theirs all on the other: nothing is ever captured. For a mate
    //   all squares around their king of their bishops' colour, two at least, must hold these bishops.
    // - Against a bare king nothing explodes, and mate takes a queen, three knights or two other pieces, but not
    // bishops of
    //   one square colour. A test goes through all positions of fewer.
    template <typename P>
    static bool canWinByMaterial(const P& position, Color side) noexcept {
        const auto& board = position.board();
        const Bitboard kings = board.pieces(PieceType::King);
        const Bitboard ours = board.pieces(side) - kings;
        const Bitboard theirs = board.pieces(opposite(side)) - kings;
        const Bitboard bishops = board.pieces(PieceType::Bishop);
        if (ours.empty() || !board.king(side)) return false;
        if (!board.king(opposite(side))) return true;
        const bool onlyBishops = bishops.containsAll(ours | theirs);
        const auto areOn = [](Bitboard pieces, Bitboard colour) { return colour.containsAll(pieces); };
        if (!theirs.empty()) {
            const bool apart = (areOn(ours, lightSquares) && areOn(theirs, ~lightSquares)) ||
                               (areOn(ours, ~lightSquares) && areOn(theirs, lightSquares));
            return !onlyBishops || !apart || theirs.size() >= 2;
        }
        if (ours.intersects(board.pieces(PieceType::Queen) | board.pieces(PieceType::Pawn))) return true;
        if (onlyBishops && (areOn(ours, lightSquares) || areOn(ours, ~lightSquares))) return false;
        return ours.size() > (board.pieces(PieceType::Knight).containsAll(ours) ? 2 : 1);
    }
    // Something must blow up beside their king.
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        const auto& board = position.board();
        const Bitboard theirs = board.pieces(opposite(side));
        const Bitboard king = theirs & board.pieces(PieceType::King);
        const Bitboard ours = board.pieces(side) - board.pieces(PieceType::King);
        // A king protects the other one from mate wherever it stands beside it.
        const Bitboard ourKing = board.pieces(side, PieceType::King);
        const bool nothingExplodes =
            theirs == king || board.pieces(PieceType::Bishop).containsAll(ours | (theirs - king));
        if (nothingExplodes)
            return mateWithHelpersDistance(board.without(ourKing), side) + 8 * (8 - steps(ourKing, king));
        return 4 * steps(king, theirs - king) + 4 * steps(ours, king);
    }

private:
    template <typename Board>
    static std::uint64_t blast(const Board& board, std::uint64_t centre) {
        return centre | (board.kingAttacks(board.square(centre)) & ~board.allPawns());
    }
};

}  // namespace nowchess::variants
