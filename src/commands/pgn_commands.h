// The commands below `nowchess pgn`, in the order of the help. A new one is a file of its own, src/commands/pgn_*.cpp,
// and a name in the two lists here.
#pragma once

#include <array>

#include "commands/command_line.h"

namespace nowchess::app {

using AddPgnCommand = void(CommandLine& line, CommandLine::Group group);

AddPgnCommand addPgnCheckCommand, addPgnFixCommand, addPgnConvertCommand, addPgnFilterCommand, addPgnDedupeCommand,
    addPgnSortCommand, addPgnSplitCommand, addPgnStatsCommand, addPgnShowCommand, addPgnTreeCommand;

inline constexpr std::array pgnCommands{
    &addPgnCheckCommand, &addPgnFixCommand,   &addPgnConvertCommand, &addPgnFilterCommand, &addPgnDedupeCommand,
    &addPgnSortCommand,  &addPgnSplitCommand, &addPgnStatsCommand,   &addPgnShowCommand,   &addPgnTreeCommand};

}  // namespace nowchess::app
