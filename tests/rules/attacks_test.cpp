// FIDE 3.1 to 3.9: what each piece attacks, who attacks a square, checks and pins.
#include "nowchess/rules/attacks.h"

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/drawing.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::drawn;
using test::marked;
using test::oddPosition;
using test::position;

// Attacks are known to the compiler, too.
static_assert(knightAttacks(Square::A1) == Bitboard{Square::B3, Square::C2});
static_assert(kingAttacks(Square::H8) == Bitboard{Square::G8, Square::G7, Square::H7});
static_assert(pawnAttacks(Square::E4, Color::White) == Bitboard{Square::D5, Square::F5});
static_assert(pawnAttacks(Square::A4, Color::Black) == Bitboard{Square::B3});
static_assert(rookAttacks(Square::A1, Bitboard{Square::A3, Square::B1}) ==
              Bitboard{Square::A2, Square::A3, Square::B1});
static_assert(bishopAttacks(Square::A1, Bitboard{Square::C3}) == Bitboard{Square::B2, Square::C3});
static_assert(queenAttacks(Square::D4, {}).size() == 27);
static_assert(attacks({Color::Black, PieceType::Pawn}, Square::H7, {}) == Bitboard{Square::G6});

constexpr BySquare<Bitboard> attacksByTheCompiler(PieceType type, Bitboard occupied) {
    BySquare<Bitboard> result;
    for (const Square from : allSquares) result[from] = attacks({Color::White, type}, from, occupied);
    return result;
}

template <PieceType Type>
void expectSameAtRunTime() {
    constexpr Bitboard occupied(0x00ff'2400'1842'ff00ULL);
    constexpr BySquare<Bitboard> known = attacksByTheCompiler(Type, occupied);
    for (const auto [from, squares] : known.items())
        EXPECT_EQ(attacks({Color::White, Type}, from, occupied), squares) << testing::PrintToString(from);
}

TEST(Attacks, AreTheSameInConstantExpressions) {
    expectSameAtRunTime<PieceType::Pawn>();
    expectSameAtRunTime<PieceType::Knight>();
    expectSameAtRunTime<PieceType::Bishop>();
    expectSameAtRunTime<PieceType::Rook>();
    expectSameAtRunTime<PieceType::Queen>();
    expectSameAtRunTime<PieceType::King>();
}

// A slider's squares the slow way: step by step until the edge or a piece.
Bitboard walked(Square from, Bitboard occupied, bool straight) {
    Bitboard reached;
    for (int files = -1; files <= 1; ++files) {
        for (int ranks = -1; ranks <= 1; ++ranks) {
            const bool isStraight = (files == 0) != (ranks == 0);
            if ((files == 0 && ranks == 0) || isStraight != straight) continue;
            for (auto to = offset(from, files, ranks); to; to = offset(*to, files, ranks)) {
                reached.insert(*to);
                if (occupied.contains(*to)) break;
            }
        }
    }
    return reached;
}

// FIDE 3.6.
TEST(Attacks, Knight) {
    EXPECT_EQ(knightAttacks(Square::E4), marked(". . . . . . . ."
                                                ". . . . . . . ."
                                                ". . . x . x . ."
                                                ". . x . . . x ."
                                                ". . . . . . . ."
                                                ". . x . . . x ."
                                                ". . . x . x . ."
                                                ". . . . . . . ."));
    EXPECT_EQ(knightAttacks(Square::A1), (Bitboard{Square::B3, Square::C2}));
    EXPECT_EQ(knightAttacks(Square::H8), (Bitboard{Square::F7, Square::G6}));
}

// FIDE 3.8.1.
TEST(Attacks, King) {
    EXPECT_EQ(kingAttacks(Square::E4), marked(". . . . . . . ."
                                              ". . . . . . . ."
                                              ". . . . . . . ."
                                              ". . . x x x . ."
                                              ". . . x . x . ."
                                              ". . . x x x . ."
                                              ". . . . . . . ."
                                              ". . . . . . . ."));
    EXPECT_EQ(kingAttacks(Square::A1), (Bitboard{Square::A2, Square::B1, Square::B2}));
    EXPECT_EQ(kingAttacks(Square::H4).size(), 5);
}

// FIDE 3.7.3: diagonally forward, whatever side's forward that is, and never round the edge.
TEST(Attacks, Pawn) {
    EXPECT_EQ(pawnAttacks(Square::E4, Color::White), (Bitboard{Square::D5, Square::F5}));
    EXPECT_EQ(pawnAttacks(Square::E4, Color::Black), (Bitboard{Square::D3, Square::F3}));
    EXPECT_EQ(pawnAttacks(Square::A2, Color::White), Bitboard{Square::B3});
    EXPECT_EQ(pawnAttacks(Square::H7, Color::Black), Bitboard{Square::G6});
    EXPECT_TRUE(pawnAttacks(Square::E8, Color::White).empty());
    EXPECT_TRUE(pawnAttacks(Square::E1, Color::Black).empty());
}

// FIDE 3.2, 3.3, 3.5: sliders stop at the first piece, which they attack.
TEST(Attacks, SlidersStopAtTheFirstPiece) {
    const Bitboard occupied = marked(
        ". . . . . . . ."
        ". . . . x . . ."
        ". . x . . . x ."
        ". . . . . . . ."
        ". x . . . . x ."
        ". . . x . . . ."
        ". . . . . . . ."
        ". . . . x . . .");
    EXPECT_EQ(rookAttacks(Square::E4, occupied), marked(". . . . . . . ."
                                                        ". . . . x . . ."
                                                        ". . . . x . . ."
                                                        ". . . . x . . ."
                                                        ". x x x . x x ."
                                                        ". . . . x . . ."
                                                        ". . . . x . . ."
                                                        ". . . . x . . ."));
    EXPECT_EQ(bishopAttacks(Square::E4, occupied), marked(". . . . . . . ."
                                                          ". . . . . . . ."
                                                          ". . x . . . x ."
                                                          ". . . x . x . ."
                                                          ". . . . . . . ."
                                                          ". . . x . x . ."
                                                          ". . . . . . x ."
                                                          ". . . . . . . x"));
    EXPECT_EQ(queenAttacks(Square::E4, occupied),
              rookAttacks(Square::E4, occupied) | bishopAttacks(Square::E4, occupied));
}

TEST(Attacks, SlidersAgreeWithWalkingOnManyOccupancies) {
    std::uint64_t bits = 0x9e3779b97f4a7c15;
    for (int round = 0; round < 2000; ++round) {
        bits = bits * 6364136223846793005 + 1442695040888963407;
        const Bitboard occupied(round % 2 == 0 ? bits : bits & (bits << 21 | bits >> 43));
        for (const Square from : allSquares) {
            ASSERT_EQ(rookAttacks(from, occupied), walked(from, occupied, true)) << text(from);
            ASSERT_EQ(bishopAttacks(from, occupied), walked(from, occupied, false)) << text(from);
        }
    }
}

TEST(Attacks, OfAnyPiece) {
    const Bitboard occupied{Square::E4, Square::E6};
    EXPECT_EQ(attacks({Color::White, PieceType::Pawn}, Square::E4, occupied), pawnAttacks(Square::E4, Color::White));
    EXPECT_EQ(attacks({Color::Black, PieceType::Pawn}, Square::E4, occupied), pawnAttacks(Square::E4, Color::Black));
    EXPECT_EQ(attacks({Color::White, PieceType::Knight}, Square::E4, occupied), knightAttacks(Square::E4));
    EXPECT_EQ(attacks({Color::White, PieceType::Bishop}, Square::E4, occupied), bishopAttacks(Square::E4, occupied));
    EXPECT_EQ(attacks({Color::White, PieceType::Rook}, Square::E4, occupied), rookAttacks(Square::E4, occupied));
    EXPECT_EQ(attacks({Color::White, PieceType::Queen}, Square::E4, occupied), queenAttacks(Square::E4, occupied));
    EXPECT_EQ(attacks({Color::White, PieceType::King}, Square::E4, occupied), kingAttacks(Square::E4));
}

TEST(Lines, BetweenTwoSquares) {
    EXPECT_EQ(between(Square::A1, Square::D4), (Bitboard{Square::B2, Square::C3}));
    EXPECT_EQ(between(Square::H1, Square::E1), (Bitboard{Square::F1, Square::G1}));
    EXPECT_TRUE(between(Square::E1, Square::E2).empty());
    EXPECT_TRUE(between(Square::A1, Square::B3).empty());
    EXPECT_TRUE(between(Square::E4, Square::E4).empty());
    for (const Square a : allSquares)
        for (const Square b : allSquares) ASSERT_EQ(between(a, b), between(b, a));
}

TEST(Lines, ThroughTwoSquaresFromEdgeToEdge) {
    EXPECT_EQ(lineThrough(Square::C3, Square::D4), (Bitboard{Square::A1, Square::B2, Square::C3, Square::D4, Square::E5,
                                                             Square::F6, Square::G7, Square::H8}));
    EXPECT_EQ(lineThrough(Square::E2, Square::E7), Bitboard::of(File::E));
    EXPECT_EQ(lineThrough(Square::G2, Square::H1), (Bitboard{Square::A8, Square::B7, Square::C6, Square::D5, Square::E4,
                                                             Square::F3, Square::G2, Square::H1}));
    EXPECT_TRUE(lineThrough(Square::A1, Square::B3).empty());
}

TEST(Attackers, OfEveryKindAtOnce) {
    const Board board = drawn(
        ". . . . r . . ."
        ". b . . . . . ."
        ". . . n . . . ."
        ". . . . . p . ."
        "q . . . . . . ."
        ". . . . k . . ."
        ". . N . . . . ."
        ". . . . . . . .");
    EXPECT_EQ(attackersOf(board, Square::E4, Color::Black),
              (Bitboard{Square::E8, Square::B7, Square::D6, Square::F5, Square::A4, Square::E3}));
    EXPECT_TRUE(attackersOf(board, Square::E4, Color::White).empty());
    EXPECT_TRUE(isAttacked(board, Square::E4, Color::Black));
    EXPECT_FALSE(isAttacked(board, Square::E4, Color::White));
}

TEST(Attackers, AsIfOtherSquaresWereOccupied) {
    const Board board = drawn(
        ". . . . r . . ."
        ". . . . r . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    EXPECT_EQ(attackersOf(board, Square::E1, Color::Black), Bitboard{Square::E7});
    // With e7 empty the second rook is seen, and the first is gone.
    EXPECT_EQ(attackersOf(board, Square::E1, Color::Black, Bitboard{Square::E8}), Bitboard{Square::E8});
    EXPECT_TRUE(attackersOf(board, Square::E1, Color::Black, board.occupied() | Bitboard{Square::E4}).empty());
}

// FIDE 3.1.3: an attack counts even if the attacker is pinned to its own king.
TEST(Attackers, PinnedPiecesAttack) {
    const Board board = drawn(
        ". . . . k . . ."
        ". . . . . . . ."
        ". . . . r . . ."
        ". . . . . . . ."
        ". . . . R . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "K . . . . . . .");
    EXPECT_EQ(pinned(board, Color::Black), Bitboard{Square::E6});
    EXPECT_TRUE(isAttacked(board, Square::A6, Color::Black));
}

TEST(Check, CheckersOfTheSideToMove) {
    EXPECT_EQ(checkers(position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")), Bitboard{Square::E2});
    EXPECT_TRUE(checkers(position("4k3/8/8/8/8/8/3r4/4K3 b - - 0 1")).empty());
    EXPECT_EQ(checkers(position("4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1")), (Bitboard{Square::E4, Square::F3}));
    EXPECT_TRUE(isInCheck(position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")));
    EXPECT_FALSE(isInCheck(position("4k3/8/8/8/8/8/3r4/4K3 b - - 0 1")));
}

struct PinCase {
    const char* name;
    const char* fen;
    Bitboard pinned;  // of the side to move
};
class Pins : public testing::TestWithParam<PinCase> {};

TEST_P(Pins, OfTheSideToMove) {
    const Position odd = oddPosition(GetParam().fen);
    EXPECT_EQ(pinned(odd.board(), odd.turn()), GetParam().pinned);
}

INSTANTIATE_TEST_SUITE_P(Attacks, Pins,
                         testing::Values(PinCase{"OnAFile", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", {Square::E2}},
                                         PinCase{"OnARank", "7k/8/8/8/K2N3r/8/8/8 w - - 0 1", {Square::D4}},
                                         PinCase{"OnADiagonal", "7k/6q1/8/8/3P4/8/8/K7 w - - 0 1", {Square::D4}},
                                         PinCase{"TwoShieldsAreNoPin", "4r2k/8/8/4P3/8/8/4N3/4K3 w - - 0 1", {}},
                                         PinCase{"AnEnemyShieldIsNoPin", "4r2k/8/8/4p3/8/8/8/4K3 w - - 0 1", {}},
                                         PinCase{"AnEnemyBehindTheShield", "4r2k/4n3/8/8/8/8/4N3/4K3 w - - 0 1", {}},
                                         PinCase{"ABishopPinsNotOnAFile", "4b2k/8/8/8/8/8/4N3/4K3 w - - 0 1", {}},
                                         PinCase{"ARookPinsNotOnADiagonal", "7k/6r1/8/8/3P4/8/8/K7 w - - 0 1", {}},
                                         PinCase{
                                             "SeveralAtOnce", "4r2k/8/8/b6q/8/2N1N2P/4P3/4K2r w - - 0 1", {Square::C3}},
                                         PinCase{"TheCheckerIsNoPinner", "4r2k/8/8/8/8/8/8/4K3 w - - 0 1", {}}),
                         test::CaseName());

TEST(Pins, NoKingNoPin) {
    const Board board = drawn(
        ". . . . r . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . N . . ."
        ". . . . . . . .");
    EXPECT_TRUE(pinned(board, Color::White).empty());
}

}  // namespace
}  // namespace nowchess
