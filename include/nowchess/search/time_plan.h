// How long to think about a move, from what the clock shows.
//
//   TimePlan plan = planTime({.left = 60s, .increment = 1s});   // limits.enough = plan.enough; limits.most = plan.most
#pragma once

#include <chrono>
#include <optional>

namespace nowchess {

struct ClockReading {
    std::chrono::milliseconds left{0};
    std::chrono::milliseconds increment{0};
    std::optional<int> movesToGo{};  // until more time comes; absent: for the rest of the game
};

struct TimePlan {
    std::chrono::milliseconds enough;
    std::chrono::milliseconds most;
};

// Both are at least a millisecond and, if the clock allows, leave some time for the way of the move to the clock.
TimePlan planTime(const ClockReading& clock) noexcept;

}  // namespace nowchess
