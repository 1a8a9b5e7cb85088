// Random positions of every kind, one after the other, for properties that must hold on all of them.
//
//   onRandomPositions("castling", 1000, [&](const Position& here, Random&) { … });
#pragma once

#include <cstdint>
#include <string_view>

#include <gtest/gtest.h>

#include "nowchess/rules/position.h"
#include "support/environment.h"
#include "support/random.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess::test {

// Calls the check on random positions, Chess960 and unreachable ones among them, until so many have been seen or it has
// failed.
template <typename Check>
void onRandomPositions(std::string_view name, std::uint64_t count, Check check) {
    SCOPED_TRACE(seedTrace());
    Random random(name);
    std::uint64_t seen = 0;
    const std::uint64_t wanted = scaled(count);
    while (seen < wanted) {
        const bool game = random.oneIn(3);
        const Position start = game ? randomStart(random) : madeUp(random, random.oneOf(allFlavours));
        randomGame(random, start, game ? 100 : 12, [&](const Position& here) {
            if (seen >= wanted || testing::Test::HasFailure()) return;
            SCOPED_TRACE(testing::PrintToString(here));
            check(here, random);
            ++seen;
        });
        if (testing::Test::HasFailure()) return;
    }
}

}  // namespace nowchess::test
