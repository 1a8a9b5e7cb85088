// SPEC §3: the status of a position, and of boards that need no kings. FIDE 3.9.1 check, 5.1.1 mate, 5.2.1 stalemate.
#include "nowchess/rules/status.h"

#include <gtest/gtest.h>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "support/case_name.h"
#include "support/drawing.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::drawn;
using test::isLegalText;
using test::position;

TEST(BoardStatus, KingAttackedByARookOnItsRankIsInCheck) {
    const Board board = drawn(
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "r . . . K . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_TRUE(isInCheck(board, Color::White));
    EXPECT_EQ(status(board, Color::White), Status::InCheck);
    EXPECT_EQ(status(board, Color::Black), Status::Normal);
}

TEST(BoardStatus, OwnPiecesGiveNoCheck) {
    const Board board = drawn(
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . Q R . . ."
        ". . . . K N . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_FALSE(isInCheck(board, Color::White));
    EXPECT_EQ(status(board, Color::White), Status::Normal);
}

TEST(BoardStatus, WithoutAKingThereIsNoCheck) {
    const Board board = drawn(
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "r . . . N . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_FALSE(isInCheck(board, Color::White));
    EXPECT_FALSE(isInCheck(board, Color::Black));
    EXPECT_EQ(status(board, Color::White), Status::Normal);
}

TEST(BoardStatus, APinnedRookMayNotLeaveTheFile) {
    const Board board = drawn(
        ". . . . r . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . R . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . K . . .");
    EXPECT_EQ(legalTargets(board, Square::E4),
              (Bitboard{Square::E2, Square::E3, Square::E5, Square::E6, Square::E7, Square::E8}));
    EXPECT_TRUE(pseudoLegalTargets(board, Square::E4).contains(Square::A4));
}

TEST(BoardStatus, AMoveThatBlocksACheckIsLegal) {
    const Board board = drawn(
        ". . . . r . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "R . . . . . . ."
        ". . . . . . . ."
        ". . . . K . . .");
    EXPECT_EQ(legalTargets(board, Square::A3), Bitboard{Square::E3});
    EXPECT_EQ(status(board, Color::White), Status::InCheck);
}

TEST(BoardStatus, Mated) {
    const Board board = drawn(
        "k . . . . . . Q"
        ". . . . . . . ."
        "K . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_EQ(status(board, Color::Black), Status::Mated);
}

TEST(BoardStatus, Drawn) {
    const Board board = drawn(
        "k . . . . . . ."
        ". . . . . . . ."
        ". Q K . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_EQ(status(board, Color::Black), Status::Drawn);
    EXPECT_EQ(status(board, Color::White), Status::Normal);
}

TEST(BoardStatus, ASideWithoutMenCannotMove) { EXPECT_EQ(status(Board{}, Color::White), Status::Drawn); }

TEST(BoardStatus, KingMayNotHideBehindItself) {
    const Board board = drawn(
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "r . . . K . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_FALSE(legalTargets(board, Square::E4).contains(Square::F4));
    EXPECT_TRUE(legalTargets(board, Square::E4).contains(Square::F5));
}

struct StatusCase {
    const char* name;
    const char* fen;
    Status status;
};
class PositionStatus : public testing::TestWithParam<StatusCase> {};

TEST_P(PositionStatus, Is) {
    const Position here = position(GetParam().fen);
    EXPECT_EQ(status(here), GetParam().status);
    EXPECT_EQ(isInCheck(here), GetParam().status == Status::InCheck || GetParam().status == Status::Mated);
    EXPECT_EQ(status(test::mirroredPosition(here)), GetParam().status);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, PositionStatus,
    testing::Values(
        StatusCase{"Start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Status::Normal},
        StatusCase{"CheckAlongTheRank", "7k/8/8/8/r3K3/8/8/8 w - - 0 1", Status::InCheck},
        StatusCase{"CheckWithAnEscape", "7k/8/8/8/8/3r4/8/r3K3 w - - 0 1", Status::InCheck},
        StatusCase{"SpecMate", "k6Q/8/K7/8/8/8/8/8 b - - 0 1", Status::Mated},
        StatusCase{"SpecStalemate", "k7/8/1QK5/8/8/8/8/8 b - - 0 1", Status::Drawn},
        StatusCase{"SpecRookHasMoves", "k7/8/8/8/8/8/3r1r2/4K2R w K - 0 1", Status::Normal},
        StatusCase{"FoolsMate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Status::Mated},
        StatusCase{"ScholarsMate", "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", Status::Mated},
        StatusCase{"SmotheredMate", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", Status::Mated},
        StatusCase{"BackRankCheckWithABishopToBlock", "4R1k1/5ppp/8/8/1b6/8/8/6K1 b - - 0 1", Status::InCheck},
        StatusCase{"BackRankMate", "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Status::Mated},
        StatusCase{"MateByAGuardedBishop", "rnbB1b1r/ppk2ppp/2p5/4q3/4n3/8/PPP2PPP/2KR1BNR b - - 2 11", Status::Mated},
        StatusCase{"DoubleCheckLeavesTheKingOnly", "6k1/8/8/8/8/5n2/4r3/4K2Q w - - 0 1", Status::InCheck},
        StatusCase{"StalemateWithAPinnedBishop", "kb5R/8/K7/8/8/8/8/8 b - - 0 1", Status::Drawn},
        StatusCase{"StalemateBehindPawns", "8/8/8/8/8/7p/5k1P/7K w - - 0 1", Status::Drawn},
        StatusCase{"EnPassantIsTheOnlyEscape", "1R6/8/7R/k7/1Pp5/8/8/3B2K1 b - b3 0 1", Status::InCheck},
        StatusCase{"TheSameWithoutEnPassant", "1R6/8/7R/k7/1Pp5/8/8/3B2K1 b - - 0 1", Status::Mated},
        StatusCase{"EnPassantAvertsStalemate", "8/8/8/8/1Pp5/2P5/5K1p/7k b - b3 0 1", Status::Normal},
        StatusCase{"StalemateWithoutEnPassant", "8/8/8/8/1Pp5/2P5/5K1p/7k b - - 0 1", Status::Drawn}),
    test::CaseName());

// SPEC §3: the rook has moves, and castling is not among them because f1 is attacked.
TEST(PositionStatus, NormalThoughCastlingIsImpossible) {
    const Position here = position("k7/8/8/8/8/8/3r1r2/4K2R w K - 0 1");
    EXPECT_FALSE(isLegalText(here, "e1g1"));
    EXPECT_TRUE(isLegalText(here, "h1h2"));
    for (const Move move : legalMoves(here)) EXPECT_NE(move.from(), Square::E1);
}

TEST(Status, Names) {
    EXPECT_EQ(name(Status::Normal), "Normal");
    EXPECT_EQ(name(Status::InCheck), "InCheck");
    EXPECT_EQ(name(Status::Mated), "Mated");
    EXPECT_EQ(name(Status::Drawn), "Drawn");
}

}  // namespace
}  // namespace nowchess
