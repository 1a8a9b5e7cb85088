#include <memory>

#include "commands/batch.h"
#include "commands/command_line.h"
#include "commands/commands.h"
#include "commands/position_text.h"
#include "console/format.h"
#include "nowchess/game/verdict.h"
#include "tablebases/syzygy.h"
#include "tablebases/table_verdict.h"

namespace nowchess::app {

namespace {

struct VerdictArguments {
    std::vector<std::string> words;  // of the game
    bool batch = false;
    Rules chosen;
    bool online = false;
    bool json = false;
    std::string dead = "full";
    std::optional<std::string> tables;  // directories

    [[nodiscard]] GameOptions rules() const {
        return {.rules = chosen, .regulations = online ? Regulations::FideOnline : Regulations::FideLaws};
    }
    [[nodiscard]] JudgeOptions options() const {
        return {.deadCheck = dead == "fast" ? DeadCheck::Fast : DeadCheck::Full,
                .budget = MateBudget{}};  // an arbiter who is asked takes more time than a game in progress
    }
};

std::optional<std::string> findFault(const VerdictArguments& arguments) {
    if (!arguments.batch || arguments.words.empty()) return std::nullopt;
    return formatted("--batch reads games from standard input, but found '{}'", arguments.words.front());
}

// Says why if there are none though they were asked for.
std::optional<std::shared_ptr<const Tablebase>> tablesOf(const VerdictArguments& arguments) {
    if (!arguments.tables) return nullptr;
    auto tables = openSyzygy(*arguments.tables);
    if (tables) return std::move(*tables);
    complain("nowchess verdict: --tb: {}", message(tables.error()));
    return std::nullopt;
}

ExitCode run(const VerdictArguments& arguments, Output& out) {
    const auto tables = tablesOf(arguments);
    if (!tables) return ExitCode::No;
    const std::string text = arguments.words.empty() ? "startpos" : joined(arguments.words);
    if (arguments.batch || text == "-") {
        return answerLines("verdict", out, [&](std::string& answer, const Line& line, std::size_t number) {
            return verdictLine(answer, line, number, arguments.rules(), arguments.options(), tables->get());
        });
    }
    const auto game = readGame(text, arguments.rules());
    if (!game) return report("verdict", game.error(), arguments.json, out);
    if (arguments.json) {
        appendVerdict(out.buffer(), *game, arguments.options(), tables->get());
        out.write("\n");
        return ExitCode::Yes;
    }
    const Verdict verdict = judge(*game, arguments.options());
    out.write(nowchess::text(verdict));
    if (*tables && !verdict.outcome) {
        const auto said = judgeByTables(**tables, verdict.position);
        out.write(said ? nowchess::app::text(*said) : "Tablebase: no table covers the position\n");
    }
    return ExitCode::Yes;
}

const char* const description =
    "Judges a game as an arbiter would: has it ended, and by which article of the FIDE Laws;\n"
    "if not, what may be claimed now and with which intended moves; how often the position has\n"
    "stood on the board, the half-move clock, whether each side could still mate by any series\n"
    "of legal moves, with such a line or the reason why not, and why the game stands as it does.\n"
    "A game is a position and the moves played since: a FEN or, as in UCI, 'startpos' or 'fen\n"
    "FEN', and 'moves …' may follow. With --tb it also says what Syzygy tablebases tell: who wins,\n"
    "how far the next capture, pawn move or mate is away, and whether that is in time for the\n"
    "fifty-move and the 75-move rule. With --batch (or - for the game) it reads games from\n"
    "standard input, one per line, and answers each with one line of JSON.";

const char* const examples =
    "  nowchess verdict startpos moves f2f3 e7e5 g2g4 d8h4\n"
    "  nowchess verdict --json '8/8/8/8/8/4k3/4p3/4K3 w - - 99 90'\n"
    "  nowchess verdict --online startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\n"
    "  nowchess verdict --json '8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1'\n"
    "  nowchess verdict --variant 3check startpos moves e2e4 e7e5 d1h5\n"
    "  nowchess verdict --tb /srv/syzygy '8/8/8/8/8/4k3/4q3/K7 w - - 20 90'\n"
    "  nowchess verdict --batch --dead fast < games.txt";

}  // namespace

void addVerdictCommand(CommandLine& line) {
    const auto arguments = std::make_shared<VerdictArguments>();
    Arguments command = line.addCommand({.name = "verdict",
                                         .summary = "Judge a game: ended, claimable, and why",
                                         .usage = "nowchess verdict [GAME] [OPTIONS]\n"
                                                  "       nowchess verdict --batch [OPTIONS] < GAMES",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    command.words("GAME", arguments->words, "A FEN (quotes are not needed), or UCI's startpos or fen FEN, moves …");
    command.flag("--batch", arguments->batch, "Read games from standard input");
    command.flag("--online", arguments->online, "FIDE's Online Regulations: threefold and fifty moves by themselves");
    command.rules(arguments->chosen, "Chess960: its castling rights, and castling as e1h1");
    command.choice("--dead", "HOW", arguments->dead, {"fast", "full"},
                   "How hard to look whether a side can still mate: fast or full (default)");
    command.option("--tb", "DIRECTORIES", arguments->tables,
                   "Syzygy tablebases: a directory, or several with colons between them");
    command.flag("--json", arguments->json, "Print a JSON object (--batch always does)");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
