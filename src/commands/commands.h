// The commands of the program. Each declares its arguments, with help and examples, and what to do with them. A new one
// is a file with such a function, and its line here.
#pragma once

#include <array>
#include <string_view>

namespace nowchess::app {

class CommandLine;
struct CommandHelp;

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

struct Command {
    std::string_view name;
    void (*add)(CommandLine& line);
};
// In the order of `nowchess --help`.
inline constexpr std::array allCommands{
    Command{"play", addPlayCommand},       Command{"moves", addMovesCommand}, Command{"fen", addFenCommand},
    Command{"verdict", addVerdictCommand}, Command{"san", addSanCommand},     Command{"pgn", addPgnCommands},
    Command{"perft", addPerftCommand},     Command{"uci", addUciCommand},     Command{"serve", addServeCommand}};

}  // namespace nowchess::app
