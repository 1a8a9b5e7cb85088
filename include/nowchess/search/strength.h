// Playing below full strength: a shallower search, and at random one of the next best moves instead of the best.
//
//   Strength weak = strengthOf(900);
//   SearchResult result = Searcher().search(SearchRoot(Position::initial()), limitedTo(weak));
//   std::size_t chosen = chooseLine(result, weak.spread, 0x9e3779b97f4a7c15);
//
// Thread safety: pure functions; chance is handed in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "nowchess/search/score.h"
#include "nowchess/search/search.h"

namespace nowchess {

inline constexpr int weakestElo = 400;
inline constexpr int strongestElo = 2400;

struct Strength {
    int depth;
    std::uint64_t nodes;
    std::size_t lines;  // to choose from (SearchLimits::lines)
    int spread;         // a move worse by so many centipawns is e times less likely; 0: always the best
};

// Ratings beyond the weakest and the strongest count as these.
Strength strengthOf(int elo) noexcept;

// The limits with which to search at that strength: the narrower ones of these and its own, and lines to choose from.
SearchLimits limitedTo(const Strength& strength, SearchLimits limits = {});

// The index of the line to play, 0 if there is none. `random` is uniformly distributed over all values. Precondition:
// the best comes first.
std::size_t chooseLine(std::span<const SearchScore> scores, int spread, std::uint64_t random) noexcept;
// The same among the lines of a search that had the time to be searched.
std::size_t chooseLine(const SearchResult& result, int spread, std::uint64_t random);

}  // namespace nowchess
