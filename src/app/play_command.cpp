#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <random>

#include <unistd.h>

#include "app/batch.h"
#include "app/board_drawing.h"
#include "app/command_line.h"
#include "app/commands.h"
#include "app/line_reader.h"
#include "app/position_text.h"
#include "app/text.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/status.h"

namespace nowchess::app {

namespace {

struct PlayArguments {
    std::vector<std::string> words;  // what follows the first word of an unquoted FEN
    std::optional<std::string> fen;
    bool chess960 = false;
    std::optional<std::uint64_t> chess960Number;  // a random one if not given
    bool ascii = false;
};

// Two players at one keyboard.
class Table {
public:
    Table(const PlayArguments& arguments, Output& out)
        : arguments_(arguments),
          out_(out),
          reader_(STDIN_FILENO, [&out] { out.flush(); }),
          figures_(arguments.ascii ? Figures::Letters : figuresFor(out)) {}

    ExitCode run(const std::optional<Position>& start);

private:
    enum class Next : std::uint8_t { Turn, SameTurn, Quit };

    void setUp();
    void beginNextGame();
    Next readLine();
    Next answer(std::string_view line);
    Next playMove(std::string_view text);
    bool announce();  // true if the game is over
    void printMoves();
    void printHelp();

    [[nodiscard]] CastlingMode castling() const {
        return arguments_.chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
    }

    const PlayArguments& arguments_;
    Output& out_;
    LineReader reader_;
    Figures figures_;
    Position position_ = Position::initial();
    bool isTyped_ = ::isatty(STDIN_FILENO) == 1;
};

ExitCode Table::run(const std::optional<Position>& start) {
    out_.write(
        "NowChess, for two players. Type a move as its two squares, such as e2e4 (e7e8q promotes,\n"
        "e1g1 castles); 'help' tells more, 'quit' leaves.\n");
    if (start) {
        position_ = *start;
        if (announce()) beginNextGame();
    } else {
        setUp();
    }
    Next next = Next::Turn;
    while (next != Next::Quit && !out_.hasFailed()) {
        if (next == Next::Turn) out_.print("\n{}\n", draw(position_.board(), figures_));
        out_.print("{} to move: ", label(position_.turn()));
        next = readLine();
    }
    if (reader_.error() == 0) return ExitCode::Yes;
    complain("nowchess play: cannot read standard input: {}", std::strerror(reader_.error()));
    return ExitCode::No;
}

void Table::beginNextGame() {
    out_.write("A new game begins.\n");
    setUp();
}

void Table::setUp() {
    if (!arguments_.chess960) {
        position_ = Position::initial();
        return;
    }
    const std::uint64_t number = arguments_.chess960Number.value_or(std::random_device()() % chess960StartCount);
    out_.print("Chess960, starting position {}.\n", number);
    position_ = *chess960Start(static_cast<int>(number));
}

Table::Next Table::readLine() {
    const auto line = reader_.next();
    // The line end that nobody typed.
    if (!line || !isTyped_) out_.write("\n");
    if (!line) return Next::Quit;
    if (line->isTooLong) {
        out_.write("That line is too long.\n");
        return Next::SameTurn;
    }
    constexpr std::string_view blanks = " \t\r\v\f";
    std::string_view text = line->text;
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return answer(text.substr(0, text.find_last_not_of(blanks) + 1));
}

Table::Next Table::answer(std::string_view line) {
    if (line.empty()) return Next::SameTurn;
    if (line == "quit" || line == "q") return Next::Quit;
    if (line == "help") {
        printHelp();
    } else if (line == "moves") {
        printMoves();
    } else if (line == "fen") {
        out_.print("{}\n", toFen(position_));
    } else {
        return playMove(line);
    }
    return Next::SameTurn;
}

Table::Next Table::playMove(std::string_view text) {
    const auto move = moveFromCoordinates(position_, text);
    if (!move) {
        const bool isMove = std::holds_alternative<IllegalMove>(move.error());
        out_.print("{}: {}.\n", isMove ? "Illegal move" : "Not a move", message(move.error()));
        return Next::SameTurn;
    }
    position_ = position_.playUnchecked(*move);
    if (announce()) beginNextGame();
    return Next::Turn;
}

bool Table::announce() {
    switch (status(position_)) {
        case Status::Normal: return false;
        case Status::InCheck: out_.print("{} is in check!\n", label(position_.turn())); return false;
        case Status::Mated: out_.print("Checkmate! {} wins.\n", label(opposite(position_.turn()))); return true;
        case Status::Drawn: out_.write("Stalemate! The game is a draw.\n"); return true;
    }
    __builtin_unreachable();
}

void Table::printMoves() {
    constexpr std::size_t perLine = 12;
    std::size_t written = 0;
    for (const MoveTexts& move : sortedMoves(position_, castling()))
        out_.print("{}{}", written++ == 0 ? "" : written % perLine == 1 ? "\n" : " ", move.uci);
    out_.write("\n");
}

void Table::printHelp() {
    out_.write(
        "  e2e4    move the piece on e2 to e4\n"
        "  e7e8q   promote to a queen (r, b and n: rook, bishop, knight)\n"
        "  e1g1    castle: the king's two squares; in Chess960 the king's and the rook's\n"
        "  moves   list the legal moves\n"
        "  fen     print the position as a FEN\n"
        "  quit    leave (q does, too)\n");
}

std::optional<std::string> findFault(const PlayArguments& arguments) {
    if (!arguments.words.empty() && !arguments.fen)
        return formatted("a position needs --fen before it, but found '{}'", arguments.words.front());
    if (arguments.chess960Number && arguments.fen) return "--chess960 takes no number where --fen gives the position";
    return std::nullopt;
}

ExitCode run(const PlayArguments& arguments, Output& out) {
    if (!arguments.fen) return Table(arguments, out).run(std::nullopt);
    const auto position = readPosition(*arguments.fen + " " + joined(arguments.words));
    if (!position) return report("play", position.error(), false, out);
    return Table(arguments, out).run(*position);
}

const char* const description =
    "Chess for two players at one keyboard: shows the board, asks the side to move, and says\n"
    "check, checkmate and stalemate. Type moves as coordinates such as e2e4; 'help' lists what\n"
    "else can be typed, 'quit' leaves. After a game is over the next one begins.";

const char* const examples =
    "  nowchess play\n"
    "  nowchess play --chess960 518\n"
    "  nowchess play --fen '4k3/P7/8/8/8/8/8/4K3 w - - 0 1'\n"
    "  printf '%s\\n' f2f3 e7e5 g2g4 d8h4 quit | nowchess play";

}  // namespace

void addPlayCommand(CommandLine& line) {
    const auto arguments = std::make_shared<PlayArguments>();
    Arguments command = line.addCommand({.name = "play",
                                         .summary = "Play chess, two players at one keyboard",
                                         .usage = "nowchess play [--fen FEN] [--chess960 [N]] [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    command.words("WORDS", arguments->words, "");
    command.option("--fen", "FEN", arguments->fen, "Start from this position (quotes are not needed)");
    command.optionalNumber("--chess960", arguments->chess960, arguments->chess960Number, {0, chess960StartCount - 1},
                           "Chess960, from starting position N (0 to 959; a random\none if not given)");
    command.flag("--ascii", arguments->ascii, "Draw the board with letters, even on a terminal");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
