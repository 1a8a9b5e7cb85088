// How good a position looks without looking ahead: men by their worth and place, and how freely they move.
//
//   evaluate(Position::initial());   // about zero: the side that moves first is a little better
#pragma once

#include "nowchess/board/position.h"

namespace nowchess {

// In hundredths of a pawn, from the view of the side to move. Mirrored positions are worth the same.
int evaluate(const Position& position) noexcept;

}  // namespace nowchess
