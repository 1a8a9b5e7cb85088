#include "nowchess/notation/io.h"

#include <iomanip>
#include <sstream>

#include <gtest/gtest.h>

#include "support/positions.h"

namespace nowchess {
namespace {

template <typename T>
std::string streamed(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

TEST(Io, ValuesOfTheBoard) {
    EXPECT_EQ(streamed(Color::Black), "Black");
    EXPECT_EQ(streamed(PieceType::Knight), "knight");
    EXPECT_EQ(streamed(PromotionPiece::Queen), "queen");
    EXPECT_EQ(streamed(Piece{Color::White, PieceType::Knight}), "N");
    EXPECT_EQ(streamed(File::E), "e");
    EXPECT_EQ(streamed(Rank::R4), "4");
    EXPECT_EQ(streamed(Square::E4), "e4");
    EXPECT_EQ(streamed(Bitboard{}), "{}");
    EXPECT_EQ(streamed(Bitboard{Square::H8, Square::A1}), "{a1 h8}");
    EXPECT_EQ(streamed(Move::promotion(Square::A7, Square::B8, PromotionPiece::Rook)), "a7b8r");
    EXPECT_EQ(streamed(Move::castling(Square::E1, Square::H1)), "e1g1");
}

TEST(Io, Boards) {
    EXPECT_EQ(streamed(Board::initial()),
              "r n b q k b n r\n"
              "p p p p p p p p\n"
              ". . . . . . . .\n"
              ". . . . . . . .\n"
              ". . . . . . . .\n"
              ". . . . . . . .\n"
              "P P P P P P P P\n"
              "R N B Q K B N R\n");
}

TEST(Io, Positions) {
    EXPECT_EQ(streamed(Position::initial()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(streamed(nowchess::Setup{}), "8/8/8/8/8/8/8/8 w - - 0 1");
    EXPECT_EQ(streamed(Position::initial().key()), "463b96181691fc9c");
    EXPECT_EQ(streamed(repetitionKey(Position::initial())), "463b96181691fc9c");
    EXPECT_EQ(streamed(Key{0x1a}), "000000000000001a");
}

TEST(Io, WhatTheRulesSay) {
    EXPECT_EQ(streamed(Status::InCheck), "InCheck");
    EXPECT_EQ(streamed(SetupFault::TooManyPawns), "TooManyPawns");
    EXPECT_EQ(streamed(SetupFaults{}), "{}");
    EXPECT_EQ(streamed(SetupFaults{SetupFault::TooManyPawns, SetupFault::MissingKing}), "{MissingKing TooManyPawns}");
    EXPECT_EQ(streamed(SanDeviations{SanDeviation::Annotation}), "{Annotation}");
    EXPECT_EQ(streamed(toSan(Position::initial(), Move::normal(Square::G1, Square::F3))), "Nf3");
}

TEST(Io, KeepsToTheWidthOfTheStream) {
    std::ostringstream out;
    out << std::setw(4) << Square::E4 << '|' << std::left << std::setw(4) << Square::E4 << '|';
    EXPECT_EQ(out.str(), "  e4|e4  |");
}

}  // namespace
}  // namespace nowchess
