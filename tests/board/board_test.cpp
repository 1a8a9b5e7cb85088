#include "nowchess/board/board.h"

#include <gtest/gtest.h>

#include "support/drawing.h"

namespace nowchess {
namespace {

using test::drawn;

constexpr Piece whiteKing{Color::White, PieceType::King};
constexpr Piece blackRook{Color::Black, PieceType::Rook};

// FIDE 2.3.
TEST(Board, InitialArray) {
    EXPECT_EQ(Board::initial(), drawn("r n b q k b n r"
                                      "p p p p p p p p"
                                      ". . . . . . . ."
                                      ". . . . . . . ."
                                      ". . . . . . . ."
                                      ". . . . . . . ."
                                      "P P P P P P P P"
                                      "R N B Q K B N R"));
    EXPECT_EQ(Board::initial().occupied().size(), 32);
    EXPECT_EQ(Board::initial().pieceAt(Square::E1), whiteKing);
}

TEST(Board, StartsEmptyAndWithoutKings) {
    const Board board;
    EXPECT_TRUE(board.occupied().empty());
    for (const Color color : allColors) EXPECT_EQ(board.king(color), std::nullopt);
    for (const Square square : allSquares) EXPECT_EQ(board.pieceAt(square), std::nullopt);
}

TEST(Board, PutReplacesWhateverStoodThere) {
    Board board;
    board.put(Square::E4, whiteKing);
    board.put(Square::E4, blackRook);
    EXPECT_EQ(board.pieceAt(Square::E4), blackRook);
    EXPECT_EQ(board.king(Color::White), std::nullopt);
    EXPECT_TRUE(board.pieces(Color::White).empty());
    EXPECT_EQ(board.occupied(), Bitboard{Square::E4});
}

TEST(Board, RemoveOneSquare) {
    Board board = Board::initial();
    board.remove(Square::E1);
    EXPECT_EQ(board.pieceAt(Square::E1), std::nullopt);
    EXPECT_EQ(board.king(Color::White), std::nullopt);
    board.remove(Square::E4);  // an empty square stays empty
    EXPECT_EQ(board.occupied().size(), 31);
}

TEST(Board, WithoutManySquares) {
    const Board start = Board::initial();
    const Board white = start.without(Bitboard::of(Rank::R7) | Bitboard::of(Rank::R8));
    EXPECT_TRUE(white.pieces(Color::Black).empty());
    EXPECT_EQ(white.pieces(Color::White), start.pieces(Color::White));
    EXPECT_EQ(start.without({}), start);
    EXPECT_EQ(start.without(Bitboard::all()), Board{});
}

TEST(Board, ReplacedEmptiesSquaresAndPutsAPieceOnOthers) {
    const Board start = Board::initial();
    const Board board = start.replaced({Square::G1, Square::D8}, {Color::White, PieceType::Knight}, {Square::F3});
    EXPECT_EQ(board.pieceAt(Square::F3), (Piece{Color::White, PieceType::Knight}));
    EXPECT_EQ(board.pieceAt(Square::G1), std::nullopt);
    EXPECT_EQ(board.pieceAt(Square::D8), std::nullopt);
    EXPECT_EQ(board.occupied().size(), 31);
    EXPECT_EQ(start.replaced({}, {Color::Black, PieceType::King}, {}), start);
}

TEST(Board, SetsByTypeAndColour) {
    const Board board = Board::initial();
    EXPECT_EQ(board.pieces(PieceType::Rook), (Bitboard{Square::A1, Square::H1, Square::A8, Square::H8}));
    EXPECT_EQ(board.pieces(Color::Black, PieceType::Rook), (Bitboard{Square::A8, Square::H8}));
    EXPECT_EQ(board.pieces(Color::White, PieceType::Pawn), Bitboard::of(Rank::R2));
    EXPECT_EQ(board.pieces(Color::White), Bitboard::of(Rank::R1) | Bitboard::of(Rank::R2));
}

TEST(Board, EveryPieceOnEverySquare) {
    for (const Square square : allSquares) {
        for (const Color color : allColors) {
            for (const PieceType type : allPieceTypes) {
                Board board;
                board.put(square, {color, type});
                EXPECT_EQ(board.pieceAt(square), (Piece{color, type}));
                EXPECT_EQ(board.typeAt(square), type);
                EXPECT_EQ(board.pieces(color, type), Bitboard{square});
                EXPECT_TRUE(board.pieces(opposite(color)).empty());
            }
        }
    }
}

TEST(Board, KingIsItsSquareAndOfSeveralTheOneNearestA1) {
    EXPECT_EQ(Board::initial().king(Color::Black), Square::E8);
    Board board;
    board.put(Square::H8, whiteKing);
    board.put(Square::C2, whiteKing);
    EXPECT_EQ(board.king(Color::White), Square::C2);
}

TEST(Board, FromSetsIsTheSameBoard) {
    const Board start = Board::initial();
    ByPieceType<Bitboard> types;
    ByColor<Bitboard> colors;
    for (const PieceType type : allPieceTypes) types[type] = start.pieces(type);
    for (const Color color : allColors) colors[color] = start.pieces(color);
    EXPECT_EQ(Board::fromSets(types, colors), start);
}

TEST(Board, EqualityIsByContentNotByHistory) {
    Board board = Board::initial();
    board.remove(Square::G1);
    EXPECT_NE(board, Board::initial());
    board.put(Square::G1, {Color::White, PieceType::Knight});
    EXPECT_EQ(board, Board::initial());
}

TEST(Board, MirroredExchangesColoursAndTurnsTheBoard) {
    const Board board = drawn(
        ". . . . . r k ."
        "p . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . P . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "R . . . K . . .");
    EXPECT_EQ(mirrored(board), drawn("r . . . k . . ."
                                     ". . . . . . . ."
                                     ". . . . . . . ."
                                     ". . . . p . . ."
                                     ". . . . . . . ."
                                     ". . . . . . . ."
                                     "P . . . . . . ."
                                     ". . . . . R K ."));
    EXPECT_EQ(mirrored(mirrored(board)), board);
    EXPECT_EQ(mirrored(Board::initial()), Board::initial());
}

}  // namespace
}  // namespace nowchess
