// "The same position" of FIDE 9.2.3: the same side to move, the same pieces on the same squares, the same castling
// rights, and the same en-passant captures that are actually legal. Clocks do not matter; pockets, promoted pieces and
// checks left do, where a variant has them.
//
//   if (repetitionKey(position) == repetitionKey(other) && samePosition(position, other)) …
//
// Thread safety: plain values and pure functions.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess {

// Equal for all positions that are the same; different ones practically never share it. `samePosition` confirms.
enum class RepetitionKey : std::uint64_t {};

template <typename V>
RepetitionKey repetitionKey(const BasicPosition<V>& position) noexcept;
template <typename V>
bool samePosition(const BasicPosition<V>& a, const BasicPosition<V>& b) noexcept;

}  // namespace nowchess
