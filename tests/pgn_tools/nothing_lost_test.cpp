// Nothing is lost on the way through the tools: not the rest of a long game, nor a game that only looks like another
// one, nor what a game says of itself.
#include <gtest/gtest.h>

#include "nowchess/pgn/tree.h"
#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/convert.h"
#include "nowchess/pgn_tools/dedupe.h"
#include "nowchess/pgn_tools/filter.h"
#include "nowchess/pgn_tools/fix.h"
#include "nowchess/pgn_tools/split.h"
#include "nowchess/pgn_tools/stats.h"
#include "nowchess/pgn_tools/tag_values.h"

namespace nowchess::pgn {
namespace {

std::string longGame() {
    return "[Event \"long\"]\n[White \"A\"]\n\n1. e4 {" + std::string(maxGameSize + 300'000, 'x') + "} 1... e5 1-0\n\n";
}
const std::string shortGameText = "[Event \"short\"]\n[White \"B\"]\n\n1. d4 *\n\n";

struct CutGames {
    RunOptions options() {
        return {.onCut = [this](const Finding& finding) { games.push_back(finding.game); }};
    }
    std::vector<std::uint64_t> games;
};

TEST(NothingLost, AGameOverTheLimitIsWrittenWhole) {
    const std::string text = shortGameText + longGame() + "[Event \"last\"]\n\n1. c4 *\n\n";
    const std::vector<std::uint64_t> second{2};
    CutGames cut;
    std::string out;
    Totals totals = fix(sourceOf(text), sinkTo(out), {}, cut.options());
    EXPECT_TRUE(out == text) << out.size();
    EXPECT_EQ(totals.errors, 1U);
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(cut.games, second);

    cut.games.clear();
    out.clear();
    totals = filter(sourceOf(text), sinkTo(out), {}, cut.options());
    EXPECT_TRUE(out == text) << out.size();
    EXPECT_EQ(totals.cut, 1U);
    EXPECT_EQ(cut.games, second);
    out.clear();
    filter(sourceOf(text), sinkTo(out), {.player = "B"});
    EXPECT_EQ(out, shortGameText) << "unwanted as a whole";

    out.clear();
    KeySet seen;
    EXPECT_EQ(dedupe(sourceOf(text + longGame()), sinkTo(out), seen).written, 4U) << "it cannot be compared";
    EXPECT_TRUE(out == text + longGame()) << out.size();

    std::vector<std::string> parts;
    PartWriter writer(1, [&](std::uint64_t) {
        parts.emplace_back();
        return [&](std::string_view game) { return !parts.back().append(game).empty(); };
    });
    split(sourceOf(text), writer);
    ASSERT_EQ(parts.size(), 3U);
    EXPECT_EQ(parts[0], shortGameText);
    EXPECT_TRUE(parts[1] == longGame()) << parts[1].size();
}

// The rest of a long game comes in several pieces, and each can be the one that does not fit any more.
TEST(NothingLost, AToolStopsInTheMiddleOfAGameOverTheLimit) {
    const std::string text = longGame();
    const auto room = [](std::size_t size) {
        return [size, written = std::size_t{0}](std::string_view more) mutable {
            return (written += more.size()) <= size;
        };
    };
    const std::size_t some = maxGameSize + 100;
    EXPECT_TRUE(filter(sourceOf(text), room(some), {}).isStopped);
    KeySet seen;
    EXPECT_TRUE(dedupe(sourceOf(text), room(some), seen).isStopped);
    PartWriter writer(1, [&](std::uint64_t) -> Sink { return room(some); });
    EXPECT_TRUE(split(sourceOf(text), writer).isStopped);
    EXPECT_EQ(writer.parts(), 1U);
}

TEST(NothingLost, WhatStandsBesideAGameOverTheLimitIsWritten) {
    const auto deduped = [](const std::string& text) {
        KeySet seen;
        std::string out;
        dedupe(sourceOf(text), sinkTo(out), seen);
        return out;
    };
    const std::string untagged = "1. e4 e5\n\n1. d4 {" + std::string(maxGameSize, 'x') + "} e5 *\n\n";
    EXPECT_TRUE(deduped(untagged) == untagged) << "the first ends long before the cut";
    const std::string escaped = "% " + std::string(maxGameSize + 1000, 'x') + "\n\n[Event \"a\"]\n\n1. e4 *\n\n";
    EXPECT_TRUE(deduped(escaped).ends_with("1. e4 *\n\n")) << "a line that belongs to no game";
}

TEST(NothingLost, WhatIsFoundInAGameOverTheLimitStays) {
    std::vector<Fault> faults;
    const Totals totals = check(sourceOf("1. e2e4 Nf6 2. Ke3 " + longGame()), [&](const Finding& finding) {
        faults.push_back(finding.fault);
        return true;
    });
    EXPECT_EQ(std::ranges::count(faults, Fault::IllegalMove), 1);
    EXPECT_EQ(std::ranges::count(faults, Fault::GameTooLong), 1);
    EXPECT_EQ(std::ranges::count(faults, Fault::UnterminatedComment), 0) << "nobody knows";
    EXPECT_EQ(totals.cut, 1U);
}

TEST(NothingLost, AGameOverTheLimitIsNotConvertedInPart) {
    std::string out;
    std::vector<Finding> findings;
    const auto keep = [&](const Finding& finding) {
        findings.push_back(finding);
        return true;
    };
    const Totals totals = convert(sourceOf(longGame() + shortGameText), sinkTo(out), *findFormat("json"), {}, keep);
    EXPECT_EQ(totals.written, 1U);
    EXPECT_FALSE(out.contains("long"));
    ASSERT_EQ(findings.size(), 1U) << "and what is only missing because it was cut is not reported";
    EXPECT_EQ(findings[0].fault, Fault::GameTooLong);
}

// A game that is left out because its text would take too much memory, and the next one.
void expectRefused(const std::string& text, std::string_view format, const FormatOptions& options = {}) {
    std::string out;
    std::vector<Finding> findings;
    const auto keep = [&](const Finding& finding) {
        findings.push_back(finding);
        return true;
    };
    const Totals totals =
        convert(sourceOf(shortGameText + text + shortGameText), sinkTo(out), *findFormat(format), options, keep);
    EXPECT_EQ(totals.written, 2U) << format;
    EXPECT_EQ(totals.errors, 1U) << format;
    EXPECT_LT(out.size(), 1000U) << format;
    ASSERT_EQ(findings.size(), 1U) << format;
    EXPECT_EQ(findings[0].fault, Fault::TooLongToWrite);
    EXPECT_EQ(findings[0].game, 2U);
    EXPECT_EQ(findings[0].line, 6U);
}
std::string repeated(std::string_view text, std::size_t count) {
    std::string out;
    while (count-- > 0) out += text;
    return out;
}

TEST(NothingLost, AGameThatSwellsIsLeftOutAsAWholeAndReported) {
    const std::string head = "[Event \"long\"]\n[White \"A\"]\n\n";
    expectRefused(head + "1. e4 " + repeated("() ", 800'000) + "*\n\n", "json");
    expectRefused(head + "1. e4 (1. d4 " + repeated("! ", 600'000) + ") *\n\n", "json");
    expectRefused(head + "1. e4 " + repeated("$1", 600'000) + "*\n\n", "json");
    expectRefused(head + "1. e4 {" + std::string(2'000'000, '\x01') + "} *\n\n", "json");
    expectRefused(head + repeated("{}", 400'000) + "1. e4 {" + repeated("\"", 5'000'000) + "} *\n\n", "json");
    expectRefused(head + repeated("{}", 500'000) + "1. e4 *\n\n", "pgn");
    expectRefused(head + "1. e4 (" + repeated("{abc}", 1'000'000) + "1. d4) *\n\n", "pgn");
    expectRefused(head + repeated("Nf3 Nf6 Ng1 Ng8 ", 60'000) + "*\n\n", "epd", {.ids = true});
    expectRefused(head + repeated("Nf3 Nf6 Ng1 Ng8 ", 5'000) + "*\n\n", "csv", {.rows = TableRows::Moves});
    expectRefused(head + "1. e4 " + repeated("{a}$1 ", 100'000) + repeated("$1 ", 2'200'000) + "*\n\n", "csv",
                  {.rows = TableRows::Moves});
}

TEST(NothingLost, AGameWithTagsBeyondMeasureIsLeftOutOfConversionsAlone) {
    std::string tags;
    for (std::size_t i = 0; i <= maxGameTags; ++i) tags += "[T" + std::to_string(i) + " \"x\"]\n";
    const std::string game = "[Event \"long\"]\n" + tags + "\n{early} 1. e4 *\n\n";
    for (const std::string_view format : {"pgn", "json", "csv"}) expectRefused(game, format);
    expectRefused("[Event \"" + std::string(2'000'000, '\x01') + "\"]\n\n1. e4 *\n\n", "json");
    // A row for each move, and in each row the tag.
    expectRefused("[Event \"" + std::string(30'000, 'x') + "\"]\n\n" + repeated("Nf3 Nf6 Ng1 Ng8 ", 100) + "*\n\n",
                  "csv", {.rows = TableRows::Moves, .columns = {"Event", "Ply"}});
    std::string out;
    EXPECT_EQ(filter(sourceOf(game), sinkTo(out), {.tags = {*parseTagCondition("T7=x")}}).written, 1U);
    EXPECT_TRUE(out == game);
}

TEST(NothingLost, FilterAsksTheFirstOfTwoTagsOfAName) {
    std::string out;
    filter(sourceOf("[White \"A\"]\n[White \"B\"]\n\n*\n"), sinkTo(out), {.player = "B"});
    EXPECT_EQ(out, "");
}

TEST(NothingLost, FixWritesATagInOneLineAndOnlyOnce) {
    std::string out;
    fix(sourceOf("[Event \"a\r\nb\"]\n[PlyCount \"\n7\"]\n\n1. e4 *\n"), sinkTo(out));
    EXPECT_EQ(out, "[Event \"a b\"]\n[PlyCount \"1\"]\n\n1. e4 *\n");
}

TEST(NothingLost, FixDoesNotGlueAResultToAMove) {
    std::string out;
    fix(sourceOf("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4*1. e4 *\n"), sinkTo(out));
    EXPECT_EQ(out, "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4 0-1 1. e4 *\n");
}

bool areSame(std::string_view a, std::string_view b) {
    KeySet seen;
    std::string out;
    return dedupe(sourceOf(std::string(a) + "\n\n" + std::string(b)), sinkTo(out), seen).written == 1;
}

TEST(NothingLost, DedupeKeepsGamesWithoutMovesThatDifferInWhatTheySay) {
    const auto game = [](std::string_view white, std::string_view date, std::string_view round,
                         std::string_view result) {
        return "[Date \"" + std::string(date) + "\"]\n[Round \"" + std::string(round) + "\"]\n[White \"" +
               std::string(white) + "\"]\n\n" + std::string(result) + "\n\n";
    };
    const std::string first = game("Polgar, J", "2000.01.01", "1", "1-0");
    EXPECT_TRUE(areSame(first, first));
    EXPECT_FALSE(areSame(first, game("Polgar, S", "2000.01.01", "1", "1-0"))) << "another first name";
    EXPECT_FALSE(areSame(first, game("Polgar, J", "2000.01.02", "1", "1-0"))) << "another date";
    EXPECT_FALSE(areSame(first, game("Polgar, J", "2000.01.01", "2", "1-0"))) << "another round";
    EXPECT_FALSE(areSame(first, game("Polgar, J", "2000.01.01", "1", "0-1"))) << "another result";
    // A long game is not played twice by the same two, unless they say so.
    std::string moves;
    for (int i = 0; i < 4; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
    moves += "e4 e5 Nf3 Nc6 ";
    EXPECT_TRUE(
        areSame(game("Polgar, J", "2000.01.01", "1", moves + "1-0"), game("Polgar", "2000.??.??", "2", moves + "*")));
    EXPECT_FALSE(
        areSame(game("Polgar, J", "2000.01.01", "1", moves + "1-0"), game("Polgar", "2000.01.02", "1", moves + "1-0")))
        << "engines play the same game on two days, and so may two who agree on a draw";
}

TEST(NothingLost, DedupeNamesWhatItLeavesOut) {
    KeySet seen;
    std::string out;
    std::vector<std::uint64_t> dropped;
    dedupe(sourceOf(shortGameText + "1. c4 *\n\n" + shortGameText), sinkTo(out), seen,
           [&](std::uint64_t game, std::string_view text) {
               dropped.push_back(game);
               EXPECT_EQ(text, shortGameText);
           });
    EXPECT_EQ(dropped, std::vector<std::uint64_t>{3});
}

std::string converted(std::string_view text, std::string_view format, const FormatOptions& options = {}) {
    std::string out;
    convert(sourceOf(text), sinkTo(out), *findFormat(format), options);
    return out;
}

TEST(NothingLost, TablesKnowRepetitionAndFiftyMovesByTheNamesOfTheFilter) {
    const std::string start = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - ";
    const std::string repeated = start + "0 1\"]\n\n1. Kd1 Kd8 2. Ke1 Ke8 3. Kd1 Kd8 4. Ke1 Ke8 1/2-1/2";
    const std::string fifty = start + "99 80\"]\n\n80. Kd1 1/2-1/2";
    EXPECT_TRUE(converted(repeated, "csv").ends_with(",repetition\n")) << converted(repeated, "csv");
    EXPECT_TRUE(converted(fifty, "tsv").ends_with("\tfifty\n"));
    EXPECT_TRUE(converted(repeated, "json").contains(R"("ending":"repetition")"));
    EXPECT_TRUE(converted("1. e4 e5 1-0", "json").contains(R"("ending":"")"));
}

TEST(NothingLost, StatsCountGamesWithoutEcoAndDate) {
    GameStats stats;
    count(sourceOf("[ECO \"B90\"]\n[Date \"2020.01.01\"]\n\n* *"), stats);
    EXPECT_EQ(stats.openings, (std::map<std::string, std::uint64_t>{{"B", 1}, {"unknown", 1}}));
    EXPECT_EQ(stats.years, (std::map<std::string, std::uint64_t>{{"2020", 1}, {"unknown", 1}}));
}

bool isWanted(std::string_view tags, const GameFilter& wanted) {
    std::string out;
    filter(sourceOf(std::string(tags) + "\n\n*\n"), sinkTo(out), wanted);
    return !out.empty();
}

TEST(NothingLost, NamesAreFoundInEitherCaseOfAnyAlphabetAndWithoutBlanksAfterCommas) {
    EXPECT_TRUE(isWanted("[White \"Carlsen,M\"]", {.player = "Carlsen, M"}));
    EXPECT_TRUE(isWanted("[White \"Carlsen, M\"]", {.player = "carlsen,m"}));
    EXPECT_TRUE(isWanted("[White \"\u00d6ster, \u0160\"]", {.player = "\u00f6ster, \u0161"}));
    EXPECT_TRUE(isWanted("[White \"\u041a\u0430\u0440\u043f\u043e\u0432\"]",
                         {.player = "\u041a\u0410\u0420\u041f\u041e\u0412"}));
    EXPECT_TRUE(isWanted("[White \"\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2\"]",
                         {.player = "\u03b3\u0399\u038f\u03c1\u03b3\u039f\u03a3"}));
    EXPECT_FALSE(isWanted("[White \"Carlsen M\"]", {.player = "Carlsen, M"}));
}

TEST(NothingLost, ATagConditionFindsWholeWords) {
    const auto holds = [](std::string_view value, std::string_view condition) {
        return isWanted("[Round \"" + std::string(value) + "\"]", {.tags = {*parseTagCondition(condition)}});
    };
    EXPECT_TRUE(holds("1", "Round=1"));
    EXPECT_TRUE(holds("1.2", "Round=1"));
    EXPECT_FALSE(holds("11", "Round=1"));
    EXPECT_FALSE(holds("2.1", "Round=1"));
    EXPECT_TRUE(holds("Time forfeit", "Round=time"));
    EXPECT_FALSE(holds("sometimes", "Round=time"));
    EXPECT_TRUE(holds("sometimes, in time", "Round=time"));
    EXPECT_TRUE(holds("11", "Round!=1"));
    EXPECT_TRUE(holds("anything", "Round="));
    EXPECT_TRUE(holds(".1", "Round=1")) << "no number before the point";
    EXPECT_TRUE(holds("x.1", "Round=1")) << "nor here";
    EXPECT_TRUE(holds("2.a", "Round=a"));
    EXPECT_TRUE(holds("a(b)c", "Round=(b)")) << "signs end no word";
    EXPECT_FALSE(holds("\u00e9a", "Round=a"));
}

TEST(NothingLost, ADateIsInTheCalendar) {
    for (const std::string_view date : {"2020", "2020.02", "2020.02.29", "1900.12.31", "2000.02.29"})
        EXPECT_TRUE(isDate(date)) << date;
    for (const std::string_view date : {"", "20", "2020.13", "2020.00", "2020.02.30", "2021.02.29", "1900.02.29",
                                        "2020.04.31", "2020.1.1", "2020.01.00", "????", "202x"})
        EXPECT_FALSE(isDate(date)) << date;
    for (const std::string_view date : {"????.??.??", "2020.??.??", "2020.02.??", "????.02.29"})
        EXPECT_TRUE(isDateTag(date)) << date;
    for (const std::string_view date : {"2020", "2020.13.??", "????.04.31", "2020.??.32"})
        EXPECT_FALSE(isDateTag(date)) << date;
    EXPECT_TRUE(isEcoCode("A00") && isEcoCode("E99") && isEcoPrefix("B") && isEcoPrefix("B9"));
    EXPECT_FALSE(isEcoCode("X99") || isEcoCode("b90") || isEcoCode("B9") || isEcoCode("B90a") || isEcoPrefix(""));
    EXPECT_TRUE(isRating("2850") && !isRating("0") && !isRating("28500") && !isRating("2850x"));
}

TEST(NothingLost, CastlingIsReadWithAnyDash) {
    for (const std::string_view dash : {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212"}) {
        const std::string text =
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O" + std::string(dash) + "O 0" + std::string(dash) + "0 *";
        EXPECT_EQ(replay(text).errors, 0U) << text;
    }
}

TEST(NothingLost, AFenOfTheInitialArrayStaysUnderChess960) {
    const std::string fen = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n";
    EXPECT_TRUE(converted("[Variant \"Chess960\"]\n[SetUp \"1\"]\n" + fen + "\n1. e4 *", "pgn")
                    .contains("[SetUp \"1\"]\n" + fen));
    EXPECT_TRUE(converted("[Variant \"Chess960\"]\n\n1. e4 *", "pgn").contains(fen));
    EXPECT_TRUE(converted(fen + "\n1. e4 *", "pgn").contains(fen)) << "and where it was written";
    EXPECT_FALSE(converted("1. e4 *", "pgn").contains("FEN"));
}

TEST(NothingLost, ATreeMergedWithItselfOrACopyStaysAsItIs) {
    Tree tree = readTrees("1. e4 (1. e4 c5 2. Nf3) (1. d4) e5 (1... e5 2. f4) 2. Nc3 *")[0];
    const std::string before = toExportFormat(tree);
    EXPECT_TRUE(tree.merge(tree));
    EXPECT_EQ(toExportFormat(tree), before);
    const Tree copy = tree;
    EXPECT_TRUE(tree.merge(copy));
    EXPECT_EQ(toExportFormat(tree), before);
    EXPECT_TRUE(tree.merge(readTrees("1. c4 e5 *")[0]));
    EXPECT_NE(toExportFormat(tree), before);
}

TEST(NothingLost, ADoubleForfeitIsReadBack) {
    const std::string out = converted("[Event \"x\"]\n\n1. e4 e5 0-0\n", "pgn");
    EXPECT_TRUE(out.contains("[Result \"0-0\"]") && out.ends_with("1. e4 e5 *\n\n")) << out;
    EXPECT_EQ(replay(out).errors, 0U);
    EXPECT_EQ(converted(out, "pgn"), out);
    EXPECT_TRUE(converted(out, "json").contains(R"("result":"0-0")"));
    EXPECT_EQ(readTrees(out)[0].result(), Result::BothLose);
    EXPECT_TRUE(isWanted("[Result \"0-0\"]", {.result = Result::BothLose}));
}

TEST(NothingLost, ABrokenGameIsKeptUpToItsFaultIfThatIsWanted) {
    constexpr std::string_view text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 {why} (2. Nf3) Nf6 1-0\n";
    EXPECT_EQ(converted(text, "pgn"), "");
    EXPECT_TRUE(converted(text, "pgn", {.brokenGames = true})
                    .ends_with("\n\n1. e4 e5 {broken off: the next move cannot be played} 1-0\n\n"))
        << converted(text, "pgn", {.brokenGames = true});
    EXPECT_TRUE(converted(text, "csv", {.brokenGames = true}).ends_with(",1-0,2,illegalMove\n"));
    EXPECT_TRUE(converted(text, "json", {.brokenGames = true}).contains(R"("moves":["e4","e5"])"));
    EXPECT_TRUE(converted(text, "json", {.brokenGames = true}).ends_with("\"broken\":true}\n"));
}

TEST(NothingLost, ReadsResultsWithColonsAndTheServersNameOfChess960) {
    EXPECT_TRUE(converted("1. e4 e5 1:0", "json").contains(R"("result":"1-0")"));
    EXPECT_TRUE(converted("1. e4 e5 0:1", "json").contains(R"("result":"0-1")"));
    EXPECT_EQ(replay("[Variant \"wild/fr\"]\n\n1. e4 *").errors, 0U);
}

std::vector<Fault> strictFaults(std::string_view text) {
    std::vector<Fault> faults;
    check(sourceOf(text),
          [&](const Finding& finding) {
              faults.push_back(finding.fault);
              return true;
          },
          {.isStrict = true});
    return faults;
}

TEST(NothingLost, AStrictCheckSeesWhatLeavesTheGameClear) {
    const std::string head =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2020.??.??\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result "
        "\"*\"]\n";
    using Faults = std::vector<Fault>;
    EXPECT_EQ(strictFaults(head + "\n1. e4 e5 2. Qh5 Nc6 *"), Faults{});
    EXPECT_EQ(strictFaults("[Event \"?\"]\n\n1. e4 *"), Faults{Fault::MissingTag});
    EXPECT_EQ(strictFaults(head + "[ECO \"X99\"]\n[WhiteElo \"abc\"]\n[UTCDate \"2021.02.29\"]\n\n1. e4 *"),
              (Faults{Fault::InvalidEco, Fault::InvalidRating, Fault::InvalidDate}));
    EXPECT_EQ(strictFaults(head + "[ECO \"B90\"]\n[EventDate \"May\"]\n[WhiteElo \"0\"]\n[BlackElo \"1x\"]\n\n*"),
              (Faults{Fault::InvalidDate, Fault::InvalidRating}));
    EXPECT_EQ(strictFaults(head + "[ECO \"?\"]\n[WhiteElo \"-\"]\n[BlackElo \"\"]\n\n1. e4 *"), Faults{});
    EXPECT_EQ(strictFaults(head + "\n1. f3 e5 2. g4 Qh4# *"), Faults{Fault::ResultLeftOpen});
    EXPECT_EQ(strictFaults(head + "\n1. f3+ e5 2. g4 Qh4+ *"),
              (Faults{Fault::WrongCheckMark, Fault::WrongCheckMark, Fault::ResultLeftOpen}));
    EXPECT_EQ(strictFaults(head + "\n1. e4 e5 2. Qh5 Nc6 (2... -- 3. Qd1) 3. Qxf7 *"), Faults{Fault::WrongCheckMark});
    EXPECT_EQ(strictFaults(head + "\n1. e4 e5 2. Qh5 Nc6 3. Qxf7++ *"), Faults{}) << "an old way to write a check";
    EXPECT_EQ(strictFaults(head + "\n1. e4++ *"), Faults{Fault::WrongCheckMark});
    EXPECT_EQ(strictFaults(head + "\n1. e4 -- 2. d4 *"), Faults{Fault::NullMove});
    EXPECT_EQ(strictFaults(head + "\n1. f3 e5 2. g4 Qh4# 3. a3 *"), Faults{Fault::IllegalMove}) << "and no more";
    EXPECT_EQ(strictFaults(head + "[FEN \"x\"]\n\n1. e4 *"), Faults{Fault::InvalidFen});
    EXPECT_EQ(strictFaults("[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4#"), (Faults{Fault::MissingTag, Fault::MissingResult}));
    std::string moves;
    for (int i = 0; i < 4; ++i) moves += " Nf3 Nf6 Ng1 Ng8";
    EXPECT_EQ(strictFaults(head + "\n" + moves + " *"), Faults{}) << "nothing follows";
    EXPECT_EQ(strictFaults(head + "\n" + moves + " e4 e5 *"), Faults{Fault::MovesAfterEnd});
    EXPECT_EQ(strictFaults(head + "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 149 80\"]\n\n80. Kd1 Kd8 81. Ke1 *"),
              Faults{Fault::MovesAfterEnd});
}

}  // namespace
}  // namespace nowchess::pgn
