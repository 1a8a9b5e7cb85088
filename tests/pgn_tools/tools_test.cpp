// What all tools have in common: they stop when nobody wants more, and hand on what is thrown.
#include <stdexcept>

#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/fix.h"
#include "nowchess/pgn_tools/stats.h"
#include "pgn_tools/tool_games.h"

namespace nowchess::pgn {
namespace {

TEST(PgnTools, AGameOverTheLimitIsReportedAndNotRepaired) {
    const std::string text = "[PlyCount \"7\"]\n\n1. e4 {" + std::string(maxGameSize, 'x') + "} e5 *\n\n1. d4 *\n";
    Findings findings;
    check(sourceOf(text), findings.sink());
    ASSERT_FALSE(findings.all.empty());
    const auto cut = std::ranges::find(findings.all, Fault::GameTooLong, &Finding::fault);
    ASSERT_NE(cut, findings.all.end());
    EXPECT_EQ(cut->expected, "at most 8388608 bytes");
    for (const Finding& finding : findings.all) EXPECT_EQ(finding.repair, "") << message(finding);
}

TEST(PgnTools, AGameBeforeOneOverTheLimitIsRepaired) {
    // Without tags and results nothing parts them but an empty line; all of the long one is on one line.
    const std::string text = "1. e4 e5\n\n1. d4 {" + std::string(maxGameSize, 'x') + "} e5 *\n";
    Findings findings;
    check(sourceOf(text), findings.sink());
    ASSERT_GE(findings.all.size(), 2U);
    EXPECT_EQ(findings.all[0].fault, Fault::MissingResult);
    EXPECT_EQ(findings.all[0].repair, "*");
    const auto cut = std::ranges::find(findings.all, Fault::GameTooLong, &Finding::fault);
    ASSERT_NE(cut, findings.all.end());
    EXPECT_EQ(cut->game, 2U);
    EXPECT_EQ(cut->line, 3U);
    EXPECT_EQ(text.size() > cut->offset, true);
}

TEST(PgnTools, WhatStandsInTheRestOfAGameOverTheLimitIsNotMissing) {
    Findings findings;
    const Totals totals =
        check(sourceOf("1. e4 e5 3. d4 (2. Nf3 {" + std::string(maxGameSize, 'x') + "}) *\n"), findings.sink());
    ASSERT_EQ(findings.all.size(), 2U) << "no open comment, no open variation, no lack of a result";
    EXPECT_EQ(findings.all[0].fault, Fault::WrongMoveNumber);
    EXPECT_EQ(findings.all[1].fault, Fault::GameTooLong);
    EXPECT_EQ(totals.errors, 1U);
    EXPECT_EQ(totals.warnings, 1U);
}

TEST(PgnTools, TheColumnOfACutCountsFromItsLine) {
    Findings findings;
    check(sourceOf("1. e4 {" + std::string(2 * maxGameSize, 'x')), findings.sink());
    const auto cut = std::ranges::find(findings.all, Fault::GameTooLong, &Finding::fault);
    ASSERT_NE(cut, findings.all.end());
    EXPECT_EQ(cut->line, 1U);
    EXPECT_EQ(cut->column, cut->offset + 1);
}

TEST(PgnTools, AfterEveryBlockAToolCanBeStopped) {
    GameStats stats;
    int blocks = 0;
    const Totals totals = count(sourceOf(many(draw, manyBlocks)), stats, {.afterBlock = [&](const Totals& soFar) {
                                    EXPECT_GT(soFar.games, 0U);
                                    return ++blocks < 2;
                                }});
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(blocks, 2);
    EXPECT_LT(totals.games, manyBlocks);
}

TEST(PgnTools, WhatAFunctionThrowsComesOut) {
    const Sink thrower = [](std::string_view) -> bool { throw std::runtime_error("full"); };
    for (const std::size_t threads : {1U, 3U})
        EXPECT_THROW(fix(sourceOf(many(draw, manyBlocks)), thrower, {}, {.threads = threads}), std::runtime_error);
    const Source source = [](char*, std::size_t) -> std::size_t { throw std::runtime_error("no disk"); };
    EXPECT_THROW(check(source, {}), std::runtime_error);
}

}  // namespace
}  // namespace nowchess::pgn
