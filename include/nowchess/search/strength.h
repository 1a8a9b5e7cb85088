// Playing below full strength: a shallower look, and now and then one of the next best moves instead of the best.
//
//   Strength weak = strengthOf(900);
//   limits.depth = weak.depth; limits.lines = weak.lines;
//   std::size_t chosen = chooseLine(scores, weak.spread, random);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "nowchess/search/score.h"

namespace nowchess {

inline constexpr int weakestElo = 400;
inline constexpr int strongestElo = 2400;

struct Strength {
    int depth;
    std::uint64_t nodes;
    std::size_t lines;  // to choose from
    int spread;         // a move worse by so many centipawns is chosen e times more seldom; 0: always the best
};

// Between the weakest and the strongest; beyond them the nearest.
Strength strengthOf(int elo) noexcept;

// Which of the lines to play, the best of which comes first. `random` is any evenly distributed number. Precondition:
// there is a line.
std::size_t chooseLine(std::span<const SearchScore> scores, int spread, std::uint64_t random) noexcept;

}  // namespace nowchess
