// The piece that a move is about: one on the board, or in hand.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess::search {

template <typename V>
inline PieceType movedPiece(const BasicPosition<V>& position, Move move) noexcept {
    if constexpr (V::hasDrops)
        if (move.kind() == MoveKind::Drop) return move.dropped();
    return position.board().typeAt(move.from());
}

}  // namespace nowchess::search
