// The static evaluation: how good a position is without search, by material, placement, mobility, pawn structure and
// the safety of the kings, and by what else its variant values (rules/variants/).
//
//   int score = evaluate(Position::initial());   // 16: the right to move is worth a little
//
// Thread safety: a pure function.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess {

// In centipawns, from the side to move. Positions that mirror each other have the same value, unless the sides of the
// variant differ.
template <typename V>
int evaluate(const BasicPosition<V>& position) noexcept;

}  // namespace nowchess
