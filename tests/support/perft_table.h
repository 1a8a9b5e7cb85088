// Positions with known perft counts, one for each kind of trap. Confirmed by Stockfish 15.1 and by the naive engine.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nowchess::test {

struct KnownPerft {
    std::string_view name;  // the trap
    std::string_view fen;
    std::vector<std::uint64_t> nodes;  // at depth 1, 2, …
};

std::span<const KnownPerft> knownPerfts();

}  // namespace nowchess::test
