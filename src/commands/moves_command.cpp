#include <memory>

#include "commands/batch.h"
#include "commands/command_line.h"
#include "commands/commands.h"
#include "commands/position_text.h"
#include "console/format.h"

namespace nowchess::app {

namespace {

struct MovesArguments {
    std::vector<std::string> words;  // of the position
    bool batch = false;
    Rules rules;
    bool json = false;
    bool san = false;
};

std::optional<std::string> findFault(const MovesArguments& arguments) {
    if (!arguments.batch || arguments.words.empty()) return std::nullopt;
    return formatted("--batch reads positions from standard input, but found '{}'", arguments.words.front());
}

ExitCode run(const MovesArguments& arguments, Output& out) {
    const Rules rules = arguments.rules;
    const std::string text = arguments.words.empty() ? "startpos" : joined(arguments.words);
    if (arguments.batch || text == "-") {
        return answerLines("moves", out, [rules](std::string& answer, const Line& line, std::size_t number) {
            return answerLine(answer, line, number, rules);
        });
    }
    const auto position = readPosition(text, rules.variant);
    if (!position) return report("moves", position.error(), arguments.json, out);
    if (arguments.json) {
        appendAnswer(out.buffer(), *position, rules.castling);
        out.write("\n");
    } else {
        for (const MoveTexts& move : sortedMoves(*position, rules.castling))
            out.print("{}\n", arguments.san ? move.san.view() : std::string_view(move.uci));
    }
    return ExitCode::Yes;
}

const char* const description =
    "Lists the legal moves of a position, one per line and sorted; of the initial position if\n"
    "none is given. A position is a FEN or, as in UCI, 'startpos' or 'fen FEN', and 'moves …'\n"
    "may follow. With --batch (or - for the position) it reads positions from standard input,\n"
    "one per line, and answers each with one line of JSON: the FEN in normal form, the status\n"
    "(Normal, InCheck, Mated, Drawn or Ended), the Polyglot key and the moves, or else an error for\n"
    "that line alone; the exit code is 1 if there was any.";

const char* const examples =
    "  nowchess moves --san\n"
    "  nowchess moves --json 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'\n"
    "  nowchess moves startpos moves e2e4 e7e5\n"
    "  nowchess moves --variant atomic startpos moves g1f3 a7a6 f3e5 a6a5\n"
    "  printf '%s\\n' startpos 'startpos moves e2e4' | nowchess moves --batch";

}  // namespace

void addMovesCommand(CommandLine& line) {
    const auto arguments = std::make_shared<MovesArguments>();
    Arguments command = line.addCommand({.name = "moves",
                                         .summary = "List legal moves, of one position or of many",
                                         .usage = "nowchess moves [POSITION] [OPTIONS]\n"
                                                  "       nowchess moves --batch [OPTIONS] < POSITIONS",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    command.words("POSITION", arguments->words, "A FEN (quotes are not needed), or UCI's startpos or fen FEN");
    command.flag("--batch", arguments->batch, "Read positions from standard input");
    command.rules(arguments->rules, "Write castling as king takes rook: e1h1");
    command.flag("--san", arguments->san, "Write the moves in standard notation (JSON has both)");
    command.flag("--json", arguments->json, "Print a JSON object (--batch always does)");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
