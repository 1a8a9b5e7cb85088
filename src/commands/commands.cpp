#include "commands/commands.h"

#include "commands/command_line.h"

namespace nowchess::app {

namespace {

const char* const description =
    "NowChess: a chess arbiter. Legal moves, positions and their notation, exact and fast, for\n"
    "people and for scripts. Answers go to standard output, everything else to standard error;\n"
    "the exit code is 0 for yes, 1 for no or for bad data, 2 for a wrong command line.";

const char* const examples =
    "  nowchess play\n"
    "  nowchess perft 6\n"
    "  nowchess moves --json 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'\n"
    "  nowchess perft --help";

}  // namespace

CommandHelp programHelp() {
    return {.name = "nowchess",
            .summary = "A chess arbiter",
            .usage =
                "nowchess COMMAND [ARGUMENTS]\n"
                "       nowchess COMMAND --help",
            .description = description,
            .examples = examples};
}

}  // namespace nowchess::app
