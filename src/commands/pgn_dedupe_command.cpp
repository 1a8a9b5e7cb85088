#include <memory>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/pgn_tools/dedupe.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

ExitCode run(const PgnFiles& files, Output& out) {
    pgn::KeySet seen;
    const PgnTotals totals = runOverFiles("pgn dedupe", files, out, [&](PgnFile& file) {
        return pgn::dedupe(file.source, file.sinkTo(out), seen, file.options);
    });
    complain("{}, {} of them twice", counted(totals.counts.games, "game"), totals.counts.games - totals.counts.written);
    return totals.unreadable == 0 ? ExitCode::Yes : ExitCode::No;
}

}  // namespace

void addPgnDedupeCommand(CommandLine& line, CommandLine::Group group) {
    const auto files = std::make_shared<PgnFiles>();
    Arguments command = line.addCommand(
        group,
        {.name = "dedupe",
         .summary = "Leave out games that came before",
         .usage = "nowchess pgn dedupe [FILE…] [OPTIONS]",
         .description =
             "Writes every game once, byte for byte as it is. Games are the same if they have the same start,\n"
             "the same moves and the same players; of names, the letters before a comma count. The memory\n"
             "grows by 11 to 21 bytes, and for a moment by 32, with every different game.",
         .examples = "  nowchess pgn dedupe a.pgn b.pgn > both.pgn"},
        [files](Output& out) { return run(*files, out); });
    files->declare(command);
}

}  // namespace nowchess::app
