// Castling, FIDE 3.8.2: every condition once where it holds and once where it fails.
#include <gtest/gtest.h>

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::position;

struct CastlingCase {
    const char* name;
    const char* fen;
    bool kingside;
    bool queenside;
};

void expectCastling(const Position& here, bool kingside, bool queenside) {
    const Square king = here.king(here.turn());
    const auto isLegalOn = [&](CastleSide side) {
        const auto file = here.castlingRights(here.turn()).on(side);
        return file && isLegal(here, Move::castling(king, makeSquare(*file, backRank(here.turn()))));
    };
    EXPECT_EQ(isLegalOn(CastleSide::Kingside), kingside) << "kingside";
    EXPECT_EQ(isLegalOn(CastleSide::Queenside), queenside) << "queenside";
    int castlings = 0;
    for (const Move move : legalMoves(here)) castlings += move.kind() == MoveKind::Castling ? 1 : 0;
    EXPECT_EQ(castlings, (kingside ? 1 : 0) + (queenside ? 1 : 0));
}

class Castling : public testing::TestWithParam<CastlingCase> {};

TEST_P(Castling, IsLegalOn) {
    const auto& row = GetParam();
    expectCastling(position(row.fen), row.kingside, row.queenside);
    SCOPED_TRACE("colours exchanged");
    expectCastling(test::mirroredPosition(position(row.fen)), row.kingside, row.queenside);
}

INSTANTIATE_TEST_SUITE_P(
    Right, Castling,
    testing::Values(CastlingCase{"BothRights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true, true},
                    CastlingCase{"OnlyKingside", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", true, false},
                    CastlingCase{"OnlyQueenside", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", false, true},
                    CastlingCase{"NoRightThoughAllStandsReady", "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", false, false},
                    CastlingCase{"AsAFirstMoveOfASide", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1", true,
                                 false}),
    test::CaseName());

// 3.8.2.2: "if there is any piece between the king and the rook".
INSTANTIATE_TEST_SUITE_P(
    Obstruction, Castling,
    testing::Values(CastlingCase{"OwnPieceOnF1", "r3k2r/8/8/8/8/8/8/R3KB1R w KQkq - 0 1", false, true},
                    CastlingCase{"OwnPieceOnG1", "r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", false, true},
                    CastlingCase{"OwnPieceOnD1", "r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1", true, false},
                    CastlingCase{"OwnPieceOnC1", "r3k2r/8/8/8/8/8/8/R1B1K2R w KQkq - 0 1", true, false},
                    CastlingCase{"OwnPieceOnB1WhereOnlyTheRookPasses", "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", true,
                                 false},
                    CastlingCase{"EnemyKnightOnB1", "r3k2r/8/8/8/8/8/8/Rn2K2R w KQkq - 0 1", true, false},
                    CastlingCase{"EnemyBishopOnG1", "r3k2r/8/8/8/8/8/8/R3K1bR w KQkq - 0 1", false, true}),
    test::CaseName());

// 3.8.2.2: "if the square on which the king stands, or the square which it must cross, or the square which it is to
// occupy, is attacked".
INSTANTIATE_TEST_SUITE_P(
    AttackedKing, Castling,
    testing::Values(CastlingCase{"InCheckByAQueen", "r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1", false, false},
                    CastlingCase{"InCheckByAKnight", "r3k2r/8/8/8/8/3n4/8/R3K2R w KQkq - 0 1", false, false},
                    CastlingCase{"InCheckByAPawn", "r3k2r/8/8/8/8/8/3p4/R3K2R w KQkq - 0 1", false, false},
                    CastlingCase{"F1AndD1ByAQueen", "r3k2r/8/8/8/8/5q2/8/R3K2R w KQkq - 0 1", false, false},
                    CastlingCase{"F1ByARook", "r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1", false, true},
                    CastlingCase{"G1ByARook", "r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 0 1", false, true},
                    CastlingCase{"D1ByARook", "3rk2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", true, false},
                    CastlingCase{"C1ByARook", "2r1k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", true, false},
                    CastlingCase{"F1ByABishop", "r3k2r/8/b7/8/8/8/8/R3K2R w KQkq - 0 1", false, true},
                    CastlingCase{"G1ByAPawn", "r3k2r/8/8/8/8/8/7p/R3K2R w KQkq - 0 1", false, true},
                    CastlingCase{"D1ByAPawn", "r3k2r/8/8/8/8/8/2p5/R3K2R w KQkq - 0 1", true, false},
                    CastlingCase{"F1AndG1ByTheKing", "8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", false, true},
                    CastlingCase{"G1ByAPinnedBishop", "1k6/8/1b6/8/8/1R6/8/R3K2R w KQ - 0 1", false, true},
                    CastlingCase{"TheLineIsShut", "r3kr2/8/8/8/5P2/8/8/R3K2R w KQq - 0 1", true, true}),
    test::CaseName());

// The rook may be attacked, and may cross an attacked square.
INSTANTIATE_TEST_SUITE_P(
    AttackedRook, Castling,
    testing::Values(CastlingCase{"BothRooksAttacked", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true, true},
                    CastlingCase{"A1Attacked", "4k3/6b1/8/8/8/8/8/R3K2R w KQ - 0 1", true, true},
                    CastlingCase{"B1Attacked", "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", true, true},
                    CastlingCase{"B1AndA1Attacked", "rr2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", false, true}),
    test::CaseName());

// Being in check suspends the right and never loses it.
TEST(CastlingRight, SurvivesACheckThatIsBlocked) {
    const Position checked = position("4k3/8/8/8/4r3/8/3B4/R3K2R w KQ - 0 1");
    EXPECT_FALSE(test::isLegalText(checked, "e1g1"));
    const Position later = test::after(checked, "d2e3 e4b4");
    EXPECT_EQ(later.castlingRights(Color::White), CastlingRights::both());
    EXPECT_TRUE(test::isLegalText(later, "e1g1"));
    EXPECT_TRUE(test::isLegalText(later, "e1c1"));
}

// Both ways of writing it mean the same move.
TEST(CastlingText, KingsTargetAndRooksSquare) {
    const Position here = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(test::moveOf(here, "e1g1"), Move::castling(Square::E1, Square::H1));
    EXPECT_EQ(test::moveOf(here, "e1h1"), Move::castling(Square::E1, Square::H1));
    EXPECT_EQ(test::moveOf(here, "e1c1"), Move::castling(Square::E1, Square::A1));
    EXPECT_EQ(test::moveOf(here, "e1a1"), Move::castling(Square::E1, Square::A1));
    EXPECT_FALSE(test::isLegalText(here, "e1b1"));
}

TEST(Castling, MayGiveMate) {
    EXPECT_EQ(status(test::after(position("5k2/R7/3N4/8/2B5/8/8/4K2R w K - 0 1"), "e1g1")), Status::Mated);
}

}  // namespace
}  // namespace nowchess
