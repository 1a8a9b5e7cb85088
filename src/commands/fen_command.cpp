#include <algorithm>
#include <memory>

#include "commands/batch.h"
#include "commands/command_line.h"
#include "commands/commands.h"
#include "commands/fen_verdict.h"
#include "commands/position_text.h"
#include "front/board_drawing.h"
#include "nowchess/rules/status.h"

namespace nowchess::app {

namespace {

struct FenArguments {
    std::vector<std::string> words;
    std::string enPassant = "legal";
    bool strict = false;
    Rules rules;
    std::string pocket = "brackets";
    std::string checks = "left";
    bool shredder = false;
    bool ascii = false;
    bool json = false;

    [[nodiscard]] FenQuestion question() const {
        FenQuestion question;
        if (strict) question.reading = FenReading::Strict;
        question.variant = rules.variant;
        if (strict) question.castling = rules.castling;
        if (shredder) question.style.castling = CastlingText::Shredder;
        if (enPassant == "always") question.style.enPassant = EnPassantShown::Always;
        if (enPassant == "pseudo") question.style.enPassant = EnPassantShown::PseudoLegal;
        if (pocket == "rank") question.style.pocket = PocketText::Rank;
        if (checks == "given") question.style.checks = ChecksText::Given;
        return question;
    }
};

bool isPrintable(std::string_view text) noexcept {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// The text with a mark below the place where it stops to be a FEN.
void printPlace(std::string_view fen, const FenError& error, Output& out) {
    constexpr std::size_t widest = 120;
    if (fen.empty() || !isPrintable(fen) || fen.size() > widest) return;
    out.print("  {}\n  {:>{}}\n", fen, '^', error.column);
}

void print(std::string_view fen, const FenJudgement& judgement, Figures figures, Output& out) {
    out.print("{}\n", sentence(judgement));
    if (judgement.error) return printPlace(fen, *judgement.error, out);
    for (const SetupFault fault : judgement.faults) out.print("  {}: {}\n", name(fault), message(fault));
    out.print("\n{}\n", draw(judgement.setup.board, {.figures = figures}));
    out.print("Side to move: {}\n", label(judgement.setup.turn));
    if (judgement.position) {
        out.print("Status: {}\n", name(status(*judgement.position)));
        if (judgement.hasChess960Castling) out.print("Castling: {}\n", message(SetupFault::CastlingNotStandard));
        out.print("Key: {}\n", hex(judgement.position->key()));
    }
    out.print("FEN: {}\n", judgement.normalForm);
}

// The verdict, what speaks against it, whether it is Chess960's, and the normal form.
void appendLine(std::string& out, const FenJudgement& judgement) {
    out += sentence(judgement);
    std::string_view mark = " ";
    if (judgement.position) {
        const auto remark = [&](std::string_view text) {
            out += mark == " " ? " (" : ", ";
            out += text;
            mark = ") ";
        };
        for (const SetupFault fault : judgement.faults) remark(name(fault));
        if (judgement.hasChess960Castling) remark("Chess960 castling");
        out += mark;
        out += judgement.normalForm;
    }
    out += '\n';
}

bool answer(std::string& out, const Line& line, std::size_t number, const FenArguments& arguments) {
    const bool isEmpty = line.text.find_first_not_of(" \t") == std::string_view::npos;
    if (line.isTooLong || isEmpty) {
        const InputError error = line.isTooLong ? lineTooLong() : emptyLine();
        if (arguments.json) {
            out += R"({"verdict":"invalid","error":)";
            appendJson(out, error, number);
            out += "}\n";
        } else {
            out += "Not a position: " + error.message + ".\n";
        }
        return false;
    }
    const FenJudgement judgement = judgeFen(line.text, arguments.question());
    if (arguments.json) {
        appendJson(out, judgement, number);
        out += '\n';
    } else {
        appendLine(out, judgement);
    }
    return judgement.verdict == FenVerdict::Playable;
}

ExitCode run(const FenArguments& arguments, Output& out) {
    const std::string fen = joined(arguments.words);
    if (fen == "-") {
        return answerLines("fen", out, [&arguments](std::string& text, const Line& line, std::size_t number) {
            return answer(text, line, number, arguments);
        });
    }
    const FenJudgement judgement = judgeFen(fen, arguments.question());
    if (arguments.json) {
        appendJson(out.buffer(), judgement);
        out.write("\n");
    } else {
        print(fen, judgement, arguments.ascii ? Figures::Letters : figuresFor(out), out);
    }
    return judgement.verdict == FenVerdict::Playable ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Judges a FEN (also X-FEN and Shredder-FEN): can it be played, and what speaks against it?\n"
    "Draws the board and gives the side to move, the status, whether only Chess960 has such\n"
    "castling rights, the Polyglot key and the FEN in normal form. The exit code is 0 if\n"
    "nothing speaks against the position, else 1. With - it reads FENs from standard input, one\n"
    "per line, and answers each with one line.";

const char* const examples =
    "  nowchess fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
    "  nowchess fen '4k3/8/8/8/8/8/8/4K2R w K -' --json\n"
    "  nowchess fen --strict 'r3k2r/8/8/8/8/8/8/R3K2R w QKkq - 0 1'\n"
    "  nowchess fen --variant crazyhouse 'r2qk2r/8/8/8/8/8/8/R2QK2R/QPn w KQkq - 0 1'\n"
    "  nowchess fen - --json < positions.txt";

}  // namespace

void addFenCommand(CommandLine& line) {
    const auto arguments = std::make_shared<FenArguments>();
    Arguments command = line.addCommand({.name = "fen",
                                         .summary = "Judge a FEN, draw it, write it in normal form",
                                         .usage = "nowchess fen FEN [OPTIONS]\n"
                                                  "       nowchess fen - [OPTIONS] < FENS",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    command.words("FEN", arguments->words, "The position (quotes are not needed); - reads standard input");
    command.flag("--strict", arguments->strict, "Take a FEN only as the standard writes it");
    command.rules(arguments->rules,
                  "With --strict: allow castling that only Chess960 has\n(without --strict it is always allowed)");
    command.choice("--pocket", "HOW", arguments->pocket, {"brackets", "rank"},
                   "Write crazyhouse's pieces in hand as [QPnp] (brackets) or as\na ninth rank (rank)");
    command.choice("--checks", "WHICH", arguments->checks, {"left", "given"},
                   "Write three-check's counts as 3+3 (left) or +0+0 (given)");
    command.choice("--ep", "WHEN", arguments->enPassant, {"always", "pseudo", "legal"},
                   "Show the en-passant square: always, where a pawn stands\n"
                   "beside it (pseudo), or where a capture is legal (legal)");
    command.flag("--shredder", arguments->shredder, "Write castling rights as the files of the rooks");
    command.flag("--ascii", arguments->ascii, "Draw the board with letters, even on a terminal");
    command.flag("--json", arguments->json, "Print a JSON object (one per line with -)");
    command.check([arguments]() -> std::optional<std::string> {
        if (arguments->words.empty()) return "FEN is required";
        return std::nullopt;
    });
}

}  // namespace nowchess::app
