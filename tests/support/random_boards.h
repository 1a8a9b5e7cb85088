// Made-up positions, each kind rich in one sort of trap. They need not be reachable, but they pass the gate.
#pragma once

#include "nowchess/rules/position.h"
#include "support/random.h"

namespace nowchess::test {

enum class Flavour {
    Sparse,      // two to six pieces beside the kings
    Promotions,  // pawns on the last two ranks, with something to capture there
    Sliders,     // pins and discoveries everywhere
    EnPassant,   // pawns at home face pawns on the fifth rank, with kings and sliders around
    Castling,    // kings and rooks on the back ranks with rights, on any files
    Blocked,     // walls of pawns, most of them closed, and little else
};

inline constexpr std::array allFlavours{Flavour::Sparse,    Flavour::Promotions, Flavour::Sliders,
                                        Flavour::EnPassant, Flavour::Castling,   Flavour::Blocked};

Position madeUp(Random& random, Flavour flavour);

// The standard array, one of the 960, or one of the 960 each; as a game begins.
Position randomStart(Random& random);

}  // namespace nowchess::test
