// What an arbiter would say of a game, as JSON and for people.
#pragma once

#include <cstdint>
#include <string>

#include "nowchess/game/game.h"

namespace nowchess::app {

// How hard to look for a mate by each side: the cheap check that only ever says no or unknown, or the full one.
enum class DeadCheck : std::uint8_t { Fast, Full };

// What the check proves decides: a game in which neither side can mate has ended (FIDE 5.2.2).
// Appends {"fen":…,"status":…,"outcome":…,"claims":[…], …}, without a line end.
void appendVerdict(std::string& out, Game game, DeadCheck check);
// The same in a few lines of English.
std::string verdictText(Game game, DeadCheck check);

}  // namespace nowchess::app
