#include "nowchess/search/search.h"

#include <thread>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/chess960.h"
#include "support/environment.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess::test {
namespace {

SearchResult searched(const Position& start, const SearchLimits& limits) {
    Searcher searcher(1);
    return searcher.search(SearchRoot(start), limits);
}

std::string bestOf(const SearchResult& result) {
    return result.lines.empty() ? "none" : toCoordinates(result.lines.front().moves.front());
}

void expectLegal(const Position& start, const SearchResult& result) {
    for (const SearchLine& line : result.lines) {
        Position here = start;
        for (const Move move : line.moves) {
            ASSERT_TRUE(isLegal(here, move)) << toCoordinates(move);
            here = here.playUnchecked(move);
        }
    }
}

struct MateCase {
    const char* fen;
    int moves;
};

TEST(Search, FindsMates) {
    for (const MateCase& one : {
             MateCase{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
             MateCase{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
             MateCase{"5rk1/1p3ppp/8/8/8/8/1Q3PPP/4R1K1 b - - 0 1", 0},  // none
             MateCase{"8/8/8/8/8/5k2/6q1/7K w - - 0 1", 0},
             MateCase{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1},
             MateCase{"k7/8/2K5/8/8/8/8/7R w - - 0 1", 2},
             MateCase{"k7/8/8/2K5/8/8/8/7R w - - 0 1", 2},
         }) {
        const Position start = oddPosition(one.fen);
        const SearchResult result = searched(start, {.depth = 10});
        expectLegal(start, result);
        if (one.moves == 0) continue;
        EXPECT_EQ(result.lines.front().score, SearchScore::mateIn(one.moves)) << one.fen;
    }
}

// What an ordinary search thinks little of at first: zugzwang, and pieces given up without a check.
TEST(Search, ProvesShortMatesWhenAskedForThem) {
    const Position morphy = position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    const SearchResult result = searched(morphy, {.mate = 2});
    EXPECT_EQ(result.lines.front().score, SearchScore::mateIn(2));
    EXPECT_EQ(bestOf(result), "a1a6");
    // There is none so short: the search ends all the same.
    EXPECT_NE(searched(Position::initial(), {.mate = 2}).lines.front().score.kind, ScoreKind::Mate);
}

TEST(Search, KnowsThatItIsMated) {
    const SearchResult result = searched(position("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), {.depth = 4});
    EXPECT_EQ(result.lines.front().score, SearchScore::mateIn(-1));
}

TEST(Search, HasNoLineWithoutAMove) {
    EXPECT_TRUE(searched(position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), {.depth = 3}).lines.empty());
    EXPECT_TRUE(searched(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {.depth = 3}).lines.empty());
}

TEST(Search, AvoidsStalemate) {
    // Qf7 and Qg6 would be stalemate.
    const SearchResult winning = searched(position("7k/8/5K2/8/8/8/6Q1/8 w - - 0 1"), {.depth = 6});
    EXPECT_EQ(winning.lines.front().score.kind, ScoreKind::Mate);
    // The pawn is lost, or guarded at the price of stalemate.
    const SearchResult drawn = searched(position("4k3/4P3/3K4/8/8/8/8/8 w - - 0 1"), {.depth = 6});
    EXPECT_EQ(drawn.lines.front().score, SearchScore::centipawns(0));
}

TEST(Search, SeesARepetitionOfTheGame) {
    // A queen down, Black's checks repeat positions that have stood twice: the next one is a draw.
    const Position start = position("6k1/5ppp/8/8/8/7q/3Q1P2/3R2K1 b - - 0 1");
    EXPECT_LT(searched(start, {.depth = 1}).lines.front().score.value, 0);
    SearchRoot root(start);
    for (const char* text : {"h3g4", "g1f1", "g4h3", "f1g1"}) root.play(moveOf(root.position, text));
    for (const char* text : {"h3g4", "g1f1", "g4h3", "f1g1"}) root.play(moveOf(root.position, text));
    EXPECT_EQ(root.earlier.size(), 8U);
    Searcher searcher(1);
    EXPECT_EQ(searcher.search(root, {.depth = 1}).lines.front().score, SearchScore::centipawns(0));
}

TEST(Search, CountsTheFiftyMoves) {
    // Any move but the pawn's or a mate ends it.
    const SearchResult drawn = searched(position("8/8/8/3k4/8/8/1R6/K7 w - - 99 80"), {.depth = 5});
    EXPECT_EQ(drawn.lines.front().score, SearchScore::centipawns(0));
    const SearchResult mates = searched(position("6k1/8/6K1/8/8/8/8/R7 w - - 99 80"), {.depth = 5});
    EXPECT_EQ(mates.lines.front().score, SearchScore::mateIn(1));
}

TEST(Search, IsTheSameEveryTimeForANodeLimit) {
    const Position start = position("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    Searcher searcher(4);
    const SearchResult first = searcher.search(SearchRoot(start), {.nodes = 20'000});
    searcher.forget();
    const SearchResult second = searcher.search(SearchRoot(start), {.nodes = 20'000});
    EXPECT_EQ(first.nodes, 20'000U);
    EXPECT_EQ(second.nodes, first.nodes);
    EXPECT_EQ(second.lines.front().moves, first.lines.front().moves);
    EXPECT_EQ(second.lines.front().score, first.lines.front().score);
    expectLegal(start, first);
}

TEST(Search, HasAMoveHoweverFewNodes) {
    for (const std::uint64_t nodes : {0U, 1U, 2U, 25U, 300U})
        EXPECT_NE(bestOf(searched(Position::initial(), {.nodes = nodes})), "none") << nodes;
}

TEST(Search, LooksOnlyAtTheMovesItIsGiven) {
    const Position start = Position::initial();
    const SearchResult result =
        searched(start, {.depth = 5, .rootMoves = {moveOf(start, "a2a3"), moveOf(start, "h2h4")}});
    EXPECT_TRUE(bestOf(result) == "a2a3" || bestOf(result) == "h2h4");
}

TEST(Search, GivesSeveralLinesTheBestFirst) {
    const Position start = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    const SearchResult result = searched(start, {.depth = 6, .lines = 3});
    ASSERT_EQ(result.lines.size(), 3U);
    EXPECT_EQ(bestOf(result), "a1a8");
    EXPECT_NE(result.lines[1].moves.front(), result.lines[2].moves.front());
    EXPECT_EQ(result.lines[1].depth, 6);
    expectLegal(start, result);
    // Never more than there are moves.
    EXPECT_EQ(searched(position("k7/8/8/8/8/8/8/K6R b - - 0 1"), {.depth = 3, .lines = 100}).lines.size(), 3U);
}

TEST(Search, ReportsEveryDepth) {
    int last = 0;
    Searcher searcher(1);
    searcher.search(SearchRoot(Position::initial()), {.depth = 6}, {}, [&](const SearchReport& report) {
        EXPECT_EQ(report.line.depth, last + 1);
        EXPECT_GE(report.line.deepest, report.line.depth - 1);
        last = report.line.depth;
    });
    EXPECT_EQ(last, 6);
}

TEST(Search, StopsFromAnotherThread) {
    std::stop_source source;
    Searcher searcher(1);
    std::jthread stopper;
    const SearchResult result =
        searcher.search(SearchRoot(Position::initial()), {}, source.get_token(), [&](const SearchReport& report) {
            if (report.line.depth == 4) stopper = std::jthread([&] { source.request_stop(); });
        });
    EXPECT_GE(result.lines.front().depth, 4);
}

TEST(Search, SearchersInSeveralThreadsDoNotDisturbEachOther) {
    const Position start = position("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    const SearchResult alone = searched(start, {.nodes = 5'000});
    std::array<SearchResult, 3> results;
    {
        std::vector<std::jthread> threads;
        for (SearchResult& result : results) threads.emplace_back([&] { result = searched(start, {.nodes = 5'000}); });
    }
    for (const SearchResult& result : results) {
        EXPECT_EQ(result.nodes, alone.nodes);
        EXPECT_EQ(result.lines.front().moves, alone.lines.front().moves);
    }
}

TEST(Search, PlaysChess960AndOddPositions) {
    for (const int number : {0, 300, 518, 959}) {
        const Position start = *chess960Start(number);
        expectLegal(start, searched(start, {.nodes = 3'000, .lines = 4}));
    }
    const Position queens = oddPosition("QQQQQQQ1/QQQQQQQ1/8/8/8/p7/k7/7K b - - 0 1");
    expectLegal(queens, searched(queens, {.nodes = 3'000}));
    const Position crowded = oddPosition("RQQBBQQR/QQQQQQQQ/PPPPPPPP/8/8/pppppppp/qqqqkqqq/rqqbbqqK w - - 0 1");
    expectLegal(crowded, searched(crowded, {.nodes = 3'000}));
}

TEST(Search, FindsTheMatesOfTheSharedSuite) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const std::string text = contents(*data / "mates/mates2000.epd");
    int solved = 0;
    Searcher searcher(4);
    for (const std::string_view line : words(text, '\n')) {
        const std::size_t at = line.find(" bm #");
        if (at == std::string_view::npos) continue;
        const int moves = std::stoi(std::string(line.substr(at + 5)));
        if (moves < 1 || moves > 3) continue;
        const SearchResult result = searcher.search(SearchRoot(oddPosition(line.substr(0, at))), {.mate = moves});
        EXPECT_EQ(result.lines.front().score, SearchScore::mateIn(moves)) << line;
        ++solved;
    }
    EXPECT_EQ(solved, 13);
}

TEST(Search, FindsTheMatesOfTheSharedProblems) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    Searcher searcher(4);
    for (const int moves : {2, 3}) {
        const std::string text = contents(*data / ("mates/mate_in_" + std::to_string(moves) + ".pgn"));
        int solved = 0;
        for (const std::string_view line : words(text, '\n')) {
            if (!line.starts_with("[FEN \"")) continue;
            const Position start = oddPosition(line.substr(6, line.find('"', 6) - 6));
            const SearchScore score = searcher.search(SearchRoot(start), {.mate = moves}).lines.front().score;
            EXPECT_EQ(score.kind, ScoreKind::Mate) << line;
            EXPECT_TRUE(score.value >= 1 && score.value <= moves) << line << ' ' << score.value;
            ++solved;
        }
        EXPECT_EQ(solved, moves == 2 ? 166 : 375);
    }
}

// Hours are planned: what ends the search is that nothing can change any more.
TEST(Search, TakesNoTimeForAnOnlyMoveOrACertainMate) {
    using namespace std::chrono_literals;
    const SearchResult only = searched(position("7k/8/5K2/8/8/8/8/6R1 b - - 0 1"), {.softLimit = 100h});
    EXPECT_EQ(bestOf(only), "h8h7");
    EXPECT_EQ(only.lines.front().depth, 4);
    const SearchResult mate = searched(position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), {.softLimit = 100h});
    EXPECT_EQ(mate.lines.front().score, SearchScore::mateIn(1));
    EXPECT_EQ(mate.lines.front().depth, 7);
}

TEST(Search, EndsWhenItsTimeIsUp) {
    using namespace std::chrono_literals;
    EXPECT_EQ(searched(Position::initial(), {.softLimit = 0ms}).lines.front().depth, 1);
    const SearchResult cut = searched(Position::initial(), {.hardLimit = 0ms});
    EXPECT_NE(bestOf(cut), "none");
    EXPECT_LT(cut.lines.front().depth, Searcher::maxDepth);
    EXPECT_EQ(searched(Position::initial(), {.depth = 8, .hardLimit = 100h}).lines.front().depth, 8);
}

TEST(Search, AsksForNoOtherMateThanTheOneItLooksFor) {
    EXPECT_EQ(searched(position("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), {.mate = 2}).lines.front().score,
              SearchScore::mateIn(-1));
    // Depth one and what follows by force see the mate in two, which is not what was asked for.
    const Position doubled = position("r2r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1");
    EXPECT_EQ(searched(doubled, {.mate = 2}).lines.front().score, SearchScore::mateIn(2));
    const SearchResult longer = searched(doubled, {.mate = 1});
    EXPECT_EQ(longer.lines.front().depth, 2) << "as deep as a mate in one can be";
    // There is a mate, but not so soon.
    EXPECT_NE(searched(position("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"), {.mate = 3}).lines.front().score.kind,
              ScoreKind::Mate);
}

TEST(Search, FindsLongMatesByAndBy) {
    for (const char* const fen : {"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/3k4/8/8/8/8/KRR5 w - - 0 1"}) {
        const Position start = position(fen);
        const SearchResult result = searched(start, {.depth = 12});
        EXPECT_GT(result.lines.front().score.value, 0) << fen;
        expectLegal(start, result);
    }
}

TEST(Search, DoesNotTrustItsTableNearTheFiftyMoves) {
    constexpr std::string_view queen = "8/8/8/4k3/8/8/8/KQ6 w - - ";
    Searcher searcher(4);
    const auto scoreAt = [&](const char* clock) {
        return searcher.search(SearchRoot(position(std::string(queen) + clock)), {.depth = 9}).lines.front().score;
    };
    EXPECT_GT(scoreAt("0 60").value, 300);
    EXPECT_EQ(scoreAt("95 60"), SearchScore::centipawns(0)) << "no mate in three moves";
}

// Wherever it is under way: in the search for a singular move, too, it went one node too far.
TEST(Search, StopsAtTheVeryNodeWithALegalLine) {
    const Position start = position("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    Searcher searcher(1);
    searcher.search(SearchRoot(start), {.depth = 7});
    for (std::uint64_t nodes = 200; nodes < 2'400; nodes += 131) {
        const SearchResult result = searcher.search(SearchRoot(start), {.nodes = nodes});
        EXPECT_EQ(result.nodes, nodes);
        expectLegal(start, result);
    }
}

}  // namespace
}  // namespace nowchess::test
