// What people rarely write, each with the reading that is meant or the reason why there is none.
#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

struct Corner {
    const char* name;
    const char* fen;
    const char* written;
    const char* meant;  // as it should be written; empty if it is no move
    PieceLetters letters = PieceLetters::English;
};
inline void PrintTo(const Corner& row, std::ostream* out) { *out << row.written << " in " << row.fen; }

class SanCorner : public testing::TestWithParam<Corner> {};

TEST_P(SanCorner, IsReadAsItIsMeant) {
    const Corner& row = GetParam();
    const Position position = test::oddPosition(row.fen);
    const auto read = readSan(position, row.written, {.letters = row.letters});
    ASSERT_EQ(read.has_value(), *row.meant != '\0') << (read ? "" : message(read.error(), position, row.written));
    if (read)
        EXPECT_EQ(toSan(position, *read->move), row.meant);
    else
        EXPECT_FALSE(message(read.error(), position, row.written).empty());
}

constexpr const char* castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* bAndBishop = "4k3/8/8/8/8/2p5/1P6/4KB2 w - - 0 1";
constexpr const char* bOrBishop = "4k3/8/8/8/8/2p5/1P6/4B1K1 w - - 0 1";
constexpr const char* promotes = "2r1k3/1P6/8/8/8/8/8/4KB2 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Castling, SanCorner,
    testing::Values(Corner{"TwoZeros", castle, "00", "O-O"}, Corner{"AnOAndAZero", castle, "O0", "O-O"},
                    Corner{"ThreeZeros", castle, "000", "O-O-O"}, Corner{"OneZero", castle, "0", ""},
                    Corner{"AnOAndAnotherLetter", castle, "Ox", ""}, Corner{"ToTheRook", castle, "Ke1h1", "O-O"},
                    Corner{"TwoSteps", castle, "Ke1g1", "O-O"}, Corner{"WithAPromotion", castle, "Ke1g1=Q", ""},
                    Corner{"WithACapture", castle, "Ke1xg1", ""}, Corner{"FromElsewhere", castle, "Kd1g1", ""},
                    Corner{"Blocked", "4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "Ke1h1", ""},
                    Corner{"BlockedTwoSteps", "4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "Ke1g1", ""},
                    Corner{"NotFromTheSecondRank", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", "Ke2g2", ""},
                    Corner{"AStepOntoAnAttackedSquare", "4k1r1/8/8/8/8/8/8/5K1R w H - 0 1", "Kf1g1", ""}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    LetterB, SanCorner,
    testing::Values(
        Corner{"ThePawn", bAndBishop, "bxc3", "bxc3"}, Corner{"ThePawnInCapitals", bAndBishop, "BXC3", "bxc3"},
        Corner{"TheBishopInCapitals", bAndBishop, "BC4", "Bc4"},
        Corner{"ABishopWithItsFile", bAndBishop, "BFC4", "Bc4"}, Corner{"ASquareBeforeABishop", bAndBishop, "B1C4", ""},
        Corner{"ABishopWithItsFileBeside", bAndBishop, "BFXC3", ""},
        Corner{"ABishopWithItsRankBeside", bAndBishop, "B1XC3", ""},
        Corner{"AGermanPawn", bAndBishop, "BXC3", "bxc3", PieceLetters::German}, Corner{"Alone", bAndBishop, "b", ""},
        Corner{"WithoutATarget", bAndBishop, "bx", ""}, Corner{"FarAway", bAndBishop, "bxd5", ""},
        Corner{"ThatPromotes", promotes, "bxc8=Q", "bxc8=Q+"}, Corner{"ThatPromotesToNothing", promotes, "bxc8=", ""},
        Corner{"ThatPromotesTheWrongWay", promotes, "bxa8=Q", ""},
        Corner{"InCapitalsTheWrongWay", promotes, "BXA8=Q", ""},
        Corner{"NeitherOfThem", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "bxc3", ""},
        Corner{"NeitherInCapitals", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "BXC3", ""},
        Corner{"ABishopByItsCapital", bOrBishop, "B:c3", "Bxc3"}, Corner{"AFileThatIsNone", bAndBishop, "zxc3", ""}),
    test::CaseName());

TEST(SanCorners, ASmallBIsExplainedAsThePawnThatFits) {
    const Position position = test::oddPosition("1r2k3/8/8/8/8/2p5/1P6/1K6 w - - 0 1");
    EXPECT_EQ(readSan(position, "bxc3").error().fault, SanFault::LeavesKingInCheck);
}

INSTANTIATE_TEST_SUITE_P(
    Squares, SanCorner,
    testing::Values(Corner{"APieceAfterACapture", promotes, "b7xb", ""},
                    Corner{"APieceAfterADash", promotes, "b7-b", ""},
                    Corner{"APieceAfterASquare", promotes, "b8b", "b8=B"},
                    Corner{"BracketsLeftOpen", promotes, "b8(Q", ""}, Corner{"Brackets", promotes, "b8(Q)", "b8=Q"},
                    Corner{"BracketsWithNothing", promotes, "b8()", ""},
                    Corner{"ASlashWithNothing", promotes, "b8/", ""},
                    Corner{"ACaptureWithoutAFileOrAPawn", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", "xd5", ""}),
    test::CaseName());

constexpr const char* enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

INSTANTIATE_TEST_SUITE_P(EnPassant, SanCorner,
                         testing::Values(Corner{"MarkedTogether", enPassant, "exd6ep", "exd6"},
                                         Corner{"MarkedOnTheTargetAlone", enPassant, "d6ep", ""},
                                         Corner{"MarkedOnAStep", enPassant, "e6 e.p.", ""},
                                         Corner{"MarkedOnAStepTogether", enPassant, "e6e.p.", ""},
                                         Corner{"UncoversACheck", "7k/8/8/K2pP2q/8/8/8/8 w - d6 0 1", "exd6 e.p.", ""}),
                         test::CaseName());

// Five queens can go there; four of them are named.
TEST(SanCorners, NamesFourOfManyCandidates) {
    const Position position = test::oddPosition("5k2/3Q4/8/8/Q7/8/8/QK1Q2Q1 w - - 0 1");
    const auto read = readSan(position, "Qd4");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().fault, SanFault::Ambiguous);
    for (const auto& candidate : read.error().candidates) EXPECT_TRUE(candidate);
}

// A syntax that nobody wrote, from a caller that filled it in by hand.
TEST(SanCorners, CoordinatesWithoutAnOriginAreNoMove) {
    SanSyntax syntax;
    syntax.coordinates = true;
    syntax.to = Square::E4;
    EXPECT_FALSE(resolve(Position::initial(), syntax, {}));
    syntax.fromFile = File::E;
    EXPECT_FALSE(resolve(Position::initial(), syntax, {}));
}

}  // namespace
}  // namespace nowchess
