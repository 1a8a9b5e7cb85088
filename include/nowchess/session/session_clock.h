// The clock of a game with its history: a ChessClock and what it showed after each ply, so that it goes back and forth
// with the moves. It never asks what time it is.
//
//   SessionClock clock(*parsePlayersTimeControl("5+3"), game);
//   clock.start(now);
//
// Thread safety: a value without shared state.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "nowchess/game/clock.h"
#include "nowchess/game/game.h"

namespace nowchess {

// What both clocks show.
using ClockTimes = ByColor<std::chrono::milliseconds>;

// What they showed before the arbiter's rulings on the current position.
ClockTimes beforeRulings(ClockTimes shown, const AnyGame& game) noexcept;

class SessionClock {
public:
    // For a game that stands at its current ply: the moves so far bring the clock to its stage, and take no time. It
    // stands still until it is started, or a move is made.
    SessionClock(const TimeControl& control, const AnyGame& game) : control_(control), clock_(control) { setUp(game); }
    void setUp(const AnyGame& game);
    // As it was: what it showed after each ply from `firstPly` on, at least to the current one, before the arbiter
    // changed it there, and how long the side to move has thought since. False, and set up as above, if these are too
    // few.
    bool restore(const AnyGame& game, std::size_t firstPly, std::span<const ClockTimes> afterPly,
                 std::chrono::milliseconds thought);

    void start(ClockTime now);
    void stop(ClockTime now);
    // The last move of the game has been made.
    void press(const AnyGame& game, ClockTime now);
    // Moves were taken back or played again.
    void goTo(const AnyGame& game, ClockTime now);
    // An arbiter changes what a clock shows, also after the moves that were taken back. What it showed after the last
    // move stays as it was: rulings are the game's to remember.
    void adjust(const AnyGame& game, const ClockChange& change) noexcept;

    [[nodiscard]] const TimeControl& control() const noexcept { return control_; }
    [[nodiscard]] const ChessClock& clock() const noexcept { return clock_; }
    [[nodiscard]] bool isRunning() const noexcept { return clock_.state() == ClockState::Running; }
    [[nodiscard]] bool hasFlagFallen(ClockTime now) const noexcept {
        return isRunning() && clock_.hasFlagFallen(clock_.turn(), now);
    }
    // Until the flag of the side to move falls; empty if it never does.
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilFlagFall(ClockTime now) const noexcept;
    // Empty without a limit.
    [[nodiscard]] std::optional<ClockTimes> times(ClockTime now) const noexcept { return timesOf(clock_, now); }
    // The first ply whose times are known: where the game stood when the clock was set up.
    [[nodiscard]] std::size_t firstPly() const noexcept { return firstPly_; }
    // What it showed after a ply. Empty without a limit, and before the first known ply.
    [[nodiscard]] std::optional<ClockTimes> timesAfter(std::size_t ply) const noexcept;

private:
    static std::optional<ClockTimes> timesOf(const ChessClock& clock, ClockTime now) noexcept;
    [[nodiscard]] ChessClock fresh(const AnyPosition& start, std::size_t plies) const noexcept;
    void remember(std::size_t ply, ClockTime now);
    void applyRulings(const AnyGame& game) noexcept;

    TimeControl control_;
    ChessClock clock_;
    std::size_t firstPly_ = 0;
    std::vector<ChessClock> afterPly_;  // paused, from `firstPly_` on
};

}  // namespace nowchess
