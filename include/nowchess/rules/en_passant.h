// En passant asks three different questions of one double step (see EnPassantShown in notation/fen.h).
//
//   if (legalEnPassantCapturers(position).empty()) …
//
// Thread safety: pure functions.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess {

// The pawns of the side to move that stand so that they could capture en passant, pins and checks ignored.
template <typename V>
Bitboard enPassantCapturers(const BasicPosition<V>& position) noexcept;
// Those of them whose capture is legal: it may not leave the own king attacked once *both* pawns are gone from their
// squares (FIDE 3.7.3.1, 3.9.2).
template <typename V>
Bitboard legalEnPassantCapturers(const BasicPosition<V>& position) noexcept;

}  // namespace nowchess
