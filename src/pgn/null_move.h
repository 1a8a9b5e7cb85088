// A player who passes: no rule allows it, but annotators write it.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess::pgn {

// Precondition: the side to move is not in check.
template <typename V>
BasicPosition<V> afterNullMove(const BasicPosition<V>& position) noexcept {
    Setup setup = position.setup();
    if (setup.turn == Color::Black && setup.fullmoveNumber + 1 != 0) ++setup.fullmoveNumber;
    setup.turn = opposite(setup.turn);
    setup.enPassant.reset();
    if constexpr (isAnyVariant<V>)
        return AnyPosition::unchecked(setup, position.variant());
    else
        return BasicPosition<V>::unchecked(setup);
}

}  // namespace nowchess::pgn
