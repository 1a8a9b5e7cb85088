// Games to and from files.
#include <algorithm>
#include <array>

#include "console/environment.h"
#include "console/format.h"
#include "nowchess/pgn/writer.h"
#include "play/game_file.h"
#include "play/table_commands.h"
#include "text/number.h"
#include "text/words.h"

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

// The game with that number in the list of "games"; says so if there is none.
std::optional<UnfinishedGame> numbered(GameTable& table, std::string_view text, std::string_view usage) {
    const std::vector<UnfinishedGame> games = table.unfinishedGames();
    const auto number = wholeNumber<std::size_t>(text);
    if (!number) {
        table.say(formatted("{}\n", usage));
    } else if (*number == 0 || *number > games.size()) {
        table.say(games.empty() ? std::string("There is no unfinished game.\n")
                                : formatted("There {} only {}; see 'games'.\n", games.size() == 1 ? "is" : "are",
                                            counted(games.size(), "unfinished game")));
    } else {
        return games[*number - 1];
    }
    return std::nullopt;
}

Next resume(GameTable& table, std::string_view rest) {
    if (rest.empty()) {
        table.resume();
        return Next::Turn;
    }
    const auto game = numbered(table, rest, "'resume' takes the number of a game in the list of 'games', or nothing.");
    if (!game) return Next::SameTurn;
    table.resume(game->file);
    return Next::Turn;
}

Next listGames(GameTable& table) {
    std::string list;
    for (const UnfinishedGame& game : table.unfinishedGames())
        list += formatted("{}. {}\n", std::ranges::count(list, '\n') + 1, describe(game));
    table.say(list.empty() ? "There is no unfinished game.\n"
                           : list + "'resume N' goes on with one, 'games delete N' removes it.\n");
    return Next::SameTurn;
}

Next games(GameTable& table, std::string_view rest) {
    const auto [word, number] = splitCommand(rest);
    if (word.empty()) return listGames(table);
    constexpr std::string_view usage = "'games' lists the unfinished games; 'games delete 2' removes one.";
    const auto game = numbered(table, word == "delete" ? number : "x", usage);
    if (!game) return Next::SameTurn;
    if (!table.confirms(formatted("This removes a game for good: {}. Type it again to do so.\n", describe(*game))))
        return Next::SameTurn;
    const auto removed = table.removeUnfinished(game->file);
    table.say(removed ? "The game is removed.\n" : formatted("The game stays: {}.\n", message(removed.error())));
    return Next::SameTurn;
}

constexpr std::array<TableCommand, 4> commands{{
    {"save", "save FILE", "add the game to a PGN file",
     "Nothing in the file is ever replaced. Before the first move: the game that ended last.", saveTo},
    {"load", "load FILE [N]", "go on with the first, or N-th, game of a PGN file", "Example: load games.pgn 3", load},
    {"resume", "resume [N]", "go on with the game that was left last, or the N-th of 'games'",
     "Games are saved after every move, and wait until they are taken up.", resume},
    {"games", "games [delete N]", "list the games that were left unfinished, or remove one",
     "The latest is the first. 'resume N' goes on with one; deleting is asked once.", games},
}};

}  // namespace

constinit const std::span<const TableCommand> fileCommands = commands;

}  // namespace nowchess::app
