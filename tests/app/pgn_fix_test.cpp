#include "app/program.h"
#include "gtest/gtest.h"
#include "support/environment.h"

namespace nowchess::test {
namespace {

std::string fixed(std::string_view text) { return run({"pgn", "fix"}, std::string(text)).out; }

TEST(PgnFix, RepairsWhatIsCertain) {
    EXPECT_EQ(fixed("[Event \"a \"b\" c\\\\\"]\n\n*\n"), "[Event \"a \\\"b\\\" c\\\\\"]\n\n*\n");
    EXPECT_EQ(fixed("1. e4 e5 3. Nf3 Nc6 4. Bb5 *"), "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    EXPECT_EQ(fixed("[PlyCount \"99\"]\n\n1. e4 *"), "[PlyCount \"1\"]\n\n1. e4 *");
    EXPECT_EQ(fixed("[Result \"1-0\"]\n\n1. e4 ; end\n\n"), "[Result \"1-0\"]\n\n1. e4 ; end\n1-0\n\n");
    EXPECT_EQ(fixed("1. e4 {open\n\n[Event \"x\"]\n\n*"), "1. e4 {open}\n*\n\n[Event \"x\"]\n\n*");
}

TEST(PgnFix, LeavesTheRestByteForByte) {
    constexpr std::string_view text = "\xef\xbb\xbf[Event  \"x\"]\r\n%esc\r\n1.e5? {\xe9}  ( 1.d4 ) ] 1-0 rest 0-1";
    const ProgramResult result = run({"pgn", "fix"}, std::string(text));
    EXPECT_EQ(result.out, text);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.err.ends_with("0 repairs, 3 errors remain\n")) << result.err;
}

TEST(PgnFix, TakesNoughtNoughtForAResult) {
    EXPECT_EQ(fixed("1. e4 e5 2. Nf3 Nc6 0-0\n\n[Event \"x\"]\n\n*"), "1. e4 e5 2. Nf3 Nc6 0-0\n\n[Event \"x\"]\n\n*");
}

TEST(PgnFix, ClosesACommentBeforeItAddsAResult) {
    EXPECT_EQ(fixed("1. e4 {open"), "1. e4 {open}\n*");
    EXPECT_EQ(fixed("[Variant \"Checkers\"]\n\n1. x {open"), "[Variant \"Checkers\"]\n\n1. x {open}\n*");
}

TEST(PgnFix, NumbersAGameFromWhereItBegins) {
    const std::string fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 20\"]\n\n";
    EXPECT_EQ(fixed(fen + "1. e4 Kd7 2. e5 Ke7 *"), fen + "1. e4 Kd7 2. e5 Ke7 *");
    EXPECT_EQ(fixed(fen + "20. e4 Kd7 2. e5 Ke7 *"), fen + "20. e4 Kd7 21. e5 Ke7 *");
}

TEST(PgnFix, ListsEveryRepairAndNoOther) {
    const ProgramResult result = run({"pgn", "fix"}, "1. e4 e5 4. Nf3 Nc6 3. Bb5 a6 *");
    EXPECT_EQ(result.out, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    EXPECT_TRUE(result.err.ends_with("1 repairs, 0 errors remain\n")) << result.err;
}

TEST(PgnFix, PutsACountInPlaceOfStrayQuotes) {
    EXPECT_EQ(fixed("[PlyCount \"9\"9\"]\n\n1. e4 *"), "[PlyCount \"1\"]\n\n1. e4 *");
}

TEST(PgnFix, BelievesTheFirstOfTwoResultTags) {
    EXPECT_EQ(fixed("[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4\n"),
              "[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4\n1-0\n");
}

TEST(PgnFix, ListsWhatItDid) {
    const ProgramResult result = run({"pgn", "fix"}, "1. e4");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.err.contains("-:1:6: warning: game 1, ply 1: the game has no result")) << result.err;
    EXPECT_TRUE(result.err.ends_with("1 repairs, 0 errors remain\n"));
}

TEST(PgnFix, LeavesNothingToRepairTheSecondTime) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    for (const char* const file :
         {"pgn/corpus/ecc2018_cup.pgn", "pgn/corpus/linares_2002.pgn", "pgn/corpus/uzchesscup.pgn",
          "pgn/nasty/chess-library/unescaped_quote_header.pgn", "mates/mate_in_3.pgn"}) {
        const std::string once = fixed(contents(*data / file));
        const ProgramResult again = run({"pgn", "fix"}, once);
        EXPECT_TRUE(again.out == once) << file;
        EXPECT_EQ(again.err, "0 repairs, 0 errors remain\n") << file;
    }
}

}  // namespace
}  // namespace nowchess::test
