// Moves and boards in words, for those who listen.
//
//   "knight g1 to f3, check"; "pawn e4 takes pawn d5"; "castles kingside"
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "nowchess/session/event.h"

namespace nowchess::app {

std::string spokenMove(const event::MoveExecuted& move);
// The last move of a game, the same way.
std::string spokenLastMove(const AnyGame& game);

// How a game that is over ended, with the article where the arbiter ended it.
std::string endingText(const AnyGame& game);

// "White: king e1, queen d1, rooks a1 and h1 …", one line for each side.
std::string spokenBoard(const Board& board);

// "where knights", "where white pawns": an answer, or what can be asked.
std::string whereIs(const Board& board, std::string_view question);
// "scan e", "scan 4": what stands on a file or a rank.
std::string scan(const Board& board, std::string_view line);

}  // namespace nowchess::app
