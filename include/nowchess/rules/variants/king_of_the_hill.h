// King of the Hill: whose king reaches one of the four squares in the middle has won.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

struct KingOfTheHill : Standard {
    static constexpr Variant id = Variant::KingOfTheHill;
    static constexpr VariantNames names{.uci = "kingofthehill", .tag = "King of the Hill", .aliases = {"koth"}};

    static constexpr std::uint64_t hill = 0x0000001818000000;  // d4, e4, d5, e5

    static constexpr bool hasOwnEnding = true;
    static constexpr BoardEnding ownEnding = BoardEnding::KingInTheCentre;
    static constexpr bool mateComesFirst = true;
    template <typename View, typename Sliders>
    static Standing standing(const View& view, const Sliders&) {
        if ((view.theirKings() & hill) != 0) return Standing::Lost;
        return (view.kingSet & hill) != 0 ? Standing::Won : Standing::Open;
    }

    template <typename Position>
    static int assets(const Position& position, Color side) noexcept {
        constexpr std::array<int, 4> bySteps{500, 220, 80, 0};
        const Square king = position.king(side);
        const auto steps = [](auto line) { return std::abs(2 * static_cast<int>(line) - 7) / 2; };
        return bySteps[static_cast<std::size_t>(std::max(steps(fileOf(king)), steps(rankOf(king))))];
    }

    // A bare king can walk.
    template <typename P>
    static bool canWinByMaterial(const P&, Color) noexcept {
        return true;
    }
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        return 8 * steps(position.board().pieces(side, PieceType::King), Bitboard(hill));
    }
};

}  // namespace nowchess::variants
