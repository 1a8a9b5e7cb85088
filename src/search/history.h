// What the search has learned about moves: which quiet ones were good enough to refute the opponent's play.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "nowchess/board/position.h"

namespace nowchess::search {

// A man and the square it went to, as a number: what an answer depends on.
using Step = std::size_t;
inline constexpr Step stepCount = 2 * 6 * 64;

inline Step stepOf(const Position& position, Move move) noexcept {
    const auto man =
        static_cast<std::size_t>(position.turn()) * 6 + static_cast<std::size_t>(position.board().typeAt(move.from()));
    return man * 64 + static_cast<std::size_t>(move.to());
}

class History {
public:
    History() : answers_(stepCount * stepCount) {}

    void clear() noexcept {
        moves_.fill(0);
        std::ranges::fill(answers_, Value{0});
    }
    // What a quiet move has been worth, by itself and after the last two moves.
    [[nodiscard]] int of(const Position& position, Move move, const std::array<std::optional<Step>, 2>& before) const {
        int sum = moves_[indexOf(position.turn(), move)];
        for (const auto& step : before)
            if (step) sum += answers_[*step * stepCount + stepOf(position, move)];
        return sum;
    }
    void learn(const Position& position, Move move, const std::array<std::optional<Step>, 2>& before, int bonus) {
        adjust(moves_[indexOf(position.turn(), move)], bonus);
        for (const auto& step : before)
            if (step) adjust(answers_[*step * stepCount + stepOf(position, move)], bonus);
    }

private:
    using Value = std::int16_t;

    static std::size_t indexOf(Color color, Move move) noexcept {
        return (static_cast<std::size_t>(color) << 12) | (move.bits() & 0xfffU);
    }
    // Values near the limit grow less, so that they never pass it and old lessons fade.
    static void adjust(Value& value, int bonus) noexcept {
        constexpr int limit = 16'000;
        value = static_cast<Value>(value + bonus - value * std::abs(bonus) / limit);
    }

    std::array<Value, 2 * 64 * 64> moves_{};
    std::vector<Value> answers_;
};

}  // namespace nowchess::search
