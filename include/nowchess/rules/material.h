// What the material alone decides: is there *any* placement of these pieces in which that side mates? (FIDE 5.2.2, 6.9;
// dead positions that need more than counting are in rules/dead_position.h.)
//
//   canMateByMaterial(Position::initial().board(), Color::White) == true;
//
// Thread safety: pure functions.
#pragma once

#include "nowchess/board/board.h"

namespace nowchess {

// Could `side` mate by some series of legal moves, with the help of the opponent, judged by the pieces alone?
bool canMateByMaterial(const Board& board, Color side) noexcept;
// Neither side could: the game is drawn at once.
bool isInsufficientMaterial(const Board& board) noexcept;

}  // namespace nowchess
