#include <memory>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/pgn_tools/fix.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

ExitCode run(const PgnFiles& files, Output& out) {
    std::uint64_t repairs = 0;
    const PgnTotals totals = runOverFiles("pgn fix", files, out, [&](PgnFile& file) {
        const auto list = [&, complain = file.complaints(true)](const pgn::Finding& finding) {
            ++repairs;
            return complain(finding);
        };
        return pgn::fix(file.source, file.sinkTo(out), list, file.options);
    });
    complain("{}, {} remain{}", counted(repairs, "repair"), counted(totals.counts.errors, "error"),
             totals.counts.errors == 1 ? "s" : "");
    return totals.areFaultless() ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Writes the games with those faults repaired that leave no doubt: quotes without a backslash\n"
    "inside tags, wrong move numbers, wrong PlyCount tags, missing results, and results that mate\n"
    "or stalemate on the board contradicts. In a game with an error that remains, numbers, PlyCount\n"
    "and a missing result stay as they are. Every other byte does, too. Each repair is listed on\n"
    "standard error; the exit code is 1 if errors remain.";

const char* const examples =
    "  nowchess pgn fix games.pgn > fixed.pgn\n"
    "  nowchess pgn fix games.pgn | nowchess pgn check -";

}  // namespace

void addPgnFixCommand(CommandLine& line, CommandLine::Group group) {
    const auto files = std::make_shared<PgnFiles>();
    Arguments command = line.addCommand(group,
                                        {.name = "fix",
                                         .summary = "Repair what is certain, and leave the rest as it is",
                                         .usage = "nowchess pgn fix [FILE…] [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [files](Output& out) { return run(*files, out); });
    files->declare(command);
}

}  // namespace nowchess::app
