#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "commands/position_text.h"
#include "console/format.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/repetition.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

struct TreeArguments {
    PgnFiles files;
    std::optional<std::string> fen;
    Position position = Position::initial();
    bool json = false;
};

// Games by their result: White wins, Black wins, drawn, anything else.
using Scores = std::array<std::uint64_t, 4>;
using Moves = std::map<std::string, Scores>;

std::uint64_t gamesOf(const Scores& scores) { return scores[0] + scores[1] + scores[2] + scores[3]; }

class MoveCounter {
public:
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::Move, pgn::Event::EndGame>;

    MoveCounter(const Position& wanted, Moves& moves) : wanted_(wanted), moves_(moves) {}

    void beginGame(pgn::Replay&, std::size_t) { found_.clear(); }
    void move(pgn::Replay& game, const pgn::Token&) {
        if (!game.isMainLine() || !found_.empty() || game.isNullMove()) return;
        if (samePosition(game.positionBefore(), wanted_)) found_ = toSan(game.positionBefore(), game.lastMove()).view();
    }
    void endGame(pgn::Replay& game, std::size_t) {
        if (found_.empty()) return;
        const auto result = static_cast<std::size_t>(game.marker().value_or(pgn::Result::Unknown));
        ++moves_[found_][std::min<std::size_t>(result, 3)];
    }

private:
    const Position& wanted_;
    Moves& moves_;
    std::string found_;  // the first move from the position
};

std::optional<std::string> findFault(TreeArguments& arguments) {
    if (!arguments.fen) return std::nullopt;
    const auto position = readPosition(*arguments.fen);
    if (!position) return "--fen: " + position.error().message;
    arguments.position = *position;
    return std::nullopt;
}

void print(const Moves& moves, bool json, Output& out) {
    std::vector<std::pair<std::string, Scores>> rows(moves.begin(), moves.end());
    std::ranges::sort(rows, [](const auto& a, const auto& b) {
        const std::uint64_t gamesA = gamesOf(a.second);
        const std::uint64_t gamesB = gamesOf(b.second);
        return gamesA != gamesB ? gamesA > gamesB : a.first < b.first;
    });
    for (const auto& [san, scores] : rows) {
        const std::uint64_t decided = scores[0] + scores[1] + scores[2];
        const double points = static_cast<double>(scores[0]) + static_cast<double>(scores[2]) / 2;
        const std::string score = decided == 0 ? "" : formatted("{:.1f}", points * 100 / static_cast<double>(decided));
        if (json)
            out.print(R"({{"move":{},"games":{},"whiteWins":{},"draws":{},"blackWins":{},"whiteScore":{}}})"
                      "\n",
                      jsonString(san), gamesOf(scores), scores[0], scores[2], scores[1],
                      score.empty() ? "null" : score);
        else
            out.print("{:<8} {:>10} games  +{} ={} -{}{}\n", san, grouped(gamesOf(scores)), scores[0], scores[2],
                      scores[1], score.empty() ? "" : formatted("  White scores {} %", score));
    }
}

ExitCode run(const TreeArguments& arguments, Output& out) {
    Moves all;
    std::mutex adding;  // in whatever order: sums do not mind
    const PgnTotals totals = runOverFiles(
        "pgn tree", arguments.files, out,
        [&](const pgn::Block& block, PgnResultBlock& result) {
            Moves moves;
            MoveCounter counter(arguments.position, moves);
            takeOver(pgn::replay(block.text, counter, originOf(block)), block, result);
            const std::scoped_lock lock(adding);
            for (const auto& [san, scores] : moves)
                for (std::size_t i = 0; i < scores.size(); ++i) all[san][i] += scores[i];
        },
        [](const std::string&, PgnResultBlock&) { return true; });
    print(all, arguments.json, out);
    return !all.empty() && totals.unreadable == 0 ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Shows what was played from a position, the initial one if none is given: each move with the\n"
    "number of games, won, drawn and lost by White. Main lines count, a game once. The exit code\n"
    "is 1 if no game has the position.";

const char* const examples =
    "  nowchess pgn tree games.pgn\n"
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
    command.flag("--json", arguments->json, "Print a JSON object for each move");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
