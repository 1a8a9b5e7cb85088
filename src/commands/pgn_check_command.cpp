#include <memory>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/finding_json.h"

namespace nowchess::app {

namespace {

struct CheckArguments {
    PgnFiles files;
    bool json = false;
    bool quiet = false;
    bool dead = false;
};

ExitCode run(const CheckArguments& arguments, Output& out) {
    const PgnTotals totals = runOverFiles("pgn check", arguments.files, out, [&](PgnFile& file) {
        const auto print = [&](const pgn::Finding& finding) {
            if (arguments.quiet && severity(finding.fault) != pgn::Severity::Error) return true;
            file.progress.clear();
            if (arguments.json)
                out.write(pgn::toJson(finding, file.name) + '\n');
            else
                out.print("{}:{}\n", file.name, message(finding));
            return true;
        };
        return pgn::check(file.source, print, {.deadPositions = arguments.dead}, file.options);
    });
    appendTotals(out.buffer(), totals, arguments.json);
    return totals.areFaultless() ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Reads games and says everything that is wrong with them: where (line, column, byte, game,\n"
    "half-move), what was found, what was expected and, where that is certain, how to repair it.\n"
    "Every move is proven legal, those of variations too; Result tag, result marker and final\n"
    "position are compared. A bad game never harms its neighbours. Errors leave open what the\n"
    "game was, warnings do not. The last line counts; the exit code is 1 if there were errors.\n"
    "\n"
    "With --dead, also games that went on after a dead position (FIDE 5.2.2), that have a winner\n"
    "although their last position is dead, or that were won on time by a side that could not mate\n"
    "by any series of moves (6.9). Where that could not be found out, it is a warning.";

const char* const examples =
    "  nowchess pgn check games.pgn\n"
    "  nowchess pgn check --json --threads 2 lichess.pgn.zst more.pgn.gz\n"
    "  nowchess pgn check --dead lichess.pgn.zst\n"
    "  curl -s https://example.org/games.pgn | nowchess pgn check -";

}  // namespace

void addPgnCheckCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<CheckArguments>();
    Arguments command = line.addCommand(group,
                                        {.name = "check",
                                         .summary = "Say what is wrong with the games of a file",
                                         .usage = "nowchess pgn check [FILE…] [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    command.flag("--dead", arguments->dead, "Also report games that should have been drawn because nobody could mate");
    command.flag("--json", arguments->json, "Print JSON: an object per finding, and one with the counts");
    command.flag("--quiet", arguments->quiet, "Leave out the warnings (they are still counted)");
}

}  // namespace nowchess::app
