// "The same position", FIDE 9.2.3, with every vector of RULES.md A3 as moves.
#include "nowchess/rules/repetition.h"

#include <gtest/gtest.h>

#include "nowchess/rules/en_passant.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::after;
using test::game;
using test::position;

// How often the last position of a game has occurred in it. The keys must tell the same story.
int occurrences(const std::vector<Position>& positions) {
    int count = 0;
    for (const Position& earlier : positions) {
        const bool same = samePosition(earlier, positions.back());
        EXPECT_EQ(same, samePosition(positions.back(), earlier));
        EXPECT_EQ(same, repetitionKey(earlier) == repetitionKey(positions.back()));
        count += same ? 1 : 0;
    }
    return count;
}

struct RepetitionCase {
    const char* name;
    const char* fen;
    const char* moves;
    int occurrences;
};
class Repetition : public testing::TestWithParam<RepetitionCase> {};

TEST_P(Repetition, OfTheLastPosition) {
    const auto& row = GetParam();
    EXPECT_EQ(occurrences(game(position(row.fen), row.moves)), row.occurrences);
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Plain, Repetition,
    testing::Values(RepetitionCase{"Once", start, "e2e4 e7e5", 1},
                    RepetitionCase{"Twice", start, "g1f3 g8f6 f3g1 f6g8", 2},
                    RepetitionCase{"Threefold", start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 3},
                    RepetitionCase{"NotInARow", start, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8", 3},
                    RepetitionCase{"KnightsExchanged", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
                                   "b1c3 e8e7 g1e2 e7e8 c3d1 e8e7 e2c3 e7e8 d1e3 e8e7 c3b1 e7e8 e3f1 e8e7 f1g3 e7e8 "
                                   "g3e2 e8e7 e2g1 e7e8",
                                   2},
                    RepetitionCase{"TheOtherSideToMove", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8e7 a2a3 e7e8 a3a1",
                                   1}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    EnPassant, Repetition,
    testing::Values(
        // Nobody could capture, so the first occurrence, right after e4, counts.
        RepetitionCase{"DoubleStepWithoutCapturer", start, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1", 3},
        // The capturer is pinned on the file.
        RepetitionCase{"CapturerPinnedOnTheFile", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
                       "h7h5 e6h6 g7h7 h6e6 h7g7 e6h6 g7h7 h6e6 h7g7", 3},
        // A capture was possible the first time: that was another position.
        RepetitionCase{"CaptureWasPossible", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
                       "d7d5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8", 2},
        RepetitionCase{"HorizontalPin", "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1",
                       "d2d4 a4a5 d1e1 a5a4 e1d1 a4a5 d1e1 a5a4 e1d1", 3},
        RepetitionCase{"TwoDiagonalPins", "4k3/4p3/2b3b1/3P1P2/4K3/8/8/8 b - - 0 1", "e7e5 e4e3 e8e7 e3e4 e7e8", 2},
        RepetitionCase{"TheStepGaveADiscoveredCheck", "8/p2r1pK1/6p1/1kp1P1P1/2p5/2P5/8/4R3 b - - 0 1",
                       "f7f5 g7f8 d7d1 f8g7 d1d7", 2},
        RepetitionCase{"LegalAlongThePin", "4k3/5pb1/8/4P3/8/8/1K6/8 b - - 0 1", "f7f5 b2a2 e8e7 a2b2 e7e8", 1},
        RepetitionCase{"IllegalAcrossThePin", "4k3/3p2b1/8/4P3/8/8/1K6/8 b - - 0 1", "d7d5 b2a2 e8e7 a2b2 e7e8", 2}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(CastlingRights, Repetition,
                         testing::Values(
                             // RULES.md A3, the rights edge: look-alikes, but the king's rook has moved.
                             RepetitionCase{"TheRightWasLostInBetween", start,
                                            "e2e4 c7c6 g1f3 d8a5 f1b5 a5b5 b1c3 b5a6 c3b1 a6b5 h1g1 b5a6 g1h1 a6b5", 1},
                             RepetitionCase{"ARookThatHadNoRightChangesNothing", "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
                                            "h1g1 e8e7 g1h1 e7e8 h1g1 e8e7 g1h1 e7e8", 3},
                             RepetitionCase{"ARookThatHadOneDoes", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                                            "h1g1 e8e7 g1h1 e7e8 h1g1 e8e7 g1h1 e7e8", 2},
                             RepetitionCase{"TheOtherSidesRight", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1",
                                            "e1e2 a8a7 e2e1 a7a8", 1}),
                         test::CaseName());

// Attack and obstruction take no right away: 9.2.3.2 compares rights, not whether castling can be done now.
TEST(Repetition, ACheckInBetweenEndsNoRight) {
    const auto positions = game(position("4k2r/8/8/8/8/8/4B3/R3K3 b Q - 0 1"), "h8h1 e2f1 h1h8 f1e2");
    EXPECT_EQ(positions.back().castlingRights(Color::White).queenSide, File::A);
    EXPECT_EQ(occurrences(positions), 2);
}

TEST(Repetition, ClocksDoNotMatter) {
    EXPECT_TRUE(samePosition(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), position("4k3/8/8/8/8/8/8/4K2R w K - 40 90")));
}

// In Chess960 two rooks on one side of the king make two different rights.
TEST(Repetition, TheRightNamesItsRook) {
    const Position outer = position("4k3/8/8/8/8/8/8/1K3R1R w H - 0 1");
    const Position inner = position("4k3/8/8/8/8/8/8/1K3R1R w F - 0 1");
    EXPECT_FALSE(samePosition(outer, inner));
}

TEST(Repetition, AnotherVariantIsAnotherPosition) {
    const AnyPosition standard = AnyPosition::initial();
    EXPECT_TRUE(samePosition(standard, AnyPosition::initial()));
    EXPECT_FALSE(samePosition(standard, AnyPosition::initial(Variant::KingOfTheHill)));
    EXPECT_FALSE(samePosition(standard, AnyPosition::initial(Variant::ThreeCheck)));
}

// A FEN that names a square where nobody can capture is the same position as one that does not.
TEST(Repetition, ReadingAFenGivesTheKeyOfPlaying) {
    const Position played = after(position("8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1"), "d2d4");
    for (const char* fen : {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"}) {
        EXPECT_TRUE(samePosition(position(fen), played));
        EXPECT_EQ(repetitionKey(position(fen)), repetitionKey(played));
    }
}

TEST(Repetition, LegalEnPassantMakesAnotherPosition) {
    const Position with = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    const Position without = position("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    EXPECT_FALSE(samePosition(with, without));
    EXPECT_NE(repetitionKey(with), repetitionKey(without));
    // Another file, another right.
    const Position left = position("4k3/8/8/3pPp2/8/8/8/4K3 w - d6 0 1");
    const Position right = position("4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 1");
    EXPECT_FALSE(samePosition(left, right));
    EXPECT_NE(repetitionKey(left), repetitionKey(right));
}

}  // namespace
}  // namespace nowchess
