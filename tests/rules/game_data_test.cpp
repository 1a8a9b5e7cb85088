// Puzzles that others have published: every move list is legal, and a mate in N ends in mate.
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/rules/play.h"
#include "nowchess/rules/status.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

TEST(GameData, PuzzlesAreLegalAndMatesAreMates) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::istringstream lines(test::contents(*data / "puzzles/lichess_puzzles_kagi.csv"));
    std::string line;
    std::getline(lines, line);  // the header: PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,…
    int puzzles = 0;
    int mates = 0;
    while (std::getline(lines, line)) {
        SCOPED_TRACE(line);
        const auto fields = test::words(line, ',');
        ASSERT_GE(fields.size(), 8U);
        const Position end = test::after(test::position(fields[1]), fields[2]);
        const bool mate = fields[7].find("mateIn") != std::string_view::npos;
        EXPECT_EQ(status(end) == Status::Mated, mate);
        ++puzzles;
        mates += mate ? 1 : 0;
    }
    EXPECT_GT(puzzles, 0);
    EXPECT_GT(mates, 0);
}

}  // namespace
}  // namespace nowchess
