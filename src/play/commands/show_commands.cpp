// What only shows something.
#include <algorithm>
#include <array>

#include "console/format.h"
#include "nowchess/game/explanation.h"
#include "nowchess/notation/fen.h"
#include "nowchess/openings/opening.h"
#include "nowchess/pgn/writer.h"
#include "play/speech.h"
#include "play/table_commands.h"

namespace nowchess::app {

namespace {

using Next = GameTable::Next;

Next showMoves(GameTable& table, std::string_view square) {
    const auto from = parseSquare(square);
    if (!from && !square.empty()) {
        table.say("'moves' takes a square, as in 'moves g1', or nothing.\n");
        return Next::SameTurn;
    }
    std::vector<std::string> sans;
    for (const Move move : table.game().legalMoves())
        if (!from || (move.kind() != MoveKind::Drop && move.from() == *from))
            sans.emplace_back(toSan(table.game().position(), move).view());
    std::sort(sans.begin(), sans.end());
    std::string lines = sans.empty() ? formatted("Nothing on {} can move.\n", text(*from)) : "";
    constexpr std::size_t perLine = 12;
    for (std::size_t index = 0; index < sans.size(); ++index)
        lines += sans[index] + (index + 1 == sans.size() || index % perLine == perLine - 1 ? "\n" : " ");
    table.say(lines);
    return Next::SameTurn;
}

Next showWhy(GameTable& table, std::string_view) {
    table.say(table.why() + "\n");
    return Next::SameTurn;
}

Next showBoard(GameTable& table, std::string_view) {
    table.front().showBoard();
    return Next::SameTurn;
}

Next flipBoard(GameTable& table, std::string_view) {
    table.front().flipBoard();
    return Next::SameTurn;
}

Next showLast(GameTable& table, std::string_view) {
    const AnyGame& game = table.game();
    table.say(game.ply() == 0 ? "No move has been made.\n"
                              : formatted("{}: {}.\n", moveLabel(game, game.ply()), spokenLastMove(game)));
    return Next::SameTurn;
}

Next showWhere(GameTable& table, std::string_view question) {
    table.say(whereIs(table.game().position().board(), question));
    return Next::SameTurn;
}

Next showLine(GameTable& table, std::string_view line) {
    table.say(scan(table.game().position().board(), line));
    return Next::SameTurn;
}

Next showFen(GameTable& table, std::string_view) {
    table.say(formatted("{}\n", toFen(table.game().position())));
    return Next::SameTurn;
}

Next showOpening(GameTable& table, std::string_view) {
    const Opening* const opening = openingOf(table.game());
    table.say(opening == nullptr ? "This opening has no name.\n" : formatted("{} {}\n", opening->eco, opening->name));
    return Next::SameTurn;
}

Next showPgn(GameTable& table, std::string_view) {
    const auto kept = table.gameToKeep();
    table.say(pgn::toText(kept.game, kept.tags));
    return Next::SameTurn;
}

Next showSettings(GameTable& table, std::string_view) {
    table.say(settingsText(table.settings()));
    return Next::SameTurn;
}

Next showHelp(GameTable& table, std::string_view command) {
    const bool all = command.empty() && table.front().keyHelp;
    table.say((all ? table.front().keyHelp() : "") + tableHelp(command));
    return Next::SameTurn;
}

constexpr std::array<TableCommand, 12> commands{{
    {"moves", "moves [SQUARE]", "list the legal moves, or those from a square", "Example: moves g1", showMoves},
    {"why", "why", "explain the last refusal or verdict, or where the game stands",
     "Which moves repeated the position, what reset the clock, why the king has no way out.", showWhy},
    {"board", "board", "show the board", "With --speak: in words.", showBoard},
    {"flip", "flip", "turn the board round", "Again turns it back.", flipBoard},
    {"last", "last", "say the last move", "In words, such as: knight g1 to f3, check.", showLast},
    {"where", "where [white|black] PIECES", "say where pieces stand", "Example: where knights", showWhere},
    {"scan", "scan FILE|RANK", "say what stands on a file or a rank", "Examples: scan e, scan 4", showLine},
    {"fen", "fen", "print the position as a FEN", "The FEN can be played from: new FEN.", showFen},
    {"opening", "opening", "name the opening", "Its ECO code and name, by the last position that has one.",
     showOpening},
    {"pgn", "pgn", "print the game as PGN", "Before the first move: the game that ended last.", showPgn},
    {"settings", "settings", "tell what is set, and where",
     "By config.toml in the configuration directory or --config FILE, by NOWCHESS_... variables, by options.",
     showSettings},
    {"help", "help [COMMAND]", "list the commands, or explain one", "'nowchess help play' explains the options.",
     showHelp},
}};

}  // namespace

constinit const std::span<const TableCommand> showCommands = commands;

}  // namespace nowchess::app
