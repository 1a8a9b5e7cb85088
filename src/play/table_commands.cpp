// The commands that only show or keep something, and its help.
#include <algorithm>
#include <array>
#include <charconv>

#include "console/environment.h"
#include "console/format.h"
#include "nowchess/game/explanation.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn/writer.h"
#include "play/game_table.h"
#include "play/speech.h"

namespace nowchess::app {

bool GameTable::show(std::string_view verb, std::string_view rest) {
    if (verb == "help" || verb == "?") {
        front_.say(tableHelp(rest));
    } else if (verb == "moves") {
        showMoves(rest);
    } else if (verb == "fen") {
        front_.say(formatted("{}\n", toFen(game().position())));
    } else if (verb == "pgn") {
        front_.say(pgn::toText(gameToKeep(), tagsToKeep()));
    } else if (verb == "last") {
        showLast();
    } else if (verb == "why") {
        front_.say((why_.empty() ? explain(game()) : why_) + "\n");
    } else if (verb == "where") {
        front_.say(whereIs(game().position().board(), rest));
    } else if (verb == "scan") {
        front_.say(scan(game().position().board(), rest));
    } else if (verb == "hint") {
        askAdvice(true);
    } else if (verb == "eval") {
        askAdvice(false);
    } else if (verb == "save") {
        saveTo(rest);
    } else {
        return false;
    }
    return true;
}

void GameTable::showMoves(std::string_view square) {
    std::optional<Square> from;
    if (!square.empty()) {
        from = parseSquare(square);
        if (!from) {
            front_.say("'moves' takes a square, as in 'moves g1', or nothing.\n");
            return;
        }
    }
    std::vector<std::string> sans;
    for (const Move move : game().legalMoves())
        if (!from || move.from() == *from) sans.emplace_back(toSan(game().position(), move).view());
    std::sort(sans.begin(), sans.end());
    std::string lines = sans.empty() ? formatted("Nothing on {} can move.\n", text(*from)) : "";
    constexpr std::size_t perLine = 12;
    for (std::size_t index = 0; index < sans.size(); ++index)
        lines += sans[index] + (index + 1 == sans.size() || index % perLine == perLine - 1 ? "\n" : " ");
    front_.say(lines);
}

void GameTable::showLast() {
    const auto history = game().history();
    if (history.size() < 2) {
        front_.say("No move has been made.\n");
        return;
    }
    front_.say(formatted("{}: {}.\n", moveLabel(game(), game().ply()), spokenLastMove(game())));
}

const Game& GameTable::gameToKeep() const noexcept {
    const bool begun = game().ply() > 0 || engine_.kept().empty();
    return begun ? game() : *engine_.kept().back();
}

const std::vector<pgn::Tag>& GameTable::tagsToKeep() const noexcept {
    return &gameToKeep() == &game() ? tags_ : endedTags_;
}

// A file with games gets one more: nothing that is there is ever replaced.
void GameTable::saveTo(std::string_view file) {
    if (file.empty()) {
        front_.say("'save' takes the name of a file, as in 'save game.pgn'.\n");
        return;
    }
    const std::filesystem::path path(expandedPath(file));
    std::error_code error;
    const bool wasThere = std::filesystem::exists(path, error);
    const Game& kept = gameToKeep();
    const std::string text = pgn::toText(kept, tagsToKeep());
    const auto saved = appendToFile(path, wasThere ? "\n" + text : text);
    if (!saved) {
        front_.say(formatted("The game is not saved: {}.\n", message(saved.error())));
        return;
    }
    const std::string_view which = &kept == &game() ? "The game" : "The game that ended last";
    front_.say(formatted("{} is {} {}.\n", which, wasThere ? "added to" : "saved in", path.string()));
}

// "load FILE" and "load FILE N".
void GameTable::loadFrom(std::string_view rest) {
    std::size_t number = 1;
    std::string_view file = rest;
    if (const std::size_t blank = rest.find_last_of(" \t"); blank != std::string_view::npos) {
        const std::string_view last = rest.substr(blank + 1);
        const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), number);
        if (error == std::errc() && end == last.data() + last.size()) {
            file = rest.substr(0, rest.find_last_not_of(" \t", blank) + 1);
        } else {
            number = 1;
        }
    }
    if (file.empty()) {
        front_.say("'load' takes the name of a PGN file, and which of its games, as in 'load games.pgn 3'.\n");
        return;
    }
    const auto text = readFile(expandedPath(file));
    if (!text) {
        front_.say(formatted("No game is loaded: {}.\n", message(text.error())));
        return;
    }
    auto opened = openRecord(*text, number);
    if (!opened) {
        front_.say(formatted("No game is loaded from {}: {}.\n", file, opened.error()));
        return;
    }
    keepLeftGame(game(), tags_);
    beginRecord(std::move(opened->record), opened->ending);
    isCopy_ = true;
}

void GameTable::resume() {
    auto record = keeper_.takeUp([this] { keepLeftGame(game(), tags_); });
    if (!record) {
        front_.say("There is no unfinished game to go on with.\n");
        return;
    }
    // It goes on as it was left, unless other players or another clock have been asked for.
    const auto control = pgn::tagValue(record->tags, "TimeControl");
    if (!clock_ && record->clocks && control)
        if (const auto parsed = parseTimeControl(*control)) clock_.emplace(*parsed);
    const bool bringsPlayers = options_.players.arePeople() && !record->players.arePeople();
    if (bringsPlayers) options_.players = record->players;
    beginRecord(std::move(*record));
    isCopy_ = false;
    if (!bringsPlayers) return;
    seatPlayers();
    sayPlayers();
}

void GameTable::beginRecord(GameRecord record, std::string_view ending) {
    const auto clocks = record.clocks;
    const std::size_t plies = record.game.ply() + record.game.undone().size();
    engine_.begin(std::move(record.game));
    tags_ = std::move(record.tags);
    if (clock_) clock_->begin(game(), clocks);
    save();
    front_.say(formatted("The game goes on, {} half-move{} long.{}\n", plies, plies == 1 ? "" : "s",
                         ending.empty() ? "" : formatted(" It ended so: {}", ending)));
}

// --- help -----------------------------------------------------------------------------------------------------------

namespace {

struct HelpEntry {
    std::string_view command;
    std::string_view usage;
    std::string_view summary;
    std::string_view more;
};

constexpr std::array<HelpEntry, 29> helpEntries{{
    {"move", "e4, Nf3, e2e4", "make a move",
     "Moves are read in any usual form: e4, Nf3, exd5, O-O, e8=Q, or as two squares: e2e4, e1g1, e7e8q.\n"
     "A pawn that reaches the last rank without a piece named is asked for it."},
    {"moves", "moves [SQUARE]", "list the legal moves, or those from a square", "Example: moves g1"},
    {"undo", "undo [N|all]", "take back the last half-move, or N of them",
     "The moves stay at hand for 'redo' until another one is made."},
    {"redo", "redo [N|all]", "play again what was taken back", "Example: redo 2"},
    {"goto", "goto N", "go to the position after N half-moves", "'goto 0' is the start, 'redo all' the end."},
    {"draw", "draw", "claim a draw that stands on the board",
     "By threefold repetition or the 50-move rule. Refused, and nothing changes, where neither holds."},
    {"claim", "claim [threefold|fifty] [MOVE]", "claim a draw, also with the move that would bring it about",
     "Example: claim threefold Ng8. As the Laws have it, a refused claim stands as an offer of a draw, and its\n"
     "move must be played (FIDE 9.1.2.3, 9.2.1)."},
    {"offer", "offer", "offer a draw", "It stands until the opponent accepts it, declines it or moves."},
    {"accept", "accept", "accept the opponent's offer", "Both sides must have made a move (FIDE 5.2.3)."},
    {"decline", "decline", "decline the opponent's offer", "So does making a move."},
    {"resign", "resign [white|black]", "resign for the side to move, or for that side",
     "A draw all the same if the opponent could never mate (FIDE 5.1.2)."},
    {"why", "why", "explain the last refusal or verdict, or where the game stands",
     "Which moves repeated the position, what reset the clock, why the king has no way out."},
    {"hint", "hint", "ask for a good move", "The strongest engine at hand thinks about it for a second."},
    {"eval", "eval", "ask who stands better", "A plus is good for White, a minus for Black; 1.00 is a pawn."},
    {"opponent", "opponent SIDE PLAYER", "let a computer or a person play a side",
     "Examples: opponent black computer, opponent black nowchess, opponent white /usr/games/gnuchess --uci,\n"
     "opponent black human"},
    {"level", "level NAME", "make the computer weaker or stronger",
     "beginner, novice, casual, club, strong, master or full."},
    {"retry", "retry", "start an opponent again that is in trouble", "The game is not touched by its trouble."},
    {"board", "board", "show the board", "With --speak: in words."},
    {"flip", "flip", "turn the board round", "Again turns it back."},
    {"last", "last", "say the last move", "In words, such as: knight g1 to f3, check."},
    {"where", "where [white|black] PIECES", "say where pieces stand", "Example: where knights"},
    {"scan", "scan FILE|RANK", "say what stands on a file or a rank", "Examples: scan e, scan 4"},
    {"fen", "fen", "print the position as a FEN", "The FEN can be played from: new FEN."},
    {"pgn", "pgn", "print the game as PGN", "Before the first move: the game that ended last."},
    {"save", "save FILE", "add the game to a PGN file",
     "Nothing in the file is ever replaced. Before the first move: the game that ended last."},
    {"load", "load FILE [N]", "go on with the first, or N-th, game of a PGN file", "Example: load games.pgn 3"},
    {"resume", "resume", "go on with the game that was left unfinished last",
     "Games are saved after every move, and wait until they are taken up."},
    {"new", "new [FEN | 960 [N]]", "begin another game",
     "Examples: new, new 960, new 960 518, new 4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"quit", "quit", "leave; the game is saved", "'q' does so, too, but means the queen where a pawn promotes."},
}};

}  // namespace

bool beginsCommand(std::string_view text) {
    return std::string_view("help").starts_with(text) ||
           std::any_of(helpEntries.begin(), helpEntries.end(),
                       [&](const HelpEntry& entry) { return entry.command.starts_with(text); });
}

std::string tableHelp(std::string_view command) {
    const std::string wanted = splitCommand(command).verb;
    std::string help;
    if (wanted.empty()) {
        for (const HelpEntry& entry : helpEntries) append(help, "  {:<31} {}\n", entry.usage, entry.summary);
        return help + "'help COMMAND' tells more.\n";
    }
    for (const HelpEntry& entry : helpEntries)
        if (wanted == entry.command || (wanted == "q" && entry.command == "quit"))
            return formatted("{}: {}.\n{}\n", entry.usage, entry.summary, entry.more);
    return "There is no such command; 'help' lists them all.\n";
}

}  // namespace nowchess::app
