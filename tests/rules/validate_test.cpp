// The gate: every fault has a position that has it and nothing else wrong, and a near twin that has nothing wrong.
#include "nowchess/rules/validate.h"

#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using enum SetupFault;

using test::mirroredSetup;
using test::setup;

struct FaultCase {
    const char* name;
    const char* fen;
    const char* twin;  // nothing speaks against this one
    SetupFaults faults;
};
class Gate : public testing::TestWithParam<FaultCase> {};

TEST_P(Gate, NamesTheFaults) {
    const auto& row = GetParam();
    EXPECT_EQ(validate(setup(row.fen)), row.faults);
    EXPECT_EQ(validate(setup(row.twin)), SetupFaults{});
}

// Move numbers count from White's first move, so a board turned round has its clock checked elsewhere.
TEST_P(Gate, NamesTheSameForTheOtherColour) {
    const auto& row = GetParam();
    EXPECT_EQ(validate(mirroredSetup(setup(row.fen))) - SetupFaults{ClockAheadOfGame},
              row.faults - SetupFaults{ClockAheadOfGame});
    EXPECT_EQ(validate(mirroredSetup(setup(row.twin))) - SetupFaults{ClockAheadOfGame}, SetupFaults{});
}

constexpr FaultCase ofKings[] = {
    {"NoKingAtAll", "8/8/8/8/8/8/8/8 w", "4k3/8/8/8/8/8/8/4K3 w", {MissingKing}},
    {"OneKingMissing", "8/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w", {MissingKing}},
    {"TwoKings", "4k3/8/8/8/8/8/8/K3K3 w", "4k3/8/8/8/8/8/8/K3Q3 b", {TooManyKings}},
    {"KingsDiagonally", "8/8/8/8/8/3k4/4K3/8 w", "8/8/8/8/3k4/8/4K3/8 w", {KingsAdjacent}},
    {"KingsSideBySide", "8/8/8/8/3kK3/8/8/8 b", "8/8/8/8/2k1K3/8/8/8 b", {KingsAdjacent}},
    // h4 and a5 are neighbours in memory only.
    {"KingsAcrossTheEdge", "8/8/8/k7/K7/8/8/8 w", "8/8/8/k7/7K/8/8/8 w", {KingsAdjacent}},
    {"TheWrongSideInCheck", "4k3/8/8/8/8/8/8/4R1K1 w", "4k3/8/8/8/8/8/8/4R1K1 b", {OpponentInCheck}},
    {"CheckByAPinnedPiece", "3r4/8/7k/8/8/8/3B4/3K4 w", "3r4/8/7k/8/8/8/3B4/3K4 b", {OpponentInCheck}},
    {"BothKingsOnOneFile", "4k3/4R3/8/8/8/8/4r3/4K3 w", "4k3/4B3/8/8/8/8/4r3/4K3 w", {OpponentInCheck}},
};
INSTANTIATE_TEST_SUITE_P(Kings, Gate, testing::ValuesIn(ofKings), test::CaseName());

constexpr FaultCase ofPawns[] = {
    {"OnTheLastRank", "P3k3/8/8/8/8/8/8/4K3 w", "4k3/P7/8/8/8/8/8/4K3 w", {PawnOnBackRank}},
    {"OnTheFirstRank", "4k3/8/8/8/8/8/8/P3K3 w", "4k3/8/8/8/8/8/P7/4K3 w", {PawnOnBackRank}},
};
INSTANTIATE_TEST_SUITE_P(Pawns, Gate, testing::ValuesIn(ofPawns), test::CaseName());

constexpr FaultCase ofCastling[] = {
    {"NoRook", "4k3/8/8/8/8/8/8/4K3 w K", "4k3/8/8/8/8/8/8/4K2R w K", {CastlingWithoutRook}},
    {"EnemyRookInTheCorner", "4k3/8/8/8/8/8/8/4K1Nr w H", "4k3/8/8/8/8/8/8/4K1NR w H", {CastlingWithoutRook}},
    {"BishopInTheCorner", "4k3/8/8/8/8/8/8/B3K3 w A", "4k3/8/8/8/8/8/8/R3K3 w A", {CastlingWithoutRook}},
    {"TheKingsOwnFile", "4k3/8/8/8/8/8/8/R3K3 w E", "4k3/8/8/8/8/8/8/R3K3 w A", {CastlingWithoutRook}},
    {"KingAwayFromHome", "4k3/8/8/8/8/8/4K3/7R w H", "4k3/8/8/8/8/8/8/4K2R w H", {CastlingWithoutKing}},
    {"KingOnTheOtherBackRank", "4K3/8/8/8/8/8/4k3/7R w H", "4k3/8/8/8/8/8/8/4K2R w H", {CastlingWithoutKing}},
    {"NeitherKingNorRook",
     "4k3/8/8/8/8/8/4K3/8 w H",
     "4k3/8/8/8/8/8/4K3/8 w",
     {CastlingWithoutRook, CastlingWithoutKing}},
    {"WhichKing", "4k3/8/8/8/8/8/8/K3K2R w H", "4k3/8/8/8/8/8/8/4K2R w H", {TooManyKings, CastlingWithoutKing}},
    {"TwoRooksOnOneSide", "4k3/8/8/8/8/8/8/RR2K3 w BA", "4k3/8/8/8/8/8/8/RR2K3 w B", {CastlingTwiceOneSide}},
    {"BothSidesOfAShuffledKing", "6k1/8/8/8/8/8/8/1KR2R2 w FC", "6k1/8/8/8/8/8/8/1RK2R2 w FB", {CastlingTwiceOneSide}},
};
INSTANTIATE_TEST_SUITE_P(Castling, Gate, testing::ValuesIn(ofCastling), test::CaseName());

constexpr FaultCase ofEnPassant[] = {
    {"OwnDoubleStep", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 2", "4k3/8/8/8/4P3/8/8/4K3 b - e3", {EnPassantImpossible}},
    {"NobodysKing", "8/8/8/8/4P3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - e3", {MissingKing}},
    {"NoPawn", "4k3/8/8/8/3P4/8/8/4K3 b - e3", "4k3/8/8/8/3P4/8/8/4K3 b - d3", {EnPassantImpossible}},
    {"SomePieceInPlaceOfThePawn",
     "3k4/8/8/8/4B3/8/8/4K3 b - e3",
     "3k4/8/8/8/4P3/8/8/4K3 b - e3",
     {EnPassantImpossible}},
    {"TheEnemysPawn", "4k3/8/8/8/4p3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - e3", {EnPassantImpossible}},
    {"TheSquarePassedIsOccupied",
     "4k3/8/8/8/4P3/4N3/8/4K3 b - e3",
     "4k3/8/8/8/4P3/3N4/8/4K3 b - e3",
     {EnPassantImpossible}},
    {"TheSquareLeftIsOccupied",
     "4k3/8/8/8/4P3/8/4N3/4K3 b - e3",
     "4k3/8/8/8/4P3/8/3N4/4K3 b - e3",
     {EnPassantImpossible}},
    {"TheClockRuns", "4k3/8/8/8/4P3/8/8/4K3 b - e3 1 2", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 2", {EnPassantClock}},
    // The queen looks through d3, which the step does not open; through d2 it would.
    {"CheckAcrossTheSquarePassed",
     "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3",
     "8/8/8/8/1k1Pp3/8/8/4BK2 b - d3",
     {EnPassantImpossibleCheck}},
    {"CheckFromElsewhere",
     "4k3/8/8/8/3P4/8/8/2K1R3 b - d3",
     "4k3/8/8/8/3P4/8/8/2K2R2 b - d3",
     {EnPassantImpossibleCheck}},
    {"CheckByTheOtherPawn",
     "8/8/8/2k5/1P1P4/8/8/4K3 b - d3",
     "8/8/8/2k5/P2P4/8/8/4K3 b - d3",
     {ImpossibleCheckers, EnPassantImpossibleCheck}},
    // On d2 the pawn gave check to e3 already.
    {"CheckBeforeTheStep", "8/8/8/8/3P4/4k3/8/6K1 b - d3", "8/8/8/8/3P4/5k2/8/7K b - d3", {EnPassantImpossibleCheck}},
    // The pawn has stepped between its own rook and the king.
    {"TheStepEndsACheck", "8/8/8/8/k2P3R/8/8/6K1 b - d3", "8/8/8/k7/3P3R/8/8/6K1 b - d3", {EnPassantImpossibleCheck}},
};
INSTANTIATE_TEST_SUITE_P(EnPassant, Gate, testing::ValuesIn(ofEnPassant), test::CaseName());

constexpr FaultCase ofCounting[] = {
    {"SeventeenMen",
     "4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w",
     "4k3/8/8/8/8/Q7/PPPPPPP1/RNBQKBNR w",
     {TooManyPieces, TooManyPromoted}},
    {"NinePawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", "4k3/8/8/8/8/P7/PPPPPPP1/4K3 w", {TooManyPawns}},
    {"TwoQueensAndEightPawns", "4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w", "4k3/8/8/8/8/Q7/PPPPPPP1/3QK3 w", {TooManyPromoted}},
    {"ThreeRooksAndEightPawns", "4k3/8/8/8/8/R7/PPPPPPPP/R3K2R w", "4k3/8/8/8/8/R7/PPPPPPPP/R3K3 w", {TooManyPromoted}},
    {"ThreeKnightsAndEightPawns",
     "4k3/8/8/8/8/N7/PPPPPPPP/1N2K1N1 w",
     "4k3/8/8/8/8/N7/PPPPPPPP/1N2K3 w",
     {TooManyPromoted}},
    {"TwoBishopsOnOneColour", "4k3/8/8/8/8/8/PPPPPPPP/4KB1B w", "4k3/8/8/8/8/8/PPPPPPPP/4KBB1 w", {TooManyPromoted}},
    {"ThreeQueensAndSevenPawns",
     "4k3/8/8/8/8/Q6Q/PPPPPPP1/3QK3 w",
     "5k2/8/8/8/1Q6/Q7/PPPPPP2/3QK3 b",
     {TooManyPromoted}},
    {"PromotedThoughNobodyWasCaptured",
     "rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPP1/RNBQKBNR w - - 0 9",
     "r1bqkbnr/pppppppp/8/8/8/Q7/PPPPPPP1/RNBQKBNR w - - 0 9",
     {TooFewCaptures}},
    // The capturing pawn's file and the captured pawn's: two pawns each, and no more.
    {"FivePromotedAfterOneCapture",
     "rnbqkbnr/ppppp3/qq6/8/8/QQQ5/PPPPP3/RNBQKBNR w - - 0 30",
     "rnbqkbnr/ppppp3/qq6/8/8/QQ6/PPPPPP2/RNBQKBNR w - - 0 30",
     {TooFewCaptures}},
    {"DoubledThoughNobodyWasCaptured",
     "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq",
     "r1bqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 9",
     {TooFewCaptures}},
    {"TripledAfterOneCapture",
     "r1bqkbnr/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 9",
     "r2qkbnr/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 9",
     {TooFewCaptures}},
};
INSTANTIATE_TEST_SUITE_P(Counting, Gate, testing::ValuesIn(ofCounting), test::CaseName());

constexpr FaultCase ofCheckers[] = {
    {"Three", "4k3/8/3N1N2/8/8/8/8/4R1K1 b", "4k3/8/5N2/8/8/8/8/4R1K1 b", {TooManyCheckers}},
    {"TwoKnights", "4k3/8/3N1N2/8/8/8/8/6K1 b", "4k3/8/3N4/6N1/8/8/8/6K1 b", {ImpossibleCheckers}},
    {"TwoPawns", "4k3/3P1P2/8/8/8/8/8/6K1 b", "4k3/3P4/5P2/8/8/8/8/6K1 b", {ImpossibleCheckers}},
    {"PawnAndKnight", "4k3/3P4/5N2/8/8/8/8/6K1 b", "4k3/3P4/8/5N2/8/8/8/6K1 b", {ImpossibleCheckers}},
    {"RooksOnBothSides", "8/8/8/8/R2k3R/8/8/6K1 b", "8/8/8/8/3k3R/R7/8/6K1 b", {ImpossibleCheckers}},
    // A pawn that promotes moves one square; it cannot pass the king.
    {"RooksOnBothSidesOfTheLastRank", "R3k2R/8/8/8/8/8/8/6K1 b", "R3k3/8/8/8/8/8/8/6K1 b", {ImpossibleCheckers}},
    {"BishopAndPawnOnBothSides", "8/5B2/4k3/3P4/8/8/8/6K1 b", "8/3N1B2/4k3/8/8/8/8/6K1 b", {ImpossibleCheckers}},
    {"TwoDiagonals", "8/4k3/3B1B2/8/8/8/8/4K3 b", "8/4k3/3B4/8/8/8/8/4K3 b", {ImpossibleCheckers}},
    // The twin is d7xe8=Q.
    {"RankAndFile", "8/4Q3/R3k3/8/8/8/8/6K1 b", "4Q3/R3k3/8/8/8/8/8/6K1 b", {ImpossibleCheckers}},
    {"RankAndFileButNoPawnWasThere", "4Q3/3Rk3/8/8/8/8/8/6K1 b", "4Q3/2R1k3/8/8/8/8/8/6K1 b", {ImpossibleCheckers}},
    // The twin is exd6 e.p., which opens the diagonal of d5 and the e-file at once.
    {"FileAndRankOpenedAtOnce", "8/8/3Pk2R/8/8/8/8/4R1K1 b", "8/8/3Pk3/8/8/1B6/8/4R1K1 b", {ImpossibleCheckers}},
    {"DiagonalOfTwo", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w", "3R4/8/q4k2/2B5/1NK5/4b3/8/8 w", {ImpossibleCheckers}},
};
INSTANTIATE_TEST_SUITE_P(Checkers, Gate, testing::ValuesIn(ofCheckers), test::CaseName());

constexpr FaultCase ofCounters[] = {
    {"ClockAheadOfTheFirstMove", "4k3/8/8/8/8/8/8/4K3 w - - 1 1", "4k3/8/8/8/8/8/8/4K3 b - - 1 1", {ClockAheadOfGame}},
    {"ClockAheadByOne", "4k3/8/8/8/8/8/8/4K3 b - - 100 50", "4k3/8/8/8/8/8/8/4K3 w - - 100 51", {ClockAheadOfGame}},
    // Twice this number does not fit 32 bits.
    {"LargestClock",
     "4k3/8/8/8/8/8/8/4K3 w - - 4294967295 2147483648",
     "4k3/8/8/8/8/8/8/4K3 w - - 4294967295 4294967295",
     {ClockAheadOfGame}},
    {"MoveZero", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w", {FullmoveNumberZero}},
};
INSTANTIATE_TEST_SUITE_P(Counters, Gate, testing::ValuesIn(ofCounters), test::CaseName());

TEST(GateFaults, AreFoundTogether) {
    EXPECT_EQ(validate(setup("P3k3/8/8/8/8/8/8/4R3 w K e6 3 0")),
              (SetupFaults{MissingKing, PawnOnBackRank, OpponentInCheck, CastlingWithoutRook, CastlingWithoutKing,
                           EnPassantImpossible, EnPassantClock, FullmoveNumberZero}));
}

TEST(GateFaults, StartsHaveNone) {
    EXPECT_EQ(validate(nowchess::Setup::initial()), SetupFaults{});
    EXPECT_EQ(validate(nowchess::Setup::initial(), CastlingMode::Standard), SetupFaults{});
}

TEST(GateFaults, MostPromotionsOfAGame) {
    // All sixteen pawns have promoted, which four captures allow.
    const SetupFaults ofChecks{OpponentInCheck, TooManyCheckers, ImpossibleCheckers};
    EXPECT_EQ(validate(setup("qqqqkqqq/rn4nr/qq6/8/8/6QQ/RN4NR/QQQQKQQQ w - - 0 99")) - ofChecks, SetupFaults{});
    // Nine queens are the first one and eight pawns; a tenth is one too many.
    EXPECT_TRUE(validate(setup("k7/8/8/8/8/8/QQQQ4/QQQQQK2 b - - 0 99")).empty());
    EXPECT_EQ(validate(setup("k7/8/8/8/8/7Q/QQQQ4/QQQQQK2 b - - 0 99")), SetupFaults{TooManyPromoted});
}

TEST(CastlingRight, OffTheBackRanks) {
    auto odd = setup("4k3/8/8/8/8/8/R7/4K3 w");
    odd.castlingRooks = {Square::A2};
    EXPECT_EQ(validate(odd), SetupFaults{CastlingWithoutRook});
    EXPECT_EQ(withoutImpossibleRights(odd), setup("4k3/8/8/8/8/8/R7/4K3 w"));
}

struct StandardCase {
    const char* name;
    const char* fen;
    bool isStandard;
};
class StandardCastling : public testing::TestWithParam<StandardCase> {};

TEST_P(StandardCastling, IsToldFromChess960) {
    const auto& row = GetParam();
    EXPECT_EQ(validate(setup(row.fen)), SetupFaults{});
    EXPECT_EQ(validate(setup(row.fen), CastlingMode::Standard),
              row.isStandard ? SetupFaults{} : SetupFaults{CastlingNotStandard});
}

INSTANTIATE_TEST_SUITE_P(Squares, StandardCastling,
                         testing::Values(StandardCase{"KingAndBothCorners", "r3k2r/8/p7/8/8/8/8/R3K2R w KQkq", true},
                                         StandardCase{"KingOnD1", "r3k2r/8/p7/8/8/8/8/R2K3R w KQkq", false},
                                         StandardCase{"RookOnB1", "r3k2r/8/p7/8/8/8/8/1R2K2R w KBkq", false},
                                         StandardCase{"RookOnB1WithoutRight", "r3k2r/8/p7/8/8/8/8/1R2K2R w Kkq", true},
                                         StandardCase{"BlackRookOnG8", "r3k1r1/8/p7/8/8/8/8/R3K2R w KQgq", false},
                                         StandardCase{"NoRightsAnywhere", "r2k3r/8/p7/8/8/8/8/R2K3R w", true}),
                         test::CaseName());

struct MendCase {
    const char* name;
    const char* fen;
    CastlingMode mode;
    const char* mended;
};
class Mending : public testing::TestWithParam<MendCase> {};

TEST_P(Mending, DropsJustWhatCannotBe) {
    const auto& row = GetParam();
    const auto mended = withoutImpossibleRights(setup(row.fen), row.mode);
    EXPECT_EQ(mended, setup(row.mended));
    const SetupFaults left{CastlingWithoutRook, CastlingWithoutKing, CastlingTwiceOneSide, CastlingNotStandard,
                           EnPassantImpossible};
    EXPECT_EQ(validate(mended, row.mode) & left, SetupFaults{});
    EXPECT_EQ(withoutImpossibleRights(mended, row.mode), mended);
}

INSTANTIATE_TEST_SUITE_P(Rights, Mending,
                         testing::Values(MendCase{"NothingToDo", "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 7",
                                                  CastlingMode::Standard, "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 7"},
                                         MendCase{"OneRookIsGone", "r3k3/8/8/8/8/8/8/R3K2R w KQkq - 5 9",
                                                  CastlingMode::Chess960, "r3k3/8/8/8/8/8/8/R3K2R w KQq - 5 9"},
                                         MendCase{"OneKingIsAway", "r3k2r/8/8/8/8/8/4K3/R6R w HAha - 5 9",
                                                  CastlingMode::Chess960, "r3k2r/8/8/8/8/8/4K3/R6R w ha - 5 9"},
                                         MendCase{"OfTwoOnOneSideBoth", "4k3/8/8/8/8/8/8/RR2K2R w HBA",
                                                  CastlingMode::Chess960, "4k3/8/8/8/8/8/8/RR2K2R w H"},
                                         MendCase{"OfTwoOnOneSideTheStandardOne", "4k3/8/8/8/8/8/8/RR2K2R w HBA",
                                                  CastlingMode::Standard, "4k3/8/8/8/8/8/8/RR2K2R w HA"},
                                         MendCase{"NotStandard", "4k3/8/8/8/8/8/8/R2K3R w HA", CastlingMode::Standard,
                                                  "4k3/8/8/8/8/8/8/R2K3R w"},
                                         MendCase{"EnPassantWithoutPawn", "4k3/8/8/8/8/8/8/4K3 b - e3",
                                                  CastlingMode::Chess960, "4k3/8/8/8/8/8/8/4K3 b"},
                                         MendCase{"EnPassantWithAnOddCheckStays", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3",
                                                  CastlingMode::Chess960, "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3"},
                                         MendCase{"OtherFaultsStay", "P7/8/8/8/8/8/8/K3K2R w H - 9 0",
                                                  CastlingMode::Chess960, "P7/8/8/8/8/8/8/K3K2R w - - 9 0"}),
                         test::CaseName());

TEST(MakePosition, RefusesWithEveryReason) {
    const auto position = makePosition(setup("4k3/8/3N1N2/8/8/8/8/4R1K1 b - - 9 1"));
    ASSERT_FALSE(position);
    EXPECT_EQ(position.error(), (SetupFaults{TooManyCheckers, ClockAheadOfGame}));
}

TEST(MakePosition, ToleratesByName) {
    const auto odd = setup("4k3/8/3N1N2/8/8/8/8/4R1K1 b - - 9 1");
    const auto partly = makePosition(odd, {TooManyCheckers});
    ASSERT_FALSE(partly);
    EXPECT_EQ(partly.error(), SetupFaults{ClockAheadOfGame});
    const auto position = makePosition(odd, {TooManyCheckers, ClockAheadOfGame});
    ASSERT_TRUE(position);
    EXPECT_EQ(position->setup(), odd);
}

TEST(MakePosition, NeverToleratesLevelOne) {
    const SetupFaults all = SetupFaults::all();
    for (const char* fen : {"8/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/K3K3 w", "8/8/8/8/3kK3/8/8/8 b",
                            "P3k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4R1K1 w", "4k3/8/8/8/8/8/8/4K3 w K",
                            "4k3/8/8/8/8/8/4K3/7R w H", "4k3/8/8/8/8/8/8/RR2K3 w BA", "4k3/8/8/8/8/8/8/4K3 b - e3"}) {
        EXPECT_FALSE(makePosition(setup(fen), all)) << fen;
    }
    EXPECT_FALSE(makePosition(setup("4k3/8/8/8/8/8/8/4KR2 w F"), all, CastlingMode::Standard));
    EXPECT_TRUE(makePosition(setup("4k3/8/8/8/8/8/8/4KR2 w F"), all, CastlingMode::Chess960));
}

TEST(FaultNames, AreDistinctAndSayWhatTheyMean) {
    std::set<std::string_view> names;
    std::set<std::string_view> messages;
    for (const SetupFault fault : SetupFaults::all()) {
        names.insert(name(fault));
        messages.insert(message(fault));
    }
    EXPECT_EQ(names.size(), std::size_t{SetupFaults::capacity});
    EXPECT_EQ(messages.size(), std::size_t{SetupFaults::capacity});
    EXPECT_EQ(name(MissingKing), "MissingKing");
    EXPECT_EQ(name(EnPassantImpossible), "EnPassantImpossible");
    EXPECT_EQ(name(TooManyPieces), "TooManyPieces");
    EXPECT_EQ(name(FullmoveNumberZero), "FullmoveNumberZero");
    EXPECT_EQ(message(OpponentInCheck), "the side that is not to move is in check");
}

TEST(FaultNames, MessagesAreJoined) {
    EXPECT_EQ(message(SetupFaults{}), "");
    EXPECT_EQ(message(SetupFaults{KingsAdjacent}), "the kings stand beside each other");
    EXPECT_EQ(message(SetupFaults{FullmoveNumberZero, MissingKing}), "a king is missing; the move number is 0");
}

// Variants with armies of their own have a gate of their own.
TEST(VariantGate, NamesWhatSpeaksAgainstAnEnPassantSquare) {
    const Rules horde{.variant = Variant::Horde};
    nowchess::Setup setup = test::setup("4k3/8/8/3pP3/8/8/8/8 w - d6 0 9");
    EXPECT_EQ(validate(setup, horde), SetupFaults{});
    setup.halfmoveClock = 1;
    EXPECT_EQ(validate(setup, horde), SetupFaults{EnPassantClock});
    setup.halfmoveClock = 0;
    setup.enPassant = Square::C6;
    EXPECT_EQ(validate(setup, horde), SetupFaults{EnPassantImpossible});
}

TEST(VariantGate, ThereAreNoPawnsInRacingKings) {
    const nowchess::Setup setup = test::setup("8/8/8/8/8/k7/4P3/7K w - - 0 1");
    EXPECT_EQ(validate(setup, Rules{Variant::RacingKings}), SetupFaults{PawnsUnknown});
    EXPECT_EQ(validate(setup, Rules{Variant::Atomic}), SetupFaults{});
}

TEST(VariantGate, BoundsWhatIsInHandAndTheChecksLeft) {
    const auto faultsWith = [](Variant variant, const VariantState& state) {
        nowchess::Setup setup = AnyPosition::initial(variant).setup();
        setup.state = state;
        return validate(setup, Rules{.variant = variant});
    };
    const auto inHand = [](PieceType type, unsigned count) {
        VariantState state;
        state.pockets[Color::Black] = Pocket::fromBits(std::uint64_t{count} << 8 * static_cast<unsigned>(type));
        return state;
    };
    EXPECT_EQ(faultsWith(Variant::Crazyhouse, inHand(PieceType::Queen, Pocket::most)), SetupFaults{});
    EXPECT_EQ(faultsWith(Variant::Crazyhouse, inHand(PieceType::Queen, Pocket::most + 1)), SetupFaults{PocketTooLarge});
    EXPECT_EQ(faultsWith(Variant::Crazyhouse, inHand(PieceType::King, 1)), SetupFaults{PocketTooLarge});
    VariantState checks;
    checks.checksLeft[Color::White] = 3;
    EXPECT_EQ(faultsWith(Variant::ThreeCheck, checks), SetupFaults{});
    checks.checksLeft[Color::White] = 4;
    EXPECT_EQ(faultsWith(Variant::ThreeCheck, checks), SetupFaults{TooManyChecks});
    checks.checksLeft[Color::White] = 0;
    EXPECT_EQ(faultsWith(Variant::ThreeCheck, checks), SetupFaults{});
    checks.checksLeft[Color::Black] = 0;
    EXPECT_EQ(faultsWith(Variant::ThreeCheck, checks), SetupFaults{NoChecksLeft});
}

TEST(FaultSets, LevelTwoIsTolerable) {
    for (const SetupFault fault : SetupFaults::all())
        EXPECT_EQ(tolerableFaults().contains(fault), fault >= TooManyPieces) << name(fault);
}

}  // namespace
}  // namespace nowchess
