// Who can still win in the variants: each rule about material where it holds and where it does not, and small endings
// with their proofs.
#include "nowchess/rules/winnable.h"

#include <array>
#include <fstream>

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/validate.h"
#include "rules/winnable_checker.h"
#include "support/case_name.h"
#include "support/environment.h"
#include "support/random.h"

namespace nowchess {
namespace {

AnyPosition positionOf(std::string_view fen, Variant variant) {
    const auto position = positionFromFen(fen, variant);
    if (!position) throw std::runtime_error("no position: " + std::string(fen));
    return *position;
}

// The naive engine takes its time.
constexpr std::size_t fewPositions = 2'000;

struct Row {
    const char* name;
    Variant variant;
    const char* fen;
    bool white;
    bool black;
};
inline void PrintTo(const Row& row, std::ostream* out) { *out << uciName(row.variant) << ' ' << row.fen; }

class MaterialTable : public testing::TestWithParam<Row> {};

TEST_P(MaterialTable, SaysWhoCouldWin) {
    const Row& row = GetParam();
    const AnyPosition position = positionOf(row.fen, row.variant);
    EXPECT_EQ(canWinByMaterial(position, Color::White), row.white);
    EXPECT_EQ(canWinByMaterial(position, Color::Black), row.black);
    EXPECT_EQ(isDrawnByMaterial(position), !row.white && !row.black);
}

constexpr std::array materialRows{
    Row{"StandardLoneKnight", Variant::Standard, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
    Row{"StandardRook", Variant::Standard, "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", true, false},

    Row{"HillBareKings", Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true},

    Row{"RaceBareKings", Variant::RacingKings, "8/8/8/8/8/8/k6K/8 w - - 0 1", true, true},
    Row{"RaceWhiteHasArrivedAndBlackMayFollow", Variant::RacingKings, "K7/7k/8/8/8/8/8/8 b - - 0 1", true, false},
    Row{"RaceBlackHasArrived", Variant::RacingKings, "k7/7K/8/8/8/8/8/8 w - - 0 1", false, true},

    Row{"ThreeCheckBareKings", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", false, false},
    Row{"ThreeCheckLoneBishop", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4KB2 w - - 3+3 0 1", true, false},
    Row{"ThreeCheckPawn", Variant::ThreeCheck, "4k3/4p3/8/8/8/8/8/4K3 w - - 3+3 0 1", false, true},
    Row{"ThreeCheckGivenAlready", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0+3 0 1", true, false},

    Row{"CrazyhouseBareKings", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", false, false},
    Row{"CrazyhouseKnight", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4KN2[] w - - 0 1", false, false},
    Row{"CrazyhouseKnightInHand", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1", false, false},
    Row{"CrazyhouseKnightThatWasAPawn", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4KN~2[] w - - 0 1", true, true},
    Row{"CrazyhousePawn", Variant::Crazyhouse, "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", true, true},
    Row{"CrazyhousePawnInHand", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[p] w - - 0 1", true, true},
    Row{"CrazyhouseRookThatMayBeTaken", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4KR2[] w - - 0 1", true, true},
    Row{"CrazyhouseTwoMinorPieces", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4KN2[b] w - - 0 1", true, true},

    Row{"AntichessBishopsThatNeverMeet", Variant::Antichess, "8/8/8/8/8/8/b7/B7 w - - 0 1", false, false},
    Row{"AntichessBishopsThatMeet", Variant::Antichess, "8/8/8/8/b7/8/8/B2b4 w - - 0 1", false, false},
    Row{"AntichessOneOfTwoBishopsIsAlone", Variant::Antichess, "b7/8/8/8/8/8/b7/BB6 w - - 0 1", false, true},
    Row{"AntichessManyBishopsThatNeverMeetAnother", Variant::Antichess, "8/8/8/8/8/8/bB1B1B1B/B1B1B1B1 w - - 0 1",
        false, false},
    Row{"AntichessBishopsOfOneColour", Variant::Antichess, "8/8/8/8/8/b7/8/B7 w - - 0 1", true, true},
    Row{"AntichessBishopsAndAPawn", Variant::Antichess, "8/8/8/8/8/P7/b7/B7 w - - 0 1", true, true},
    Row{"AntichessBishopAmongOtherPieces", Variant::Antichess, "8/4Q3/B7/8/8/2b5/8/8 w - - 0 1", false, true},
    Row{"AntichessBishopThatMayBeTakenByAKnight", Variant::Antichess, "8/4Q3/B7/8/8/2b1n3/8/8 w - - 0 1", true, true},
    Row{"AntichessPieceOnEachRank", Variant::Antichess, "B7/Q7/R7/R7/R7/R7/R7/R5b1 w - - 0 1", true, true},
    Row{"AntichessBishopsThatFillTheirSquares", Variant::Antichess,
        "B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1B1B1B/B1B1B1B1/bB1B1B1B b - - 0 1", true, false},
    Row{"AntichessKnightsOfOneColourWhiteToMove", Variant::Antichess, "8/8/8/8/8/8/8/N1n5 w - - 0 1", true, false},
    Row{"AntichessKnightsOfOneColourBlackToMove", Variant::Antichess, "8/8/8/8/8/8/8/N1n5 b - - 0 1", false, true},
    Row{"AntichessKnightsOfTwoColoursWhiteToMove", Variant::Antichess, "8/8/8/8/8/8/8/Nn6 w - - 0 1", false, true},
    Row{"AntichessKnightsOfTwoColoursBlackToMove", Variant::Antichess, "8/8/8/8/8/8/8/Nn6 b - - 0 1", true, false},
    Row{"AntichessThreeKnights", Variant::Antichess, "8/8/8/8/8/8/8/Nnn5 w - - 0 1", true, true},
    Row{"AntichessWhiteHasLostEverything", Variant::Antichess, "8/8/8/8/8/8/8/n7 w - - 0 1", true, false},

    Row{"AtomicBareKings", Variant::Atomic, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false},
    Row{"AtomicLoneRook", Variant::Atomic, "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", false, false},
    Row{"AtomicTwoKnights", Variant::Atomic, "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false, false},
    Row{"AtomicThreeKnights", Variant::Atomic, "4k3/8/8/8/8/8/8/3NKNN1 w - - 0 1", true, false},
    Row{"AtomicBishopAndKnight", Variant::Atomic, "4k3/8/8/8/8/8/8/4KNB1 w - - 0 1", true, false},
    Row{"AtomicBishopsOfOneColour", Variant::Atomic, "4k3/8/8/8/8/8/6B1/4KB2 w - - 0 1", false, false},
    Row{"AtomicBishopPair", Variant::Atomic, "4k3/8/8/8/8/8/8/4KBB1 w - - 0 1", true, false},
    Row{"AtomicQueen", Variant::Atomic, "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", true, false},
    Row{"AtomicPawn", Variant::Atomic, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true, false},
    Row{"AtomicSomethingToBlowUp", Variant::Atomic, "4k3/4p3/8/8/8/8/8/4KN2 w - - 0 1", true, true},
    Row{"AtomicBishopsThatNeverMeet", Variant::Atomic, "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false},
    Row{"AtomicBishopsThatMeet", Variant::Atomic, "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
    Row{"AtomicTwoBishopsThatShutInTheirKing", Variant::Atomic, "2b1k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", true, false},
    Row{"AtomicKingHasExploded", Variant::Atomic, "8/8/8/8/8/8/8/4KR2 b - - 0 1", true, false},

    Row{"HordeIsGone", Variant::Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1", false, true},
    Row{"HordeLoneQueen", Variant::Horde, "4k3/8/8/8/8/8/8/Q7 w - - 0 1", false, true},
    Row{"HordeQueenAgainstARook", Variant::Horde, "4k2r/8/8/8/8/8/8/Q7 w - - 0 1", true, true},
    Row{"HordeQueenAgainstQueens", Variant::Horde, "qq2k2q/8/8/8/8/8/8/Q7 w - - 0 1", false, true},
    Row{"HordePawnThatBecomesAKnight", Variant::Horde, "nn1qk3/8/8/8/8/8/P7/8 w - - 0 1", true, true},
    Row{"HordePawnAgainstABareKing", Variant::Horde, "4k3/8/8/8/8/8/P7/8 w - - 0 1", false, true},
    Row{"HordeTwoPawns", Variant::Horde, "4k3/8/8/8/8/8/PP6/8 w - - 0 1", true, true},
    Row{"HordeManyBishopsOfOneColour", Variant::Horde, "4k2r/8/8/8/8/B1B1B3/8/B7 w - - 0 1", false, true},
    Row{"HordeRookAndBishopAgainstABareKing", Variant::Horde, "4k3/8/8/8/8/8/8/RB6 w - - 0 1", false, true},
    Row{"HordeRookAndKnightAgainstABareKing", Variant::Horde, "4k3/8/8/8/8/8/8/RN6 w - - 0 1", true, true},
    // Published tables deny it: WithTheTempoOfTheKnight below shows the mate.
    Row{"HordeBishopsOfOneColourAndAKnight", Variant::Horde, "4k3/8/8/8/8/B7/8/B1N5 w - - 0 1", true, true},
};

INSTANTIATE_TEST_SUITE_P(Winnable, MaterialTable, testing::ValuesIn(materialRows), test::CaseName());

class AnswerTable : public testing::TestWithParam<Row> {};

void expectAnswer(const AnyPosition& position, Color side, bool expected) {
    SCOPED_TRACE(label(side));
    const MateVerdict verdict = canWin(position, side);
    EXPECT_EQ(name(verdict.answer), name(expected ? MateAnswer::Yes : MateAnswer::No));
    if (verdict.closed.size() > fewPositions) return;
    EXPECT_EQ(test::faultOfAnswer(position, side, verdict), "");
}

TEST_P(AnswerTable, IsAnsweredWithProof) {
    const Row& row = GetParam();
    const AnyPosition position = positionOf(row.fen, row.variant);
    expectAnswer(position, Color::White, row.white);
    expectAnswer(position, Color::Black, row.black);
}

constexpr std::array answerRows{
    Row{"CrazyhouseStart", Variant::Crazyhouse, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", true,
        true},
    Row{"CrazyhousePawnChangesSides", Variant::Crazyhouse, "8/8/4k3/8/8/8/4P3/4K3[] w - - 0 1", true, true},
    Row{"CrazyhouseStalemateByTheLastPawn", Variant::Crazyhouse, "k7/8/1Q6/8/8/8/8/K7[] b - - 0 1", false, false},

    Row{"HillBareKings", Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true},
    Row{"HillReached", Variant::KingOfTheHill, "8/8/8/4k3/8/8/8/K7 w - - 0 1", false, true},

    Row{"RaceBareKings", Variant::RacingKings, "8/8/8/8/8/8/k6K/8 w - - 0 1", true, true},
    Row{"RaceBlackMayFollow", Variant::RacingKings, "K7/7k/8/8/8/8/8/8 b - - 0 1", true, false},
    Row{"RaceBlackMustFollow", Variant::RacingKings, "1K6/7k/6R1/8/8/8/5R2/8 b - - 0 1", true, false},

    Row{"ThreeCheckStart", Variant::ThreeCheck, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", true,
        true},
    Row{"ThreeCheckLoneKnight", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1", true, false},
    Row{"ThreeCheckFence", Variant::ThreeCheck, "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 3+3 0 1", false, false},
    Row{"ThreeCheckFenceWithAGate", Variant::ThreeCheck, "4k3/8/8/p1p3p1/P1P3P1/8/8/4K3 w - - 3+3 0 1", true, true},
    Row{"ThreeCheckWallOfPawns", Variant::ThreeCheck, "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 3+3 0 1", false,
        false},

    Row{"AntichessStart", Variant::Antichess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", true, true},
    Row{"AntichessStandstill", Variant::Antichess, "8/8/8/8/8/p7/P7/8 w - - 0 1", true, false},
    Row{"AntichessBishopsBehindPawns", Variant::Antichess, "8/8/3B4/3p1p2/3P1P2/5b2/8/8 w - - 33 65", false, false},
    Row{"AntichessBishopShutInByItsPawn", Variant::Antichess, "8/8/1P6/3B4/8/8/8/b7 w - - 0 1", true, true},
    Row{"AntichessForcedToCapture", Variant::Antichess, "8/8/8/8/8/8/1p6/B7 w - - 0 1", false, true},
    Row{"AntichessRookAgainstKnight", Variant::Antichess, "7r/8/8/2N5/8/8/8/8 b - - 0 1", true, true},

    Row{"AtomicStart", Variant::Atomic, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true},
    Row{"AtomicPawnsThatFaceEachOther", Variant::Atomic, "8/4k2p/7P/8/2K5/8/8/8 b - - 13 121", false, false},
    Row{"AtomicBishopThatMeetsNobody", Variant::Atomic, "2k1B3/8/8/2K5/5p2/5P2/8/8 b - - 1 140", false, false},
    Row{"AtomicBishopThatMeetsAPawn", Variant::Atomic, "2k5/4B3/8/2K5/5p2/5P2/8/8 b - - 1 140", true, true},
    Row{"AtomicPawnAgainstABareKing", Variant::Atomic, "8/4P3/8/8/6P1/3k4/8/3K1R2 w - - 11 99", true, false},
    // Published tables deny it.
    Row{"AtomicTwoBishopsThatShutInTheirKing", Variant::Atomic, "2b1k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", true, false},

    Row{"HordeStart", Variant::Horde, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
        true, true},
    Row{"HordeStalemate", Variant::Horde, "8/8/8/8/8/5N1B/8/5B1k b - - 0 1", false, false},
    Row{"HordeWithTheTempoOfTheKnight", Variant::Horde, "8/8/8/8/4N3/5B1B/7k/8 w - - 0 1", true, true},
    Row{"HordeQueenThatMustBeTaken", Variant::Horde, "8/8/8/8/8/8/r5Q1/7k b - - 0 1", false, true},
    Row{"HordeBishopsOfBothColours", Variant::Horde, "8/8/8/8/8/BB6/BB6/7k w - - 0 1", true, true},
    Row{"HordeRookAndTwoHelpers", Variant::Horde, "8/4R3/8/k6n/8/7p/8/8 b - - 0 1", true, true},
};

INSTANTIATE_TEST_SUITE_P(Winnable, AnswerTable, testing::ValuesIn(answerRows), test::CaseName());

TEST(Winnable, AWinOnTheBoardNeedsNoMove) {
    const AnyPosition position = positionOf("8/8/8/4k3/8/8/8/K7 w - - 0 1", Variant::KingOfTheHill);
    const MateVerdict verdict = canWin(position, Color::Black);
    EXPECT_EQ(verdict.answer, MateAnswer::Yes);
    EXPECT_TRUE(verdict.line.empty());
}

TEST(Winnable, ASpentBudgetIsNoAnswer) {
    const AnyPosition position = AnyPosition::initial(Variant::Antichess);
    const MateVerdict verdict = canWin(position, Color::White, {.nodes = 2});
    EXPECT_EQ(verdict.answer, MateAnswer::Unknown);
    EXPECT_FALSE(verdict.reason);
    EXPECT_TRUE(verdict.line.empty());
}

TEST(Winnable, StandardChessIsAskedAboutMate) {
    const Position fortress = positionFromFen("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1").value();
    const MateVerdict verdict = canWin(fortress, Color::White);
    EXPECT_EQ(verdict.answer, MateAnswer::No);
    EXPECT_EQ(verdict.reason, canMate(fortress, Color::White).reason);
}

TEST(Winnable, ReasonsSpeakOfWins) {
    EXPECT_EQ(message(NoMateReason::Material, Variant::Atomic), "its pieces win in no position at all");
    EXPECT_EQ(message(NoMateReason::ForcedLine, Variant::Atomic),
              "there is no choice of moves, and they do not lead to a win");
    EXPECT_EQ(message(NoMateReason::ClosedSet, Variant::Atomic), "none of the positions that can arise is won");
    for (const NoMateReason reason : {NoMateReason::LockedStructure, NoMateReason::FreeBishops})
        EXPECT_EQ(message(reason, Variant::Atomic), message(reason));
    for (const NoMateReason reason : {NoMateReason::Material, NoMateReason::ForcedLine, NoMateReason::LockedStructure,
                                      NoMateReason::FreeBishops, NoMateReason::ClosedSet})
        EXPECT_EQ(message(reason, Variant::Standard), message(reason));
}

// Few pieces, bishops and knights above all; anything the gate lets pass.
std::optional<AnyPosition> smallEnding(test::Random& random, Variant variant, int most) {
    constexpr std::array types{PieceType::Bishop, PieceType::Bishop, PieceType::Knight, PieceType::Knight,
                               PieceType::Pawn,   PieceType::Rook,   PieceType::Queen,  PieceType::King};
    Setup setup;
    setup.turn = random.oneOf(allColors);
    const auto put = [&](Color color, PieceType type) {
        const auto square = static_cast<Square>(random.below(64));
        if (!setup.board.occupied().contains(square)) setup.board.put(square, {color, type});
    };
    const ByColor<bool> royal =
        withVariant(variant, []<typename V>(V) { return ByColor<bool>{{V::royal[0], V::royal[1]}}; });
    for (const Color color : allColors)
        if (royal[color]) put(color, PieceType::King);
    const std::size_t kinds = royal[Color::Black] ? types.size() - 1 : types.size();
    for (int count = random.from(0, most); count > 0; --count) put(random.oneOf(allColors), types[random.below(kinds)]);
    const auto position = makePosition(setup, Rules{.variant = variant}, tolerableFaults());
    return position ? std::optional(*position) : std::nullopt;
}

class OfEachVariant : public testing::TestWithParam<Variant> {};

// No win, and no move that leads out: whoever cannot win by material never can.
TEST_P(OfEachVariant, NoMoveLeadsFromNoMaterialToAWin) {
    test::Random random("NoMoveLeadsFromNoMaterialToAWin");
    SCOPED_TRACE(test::seedTrace());
    for (std::uint64_t count = test::scaled(20'000); count > 0; --count) {
        const auto position = smallEnding(random, GetParam(), 6);
        if (!position) continue;
        for (const Color side : allColors) {
            if (canWinByMaterial(*position, side)) continue;
            for (const Move move : legalMoves(*position)) {
                const AnyPosition next = position->playUnchecked(move);
                ASSERT_FALSE(canWinByMaterial(next, side)) << toFen(*position) << " to " << toFen(next);
            }
        }
    }
}

TEST_P(OfEachVariant, SmallEndingsAreAnsweredWithProof) {
    test::Random random("SmallEndingsAreAnsweredWithProof");
    SCOPED_TRACE(test::seedTrace());
    for (std::uint64_t count = test::scaled(60); count > 0; --count) {
        const auto position = smallEnding(random, GetParam(), 4);
        if (!position || boardOutcome(*position)) continue;
        for (const Color side : allColors) {
            const MateVerdict verdict = canWin(*position, side, {.nodes = 40'000});
            if (verdict.closed.size() > fewPositions) continue;
            ASSERT_EQ(test::faultOfAnswer(*position, side, verdict), "") << toFen(*position) << ' ' << label(side);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Winnable, OfEachVariant, testing::ValuesIn(allVariants.begin() + 1, allVariants.end()),
                         [](const auto& row) { return std::string(uciName(row.param)); });

// One row is a stalemate of pieces that mate elsewhere.
TEST(WinnableData, HordeRows) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::ifstream rows(*data / "draw" / "horde_insufficient_material.csv");
    std::string row;
    std::getline(rows, row);
    int count = 0;
    while (std::getline(rows, row)) {
        ++count;
        const std::string fen = row.substr(0, row.find(','));
        const AnyPosition position = positionOf(fen, Variant::Horde);
        const bool isInsufficient = row.find(",true,") != std::string::npos;
        const auto outcome = boardOutcome(position);
        const bool isStalemate = outcome && !outcome->winner;
        EXPECT_EQ(canWinByMaterial(position, Color::White) && !isStalemate, !isInsufficient) << row;
    }
    EXPECT_EQ(count, 21'996);
}

}  // namespace
}  // namespace nowchess
