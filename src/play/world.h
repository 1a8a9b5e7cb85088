// Time, chance and files as a table needs them, handed in: the machine's own in the program, anybody's in tests.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "nowchess/game/clock.h"
#include "play/store/file_system.h"

namespace nowchess::app {

struct World {
    std::function<ClockTime()> now;
    std::function<std::string()> date;   // "2026.11.15"
    std::function<int()> chess960Start;  // a random one of the 960
    std::shared_ptr<FileSystem> files;
    std::function<bool()> coin = [] { return false; };
};

World machineWorld();

}  // namespace nowchess::app
