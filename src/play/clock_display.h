// A session's clock for those who look at it: players, and engines that budget their time.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "nowchess/search/time_plan.h"
#include "nowchess/session/session_clock.h"

namespace nowchess::app {

// "4:58", "0:09.3", "1:02:03"; "-" without a limit.
std::string shownTime(std::chrono::milliseconds left);
std::string shownTime(const SessionClock& clock, Color side, ClockTime now);

// Empty without a limit.
std::optional<ByColor<ClockReading>> clockReadings(const SessionClock& clock, ClockTime now);

}  // namespace nowchess::app
