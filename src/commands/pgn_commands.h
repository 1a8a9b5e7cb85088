// The commands below `nowchess pgn`.
#pragma once

#include "commands/command_line.h"

namespace nowchess::app {

void addPgnCheckCommand(CommandLine& line, CommandLine::Group group);
void addPgnFixCommand(CommandLine& line, CommandLine::Group group);
void addPgnConvertCommand(CommandLine& line, CommandLine::Group group);
void addPgnFilterCommand(CommandLine& line, CommandLine::Group group);
void addPgnDedupeCommand(CommandLine& line, CommandLine::Group group);
void addPgnSplitCommand(CommandLine& line, CommandLine::Group group);
void addPgnStatsCommand(CommandLine& line, CommandLine::Group group);
void addPgnShowCommand(CommandLine& line, CommandLine::Group group);
void addPgnTreeCommand(CommandLine& line, CommandLine::Group group);

}  // namespace nowchess::app
