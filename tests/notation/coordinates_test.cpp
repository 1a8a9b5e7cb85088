// Moves as coordinates: text -> squares -> a legal move, with an error of its own for each step.
#include "nowchess/notation/coordinates.h"

#include <gtest/gtest.h>

#include "nowchess/rules/legal_moves.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::position;

TEST(ParseCoordinates, TwoSquares) {
    EXPECT_EQ(parseCoordinates("e2e4"), (CoordinateMove{Square::E2, Square::E4, std::nullopt}));
    EXPECT_EQ(parseCoordinates("a1h8"), (CoordinateMove{Square::A1, Square::H8, std::nullopt}));
    EXPECT_EQ(parseCoordinates("e4e4"), (CoordinateMove{Square::E4, Square::E4, std::nullopt}));
}

TEST(ParseCoordinates, PromotionPieceInEitherCase) {
    EXPECT_EQ(parseCoordinates("e7e8q")->promotion, PromotionPiece::Queen);
    EXPECT_EQ(parseCoordinates("e7e8r")->promotion, PromotionPiece::Rook);
    EXPECT_EQ(parseCoordinates("e7e8b")->promotion, PromotionPiece::Bishop);
    EXPECT_EQ(parseCoordinates("e7e8n")->promotion, PromotionPiece::Knight);
    EXPECT_EQ(parseCoordinates("e7e8Q")->promotion, PromotionPiece::Queen);
    EXPECT_EQ(parseCoordinates("e7e8N")->promotion, PromotionPiece::Knight);
}

TEST(ParseCoordinates, EveryPairOfSquaresRoundTrips) {
    for (const Square from : allSquares)
        for (const Square to : allSquares)
            ASSERT_EQ(parseCoordinates(text(from) + text(to)), (CoordinateMove{from, to, std::nullopt}));
}

struct SyntaxCase {
    const char* name;
    std::string text;
    CoordinateFault fault;
    std::size_t column;
    const char* message;
};
class NoCoordinates : public testing::TestWithParam<SyntaxCase> {};

TEST_P(NoCoordinates, SaysWhatAndWhere) {
    const auto& row = GetParam();
    const auto parsed = parseCoordinates(row.text);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error(), (CoordinateError{row.fault, row.column}));
    EXPECT_EQ(message(parsed.error()), row.message);
    const auto move = moveFromCoordinates(Position::initial(), row.text);
    ASSERT_FALSE(move);
    EXPECT_EQ(move.error(), MoveTextError(parsed.error()));
    EXPECT_EQ(message(move.error()), row.message);
}

INSTANTIATE_TEST_SUITE_P(
    Notation, NoCoordinates,
    testing::Values(
        SyntaxCase{"Nothing", "", CoordinateFault::TooShort, 1,
                   "column 1: the move ends too early, expected two squares such as e2e4"},
        SyntaxCase{"OneLetter", "e", CoordinateFault::TooShort, 2,
                   "column 2: the move ends too early, expected two squares such as e2e4"},
        SyntaxCase{"OneSquare", "e2", CoordinateFault::TooShort, 3,
                   "column 3: the move ends too early, expected two squares such as e2e4"},
        SyntaxCase{"HalfASquareMore", "e2e", CoordinateFault::TooShort, 4,
                   "column 4: the move ends too early, expected two squares such as e2e4"},
        SyntaxCase{"NoFileAtFirst", "i2e4", CoordinateFault::NoFile, 1, "column 1: expected a file from a to h"},
        SyntaxCase{"CapitalFile", "E2e4", CoordinateFault::NoFile, 1, "column 1: expected a file from a to h"},
        SyntaxCase{"LeadingBlank", " e2e4", CoordinateFault::NoFile, 1, "column 1: expected a file from a to h"},
        SyntaxCase{"NoRankAtFirst", "e9e4", CoordinateFault::NoRank, 2, "column 2: expected a rank from 1 to 8"},
        SyntaxCase{"RankZero", "e0e4", CoordinateFault::NoRank, 2, "column 2: expected a rank from 1 to 8"},
        SyntaxCase{"Hyphen", "e2-e4", CoordinateFault::NoFile, 3, "column 3: expected a file from a to h"},
        SyntaxCase{"NoRankAtLast", "e2ex", CoordinateFault::NoRank, 4, "column 4: expected a rank from 1 to 8"},
        SyntaxCase{"San", "Nf3", CoordinateFault::NoFile, 1, "column 1: expected a file from a to h"},
        SyntaxCase{"CastlingAsLetters", "O-O", CoordinateFault::NoFile, 1, "column 1: expected a file from a to h"},
        SyntaxCase{"NullMove", "0000", CoordinateFault::NoFile, 1, "column 1: expected a file from a to h"},
        SyntaxCase{"DropOfNoPiece", "x@e4", CoordinateFault::NoDroppedPiece, 1,
                   "column 1: expected a piece to drop: Q, R, B, N or P"},
        SyntaxCase{"KingDrop", "K@e4", CoordinateFault::NoDroppedPiece, 1,
                   "column 1: expected a piece to drop: Q, R, B, N or P"},
        SyntaxCase{"DropWithoutFile", "N@x4", CoordinateFault::NoFile, 3, "column 3: expected a file from a to h"},
        SyntaxCase{"DropWithoutRank", "N@e9", CoordinateFault::NoRank, 4, "column 4: expected a rank from 1 to 8"},
        SyntaxCase{"DropTooShort", "N@e", CoordinateFault::TooShort, 4,
                   "column 4: the move ends too early, expected two squares such as e2e4"},
        SyntaxCase{"DropTooLong", "N@e4q", CoordinateFault::TooLong, 5, "column 5: unexpected text after the move"},
        SyntaxCase{"PawnPromotion", "e7e8p", CoordinateFault::NoPromotionPiece, 5,
                   "column 5: expected a promotion piece: q, r, b or n"},
        SyntaxCase{"EqualsSign", "e7e8=q", CoordinateFault::NoPromotionPiece, 5,
                   "column 5: expected a promotion piece: q, r, b or n"},
        SyntaxCase{"TrailingBlank", "e2e4 ", CoordinateFault::NoPromotionPiece, 5,
                   "column 5: expected a promotion piece: q, r, b or n"},
        SyntaxCase{"TooLong", "e7e8qq", CoordinateFault::TooLong, 6, "column 6: unexpected text after the move"},
        SyntaxCase{"ZeroByte", std::string("e2\0e4", 5), CoordinateFault::NoFile, 3,
                   "column 3: expected a file from a to h"},
        SyntaxCase{"NotAscii", "\xc3\xa9", CoordinateFault::NoFile, 1, "column 1: expected a file from a to h"}),
    test::CaseName());

TEST(MoveFromCoordinates, EachKind) {
    EXPECT_EQ(moveFromCoordinates(Position::initial(), "e2e4"), Move::normal(Square::E2, Square::E4));
    EXPECT_EQ(moveFromCoordinates(position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "e5d6"),
              Move::enPassant(Square::E5, Square::D6));
    EXPECT_EQ(moveFromCoordinates(position("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a7a8n"),
              Move::promotion(Square::A7, Square::A8, PromotionPiece::Knight));
    EXPECT_EQ(moveFromCoordinates(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"),
              Move::castling(Square::E1, Square::H1));
}

struct IllegalCase {
    const char* name;
    const char* fen;
    const char* text;
    IllegalReason reason;
};
class IllegalCoordinates : public testing::TestWithParam<IllegalCase> {};

TEST_P(IllegalCoordinates, SaysWhy) {
    const auto& row = GetParam();
    const auto move = moveFromCoordinates(position(row.fen), row.text);
    ASSERT_FALSE(move);
    const auto* illegal = std::get_if<IllegalMove>(&move.error());
    ASSERT_NE(illegal, nullptr);
    EXPECT_EQ(illegal->reason, row.reason);
    EXPECT_EQ(message(move.error()), message(*illegal));
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Notation, IllegalCoordinates,
    testing::Values(
        IllegalCase{"EmptySquare", start, "e4e5", IllegalReason::EmptySquare},
        IllegalCase{"NotYourPiece", start, "e7e5", IllegalReason::NotYourPiece},
        IllegalCase{"NotPseudoLegal", start, "e2e5", IllegalReason::NotPseudoLegal},
        IllegalCase{"PromotionMissing", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", IllegalReason::PromotionExpected},
        IllegalCase{"PromotionElsewhere", start, "e2e4q", IllegalReason::PromotionImpossible},
        IllegalCase{"Pinned", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2a2", IllegalReason::KingLeftInCheck},
        IllegalCase{"KingIntoCheck", "3r3k/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", IllegalReason::KingLeftInCheck},
        IllegalCase{"CastlingObstructed", start, "e1g1", IllegalReason::CastlingImpossible},
        IllegalCase{"CastlingObstructedAsRook", start, "e1h1", IllegalReason::CastlingImpossible},
        IllegalCase{"CastlingWithoutTheRight", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", IllegalReason::NotPseudoLegal},
        IllegalCase{"CastlingWithAPromotionLetter", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1q",
                    IllegalReason::NotPseudoLegal},
        IllegalCase{"EnPassantTooLate", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", IllegalReason::NotPseudoLegal},
        IllegalCase{"EnPassantPinned", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", IllegalReason::KingLeftInCheck}),
    test::CaseName());

TEST(ToCoordinates, CastlingInBothForms) {
    const Move kingside = Move::castling(Square::E1, Square::H1);
    const Move queenside = Move::castling(Square::E8, Square::A8);
    EXPECT_EQ(toCoordinates(kingside), "e1g1");
    EXPECT_EQ(toCoordinates(kingside, CastlingMode::Chess960), "e1h1");
    EXPECT_EQ(toCoordinates(queenside), "e8c8");
    EXPECT_EQ(toCoordinates(queenside, CastlingMode::Chess960), "e8a8");
}

// Castling that standard chess does not know keeps the form that cannot be misread.
TEST(ToCoordinates, OtherCastlingNamesTheRook) {
    EXPECT_EQ(toCoordinates(Move::castling(Square::F1, Square::H1)), "f1h1");
    EXPECT_EQ(toCoordinates(Move::castling(Square::E1, Square::G1)), "e1g1");
    EXPECT_EQ(toCoordinates(Move::castling(Square::E1, Square::B1)), "e1b1");
}

TEST(ToCoordinates, OtherKinds) {
    EXPECT_EQ(toCoordinates(Move::normal(Square::G1, Square::F3)), "g1f3");
    EXPECT_EQ(toCoordinates(Move::enPassant(Square::E5, Square::D6)), "e5d6");
    EXPECT_EQ(toCoordinates(Move::promotion(Square::A7, Square::B8, PromotionPiece::Rook)), "a7b8r");
}

// Kf1-g1 is a step; castling from f1 is written with the rook's square.
TEST(Chess960Coordinates, AStepAndCastlingToOneSquare) {
    const Position here = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    EXPECT_EQ(moveFromCoordinates(here, "f1g1"), Move::normal(Square::F1, Square::G1));
    EXPECT_EQ(moveFromCoordinates(here, "f1h1"), Move::castling(Square::F1, Square::H1));
    EXPECT_TRUE(isLegal(here, Move::normal(Square::F1, Square::G1)));
    EXPECT_TRUE(isLegal(here, Move::castling(Square::F1, Square::H1)));
}

TEST(Chess960Coordinates, KingTakesRookWhereTheKingWouldLandOnIt) {
    EXPECT_EQ(moveFromCoordinates(position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"), "f1g1"),
              Move::castling(Square::F1, Square::G1));
    EXPECT_EQ(moveFromCoordinates(position("6k1/8/8/8/8/8/8/6KR w H - 0 1"), "g1h1"),
              Move::castling(Square::G1, Square::H1));
}

// A king's move of two files or more can be nothing but castling.
TEST(Chess960Coordinates, KingsTargetWorksFromAfar) {
    const Position here = position("4k3/8/8/8/8/8/8/RK5R w HA - 0 1");
    EXPECT_EQ(moveFromCoordinates(here, "b1g1"), Move::castling(Square::B1, Square::H1));
    EXPECT_EQ(moveFromCoordinates(here, "b1h1"), Move::castling(Square::B1, Square::H1));
    EXPECT_EQ(moveFromCoordinates(here, "b1a1"), Move::castling(Square::B1, Square::A1));
    EXPECT_EQ(moveFromCoordinates(here, "b1c1"), Move::normal(Square::B1, Square::C1));
}

// c1 is both where queenside castling leads and where the other castling rook stands: taking the rook is meant.
TEST(Chess960Coordinates, ARookOnTheOtherSidesTarget) {
    EXPECT_EQ(moveFromCoordinates(position("4k3/8/8/8/8/8/8/RKR5 w CA - 0 1"), "b1c1"),
              Move::castling(Square::B1, Square::C1));
}

TEST(Chess960Coordinates, ARookWithoutTheRightIsNotTaken) {
    const auto move = moveFromCoordinates(position("k7/8/8/8/8/8/8/2K1R2R w E - 0 1"), "c1h1");
    ASSERT_FALSE(move);
    EXPECT_EQ(std::get<IllegalMove>(move.error()).reason, IllegalReason::NotPseudoLegal);
}

TEST(Resolve, TakesParsedSquares) {
    const CoordinateMove step{Square::E2, Square::E4, std::nullopt};
    EXPECT_EQ(resolve(Position::initial(), step), Move::normal(Square::E2, Square::E4));
    EXPECT_EQ(resolve(Position::initial(), {Square::E2, Square::E5, std::nullopt}).error(),
              (IllegalMove{Move::normal(Square::E2, Square::E5), IllegalReason::NotPseudoLegal}));
}

TEST(Resolve, OnlyASlantingPawnTakesEnPassant) {
    const Position here = test::oddPosition("4k3/8/8/4p3/4P3/8/8/4K3 b - e3 0 1");
    EXPECT_EQ(resolve(here, {Square::E5, Square::E3, std::nullopt}).error(),
              (IllegalMove{Move::normal(Square::E5, Square::E3), IllegalReason::NotPseudoLegal}));
}

}  // namespace
}  // namespace nowchess
