// Games to and from files.
#include <array>

#include "console/environment.h"
#include "console/format.h"
#include "nowchess/pgn/writer.h"
#include "play/game_file.h"
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

Next load(GameTable& table, std::string_view rest) {
    if (rest.empty()) {
        table.say("'load' takes the name of a PGN file, and which of its games, as in 'load games.pgn 3'.\n");
        return Next::Turn;
    }
    auto record = readNamedGame(table.files(), rest);
    if (!record) {
        table.say(record.error() + "\n");
        return Next::Turn;
    }
    const auto outcome = record->session.game.outcome();
    if (!reopen(*record)) {
        table.say(formatted("No game is loaded from {}: the game was over before its first move.\n", rest));
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
