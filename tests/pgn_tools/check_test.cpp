#include "nowchess/pgn_tools/check.h"

#include "nowchess/pgn_tools/finding_json.h"
#include "pgn_tools/tool_games.h"
#include "support/json_checker.h"

namespace nowchess::pgn {
namespace {

TEST(PgnTools, CheckReportsWhatIsWrongWhereItStands) {
    Findings findings;
    const Totals totals = check(sourceOf(joined({draw, broken, mate})), findings.sink());
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(totals.moves, 8U);
    EXPECT_EQ(totals.errors, 1U);
    EXPECT_EQ(totals.bytes, draw.size() + broken.size() + mate.size());
    EXPECT_FALSE(totals.isStopped);
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_EQ(findings.all[0].fault, Fault::IllegalMove);
    EXPECT_EQ(findings.all[0].game, 2U);
    EXPECT_EQ(findings.all[0].line, 7U);
    EXPECT_EQ(findings.all[0].found, "Ke3");
}

TEST(PgnTools, CheckFindsAPlantedErrorAmongManyBlocksInOrder) {
    const std::string text =
        many(draw, manyBlocks) + std::string(broken) + many(draw, manyBlocks) + std::string(broken);
    for (const std::size_t threads : {1U, 2U, 5U}) {
        Findings findings;
        const Totals totals = check(sourceOf(text), findings.sink(), {}, {.threads = threads});
        EXPECT_EQ(totals.games, 2 * manyBlocks + 2);
        ASSERT_EQ(findings.all.size(), 2U);
        EXPECT_EQ(findings.all[0].game, manyBlocks + 1);
        EXPECT_EQ(findings.all[1].game, 2 * manyBlocks + 2);
        EXPECT_EQ(text.substr(static_cast<std::size_t>(findings.all[1].offset), 3), "Ke3");
    }
}

TEST(PgnTools, CheckAsksForDeadPositionsWhereWanted) {
    const std::string text = "[FEN \"8/8/4k3/8/8/3BK3/8/8 w - - 0 1\"]\n\n1. Kd2 Kd6 1/2-1/2\n";
    Findings findings;
    EXPECT_EQ(check(sourceOf(text), findings.sink()).errors, 0U);
    EXPECT_EQ(check(sourceOf(text), findings.sink(), {.deadPositions = true}).errors, 1U);
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_EQ(findings.all[0].fault, Fault::MovesAfterDeadPosition);
}

TEST(PgnTools, CheckAsksForDeadPositionsWhenStrict) {
    const std::string_view dead =
        "[FEN \"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1\"]\n\n1. Kxe2 {bare kings} (1. Kxe2 Kd7) Kd8 1-0\n";
    for (const bool isStrict : {false, true}) {
        Findings findings;
        check(sourceOf(dead), findings.sink(), {.deadPositions = true, .isStrict = isStrict});
        EXPECT_EQ(std::ranges::count(findings.all, Fault::MovesAfterDeadPosition, &Finding::fault), 1) << isStrict;
    }
}

TEST(PgnTools, CheckTakesARatingOfNoughtForNone) {
    for (const std::string_view rating : {"0", "2700", "none"}) {
        Findings findings;
        check(sourceOf("[WhiteElo \"" + std::string(rating) + "\"]\n\n1. e4 {said} *\n"), findings.sink(),
              {.isStrict = true});
        EXPECT_EQ(std::ranges::count(findings.all, Fault::InvalidRating, &Finding::fault), rating == "none" ? 1 : 0)
            << rating;
    }
}

TEST(PgnTools, CheckStopsWhenNobodyWantsMoreFindings) {
    Findings findings;
    const Totals totals = check(sourceOf(many(broken, manyBlocks)), findings.sink(false), {}, {.threads = 2});
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(findings.all.size(), 1U);
    EXPECT_LT(totals.games, manyBlocks);
}

TEST(PgnTools, AFindingAsJson) {
    Findings findings;
    check(sourceOf(broken), findings.sink());
    ASSERT_EQ(findings.all.size(), 1U);
    const std::string json = toJson(findings.all[0], "a \"b\".pgn");
    EXPECT_TRUE(test::isJson(json)) << json;
    EXPECT_TRUE(json.starts_with(R"({"file":"a \"b\".pgn","game":1,"ply":2,"line":3,"column":13,"offset":)")) << json;
    EXPECT_TRUE(json.contains(R"("severity":"error","kind":"IllegalMove")")) << json;
}

TEST(PgnTools, AWarningAsJson) {
    Findings findings;
    check(sourceOf("[PlyCount \"3\"]\n\n1. e4 *\n"), findings.sink());
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_TRUE(toJson(findings.all[0], "").contains(R"("severity":"warning","kind":"PlyCountMismatch")"));
}

TEST(PgnTools, StrictCheckSeesADrawByRuleAtTheVeryEnd) {
    const std::string begin =
        "[Event \"x\"]\n[Site \"x\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"x\"]\n[Black \"x\"]\n"
        "[Result \"1-0\"]\n\n";
    std::string moves;
    for (int i = 0; i < 4; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
    Findings findings;
    check(sourceOf(begin + moves + "1-0\n"), findings.sink(), {.isStrict = true});
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_EQ(findings.all[0].fault, Fault::ResultContradicted);
    EXPECT_TRUE(findings.all[0].reason.contains("fifth time"));
    findings.all.clear();
    check(sourceOf(begin + "e2e4 f7f5 d1h5 1-0\n"), findings.sink(), {.isStrict = true});
    EXPECT_TRUE(findings.all.empty()) << "coordinates have no sign for check";
}

}  // namespace
}  // namespace nowchess::pgn
