// Legal moves, FIDE 3.9.2 and 3.10.1: pins, checks and double checks, and lists that never overflow.
#include "nowchess/rules/legal_moves.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "naive/naive_chess.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/attacks.h"
#include "support/case_name.h"
#include "support/positions.h"
#include "support/random.h"

namespace nowchess {
namespace {

using test::moveTexts;
using test::oddPosition;
using test::position;
using Moves = std::vector<std::string>;

struct LegalCase {
    const char* name;
    const char* fen;
    Moves moves;  // all of them
};
class LegalMoves : public testing::TestWithParam<LegalCase> {};

TEST_P(LegalMoves, Are) { EXPECT_EQ(moveTexts(position(GetParam().fen)), GetParam().moves); }

INSTANTIATE_TEST_SUITE_P(Pins, LegalMoves,
                         testing::Values(LegalCase{"AKnightCannotMoveAtAll", "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1",
                                                   Moves{"e1d1", "e1d2", "e1f1", "e1f2"}},
                                         LegalCase{"ARookStaysOnItsFile", "4r2k/8/8/4R3/4K3/3p1p2/3P1P2/8 w - - 0 1",
                                                   Moves{"e4d3", "e4d4", "e4d5", "e4e3", "e4f3", "e4f4", "e4f5", "e5e6",
                                                         "e5e7", "e5e8"}},
                                         LegalCase{"ABishopStaysOnItsDiagonal", "k7/8/8/8/7b/6B1/8/4K3 w - - 0 1",
                                                   Moves{"e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "g3f2", "g3h4"}},
                                         LegalCase{"APawnMayTakeItsPinner", "k7/8/8/8/8/5b2/6P1/7K w - - 0 1",
                                                   Moves{"g2f3", "h1g1", "h1h2"}},
                                         LegalCase{"APawnPinnedOnItsFileMayStep", "k3r3/8/8/8/8/3p4/4P3/4K3 w - - 0 1",
                                                   Moves{"e1d1", "e1d2", "e1f1", "e1f2", "e2e3", "e2e4"}},
                                         LegalCase{"APawnPinnedOnItsRankMayNot", "k7/8/8/8/8/8/r3P2K/8 w - - 0 1",
                                                   Moves{"h2g1", "h2g2", "h2g3", "h2h1", "h2h3"}}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Checks, LegalMoves,
    testing::Values(
        // FIDE 3.9: the king may not step back along the line of the check.
        LegalCase{"NoRetreatAlongTheRay", "k7/8/8/r3K3/8/8/8/8 w - - 0 1",
                  Moves{"e5d4", "e5d6", "e5e4", "e5e6", "e5f4", "e5f6"}},
        LegalCase{"NoRetreatAlongTheDiagonal", "k7/8/8/8/8/4K3/8/2b5 w - - 0 1",
                  Moves{"e3d3", "e3d4", "e3e2", "e3e4", "e3f2", "e3f3"}},
        LegalCase{"BlockCaptureOrFlee", "4r2k/8/8/8/1B6/8/3P1P2/3QKR2 w - - 0 1", Moves{"b4e7", "d1e2"}},
        LegalCase{"AKnightsCheckCannotBeBlocked", "2k5/8/8/8/8/3n4/8/R2QK2R w - - 0 1",
                  Moves{"d1d3", "e1d2", "e1e2", "e1f1"}},
        LegalCase{"DoubleCheckMovesTheKing", "k3r3/8/8/8/8/3n4/3Q4/3QK2R w - - 0 1", Moves{"e1f1"}},
        LegalCase{"APinnedPieceDoesNotAnswerACheck", "k3r3/8/8/8/8/8/4N3/r3K3 w - - 0 1", Moves{"e1d2", "e1f2"}}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(King, LegalMoves,
                         testing::Values(
                             // FIDE 3.1.3: a pinned piece still covers its squares.
                             LegalCase{
                                 "NotIntoASquareCoveredByAPinnedPiece", "4k3/8/4n3/8/8/3K4/8/4R3 w - - 0 1",
                                 Moves{"d3c2", "d3c3", "d3c4", "d3d2", "d3e2", "d3e3", "d3e4", "e1a1", "e1b1", "e1c1",
                                       "e1d1", "e1e2", "e1e3", "e1e4", "e1e5", "e1e6", "e1f1", "e1g1", "e1h1"}},
                             LegalCase{"NotBesideTheOtherKing", "8/8/8/8/8/3k4/8/3K4 w - - 0 1", Moves{"d1c1", "d1e1"}},
                             LegalCase{"MayTakeAnUnguardedChecker", "k7/8/8/8/8/8/4q3/4K3 w - - 0 1", Moves{"e1e2"}},
                             LegalCase{"MayNotTakeAGuardedOne", "k3r3/8/8/8/8/8/4q3/4K3 w - - 0 1", Moves{}}),
                         test::CaseName());

TEST(LegalMoves, OfTheStart) {
    const MoveList moves = legalMoves(Position::initial());
    EXPECT_EQ(moves.size(), 20U);
    EXPECT_FALSE(moves.empty());
    EXPECT_TRUE(moves.contains(Move::normal(Square::G1, Square::F3)));
    EXPECT_FALSE(moves.contains(Move::normal(Square::G1, Square::E2)));
    EXPECT_EQ(countLegalMoves(Position::initial()), 20);
    EXPECT_TRUE(hasLegalMove(Position::initial()));
}

TEST(LegalMoves, OfOneSquare) {
    const Position start = Position::initial();
    EXPECT_EQ(legalMoves(start, Square::G1).size(), 2U);
    EXPECT_EQ(legalMoves(start, Square::E2).size(), 2U);
    EXPECT_TRUE(legalMoves(start, Square::E1).empty());
    EXPECT_TRUE(legalMoves(start, Square::E4).empty());
    EXPECT_TRUE(legalMoves(start, Square::E7).empty());
}

TEST(MoveList, IsAValue) {
    const MoveList moves = legalMoves(Position::initial());
    MoveList copy = moves;
    EXPECT_TRUE(std::equal(moves.begin(), moves.end(), copy.begin(), copy.end()));
    copy = MoveList();
    EXPECT_TRUE(copy.empty());
    copy = moves;
    EXPECT_EQ(copy.size(), 20U);
    EXPECT_EQ(copy[19], moves[19]);
    copy = *&copy;
    EXPECT_EQ(copy.size(), 20U);
}

struct MaximumCase {
    const char* name;
    const char* fen;
    int atLeast;
};
class Maximum : public testing::TestWithParam<MaximumCase> {};

// A FEN can hold far more than a game: the bound holds all the same, and no list is cut short.
TEST_P(Maximum, ListHoldsThemAll) {
    const Position here = oddPosition(GetParam().fen);
    const auto other = naive::fromFen(GetParam().fen);
    ASSERT_TRUE(other);
    const MoveList moves = legalMoves(here);
    EXPECT_EQ(moves.size(), naive::legalMoves(*other).size());
    EXPECT_EQ(static_cast<std::size_t>(countLegalMoves(here)), moves.size());
    EXPECT_GE(static_cast<int>(moves.size()), GetParam().atLeast);
    EXPECT_LE(moves.size(), maxLegalMoves);
    const MoveList copy = moves;
    EXPECT_TRUE(std::equal(moves.begin(), moves.end(), copy.begin(), copy.end()));
}

INSTANTIATE_TEST_SUITE_P(
    LegalMoves, Maximum,
    testing::Values(
        MaximumCase{"MostOfAReachablePosition", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218},
        MaximumCase{"QueensAllAroundTheEdge", "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1", 257},
        MaximumCase{"KnightsOnAColour",
                    "k1N1N1N1/1p1N1N1N/N1N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N1K w - - 0 1", 150},
        MaximumCase{"ManyPromotions", "1n1n1n1n/P1P1P1P1/7k/8/8/8/8/K7 w - - 0 1", 47}),
    test::CaseName());

// Climbs towards boards with as many moves as can be: pieces are put down and taken off at random, and what loses
// moves is taken back. Black's king is walled in against queens.
TEST(Maximum, OfBoardsMadeToHaveMany) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("as many moves as can be");
    const Position walledIn = position("kn6/nn6/8/8/8/8/8/7K w - - 0 1");
    constexpr std::array types{PieceType::Queen, PieceType::Queen, PieceType::Queen, PieceType::Knight};
    nowchess::Setup best = walledIn.setup();
    std::size_t most = 0;
    for (int step = 0; step < 20000; ++step) {
        nowchess::Setup setup = best;
        for (int changes = random.from(1, 3); changes > 0; --changes) {
            const Square square = random.oneOf(allSquares);
            if (walledIn.board().occupied().contains(square)) continue;
            setup.board.remove(square);
            if (random.oneIn(2)) setup.board.put(square, {Color::White, random.oneOf(types)});
        }
        const auto here = makePosition(setup, tolerableFaults());
        if (!here) continue;  // a knight gives check
        const MoveList moves = legalMoves(*here);
        ASSERT_LE(moves.size(), maxLegalMoves);
        ASSERT_EQ(static_cast<std::size_t>(countLegalMoves(*here)), moves.size());
        if (moves.size() < most) continue;
        best = setup;
        most = moves.size();
        ASSERT_EQ(most, naive::legalMoves(*naive::fromFen(toFen(*here))).size()) << toFen(*here);
    }
    EXPECT_GT(most, 256U) << toFen(best);
}

}  // namespace
}  // namespace nowchess
