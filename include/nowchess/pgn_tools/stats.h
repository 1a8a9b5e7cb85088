// What the games of a stream are like, counted.
//
//   pgn::GameStats stats;
//   pgn::count(pgn::sourceOf("1. e4 e5 1-0"), stats);
//   std::printf("%d\n", static_cast<int>(stats.results[0]));  // won by White
//
// Thread safety: any number of them may run at once, each with counts of its own.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "nowchess/openings/opening.h"
#include "nowchess/pgn/result.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

struct GameStats {
    static constexpr std::uint32_t lengthStep = 20;

    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t longest = 0;                          // in half-moves
    std::array<std::uint64_t, resultCount> results{};   // by Result
    std::map<std::string, std::uint64_t> endings;       // by the names of Ending, or "illegalMove"
    std::map<std::string, std::uint64_t> firstMoves;    // in standard notation
    std::map<std::string, std::uint64_t> openings;      // the first letter of ECO, or "unknown"
    std::map<std::string, std::uint64_t> openingNames;  // "Sicilian Defence", by the positions of the games
    std::map<std::string, std::uint64_t> years;         // or "unknown"
    std::map<std::uint32_t, std::uint64_t> lengths;     // in full moves, by twenties: 0, 20, 40 …

    void add(const GameStats& other);
};

// Adds the games of a stream. A game without an ECO tag has that of its opening.
Totals count(const Source& source, GameStats& stats, const RunOptions& run = {},
             const OpeningTable& openings = builtInOpenings());

}  // namespace nowchess::pgn
