// Files of positions with known counts, in both forms.
#include "nowchess/notation/perft_suite.h"

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/environment.h"

namespace nowchess {
namespace {

using Cases = std::vector<PerftCase>;

TEST(ParsePerftSuite, Blocks) {
    const auto cases = parsePerftSuite(
        "# a comment\n"
        "\n"
        "id pos-2\n"
        "epd 4k3/8/8/8/8/8/8/4K3 w - -\n"
        "perft 1 5\n"
        "perft 2 25\n"
        "\n"
        "id another one\n"
        "epd 8/8 b\n"
        "perft 255 18446744073709551615");
    ASSERT_TRUE(cases);
    EXPECT_EQ(*cases, (Cases{{"pos-2", "4k3/8/8/8/8/8/8/4K3 w - -", 4, {{1, 5}, {2, 25}}},
                             {"another one", "8/8 b", 9, {{255, 18446744073709551615U}}}}));
}

TEST(ParsePerftSuite, OneLineEach) {
    const auto cases = parsePerftSuite(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n"
        "8/8 b ;D6 0\n");
    ASSERT_TRUE(cases);
    EXPECT_EQ(*cases, (Cases{{"", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1, {{1, 5}, {2, 25}}}, {"", "8/8 b", 2, {{6, 0}}}}));
}

TEST(ParsePerftSuite, BothFormsInOneFile) {
    const auto cases = parsePerftSuite("id a\nX ;D1 1\nepd Y\nperft 2 2\n");
    ASSERT_TRUE(cases);
    EXPECT_EQ(*cases, (Cases{{"a", "X", 2, {{1, 1}}}, {"", "Y", 3, {{2, 2}}}}));
}

struct OddCase {
    const char* name;
    std::string text;
    Cases cases;
};
class OddSuite : public testing::TestWithParam<OddCase> {};

TEST_P(OddSuite, IsRead) {
    const auto cases = parsePerftSuite(GetParam().text);
    ASSERT_TRUE(cases) << message(cases.error());
    EXPECT_EQ(*cases, GetParam().cases);
}

INSTANTIATE_TEST_SUITE_P(
    Notation, OddSuite,
    testing::Values(OddCase{"Nothing", "", {}}, OddCase{"OnlyComments", "#\n  # x\n\n \t\n", {}},
                    OddCase{"CarriageReturns",
                            "id a\r\nepd X w\r\nperft 1 2\r\nY ;D1 3\r\n",
                            {{"a", "X w", 2, {{1, 2}}}, {"", "Y", 4, {{1, 3}}}}},
                    OddCase{"ByteOrderMark", "\xEF\xBB\xBFid a\nepd X\n", {{"a", "X", 2, {}}}},
                    OddCase{"Indented", "  id  a  \n\tepd  X  w \n perft\t1   2 \n", {{"a", "X  w", 2, {{1, 2}}}}},
                    OddCase{"BlanksBeforeDepth", "X ; D1 20 ;D 2 400", {{"", "X", 1, {{1, 20}, {2, 400}}}}},
                    OddCase{"NoBlanks", "X;D1 20;D2 400;D3 8902", {{"", "X", 1, {{1, 20}, {2, 400}, {3, 8902}}}}},
                    OddCase{"ManyBlanks", " X  \t;  D1 \t 20  ;D2   400   ", {{"", "X", 1, {{1, 20}, {2, 400}}}}},
                    OddCase{"LastSemicolon", "X ;D1 20 ;", {{"", "X", 1, {{1, 20}}}}},
                    OddCase{"EmptyParts", "X ;; ;D1 20 ; ;", {{"", "X", 1, {{1, 20}}}}},
                    OddCase{"SmallD", "X ;d1 20", {{"", "X", 1, {{1, 20}}}}},
                    OddCase{"NoCounts", "X ;", {{"", "X", 1, {}}}},
                    OddCase{"EmptyFen", "epd\nperft 1 1", {{"", "", 1, {{1, 1}}}}},
                    OddCase{"LaterIdWins", "id a\nid b\nepd X\n", {{"b", "X", 3, {}}}},
                    OddCase{"IdIsUsedOnce", "id a\nepd X\nepd Y\n", {{"a", "X", 2, {}}, {"", "Y", 3, {}}}},
                    OddCase{"KeywordIsAWholeWord",
                            "identity ;D1 1\nepdX ;D1 1",
                            {{"", "identity", 1, {{1, 1}}}, {"", "epdX", 2, {{1, 1}}}}},
                    OddCase{"NulInFen", std::string("X\0Y ;D1 1", 9), {{"", std::string("X\0Y", 3), 1, {{1, 1}}}}}),
    test::CaseName());

struct FaultCase {
    const char* name;
    std::string text;
    PerftSuiteError error;
};
class FaultySuite : public testing::TestWithParam<FaultCase> {};

TEST_P(FaultySuite, SaysWhatAndWhere) {
    const auto cases = parsePerftSuite(GetParam().text);
    ASSERT_FALSE(cases);
    EXPECT_EQ(cases.error().fault, GetParam().error.fault);
    EXPECT_EQ(cases.error().line, GetParam().error.line);
    EXPECT_EQ(cases.error().column, GetParam().error.column);
}

using enum PerftSuiteFault;

INSTANTIATE_TEST_SUITE_P(Notation, FaultySuite,
                         testing::Values(FaultCase{"CountFirst", "perft 1 20", {CountWithoutPosition, 1, 6}},
                                         FaultCase{
                                             "CountAfterId", "epd X\nid b\nperft 1 20", {CountWithoutPosition, 3, 6}},
                                         FaultCase{"SemicolonFirst", "\n ;D1 20", {CountWithoutPosition, 2, 2}},
                                         FaultCase{"NoDepth", "epd X\nperft", {BadDepth, 2, 6}},
                                         FaultCase{"DepthZero", "epd X\nperft 0 1", {BadDepth, 2, 7}},
                                         FaultCase{"DepthTooLarge", "epd X\nperft 256 1", {BadDepth, 2, 7}},
                                         FaultCase{"DepthHuge", "X ;D99999999999 1", {BadDepth, 1, 5}},
                                         FaultCase{"DepthIsNegative", "X ;D-1 1", {BadDepth, 1, 5}},
                                         FaultCase{"DepthIsAWord", "epd X\nperft one 1", {BadDepth, 2, 7}},
                                         FaultCase{"NoNodes", "epd X\nperft 1", {BadNodes, 2, 8}},
                                         FaultCase{"NoNodesInLine", "X ;D1 ;D2 400", {BadNodes, 1, 7}},
                                         FaultCase{"NodesTooLarge", "X ;D1 18446744073709551616", {BadNodes, 1, 7}},
                                         FaultCase{"NodesAreNegative", "X ;D1 -20", {BadNodes, 1, 7}},
                                         FaultCase{"NodesInFloats", "X ;D1 1e6", {BadNodes, 1, 8}},
                                         FaultCase{"TextAfterNodes", "epd X\nperft 1 20 30", {BadNodes, 2, 12}},
                                         FaultCase{"DepthAndNodesTogether", "X ;D1x 20", {BadNodes, 1, 6}},
                                         FaultCase{"UnknownOperation", "X ;D1 20 ;bm e4", {UnknownLine, 1, 11}},
                                         FaultCase{"UnknownWord", "id a\nfoo bar\n", {UnknownLine, 2, 1}},
                                         FaultCase{"FenAlone", "4k3/8/8/8/8/8/8/4K3 w - -\n", {UnknownLine, 1, 1}}),
                         test::CaseName());

TEST(PerftSuiteError, IsASentence) {
    EXPECT_EQ(message(PerftSuiteError{BadDepth, 3, 9}), "line 3, column 9: expected a depth from 1 to 255");
    for (const PerftSuiteFault fault : {CountWithoutPosition, BadDepth, BadNodes, UnknownLine})
        EXPECT_FALSE(message(PerftSuiteError{fault, 1, 1}).empty());
}

TEST(ParsePerftSuite, AnyTwoBytesAreReadOrRefused) {
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second) {
            const std::string bytes{static_cast<char>(first), static_cast<char>(second)};
            const auto alone = parsePerftSuite(bytes);
            const auto inside = parsePerftSuite("X ;D1" + bytes + "20\nperft" + bytes);
            if (!alone) {
                ASSERT_LE(alone.error().column, 3U);
            }
            if (!inside) {
                ASSERT_LE(inside.error().line, 3U);
            }
        }
}

TEST(ParsePerftSuite, SharedFilesAreRead) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto perft = *data / "perft";
    EXPECT_EQ(parsePerftSuite(test::contents(perft / "standard/tricky.perft"))->size(), 26U);
    EXPECT_EQ(parsePerftSuite(test::contents(perft / "standard/random.perft"))->size(), 6838U);
    EXPECT_EQ(parsePerftSuite(test::contents(perft / "standard/ethereal_standard.epd"))->size(), 128U);
    EXPECT_EQ(parsePerftSuite(test::contents(perft / "chess960/chess960_ids_000-479.perft"))->size(), 480U);
}

}  // namespace
}  // namespace nowchess
