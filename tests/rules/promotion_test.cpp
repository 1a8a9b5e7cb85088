// Promotion, FIDE 3.7.3.3 to 3.7.3.5: it must be, and to one of four pieces.
#include <gtest/gtest.h>

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/status.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::position;

std::vector<std::string> promotions(const Position& here) {
    std::vector<std::string> texts;
    for (const std::string& text : test::moveTexts(here))
        if (text.size() == 5) texts.push_back(text);
    return texts;
}

struct PromotionCase {
    const char* name;
    const char* fen;
    std::vector<std::string> moves;
};
class Promotion : public testing::TestWithParam<PromotionCase> {};

TEST_P(Promotion, MovesAre) {
    EXPECT_EQ(promotions(position(GetParam().fen)), GetParam().moves);
    EXPECT_EQ(promotions(test::mirroredPosition(position(GetParam().fen))).size(), GetParam().moves.size());
}

using Moves = std::vector<std::string>;

INSTANTIATE_TEST_SUITE_P(
    Rules, Promotion,
    testing::Values(PromotionCase{"FourByStepping", "8/P6k/8/8/8/8/8/K7 w - - 0 1",
                                  Moves{"a7a8b", "a7a8n", "a7a8q", "a7a8r"}},
                    PromotionCase{"FourByCapturingOnly", "nr6/P6k/8/8/8/8/8/K7 w - - 0 1",
                                  Moves{"a7b8b", "a7b8n", "a7b8q", "a7b8r"}},
                    PromotionCase{"EightByStepAndCapture", "1n6/P6k/8/8/8/8/8/K7 w - - 0 1",
                                  Moves{"a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q", "a7b8r"}},
                    PromotionCase{"Blocked", "n7/P6k/8/8/8/8/8/K7 w - - 0 1", Moves{}},
                    PromotionCase{"OwnPieceIsNotCaptured", "nN6/P6k/8/8/8/8/8/K7 w - - 0 1", Moves{}},
                    PromotionCase{"NotYetOnTheSeventh", "8/8/P6k/8/8/8/8/K7 w - - 0 1", Moves{}},
                    PromotionCase{"PinnedOnTheRank", "7k/KP5r/8/8/8/8/8/8 w - - 0 1", Moves{}},
                    PromotionCase{"PinnedOnTheDiagonalMayCaptureThePinner", "2b4k/1P6/K7/8/8/8/8/8 w - - 0 1",
                                  Moves{"b7c8b", "b7c8n", "b7c8q", "b7c8r"}},
                    PromotionCase{"AnswersACheckByBlocking", "K6r/1P6/2k5/8/8/8/8/8 w - - 0 1",
                                  Moves{"b7b8b", "b7b8n", "b7b8q", "b7b8r"}},
                    PromotionCase{"AnswersACheckByCapturing", "K1r5/1P1k4/8/8/8/8/8/8 w - - 0 1",
                                  Moves{"b7b8b", "b7b8n", "b7b8q", "b7b8r", "b7c8b", "b7c8n", "b7c8q", "b7c8r"}},
                    PromotionCase{"CannotAnswerAnotherCheck", "8/1P6/8/8/8/4k3/8/K6r w - - 0 1", Moves{}},
                    PromotionCase{"BlackToo", "k7/8/8/8/8/8/p6K/1N6 b - - 0 1",
                                  Moves{"a2a1b", "a2a1n", "a2a1q", "a2a1r", "a2b1b", "a2b1n", "a2b1q", "a2b1r"}}),
    test::CaseName());

TEST(Promotion, NoneForAMissingPiece) {
    const Position here = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_FALSE(isLegal(here, Move::normal(Square::A7, Square::A8)));
    EXPECT_EQ(whyIllegal(here, Move::normal(Square::A7, Square::A8)), IllegalReason::PromotionExpected);
    EXPECT_EQ(legalMoves(here, Square::A7).size(), 4U);
}

TEST(Promotion, NoneElsewhere) {
    const Position start = Position::initial();
    EXPECT_FALSE(isLegal(start, Move::promotion(Square::E2, Square::E4, PromotionPiece::Queen)));
    EXPECT_FALSE(isLegal(start, Move::promotion(Square::G1, Square::F3, PromotionPiece::Queen)));
    // A rook that reaches the last rank stays one.
    const Position rook = position("8/R7/7k/8/8/8/8/K7 w - - 0 1");
    EXPECT_TRUE(isLegal(rook, Move::normal(Square::A7, Square::A8)));
    EXPECT_FALSE(isLegal(rook, Move::promotion(Square::A7, Square::A8, PromotionPiece::Queen)));
}

// 3.7.3.5: "the effect of that piece is immediate".
TEST(Promotion, TakesEffectAtOnce) {
    const Position here = position("7k/P7/7K/8/8/8/8/8 w - - 0 1");
    EXPECT_EQ(status(test::after(here, "a7a8q")), Status::Mated);
    EXPECT_EQ(status(test::after(here, "a7a8r")), Status::Mated);
    EXPECT_EQ(status(test::after(here, "a7a8b")), Status::Normal);
}

// The classic reason not to take a queen.
TEST(Promotion, UnderpromotionAvoidsStalemate) {
    const Position here = position("8/5P1k/5K2/8/8/8/8/8 w - - 0 1");
    EXPECT_EQ(status(test::after(here, "f7f8q")), Status::Drawn);
    EXPECT_EQ(status(test::after(here, "f7f8r")), Status::Normal);
}

}  // namespace
}  // namespace nowchess
