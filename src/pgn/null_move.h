// A player who passes: no rule allows it, but annotators write it.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess::pgn {

// Precondition: the side to move is not in check.
inline Position afterNullMove(const Position& position) noexcept {
    Setup setup = position.setup();
    if (setup.turn == Color::Black && setup.fullmoveNumber + 1 != 0) ++setup.fullmoveNumber;
    setup.turn = opposite(setup.turn);
    setup.enPassant.reset();
    return Position::unchecked(setup);
}

}  // namespace nowchess::pgn
