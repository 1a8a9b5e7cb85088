#include "nowchess/game/clock.h"

#include <algorithm>

namespace nowchess {

using std::chrono::milliseconds;

namespace {

milliseconds sum(milliseconds a, milliseconds b) noexcept {
    milliseconds::rep result = 0;
    if (__builtin_add_overflow(a.count(), b.count(), &result))
        return b > milliseconds::zero() ? milliseconds::max() : milliseconds::min();
    return milliseconds(result);
}

milliseconds difference(milliseconds a, milliseconds b) noexcept {
    milliseconds::rep result = 0;
    if (__builtin_sub_overflow(a.count(), b.count(), &result))
        return b < milliseconds::zero() ? milliseconds::max() : milliseconds::min();
    return milliseconds(result);
}

bool hasLimit(const TimeControl& control) noexcept {
    return control.kind() != TimeControlKind::Unknown && control.kind() != TimeControlKind::Unlimited;
}

milliseconds initialTime(const TimeControl& control) noexcept {
    switch (control.kind()) {
        case TimeControlKind::Unknown:
        case TimeControlKind::Unlimited: break;
        case TimeControlKind::Hourglass: return *control.sand() / 2;
        case TimeControlKind::Correspondence: return *control.perMove();
        case TimeControlKind::Staged: {
            const Stage& first = control.stages().front();
            return first.base == milliseconds::zero() ? first.bonus->amount : first.base;
        }
    }
    return milliseconds::zero();
}

}  // namespace

ChessClock::ChessClock(const TimeControl& white, const TimeControl& black) noexcept
    : sides_{{Side{.control = white, .main = initialTime(white)}, Side{.control = black, .main = initialTime(black)}}} {
}

void ChessClock::start(ClockTime now, Color side) noexcept {
    settle(now);
    turn_ = side;
    state_ = ClockState::Running;
}

bool ChessClock::press(ClockTime now) noexcept {
    if (state_ != ClockState::Running) return false;
    const milliseconds time = thought(now);
    settle(now);
    Side& side = sides_[turn_];
    const bool inTime = !hasLimit(side.control) || side.main > milliseconds::zero();
    if (inTime) grantBonus(side, time);
    countMove(side, inTime);
    turn_ = opposite(turn_);
    return true;
}

bool ChessClock::pause(ClockTime now) noexcept {
    if (state_ != ClockState::Running) return false;
    before_ = thought(now);
    lastEvent_ = std::max(lastEvent_, now);
    state_ = ClockState::Paused;
    return true;
}

bool ChessClock::resume(ClockTime now) noexcept {
    if (state_ != ClockState::Paused) return false;
    lastEvent_ = std::max(lastEvent_, now);
    state_ = ClockState::Running;
    return true;
}

void ChessClock::adjust(Color side, milliseconds change) noexcept {
    if (hasLimit(control(side))) sides_[side].main = sum(sides_[side].main, change);
}

std::optional<milliseconds> ChessClock::remaining(Color side, ClockTime now) const noexcept {
    if (!hasLimit(control(side))) return std::nullopt;
    const milliseconds charged = charge(thought(now));
    if (side == turn_) return difference(sides_[side].main, charged);
    return sandFlows() ? sum(sides_[side].main, charged) : sides_[side].main;
}

bool ChessClock::hasFlagFallen(Color side, ClockTime now) const noexcept {
    const auto left = remaining(side, now);
    return left && *left <= milliseconds::zero();
}

std::optional<ClockTime> ChessClock::flagFallsAt(Color side) const noexcept {
    if (state_ != ClockState::Running || side != turn_ || !hasLimit(control(side))) return std::nullopt;
    if (hasFlagFallen(side, lastEvent_)) return lastEvent_;
    const milliseconds wait = sum(difference(sides_[side].main, before_), delay());
    const ClockTime moment(sum(lastEvent_.time_since_epoch(), wait));
    return hasFlagFallen(side, moment) ? std::optional(moment) : std::nullopt;  // not before the end of all time
}

milliseconds ChessClock::thought(ClockTime now) const noexcept {
    if (state_ != ClockState::Running || now <= lastEvent_) return before_;
    return sum(before_, difference(now.time_since_epoch(), lastEvent_.time_since_epoch()));
}

std::optional<Stage> ChessClock::stage(Color side) const noexcept {
    const auto stages = control(side).stages();
    if (stages.empty()) return std::nullopt;
    return stages[sides_[side].stage];
}

std::optional<std::uint32_t> ChessClock::movesToGo(Color side) const noexcept {
    const auto current = stage(side);
    if (!current || !current->moves) return std::nullopt;
    return *current->moves - sides_[side].movesInStage;
}

bool ChessClock::sandFlows() const noexcept {
    return control(Color::White).kind() == TimeControlKind::Hourglass &&
           control(Color::Black).kind() == TimeControlKind::Hourglass;
}

// How long the clock of the side to move waits before it counts.
milliseconds ChessClock::delay() const noexcept {
    const auto current = stage(turn_);
    if (!current || !current->bonus || current->bonus->kind != BonusKind::SimpleDelay) return milliseconds::zero();
    return current->bonus->amount;
}

// What so much thought takes from the main time of the side to move.
milliseconds ChessClock::charge(milliseconds thought) const noexcept {
    // An empty chamber has nothing more to give to the other one.
    if (sandFlows()) return std::min(thought, std::max(sides_[turn_].main, milliseconds::zero()));
    return std::max(difference(thought, delay()), milliseconds::zero());
}

// Writes the time of the move down and begins another.
void ChessClock::settle(ClockTime now) noexcept {
    const milliseconds charged = charge(thought(now));
    Side& mover = sides_[turn_];
    Side& other = sides_[opposite(turn_)];
    mover.main = difference(mover.main, charged);
    if (sandFlows()) other.main = sum(other.main, charged);
    before_ = milliseconds::zero();
    lastEvent_ = std::max(lastEvent_, now);
}

void ChessClock::grantBonus(Side& side, milliseconds thought) noexcept {
    if (const auto perMove = side.control.perMove()) {
        side.main = *perMove;
        return;
    }
    const auto stages = side.control.stages();
    if (stages.empty() || !stages[side.stage].bonus) return;
    const MoveBonus bonus = *stages[side.stage].bonus;
    switch (bonus.kind) {
        case BonusKind::Increment: side.main = sum(side.main, bonus.amount); break;
        case BonusKind::BronsteinDelay: side.main = sum(side.main, std::min(thought, bonus.amount)); break;
        case BonusKind::SimpleDelay: break;  // given while the clock waited
    }
}

void ChessClock::countMove(Side& side, bool inTime) noexcept {
    ++side.movesMade;
    const auto stages = side.control.stages();
    if (stages.empty() || !stages[side.stage].moves) return;
    if (++side.movesInStage < *stages[side.stage].moves) return;
    side.movesInStage = 0;
    side.stage = std::min(side.stage + 1, stages.size() - 1);
    if (inTime) side.main = sum(side.main, stages[side.stage].base);  // what was saved is kept (FIDE 6.3.2)
}

}  // namespace nowchess
