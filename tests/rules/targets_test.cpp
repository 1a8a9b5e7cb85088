// Pseudo-legal targets: how a piece moves, whatever becomes of its king (SPEC §2). Legal targets: what is left of them.
#include <gtest/gtest.h>

#include "nowchess/rules/legal_moves.h"
#include "support/drawing.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::drawn;
using test::position;

TEST(PseudoLegalTargets, IgnoreCheckAndPins) {
    const Board board = drawn(
        ". . . . r . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . N . . ."
        ". . . . K . . .");
    EXPECT_EQ(pseudoLegalTargets(board, Square::E2).size(), 6);
    EXPECT_TRUE(legalTargets(board, Square::E2).empty());
    EXPECT_EQ(pseudoLegalTargets(board, Square::E1),
              (Bitboard{Square::D1, Square::D2, Square::F1, Square::F2}));  // not onto its own knight
}

// FIDE 3.1: nobody captures his own.
TEST(PseudoLegalTargets, StopBeforeOwnPiecesAndOnEnemies) {
    const Board board = drawn(
        ". . . . . . . ."
        ". . . . p . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . P . R . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_EQ(pseudoLegalTargets(board, Square::E4),
              (Bitboard{Square::D4, Square::E5, Square::E6, Square::E7, Square::F4, Square::G4, Square::H4, Square::E3,
                        Square::E2, Square::E1}));
}

TEST(PseudoLegalTargets, EmptySquareHasNone) {
    EXPECT_TRUE(pseudoLegalTargets(Board::initial(), Square::E4).empty());
    EXPECT_TRUE(legalTargets(Board::initial(), Square::E4).empty());
}

// FIDE 3.7.1 to 3.7.3.
TEST(PseudoLegalTargets, PawnStepsAndCaptures) {
    const Board board = drawn(
        ". . . . . . . ."
        "p . p . . . . ."
        ". P . . . . . ."
        ". . . . . . . ."
        ". . . . n . . ."
        ". . . . . . . b"
        "P . P . P . P P"
        ". . . . . . . .");
    EXPECT_EQ(pseudoLegalTargets(board, Square::A2), (Bitboard{Square::A3, Square::A4}));
    EXPECT_EQ(pseudoLegalTargets(board, Square::E2), Bitboard{Square::E3});  // the second step is blocked
    EXPECT_TRUE(pseudoLegalTargets(board, Square::H2).empty());              // the first one is, so both are
    EXPECT_EQ(pseudoLegalTargets(board, Square::G2), (Bitboard{Square::G3, Square::G4, Square::H3}));
    EXPECT_EQ(pseudoLegalTargets(board, Square::B6), (Bitboard{Square::A7, Square::B7, Square::C7}));
    EXPECT_EQ(pseudoLegalTargets(board, Square::A7), (Bitboard{Square::A6, Square::A5, Square::B6}));
}

TEST(PseudoLegalTargets, NoDoubleStepAwayFromHome) {
    const Board board = drawn(
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . p . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . P . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_EQ(pseudoLegalTargets(board, Square::D3), Bitboard{Square::D4});
    EXPECT_EQ(pseudoLegalTargets(board, Square::F6), Bitboard{Square::F5});
}

TEST(PseudoLegalTargets, PawnsOnTheLastRankHaveNoMove) {
    Board board;
    board.put(Square::A8, {Color::White, PieceType::Pawn});
    board.put(Square::H1, {Color::Black, PieceType::Pawn});
    EXPECT_TRUE(pseudoLegalTargets(board, Square::A8).empty());
    EXPECT_TRUE(pseudoLegalTargets(board, Square::H1).empty());
}

TEST(PseudoLegalTargets, EnPassantWhereTheSquareIsNamed) {
    const Board board = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").board();
    EXPECT_EQ(pseudoLegalTargets(board, Square::E5), Bitboard{Square::E6});
    EXPECT_EQ(pseudoLegalTargets(board, Square::E5, Square::D6), (Bitboard{Square::D6, Square::E6}));
    EXPECT_EQ(pseudoLegalTargets(board, Square::E5, Square::F6), (Bitboard{Square::E6, Square::F6}));
    // The pawn that made the double step, and others of its colour, gain nothing.
    EXPECT_EQ(pseudoLegalTargets(board, Square::D5, Square::D6), Bitboard{Square::D4});
}

// A pawn at home stands beside its own side's en-passant square, but cannot go there.
TEST(PseudoLegalTargets, EnPassantNeverCapturesOnesOwnDoubleStep) {
    const Board board = drawn(
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . P p . ."
        ". . . . . . . ."
        ". . . P . . . ."
        ". . . . . . . .");
    EXPECT_EQ(pseudoLegalTargets(board, Square::D2, Square::E3), (Bitboard{Square::D3, Square::D4}));
    EXPECT_EQ(pseudoLegalTargets(board, Square::F4, Square::E3), (Bitboard{Square::F3, Square::E3}));
}

TEST(PseudoLegalTargets, OfAWholeSide) {
    const Board start = Board::initial();
    const BySquare<Bitboard> white = pseudoLegalTargets(start, Color::White);
    int moves = 0;
    for (const Square square : allSquares) {
        moves += white[square].size();
        EXPECT_EQ(white[square],
                  start.pieces(Color::White).contains(square) ? pseudoLegalTargets(start, square) : Bitboard{});
    }
    EXPECT_EQ(moves, 20);
}

TEST(PseudoLegalTargets, CastlingIsNone) {
    const Board board = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").board();
    EXPECT_FALSE(pseudoLegalTargets(board, Square::E1).contains(Square::G1));
    EXPECT_FALSE(pseudoLegalTargets(board, Square::E1).contains(Square::H1));
}

TEST(LegalTargets, OfASquare) {
    const Position pinned = position("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1");
    EXPECT_EQ(legalTargets(pinned, Square::E2),
              (Bitboard{Square::E3, Square::E4, Square::E5, Square::E6, Square::E7, Square::E8}));
    EXPECT_TRUE(legalTargets(pinned, Square::A1).empty());  // nothing there
    EXPECT_TRUE(legalTargets(pinned, Square::E8).empty());  // not to move
}

TEST(LegalTargets, CastlingIsTheRooksSquare) {
    const Position here = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_TRUE(legalTargets(here, Square::E1).contains(Square::H1));
    EXPECT_FALSE(legalTargets(here, Square::E1).contains(Square::G1));
}

TEST(LegalTargets, OfAllSquaresAtOnce) {
    const Position here = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    const BySquare<Bitboard> targets = legalTargets(here);
    int sum = 0;
    for (const Square from : allSquares) {
        EXPECT_EQ(targets[from], legalTargets(here, from)) << text(from);
        sum += targets[from].size();
    }
    EXPECT_EQ(sum, 48);
}

TEST(ForEachTargetSet, NamesPieceSquareAndTargetsOfThoseThatCanMove) {
    int pawnSets = 0;
    int knightSets = 0;
    forEachTargetSet(Position::initial(), [&](Piece piece, Square from, Bitboard targets) {
        EXPECT_EQ(piece, *Board::initial().pieceAt(from));
        EXPECT_EQ(targets.size(), 2);
        pawnSets += piece.type == PieceType::Pawn ? 1 : 0;
        knightSets += piece.type == PieceType::Knight ? 1 : 0;
    });
    EXPECT_EQ(pawnSets, 8);
    EXPECT_EQ(knightSets, 2);
}

}  // namespace
}  // namespace nowchess
