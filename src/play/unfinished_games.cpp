#include "play/unfinished_games.h"

#include "console/format.h"
#include "play/store/finished_games.h"

namespace nowchess::app {

std::vector<UnfinishedGame> unfinishedGames(FileSystem& files, const Directories& directories) {
    std::vector<UnfinishedGame> games;
    for (const SaveSlot& slot : SaveSlot::left(files, directories.state).slots) {
        const auto text = slot.contents();
        if (!text || asFinished(*text)) continue;
        const auto record = readRecord(*text);
        if (!record || record->session.game.isOver()) continue;
        const auto tag = [&](std::string_view name) {
            return std::string(pgn::tagValue(record->tags, name).value_or(""));
        };
        const AnyGame& game = record->session.game;
        games.push_back({.file = slot.file(),
                         .names = {{tag("White"), tag("Black")}},
                         .players = record->players,
                         .plies = game.ply() + game.undone().size(),
                         .date = tag("Date")});
    }
    return games;
}

OrFileError<> removeUnfinished(FileSystem& files, const Directories& directories, const std::filesystem::path& file) {
    for (const SaveSlot& slot : SaveSlot::left(files, directories.state).slots)
        if (slot.file() == file) return slot.clear();
    return {};
}

std::string playersText(const UnfinishedGame& game) {
    const PlayerChoices& players = game.players;
    if (players.arePeople()) return "two people";
    for (const Color side : allColors)
        if (players.players[side] == "human")
            return formatted("you ({}) against {}, {}", label(side), game.names[opposite(side)], name(players.level));
    return formatted("{} against {}", game.names[Color::White], game.names[Color::Black]);
}

}  // namespace nowchess::app
