// Which games are wanted: by their tags, their length, their ending, and what stood on the board.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "app/pgn_pipeline.h"
#include "nowchess/board/position.h"

namespace nowchess::app {

// How many men of each kind White and Black have, kings aside.
using Material = std::array<std::uint8_t, 10>;

struct GameFilter {
    std::optional<std::string> player;  // part of a name, in either case
    std::optional<std::string> white;
    std::optional<std::string> black;
    std::optional<std::string> event;
    std::optional<std::string> eco;     // how the code begins
    std::optional<std::string> result;  // 1-0, 0-1, 1/2-1/2, *
    std::optional<std::string> since;   // dates as 2020, 2020.05 or 2020.05.31
    std::optional<std::string> until;
    std::optional<std::string> ending;  // checkmate, stalemate, material (too little of it), other
    std::uint64_t minElo = 0;           // of both players
    std::uint64_t maxElo = static_cast<std::uint64_t>(-1);
    std::uint64_t minPlies = 0;
    std::uint64_t maxPlies = static_cast<std::uint64_t>(-1);
    std::optional<Position> position;  // stood on the board; clocks do not matter
    std::optional<Material> material;  // likewise, for at least one move
    bool inverted = false;
};

// "KRPvKR", with or without the v: the men of White, then those of Black.
std::expected<Material, std::string> parseMaterial(std::string_view text);

// Appends the wanted games as they are, byte for byte. A game with errors is judged by what could be read of it.
void filterBlock(const PgnBlock& block, const GameFilter& filter, PgnResultBlock& result);

}  // namespace nowchess::app
