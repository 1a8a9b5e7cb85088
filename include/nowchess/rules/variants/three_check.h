// Three-check: whoever gives the third check has won. Discovered and double checks count as one each.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include <array>

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

// A count of checks for each side, from three down to none.
struct ChecksLeft {
    ByColor<std::uint8_t> left{{3, 3}};

    static constexpr ChecksLeft from(const VariantState& state) noexcept { return {state.checksLeft}; }
    constexpr void writeTo(VariantState& state) const noexcept { state.checksLeft = left; }
    // 0 before any check, so that keys agree with those of standard chess until then.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept {
        const unsigned given = (3U - left[Color::White]) * 4 + (3U - left[Color::Black]);
        return given * 0x9e3779b97f4a7c15ULL;
    }
    friend constexpr bool operator==(const ChecksLeft&, const ChecksLeft&) noexcept = default;
};

struct ThreeCheck : Standard {
    static constexpr Variant id = Variant::ThreeCheck;
    static constexpr VariantNames names{
        .uci = "3check", .tag = "Three-check", .aliases = {"threecheck", "threechecks"}};
    using State = ChecksLeft;
    static constexpr bool countsChecks = true;

    static constexpr bool hasOwnEnding = true;
    static constexpr BoardEnding ownEnding = BoardEnding::ThirdCheck;
    static constexpr bool mateComesFirst = true;
    template <typename View, typename Sliders>
    static Standing standing(const View& view, const Sliders&) {
        if (view.node.checksLeft[View::them_] == 0) return Standing::Lost;
        return view.node.checksLeft[View::us_] == 0 ? Standing::Won : Standing::Open;
    }

    // Any piece gives check; a king does not.
    template <typename P>
    static bool canWinByMaterial(const P& position, Color side) noexcept {
        return !(position.board().pieces(side) - position.board().pieces(PieceType::King)).empty();
    }
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        return 8 * position.checksLeft(side) + checkDistance(position.board(), side);
    }
    static int checkDistance(const Board& board, Color side) noexcept;

    // After every move: has it given check?
    static constexpr bool hasAftermath = true;
    template <typename Aftermath>
    static void finish(const Aftermath& after) {
        auto& left = after.next.checksLeft;
        left[0] = after.node.checksLeft[0];
        left[1] = after.node.checksLeft[1];
        if (left[Aftermath::us] > 0 && after.givesCheck()) --left[Aftermath::us];
    }

    template <typename Position>
    static int assets(const Position& position, Color side) noexcept {
        constexpr std::array<int, 4> byChecksLeft{1000, 400, 120, 0};
        return byChecksLeft[static_cast<std::size_t>(position.checksLeft(side))];
    }
};

}  // namespace nowchess::variants
