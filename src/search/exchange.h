// What a series of captures on one square comes to, if both sides take with their least valuable man and may stop.
#pragma once

#include "nowchess/board/position.h"

namespace nowchess::search {

inline constexpr ByPieceType<int> exchangeValue{{{100, 320, 330, 500, 950, 20'000}}};

// What the move takes at once, promotion included.
int immediateGain(const Position& position, Move move) noexcept;

// Does the whole exchange bring the mover at least so much? Pins are not looked at.
bool exchangeBrings(const Position& position, Move move, int threshold) noexcept;

}  // namespace nowchess::search
