// A chess clock as a value. It never asks what time it is: its user says so, in milliseconds since any fixed moment.
//
//   const ClockTime start{};
//   ChessClock clock(*parseTimeControl("300+3"));
//   clock.start(start, Color::White);
//   clock.press(start + std::chrono::seconds(20));  // White has moved; Black's clock runs
//   if (clock.hasFlagFallen(Color::Black, start + std::chrono::seconds(400))) std::puts("Black's time is up");
//
// To take moves back, keep a copy with each, paused: `copy.pause(now)`; then `clock = copy; clock.resume(now)`.
//
// Thread safety: a value. Copies are independent; one object may be read by many threads while none changes it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "nowchess/board/color.h"
#include "nowchess/game/time_control.h"

namespace nowchess {

// Has no now(): time comes from outside.
struct InjectedClock {
    using duration = std::chrono::milliseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<InjectedClock, duration>;
    static constexpr bool is_steady = true;
};
using ClockTime = InjectedClock::time_point;

enum class ClockState : std::uint8_t { NotStarted, Running, Paused };

// A time before the last event counts as the time of that event, and sums that no integer holds end at the largest.
//
// Stages count moves from the clock's start. The increment comes after a move; a control without base time (0+2) grants
// the first one in advance. A flag that has fallen stays so: the moves after it count but earn no time, whatever stage
// they complete, until an arbiter adjusts the clock.
class ChessClock {
public:
    explicit ChessClock(const TimeControl& both) noexcept : ChessClock(both, both) {}
    // The controls may differ. Sand flows only between two hourglasses; one alone just runs down.
    ChessClock(const TimeControl& white, const TimeControl& black) noexcept;

    // Sets this side's clock in motion, as at the beginning of a move. What was running is charged for its time.
    void start(ClockTime now, Color side) noexcept;
    // The side to move has made its move: the other side's clock runs (FIDE 6.2.1). These three return false, and
    // change nothing, where no clock is to be pressed, paused or resumed.
    bool press(ClockTime now) noexcept;
    bool pause(ClockTime now) noexcept;
    bool resume(ClockTime now) noexcept;
    // An arbiter's correction, such as two minutes for the opponent of an illegal move (FIDE 7.5.5; one minute in rapid
    // and blitz, A.3). In correspondence it is for the current or next move alone.
    void adjust(Color side, std::chrono::milliseconds change) noexcept;

    [[nodiscard]] ClockState state() const noexcept { return state_; }
    // Whose clock runs, or will run again after the pause. White before the start.
    [[nodiscard]] Color turn() const noexcept { return turn_; }
    [[nodiscard]] const TimeControl& control(Color side) const noexcept { return sides_[side].control; }

    // The main time left; a delay that is running leaves it untouched. Below zero: overstepped by so much (sand just
    // runs out). Absent: there is no limit.
    [[nodiscard]] std::optional<std::chrono::milliseconds> remaining(Color side, ClockTime now) const noexcept;
    // All the time is used up: at zero, not only below (FIDE 6.8, 6.9). What that means, the game decides.
    [[nodiscard]] bool hasFlagFallen(Color side, ClockTime now) const noexcept;
    // The first moment of hasFlagFallen, if nobody touches the clock. Absent for a clock that is not running or has no
    // limit.
    [[nodiscard]] std::optional<ClockTime> flagFallsAt(Color side) const noexcept;
    // How long the side to move has thought about this move, delay included.
    [[nodiscard]] std::chrono::milliseconds thought(ClockTime now) const noexcept;

    [[nodiscard]] std::uint32_t movesMade(Color side) const noexcept { return sides_[side].movesMade; }
    // The stage the side is in. Absent unless its control is staged.
    [[nodiscard]] std::optional<Stage> stage(Color side) const noexcept;
    // Until the next stage, what UCI calls movestogo. Absent for the rest of the game.
    [[nodiscard]] std::optional<std::uint32_t> movesToGo(Color side) const noexcept;

    friend bool operator==(const ChessClock&, const ChessClock&) = default;

private:
    struct Side {
        TimeControl control;
        std::chrono::milliseconds main{0};  // when its move began; without meaning if there is no limit
        std::size_t stage = 0;
        std::uint32_t movesInStage = 0;
        std::uint32_t movesMade = 0;
        friend bool operator==(const Side&, const Side&) = default;
    };

    [[nodiscard]] bool sandFlows() const noexcept;
    [[nodiscard]] std::chrono::milliseconds delay() const noexcept;
    [[nodiscard]] std::chrono::milliseconds charge(std::chrono::milliseconds thought) const noexcept;
    void settle(ClockTime now) noexcept;
    static void grantBonus(Side& side, std::chrono::milliseconds thought) noexcept;
    static void countMove(Side& side, bool inTime) noexcept;

    ByColor<Side> sides_;
    ClockTime lastEvent_ = ClockTime::min();  // while running: since when
    std::chrono::milliseconds before_{0};     // thought about this move before the last pause
    Color turn_ = Color::White;
    ClockState state_ = ClockState::NotStarted;
};

}  // namespace nowchess
