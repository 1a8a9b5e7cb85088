// Perft: the number of ways to make so many moves in a row. The standard proof of a move generator, and its race.
//
//   perft(Position::initial(), 6) == 119'060'324;
//   perft(position, 7, {.threads = 2, .hashMegabytes = 256});
//
// Thread safety: pure functions; the threads that one starts have ended when it returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nowchess/rules/position.h"

namespace nowchess {

struct PerftOptions {
    int threads = 1;
    std::size_t hashMegabytes = 0;  // remembers sub-trees met before; 0 for none
    bool playLeaves = false;        // plays the last move, too, instead of counting it
};

template <typename V>
std::uint64_t perft(const BasicPosition<V>& position, int depth, const PerftOptions& options = {});

struct PerftShare {
    Move move;
    std::uint64_t nodes;
    friend bool operator==(const PerftShare&, const PerftShare&) = default;
};
// The share of each first move; they add up to perft(position, depth). Precondition: depth is at least 1.
template <typename V>
std::vector<PerftShare> perftDivide(const BasicPosition<V>& position, int depth, const PerftOptions& options = {});

}  // namespace nowchess
