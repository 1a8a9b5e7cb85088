#include "nowchess/pgn_tools/fix.h"

#include <sstream>

#include "pgn/damaged_games.h"
#include "pgn_tools/tool_games.h"
#include "support/environment.h"

namespace nowchess::pgn {
namespace {

TEST(PgnTools, FixRepairsAndReportsWhatItDid) {
    std::istringstream in("1. e4 e5 3. Nf3 *\n\n1. e4 e5 2. Ke3 *\n");
    std::ostringstream out;
    Findings repairs;
    const Totals totals = fix(sourceOf(in), sinkTo(out), repairs.sink());
    EXPECT_EQ(out.str(), "1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Ke3 *\n");
    ASSERT_EQ(repairs.all.size(), 1U);
    EXPECT_EQ(repairs.all[0].repair, "2.");
    EXPECT_EQ(totals.errors, 1U);  // remains
    EXPECT_EQ(totals.written, 2U);
}

std::string fixed(std::string_view text) {
    std::string out;
    fix(sourceOf(text), sinkTo(out));
    return out;
}

TEST(PgnTools, FixEscapesOnlyTheQuotesThatAreNotYet) {
    EXPECT_EQ(fixed(R"([White "a \"b\" "c" \\ \x d"])"
                    "\n\n*\n"),
              R"([White "a \"b\" \"c\" \\ \x d"])"
              "\n\n*\n");
    EXPECT_EQ(fixed(R"([White "a "b" \\"])"
                    "\n\n*\n"),
              R"([White "a \"b\" \\"])"
              "\n\n*\n");
}

TEST(PgnTools, FixRepairsCountsAndResultsWhereTheyStand) {
    EXPECT_EQ(fixed("[PlyCount \"3\"]\n\n1. e4 *\n"), "[PlyCount \"1\"]\n\n1. e4 *\n");
    std::string out;
    EXPECT_EQ(fix(sourceOf("1. f3 e5 2. g4 Qh4# 1-0\n"), sinkTo(out)).errors, 0U) << "repaired";
    EXPECT_EQ(out, "1. f3 e5 2. g4 Qh4# 0-1\n");
}

TEST(PgnTools, FixKeepsAResultApartFromWhatAnAsteriskTouches) {
    constexpr std::string_view mated = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4#";
    struct Row {
        std::string_view written;
        std::string_view repaired;
    };
    for (const auto& [written, repaired] :
         {Row{" *", " 0-1"}, Row{"*", " 0-1"}, Row{"*\n", " 0-1\n"}, Row{"*1. e4 *", " 0-1 1. e4 *"},
          Row{" *\xc3\xa9 *", " 0-1 \xc3\xa9 *"}, Row{" \xe2\x80\x8b*", " \xe2\x80\x8b 0-1"}})
        EXPECT_EQ(fixed(std::string(mated) + std::string(written)), std::string(mated) + std::string(repaired))
            << written;
}

TEST(PgnTools, FixBringsTheLinesOfATagTogether) {
    EXPECT_EQ(fixed("[White \"two\nlines\"]\n\n1. e4 *\n"), "[White \"two lines\"]\n\n1. e4 *\n");
    EXPECT_EQ(fixed("[White \"two\nlines\"]\n\n2. e4 *\n"), "[White \"two lines\"]\n\n1. e4 *\n");
    EXPECT_EQ(fixed("[PlyCount \"3\n\"]\n\n1. e4 *\n"), "[PlyCount \"1\"]\n\n1. e4 *\n") << "replaced as a whole";
}

TEST(PgnTools, FixLeavesAGameOverTheLimitAndSaysSo) {
    const std::string huge = "1. e4 e5 3. d4 {" + std::string(maxGameSize, 'x') + "} *\n";
    std::string out;
    Findings repairs;
    const Totals totals = fix(sourceOf(huge), sinkTo(out), repairs.sink());
    EXPECT_TRUE(out == huge) << "the number is not put right either";
    EXPECT_TRUE(repairs.all.empty());
    EXPECT_EQ(totals.cut, 1U);
}

TEST(PgnTools, FixPutsAMissingResultAfterTheLastMove) {
    EXPECT_EQ(fixed("1. e4 e5 \n\n[A \"b\"]\n\n*\n"), "1. e4 e5\n* \n\n[A \"b\"]\n\n*\n");
    EXPECT_EQ(fixed("1. e4 e5\r\n"), "1. e4 e5\r\n*\r\n");
    EXPECT_EQ(fixed("1. e4 ; said"), "1. e4 ; said\n*");
}

TEST(PgnTools, FixOfADamagedFileLeavesTheGamesBesideItAloneAndIsDoneAtOnce) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("FixOfDamage");
    for (std::uint64_t round = 0; round < test::scaled(600); ++round) {
        const test::DamagedGames games = test::damagedGames(random);
        const std::string text = games.text();
        const std::string once = fixed(text);
        ASSERT_TRUE(once.starts_with(games.before()) && once.ends_with(games.after())) << text << "became\n" << once;
        ASSERT_EQ(fixed(once), once) << text;
    }
}

TEST(PgnTools, FixStopsWhenNobodyWantsMoreRepairs) {
    Findings repairs;
    std::string out;
    const Totals totals = fix(sourceOf(many("1. e4 e5 3. Nf3 *\n\n", manyBlocks)), sinkTo(out), repairs.sink(false));
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(repairs.all.size(), 1U);
}

TEST(PgnTools, FixStopsWhenTheSinkHasEnough) {
    std::string out;
    EXPECT_TRUE(fix(sourceOf(many(draw, manyBlocks)), firstOnly(out), {}, {.threads = 2}).isStopped);
    EXPECT_TRUE(out.starts_with(draw));
    EXPECT_LT(out.size(), draw.size() * manyBlocks);
}

TEST(PgnTools, FixKeepsEveryResult) {
    EXPECT_EQ(fixed("1. e4 e5 2. Nf3 1 - 0\n"), "1. e4 e5 2. Nf3 1-0\n");
    EXPECT_EQ(fixed("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1 - 0\n"),
              "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    for (const std::string_view text :
         {"1. e4 e5 2. Nf3 1-0+\n", "1. e4 e5 2. Nf3 1/2-1\n", "1. e4 e5 2. Nf3 0.5-0.5\n", "1. e4 e5 1-0 $1\n",
          "1. e4 e5 1-0 2. Nf3 Nc6 *\n"})
        EXPECT_EQ(fixed(text), text);
}

}  // namespace
}  // namespace nowchess::pgn
