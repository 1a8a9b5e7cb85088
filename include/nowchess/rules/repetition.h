// "The same position" of FIDE 9.2.3: the same side to move, the same pieces on the same squares, the same castling
// rights, and the same en-passant captures that are actually legal. Clocks do not matter.
//
//   if (repetitionKey(position) == repetitionKey(other) && samePosition(position, other)) …
//
// Thread safety: plain values and pure functions.
#pragma once

#include "nowchess/board/position.h"

namespace nowchess {

// Equal for all positions that are the same; different ones practically never share it. `samePosition` confirms.
enum class RepetitionKey : std::uint64_t {};

RepetitionKey repetitionKey(const Position& position) noexcept;
bool samePosition(const Position& a, const Position& b) noexcept;

}  // namespace nowchess
