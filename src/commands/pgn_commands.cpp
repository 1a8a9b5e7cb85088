#include "commands/pgn_commands.h"

#include "commands/commands.h"

namespace nowchess::app {

void addPgnCommands(CommandLine& line) {
    const CommandLine::Group group =
        line.addGroup({.name = "pgn",
                       .summary = "Check, repair, convert, sort, filter and count games in PGN",
                       .usage = "nowchess pgn COMMAND [FILE…] [OPTIONS]\n"
                                "       nowchess pgn COMMAND --help",
                       .description = "Reads files of games in PGN, packed ones (.gz, .zst, .bz2, .xz, .zip) and\n"
                                      "those that convert has written as JSON too, with all cores of the machine.",
                       .examples = "  nowchess pgn check games.pgn\n"
                                   "  nowchess pgn check --help"});
    for (AddPgnCommand* const add : pgnCommands) add(line, group);
}

}  // namespace nowchess::app
