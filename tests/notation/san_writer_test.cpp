// Writing SAN: only what is needed, against legal rivals only, and with the right suffix (FIDE C.8 to C.13, PGN 8.2.3).
#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::moveOf;
using test::oddPosition;

struct WriteCase {
    const char* name;
    const char* fen;
    const char* move;  // in coordinates
    const char* san;
};
class WritesSan : public testing::TestWithParam<WriteCase> {};

TEST_P(WritesSan, As) {
    const auto& row = GetParam();
    const Position here = oddPosition(row.fen);
    const Move move = moveOf(here, row.move);
    EXPECT_EQ(toSan(here, move).view(), row.san);
    const auto read = readSan(here, row.san, {.reading = SanReading::Strict});
    ASSERT_TRUE(read) << message(read.error(), here, row.san);
    EXPECT_EQ(*read, (SanMove{move, {}}));
}

INSTANTIATE_TEST_SUITE_P(
    Pawns, WritesSan,
    testing::Values(WriteCase{"Step", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3", "e3"},
                    WriteCase{"DoubleStep", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"},
                    WriteCase{"DoubleStepBlack", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e5", "e5"},
                    WriteCase{"Capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
                    WriteCase{"CaptureNamesItsFileEvenIfAlone", "4k3/8/8/1p6/P7/8/8/4K3 w - - 0 1", "a4b5", "axb5"},
                    WriteCase{"EnPassantHasNoMark", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
                    WriteCase{"EnPassantFromTheOtherSide", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "c5d6", "cxd6"},
                    WriteCase{"Promotion", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8q", "e8=Q"},
                    WriteCase{"Underpromotion", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8n", "e8=N"},
                    WriteCase{"PromotionWithCaptureBlack", "4k3/8/8/8/8/8/3p4/2B4K b - - 0 1", "d2c1n", "dxc1=N"},
                    WriteCase{"PromotionWithCheck", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", "a8=R+"},
                    WriteCase{"LongestPawnMove", "3r2k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q#"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Rivals, WritesSan,
    testing::Values(WriteCase{"None", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1d2", "Nd2"},
                    WriteCase{"ByFile", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"},
                    WriteCase{"FileBeforeRank", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "f3d2", "Nfd2"},
                    WriteCase{"ByRank", "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"},
                    WriteCase{"ByBoth", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
                    WriteCase{"ByFileWhereOnlyTheRankIsShared", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1"},
                    WriteCase{"ByRankWhereTheFileIsShared", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"},
                    WriteCase{"LongestPieceMove", "Q3r1k1/5ppp/8/8/Q3Q3/8/8/K7 w - - 0 1", "a4e8", "Qa4xe8#"},
                    WriteCase{"APinnedRivalIsNone", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
                    WriteCase{"ARivalPinnedOnItsFileIsNone", "4r1k1/8/8/8/8/4R3/8/R3K3 w - - 0 1", "a1a3", "Ra3"},
                    WriteCase{"ARivalThatMovesAlongItsPinIsOne", "4r1k1/8/8/R7/8/4R3/8/4K3 w - - 0 1", "a5e5", "Rae5"},
                    WriteCase{"ARivalBehindAnotherMan", "4k3/8/8/8/8/8/8/R2NK2R w - - 0 1", "a1c1", "Rc1"},
                    WriteCase{"TwoBishopsOfOneColour", "4k3/8/8/8/5B2/8/8/2B1K3 w - - 0 1", "c1e3", "Bce3"},
                    WriteCase{"CapturesToo", "k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1", "d4f3", "Nd4xf3"},
                    WriteCase{"ThirdKnightByRank", "k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1", "d2f3", "N2xf3"},
                    WriteCase{"ThirdKnightByFile", "k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1", "h4f3", "Nhxf3"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Suffixes, WritesSan,
    testing::Values(WriteCase{"Check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"},
                    WriteCase{"Mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
                    WriteCase{"MateByAPawn", "7k/7p/5KP1/8/2B5/8/8/8 w - - 0 1", "g6g7", "g7#"},
                    WriteCase{"StalemateHasNone", "7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "g6f7", "Qf7"},
                    WriteCase{"DiscoveredCheck", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1", "e2c3", "Nc3+"},
                    WriteCase{"DoubleCheckIsOnePlus", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4f6", "Nf6+"},
                    WriteCase{"SmotheredMate", "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7", "Nf7#"},
                    WriteCase{"TheCheckerCanBeTaken", "3r2k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8"},
                    WriteCase{"OnlyEnPassantAnswers", "1R6/8/8/k1N5/2p5/8/1P6/7K w - - 0 1", "b2b4", "b4+"},
                    WriteCase{"NotEvenEnPassantAnswers", "1R6/8/8/k1N5/8/8/1P6/7K w - - 0 1", "b2b4", "b4#"},
                    WriteCase{"CastlingChecks", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
                    WriteCase{"CastlingMates", "2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O#"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Castling, WritesSan,
    testing::Values(WriteCase{"Short", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
                    WriteCase{"Long", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
                    WriteCase{"ShortBlack", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "O-O"},
                    WriteCase{"Chess960KingTakesRook", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "O-O"},
                    WriteCase{"Chess960LongToTheRight", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "O-O-O"},
                    WriteCase{"Chess960StepBesideCastling", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "Kg1"}),
    test::CaseName());

TEST(WritesSan, OnBothSidesAlike) {
    const Position white = oddPosition("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1");
    const Position black = test::mirroredPosition(white);
    EXPECT_EQ(toSan(black, moveOf(black, "h5e8")).view(), "Qh5e8");
}

}  // namespace
}  // namespace nowchess
