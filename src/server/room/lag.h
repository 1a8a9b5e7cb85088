// Time that a move spent on the line, given back to its player.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "nowchess/game/time_control.h"

namespace nowchess::server {

// The most that is given back for one move: games with little time need every bit, long ones hardly any.
inline std::chrono::milliseconds lagQuota(const TimeControl& control) noexcept {
    using std::chrono::milliseconds;
    constexpr milliseconds most(1000);
    if (control.kind() != TimeControlKind::Staged) return milliseconds(0);
    const Stage& first = control.stages().front();
    const milliseconds bonus = first.bonus ? first.bonus->amount : milliseconds(0);
    const milliseconds game =
        std::min(first.base, milliseconds(1'000'000)) + 40 * std::min(bonus, milliseconds(60'000));
    return std::min(most, milliseconds(150) + game / 250);
}

// What a move gets back that took `elapsed` by the server's clock and `thought` by the client's, on a line with that
// round trip.
inline std::chrono::milliseconds lagGiven(std::chrono::milliseconds elapsed,
                                          std::optional<std::chrono::milliseconds> thought,
                                          std::chrono::milliseconds roundTrip,
                                          std::chrono::milliseconds quota) noexcept {
    if (!thought) return std::chrono::milliseconds(0);
    return std::clamp(elapsed - *thought, std::chrono::milliseconds(0), std::min(roundTrip, quota));
}

}  // namespace nowchess::server
