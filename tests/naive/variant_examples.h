// What the tests of the naive variants share.
#pragma once

#include <sstream>
#include <string>
#include <string_view>

#include "naive_variants.h"

namespace naive::variants {

// Bad text throws, and so fails the test.
inline Position from(Variant variant, std::string_view fen) { return fromFen(variant, fen).value(); }

inline Position afterMoves(Position position, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) position = play(position, legalMove(position, word).value());
    return position;
}

inline std::string fen(const Position& position) { return toFen(position, EnPassantShown::Legal); }

}  // namespace naive::variants
