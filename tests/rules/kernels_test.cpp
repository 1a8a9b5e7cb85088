// Every kernel that this machine can run gives the portable one's answers.
#include "nowchess/rules/kernels.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/notation/perft_suite.h"
#include "nowchess/rules/legal_moves.h"
#include "rules/kernel/kernel.h"
#include "rules/node.h"
#include "support/environment.h"
#include "support/perft_table.h"
#include "support/positions.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

using test::oddPosition;
using test::Random;

template <typename V>
std::vector<std::uint16_t> listed(const Kernel& kernel, const BasicPosition<V>& here, Bitboard sources) {
    std::vector<std::uint16_t> moves(maxLegalMoves);
    moves.resize(kernel.of<V>().list(nodeOf(here), turnOf(here), sources.bits(), moves.data()));
    std::sort(moves.begin(), moves.end());
    return moves;
}

template <typename V>
std::array<std::uint64_t, 64> targetsOf(const Kernel& kernel, const BasicPosition<V>& here, Bitboard sources) {
    std::array<std::uint64_t, 64> targets{};
    kernel.of<V>().targets(nodeOf(here), turnOf(here), sources.bits(), targets.data());
    return targets;
}

// The answers about one position, and perft as deep as asked.
template <typename V>
void expectAgreement(const Kernel& other, const BasicPosition<V>& here, int depth) {
    SCOPED_TRACE(toFen(here));
    const Kernel& portable = *kernels().front();
    const Node node = nodeOf(here);
    ASSERT_EQ(other.of<V>().count(node, turnOf(here)), portable.of<V>().count(node, turnOf(here)));
    for (const Bitboard sources : {Bitboard::all(), here.board().pieces(PieceType::Pawn), Bitboard::of(File::E),
                                   here.board().pieces(PieceType::King), Bitboard{}}) {
        ASSERT_EQ(listed(other, here, sources), listed(portable, here, sources));
        ASSERT_EQ(targetsOf(other, here, sources), targetsOf(portable, here, sources));
    }
    for (int ply = 1; ply <= depth; ++ply)
        ASSERT_EQ(other.of<V>().perft(node, turnOf(here), ply, LastPly::Counted),
                  portable.of<V>().perft(node, turnOf(here), ply, LastPly::Counted))
            << "depth " << ply;
}

TEST(Kernels, ThePortableOneIsAlwaysThereAndTheBestIsUsed) {
    ASSERT_FALSE(kernels().empty());
    EXPECT_EQ(kernels().front()->name, "portable");
    EXPECT_NE(std::find(kernels().begin(), kernels().end(), &kernel()), kernels().end());
    std::vector<std::string_view> names;
    for (const Kernel* each : kernels()) names.push_back(each->name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Kernels, AnotherOneCanBeAskedFor) {
    const std::string_view before = kernelName();
    const auto names = kernelNames();
    ASSERT_EQ(names.size(), kernels().size());
    for (const Kernel* const each : kernels()) {
        EXPECT_TRUE(useKernel(each->name));
        EXPECT_EQ(&kernel(), each);
        EXPECT_EQ(kernelName(), each->name);
        EXPECT_EQ(countLegalMoves(Position::initial()), 20);
    }
    EXPECT_FALSE(useKernel("abacus"));
    EXPECT_EQ(kernelName(), names.back()) << "nothing has changed";
    EXPECT_TRUE(useKernel(before));
}

class EachKernel : public testing::TestWithParam<const Kernel*> {};

TEST_P(EachKernel, KnownPerfts) {
    for (const test::KnownPerft& row : test::knownPerfts()) {
        SCOPED_TRACE(row.name);
        const Position here = oddPosition(row.fen);
        const std::size_t deepest = std::min<std::size_t>(4, row.nodes.size());
        for (std::size_t depth = 1; depth <= deepest; ++depth)
            EXPECT_EQ(GetParam()->of<variants::Standard>().perft(nodeOf(here), turnOf(here), static_cast<int>(depth),
                                                                 LastPly::Counted),
                      row.nodes[depth - 1]);
        expectAgreement(*GetParam(), here, 2);
        expectAgreement(*GetParam(), test::mirroredPosition(here), 3);
    }
}

TEST_P(EachKernel, MadeUpPositions) {
    SCOPED_TRACE(test::seedTrace());
    Random random("kernels on made-up positions");
    const std::uint64_t rounds = test::scaled(4000);
    for (std::uint64_t round = 0; round < rounds && !HasFatalFailure(); ++round) {
        const Position here = test::madeUp(random, random.oneOf(test::allFlavours));
        expectAgreement(*GetParam(), here, round % 100 == 0 ? 3 : 2);
    }
}

TEST_P(EachKernel, PositionsOfRandomGames) {
    SCOPED_TRACE(test::seedTrace());
    Random random("kernels on random games");
    const std::uint64_t games = test::scaled(100);
    for (std::uint64_t game = 0; game < games && !HasFatalFailure(); ++game)
        test::randomGame(random, test::randomStart(random), 80,
                         [&](const Position& here) { expectAgreement(*GetParam(), here, 2); });
}

TEST_P(EachKernel, MoreMovesThanAGameEverHas) {
    for (const char* fen : {"kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
                            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"})
        expectAgreement(*GetParam(), oddPosition(fen), 2);
}

// The last ply may be counted with several positions, or several pieces, in one go: these get into each other's way.
TEST_P(EachKernel, PiecesThatMeet) {
    for (const char* fen :
         {"4k3/8/8/N1N1N1N1/n1n1n1n1/8/8/4K3 w - - 0 1", "4k3/8/2N3N1/8/8/8/1n3n2/4K3 w - - 0 1",
          "6k1/5ppp/8/Q1Q1B1B1/b1b1q1q1/8/5PPP/6K1 w - - 0 1", "7k/PPPPPP2/8/8/8/8/pppppp2/7K w - - 0 1",
          "r1r1k2r/PPP3PP/8/8/8/8/ppp3pp/R1R1K2R w KQkq - 0 1"}) {
        expectAgreement(*GetParam(), oddPosition(fen), 3);
        expectAgreement(*GetParam(), test::mirroredPosition(oddPosition(fen)), 3);
    }
}

// The first rook has left h1: the one that comes there has no right to castle.
TEST_P(EachKernel, RightsDoNotComeBack) {
    const Position here = oddPosition("4k3/8/8/3b4/8/8/7R/R3K2R w KQ - 0 1");
    EXPECT_EQ(GetParam()->of<variants::Standard>().perft(nodeOf(here), turnOf(here), 5, LastPly::Counted), 7'809'160U);
}

TEST_P(EachKernel, CountsOfTheNaiveEngine) {
    const auto suite = parsePerftSuite(test::contents(test::ownData() / "perft.epd"));
    ASSERT_TRUE(suite) << message(suite.error());
    EXPECT_EQ(suite->size(), 245U);
    for (const PerftCase& each : *suite) {
        const Position here = test::position(each.fen);
        EXPECT_EQ(each.counts.size(), 3U);
        for (const auto& [depth, nodes] : each.counts)
            EXPECT_EQ(GetParam()->of<variants::Standard>().perft(nodeOf(here), turnOf(here), depth, LastPly::Counted),
                      nodes)
                << each.fen << " depth " << depth;
    }
}

TEST_P(EachKernel, SharedSuites) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t positions = 0;
    for (const char* file : {"perft/standard/tricky.perft", "perft/standard/ethereal_standard.epd",
                             "perft/chess960/chess960_ids_000-479.perft", "perft/standard/random.perft"}) {
        const auto suite = parsePerftSuite(test::contents(*data / file));
        ASSERT_TRUE(suite) << message(suite.error());
        for (const PerftCase& each : *suite) {
            if (++positions % 8 == 0) expectAgreement(*GetParam(), oddPosition(each.fen), 2);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(positions, 0U);
}

struct KernelName {
    std::string operator()(const testing::TestParamInfo<const Kernel*>& info) const {
        std::string name(info.param->name);
        std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0; });
        return name;
    }
};

// In every variant, along random games.
TEST_P(EachKernel, AgreesInTheVariants) {
    Random random("kernels in the variants");
    for (const Variant variant : allVariants) {
        withVariant(variant, [&]<typename V>(V) {
            for (int game = 0; game < 5; ++game) {
                auto here = BasicPosition<V>::initial();
                for (int ply = 0; ply < 80; ++ply) {
                    expectAgreement(*GetParam(), here, 2);
                    const MoveList moves = legalMoves(here);
                    if (moves.empty() || HasFatalFailure()) break;
                    here = here.playUnchecked(moves[random.below(moves.size())]);
                }
            }
        });
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, EachKernel, testing::ValuesIn(kernels().begin(), kernels().end()), KernelName());

}  // namespace
}  // namespace nowchess
