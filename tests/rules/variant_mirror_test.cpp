// The variants in a mirror: a board turned round with its colours exchanged, or with its files turned round, has the
// moves and the ending of the one that it shows.
#include <algorithm>

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/winnable.h"
#include "support/positions.h"
#include "support/random.h"

namespace nowchess::test {
namespace {

bool isEventful(const AnyPosition& position, Move move) {
    return move.kind() != MoveKind::Normal || position.board().occupied().contains(move.to());
}

// Every position of random games, half of which like captures, drops, promotions and castling.
template <typename Visit>
void onVariantPositions(Variant variant, std::string_view name, Visit visit) {
    SCOPED_TRACE(seedTrace());
    Random random(name);
    const std::uint64_t wanted = scaled(10'000);
    for (std::uint64_t seen = 0; seen < wanted && !testing::Test::HasFailure();) {
        const auto shuffled = chess960Start(static_cast<int>(random.below(960)), variant);
        AnyPosition position = shuffled && random.oneIn(3) ? *shuffled : AnyPosition::initial(variant);
        const bool eager = random.oneIn(2);
        for (int ply = 0; ply < 150; ++ply, ++seen) {
            SCOPED_TRACE(toFen(position));
            visit(position);
            const MoveList moves = legalMoves(position);
            if (moves.empty() || testing::Test::HasFailure()) break;
            Move move = random.oneOf(moves);
            for (int tries = 0; eager && tries < 3 && !isEventful(position, move); ++tries) move = random.oneOf(moves);
            position = position.playUnchecked(move);
        }
    }
}

AnyPosition transformed(const AnyPosition& position, const Symmetry& symmetry) {
    return AnyPosition::unchecked(transformed(position.setup(), symmetry), position.variant());
}

void expectSameMoves(const AnyPosition& here, const AnyPosition& there, const Symmetry& symmetry) {
    std::vector<Move> expected;
    for (const Move move : legalMoves(here)) expected.push_back(transformed(move, symmetry));
    std::ranges::sort(expected);
    const MoveList moves = legalMoves(there);
    std::vector<Move> listed(moves.begin(), moves.end());
    std::ranges::sort(listed);
    EXPECT_EQ(listed, expected) << toFen(there);
    EXPECT_EQ(isInCheck(there), isInCheck(here)) << toFen(there);
}

void expectSameEnding(const AnyPosition& here, const AnyPosition& there, const Symmetry& symmetry) {
    EXPECT_EQ(status(there), status(here)) << toFen(there);
    auto expected = boardOutcome(here);
    if (expected && expected->winner && symmetry.exchangesColors) expected->winner = opposite(*expected->winner);
    EXPECT_EQ(boardOutcome(there), expected) << toFen(there);
    for (const Color side : allColors)
        EXPECT_EQ(canWinByMaterial(there, symmetry.exchangesColors ? opposite(side) : side),
                  canWinByMaterial(here, side))
            << toFen(there);
}

class VariantMirror : public testing::TestWithParam<Variant> {};

TEST_P(VariantMirror, TurnedRoundWithColoursExchanged) {
    if (GetParam() == Variant::Horde) GTEST_SKIP() << "White's pawns are no army of Black's";
    if (GetParam() == Variant::RacingKings) GTEST_SKIP() << "both race up the board: see RacingKingsMirror";
    onVariantPositions(GetParam(), "turned round", [](const AnyPosition& here) {
        const AnyPosition there = transformed(here, turnedRound);
        expectSameMoves(here, there, turnedRound);
        expectSameEnding(here, there, turnedRound);
    });
}

// Kings castle to the g- and the c-file, so the rights are taken away.
TEST_P(VariantMirror, FilesTurnedRound) {
    onVariantPositions(GetParam(), "files", [](const AnyPosition& position) {
        nowchess::Setup setup = position.setup();
        setup.castlingRooks = {};
        const AnyPosition here = AnyPosition::unchecked(setup, position.variant());
        const AnyPosition there = transformed(here, flipped);
        expectSameMoves(here, there, flipped);
        expectSameEnding(here, there, flipped);
    });
}

INSTANTIATE_TEST_SUITE_P(All, VariantMirror, testing::ValuesIn(allVariants),
                         [](const auto& tested) { return "v" + std::string(uciName(tested.param)); });

// Either side's king runs to the eighth rank. Until one is there colours may be exchanged where the pieces stand; from
// then on they may not, for Black alone has a move to follow.
TEST(RacingKingsMirror, ColoursExchanged) {
    std::uint64_t arrived = 0;
    onVariantPositions(Variant::RacingKings, "exchanged", [&](const AnyPosition& here) {
        const AnyPosition there = transformed(here, exchanged);
        if (here.board().pieces(PieceType::King).intersects(Bitboard::of(Rank::R8))) {
            ++arrived;
            return;
        }
        expectSameMoves(here, there, exchanged);
        expectSameEnding(here, there, exchanged);
    });
    EXPECT_GT(arrived, 0U);
}
TEST(RacingKingsMirror, OnlyBlackMayFollow) {
    const auto here = positionFromFen("7K/k7/8/8/8/8/8/8 b - - 0 1", Variant::RacingKings);
    ASSERT_TRUE(here);
    EXPECT_EQ(boardOutcome(*here), std::nullopt);
    EXPECT_EQ(boardOutcome(transformed(*here, exchanged)), (BoardOutcome{Color::Black, BoardEnding::KingAtTheGoal}));
}

}  // namespace
}  // namespace nowchess::test
