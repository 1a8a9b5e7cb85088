// Playing against somebody who is not at the keyboard. The engine is the one built in, at its weakest, and programs
// that are no engines.
#include <gtest/gtest.h>

#include "nowchess/pgn/game_reader.h"
#include "play/players.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

struct Sitting {
    ProgramResult result;
    AnyGame game;
    std::vector<pgn::Tag> tags;
};

// Plays the lines against an opponent; the game that "pgn" shows at the end.
Sitting sit(const std::string& lines, const std::string& side = "--black", const std::string& player = "nowchess") {
    ProgramResult result = run({"play", "--speak", side, player, "--level", "beginner"}, lines + "pgn\n");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const std::size_t begin = result.out.rfind("[Event ");
    const std::size_t end = result.out.find("*\n", begin);
    if (begin == std::string::npos || end == std::string::npos) throw std::runtime_error("no game in: " + result.out);
    auto read = pgn::readGame(std::string_view(result.out).substr(begin, end + 2 - begin));
    if (!read) throw std::runtime_error("unreadable game in: " + result.out);
    return {std::move(result), std::move(read->game), std::move(read->tags)};
}

TEST(PlayOpponents, AnswerEveryMove) {
    const Sitting sitting = sit("e4\nd4\n");
    EXPECT_EQ(sitting.game.ply(), 4U) << sitting.result.out;
    EXPECT_EQ(pgn::tagValue(sitting.tags, "Black"), "NowChess");
    EXPECT_TRUE(sitting.result.out.contains("NowChess is thinking: "));
    EXPECT_TRUE(sitting.result.out.contains("NowChess plays "));
}

TEST(PlayOpponents, BeginWithWhite) { EXPECT_EQ(sit("", "--white").game.ply(), 1U); }

TEST(PlayOpponents, UndoTakesBackAWholeTurn) {
    EXPECT_EQ(sit("e4\nd4\nundo\n").game.ply(), 2U);
    EXPECT_EQ(sit("e4\nd4\nundo\nredo\n").game.ply(), 4U);
    EXPECT_EQ(sit("e4\nd4\nundo 4\n").game.ply(), 0U);
}

TEST(PlayOpponents, ResigningIsForTheOwnSide) {
    const ProgramResult result = run({"play", "--speak", "--black", "nowchess", "--level", "beginner"}, "e4\nresign\n");
    EXPECT_TRUE(result.out.contains("Resignation! Black wins.")) << result.out;
}

TEST(PlayOpponents, AnswerAnOffer) {
    const ProgramResult result =
        run({"play", "--speak", "--black", "nowchess", "--level", "beginner"}, "e4\noffer\nd4\n");
    EXPECT_TRUE(result.out.contains("Black declines the draw.")) << result.out;
}

TEST(PlayOpponents, InTroubleNeverCostTheGame) {
    for (const std::string player : {"/bin/false", "/bin/cat", "/nonexistent/engine"}) {
        const Sitting sitting = sit("e4\ne5\nNf3\n", "--black", player);
        EXPECT_EQ(sitting.game.ply(), 3U) << "the person makes its moves: " << sitting.result.out;
    }
    const Sitting replaced = sit("opponent black nowchess\ne4\n", "--black", "/bin/false");
    EXPECT_EQ(replaced.game.ply(), 2U) << replaced.result.out;
}

TEST(PlayOpponents, CanBeRetriedAndReplaced) {
    const ProgramResult result =
        run({"play", "--speak", "--black", "/bin/false"}, "e4\nretry\ne5\nopponent black human\n");
    EXPECT_TRUE(result.out.contains("Type 'retry' to try again")) << result.out;
    EXPECT_TRUE(result.out.contains("White: a person.\nBlack: a person.\n")) << result.out;
    const ProgramResult wrong = run({"play", "--speak"}, "opponent\nopponent green x\nlevel hopeless\nlevel club\n");
    EXPECT_TRUE(wrong.out.contains("'opponent' takes a side and who plays it"));
    EXPECT_TRUE(wrong.out.contains("There is no level 'hopeless'; there are beginner, "));
}

TEST(PlayOpponents, TwoOfThemPlayOneGameForAPipe) {
    const ProgramResult result = run({"play", "--speak", "--white", "nowchess", "--black", "nowchess", "--level",
                                      "casual", "--fen", "k7/8/1K6/8/8/8/8/7R w - - 0 1"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.contains("The game is a draw") || result.out.contains("Checkmate! White wins."))
        << result.out;
}

TEST(PlayOpponents, GiveAdvice) {
    const ProgramResult result = run({"play", "--speak", "--fen", "k7/8/1K6/8/8/8/8/7R w - - 0 1"}, "hint\neval\n");
    EXPECT_TRUE(result.out.contains("Hint: Rh8#.")) << result.out;
    EXPECT_TRUE(result.out.contains("Evaluation: White mates in 1")) << result.out;
}

TEST(PlayOpponents, AWrongLevelIsAUsageError) { EXPECT_EQ(run({"play", "--level", "hopeless"}).exitCode, 2); }

TEST(Scores, AsPlayersReadThem) {
    EXPECT_EQ(app::scoreText(SearchScore::centipawns(35)), "+0.35");
    EXPECT_EQ(app::scoreText(SearchScore::centipawns(-120)), "-1.20");
    EXPECT_EQ(app::scoreText(SearchScore::mateIn(3)), "White mates in 3");
    EXPECT_EQ(app::scoreText(SearchScore::mateIn(-2)), "Black mates in 2");
}

}  // namespace
}  // namespace nowchess::test
