#include "nowchess/search/time_plan.h"

#include <algorithm>

namespace nowchess {

TimePlan planTime(const ClockReading& clock, std::chrono::milliseconds overhead) noexcept {
    using std::chrono::milliseconds;
    constexpr milliseconds longest(std::chrono::hours(24 * 365));
    const milliseconds left = std::clamp(clock.left, milliseconds(0), longest);
    const milliseconds increment = std::clamp(clock.increment, milliseconds(0), longest);
    const milliseconds usable =
        std::max({milliseconds(1), left - std::clamp(overhead, milliseconds(0), longest), left / 2});
    const int moves = std::clamp(clock.movesToGo.value_or(28), 1, 40);
    const milliseconds share = usable / moves + increment * 3 / 4;
    // Before the last move of a period nothing is gained by saving.
    const milliseconds hardLimit = moves == 1 ? usable * 9 / 10 : std::min(share * 3, usable * 3 / 10);
    return {std::clamp(share, milliseconds(1), std::max(hardLimit, milliseconds(1))),
            std::max(hardLimit, milliseconds(1))};
}

}  // namespace nowchess
