#include "play/table_clock.h"

#include <algorithm>

#include "console/format.h"

namespace nowchess::app {

using std::chrono::milliseconds;

ClockTime TableClock::now() noexcept {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return ClockTime(std::chrono::duration_cast<milliseconds>(since));
}

void TableClock::remember(std::size_t ply) {
    ChessClock paused = clock_;
    paused.pause(now());
    // Of plies before a game was taken up nothing is known; what it shows now serves for them, too.
    afterPly_.resize(std::min(afterPly_.size(), ply), paused);
    afterPly_.resize(ply + 1, paused);
}

void TableClock::begin(const Game& game, const std::optional<ClockTimes>& times) {
    clock_ = ChessClock(control_);
    const ClockTime time = now();
    clock_.start(time, game.start().turn());
    // The moves so far took no time; they only bring the clock to its stage.
    for (std::size_t ply = 0; ply < game.ply(); ++ply) clock_.press(time);
    if (times)
        for (const Color side : allColors)
            if (const auto left = clock_.remaining(side, time)) clock_.adjust(side, (*times)[side] - *left);
    afterPly_.clear();
    remember(game.ply());
}

void TableClock::press(const Game& game) {
    clock_.press(now());
    remember(game.ply());
}

void TableClock::goTo(const Game& game) {
    if (game.ply() >= afterPly_.size()) return;
    clock_ = afterPly_[game.ply()];
    clock_.resume(now());
}

std::optional<milliseconds> TableClock::untilFlagFall() const noexcept {
    const auto falls = clock_.flagFallsAt(clock_.turn());
    if (!falls) return std::nullopt;
    return std::max(milliseconds(0), *falls - now());
}

std::optional<ClockTimes> TableClock::times() const noexcept {
    const auto white = clock_.remaining(Color::White, now());
    const auto black = clock_.remaining(Color::Black, now());
    if (!white || !black) return std::nullopt;
    return ClockTimes{{*white, *black}};
}

std::optional<ByColor<ClockReading>> TableClock::readings() const noexcept {
    const auto left = times();
    if (!left) return std::nullopt;
    ByColor<ClockReading> readings;
    for (const Color side : allColors) {
        readings[side].left = (*left)[side];
        if (const auto stage = clock_.stage(side); stage && stage->bonus)
            readings[side].increment = stage->bonus->amount;
        if (const auto moves = clock_.movesToGo(side)) readings[side].movesToGo = static_cast<int>(*moves);
    }
    return readings;
}

std::string TableClock::shown(Color side) const {
    const auto left = clock_.remaining(side, now());
    if (!left) return "-";
    // Rounded up: a clock that shows nothing has nothing left.
    const std::int64_t time = std::max<std::int64_t>(left->count(), 0);
    if (const auto tenths = (time + 99) / 100; tenths < 200) return formatted("0:{:02}.{}", tenths / 10, tenths % 10);
    const auto seconds = (time + 999) / 1000;
    if (seconds < 3600) return formatted("{}:{:02}", seconds / 60, seconds % 60);
    return formatted("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace nowchess::app
