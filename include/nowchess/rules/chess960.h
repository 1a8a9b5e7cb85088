// The 960 starting positions by their usual numbers, 518 being the standard one.
//
//   Position start = *chess960Start(518);            // both sides alike
//   Position mixed = *chess960Start(12, 959);        // double Fischer Random: White's and Black's own
//
// Thread safety: pure functions.
#pragma once

#include <optional>

#include "nowchess/rules/position.h"

namespace nowchess {

inline constexpr int chess960StartCount = 960;

// Empty for a number outside 0 to 959.
std::optional<Position> chess960Start(int number) noexcept;
std::optional<Position> chess960Start(int white, int black) noexcept;

// The same arrays for a variant; empty too where it has no use for them (racing kings).
std::optional<AnyPosition> chess960Start(int number, Variant variant) noexcept;

// The number of the start that has that colour's back rank; empty if it is none of the 960.
std::optional<int> chess960Number(const Board& board, Color color) noexcept;

}  // namespace nowchess
