// What an arbiter would say of a game, as JSON and for people.
#pragma once

#include <string>

#include "nowchess/game/game.h"

namespace nowchess::app {

// Appends {"fen":…,"status":…,"outcome":…,"claims":[…], …}, without a line end.
void appendVerdict(std::string& out, const Game& game);
// The same in a few lines of English.
std::string verdictText(const Game& game);

}  // namespace nowchess::app
