#include <random>

#include <unistd.h>

#include "commands/command_line.h"
#include "commands/commands.h"
#include "console/line_reader.h"
#include "uci/uci_engine.h"

namespace nowchess::app {

namespace {

ExitCode run(Output& out) {
    UciEngine engine(
        [&out](std::string_view line) {
            out.write(line);
            out.write("\n");
            out.flush();
        },
        std::random_device()());
    LineReader reader(STDIN_FILENO);
    while (const auto line = reader.next())
        if (!engine.hear(line->text)) return ExitCode::Yes;
    engine.finish();
    return ExitCode::Yes;
}

const char* const description =
    "The built-in engine, for any program that speaks UCI: it reads commands from standard input\n"
    "and answers on standard output until 'quit' or the end of the input. Strength is limited by\n"
    "UCI_LimitStrength and UCI_Elo, or by Skill Level. UCI_Variant chooses the game;\n"
    "'uci' lists them. Move Overhead is how many milliseconds to keep on the clock for a\n"
    "slow connection. SyzygyPath is where Syzygy tablebases are: a directory, or several with\n"
    "colons between them; they are used at full strength.";

const char* const examples = "  printf '%s\\n' 'position startpos moves e2e4' 'go movetime 1000' | nowchess uci";

}  // namespace

void addUciCommand(CommandLine& line) {
    line.addCommand({.name = "uci",
                     .summary = "Be a chess engine for a GUI (UCI)",
                     .usage = "nowchess uci",
                     .description = description,
                     .examples = examples},
                    [](Output& out) { return run(out); });
}

}  // namespace nowchess::app
