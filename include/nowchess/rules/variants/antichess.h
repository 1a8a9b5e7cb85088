// Antichess: captures are compulsory, the king is a piece like any other, and whoever cannot move any more has won.
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

    template <typename Moves>
    static void generate(const Moves& moves) {
        moves.unguarded(moves.hasCapture() ? Moves::Kind::Captures : Moves::Kind::Quiet);
    }
};

}  // namespace nowchess::variants
