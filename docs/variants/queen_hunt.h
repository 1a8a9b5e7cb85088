// Queen Hunt: the first to capture a queen wins. An example of a variant of one's own (docs/variants.md).
//
// Thread safety: types without values, and pure functions.
#pragma once

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

struct QueenHunt : Standard {
    static constexpr Variant id = Variant::QueenHunt;
    static constexpr VariantNames names{.uci = "queenhunt", .tag = "Queen Hunt"};

    // Both sides begin with a queen, so whoever has none has lost it.
    static constexpr bool hasOwnEnding = true;
    static constexpr BoardEnding ownEnding = BoardEnding::OtherRule;
    template <typename View, typename Sliders>
    static Standing standing(const View& view, const Sliders&) {
        constexpr int queens = 4;  // after pawns, knights, bishops and rooks
        if ((view.node.sets[queens] & view.us) == 0) return Standing::Lost;
        return (view.node.sets[queens] & view.them) == 0 ? Standing::Won : Standing::Open;
    }

    // Even a king can capture a queen.
    template <typename P>
    static bool canWinByMaterial(const P&, Color) noexcept {
        return true;
    }
};

}  // namespace nowchess::variants
