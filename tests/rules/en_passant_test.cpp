// En passant, FIDE 3.7.3.1 and 3.7.3.2, and every trap of RULES.md A3.
#include "nowchess/rules/en_passant.h"

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::after;
using test::oddPosition;
using test::position;

struct EnPassantCase {
    const char* name;
    const char* fen;     // before the moves
    const char* moves;   // the last one is a double step; empty where the FEN names the square
    Bitboard capturers;  // pawns that stand ready
    Bitboard legal;      // those whose capture is legal
};
class EnPassant : public testing::TestWithParam<EnPassantCase> {};

Bitboard listed(const Position& here) {
    Bitboard from;
    for (const Move move : legalMoves(here))
        if (move.kind() == MoveKind::EnPassant) from.insert(move.from());
    return from;
}

TEST_P(EnPassant, Capturers) {
    const auto& row = GetParam();
    const Position here = after(oddPosition(row.fen), row.moves);
    ASSERT_TRUE(here.enPassantTarget());
    EXPECT_EQ(enPassantCapturers(here), row.capturers);
    EXPECT_EQ(legalEnPassantCapturers(here), row.legal);
    EXPECT_EQ(listed(here), row.legal);
    for (const Square from : row.capturers)
        EXPECT_EQ(isLegal(here, Move::enPassant(from, *here.enPassantTarget())), row.legal.contains(from));
    EXPECT_EQ(listed(test::mirroredPosition(here)), mirrored(row.legal)) << "colours exchanged";
}

TEST_P(EnPassant, IsShownByFenAsThePolicySays) {
    const auto& row = GetParam();
    const Position here = after(oddPosition(row.fen), row.moves);
    const std::string square = text(*here.enPassantTarget());
    const auto shown = [&](EnPassantShown policy) {
        return std::string(test::words(toFen(here, {.enPassant = policy}))[3]);
    };
    EXPECT_EQ(shown(EnPassantShown::Always), square);
    EXPECT_EQ(shown(EnPassantShown::PseudoLegal), row.capturers.empty() ? "-" : square);
    EXPECT_EQ(shown(EnPassantShown::Legal), row.legal.empty() ? "-" : square);
}

constexpr Bitboard nobody;

INSTANTIATE_TEST_SUITE_P(
    Plain, EnPassant,
    testing::Values(
        EnPassantCase{"OneCapturer", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", {Square::E5}, {Square::E5}},
        EnPassantCase{"TwoCapturers",
                      "4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1",
                      "d7d5",
                      {Square::C5, Square::E5},
                      {Square::C5, Square::E5}},
        EnPassantCase{"NobodyBeside", "4k3/3p4/8/8/8/8/4P3/4K3 b - - 0 1", "d7d5", nobody, nobody},
        EnPassantCase{"APieceBesideIsNoPawn", "4k3/3p4/8/4N3/8/8/8/4K3 b - - 0 1", "d7d5", nobody, nobody},
        EnPassantCase{"OwnPawnBeside", "4k3/3p4/8/4p3/8/8/8/4K3 b - - 0 1", "d7d5", nobody, nobody},
        EnPassantCase{"NotRoundTheEdge", "4k3/p7/8/7P/8/7P/8/4K3 b - - 0 1", "a7a5", nobody, nobody},
        EnPassantCase{"BlackCaptures", "4k3/8/8/8/5p2/8/6P1/4K3 w - - 0 1", "g2g4", {Square::F4}, {Square::F4}}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Pins, EnPassant,
    testing::Values(
        // Both pawns leave the rank at once.
        EnPassantCase{"HorizontalPinOfBothPawns", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "", {Square::E4}, nobody},
        EnPassantCase{
            "HorizontalWithTheCapturerFarther", "8/8/8/8/k3pP1Q/8/8/3K4 b - f3 0 1", "", {Square::E4}, nobody},
        EnPassantCase{
            "HorizontalButAThirdPieceStands", "8/8/8/8/k1nPp2Q/8/8/3K4 b - d3 0 1", "", {Square::E4}, {Square::E4}},
        EnPassantCase{"HorizontalBishopPinsNot", "8/8/8/8/k2Pp2B/8/8/3K4 b - d3 0 1", "", {Square::E4}, {Square::E4}},
        EnPassantCase{"OfTwoCapturersOneStays",
                      "8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1",
                      "",
                      {Square::C4, Square::E4},
                      {Square::C4, Square::E4}},
        EnPassantCase{
            "OnTheFile", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h7h5", {Square::G5}, nobody},
        EnPassantCase{
            "TwoDiagonalPins", "4k3/4p3/2b3b1/3P1P2/4K3/8/8/8 b - - 0 1", "e7e5", {Square::D5, Square::F5}, nobody},
        EnPassantCase{
            "AlongTheDiagonalOfThePin", "4k3/6b1/8/4Pp2/8/8/1K6/8 w - f6 0 1", "", {Square::E5}, {Square::E5}},
        EnPassantCase{"AcrossTheDiagonalOfThePin", "4k3/6b1/8/3pP3/8/8/1K6/8 w - d6 0 1", "", {Square::E5}, nobody},
        // The captured pawn, not the capturer, shields the king.
        EnPassantCase{"TheCapturedPawnShields", "6K1/8/8/3pP3/2b5/8/8/7k w - d6 0 1", "", {Square::E5}, nobody}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Checks, EnPassant,
    testing::Values(
        EnPassantCase{
            "CaptureAnswersThePawnsCheck", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "", {Square::E4}, {Square::E4}},
        EnPassantCase{"TheStepDiscoversACheck",
                      "8/p2r1pK1/6p1/1kp1P1P1/2p5/2P5/8/4R3 b - - 0 1",
                      "f7f5",
                      {Square::E5, Square::G5},
                      nobody},
        EnPassantCase{"AnotherCheckStands", "4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 1", "", {Square::E5}, nobody}),
    test::CaseName());

// 3.7.3.2: "only on the move immediately following".
TEST(EnPassant, OnlyAtOnce) {
    const Position stepped = after(position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    EXPECT_TRUE(test::isLegalText(stepped, "e5d6"));
    EXPECT_FALSE(test::isLegalText(after(stepped, "e1e2 e8e7"), "e5d6"));
}

// Two single steps are no double step.
TEST(EnPassant, NotAfterTwoSingleSteps) {
    const Position stepped = after(position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d6 e1e2 d6d5");
    EXPECT_EQ(stepped.enPassantTarget(), std::nullopt);
    EXPECT_FALSE(test::isLegalText(stepped, "e5d6"));
}

TEST(EnPassant, NotByAPiece) {
    const Position stepped = after(position("4k3/3p4/8/2B5/8/8/8/4K3 b - - 0 1"), "d7d5 c5d6");
    EXPECT_EQ(stepped.board().pieceAt(Square::D5), (Piece{Color::Black, PieceType::Pawn}));
}

// RULES.md A3: dxe6 e.p. is mate.
TEST(EnPassant, MayBeMate) {
    EXPECT_EQ(status(after(oddPosition("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 0 1"), "d5e6")), Status::Mated);
}

// The step onto the square is another move than the capture: with no victim there is nothing to capture.
TEST(EnPassant, IsAKindOfItsOwn) {
    const Position here = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    EXPECT_TRUE(isLegal(here, Move::enPassant(Square::E5, Square::D6)));
    EXPECT_FALSE(isLegal(here, Move::normal(Square::E5, Square::D6)));
    EXPECT_FALSE(isLegal(here, Move::enPassant(Square::E5, Square::F6)));
    EXPECT_FALSE(isLegal(here, Move::enPassant(Square::E5, Square::E6)));
}

TEST(EnPassant, NoTargetNoCapturers) {
    EXPECT_TRUE(enPassantCapturers(Position::initial()).empty());
    EXPECT_TRUE(legalEnPassantCapturers(Position::initial()).empty());
}

}  // namespace
}  // namespace nowchess
