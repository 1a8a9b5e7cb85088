#include <cstdlib>
#include <filesystem>

#include "gtest/gtest.h"
#include "support/environment.h"
#include "support/json_checker.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

TEST(PgnDedupe, WritesEveryGameOnce) {
    constexpr std::string_view first = "[White \"Carlsen, M.\"]\n\n1. e4 e5 1-0\n\n";
    constexpr std::string_view same = "[White \"carlsen, Magnus\"]\n\n1.e2-e4 {x} e5 1-0\n\n";
    constexpr std::string_view other = "[White \"Anand\"]\n\n1. e4 e5 1-0\n\n";
    constexpr std::string_view longer = "[White \"Carlsen\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
    std::string text;
    for (const std::string_view game : {first, same, other, longer, first}) text += game;
    const ProgramResult result = run({"pgn", "dedupe"}, text);
    EXPECT_EQ(result.out, std::string(first) + std::string(other) + std::string(longer));
    EXPECT_EQ(result.err,
              "-: game 2 came before: carlsen, Magnus - ?, ?, round ?\n"
              "-: game 5 came before: Carlsen, M. - ?, ?, round ?\n5 games, 2 of them twice\n");
    EXPECT_EQ(run({"pgn", "dedupe", "--quiet"}, text).err, "5 games, 2 of them twice\n");
}

TEST(PgnSplit, WritesFilesOfSoManyGames) {
    std::string name = (std::filesystem::temp_directory_path() / "nowchess_split_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    const std::string prefix = name + "/part-";
    const ProgramResult result = run({"pgn", "split", "--games", "2", "--prefix", prefix}, "1. e4 * 1. d4 * 1. c4 *");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "3 games in 2 files\n");
    EXPECT_EQ(contents(prefix + "0001.pgn"), "1. e4 *\n\n1. d4 *\n\n");
    EXPECT_EQ(contents(prefix + "0002.pgn"), "1. c4 *\n\n");
    const ProgramResult again = run({"pgn", "split", "--prefix", prefix}, "*");
    EXPECT_EQ(again.exitCode, 1);
    EXPECT_TRUE(again.err.contains("File exists"));
    std::filesystem::remove_all(name);
}

TEST(PgnSortCommand, MoreThanFitsIntoMemoryGoesThroughTheTemporaryDirectory) {
    const auto game = [](const char* white) {
        return "[White \"" + std::string(white) + "\"]\n\n1. e4 {" + std::string(7 << 20, *white) + "} *\n\n";
    };
    const std::string text = game("c") + game("a") + game("b");
    const ScratchDirectory directory;
    const std::string temporary = "TMPDIR=" + directory.path().string();
    const ProgramResult sorted =
        run({.arguments = {"pgn", "sort", "--by", "White"}, .input = text, .environment = {temporary}});
    EXPECT_EQ(sorted.exitCode, 0) << sorted.err;
    EXPECT_TRUE(sorted.out == game("a") + game("b") + game("c")) << sorted.out.size();
    EXPECT_TRUE(std::filesystem::is_empty(directory.path())) << "nothing is left there";
    const ProgramResult refused =
        run({.arguments = {"pgn", "sort", "--by", "White"}, .input = text, .environment = {temporary + "/nowhere"}});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_TRUE(refused.err.contains("a temporary file cannot be ")) << refused.err;
    EXPECT_EQ(run({.arguments = {"pgn", "sort", "--by", "White"}, .input = text, .environment = {"TMPDIR="}}).exitCode,
              0);
}

// What was not judged to its end makes no result complete; what is shown is another game.
TEST(PgnCommands, AGameOverTheLimitIsNoSuccess) {
    const std::string text = "1. e4 {" + std::string(9 << 20, 'x') + "} e5 *\n\n[White \"B\"]\n\n1. d4 d5 *\n";
    for (const std::vector<std::string>& words : {std::vector<std::string>{"pgn", "stats"},
                                                  {"pgn", "dedupe"},
                                                  {"pgn", "filter", "--white", "B"},
                                                  {"pgn", "tree"}}) {
        const ProgramResult result = run({.arguments = words, .input = text});
        EXPECT_EQ(result.exitCode, 1) << words[1];
        EXPECT_TRUE(result.err.contains("too long")) << words[1] << ": " << result.err.substr(0, 500);
    }
    const ProgramResult shown = run({"pgn", "show", "-", "2"}, text);
    EXPECT_EQ(shown.exitCode, 0) << shown.err.substr(0, 500);
    EXPECT_TRUE(shown.out.contains("1... d5")) << shown.out.substr(0, 500);
}

TEST(PgnTreeCommand, CountsTheMovesFromAPosition) {
    constexpr std::string_view text = "1. e4 e5 1-0 1. e4 c5 0-1 1. d4 1/2-1/2 1. e4 c5 *";
    EXPECT_EQ(run({"pgn", "tree"}, std::string(text)).out,
              "e4                3 games  +1 =0 -1  White scores 50.0 %  B00 King's Pawn Game\n"
              "d4                1 game   +0 =1 -0  White scores 50.0 %  A40 Queen's Pawn Game\n");
    const ProgramResult json = run({"pgn", "tree", "--json", "--fen", "startpos moves e2e4"}, std::string(text));
    const auto lines = linesOf(json.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(isJson(lines[0]));
    EXPECT_TRUE(lines[0].starts_with(R"({"move":"c5","games":2,"whiteWins":0,"draws":0,"blackWins":1)"));
    EXPECT_EQ(run({"pgn", "tree", "--fen", "startpos moves a2a4"}, std::string(text)).exitCode, 1);
}

TEST(PgnShow, HasAllMovesOfAGameThatWentOnAfterADraw) {
    const std::string knights = "Nf3 Nf6 Ng1 Ng8 ";
    const std::string game = knights + knights + knights + knights + "f3 e5 g4 Qh4# 0-1\n";
    const ProgramResult result = run({"pgn", "show"}, game);
    EXPECT_TRUE(result.out.contains("ply 20 of 20, after 10... Qh4#")) << result.out;
    EXPECT_TRUE(result.out.ends_with("0-1 Checkmate! Black wins.\n")) << result.out;
    EXPECT_TRUE(result.err.contains("warning: game 1, ply 16: the game was over before this move")) << result.err;
}

// Played in 1989, when 75 moves ended nothing.
TEST(PgnShow, HasAllMovesOfTheLongestGame) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const ProgramResult result =
        run({"pgn", "show", (*data / "draw/nikolic_arsovic_1989.pgn").string(), "1", "--ply", "538"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(result.out.contains("ply 538 of 538")) << result.out;
}

}  // namespace
}  // namespace nowchess::test
