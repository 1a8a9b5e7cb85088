#include "play/clock_display.h"

#include <algorithm>

#include "console/format.h"

namespace nowchess::app {

std::string shownTime(const SessionClock& clock, Color side, ClockTime now) {
    const auto left = clock.clock().remaining(side, now);
    return left ? shownTime(*left) : "-";
}

std::string shownTime(std::chrono::milliseconds left) {
    // Rounded up: a clock that shows zero has no time left.
    const std::int64_t time = std::max<std::int64_t>(left.count(), 0);
    if (const auto tenths = (time + 99) / 100; tenths < 200) return formatted("0:{:02}.{}", tenths / 10, tenths % 10);
    const auto seconds = (time + 999) / 1000;
    if (seconds < 3600) return formatted("{}:{:02}", seconds / 60, seconds % 60);
    return formatted("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::optional<ByColor<ClockReading>> clockReadings(const SessionClock& clock, ClockTime now) {
    const auto left = clock.times(now);
    if (!left) return std::nullopt;
    ByColor<ClockReading> readings;
    for (const Color side : allColors) {
        readings[side].left = (*left)[side];
        if (const auto stage = clock.clock().stage(side); stage && stage->bonus)
            readings[side].increment = stage->bonus->amount;
        if (const auto moves = clock.clock().movesToGo(side)) readings[side].movesToGo = static_cast<int>(*moves);
    }
    return readings;
}

}  // namespace nowchess::app
