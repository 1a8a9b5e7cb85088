// Static exchange evaluation: what a series of captures on one square comes to, if both sides capture with their least
// valuable piece and may stop.
#pragma once

#include "nowchess/rules/position.h"

namespace nowchess::search {

inline constexpr ByPieceType<int> exchangeValue{{{100, 320, 330, 500, 950, 20'000}}};

// The value of what the move captures, and of its promotion; of everything that explodes; 0 where captures are forced.
template <typename V>
int immediateGain(const BasicPosition<V>& position, Move move) noexcept;

// Does the whole exchange win at least `threshold` for the side that moves? Pins are ignored. Where captures are
// forced nothing is known, and every exchange is good enough.
template <typename V>
bool exchangeIsAtLeast(const BasicPosition<V>& position, Move move, int threshold) noexcept;

}  // namespace nowchess::search
