// The clock on the table: a ChessClock that knows what time it is, and what it showed after each move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nowchess/game/clock.h"
#include "nowchess/search/time_plan.h"
#include "play/game_record.h"

namespace nowchess::app {

class TableClock {
public:
    explicit TableClock(const TimeControl& control) : control_(control), clock_(control) {}

    // Sets it up for a game that stands at a ply, and starts it for the side to move. The times are those it showed
    // when the game was saved.
    void begin(const Game& game, const std::optional<ClockTimes>& times = std::nullopt);
    // The last move of the game has been made.
    void press(const Game& game);
    // The game is over.
    void stop() { clock_.pause(now()); }
    // Moves were taken back or played again.
    void goTo(const Game& game);

    [[nodiscard]] const TimeControl& control() const noexcept { return control_; }
    [[nodiscard]] bool hasFlagFallen() const noexcept { return clock_.hasFlagFallen(clock_.turn(), now()); }
    // Milliseconds until the flag of the side to move falls; nothing if it never does.
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilFlagFall() const noexcept;
    [[nodiscard]] std::optional<ClockTimes> times() const noexcept;
    // For an opponent that budgets its time; nothing without a limit.
    [[nodiscard]] std::optional<ByColor<ClockReading>> readings() const noexcept;
    // "4:58", "0:09.3", "1:02:03"; "-" without a limit.
    [[nodiscard]] std::string shown(Color side) const;

private:
    static ClockTime now() noexcept;
    void remember(std::size_t ply);

    TimeControl control_;
    ChessClock clock_;
    std::vector<ChessClock> afterPly_;  // paused
};

}  // namespace nowchess::app
