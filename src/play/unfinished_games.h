// The games that were left, as a list to choose from. Those that somebody is playing now are not among them.
#pragma once

#include "play/game_record.h"
#include "play/store/directories.h"
#include "play/store/saved_games.h"

namespace nowchess::app {

struct UnfinishedGame {
    std::filesystem::path file;
    ByColor<std::string> names;  // by its tags
    PlayerChoices players;
    std::size_t plies;
    std::string lastMove;  // "2... Nc6"; empty without moves
    Rules rules;
    std::string saved;  // when it was left: "2026.11.19 18:30"
};

// The latest first. What cannot be read is left out.
std::vector<UnfinishedGame> unfinishedGames(FileSystem& files, const Directories& directories);

// For good. Nothing happens if somebody plays it by now.
OrFileError<> removeUnfinished(FileSystem& files, const Directories& directories, const std::filesystem::path& file);

// "two people, atomic, 4 half-moves to 2... Nc6, 2026.11.19 18:30": what tells games apart.
std::string describe(const UnfinishedGame& game);
// "You (White) against NowChess, casual", "two people", "NowChess against Stockfish".
std::string playersText(const UnfinishedGame& game);

}  // namespace nowchess::app
