// A game of a PGN file, as people name it: "games.pgn" or, for the third of its games, "games.pgn 3".
#pragma once

#include "play/game_record.h"
#include "play/store/files.h"

namespace nowchess::app {

// An error is a sentence.
std::expected<GameRecord, std::string> readNamedGame(FileSystem& files, std::string_view name);

}  // namespace nowchess::app
