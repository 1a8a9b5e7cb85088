#include <algorithm>

#include "gtest/gtest.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/writer.h"
#include "nowchess/pgn_tools/fix.h"
#include "support/environment.h"
#include "support/positions.h"
#include "support/program.h"
#include "support/random.h"
#include "support/random_play.h"

namespace nowchess::test {
namespace {

std::string fixed(std::string_view text) { return run({"pgn", "fix"}, std::string(text)).out; }

TEST(PgnFix, RepairsWhatIsCertain) {
    EXPECT_EQ(fixed("[Event \"a \"b\" c\\\\\"]\n\n*\n"), "[Event \"a \\\"b\\\" c\\\\\"]\n\n*\n");
    EXPECT_EQ(fixed("1. e4 e5 3. Nf3 Nc6 4. Bb5 *"), "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    EXPECT_EQ(fixed("[PlyCount \"99\"]\n\n1. e4 *"), "[PlyCount \"1\"]\n\n1. e4 *");
    EXPECT_EQ(fixed("[Result \"1-0\"]\n\n1. e4 ; end\n\n"), "[Result \"1-0\"]\n\n1. e4 ; end\n1-0\n\n");
}

TEST(PgnFix, WritesWhatItLists) {
    EXPECT_EQ(fixed("1. e4 e5 2... Nf3 3... Nc6 4. Bb5 a6 9. O-O *"), "1. e4 e5 2... Nf3 2... Nc6 3. Bb5 a6 4. O-O *");
    const ProgramResult result = run({"pgn", "fix"}, "1. e4 e5 2... Nf3 3... Nc6 4. Bb5 a6 9. O-O *");
    for (const char* const listed :
         {"found '3...'; expected 2; repair: 2...", "found '4.'; expected 3; repair: 3.", "expected 4; repair: 4."})
        EXPECT_TRUE(result.err.contains(listed)) << result.err;
    EXPECT_EQ(fixed("1. e4 e5 2. Nf3 3. Nc6 *"), "1. e4 e5 2. Nf3 2... Nc6 *");
}

TEST(PgnFix, LeavesNumbersAndCountsOfAGameThatIsNotClear) {
    for (const std::string_view text :
         {"1. e4 e5 2. Nf3 Nc6 3. d4 4. Bb5 a6 5. O-O *", "[PlyCount \"2\"]\n\n1. e4 (1. d4 d5 2. c4 e5 *",
          "[PlyCount \"9\"]\n\n1. e4 e5"})
        EXPECT_EQ(fixed(text), text);
}

TEST(PgnFix, ANumberOneAfterTextLikeAMoveToreTheGameInTwo) {
    for (const std::string_view text : {"e.p.\n\n2", "(1. e4)\n\n2. d4", "Zz9\n\n2"})
        EXPECT_TRUE(fixed(text).starts_with(text)) << fixed(text);
}

TEST(PgnFix, WritesTheResultThatTheBoardMakesCertain) {
    const ProgramResult mate = run({"pgn", "fix"}, "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n");
    EXPECT_EQ(mate.out, "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_TRUE(mate.err.ends_with("2 repairs, 0 errors remain\n")) << mate.err;
    EXPECT_EQ(fixed("[Result \"1-0\"]\n\n1. e4 0-1"), "[Result \"1-0\"]\n\n1. e4 0-1");
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

TEST(PgnFix, ClosesACommentBeforeTheNextGame) {
    EXPECT_EQ(fixed("1. e4 e5 {open 2. Nf3 Nc6 1-0\n"), "1. e4 e5 {open 2. Nf3 Nc6 1-0}\n*\n");
    EXPECT_EQ(fixed("1. e4 {open"), "1. e4 {open}\n*");
    EXPECT_EQ(fixed("[Result \"1-0\"]\n\n1. e4 {open\n\n[Event \"x\"]\n\n1. d4 {sound} *\n"),
              "[Result \"1-0\"]\n\n1. e4 {open}\n1-0\n\n[Event \"x\"]\n\n1. d4 {sound} *\n");
    const std::string quoting = "1. e4 {quotes\n\n[Event \"x\"]\n\nand goes on} e5 1-0\n";
    EXPECT_EQ(fixed(quoting), quoting);
}

TEST(PgnFix, AddsNoResultWhereSomethingElseIsWrong) {
    const std::string heading = "Some heading\n\n[Event \"x\"]\n\n1. e4 *\n";
    EXPECT_EQ(fixed(heading), heading);
}

TEST(PgnFix, KeepsTheLineEndsOfTheFile) {
    EXPECT_EQ(fixed("[Result \"1-0\"]\r\n\r\n1. e4 e5\r\n"), "[Result \"1-0\"]\r\n\r\n1. e4 e5\r\n1-0\r\n");
}

TEST(PgnFix, NumbersAGameFromWhereItBegins) {
    const std::string fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 20\"]\n\n";
    EXPECT_EQ(fixed(fen + "1. e4 Kd7 2. e5 Ke7 *"), fen + "1. e4 Kd7 2. e5 Ke7 *");
    EXPECT_EQ(fixed(fen + "20. e4 Kd7 2. e5 Ke7 *"), fen + "20. e4 Kd7 21. e5 Ke7 *");
}

TEST(PgnFix, ListsEveryRepairAndNoOther) {
    const ProgramResult result = run({"pgn", "fix"}, "1. e4 e5 4. Nf3 Nc6 3. Bb5 a6 *");
    EXPECT_EQ(result.out, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    EXPECT_TRUE(result.err.ends_with("1 repair, 0 errors remain\n")) << result.err;
}

TEST(PgnFix, MakesOneRepairInOnePlace) {
    EXPECT_EQ(fixed("[PlyCount \"\"9\"\"]\n\n1. e4 *"), "[PlyCount \"\\\"9\\\"\"]\n\n1. e4 *");
}

TEST(PgnFix, BelievesTheFirstOfTwoResultTags) {
    EXPECT_EQ(fixed("[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4\n"),
              "[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4\n1-0\n");
}

TEST(PgnFix, ListsWhatItDid) {
    const ProgramResult result = run({"pgn", "fix"}, "1. e4");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.err.contains("-:1:6: warning: game 1, ply 1: the game has no result")) << result.err;
    EXPECT_TRUE(result.err.ends_with("1 repair, 0 errors remain\n"));
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

// A game in words, with a variation or a comment here and there; mates and stalemates come by themselves.
std::vector<std::string> randomWords(Random& random) {
    std::vector<std::string> words;
    RandomPlayer player(random, randomTemper(random));
    Position position = random.oneIn(2) ? Position::initial() : test::position("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
    const bool isSetUp = position != Position::initial();
    const int most = random.from(1, 12);
    int plies = 0;
    for (MoveList moves = legalMoves(position); plies < most && !moves.empty(); moves = legalMoves(position)) {
        const Move move = player.choose(position, moves);
        const bool isWhite = position.turn() == Color::White;
        if (isWhite || random.oneIn(3))
            words.push_back(std::to_string(position.fullmoveNumber()) + (isWhite ? "." : "..."));
        words.emplace_back(toSan(position, move).view());
        if (random.oneIn(8)) words.insert(words.end(), {"(", std::string(toSan(position, moves[0]).view()), ")"});
        if (random.oneIn(8)) words.insert(words.end(), {"{a", "note}"});
        if (random.oneIn(12)) words.emplace_back("\n\n");
        position = position.playUnchecked(move);
        ++plies;
    }
    std::string result = random.oneOf(std::vector<std::string>{"1-0", "0-1", "1/2-1/2", "*"});
    words.push_back(result);
    if (random.oneIn(6)) result = "1-0";
    words.insert(words.begin(), "[Event \"x\"]\n[Result \"" + result + "\"]\n[PlyCount \"" + std::to_string(plies) +
                                    "\"]\n" + (isSetUp ? "[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n" : "\n"));
    return words;
}

void damage(Random& random, std::vector<std::string>& words) {
    if (words.size() < 2) return;
    const std::size_t at = 1 + random.below(words.size() - 1);
    switch (random.below(4)) {
        case 0: words.erase(words.begin() + static_cast<std::ptrdiff_t>(at)); break;
        case 1:
            words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), std::to_string(random.below(9)) + ".");
            break;
        case 2: words[0].replace(words[0].find("PlyCount") + 10, 1, std::to_string(random.below(10))); break;
        default:
            for (std::string& word : words)
                if (random.oneIn(2) && word.ends_with('.')) word = std::to_string(random.below(9)) + ".";
    }
}

// Does by hand what a list of repairs says.
std::string repairedByHand(std::string text, std::vector<pgn::Finding> findings) {
    const auto endBefore = [&](std::size_t at) { return text.find_last_not_of(" \r\n\t", at - 1) + 1; };
    struct Change {
        std::size_t at;
        std::size_t size;
        std::string by;
    };
    std::vector<Change> changes;
    for (const pgn::Finding& finding : findings) {
        const auto at = static_cast<std::size_t>(finding.offset);
        if (finding.fault == pgn::Fault::MissingResult)
            changes.push_back({endBefore(at), 0, "\n" + finding.repair});
        else if (finding.fault == pgn::Fault::UnterminatedComment)
            changes.push_back({endBefore(std::min(text.find("\n[Event", at), text.size())), 0, finding.repair});
        else
            changes.push_back({text.find(finding.found, at), finding.found.size(), finding.repair});
    }
    // From the end, and a brace comes to stand before a result.
    std::ranges::sort(changes,
                      [](const Change& a, const Change& b) { return std::tie(a.at, b.by) > std::tie(b.at, a.by); });
    for (const Change& change : changes) text.replace(change.at, change.size, change.by);
    return text;
}

std::uint64_t errorsOf(std::string_view text) {
    const pgn::Report report = pgn::replay(text);
    return report.errors;
}

TEST(PgnFixProperties, TheListedRepairsAreTheEditsAndOneRunIsEnough) {
    Random random("the listed repairs are the edits");
    std::size_t repaired = 0;
    std::size_t withErrors = 0;
    for (std::uint64_t run = 0; run < scaled(2000); ++run) {
        std::string text;
        for (int game = random.from(1, 3); game > 0; --game) {
            std::vector<std::string> words = randomWords(random);
            for (int times = random.from(0, 3); times > 0; --times) damage(random, words);
            for (const std::string& word : words) text += word + (word.ends_with('\n') ? "" : " ");
            text += "\n\n";
        }
        pgn::BlockResult once;
        pgn::fixBlock({.text = text}, once);
        ASSERT_EQ(once.out, repairedByHand(text, once.findings)) << text;
        ASSERT_EQ(errorsOf(once.out), once.totals.errors) << text << "became\n" << once.out;
        pgn::BlockResult twice;
        pgn::fixBlock({.text = once.out}, twice);
        ASSERT_EQ(twice.out, once.out) << text;
        ASSERT_TRUE(twice.findings.empty()) << text;
        repaired += once.findings.size();
        withErrors += once.totals.errors > 0 ? 1 : 0;
    }
    EXPECT_GT(repaired, scaled(2000) / 8);
    EXPECT_GT(withErrors, scaled(2000) / 8);
}

}  // namespace
}  // namespace nowchess::test
