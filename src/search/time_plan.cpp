#include "nowchess/search/time_plan.h"

#include <algorithm>

namespace nowchess {

using std::chrono::milliseconds;

TimePlan planTime(const ClockReading& clock, milliseconds overhead, milliseconds lag) noexcept {
    constexpr milliseconds longest(std::chrono::hours(24 * 365));
    const milliseconds left = std::clamp(clock.left, milliseconds(0), longest);
    const milliseconds increment = std::clamp(clock.increment, milliseconds(0), longest);
    lag = std::clamp(lag, milliseconds(0), longest);
    const milliseconds usable =
        std::max({milliseconds(1), left - std::clamp(overhead, milliseconds(0), longest) - 10 * lag, left / 2});
    const int moves = std::clamp(clock.movesToGo.value_or(28), 1, 40);
    const milliseconds share = std::max(usable / moves + increment * 3 / 4 - lag, milliseconds(1));
    // Before the last move of a period nothing is gained by saving.
    const milliseconds hardLimit = moves == 1 ? usable * 9 / 10 : std::min(share * 3, usable * 3 / 10);
    return {std::clamp(share, milliseconds(1), std::max(hardLimit, milliseconds(1))),
            std::max(hardLimit, milliseconds(1))};
}

void LagMeter::begin(const ClockReading& clock) noexcept {
    // More than that is another game, or a move taken back.
    constexpr milliseconds most(1000);
    if (expected_) {
        const milliseconds found = std::max(*expected_ - clock.left, milliseconds(0));
        if (found <= most) lag_ = std::max(found, (7 * lag_ + found) / 8);
    }
    shown_ = clock.left + clock.increment;
    expected_.reset();
}

}  // namespace nowchess
