// The engine in every variant: it wins what can be won at once, and what ends the game for the other side does not
// surprise it.
#include <algorithm>
#include <ostream>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/status.h"
#include "nowchess/search/evaluation.h"
#include "nowchess/search/search.h"
#include "support/positions.h"
#include "support/random.h"

namespace nowchess::test {
namespace {

AnyPosition variantPosition(Variant variant, std::string_view fen) {
    const auto position = positionFromFen(fen, variant);
    if (!position) throw std::invalid_argument(std::string(fen) + ": " + message(position.error()));
    return *position;
}

SearchResult searched(const AnyPosition& start, const SearchLimits& limits) {
    return Searcher(1).search(SearchRoot(start), limits);
}

// By trying everything: will `side` have won after so many plies, whatever the other does?
bool canForce(const AnyPosition& position, Color side, int plies) {
    const MoveList moves = legalMoves(position);
    if (moves.empty()) return boardOutcome(position)->winner == side;
    if (plies == 0) return false;
    const auto wins = [&](Move move) { return canForce(position.playUnchecked(move), side, plies - 1); };
    return position.turn() == side ? std::ranges::any_of(moves, wins) : std::ranges::all_of(moves, wins);
}

// A position of a random game that is not over, most often a few plies before its end.
AnyPosition randomPosition(Variant variant, Random& random) {
    std::vector<AnyPosition> game{AnyPosition::initial(variant)};
    while (game.size() < 400 && hasLegalMove(game.back()))
        game.push_back(game.back().playUnchecked(random.oneOf(legalMoves(game.back()))));
    game.pop_back();
    const std::size_t back = random.below(random.oneIn(4) ? game.size() : std::min<std::size_t>(4, game.size()));
    Setup setup = game[game.size() - 1 - back].setup();
    setup.halfmoveClock = 0;  // what can be won at once must not be drawn before
    return AnyPosition::unchecked(setup, variant);
}

TEST(VariantSearch, SeesARepetitionAcrossCapturesAndDrops) {
    // Black's checks repeat positions that have stood twice; the clock was set back since.
    for (const auto& [variant, isDraw] : {std::pair{Variant::Crazyhouse, true}, {Variant::KingOfTheHill, false}}) {
        SearchRoot root(variantPosition(variant, "6k1/5ppp/8/8/8/7q/3Q1P2/3R2K1 b - - 0 1"));
        for (const char* text : {"h3g4", "g1f1", "g4h3", "f1g1", "h3g4", "g1f1", "g4h3", "f1g1"})
            root.play(*moveFromCoordinates(root.position, text));
        auto clockSetBack = root.position.setup();
        clockSetBack.halfmoveClock = 0;
        root.position = AnyPosition::unchecked(clockSetBack, variant);
        const SearchScore score = Searcher(1).search(root, {.depth = 1}).lines.front().score;
        EXPECT_EQ(score == SearchScore::centipawns(0), isDraw) << uciName(variant);
    }
}

struct WinCase {
    Variant variant;
    const char* fen;
    int moves;
};

class VariantWins : public testing::TestWithParam<WinCase> {};

TEST_P(VariantWins, AreFound) {
    const auto& [variant, fen, moves] = GetParam();
    const AnyPosition start = variantPosition(variant, fen);
    ASSERT_TRUE(canForce(start, start.turn(), 2 * moves));
    ASSERT_FALSE(canForce(start, start.turn(), 2 * moves - 2));
    for (const SearchLimits& limits : {SearchLimits{.depth = 6}, SearchLimits{.mate = moves}}) {
        const SearchResult result = searched(start, limits);
        EXPECT_EQ(result.lines.front().score, SearchScore::mateIn(moves)) << fen;
        EXPECT_TRUE(canForce(start.playUnchecked(result.lines.front().moves.front()), start.turn(), 2 * moves - 1));
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, VariantWins,
    testing::Values(WinCase{Variant::KingOfTheHill, "7k/8/8/8/8/3K4/8/8 w - - 0 1", 1},
                    WinCase{Variant::KingOfTheHill, "7k/8/8/8/8/8/3K3p/8 w - - 0 1", 2},
                    WinCase{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", 1},
                    WinCase{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", 2},
                    WinCase{Variant::Antichess, "7r/8/8/8/8/8/8/R7 w - - 0 1", 1},
                    WinCase{Variant::Antichess, "7r/8/8/8/8/8/8/RR6 w - - 0 1", 2},
                    WinCase{Variant::Atomic, "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", 1},
                    WinCase{Variant::Atomic, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", 2},
                    WinCase{Variant::Crazyhouse, "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", 1},
                    WinCase{Variant::Crazyhouse, "k7/8/2K5/8/8/8/8/8[R] w - - 0 1", 2},
                    WinCase{Variant::Horde, "4k3/8/8/8/8/8/P7/r7 b - - 0 1", 1},
                    WinCase{Variant::Horde, "4k3/8/8/8/7P/8/P7/r6r b - - 0 1", 2},
                    WinCase{Variant::RacingKings, "8/7K/8/8/8/8/k7/8 w - - 0 1", 1},
                    WinCase{Variant::RacingKings, "8/8/7K/8/8/8/k7/8 w - - 0 1", 2}));

class EveryVariant : public testing::TestWithParam<Variant> {};
[[maybe_unused]] void PrintTo(Variant variant, std::ostream* out) { *out << uciName(variant); }

TEST_P(EveryVariant, IsWonWhereItCanBeWonAtOnce) {
    SCOPED_TRACE(seedTrace());
    Random random("IsWonWhereItCanBeWonAtOnce");
    int wins = 0;
    for (std::uint64_t i = 0; i < scaled(300) || wins == 0; ++i) {
        const AnyPosition start = randomPosition(GetParam(), random);
        const Color us = start.turn();
        const SearchResult result = searched(start, {.depth = 2});
        ASSERT_FALSE(result.lines.empty()) << toFen(start);
        const SearchScore score = result.lines.front().score;
        const Move chosen = result.lines.front().moves.front();
        ASSERT_TRUE(isLegal(start, chosen)) << toFen(start);
        EXPECT_EQ(score == SearchScore::mateIn(1), canForce(start, us, 2)) << toFen(start);
        if (score != SearchScore::mateIn(1)) continue;
        ++wins;
        EXPECT_TRUE(canForce(start.playUnchecked(chosen), us, 1)) << toFen(start);
    }
}

TEST_P(EveryVariant, IsNotLostWhereItNeedNotBeLostAtOnce) {
    SCOPED_TRACE(seedTrace());
    Random random("IsNotLostWhereItNeedNotBeLostAtOnce");
    int choices = 0;
    for (std::uint64_t i = 0; i < scaled(300) || choices == 0; ++i) {
        const AnyPosition start = randomPosition(GetParam(), random);
        const Color them = opposite(start.turn());
        const auto losesAt = [&](Move move) { return canForce(start.playUnchecked(move), them, 1); };
        const MoveList moves = legalMoves(start);
        const auto losing = std::ranges::count_if(moves, losesAt);
        if (losing == 0 || losing == std::ssize(moves)) continue;
        ++choices;
        const SearchResult result = searched(start, {.depth = 3});
        EXPECT_FALSE(losesAt(result.lines.front().moves.front())) << toFen(start);
    }
}

TEST_P(EveryVariant, HasNoMoveInAPositionThatHasEnded) {
    SCOPED_TRACE(seedTrace());
    Random random("HasNoMoveInAPositionThatHasEnded");
    for (std::uint64_t i = 0; i < scaled(100); ++i) {
        AnyPosition position = AnyPosition::initial(GetParam());
        for (int plies = 0; plies < 600 && hasLegalMove(position); ++plies)
            position = position.playUnchecked(random.oneOf(legalMoves(position)));
        if (hasLegalMove(position)) continue;
        EXPECT_TRUE(searched(position, {.depth = 3, .lines = 3}).lines.empty()) << toFen(position);
        evaluate(position);
    }
}

TEST_P(EveryVariant, IsEvaluatedWithTheSideToMoveInMind) {
    Random random("IsEvaluatedWithTheSideToMoveInMind");
    for (std::uint64_t i = 0; i < scaled(100); ++i) {
        const AnyPosition position = randomPosition(GetParam(), random);
        EXPECT_LT(std::abs(evaluate(position)), 20'000) << toFen(position);
    }
}

// Either side's kings race up the board, and nothing of the horde's is Black's.
TEST_P(EveryVariant, IsWorthTheSameInAMirror) {
    if (GetParam() == Variant::Horde) GTEST_SKIP() << "White's pawns are no army of Black's";
    const Symmetry& symmetry = GetParam() == Variant::RacingKings ? exchanged : turnedRound;
    SCOPED_TRACE(seedTrace());
    Random random("IsWorthTheSameInAMirror");
    for (std::uint64_t i = 0; i < scaled(300); ++i) {
        const AnyPosition here = randomPosition(GetParam(), random);
        const AnyPosition there = AnyPosition::unchecked(transformed(here.setup(), symmetry), GetParam());
        EXPECT_EQ(evaluate(there), evaluate(here)) << toFen(here);
    }
}

INSTANTIATE_TEST_SUITE_P(All, EveryVariant, testing::ValuesIn(allVariants),
                         [](const auto& tested) { return "v" + std::string(uciName(tested.param)); });

// The tables of one variant say nothing about another, though the board is the same.
TEST(VariantSearch, ForgetsWhatItKnewOfAnotherVariant) {
    constexpr std::string_view fen = "7k/8/8/8/8/8/3K3p/8 w - - 0 1";
    Searcher searcher(1);
    for (const Variant variant : {Variant::Standard, Variant::KingOfTheHill, Variant::Standard}) {
        const AnyPosition start = variantPosition(variant, fen);
        EXPECT_EQ(searcher.search(SearchRoot(start), {.depth = 6}).nodes, searched(start, {.depth = 6}).nodes);
    }
}

// There is no fifty-move rule in crazyhouse.
TEST(VariantSearch, CountsTheFiftyMovesWhereTheyCount) {
    const auto scoreIn = [&](Variant variant, const char* fen) {
        return searched(variantPosition(variant, fen), {.depth = 4}).lines.front().score;
    };
    EXPECT_GT(scoreIn(Variant::Crazyhouse, "7k/8/8/8/8/8/8/KQ6[] w - - 99 80").value, 300);
    EXPECT_EQ(scoreIn(Variant::KingOfTheHill, "7k/8/8/8/8/8/8/KQ6 w - - 99 80"), SearchScore::centipawns(0));
}

// However far ahead a side is: its evaluation says nothing about a king that only has to walk.
TEST(VariantSearch, SeesWhatIsLostInTwo) {
    for (const char* const fen : {"8/8/7k/6R1/3K4/8/8/8 w - - 0 1", "7B/8/K3k3/8/8/8/8/8 w - - 0 1"}) {
        const AnyPosition start = variantPosition(Variant::RacingKings, fen);
        const Move chosen = searched(start, {.depth = 5}).lines.front().moves.front();
        EXPECT_FALSE(canForce(start.playUnchecked(chosen), Color::Black, 3)) << fen;
    }
}

// Nobody may stop in the middle of captures that are forced.
TEST(VariantSearch, FollowsForcedCapturesToTheirEnd) {
    const auto scoreAtDepthOne = [](const char* fen) {
        return searched(variantPosition(Variant::Antichess, fen), {.depth = 1}).lines.front().score;
    };
    EXPECT_EQ(scoreAtDepthOne("7r/8/8/8/8/8/8/R7 w - - 0 1"), SearchScore::mateIn(1));
    EXPECT_EQ(scoreAtDepthOne("8/8/8/8/8/8/pr6/R7 w - - 0 1"), SearchScore::mateIn(1)) << "takes the pawn and is taken";
}

// In a tree of captures that all must be looked at, even the first ply would take minutes.
TEST(VariantSearch, DoesNotFollowEveryForcedCapture) {
    const AnyPosition start =
        variantPosition(Variant::Antichess, "rnbqkbnr/pp1ppppp/8/2P5/8/8/PPP1PPPP/RNBQKBNR b - - 0 2");
    EXPECT_LT(searched(start, {.depth = 1}).nodes, 10'000U);
}

TEST(VariantSearch, KnowsThatItsOnlyMoveLoses) {
    // The last piece of the other side is taken.
    EXPECT_EQ(
        searched(variantPosition(Variant::Antichess, "8/8/8/8/8/8/p7/R7 w - - 0 1"), {.depth = 3}).lines.front().score,
        SearchScore::mateIn(-1));
}

struct BetterCase {
    Variant variant;
    const char* better;  // for White, who is to move
    const char* worse;
};

TEST(VariantEvaluation, KnowsWhatCounts) {
    for (const auto& [variant, better, worse] : {
             BetterCase{Variant::KingOfTheHill, "4k3/8/8/8/8/2K5/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/2K5 w - - 0 1"},
             BetterCase{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
                        "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 0 1"},
             BetterCase{Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[q] w - - 0 1"},
             BetterCase{Variant::Antichess, "qq2k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"},
             BetterCase{Variant::Atomic, "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "3rk3/8/8/8/8/8/3P4/4K3 w - - 0 1"},
             BetterCase{Variant::Horde, "4k3/8/8/PPPP4/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/PPPP4/8 w - - 0 1"},
             BetterCase{Variant::RacingKings, "8/8/K7/8/8/8/7k/8 w - - 0 1", "8/8/8/8/8/8/K6k/8 w - - 0 1"},
         })
        EXPECT_GT(evaluate(variantPosition(variant, better)), evaluate(variantPosition(variant, worse)) + 50) << better;
}

}  // namespace
}  // namespace nowchess::test
