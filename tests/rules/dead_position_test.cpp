// Who can still mate: tables of our own, each row named after its trap. Every line is replayed by the naive engine, and
// every refusal is checked again.
#include "nowchess/rules/dead_position.h"

#include <gtest/gtest.h>

#include "nowchess/rules/legal_moves.h"
#include "rules/no_mate_checker.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::oddPosition;

struct MateCase {
    const char* name;
    const char* fen;
    bool white;
    bool black;
};
inline void PrintTo(const MateCase& row, std::ostream* out) { *out << row.fen; }

class CanMateTable : public testing::TestWithParam<MateCase> {};

void expectAnswer(const Position& position, Color side, bool expected) {
    SCOPED_TRACE(label(side));
    const MateVerdict verdict = canMate(position, side);
    ASSERT_EQ(name(verdict.answer), name(expected ? MateAnswer::Yes : MateAnswer::No));
    if (expected) {
        EXPECT_TRUE(test::isMatingLine(position, side, verdict.line));
        EXPECT_EQ(cannotMateFast(position, side), std::nullopt);
        Position end = position;
        for (const Move move : verdict.line) end = end.playUnchecked(move);
        EXPECT_EQ(cannotMateFast(end, side), std::nullopt) << "it has mated";
        EXPECT_FALSE(isDeadFast(end));
        EXPECT_EQ(name(canMate(end, side).answer), "yes");
    } else {
        EXPECT_EQ(test::faultOfProof(position, side, verdict), "") << name(*verdict.reason);
    }
}

TEST_P(CanMateTable, IsAnsweredWithProof) {
    const MateCase& row = GetParam();
    const Position position = oddPosition(row.fen);
    expectAnswer(position, Color::White, row.white);
    expectAnswer(position, Color::Black, row.black);
    EXPECT_EQ(isDead(position), row.white || row.black ? Deadness::Alive : Deadness::Dead);
}

TEST_P(CanMateTable, DeadStaysDead) {
    const MateCase& row = GetParam();
    const Position position = oddPosition(row.fen);
    for (const Color side : allColors) {
        if (side == Color::White ? row.white : row.black) continue;
        for (const Move move : legalMoves(position))
            EXPECT_NE(canMate(position.playUnchecked(move), side).answer, MateAnswer::Yes) << label(side);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Walls, CanMateTable,
    testing::Values(
        MateCase{"Closed", "8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1", false, false},
        MateCase{"WithABishopBehind", "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1", false, false},
        MateCase{"WithFourBishopsBehind", "8/2k5/8/1p1p1p1p/1P1P1P1P/B1B1B1B1/2K5/8 w - - 0 1", false, false},
        MateCase{"WithAQueenBehind", "8/2k5/8/PpPpPpPp/1P1P1P1P/4Q3/2K5/8 w - - 0 1", true, true},
        MateCase{"WithALever", "8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K3P1/8 w - - 0 1", true, true},
        MateCase{"FullWidth", "3k4/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1", false, false},
        MateCase{"PawnsThatCannotPass", "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1", false, false},
        MateCase{"OneGapInTheWall", "8/2k5/8/1p1p3p/1P1P3P/8/2K5/8 w - - 0 1", true, true},
        MateCase{"BishopThatTakesTheWall", "8/2k5/8/1p1p1p1p/1P1P1P1P/3B4/2K5/8 w - - 0 1", true, true}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Forced, CanMateTable,
    testing::Values(MateCase{"CaptureOfTheLastPiece", "r7/K1k5/8/8/8/8/8/8 w - - 0 1", false, false},
                    MateCase{"CaptureOfAQueen", "7K/6q1/8/8/8/5k2/8/8 w - - 0 1", false, false},
                    MateCase{"NotIfTheQueenIsGuarded", "7K/6q1/5k2/8/8/8/8/8 w - - 0 1", false, true},
                    MateCase{"TheSameWithAChoice", "r7/K7/2k5/8/8/8/8/8 w - - 0 1", false, false},
                    MateCase{"OnlyIfItMustBeTaken", "r7/2K1k3/8/8/8/8/8/8 w - - 0 1", false, true},
                    MateCase{"Stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false},
                    MateCase{"MateOnTheBoard", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true, false}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(Cages, CanMateTable,
                         testing::Values(MateCase{"AQueenThatIsCapturedWhereverItChecks",
                                                  "8/8/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", false, true},
                                         MateCase{"BishopsThatMakeRoomForEachOther",
                                                  "8/8/7p/5p1P/5p1K/4bPp1/5bPb/4bkb1 b - - 0 1", false, false}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    EnPassant, CanMateTable,
    testing::Values(MateCase{"OpensAWall", "8/2k5/p1p3p1/PpPp1pPp/1P1PpP1P/4P3/2K5/8 w - f6 0 1", true, true},
                    MateCase{"TheSameWallTooLate", "8/2k5/p1p3p1/PpPp1pPp/1P1PpP1P/4P3/2K5/8 w - - 0 1", false, false}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Promotion, CanMateTable,
    testing::Values(MateCase{"InsideAFortress", "K1k3b1/P1Pp1p2/3P1Pp1/6P1/8/8/1P6/8 w - - 0 1", true, false},
                    MateCase{"OfALonePawn", "8/8/8/8/8/2k5/4p3/K7 w - - 0 1", false, true},
                    MateCase{"ToABlockerForALoneKnight", "8/8/8/4K3/4N3/4kp2/8/8 b - - 0 1", true, true}),
    test::CaseName());

// More of them than are looked at for a check.
INSTANTIATE_TEST_SUITE_P(
    ManyPieces, CanMateTable,
    testing::Values(MateCase{"KnightsAndBishops", "NNNNNNNN/NN4BB/8/8/8/8/7k/K7 w - - 0 1", true, false},
                    MateCase{"OfBoth", "NNNNNNNN/NN4BB/8/k7/7K/8/nn4bb/nnnnnnnn b - - 0 1", true, true}),
    test::CaseName());

// The pieces around the king let nobody out; only castling does, and in Chess960 by exchanging king and rook.
INSTANTIATE_TEST_SUITE_P(
    Castling, CanMateTable,
    testing::Values(MateCase{"UnlocksACorner", "k7/8/8/8/8/2p1p1p1/2PpP1P1/3B1KRB b G - 0 1", true, true},
                    MateCase{"TheRightIsGone", "k7/8/8/8/8/2p1p1p1/2PpP1P1/3B1KRB b - - 0 1", false, false},
                    MateCase{"BlockedForEver", "2k5/8/8/8/3p1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1", false, false}),
    test::CaseName());

// Winnable, though a well-known solver said no: a pawn's push mates.
INSTANTIATE_TEST_SUITE_P(
    Unsound, CanMateTable,
    testing::Values(
        MateCase{"OnlyBishopsAndPawns", "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1", true, false},
        MateCase{"BothSides", "k7/1pK3p1/6Pb/1p4pB/bP4P1/Bp6/1P4P1/8 b - - 0 1", true, true},
        MateCase{"KingsBehindPawns", "3b4/4p1p1/1p1pP1P1/1P1PpBp1/1pBpP1P1/1P1P4/4K1P1/2k5 w - - 0 1", true, false}),
    test::CaseName());

// The other pieces decide, wherever the bishops are.
TEST(CanMate, FreeBishopsCanBeReasonEnough) {
    for (const char* const fen :
         {"8/2k5/p1p1p1p1/PpPpPpPp/bPKP1P1P/8/8/8 w - d6 0 1", "8/7k/1p1p1p1p/pPpPpPpP/P1P1P1PK/5B2/8/8 w - e6 0 1",
          "8/8/p1p1pkp1/P1P1P1Pp/4KB1P/8/8/8 b - - 0 1"}) {
        const Position position = oddPosition(fen);
        for (const Color side : allColors) {
            const MateVerdict verdict = canMate(position, side);
            EXPECT_EQ(verdict.reason, NoMateReason::FreeBishops) << fen << " " << label(side);
            EXPECT_EQ(test::faultOfProof(position, side, verdict), "") << fen << " " << label(side);
        }
    }
}

// Mates that the first searches do not find: the way leads round a wall, and to one square of many.
TEST(CanMate, FindsAMateFarAway) {
    const auto isFound = [](std::string_view fen, Color side) {
        const Position position = oddPosition(fen);
        const MateVerdict verdict = canMate(position, side);
        return verdict.answer == MateAnswer::Yes && test::isMatingLine(position, side, verdict.line);
    };
    EXPECT_TRUE(isFound("3B4/5k2/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/R1K5 w - - 0 1", Color::White));
    EXPECT_TRUE(isFound("2k2r2/8/8/6B1/p1p1p1p1/PpPpPpPp/1P1P1P1P/6K1 w f - 0 1", Color::Black));
    EXPECT_TRUE(isFound("2k4r/8/8/8/pBp1p1p1/PpPpPpPp/KP1P1P1P/8 w h - 0 1", Color::Black));
}

// A game that is over on the board: who was mated, and both where it is stalemate, will never mate.
TEST(CannotMateFast, AFinishedGameIsNoQuestionOfStructure) {
    const Position stalemate = oddPosition("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for (const Color side : allColors) EXPECT_EQ(cannotMateFast(stalemate, side), NoMateReason::ForcedLine);
    const Position mate = oddPosition("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(cannotMateFast(mate, Color::White), std::nullopt);
    EXPECT_EQ(cannotMateFast(mate, Color::Black), NoMateReason::ForcedLine);
}

// Hardly a choice, and at the end of it stalemate, mate or neither.
TEST(CannotMateFast, FollowsAForcedLineToItsEnd) {
    EXPECT_EQ(cannotMateFast(oddPosition("7K/5q2/7k/6Q1/8/8/8/8 b - - 0 1"), Color::Black), NoMateReason::ForcedLine)
        << "taking the queen is stalemate, and there is nothing else";
    const Position mated = oddPosition("5K2/3Q2qk/6b1/1p6/8/8/8/8 w - - 0 1");
    EXPECT_EQ(cannotMateFast(mated, Color::Black), NoMateReason::ForcedLine) << "it is mated";
    EXPECT_EQ(cannotMateFast(mated, Color::White), std::nullopt) << "it mates";
    EXPECT_EQ(canMate(mated, Color::White).answer, MateAnswer::Yes);
}

TEST(CanMate, TooFewNodesAreNoAnswerHoweverFewSquaresThereAre) {
    const Position position = oddPosition("2kb4/8/8/8/8/8/2KN4/8 w - - 0 1");
    EXPECT_EQ(canMate(position, Color::Black, {.nodes = 1}).answer, MateAnswer::Unknown);
    EXPECT_EQ(canMate(position, Color::Black).answer, MateAnswer::Yes);
}

// What ends a game without a search. The pawns of the b-file stand behind one another, so that those that face each
// other are one to five ranks apart.
struct FastCase {
    const char* name;
    const char* fen;
};
inline void PrintTo(const FastCase& row, std::ostream* out) { *out << row.fen; }

class FastDeadTable : public testing::TestWithParam<FastCase> {};

TEST_P(FastDeadTable, IsDeadForBothAndMirrored) {
    const Position position = oddPosition(GetParam().fen);
    for (const Position& each : {position, test::mirroredPosition(position)}) {
        SCOPED_TRACE(testing::PrintToString(each));
        EXPECT_TRUE(isDeadFast(each));
        for (const Color side : allColors) {
            EXPECT_EQ(cannotMateFast(each, side), NoMateReason::LockedStructure) << label(side);
            EXPECT_EQ(test::faultOfLockedStructure(each, side), "") << label(side);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(FacingPawns, FastDeadTable,
                         testing::Values(FastCase{"OneRankApart", "8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1"},
                                         FastCase{"Two", "8/2k5/8/1p1p1p1p/1P1P1P1P/1P6/2K5/8 w - - 0 1"},
                                         FastCase{"Three", "8/2k5/8/1p1p1p1p/1P1P1P1P/1P6/1PK5/8 w - - 0 1"},
                                         FastCase{"Four", "8/2k5/1p1p1p1p/1P1P1P1P/1P6/1P6/1PK5/8 w - - 0 1"},
                                         FastCase{"Five", "2k5/1p1p1p1p/1P1P1P1P/1P6/1P6/1P6/1PK5/8 w - - 0 1"}),
                         test::CaseName());

// Nothing mates soon, and hardly anything can be captured: the budget must not be spent on what leads nowhere.
struct LongWayCase {
    const char* name;
    const char* fen;
    Color side;
};
inline void PrintTo(const LongWayCase& row, std::ostream* out) { *out << row.fen; }

class LongWayTable : public testing::TestWithParam<LongWayCase> {};

TEST_P(LongWayTable, IsFound) {
    const Position position = oddPosition(GetParam().fen);
    const MateVerdict verdict = canMate(position, GetParam().side, {.nodes = 400'000});
    ASSERT_EQ(name(verdict.answer), "yes");
    EXPECT_TRUE(test::isMatingLine(position, GetParam().side, verdict.line));
}

INSTANTIATE_TEST_SUITE_P(
    All, LongWayTable,
    testing::Values(
        LongWayCase{"TheKingCapturesAPawnThatABishopIsOfferedTo", "1k6/8/1p1p1p1p/1P1P1P1P/3pB1K1/3Pb3/8/8 w - - 0 1",
                    Color::Black},
        LongWayCase{"BishopsFillTheCorner", "8/2k5/2b1b3/1p1p1pBp/1P1P1P1P/8/2bK1B2/8 b - - 0 1", Color::White},
        LongWayCase{"TheBishopHasToMakeWayFirst", "3k4/4b3/3b4/p1pBp1p1/P1PbP1P1/5B2/8/1B1K4 b - - 0 1", Color::Black},
        LongWayCase{"TheFarCorner", "k7/1b6/2b5/3b4/4b3/1pB2b2/pP4b1/K6b w - - 0 1", Color::White},
        LongWayCase{"TheNearCornerIsTaken", "7b/8/8/2k5/6b1/6PP/6RK/7N b - - 0 1", Color::Black}),
    test::CaseName());

// Black can only promote, and is mated in no case.
TEST(CanMate, ACageWithPawnsThatPromoteIsProvenSafe) {
    const MateVerdict verdict = canMate(oddPosition("8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1"), Color::White);
    ASSERT_EQ(name(verdict.answer), "no");
    EXPECT_EQ(verdict.reason, NoMateReason::FreeBishops);
}

TEST(CanMate, TheSameQuestionGetsTheSameAnswer) {
    const Position position = test::position("8/8/8/4k3/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(canMate(position, Color::White).line, canMate(position, Color::White).line);
}

TEST(CanMate, ASpentBudgetIsNoAnswer) {
    const Position start = Position::initial();
    const MateVerdict verdict = canMate(start, Color::White, {.nodes = 3});
    EXPECT_EQ(verdict.answer, MateAnswer::Unknown);
    EXPECT_TRUE(verdict.line.empty());
    EXPECT_EQ(verdict.reason, std::nullopt);
    EXPECT_EQ(isDead(start, {.nodes = 3}), Deadness::Unknown);
    EXPECT_EQ(isDead(start), Deadness::Alive);
}

TEST(CanMate, HasNamesAndSentences) {
    EXPECT_EQ(name(MateAnswer::Unknown), "unknown");
    for (const NoMateReason reason : {NoMateReason::Material, NoMateReason::ForcedLine, NoMateReason::LockedStructure,
                                      NoMateReason::FreeBishops, NoMateReason::ClosedSet}) {
        EXPECT_FALSE(name(reason).empty());
        EXPECT_FALSE(message(reason).empty());
    }
}

TEST(LockedStructure, TellsWhatCanStillHappen) {
    const Position position = test::position("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1");
    const LockedStructure structure = lockedStructure(position);
    EXPECT_TRUE(excludesMateBy(structure, Color::White));
    EXPECT_TRUE(excludesMateBy(structure, Color::Black));
    for (const LockedStructure::PieceRange& range : structure.pieces) {
        EXPECT_TRUE(range.piece.type != PieceType::Pawn || range.reach == Bitboard{range.start});
        EXPECT_FALSE(range.capturable) << text(range.start);
    }
}

// The bishop mates on squares that White's king never comes near.
TEST(LockedStructure, CountsWhatPiecesAttackThatAreNoKing) {
    const Position position = oddPosition("b3b3/2k1B3/8/8/p1p1p1p1/P1P1P1P1/4K3/8 w - - 0 1");
    EXPECT_FALSE(excludesMateBy(lockedStructure(position), Color::White));
    EXPECT_EQ(cannotMateFast(position, Color::White), std::nullopt);
    expectAnswer(position, Color::White, true);
}

TEST(LockedStructure, OfAnOpenPositionExcludesNothing) {
    EXPECT_FALSE(excludesMateBy(lockedStructure(Position::initial()), Color::White));
}

}  // namespace
}  // namespace nowchess
