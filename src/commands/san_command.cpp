#include <memory>

#include "commands/command_line.h"
#include "commands/commands.h"
#include "commands/piece_letters.h"
#include "commands/position_text.h"
#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/san.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

struct SanArguments {
    std::vector<std::string> words;  // the position, and last the text
    bool strict = false;
    Rules rules;
    bool json = false;
    std::string letters = "english";
};

SanOptions optionsOf(const SanArguments& arguments) {
    return {.reading = arguments.strict ? SanReading::Strict : SanReading::Lenient,
            .letters = pieceLettersOf(arguments.letters)};
}

struct Reading {
    const AnyPosition& position;
    std::string_view text;
    CastlingMode castling;

    [[nodiscard]] std::string uci(std::optional<Move> move) const {
        return move ? toCoordinates(*move, castling) : "0000";
    }
    [[nodiscard]] std::string san(std::optional<Move> move) const {
        return move ? std::string(toSan(position, *move).view()) : "--";
    }
};

template <std::size_t N>
void appendMoves(std::string& out, const Reading& reading, const std::array<std::optional<Move>, N>& moves) {
    out += '[';
    for (const auto& move : moves) {
        if (!move) break;
        if (out.back() != '[') out += ',';
        append(out, R"({{"uci":"{}","san":"{}"}})", reading.uci(move), reading.san(move));
    }
    out += ']';
}

void appendJson(std::string& out, const Reading& reading, const SanMove& read) {
    append(out, R"({{"uci":"{}","san":"{}","deviations":[)", reading.uci(read.move), reading.san(read.move));
    for (const SanDeviation deviation : read.deviations) {
        if (out.back() != '[') out += ',';
        append(out, R"({{"name":"{}","message":{}}})", name(deviation), jsonString(message(deviation)));
    }
    out += "]}\n";
}

void appendJson(std::string& out, const Reading& reading, const SanError& error) {
    append(out, R"({{"error":{{"kind":"{}","message":{})", name(error.fault),
           jsonString(message(error, reading.position, reading.text)));
    if (error.syntax) append(out, R"(,"column":{})", error.syntax->column);
    out += R"(,"candidates":)";
    appendMoves(out, reading, error.candidates);
    out += R"(,"nearest":)";
    appendMoves(out, reading, error.nearest);
    out += "}}\n";
}

ExitCode run(const SanArguments& arguments, Output& out) {
    const std::vector<std::string> place(arguments.words.begin(), arguments.words.end() - 1);
    const auto position = readPosition(joined(place), arguments.rules.variant);
    if (!position) return report("san", position.error(), arguments.json, out);
    const Reading reading{*position, arguments.words.back(), arguments.rules.castling};
    const auto read = readSan(*position, reading.text, optionsOf(arguments));
    if (arguments.json) {
        if (read)
            appendJson(out.buffer(), reading, *read);
        else
            appendJson(out.buffer(), reading, read.error());
    } else if (read) {
        out.print("{} ({})\n", reading.san(read->move), reading.uci(read->move));
        for (const SanDeviation deviation : read->deviations) out.print("forgiven: {}\n", message(deviation));
    } else {
        complain("nowchess san: {}", message(read.error(), *position, reading.text));
    }
    return read ? ExitCode::Yes : ExitCode::No;
}

std::optional<std::string> findFault(const SanArguments& arguments) {
    if (arguments.words.size() >= 2) return std::nullopt;
    return "a position and the text of a move are needed, such as: startpos Nf3";
}

const char* const description =
    "Shows how the text of a move is read in a position: the move in standard notation and as\n"
    "coordinates, and what was forgiven (0-0 for O-O, a missing +, …); or why it is no move\n"
    "here, and which legal moves may have been meant. The last argument is the text. With\n"
    "--strict only standard algebraic notation to the letter is taken.";

const char* const examples =
    "  nowchess san startpos Ng1-f3\n"
    "  nowchess san 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' '0-0!'\n"
    "  nowchess san startpos Sf3 --letters german\n"
    "  nowchess san startpos Nf6 --json\n"
    "  nowchess san '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1' N@f3 --variant crazyhouse";

}  // namespace

void addSanCommand(CommandLine& line) {
    const auto arguments = std::make_shared<SanArguments>();
    Arguments command = line.addCommand({.name = "san",
                                         .summary = "Show how the text of a move is read",
                                         .usage = "nowchess san POSITION TEXT [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    command.words("POSITION TEXT", arguments->words, "A FEN (quotes are not needed) or UCI's startpos, and the move");
    command.flag("--strict", arguments->strict, "Forgive nothing");
    command.choice("--letters", "LANGUAGE", arguments->letters, pieceLettersNames(),
                   "Piece letters beside the English ones: german, french, spanish, italian, dutch, russian");
    command.rules(arguments->rules, "Write castling as king takes rook: e1h1");
    command.flag("--json", arguments->json, "Print a JSON object");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
