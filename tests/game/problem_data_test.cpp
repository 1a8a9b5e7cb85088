// Published puzzles and mates as games: every line is legal, every mate ends the game as mate.
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/environment.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::words;

TEST(ProblemData, PuzzleLinesAreGames) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::istringstream lines(test::contents(*data / "puzzles/lichess_puzzles_kagi.csv"));
    std::string line;
    std::getline(lines, line);  // PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,…
    int puzzles = 0;
    int mates = 0;
    while (std::getline(lines, line)) {
        SCOPED_TRACE(line);
        const auto fields = words(line, ',');
        ASSERT_GE(fields.size(), 8U);
        Game game = test::gameFrom(fields[1]);
        const auto moves = words(fields[2]);
        for (const std::string_view move : moves) {
            ASSERT_FALSE(game.isOver());
            ASSERT_TRUE(game.play(test::moveOf(game.position(), move)));
        }
        // The first move is the opponent's: "mateIn2" takes four half-moves in all.
        const std::size_t theme = fields[7].find("mateIn");
        const bool mate = theme != std::string_view::npos;
        EXPECT_EQ(game.outcome() && game.outcome()->reason == EndReason::Checkmate, mate);
        if (mate) {
            EXPECT_EQ(game.outcome()->winner, opposite(game.start().turn()));
            const auto wanted = static_cast<std::size_t>(fields[7][theme + 6] - '0');
            EXPECT_TRUE(wanted == 5 ? moves.size() >= 10 : moves.size() == 2 * wanted);
        }
        ++puzzles;
        mates += mate ? 1 : 0;
    }
    EXPECT_EQ(puzzles, 1000);
    EXPECT_GT(mates, 0);
}

TEST(ProblemData, MatesInTwoThreeAndFourEndInMate) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const std::size_t problems[] = {166, 375, 373};
    for (std::size_t moves = 2; moves <= 4; ++moves) {
        const auto games = test::mainLines(test::contents(*data / ("mates/mate_in_" + std::to_string(moves) + ".pgn")));
        EXPECT_EQ(games.size(), problems[moves - 2]);
        for (const test::MainLine& line : games) {
            SCOPED_TRACE(line.fen);
            Game game = test::gameFrom(line.fen);
            for (const std::string& san : line.sans) {
                const auto done = game.playSan(san);
                ASSERT_TRUE(done) << san << ": " << message(done.error(), game.position());
            }
            EXPECT_EQ(game.outcome(), (Outcome{game.start().turn(), EndReason::Checkmate}));
            EXPECT_EQ(game.ply(), 2 * moves - 1);
        }
    }
}

}  // namespace
}  // namespace nowchess
