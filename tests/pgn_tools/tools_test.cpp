// The tools on streams, as a library: what comes out, what is reported, and that they stop when nobody wants more.
#include <array>
#include <map>
#include <sstream>
#include <stdexcept>

#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/convert.h"
#include "nowchess/pgn_tools/dedupe.h"
#include "nowchess/pgn_tools/filter.h"
#include "nowchess/pgn_tools/finding_json.h"
#include "nowchess/pgn_tools/fix.h"
#include "nowchess/pgn_tools/move_tree.h"
#include "nowchess/pgn_tools/split.h"
#include "nowchess/pgn_tools/stats.h"
#include "support/json_checker.h"

namespace nowchess::pgn {
namespace {

constexpr std::string_view mate = "[White \"Greco\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
constexpr std::string_view draw = "[White \"Morphy\"]\n\n1. e4 e5 1/2-1/2\n\n";
constexpr std::string_view broken = "[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";

// So many that they make several blocks.
std::string many(std::string_view game, std::size_t count) {
    std::string text;
    while (count-- > 0) text += game;
    return text;
}
constexpr std::size_t manyBlocks = 20'000;

std::string joined(std::initializer_list<std::string_view> games) {
    std::string text;
    for (const std::string_view game : games) text += game;
    return text;
}

struct Findings {
    FindingSink sink(bool wantsMore = true) {
        return [this, wantsMore](const Finding& finding) {
            all.push_back(finding);
            return wantsMore;
        };
    }
    std::vector<Finding> all;
};

// A sink that has had enough after the first text.
Sink firstOnly(std::string& text) {
    return [&text](std::string_view more) {
        text += more;
        return false;
    };
}

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

TEST(PgnTools, FixStopsWhenTheSinkHasEnough) {
    std::string out;
    EXPECT_TRUE(fix(sourceOf(many(draw, manyBlocks)), firstOnly(out), {}, {.threads = 2}).isStopped);
    EXPECT_TRUE(out.starts_with(draw));
    EXPECT_LT(out.size(), draw.size() * manyBlocks);
}

std::string converted(std::string_view text, std::string_view format, const FormatOptions& options = {}) {
    std::string out;
    convert(sourceOf(text), sinkTo(out), *findFormat(format), options);
    return out;
}

TEST(PgnTools, ConvertWritesEveryFormat) {
    std::map<std::string_view, std::string_view> expected{
        {"pgn",
         "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n"
         "[Result \"1-0\"]\n\n1. e4 {x} (1. d4) 1-0\n\n"},
        {"json", R"({"tags":{"White":"A"},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
                 R"("moves":["e4"],"end":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",)"
                 R"("plies":1,"result":"1-0","ending":""})"
                 "\n"},
        {"fen",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"},
        {"epd",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n"},
        {"csv",
         "Event,Site,Date,Round,White,Black,WhiteElo,BlackElo,ECO,TimeControl,Variant,FEN,Termination,"
         "Result,Plies,Ending\n,,,,A,,,,,,,,,1-0,1,\n"},
        {"tsv",
         "Event\tSite\tDate\tRound\tWhite\tBlack\tWhiteElo\tBlackElo\tECO\tTimeControl\tVariant\tFEN\t"
         "Termination\tResult\tPlies\tEnding\n\t\t\t\tA\t\t\t\t\t\t\t\t\t1-0\t1\t\n"},
    };
    EXPECT_EQ(outputFormats().size(), expected.size());
    for (const OutputFormat* const format : outputFormats())
        EXPECT_EQ(converted("[White \"A\"]\n\n1. e4 {x} (1. d4) 1-0", format->name), expected[format->name])
            << format->name;
    EXPECT_EQ(findFormat("nonsense"), nullptr);
}

TEST(PgnTools, ConvertWritesEveryNotation) {
    const std::array<std::string_view, 3> first{R"(["Nf3"])", R"(["g1f3"])", R"(["Ng1-f3"])"};
    for (std::size_t i = 0; i < moveNotationNames.size(); ++i) {
        const auto notation = findMoveNotation(moveNotationNames[i]);
        ASSERT_TRUE(notation);
        EXPECT_TRUE(converted("1. Nf3 *", "json", {.moves = *notation}).contains(first[i]));
    }
    EXPECT_FALSE(findMoveNotation("icn"));
}

TEST(PgnTools, ConvertLeavesOutWhatCannotBePlayedAndReportsIt) {
    std::string out;
    Findings findings;
    const Totals totals =
        convert(sourceOf(joined({draw, broken, mate})), sinkTo(out), *findFormat("csv"), {}, findings.sink());
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(totals.written, 2U);
    EXPECT_TRUE(out.contains("Morphy") && out.contains("Greco") && !out.contains("Nobody"));
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_EQ(findings.all[0].game, 2U);
}

TEST(PgnTools, ConvertStopsWhenTheSinkHasEnough) {
    std::string out;
    EXPECT_TRUE(convert(sourceOf(many(draw, manyBlocks)), firstOnly(out), *findFormat("csv")).isStopped);
    EXPECT_TRUE(out.starts_with("Event,") && out.ends_with("Ending\n"));  // the heading alone
    out.clear();
    const Totals totals = convertGames(sourceOf(many(draw, manyBlocks)), firstOnly(out), *findFormat("csv"));
    EXPECT_TRUE(totals.isStopped);
    EXPECT_LT(totals.written, manyBlocks);
}

TEST(PgnTools, FilterWritesWantedGamesAsTheyAre) {
    GameFilter wanted;
    wanted.ending = BoardEnding::Checkmate;
    std::string out;
    const Totals totals = filter(sourceOf(joined({draw, mate, broken, mate})), sinkTo(out), wanted);
    EXPECT_EQ(out, joined({mate, mate}));
    EXPECT_EQ(totals.written, 2U);
    EXPECT_EQ(totals.games, 4U);
    out.clear();
    EXPECT_TRUE(filter(sourceOf(many(mate, manyBlocks)), firstOnly(out), wanted).isStopped);
}

TEST(PgnTools, MaterialIsParsedOrTheErrorSaysWhere) {
    EXPECT_TRUE(parseMaterial("KRPvKR"));
    EXPECT_EQ(parseMaterial("KRxvKR").error(), (MaterialError{MaterialFault::NotAPiece, 2}));
    EXPECT_EQ(parseMaterial("RKvK").error(), (MaterialError{MaterialFault::KingNotFirst, 0}));
    EXPECT_EQ(parseMaterial("KR").error().fault, MaterialFault::NotTwoKings);
    EXPECT_EQ(message(parseMaterial("KRxvKR").error(), "KRxvKR"), "'x' is no piece; write it as KRPvKR");
    EXPECT_NE(parseMaterial("K" + std::string(256, 'P') + "vK"), parseMaterial("KvK"));  // not counted round to none
    EXPECT_FALSE(parseTagCondition("no sign"));
    EXPECT_EQ(parseTagCondition("A!=b"), (TagCondition{"A", "b", true}));
}

TEST(PgnTools, DedupeKeepsTheFirstOfEqualGamesOverSeveralStreams) {
    KeySet seen;
    std::string out;
    const Totals first = dedupe(sourceOf(joined({draw, mate, draw, broken})), sinkTo(out), seen);
    EXPECT_EQ(first.written, 3U);
    EXPECT_EQ(dedupe(sourceOf(joined({mate, draw, broken})), sinkTo(out), seen).written, 0U);
    EXPECT_EQ(out, joined({draw, mate, broken}));
    KeySet none;
    EXPECT_TRUE(dedupe(sourceOf(joined({draw, mate})), firstOnly(out), none).isStopped);
}

TEST(PgnTools, SplitFillsPartsOverSeveralStreams) {
    std::vector<std::string> parts;
    PartWriter writer(2, [&](std::uint64_t number) -> Sink {
        EXPECT_EQ(number, parts.size() + 1);
        parts.emplace_back();
        return [&](std::string_view game) {
            parts.back() += game;
            return true;
        };
    });
    EXPECT_EQ(split(sourceOf(joined({draw, mate, broken})), writer).written, 3U);
    EXPECT_EQ(split(sourceOf(joined({mate, draw})), writer).written, 2U);
    EXPECT_EQ(parts, (std::vector{joined({draw, mate}), joined({broken, mate}), joined({draw})}));
    EXPECT_EQ(writer.parts(), 3U);
}

TEST(PgnTools, SplitStopsWhereNoPartCanBeOpened) {
    PartWriter writer(1, [](std::uint64_t number) -> Sink {
        if (number == 2) return {};
        return [](std::string_view) { return true; };
    });
    const Totals totals = split(sourceOf(joined({draw, mate, draw})), writer);
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(totals.written, 1U);
    EXPECT_EQ(writer.parts(), 1U);
}

TEST(PgnTools, StatsCountGames) {
    GameStats stats;
    EXPECT_EQ(count(sourceOf(joined({draw, mate, broken, mate})), stats).games, 4U);
    EXPECT_EQ(stats.games, 4U);
    EXPECT_EQ(stats.longest, 4U);
    EXPECT_EQ(stats.results, (std::array<std::uint64_t, resultCount>{1, 2, 1, 0, 0}));
    EXPECT_EQ(stats.endings,
              (std::map<std::string, std::uint64_t>{{"checkmate", 2}, {"illegal move", 1}, {"other", 1}}));
    EXPECT_EQ(stats.firstMoves, (std::map<std::string, std::uint64_t>{{"e4", 2}, {"f3", 2}}));
    EXPECT_EQ(stats.lengths, (std::map<std::uint32_t, std::uint64_t>{{0, 4}}));
}

TEST(PgnTools, MovesFromAPositionAreCounted) {
    MoveScores moves;
    const Totals totals = countMoves(sourceOf(joined({draw, mate, draw})), Position::initial(), moves, {.threads = 3});
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(moves, (MoveScores{{"e4", {.draws = 2}}, {"f3", {.blackWins = 1}}}));
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
