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

// Both are at least a millisecond and, if the clock allows, leave the overhead unused. `lag` is what every move is
// known to cost beside its search (LagMeter): with it the engine moves faster, and keeps more in reserve.
TimePlan planTime(const ClockReading& clock, std::chrono::milliseconds overhead = defaultMoveOverhead,
                  std::chrono::milliseconds lag = {}) noexcept;

// Learns from the clock of a game what moves cost beside their search: on a busy machine, over a slow connection.
class LagMeter {
public:
    // A search begins, with this on the clock, …
    void begin(const ClockReading& clock) noexcept;
    // … and has ended, after so much of the time that was planned for it.
    void end(std::chrono::milliseconds searched) noexcept { expected_ = shown_ - searched; }
    // Rises with the first slow move, fades with several fast ones.
    [[nodiscard]] std::chrono::milliseconds lag() const noexcept { return lag_; }

private:
    std::chrono::milliseconds shown_{0};                 // and the increment that comes after the move
    std::optional<std::chrono::milliseconds> expected_;  // what the next reading would be without lag
    std::chrono::milliseconds lag_{0};
};

}  // namespace nowchess
