// Antichess: captures are compulsory, the king is a piece like any other, and whoever cannot move any more has won.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

struct Antichess : Standard {
    static constexpr Variant id = Variant::Antichess;
    // Giveaway has castling besides, and suicide judges stalemate otherwise: neither is an alias.
    static constexpr VariantNames names{
        .uci = "antichess", .tag = "Antichess", .aliases = {"anti"}, .withoutCastling = "giveaway"};
    static constexpr bool hasStandardArmies = false;

    static constexpr Setup start() noexcept {
        Setup setup = Setup::initial();
        setup.castlingRooks = {};
        return setup;
    }

    static constexpr Setup shuffled(Setup arrays) noexcept {
        arrays.castlingRooks = {};
        return arrays;
    }

    static constexpr bool royal[2] = {false, false};
    static constexpr bool kingsMayBeMissing = true;
    static constexpr bool kingsMayTouch = true;
    static constexpr bool castles = false;
    static constexpr bool promotesToKing = true;
    static constexpr bool forcesCaptures = true;

    static constexpr bool hasOwnEnding = true;
    static constexpr BoardEnding ownEnding = BoardEnding::AllPiecesLost;
    static constexpr Standing stalemate = Standing::Won;
    template <typename View, typename Sliders>
    static Standing standing(const View& view, const Sliders&) {
        if (view.us == 0) return Standing::Won;
        return view.them == 0 ? Standing::Lost : Standing::Open;
    }

    // The fewer pieces the better; a king is the last to be given away.
    static constexpr bool evaluatesAsStandard = false;
    template <typename Position>
    static int assets(const Position& position, Color side) noexcept {
        constexpr ByPieceType<int> burden{{{100, 110, 130, 120, 140, 70}}};
        int sum = 0;
        for (const PieceType type : allPieceTypes) sum -= burden[type] * position.board().pieces(side, type).size();
        return sum;
    }

    // Each of our pieces must be captured or come to a standstill.
    // - Against bishops alone, a bishop of ours on squares where they have none is never captured, so that all of our
    //   pieces must come to a standstill around it. A piece other than a pawn could step to the next rank, up or down,
    //   unless our own stand there: without pawns it takes one piece on each rank at least. Bishops alone would have to
    //   fill all squares of the colour.
    // - A knight each: a knight that moves changes its square colour and captures on the other one, so it is always
    //   the same side that may come to capture, and that side loses. A lone knight always has a move.
    // A fallen flag is judged as in all other variants (FIDE 6.9): it loses unless the opponent cannot win by any
    // series of legal moves. Programs that ask for material alone give wins here that nobody could have had; here the
    // search of rules/winnable.h has the last word, and what it leaves open counts as winnable.
    template <typename P>
    static bool canWinByMaterial(const P& position, Color side) noexcept {
        const Board& board = position.board();
        const Bitboard ours = board.pieces(side);
        const Bitboard theirs = board.pieces(opposite(side));
        const Bitboard bishops = board.pieces(PieceType::Bishop);
        if (ours.empty() || theirs.empty()) return ours.empty();
        if (bishops.containsAll(theirs)) {
            const bool isSmall = !ours.intersects(board.pieces(PieceType::Pawn)) && ours.size() < 8;
            for (const Bitboard colour : {lightSquares, ~lightSquares}) {
                const Bitboard safe = ours & bishops & colour;
                if (safe.empty() || theirs.intersects(colour)) continue;
                if (isSmall || (bishops.containsAll(ours) && safe != colour)) return false;
            }
        }
        if (board.pieces(PieceType::Knight) == (ours | theirs) && ours.size() == 1 && theirs.size() == 1)
            return (side == position.turn()) == (ours.intersects(lightSquares) == theirs.intersects(lightSquares));
        return true;
    }
    // Our pieces must be captured, by an enemy that is near.
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        const Bitboard ours = position.board().pieces(side);
        return 8 * ours.size() + steps(ours, position.board().pieces(opposite(side)));
    }

    template <typename Moves>
    static void generate(const Moves& moves) {
        moves.unguarded(moves.hasCapture() ? Moves::Kind::Captures : Moves::Kind::Quiet);
    }
};

}  // namespace nowchess::variants
