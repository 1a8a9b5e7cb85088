// Openings in the tools: by the positions of the games, whatever their tags say.
#include <gtest/gtest.h>

#include "nowchess/openings/opening_reader.h"
#include "nowchess/pgn_tools/convert.h"
#include "nowchess/pgn_tools/filter.h"
#include "nowchess/pgn_tools/stats.h"

namespace nowchess::pgn {
namespace {

std::string converted(std::string_view text, std::string_view format, const OpeningTable& table = builtInOpenings()) {
    std::string out;
    convert(sourceOf(std::string(text)), sinkTo(out), *findFormat(format), {.openings = &table});
    return out;
}

TEST(OpeningTags, AreWritten) {
    const std::string out = converted("1. d4 (1. e4 c5) Nf6 2. c4 e6 3. Nc3 Bb4 *\n\n1. f4 *\n\n*\n", "pgn");
    EXPECT_TRUE(out.contains("[ECO \"E20\"]\n[Opening \"Nimzo-Indian Defence\"]\n\n1. d4")) << out;
    EXPECT_TRUE(out.contains("[ECO \"A02\"]\n[Opening \"Bird Opening\"]\n")) << out;
    EXPECT_EQ(out.find("Sicilian"), std::string::npos) << "variations do not count";
    EXPECT_EQ(out.find("[ECO", out.find("1. f4")), std::string::npos) << "no moves, no opening";
}

TEST(OpeningTags, ReplaceThoseOfAnotherTable) {
    const std::string out = converted(
        "[ECO \"A00\"]\n[Opening \"Wrong\"]\n[Variation \"Finer\"]\n[SubVariation \"Finest\"]\n[Annotator \"me\"]\n\n"
        "1. f4 *",
        "pgn");
    EXPECT_TRUE(out.contains("[ECO \"A02\"]\n[Opening \"Bird Opening\"]\n[Annotator \"me\"]\n\n")) << out;
    EXPECT_TRUE(converted("[Opening \"Mine\"]\n\n*", "pgn").contains("[Opening \"Mine\"]")) << "where it knows none";
}

TEST(OpeningTags, GoIntoEveryFormatThatHasTags) {
    EXPECT_TRUE(converted("1. f4 *", "json").contains(R"("ECO":"A02","Opening":"Bird Opening")"));
    EXPECT_TRUE(converted("1. f4 *", "csv").contains(",A02,Bird Opening,"));
    EXPECT_TRUE(converted("1. f4 *", "tsv").contains("\tA02\tBird Opening\t"));
}

TEST(OpeningTags, OfVariantsAreNotWritten) {
    EXPECT_FALSE(converted("[Variant \"Atomic\"]\n\n1. f4 *", "pgn").contains("[ECO"));
}

TEST(OpeningTags, CanComeFromAnotherTable) {
    const auto table = readOpenings("A02\tQuote \"me\"\tf4\n");
    ASSERT_TRUE(table);
    EXPECT_TRUE(converted("1. f4 *", "pgn", *table).contains(R"([Opening "Quote \"me\""])"));
}

bool isWanted(std::string_view game, std::string opening, const OpeningTable* table = nullptr, bool inverted = false) {
    std::string out;
    filter(sourceOf(std::string(game)), sinkTo(out),
           {.opening = std::move(opening), .openings = table, .inverted = inverted});
    return !out.empty();
}

TEST(OpeningFilter, FindsNamesAndCodesByPosition) {
    constexpr std::string_view sicilian = "[ECO \"A00\"]\n\n1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *";
    EXPECT_TRUE(isWanted(sicilian, "najdorf"));
    EXPECT_TRUE(isWanted(sicilian, "Sicilian Defence"));
    EXPECT_TRUE(isWanted(sicilian, "sicilian defense")) << "in American English";
    EXPECT_TRUE(isWanted(sicilian, "b90"));
    EXPECT_FALSE(isWanted(sicilian, "B9"));
    EXPECT_FALSE(isWanted(sicilian, "french"));
    EXPECT_TRUE(isWanted(sicilian, "french", nullptr, true));
    EXPECT_FALSE(isWanted("*", "sicilian"));
    EXPECT_TRUE(isWanted("1. e4 e5 2. d4 exd4 3. Qxd4 *", "center game"));
    EXPECT_FALSE(isWanted("[Variant \"Atomic\"]\n\n1. e4 c5 *", "sicilian"));
}

TEST(OpeningFilter, TakesAnotherTable) {
    const auto table = readOpenings("A02\tZz\xc3\xbcrich Center Defense\tf4\n");
    ASSERT_TRUE(table);
    EXPECT_TRUE(isWanted("1. f4 *", "zz\xc3\x9cRICH centre defence", &*table));
    EXPECT_FALSE(isWanted("1. f4 *", "bird", &*table));
}

TEST(OpeningStats, CountFamilies) {
    GameStats stats;
    count(sourceOf("1. e4 c5 *\n\n1. e4 c5 2. Nf3 *\n\n[ECO \"A10\"]\n\n1. c4 *\n\n*\n"), stats);
    EXPECT_EQ(stats.openingNames,
              (std::map<std::string, std::uint64_t>{{"English Opening", 1}, {"Sicilian Defence", 2}}));
    EXPECT_EQ(stats.openings, (std::map<std::string, std::uint64_t>{{"A", 1}, {"B", 2}, {"unknown", 1}}));
    GameStats sum;
    sum.add(stats);
    sum.add(stats);
    EXPECT_EQ(sum.openingNames["Sicilian Defence"], 4U);
}

}  // namespace
}  // namespace nowchess::pgn
