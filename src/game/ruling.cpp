#include "nowchess/game/ruling.h"

namespace nowchess {

ClockChange clockChange(const Ruling& ruling) noexcept {
    if (ruling.kind == RulingKind::TimeTaken) return {ruling.side, -ruling.time};
    return {opposite(ruling.side), ruling.time};
}

std::chrono::milliseconds illegalMovePenalty(const TimeControl& control) noexcept {
    const auto speed = pace(control);
    return std::chrono::minutes(speed && *speed != Pace::Standard ? 1 : 2);
}

}  // namespace nowchess
