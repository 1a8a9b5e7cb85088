// Time and chance as a table needs them, handed in: the machine's own in the program, anybody's in tests.
#pragma once

#include <functional>
#include <string>

#include "nowchess/game/clock.h"

namespace nowchess::app {

struct World {
    std::function<ClockTime()> now;
    std::function<std::string()> date;   // "2026.11.15"
    std::function<int()> chess960Start;  // a random one of the 960
};

World machineWorld();

}  // namespace nowchess::app
