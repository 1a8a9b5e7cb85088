// Checked play: every reason why a move is refused, with its message.
#include "nowchess/rules/play.h"

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::position;

TEST(Play, ALegalMoveGivesTheNextPosition) {
    const Position start = Position::initial();
    const Move e4 = Move::normal(Square::E2, Square::E4);
    const auto next = play(start, e4);
    ASSERT_TRUE(next);
    EXPECT_EQ(*next, start.playUnchecked(e4));
    EXPECT_EQ(whyIllegal(start, e4), std::nullopt);
}

struct RefusedCase {
    const char* name;
    const char* fen;
    Move move;
    IllegalReason reason;
    const char* message;
};
class Refused : public testing::TestWithParam<RefusedCase> {};

TEST_P(Refused, Because) {
    const auto& row = GetParam();
    const Position here = position(row.fen);
    const auto next = play(here, row.move);
    ASSERT_FALSE(next);
    EXPECT_EQ(next.error(), (IllegalMove{row.move, row.reason}));
    EXPECT_EQ(whyIllegal(here, row.move), row.reason);
    EXPECT_EQ(message(next.error()), row.message);
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* cannotCastle =
    "castling is not possible: the right is gone, a piece is in the way, or the king would start on, cross or reach an "
    "attacked square";

INSTANTIATE_TEST_SUITE_P(
    Squares, Refused,
    testing::Values(RefusedCase{"EmptySquare", start, Move::normal(Square::E4, Square::E5), IllegalReason::EmptySquare,
                                "there is no piece on e4"},
                    RefusedCase{"EmptySquareWhateverTheKind", start, Move::castling(Square::E4, Square::H4),
                                IllegalReason::EmptySquare, "there is no piece on e4"},
                    RefusedCase{"NotYourPiece", start, Move::normal(Square::E7, Square::E5),
                                IllegalReason::NotYourPiece, "the piece on e7 is not the mover's"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(NotPseudoLegal, Refused,
                         testing::Values(RefusedCase{"PawnThreeSteps", start, Move::normal(Square::E2, Square::E5),
                                                     IllegalReason::NotPseudoLegal, "the piece on e2 cannot go to e5"},
                                         RefusedCase{"OntoOnesOwnPiece", start, Move::normal(Square::D1, Square::D2),
                                                     IllegalReason::NotPseudoLegal, "the piece on d1 cannot go to d2"},
                                         RefusedCase{"NoMoveAtAll", start, Move::normal(Square::G1, Square::G1),
                                                     IllegalReason::NotPseudoLegal, "the piece on g1 cannot go to g1"},
                                         RefusedCase{"PawnCapturesNothing", start, Move::normal(Square::E2, Square::D3),
                                                     IllegalReason::NotPseudoLegal, "the piece on e2 cannot go to d3"},
                                         RefusedCase{"EnPassantTooLate", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
                                                     Move::enPassant(Square::E5, Square::D6),
                                                     IllegalReason::NotPseudoLegal, "the piece on e5 cannot go to d6"},
                                         RefusedCase{"EnPassantKindOfAPlainStep", start,
                                                     Move::enPassant(Square::E2, Square::E4),
                                                     IllegalReason::NotPseudoLegal, "the piece on e2 cannot go to e4"},
                                         RefusedCase{"PlainKindOfEnPassant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                                                     Move::normal(Square::E5, Square::D6),
                                                     IllegalReason::NotPseudoLegal, "the piece on e5 cannot go to d6"}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Promotion, Refused,
    testing::Values(RefusedCase{"Missing", "8/P6k/8/8/8/8/8/K7 w - - 0 1", Move::normal(Square::A7, Square::A8),
                                IllegalReason::PromotionExpected,
                                "a pawn that reaches a8 must become a queen, rook, bishop or knight"},
                    RefusedCase{"OnTheFourthRank", start,
                                Move::promotion(Square::E2, Square::E4, PromotionPiece::Queen),
                                IllegalReason::PromotionImpossible, "e2 to e4 is no promotion"},
                    RefusedCase{"OfAKnight", start, Move::promotion(Square::G1, Square::F3, PromotionPiece::Rook),
                                IllegalReason::PromotionImpossible, "g1 to f3 is no promotion"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Castling, Refused,
    testing::Values(RefusedCase{"Obstructed", start, Move::castling(Square::E1, Square::H1),
                                IllegalReason::CastlingImpossible, cannotCastle},
                    RefusedCase{"RightGone", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", Move::castling(Square::E1, Square::H1),
                                IllegalReason::CastlingImpossible, cannotCastle},
                    RefusedCase{"Attacked", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", Move::castling(Square::E1, Square::H1),
                                IllegalReason::CastlingImpossible, cannotCastle},
                    RefusedCase{"ByAKnight", start, Move::castling(Square::G1, Square::H1),
                                IllegalReason::CastlingImpossible, cannotCastle}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    King, Refused,
    testing::Values(RefusedCase{"PinnedPiece", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", Move::normal(Square::E2, Square::A2),
                                IllegalReason::KingLeftInCheck, "e2 to a2 would leave the king in check"},
                    RefusedCase{"IntoCheck", "3r3k/8/8/8/8/8/8/4K3 w - - 0 1", Move::normal(Square::E1, Square::D1),
                                IllegalReason::KingLeftInCheck, "e1 to d1 would leave the king in check"},
                    RefusedCase{"CheckIgnored", "4r2k/8/8/8/8/8/P7/4K3 w - - 0 1", Move::normal(Square::A2, Square::A3),
                                IllegalReason::KingLeftInCheck, "a2 to a3 would leave the king in check"},
                    RefusedCase{"EnPassantOnThePinnedRank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
                                Move::enPassant(Square::E4, Square::D3), IllegalReason::KingLeftInCheck,
                                "e4 to d3 would leave the king in check"},
                    RefusedCase{"PinnedPromotion", "7k/KP5r/8/8/8/8/8/8 w - - 0 1",
                                Move::promotion(Square::B7, Square::B8, PromotionPiece::Queen),
                                IllegalReason::KingLeftInCheck, "b7 to b8 would leave the king in check"}),
    test::CaseName());

TEST(Play, ErrorsCompareByMoveAndReason) {
    const Move move = Move::normal(Square::E2, Square::E5);
    EXPECT_EQ((IllegalMove{move, IllegalReason::EmptySquare}), (IllegalMove{move, IllegalReason::EmptySquare}));
    EXPECT_NE((IllegalMove{move, IllegalReason::EmptySquare}), (IllegalMove{move, IllegalReason::NotYourPiece}));
}

}  // namespace
}  // namespace nowchess
