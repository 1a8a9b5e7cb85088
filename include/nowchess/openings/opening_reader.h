// Tables of openings in the formats of other programs. Which one it is, the text tells:
//
//     tab-separated   code, name, moves, as Lichess's chess-openings has them in a file for each letter
//     PGN             a game for each line, with ECO, Opening, Variation and SubVariation, as pgn-extract's eco.pgn
//     Scid's          A00b "Barnes Opening" 1.f3 *
//
//   const auto table = readOpenings("B20\tSicilian Defence\t1. e4 c5\n");
//   if (!table) std::puts(message(table.error()).c_str());  // line 1: …
//   if (table) show(openingOf(game, 99, *table));
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "nowchess/openings/opening.h"

namespace nowchess {

enum class OpeningFault : std::uint8_t {
    UnknownFormat,
    NoCode,   // A00 to E99 is wanted
    NoName,   // or one with control characters
    NoMoves,  // of Scid's, no * ends them
    BadMove,
};

struct OpeningError {
    OpeningFault fault;
    std::uint64_t line = 1;  // 1-based
    std::string reason{};    // what exactly is wrong, where the kind of fault does not say it all
    friend bool operator==(const OpeningError&, const OpeningError&) = default;
};

// "line 12: Nf4: no knight goes to f4; perhaps f4 or Nf3"
std::string message(const OpeningError& error);

// Of lines that lead to the same position, the first names it.
std::expected<OpeningTable, OpeningError> readOpenings(std::string_view text);

}  // namespace nowchess
