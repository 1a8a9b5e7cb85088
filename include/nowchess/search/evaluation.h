// The static evaluation: how good a position is without search, by material, placement, mobility, pawn structure and
// the safety of the kings.
//
//   int score = evaluate(Position::initial());   // 16: the right to move is worth a little
//
// Thread safety: a pure function.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess {

// In centipawns, from the side to move. Positions that mirror each other have the same value.
int evaluate(const Position& position) noexcept;

}  // namespace nowchess
