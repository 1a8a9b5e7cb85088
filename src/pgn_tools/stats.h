// What a file of games holds, counted.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "pgn_tools/pipeline.h"

namespace nowchess::app {

struct GameStats {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t longest = 0;               // in half-moves
    std::array<std::uint64_t, 5> results{};  // by pgn::Result
    std::map<std::string, std::uint64_t> endings;
    std::map<std::string, std::uint64_t> firstMoves;
    std::map<std::string, std::uint64_t> openings;  // the first letter of ECO
    std::map<std::string, std::uint64_t> years;
    std::map<std::string, std::uint64_t> lengths;  // in full moves, by twenties

    void add(const GameStats& other);
};

GameStats countBlock(const pgn::Block& block, PgnResultBlock& result);

// Tables with bars, or one JSON object.
std::string shownStats(const GameStats& stats, bool json);

}  // namespace nowchess::app
