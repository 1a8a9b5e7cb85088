// The commands of the program. Each declares its arguments, with help and examples, and what to do with them.
#pragma once

namespace nowchess::app {

class CommandLine;

void addPlayCommand(CommandLine& line);
void addMovesCommand(CommandLine& line);
void addFenCommand(CommandLine& line);
void addPerftCommand(CommandLine& line);
void addPgnCommands(CommandLine& line);
void addSanCommand(CommandLine& line);
void addUciCommand(CommandLine& line);
void addVerdictCommand(CommandLine& line);

}  // namespace nowchess::app
