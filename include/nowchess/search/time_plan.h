// How long to think about a move, from what the clock shows.
//
//   using namespace std::chrono_literals;
//   TimePlan plan = planTime({.left = 60s, .increment = 1s});
//   SearchLimits limits{.softLimit = plan.softLimit, .hardLimit = plan.hardLimit};
//
// Thread safety: a pure function; it reads no clock.
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
    std::chrono::milliseconds softLimit;  // begin no new iteration after this …
    std::chrono::milliseconds hardLimit;  // … and interrupt the last one here
};

// What may pass between a decision and the clock's taking notice of it.
inline constexpr std::chrono::milliseconds defaultMoveOverhead(60);

// Both are at least a millisecond and, if the clock allows, leave the overhead unused.
TimePlan planTime(const ClockReading& clock, std::chrono::milliseconds overhead = defaultMoveOverhead) noexcept;

}  // namespace nowchess
