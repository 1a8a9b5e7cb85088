// Where a game begins and ends: sound text is never cut in two, and damage to one game never harms its neighbours.
#include <array>

#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/splitter.h"
#include "support/environment.h"
#include "support/random.h"

namespace nowchess::pgn {
namespace {

// Games, errors and warnings.
using Counts = std::array<std::uint64_t, 3>;

Counts counts(std::string_view text) {
    const Report report = replay(text);
    return {report.games, report.errors, report.warnings};
}

TEST(PgnGameBoundary, AnEmptyLineBeforeBlacksFirstMoveDoesNotCutTheGameInTwo) {
    EXPECT_EQ(counts("[Event \"x\"]\n\n1. e4\n\n1... e5 *"), (Counts{1, 0, 0}));
    EXPECT_EQ(counts("[Event \"x\"]\n\n1. e4 {best}\n\n1.. e5 2. Nf3 *"), (Counts{1, 0, 0}));
    EXPECT_EQ(counts("1. e4\n\n1. e5 2. Nf3 *"), (Counts{1, 0, 0})) << "the number is only repeated";
    EXPECT_EQ(counts("1. e4 (1. d4 d5)\n\n1. e5 *"), (Counts{1, 0, 0})) << "moves of variations do not count";
    EXPECT_EQ(counts("1. e4 e5\n\n1. d4 d5 *"), (Counts{2, 0, 1})) << "that is another game";
}

TEST(PgnGameBoundary, ANumberThatIsPutRightAfterAnEmptyLineDoesNotBeginAGame) {
    const Report report = replay("1. e4\n\n7... e5 *");
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].repair, "1...");
}

}  // namespace
}  // namespace nowchess::pgn
