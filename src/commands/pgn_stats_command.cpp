#include <memory>

#include "commands/openings_option.h"
#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "commands/stats_text.h"

namespace nowchess::app {

namespace {

struct StatsArguments {
    PgnFiles files;
    OpeningsOption openings;
    bool json = false;
};

ExitCode run(const StatsArguments& arguments, Output& out) {
    pgn::GameStats stats;
    const PgnTotals totals = runOverFiles("pgn stats", arguments.files, out, [&](PgnFile& file) {
        return pgn::count(file.source, stats, file.options, arguments.openings.table());
    });
    out.write(statsText(stats, arguments.json));
    return totals.areComplete() ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Counts results, endings, first moves, openings, lengths and years of the games of a file,\n"
    "and shows them as tables with bars. Openings are known by their positions,\n"
    "and where none has a name the ECO tag counts.";

const char* const examples =
    "  nowchess pgn stats games.pgn\n"
    "  nowchess pgn stats --json games.pgn.zst";

}  // namespace

void addPgnStatsCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<StatsArguments>();
    Arguments command = line.addCommand(group,
                                        {.name = "stats",
                                         .summary = "Count what the games of a file are like",
                                         .usage = "nowchess pgn stats [FILE…] [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    arguments->openings.declare(command);
    command.flag("--json", arguments->json, "Print a JSON object");
    command.check([arguments] { return arguments->openings.read(); });
}

}  // namespace nowchess::app
