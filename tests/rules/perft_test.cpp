// Perft: the known counts of every trap, and every way of counting agrees with every other.
#include "nowchess/rules/perft.h"

#include <numeric>

#include <gtest/gtest.h>

#include "nowchess/rules/legal_moves.h"
#include "support/case_name.h"
#include "support/perft_table.h"
#include "support/positions.h"

namespace nowchess {

inline void PrintTo(const PerftShare& share, std::ostream* out) {
    PrintTo(share.move, out);
    *out << ": " << share.nodes;
}

namespace {

using test::KnownPerft;
using test::oddPosition;

class Perft : public testing::TestWithParam<KnownPerft> {};

TEST_P(Perft, KnownCounts) {
    const Position here = oddPosition(GetParam().fen);
    int depth = 0;
    for (const std::uint64_t nodes : GetParam().nodes) EXPECT_EQ(perft(here, ++depth), nodes) << "depth " << depth;
}

// Colours exchanged, the tree is the same.
TEST_P(Perft, MirroredPosition) {
    const Position here = test::mirroredPosition(oddPosition(GetParam().fen));
    EXPECT_EQ(perft(here, 3), GetParam().nodes[2]);
}

TEST_P(Perft, ThreadsHashAndPlayedLeavesAgree) {
    const Position here = oddPosition(GetParam().fen);
    const int depth = std::min<int>(4, static_cast<int>(GetParam().nodes.size()));
    const std::uint64_t nodes = GetParam().nodes[static_cast<std::size_t>(depth - 1)];
    EXPECT_EQ(perft(here, depth, {.threads = 2}), nodes);
    EXPECT_EQ(perft(here, depth, {.threads = 3, .hashMegabytes = 1}), nodes);
    EXPECT_EQ(perft(here, depth, {.hashMegabytes = 1}), nodes);
    EXPECT_EQ(perft(here, 3, {.playLeaves = true}), GetParam().nodes[2]);
    EXPECT_EQ(perft(here, 3, {.threads = 2, .playLeaves = true}), GetParam().nodes[2]);
}

TEST_P(Perft, DivideAddsUp) {
    const Position here = oddPosition(GetParam().fen);
    for (int depth = 1; depth <= 3; ++depth) {
        const auto shares = perftDivide(here, depth);
        EXPECT_EQ(shares.size(), legalMoves(here).size());
        const auto sum = std::accumulate(shares.begin(), shares.end(), std::uint64_t{0},
                                         [](std::uint64_t so, const PerftShare& share) { return so + share.nodes; });
        EXPECT_EQ(sum, GetParam().nodes[static_cast<std::size_t>(depth - 1)]);
        for (const PerftShare& share : shares) EXPECT_EQ(share.nodes, perft(here.playUnchecked(share.move), depth - 1));
        EXPECT_EQ(perftDivide(here, depth, {.threads = 2}), shares);
        EXPECT_EQ(perftDivide(here, depth, {.hashMegabytes = 1}), shares);
        EXPECT_EQ(perftDivide(here, depth, {.playLeaves = true}), shares);
    }
}

INSTANTIATE_TEST_SUITE_P(Traps, Perft, testing::ValuesIn(test::knownPerfts().begin(), test::knownPerfts().end()),
                         test::CaseName());

// The position that issue 2 names.
TEST(PerftDeep, CastlingRightsLost) {
    const Position here = test::position("4k3/8/8/3b4/8/8/7R/R3K2R w KQ - 0 1");
    EXPECT_EQ(perft(here, 6), 98'790'032U);
    EXPECT_EQ(perft(here, 6, {.threads = 2, .hashMegabytes = 16}), 98'790'032U);
}

TEST(PerftDeep, Start) { EXPECT_EQ(perft(Position::initial(), 6), 119'060'324U); }

TEST(PerftEdges, DepthZeroIsOneNode) {
    for (const int depth : {0, -1, -1000}) {
        EXPECT_EQ(perft(Position::initial(), depth), 1U) << depth;
        EXPECT_EQ(perft(Position::initial(), depth, {.playLeaves = true}), 1U) << depth;
    }
    EXPECT_EQ(perft(Position::initial(), 0, {.threads = 4, .hashMegabytes = 1, .playLeaves = true}), 1U);
}

TEST(PerftEdges, NoMovesNoNodes) {
    const Position mated = test::position("k6Q/8/K7/8/8/8/8/8 b - - 0 1");
    for (int depth = 1; depth <= 4; ++depth) {
        EXPECT_EQ(perft(mated, depth), 0U);
        EXPECT_EQ(perft(mated, depth, {.threads = 2, .hashMegabytes = 1}), 0U);
        EXPECT_TRUE(perftDivide(mated, depth).empty());
    }
}

TEST(PerftEdges, MoreThreadsThanMoves) {
    EXPECT_EQ(perft(Position::initial(), 3, {.threads = 64}), 8902U);
    EXPECT_EQ(perft(Position::initial(), 2, {.threads = 64}), 400U);
    EXPECT_EQ(perft(Position::initial(), 1, {.threads = 64}), 20U);
    EXPECT_EQ(perft(Position::initial(), 3, {.threads = 0}), 8902U);
    EXPECT_EQ(perft(Position::initial(), 3, {.threads = -1}), 8902U);
}

// A king that goes the long way round meets the same position with less depth left.
TEST(PerftEdges, TheHashTellsDepthsApart) {
    const Position kings = test::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    for (int depth = 5; depth <= 7; ++depth) {
        EXPECT_EQ(perft(kings, depth, {.hashMegabytes = 4}), perft(kings, depth)) << depth;
        EXPECT_EQ(perft(kings, depth, {.threads = 2, .hashMegabytes = 4}), perft(kings, depth)) << depth;
    }
}

// More than 256 moves at once; Black is then stalemated or mated in each of them.
TEST(PerftEdges, MoreMovesThanAByteCounts) {
    const Position queens = oddPosition("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    EXPECT_EQ(perft(queens, 1), 270U);
    EXPECT_EQ(perft(queens, 2), 0U);
    EXPECT_EQ(perft(queens, 2, {.playLeaves = true}), 0U);
}

}  // namespace
}  // namespace nowchess
