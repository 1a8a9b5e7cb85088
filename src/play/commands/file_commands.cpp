// Games to and from files.
#include <array>
#include <charconv>

#include "console/environment.h"
#include "console/format.h"
#include "nowchess/pgn/writer.h"
#include "play/table_commands.h"

namespace nowchess::app {

namespace {

using Next = GameTable::Next;

// A file with games gets one more: nothing that is there is ever replaced.
Next saveTo(GameTable& table, std::string_view file) {
    if (file.empty()) {
        table.say("'save' takes the name of a file, as in 'save game.pgn'.\n");
        return Next::SameTurn;
    }
    const std::filesystem::path path(expandedPath(file));
    std::error_code error;
    const bool wasThere = std::filesystem::exists(path, error);
    const auto kept = table.gameToKeep();
    const std::string text = pgn::toText(kept.game, kept.tags);
    const auto saved = appendToFile(table.files(), path, wasThere ? "\n" + text : text);
    if (!saved) {
        table.say(formatted("The game is not saved: {}.\n", message(saved.error())));
    } else {
        table.say(formatted("{} is {} {}.\n", kept.isCurrent ? "The game" : "The game that ended last",
                            wasThere ? "added to" : "saved in", path.string()));
    }
    return Next::SameTurn;
}

// The name of a file and, where its last word is one, the number of a game.
struct NumberedGame {
    std::string_view file;
    std::size_t number = 1;
};
NumberedGame parseNumberedGame(std::string_view text) {
    const std::size_t blank = text.find_last_of(" \t");
    if (blank == std::string_view::npos) return {text};
    const std::string_view last = text.substr(blank + 1);
    std::size_t number = 1;
    const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), number);
    if (error != std::errc() || end != last.data() + last.size()) return {text};
    return {text.substr(0, text.find_last_not_of(" \t", blank) + 1), number};
}

// An error is a sentence.
std::expected<GameRecord, std::string> recordIn(FileSystem& files, const NumberedGame& game) {
    const auto text = readFile(files, expandedPath(game.file), OpenMode::ReadAnything);
    if (!text) return std::unexpected(formatted("No game is loaded: {}.", message(text.error())));
    auto record = readRecord(*text, game.number);
    if (!record)
        return std::unexpected(formatted("No game is loaded from {}: {}.", game.file, message(record.error())));
    return std::move(*record);
}

Next load(GameTable& table, std::string_view rest) {
    const NumberedGame game = parseNumberedGame(rest);
    if (game.file.empty()) {
        table.say("'load' takes the name of a PGN file, and which of its games, as in 'load games.pgn 3'.\n");
        return Next::Turn;
    }
    auto record = recordIn(table.files(), game);
    if (!record) {
        table.say(record.error() + "\n");
        return Next::Turn;
    }
    const auto outcome = record->session.game.outcome();
    if (!reopen(*record)) {
        table.say(formatted("No game is loaded from {}: the game was over before its first move.\n", game.file));
        return Next::Turn;
    }
    table.load(std::move(*record), outcome ? sentence(*outcome) : "");
    return Next::Turn;
}

Next resume(GameTable& table, std::string_view) {
    table.resume();
    return Next::Turn;
}

constexpr std::array<TableCommand, 3> commands{{
    {"save", "save FILE", "add the game to a PGN file",
     "Nothing in the file is ever replaced. Before the first move: the game that ended last.", saveTo},
    {"load", "load FILE [N]", "go on with the first, or N-th, game of a PGN file", "Example: load games.pgn 3", load},
    {"resume", "resume", "go on with the game that was left unfinished last",
     "Games are saved after every move, and wait until they are taken up.", resume},
}};

}  // namespace

constinit const std::span<const TableCommand> fileCommands = commands;

}  // namespace nowchess::app
