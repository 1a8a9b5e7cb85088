// Any bytes as a time control, in PGN's way and in the players': they are read or refused at a place within them, and
// what is read is written as a text that means the same. A clock set to it keeps its promises.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "nowchess/game/clock.h"
#include "nowchess/game/time_control.h"

using namespace nowchess;

namespace {

void checkClock(const TimeControl& control) {
    ChessClock clock(control);
    ClockTime now{};
    clock.start(now, Color::White);
    for (int ply = 0; ply < 20; ++ply) {
        const Color player = clock.turn();
        fuzz::check(!clock.hasFlagFallen(player, now));
        const auto falls = clock.flagFallsAt(player);
        fuzz::check(falls.has_value() == clock.remaining(player, now).has_value());
        if (!falls) return;
        fuzz::check(!clock.hasFlagFallen(player, *falls - std::chrono::milliseconds(1)));
        fuzz::check(clock.hasFlagFallen(player, *falls));
        now += (*falls - now) / 2;  // never the whole of it
        fuzz::check(clock.press(now));
        fuzz::check(!clock.hasFlagFallen(player, now));
    }
}

void checkError(const TimeControlError& error, std::string_view text) {
    fuzz::check(error.column >= 1 && error.column <= text.size() + 1);
    fuzz::check(!message(error).empty());
}

void checkWayBack(const TimeControl& control) {
    fuzz::check(parseTimeControl(text(control)) == control);
    if (const auto minutes = playersText(control)) fuzz::check(parsePlayersTimeControl(*minutes) == control);
    fuzz::check(pace(control).has_value() == (control.kind() == TimeControlKind::Staged));
    checkClock(control);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto pgn = parseTimeControl(text);
    if (pgn)
        checkWayBack(*pgn);
    else
        checkError(pgn.error(), text);
    const auto players = parsePlayersTimeControl(text);
    if (players) {
        fuzz::check(playersText(*players).has_value());
        checkWayBack(*players);
    } else {
        checkError(players.error(), text);
    }
    return 0;
}
