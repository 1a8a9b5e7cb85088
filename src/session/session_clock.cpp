#include "nowchess/session/session_clock.h"

#include <algorithm>

namespace nowchess {

using std::chrono::milliseconds;

namespace {

// Long before anything that a user may call now: what happened before the clock was handed over lies there.
constexpr ClockTime past{milliseconds(-1'000'000'000'000'000)};

void setTimes(ChessClock& clock, const ClockTimes& times) noexcept {
    for (const Color side : allColors) {
        const auto left = clock.remaining(side, past);
        if (!left) continue;
        clock.adjust(side, -*left);  // in two steps: their difference may be more than there are numbers for
        clock.adjust(side, times[side]);
    }
}

}  // namespace

// A clock after so many plies that took no time, standing still.
ChessClock SessionClock::fresh(const AnyPosition& start, std::size_t plies) const noexcept {
    ChessClock clock(control_);
    clock.start(past, start.turn());
    for (std::size_t ply = 0; ply < plies; ++ply) clock.press(past);
    clock.pause(past);
    return clock;
}

void SessionClock::setUp(const AnyGame& game) {
    clock_ = fresh(game.start(), game.ply());
    firstPly_ = game.ply();
    afterPly_.assign(1, clock_);
}

bool SessionClock::restore(const AnyGame& game, std::size_t firstPly, std::span<const ClockTimes> afterPly,
                           milliseconds thought) {
    if (game.ply() < firstPly || game.ply() - firstPly >= afterPly.size()) {
        setUp(game);
        return false;
    }
    clock_ = fresh(game.start(), firstPly);
    firstPly_ = firstPly;
    afterPly_.clear();
    for (const ClockTimes& times : afterPly) {
        if (!afterPly_.empty()) {
            clock_.resume(past);
            clock_.press(past);
            clock_.pause(past);
        }
        setTimes(clock_, times);
        afterPly_.push_back(clock_);
    }
    clock_ = afterPly_[game.ply() - firstPly];
    applyRulings(game);
    clock_.resume(past);
    clock_.pause(past + thought);
    return true;
}

void SessionClock::start(ClockTime now) { clock_.resume(now); }
void SessionClock::stop(ClockTime now) { clock_.pause(now); }

void SessionClock::remember(std::size_t ply, ClockTime now) {
    ChessClock paused = clock_;
    paused.pause(now);
    if (ply <= firstPly_ || ply - firstPly_ > afterPly_.size()) {
        firstPly_ = ply;
        afterPly_.assign(1, paused);
        return;
    }
    afterPly_.resize(ply - firstPly_, paused);
    afterPly_.push_back(paused);
}

void SessionClock::press(const AnyGame& game, ClockTime now) {
    clock_.resume(now);
    clock_.press(now);
    remember(game.ply(), now);
}

void SessionClock::goTo(const AnyGame& game, ClockTime now) {
    const bool wasRunning = isRunning();
    if (game.ply() >= firstPly_ && game.ply() - firstPly_ < afterPly_.size()) {
        clock_ = afterPly_[game.ply() - firstPly_];
    } else {
        // Of this ply nothing is known; what the nearest one showed must serve.
        const auto nearest = timesOf(game.ply() < firstPly_ ? afterPly_.front() : afterPly_.back(), past);
        clock_ = fresh(game.start(), game.ply());
        if (nearest) setTimes(clock_, *nearest);
    }
    applyRulings(game);
    if (wasRunning) clock_.resume(now);
}

ClockTimes beforeRulings(ClockTimes shown, const AnyGame& game) noexcept {
    for (const Ruling& ruling : game.rulings())
        if (ruling.ply == game.ply()) shown[clockChange(ruling).side] -= clockChange(ruling).change;
    return shown;
}

void SessionClock::adjust(const AnyGame& game, const ClockChange& change) noexcept {
    clock_.adjust(change.side, change.change);
    for (std::size_t ply = std::max(game.ply() + 1, firstPly_); ply - firstPly_ < afterPly_.size(); ++ply)
        afterPly_[ply - firstPly_].adjust(change.side, change.change);
}

// Those that were made after the last move.
void SessionClock::applyRulings(const AnyGame& game) noexcept {
    for (const Ruling& ruling : game.rulings())
        if (ruling.ply == game.ply()) clock_.adjust(clockChange(ruling).side, clockChange(ruling).change);
}

std::optional<milliseconds> SessionClock::untilFlagFall(ClockTime now) const noexcept {
    const auto falls = clock_.flagFallsAt(clock_.turn());
    if (!falls) return std::nullopt;
    return std::max(milliseconds(0), *falls - now);
}

std::optional<ClockTimes> SessionClock::timesOf(const ChessClock& clock, ClockTime now) noexcept {
    const auto white = clock.remaining(Color::White, now);
    const auto black = clock.remaining(Color::Black, now);
    if (!white) return std::nullopt;
    return ClockTimes{{*white, *black}};  // one control is for both
}

std::optional<ClockTimes> SessionClock::timesAfter(std::size_t ply) const noexcept {
    if (ply < firstPly_ || ply - firstPly_ >= afterPly_.size()) return std::nullopt;
    return timesOf(afterPly_[ply - firstPly_], past);
}

}  // namespace nowchess
