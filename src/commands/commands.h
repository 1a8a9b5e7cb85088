// The commands of the program. Each declares its arguments, with help and examples, and what to do with them. A new one
// is a file with such a function, and its line here.
#pragma once

#include <array>

namespace nowchess::app {

class CommandLine;
struct CommandHelp;
using AddCommand = void (*)(CommandLine& line);

void addPlayCommand(CommandLine& line);
void addMovesCommand(CommandLine& line);
void addFenCommand(CommandLine& line);
void addVerdictCommand(CommandLine& line);
void addSanCommand(CommandLine& line);
void addPgnCommands(CommandLine& line);
void addPerftCommand(CommandLine& line);
void addUciCommand(CommandLine& line);
void addServeCommand(CommandLine& line);

CommandHelp programHelp();
// In the order of `nowchess --help`.
inline constexpr std::array allCommands{addPlayCommand,    addMovesCommand, addFenCommand,
                                        addVerdictCommand, addSanCommand,   addPgnCommands,
                                        addPerftCommand,   addUciCommand,   addServeCommand};

}  // namespace nowchess::app
