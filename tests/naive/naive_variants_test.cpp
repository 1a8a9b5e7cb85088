// Each rule of the variants, and the traps that libraries fell into.
#include "naive_variants.h"

#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "variant_examples.h"

namespace naive::variants {
namespace {

using enum Variant;
using Texts = std::set<std::string>;

Texts movesOf(const Position& position) {
    Texts texts;
    for (const Move& move : legalMoves(position)) texts.insert(text(move));
    return texts;
}
bool hasMove(const Position& position, std::string_view uci) { return legalMove(position, uci).has_value(); }

// "White: Checkmate", "draw: Stalemate", "none".
std::string endingOf(const Position& position) {
    const auto found = ending(position);
    if (!found) return "none";
    EXPECT_TRUE(legalMoves(position).empty()) << fen(position);
    const char* winner = !found->winner ? "draw" : found->winner == White ? "White" : "Black";
    return winner + (": " + found->reason);
}

// FEN and moves as text.

TEST(NaiveVariants, PocketsInEveryDialect) {
    for (const char* placement : {"[QPnp]", "[pnPQ]", "/QPnp"}) {
        const Position position = from(Crazyhouse, "4k3/8/8/8/8/8/8/4K3" + std::string(placement) + " w - - 0 1");
        EXPECT_EQ(fen(position), "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1");
    }
    for (const char* placement : {"", "/", "[]", "[-]"}) {
        const Position position = from(Crazyhouse, "4k3/8/8/8/8/8/8/4K3" + std::string(placement) + " w - - 0 1");
        EXPECT_EQ(fen(position), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    }
    EXPECT_FALSE(fromFen(Crazyhouse, "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1"));
    EXPECT_FALSE(fromFen(Atomic, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"));
}

TEST(NaiveVariants, ChecksInEveryDialect) {
    const std::string board = "4k3/8/8/8/8/8/8/4K3 w - - ";
    EXPECT_EQ(fen(from(ThreeCheck, board + "1+3 5 7")), board + "1+3 5 7");
    EXPECT_EQ(fen(from(ThreeCheck, board + "5 7 +2+0")), board + "1+3 5 7");
    EXPECT_EQ(fen(from(ThreeCheck, board + "1+3")), board + "1+3 0 1");
    EXPECT_EQ(fen(from(ThreeCheck, board + "5 7")), board + "3+3 5 7");
    EXPECT_FALSE(fromFen(ThreeCheck, board + "4+3 5 7"));
}

TEST(NaiveVariants, KingsThatTheVariantAllows) {
    EXPECT_TRUE(fromFen(Antichess, "8/8/8/8/8/8/8/KKKK4 w - - 0 1"));
    EXPECT_TRUE(fromFen(Atomic, "8/8/8/8/8/8/8/4K3 b - - 0 1"));
    EXPECT_FALSE(fromFen(KingOfTheHill, "8/8/8/8/8/8/8/4K3 b - - 0 1"));
    EXPECT_FALSE(fromFen(Horde, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
}

TEST(NaiveVariants, CastlingInBothForms) {
    const Position usual = from(KingOfTheHill, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_EQ(fen(afterMoves(usual, "e1g1")), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    EXPECT_EQ(fen(afterMoves(usual, "e1h1")), fen(afterMoves(usual, "e1g1")));
    const Position shuffled = from(KingOfTheHill, "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    EXPECT_EQ(fen(afterMoves(shuffled, "f1g1")), "4k3/8/8/8/8/8/8/6KR b - - 1 1");  // an ordinary move
    EXPECT_EQ(fen(afterMoves(shuffled, "f1h1")), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(NaiveVariants, KingThatStaysWhereItIsHasCastled) {
    const Position position = from(Atomic, "4k3/8/8/8/8/8/8/1R4KR w HB - 0 1");
    EXPECT_EQ(fen(afterMoves(position, "g1h1")), "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1");
    EXPECT_FALSE(hasMove(from(Atomic, "4k3/8/8/8/8/8/8/r5KR w H - 0 1"), "g1h1"));  // it was in check
}

// Atomic.

TEST(NaiveAtomic, CastlesThroughAttackedSquaresNextToTheEnemyKing) {
    EXPECT_TRUE(hasMove(from(Atomic, "5r2/8/1q6/8/8/8/6k1/4K2R w K - 0 1"), "e1h1"));
    EXPECT_FALSE(hasMove(from(Atomic, "k4r2/8/1q6/8/8/8/8/4K2R w K - 0 1"), "e1h1"));
    EXPECT_FALSE(hasMove(from(Atomic, "5r2/8/8/8/8/8/7k/4K2R w K - 0 1"), "e1h1"));  // f1 is not next to it
}

TEST(NaiveAtomic, CastlingRookMayShieldTheKingAgainstARookBehindIt) {
    EXPECT_TRUE(hasMove(from(Atomic, "8/8/8/8/8/8/4k3/R3K2r w Q - 0 1"), "e1a1"));
}

TEST(NaiveAtomic, ExplodedRookTakesItsCastlingRightAlong) {
    const Position position = from(Atomic, "4k3/6b1/8/8/8/8/1P6/R3K2R b KQ - 0 1");
    EXPECT_EQ(fen(afterMoves(position, "g7b2")), "4k3/8/8/8/8/8/8/4K2R w H - 0 2");
}

TEST(NaiveAtomic, PinnedPieceMayCaptureIfTheExplosionRemovesThePinner) {
    const Position position = from(Atomic, "k3r3/5p2/8/4N3/6p1/8/8/4K3 w - - 0 1");
    EXPECT_TRUE(hasMove(position, "e5f7"));
    EXPECT_FALSE(hasMove(position, "e5g4"));
    EXPECT_FALSE(hasMove(position, "e5d7"));
}

TEST(NaiveAtomic, BlowingUpTheEnemyKingIsAlwaysLegal) {
    const Position position = from(Atomic, "k5rr/1p6/8/2N5/8/8/8/7K w - - 0 1");
    EXPECT_EQ(movesOf(position), Texts{"c5b7"});
    EXPECT_EQ(endingOf(position), "none");
    EXPECT_EQ(endingOf(afterMoves(position, "c5b7")), "White: KingExploded");
    EXPECT_EQ(endingOf(from(Atomic, "k5rr/8/8/2N5/8/8/8/7K w - - 0 1")), "Black: Checkmate");
}

TEST(NaiveAtomic, KingsSideBySideIgnoreChecks) {
    const Position position = from(Atomic, "8/8/8/8/8/8/4k3/r3K3 w - - 0 1");
    EXPECT_FALSE(inCheck(position));
    EXPECT_EQ(movesOf(position), (Texts{"e1d1", "e1f1", "e1d2", "e1f2"}));
    EXPECT_TRUE(inCheck(from(Atomic, "8/8/8/8/8/4k3/8/r3K3 w - - 0 1")));
}

TEST(NaiveAtomic, KingNeverCapturesNorExplodesItself) {
    const Position position = from(Atomic, "4k3/8/8/8/8/6N1/4p3/4K3 w - - 0 1");
    EXPECT_FALSE(hasMove(position, "e1e2"));
    EXPECT_FALSE(hasMove(position, "g3e2"));
    EXPECT_TRUE(hasMove(position, "g3e4"));
}

TEST(NaiveAtomic, EnPassantExplodesAroundTheSquareThePawnLandsOn) {
    const Position position = from(Atomic, "k7/2n1n3/2p5/3pP3/2n5/8/8/K7 w - d6 0 1");
    EXPECT_EQ(fen(afterMoves(position, "e5d6")), "k7/8/2p5/8/2n5/8/8/K7 b - - 0 1");
}

TEST(NaiveAtomic, StalemateIsADraw) {
    EXPECT_EQ(endingOf(from(Atomic, "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1")), "draw: Stalemate");
}

// Antichess.

TEST(NaiveAntichess, EnPassantAloneIsAForcedCapture) {
    EXPECT_EQ(movesOf(from(Antichess, "8/8/8/3pP3/8/8/8/N7 w - d6 0 1")), Texts{"e5d6"});
    EXPECT_EQ(movesOf(from(Antichess, "8/8/8/3pP3/8/8/8/N7 w - - 0 1")), (Texts{"e5e6", "a1b3", "a1c2"}));
}

TEST(NaiveAntichess, NoCastlingWhateverTheFenSays) {
    const Position position = from(Antichess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_FALSE(hasMove(position, "e1h1"));
    EXPECT_EQ(fen(position), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
}

TEST(NaiveAntichess, WhoeverHasNoMoveWins) {
    EXPECT_EQ(endingOf(from(Antichess, "8/8/8/p7/P7/8/8/8 w - - 0 1")), "White: Stalemate");
    EXPECT_EQ(endingOf(from(Antichess, "8/8/8/8/8/8/8/k7 w - - 0 1")), "White: NoPiecesLeft");
    EXPECT_EQ(endingOf(from(Antichess, "8/8/8/p7/P7/8/8/8 b - - 0 1")), "Black: Stalemate");
}

TEST(NaiveAntichess, KingIsAPieceLikeOthers) {
    const Position position = from(Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1");
    EXPECT_EQ(movesOf(position), (Texts{"a7a8q", "a7a8r", "a7a8b", "a7a8n", "a7a8k"}));
    EXPECT_EQ(fen(afterMoves(position, "a7a8k")), "K7/8/8/8/8/8/8/7k b - - 0 1");
    const Position attacked = from(Antichess, "4r3/8/8/8/8/8/8/K3K3 w - - 0 1");
    EXPECT_FALSE(inCheck(attacked));
    EXPECT_TRUE(hasMove(attacked, "a1a2"));
    EXPECT_EQ(endingOf(from(Antichess, "4k3/8/8/8/8/8/4Q3/8 w - - 0 1")), "none");
    EXPECT_EQ(endingOf(afterMoves(from(Antichess, "4k3/8/8/8/8/8/4Q3/8 w - - 0 1"), "e2e8")), "Black: NoPiecesLeft");
}

// Crazyhouse.

TEST(NaiveCrazyhouse, MoreMovesThanAnyPositionOfChess) {
    EXPECT_EQ(legalMoves(from(Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1")).size(), 301U);
}

TEST(NaiveCrazyhouse, PromotedPieceIsMarkedAndBecomesAPawnAgain) {
    const Position position = from(Crazyhouse, "4k3/1P6/8/8/8/8/r7/4K3[] w - - 0 1");
    const Position promoted = afterMoves(position, "b7b8q e8e7");
    EXPECT_EQ(fen(promoted), "1Q~6/4k3/8/8/8/8/r7/4K3[] w - - 1 2");
    const Position moved = afterMoves(promoted, "b8b2");
    EXPECT_EQ(fen(moved), "8/4k3/8/8/8/8/rQ~6/4K3[] b - - 2 2");
    EXPECT_EQ(fen(afterMoves(moved, "a2b2")), "8/4k3/8/8/8/8/1r6/4K3[p] w - - 0 3");
    EXPECT_EQ(fen(afterMoves(promoted, "b8b2 e7e6 b2a2")), "8/8/4k3/8/8/8/Q~7/4K3[R] b - - 0 3");
}

TEST(NaiveCrazyhouse, PromotedMarksAndPocketsBelongToThePosition) {
    const auto differ = [](const char* a, const char* b) {
        return !samePosition(from(Crazyhouse, a), from(Crazyhouse, b));
    };
    EXPECT_TRUE(differ("4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1"));
    EXPECT_TRUE(differ("4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3[p] w - - 0 1"));
    EXPECT_FALSE(differ("4k3/8/8/8/8/8/8/Q3K3[Pp] w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3[pP] w - - 4 9"));
}

TEST(NaiveCrazyhouse, DroppedRookHasNoCastlingRight) {
    const Position position = from(Crazyhouse, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
    EXPECT_FALSE(hasMove(afterMoves(position, "R@a1 e8e7"), "e1a1"));
    const Position lost = from(Crazyhouse, "4k3/8/8/8/8/6n1/8/R3K2R[R] b KQ - 0 1");
    const Position dropped = afterMoves(lost, "g3h1 e1e2 h1g3 e2e1 g3h5 R@h1 e8d8");
    EXPECT_EQ(fen(dropped), "3k4/8/8/7n/8/8/8/R3K2R[r] w - - 6 5");
    const Position stayed = afterMoves(lost, "g3h1 a1b1 h1g3 R@a1 e8d8");
    EXPECT_FALSE(hasMove(stayed, "e1a1"));
}

TEST(NaiveCrazyhouse, DropMayBlockACheckOrGiveMate) {
    EXPECT_EQ(endingOf(from(Crazyhouse, "6k1/8/8/8/8/8/5PPP/r5K1[] w - - 0 1")), "Black: Checkmate");
    EXPECT_EQ(movesOf(from(Crazyhouse, "6k1/8/8/8/8/8/5PPP/r5K1[NP] w - - 0 1")),
              (Texts{"N@b1", "N@c1", "N@d1", "N@e1", "N@f1"}));
    const Position mating = from(Crazyhouse, "6k1/8/8/8/8/8/5PPP/6K1[r] b - - 0 1");
    EXPECT_EQ(endingOf(afterMoves(mating, "R@a1")), "Black: Checkmate");
}

TEST(NaiveCrazyhouse, PawnsAreNotDroppedOnTheFirstOrLastRankAndMayStepTwo) {
    const Position position = from(Crazyhouse, "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1");
    EXPECT_FALSE(hasMove(position, "P@a1"));
    EXPECT_FALSE(hasMove(position, "P@a8"));
    EXPECT_TRUE(hasMove(position, "P@a7"));
    const Position stepped = afterMoves(position, "P@c2 e8e7 c2c4");
    EXPECT_EQ(fen(stepped), "8/4k3/8/8/2Pp4/8/8/4K3[] b - c3 0 2");
    EXPECT_EQ(fen(afterMoves(stepped, "d4c3")), "8/4k3/8/8/8/2p5/8/4K3[p] w - - 0 3");
}

TEST(NaiveCrazyhouse, OnlyDroppedPawnsSetTheClockBack) {
    const Position position = from(Crazyhouse, "4k3/8/8/8/8/8/8/4K3[NP] w - - 5 7");
    EXPECT_EQ(afterMoves(position, "P@a3").halfmoveClock, 0);
    EXPECT_EQ(afterMoves(position, "N@a3").halfmoveClock, 6);
}

TEST(NaiveCrazyhouse, StalemateOnlyWithoutADrop) {
    EXPECT_EQ(endingOf(from(Crazyhouse, "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1")), "draw: Stalemate");
    EXPECT_EQ(endingOf(from(Crazyhouse, "7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 1")), "none");
}

// Horde.

TEST(NaiveHorde, DoubleStepFromTheFirstRankCannotBeTakenEnPassant) {
    const Position stepped = afterMoves(from(Horde, "4k3/8/8/8/8/1p6/8/2P5 w - - 0 1"), "c1c3");
    EXPECT_EQ(toFen(stepped, EnPassantShown::Always), "4k3/8/8/8/8/1pP5/8/8 b - - 0 1");
    EXPECT_FALSE(hasMove(stepped, "b3c2"));
}

TEST(NaiveHorde, DoubleStepAfterAStepFromTheFirstRankCan) {
    const Position stepped = afterMoves(from(Horde, "4k3/8/8/8/1p6/8/8/2P5 w - - 0 1"), "c1c2 e8e7 c2c4");
    EXPECT_EQ(fen(stepped), "8/4k3/8/8/1pP5/8/8/8 b - c3 0 2");
    EXPECT_TRUE(hasMove(stepped, "b4c3"));
}

TEST(NaiveHorde, WhiteIsNeverInCheck) {
    EXPECT_FALSE(inCheck(from(Horde, "4k3/8/8/8/8/8/q7/P7 w - - 0 1")));
    EXPECT_TRUE(inCheck(from(Horde, "4k3/3P4/8/8/8/8/8/8 b - - 0 1")));
}

TEST(NaiveHorde, BothStalematesDraw) {
    EXPECT_EQ(endingOf(from(Horde, "4k3/8/8/8/8/p7/P7/8 w - - 0 1")), "draw: Stalemate");
    EXPECT_EQ(endingOf(from(Horde, "k7/2Q5/8/8/8/8/8/8 b - - 0 1")), "draw: Stalemate");
}

TEST(NaiveHorde, WhiteWithNothingLeftHasLost) {
    const Position position = from(Horde, "4k3/8/8/8/8/8/1q6/P7 b - - 0 1");
    EXPECT_EQ(endingOf(afterMoves(position, "b2a1")), "Black: NoPiecesLeft");
    EXPECT_EQ(endingOf(from(Horde, "k7/1Q6/8/8/8/8/8/8 b - - 0 1")), "none");
    EXPECT_EQ(endingOf(from(Horde, "k7/1Q6/P7/8/8/8/8/8 b - - 0 1")), "White: Checkmate");
}

// Racing kings.

TEST(NaiveRacingKings, GivingCheckIsIllegal) {
    const Position position = from(RacingKings, "8/8/8/k7/8/8/8/1R5K w - - 0 1");
    EXPECT_FALSE(hasMove(position, "b1a1"));
    EXPECT_FALSE(hasMove(position, "b1b5"));
    EXPECT_TRUE(hasMove(position, "b1b4"));
}

TEST(NaiveRacingKings, WhoeverCouldOnlyGiveCheckIsStalemated) {
    EXPECT_EQ(endingOf(from(RacingKings, "8/8/8/3k4/8/1q6/6N1/K6B w - - 0 1")), "draw: Stalemate");
}

TEST(NaiveRacingKings, BlackArrivingFirstWins) {
    const Position position = from(RacingKings, "8/1k4K1/8/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(endingOf(afterMoves(position, "b7b8")), "Black: RacingKings");
}

TEST(NaiveRacingKings, BlackMayFollowWithOneMove) {
    const Position position = afterMoves(from(RacingKings, "8/1k4K1/8/8/8/8/8/8 w - - 0 1"), "g7g8");
    EXPECT_EQ(movesOf(position).size(), 8U);
    EXPECT_EQ(endingOf(position), "none");
    EXPECT_EQ(endingOf(afterMoves(position, "b7b8")), "draw: RacingKings");
    EXPECT_EQ(endingOf(afterMoves(position, "b7b6")), "White: RacingKings");
}

TEST(NaiveRacingKings, WhiteWinsAtOnceIfBlackCannotFollow) {
    EXPECT_EQ(endingOf(from(RacingKings, "6K1/8/1k6/8/8/8/8/8 b - - 0 1")), "White: RacingKings");
    EXPECT_EQ(endingOf(from(RacingKings, "6K1/b7/1k6/8/8/8/8/8 b - - 0 1")), "White: RacingKings");  // a bishop can
    EXPECT_EQ(endingOf(from(RacingKings, "3R2K1/1k6/8/8/8/8/8/8 b - - 0 1")), "White: RacingKings");
    EXPECT_EQ(endingOf(from(RacingKings, "2R3K1/1k6/8/8/8/8/8/8 b - - 0 1")), "none");  // it takes the rook
}

// King of the hill.

TEST(NaiveKingOfTheHill, KingInTheCentreWins) {
    for (const char* square : {"d4", "e4"}) {
        const Position position = from(KingOfTheHill, "7k/8/8/8/8/3K4/8/8 w - - 0 1");
        EXPECT_EQ(endingOf(afterMoves(position, std::string("d3") + square)), "White: KingOfTheHill");
    }
    for (const char* square : {"d5", "e5"}) {
        const Position position = from(KingOfTheHill, "8/8/4k3/8/8/8/8/K7 b - - 0 1");
        EXPECT_EQ(endingOf(afterMoves(position, std::string("e6") + square)), "Black: KingOfTheHill");
    }
}

TEST(NaiveKingOfTheHill, CapturingIntoTheCentreCounts) {
    const Position position = from(KingOfTheHill, "7k/8/8/8/4p3/3K4/8/8 w - - 0 1");
    EXPECT_EQ(endingOf(afterMoves(position, "d3e4")), "White: KingOfTheHill");
}

TEST(NaiveKingOfTheHill, NobodyWalksIntoCheckToGetThere) {
    EXPECT_FALSE(hasMove(from(KingOfTheHill, "4r2k/8/8/8/4p3/3K4/8/8 w - - 0 1"), "d3e4"));
}

TEST(NaiveKingOfTheHill, CastlingEndsNothing) {
    EXPECT_EQ(endingOf(afterMoves(from(KingOfTheHill, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1a1")), "none");
}

TEST(NaiveKingOfTheHill, BareKingsPlayOn) {
    const Position position = from(KingOfTheHill, "7k/8/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(endingOf(position), "none");
    EXPECT_EQ(endingOf(afterMoves(position, "a1b2 h8g8 b2c3 g8h8 c3d4")), "White: KingOfTheHill");
}

TEST(NaiveKingOfTheHill, MateAndStalemateAsUsual) {
    EXPECT_EQ(endingOf(from(KingOfTheHill, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")), "White: Checkmate");
    EXPECT_EQ(endingOf(from(KingOfTheHill, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), "draw: Stalemate");
}

// Three-check.

TEST(NaiveThreeCheck, CountsDownFromWhereTheGameStarts) {
    const Position three = from(ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    const Position given = afterMoves(three, "a1a8");
    EXPECT_EQ(fen(given), "R3k3/8/8/8/8/8/8/4K3 b - - 2+3 1 1");
    EXPECT_EQ(endingOf(given), "none");
    EXPECT_EQ(fen(three), "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    EXPECT_EQ(endingOf(afterMoves(from(ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1"), "a1a8")),
              "White: ThreeChecks");
    EXPECT_EQ(endingOf(afterMoves(from(ThreeCheck, "4k2r/8/8/8/8/8/8/4K3 b - - 3+1 0 1"), "h8h1")),
              "Black: ThreeChecks");
}

TEST(NaiveThreeCheck, DiscoveredAndDoubleChecksCountOnce) {
    const Position position = from(ThreeCheck, "4k3/8/8/8/4N3/8/8/K3R3 w - - 3+3 0 1");
    EXPECT_EQ(afterMoves(position, "e4g5").checksLeft[White], 2);  // discovered
    EXPECT_EQ(afterMoves(position, "e4d6").checksLeft[White], 2);  // by both
    EXPECT_EQ(afterMoves(position, "a1a2").checksLeft[White], 3);
}

TEST(NaiveThreeCheck, CountsBelongToThePosition) {
    const Position a = from(ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    EXPECT_FALSE(samePosition(a, from(ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1")));
    EXPECT_TRUE(samePosition(a, from(ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 9 9 +0+0")));
}

TEST(NaiveThreeCheck, MateBeatsTheThirdCheck) {
    const Position position = from(ThreeCheck, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 1+3 0 1");
    EXPECT_EQ(endingOf(afterMoves(position, "a1a8")), "White: Checkmate");
}

}  // namespace
}  // namespace naive::variants
