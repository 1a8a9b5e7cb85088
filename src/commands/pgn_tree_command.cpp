#include <algorithm>
#include <memory>

#include "commands/openings_option.h"
#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "commands/position_text.h"
#include "console/counts.h"
#include "console/format.h"
#include "nowchess/notation/san.h"
#include "nowchess/pgn_tools/move_tree.h"
#include "text/json.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct TreeArguments {
    PgnFiles files;
    std::optional<std::string> fen;
    OpeningsOption openings;
    Rules rules;
    AnyPosition position = AnyPosition::initial();
    bool json = false;
};

std::optional<std::string> findFault(TreeArguments& arguments) {
    const auto position = readPosition(arguments.fen.value_or("startpos"), arguments.rules.variant);
    if (!position) return "--fen: " + position.error().message;
    arguments.position = *position;
    return arguments.openings.read();
}

// What the position after the move is called, if it has a name.
const Opening* openingAfter(const TreeArguments& arguments, std::string_view san) {
    const auto read = readSan(arguments.position, san);
    if (!read || !read->move) return nullptr;
    return arguments.openings.table().find(arguments.position.playUnchecked(*read->move));
}

void print(const pgn::MoveScores& moves, const TreeArguments& arguments, Output& out) {
    std::vector<std::pair<std::string, pgn::MoveScore>> rows(moves.begin(), moves.end());
    std::ranges::sort(rows, [](const auto& a, const auto& b) {
        return a.second.games() != b.second.games() ? a.second.games() > b.second.games() : a.first < b.first;
    });
    for (const auto& [san, score] : rows) {
        const double points = static_cast<double>(score.whiteWins) + static_cast<double>(score.draws) / 2;
        const std::string percent =
            score.decided() == 0 ? "" : formatted("{:.1f}", points * 100 / static_cast<double>(score.decided()));
        const Opening* const opening = openingAfter(arguments, san);
        if (arguments.json)
            out.print(R"({{"move":{},"games":{},"whiteWins":{},"draws":{},"blackWins":{},"whiteScore":{},)"
                      R"("eco":{},"opening":{}}})"
                      "\n",
                      jsonString(san), score.games(), score.whiteWins, score.draws, score.blackWins,
                      percent.empty() ? "null" : percent, opening ? jsonString(opening->eco) : "null",
                      opening ? jsonString(opening->name) : "null");
        else
            out.print("{:<8} {:>10} {:<5}  +{} ={} -{}{}{}\n", san, grouped(score.games()),
                      plural("game", score.games()), score.whiteWins, score.draws, score.blackWins,
                      percent.empty() ? "" : formatted("  White scores {} %", percent),
                      opening ? formatted("  {} {}", opening->eco, opening->name) : "");
    }
}

ExitCode run(const TreeArguments& arguments, Output& out) {
    pgn::MoveScores moves;
    const PgnTotals totals = runOverFiles("pgn tree", arguments.files, out, [&](PgnFile& file) {
        return pgn::countMoves(file.source, arguments.position, moves, file.options);
    });
    print(moves, arguments, out);
    return !moves.empty() && totals.areComplete() ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Shows what was played from a position, the initial one if none is given, in the games of a\n"
    "variant, standard chess if none is named: each move with the number of games, won, drawn and\n"
    "lost by White, and the opening that it leads to. Main lines count, a game once. The exit\n"
    "code is 1 if no game has the position.";

const char* const examples =
    "  nowchess pgn tree games.pgn\n"
    "  nowchess pgn tree --variant horde games.pgn\n"
    "  nowchess pgn tree --fen 'startpos moves e2e4 c7c5' games.pgn.zst";

}  // namespace

void addPgnTreeCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<TreeArguments>();
    Arguments command = line.addCommand(group,
                                        {.name = "tree",
                                         .summary = "Show what was played from a position",
                                         .usage = "nowchess pgn tree [FILE…] [--fen POSITION]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    command.option("--fen", "POSITION", arguments->fen, "A FEN, or UCI's startpos moves …");
    command.variant(arguments->rules);
    arguments->openings.declare(command);
    command.flag("--json", arguments->json, "Print a JSON object for each move");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
