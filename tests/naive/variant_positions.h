// Positions of random games of the variants, with what the naive engine says about them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "naive_variants.h"

namespace naive::variants {

struct Sample {
    Position position;
    std::string fen;                 // toFen(position, EnPassantShown::Always)
    std::vector<std::string> moves;  // text(move), sorted
    std::optional<Ending> ending;
    bool inCheck;
};

enum class Start {
    Usual,
    Chess960  // for the variants with castling; in horde it is Black's pieces that are shuffled
};
bool hasChess960(Variant variant);

// Calls visit for every position of as many random games as it takes, the start and the last of each game included.
// Half of the games prefer captures, castling, promotions, drops and, where they must arrive, steps of kings. The same
// seed gives the same positions everywhere.
void forRandomPositions(Variant variant, Start start, std::uint64_t seed, std::size_t count,
                        const std::function<void(const Sample&)>& visit);

}  // namespace naive::variants
