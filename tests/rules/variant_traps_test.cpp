// What other libraries fell into, variant by variant, and each variant's own ending where it holds and where it does
// not.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"
#include "support/random.h"

namespace nowchess {
namespace {

AnyPosition at(Variant variant, const std::string& fen) {
    const auto position = positionFromFen(fen, variant);
    EXPECT_TRUE(position) << fen << ": " << message(position.error());
    return position ? *position : AnyPosition::initial(variant);
}
bool canPlay(const AnyPosition& position, const char* move) { return moveFromCoordinates(position, move).has_value(); }
AnyPosition play(const AnyPosition& position, std::initializer_list<const char*> moves) {
    AnyPosition next = position;
    for (const char* const text : moves) {
        const auto move = moveFromCoordinates(next, text);
        EXPECT_TRUE(move) << text << " in " << toFen(next);
        if (move) next = next.playUnchecked(*move);
    }
    return next;
}
IllegalReason whyNot(const AnyPosition& position, const char* move) {
    const auto resolved = moveFromCoordinates(position, move);
    EXPECT_FALSE(resolved) << move;
    return std::get<IllegalMove>(resolved.error()).reason;
}

// --- king of the hill ---

TEST(KingOfTheHillTraps, ReachingTheCentreWins) {
    const AnyPosition there = play(at(Variant::KingOfTheHill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1"), {"d3e4"});
    EXPECT_EQ(boardOutcome(there), (BoardOutcome{Color::White, BoardEnding::KingInTheCentre}));
    EXPECT_FALSE(isInCheck(there)) << "it is no mate";
    EXPECT_TRUE(legalMoves(there).empty());
}
TEST(KingOfTheHillTraps, AKingThatStandsThereHasWonWhoeverIsToMove) {
    for (const char* const fen : {"4k3/8/8/8/4K3/8/8/8 w - - 0 1", "4k3/8/8/8/4K3/8/8/8 b - - 0 1"})
        EXPECT_EQ(boardOutcome(at(Variant::KingOfTheHill, fen)),
                  (BoardOutcome{Color::White, BoardEnding::KingInTheCentre}));
}
TEST(KingOfTheHillTraps, StandingBesideTheCentreDoesNot) {
    EXPECT_EQ(boardOutcome(play(at(Variant::KingOfTheHill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1"), {"d3c4"})), std::nullopt);
}
TEST(KingOfTheHillTraps, AnAttackedSquareOfTheCentreIsNoWay) {
    EXPECT_FALSE(canPlay(at(Variant::KingOfTheHill, "4k3/4r3/8/8/8/3K4/8/8 w - - 0 1"), "d3e4"));
}
TEST(KingOfTheHillTraps, CapturingIntoTheCentreCounts) {
    const AnyPosition there = play(at(Variant::KingOfTheHill, "4k3/8/8/8/4p3/3K4/8/8 w - - 0 1"), {"d3e4"});
    EXPECT_EQ(boardOutcome(there)->winner, Color::White);
}
TEST(KingOfTheHillTraps, TwoBareKingsPlayOn) {
    const AnyGame game(at(Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/K7 w - - 0 1"));
    EXPECT_FALSE(game.isOver());
}
TEST(KingOfTheHillTraps, CastlingReachesNoCentre) {
    const AnyPosition position = at(Variant::KingOfTheHill, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (const auto& moves : {std::initializer_list<const char*>{"e1h1", "e8a8"}, {"e1a1", "e8h8"}})
        EXPECT_EQ(boardOutcome(play(position, moves)), std::nullopt);
}
TEST(KingOfTheHillTraps, MateIsMate) {
    AnyGame game({.rules = {Variant::KingOfTheHill}});
    for (const char* const san : {"f3", "e5", "g4", "Qh4#"}) ASSERT_TRUE(game.playSan(san));
    EXPECT_EQ(game.outcome(), (Outcome{Color::Black, EndReason::Checkmate}));
}

// --- three-check ---

TEST(ThreeCheckTraps, TheThirdCheckWins) {
    const AnyPosition third = play(at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1"), {"a1a8"});
    EXPECT_EQ(boardOutcome(third), (BoardOutcome{Color::White, BoardEnding::ThirdCheck}));
    EXPECT_EQ(third.checksLeft(Color::White), 0);
}
TEST(ThreeCheckTraps, TheSecondDoesNot) {
    const AnyPosition second = play(at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w Q - 2+3 0 1"), {"a1a8"});
    EXPECT_EQ(boardOutcome(second), std::nullopt);
    EXPECT_EQ(second.checksLeft(Color::White), 1);
}
TEST(ThreeCheckTraps, ADoubleCheckCountsOnce) {
    const AnyPosition next = play(at(Variant::ThreeCheck, "4k3/8/8/8/4N3/8/8/4RK2 w - - 3+3 0 1"), {"e4f6"});
    EXPECT_EQ(checkers(next).size(), 2);
    EXPECT_EQ(next.checksLeft(Color::White), 2);
}
TEST(ThreeCheckTraps, ADiscoveredCheckCounts) {
    const AnyPosition next = play(at(Variant::ThreeCheck, "4k3/8/8/8/4N3/8/8/4RK2 w - - 3+3 0 1"), {"e4c3"});
    EXPECT_EQ(next.checksLeft(Color::White), 2);
}
TEST(ThreeCheckTraps, AMateThatIsTheThirdCheckIsAMate) {
    const AnyPosition mate = play(at(Variant::ThreeCheck, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 1+3 0 1"), {"a1a8"});
    EXPECT_EQ(boardOutcome(mate), (BoardOutcome{Color::White, BoardEnding::Checkmate}));
}
TEST(ThreeCheckTraps, TheCountIsPartOfThePosition) {
    const AnyPosition two = at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1");
    const AnyPosition three = at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    EXPECT_NE(repetitionKey(two), repetitionKey(three));
    EXPECT_FALSE(samePosition(two, three));
}
TEST(ThreeCheckTraps, AFourthCheckLeavesTheCount) {
    const AnyPosition won = at(Variant::ThreeCheck, "4k3/8/8/8/8/8/R7/4K3 w - - 0+3 0 1");
    const AnyPosition next = won.playUnchecked(Move::normal(Square::A2, Square::E2));
    EXPECT_EQ(next.checksLeft(Color::White), 0);
    EXPECT_EQ(next.checksLeft(Color::Black), 3);
}
TEST(ThreeCheckTraps, UndoGivesItBack) {
    AnyGame game(at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1"));
    ASSERT_TRUE(game.playSan("Ra8#")) << "it counts down from there";
    EXPECT_EQ(game.outcome(), (Outcome{Color::White, EndReason::ThirdCheck}));
    ASSERT_TRUE(game.undo());
    EXPECT_FALSE(game.isOver());
    EXPECT_EQ(game.position().checksLeft(Color::White), 1);
}

// --- antichess ---

TEST(AntichessTraps, EnPassantAloneIsForced) {
    const AnyPosition position = at(Variant::Antichess, "8/8/8/3pP3/8/8/7P/8 w - d6 0 2");
    EXPECT_EQ(countLegalMoves(position), 1);
    EXPECT_TRUE(canPlay(position, "e5d6"));
    EXPECT_EQ(whyNot(position, "h2h3"), IllegalReason::CaptureExpected);
}
TEST(AntichessTraps, WithoutACaptureEverythingMayMove) {
    EXPECT_EQ(countLegalMoves(at(Variant::Antichess, "8/8/8/4P3/8/3p4/7P/8 w - - 0 2")), 3);
}
TEST(AntichessTraps, AKingAtHomeNeverCastles) {
    const AnyPosition position = at(Variant::Antichess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_TRUE(position.castlingRooks().empty()) << "whatever the FEN says";
    EXPECT_FALSE(canPlay(position, "e1h1"));
}
TEST(AntichessTraps, KingsAreCapturedLikeOthers) {
    const AnyPosition position = at(Variant::Antichess, "4k3/8/8/8/8/8/8/4R3 w - - 0 1");
    EXPECT_FALSE(isInCheck(play(position, {"e1e8"})));
    EXPECT_EQ(boardOutcome(play(position, {"e1e8"})), (BoardOutcome{Color::Black, BoardEnding::AllPiecesLost}));
}
TEST(AntichessTraps, StalemateWithMenLeftWinsToo) {
    const AnyPosition stuck = at(Variant::Antichess, "8/8/8/8/8/p7/P7/8 w - - 0 1");
    EXPECT_EQ(boardOutcome(stuck), (BoardOutcome{Color::White, BoardEnding::Stalemate}));
    EXPECT_EQ(status(stuck), Status::Ended);
    EXPECT_EQ(boardOutcome(at(Variant::Antichess, "8/8/8/8/p7/8/P7/8 w - - 0 1")), std::nullopt);
}
TEST(AntichessTraps, PawnsBecomeKings) {
    const AnyPosition position = at(Variant::Antichess, "8/P7/8/8/8/8/8/7r w - - 0 1");
    EXPECT_EQ(countLegalMoves(position), 5);
    EXPECT_EQ(play(position, {"a7a8k"}).board().pieceAt(Square::A8), (Piece{Color::White, PieceType::King}));
    EXPECT_EQ(whyNot(at(Variant::Atomic, "7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a7a8k"), IllegalReason::PromotionImpossible);
}

// --- atomic ---

TEST(AtomicTraps, ACaptureTakesTheNeighboursAlong) {
    const AnyPosition next = play(at(Variant::Atomic, "4k3/8/2nb4/2pp4/4P3/8/8/4K3 w - - 0 1"), {"e4d5"});
    EXPECT_EQ(next.board().pieces(PieceType::Pawn), Bitboard{Square::C5}) << "pawns beside stay";
    EXPECT_EQ(next.board().occupied(), (Bitboard{Square::C5, Square::E8, Square::E1}));
}
TEST(AtomicTraps, EnPassantExplodesWhereThePawnLands) {
    const AnyPosition next = play(at(Variant::Atomic, "4k3/2n5/8/3pP3/2n5/8/8/K7 w - d6 0 2"), {"e5d6"});
    EXPECT_FALSE(next.board().occupied().contains(Square::C7)) << "beside d6";
    EXPECT_TRUE(next.board().occupied().contains(Square::C4)) << "beside d5, not d6";
    EXPECT_TRUE(next.board().pieces(PieceType::Pawn).empty());
}
TEST(AtomicTraps, TheOwnKingMayNotExplode) {
    const AnyPosition position = at(Variant::Atomic, "6k1/8/8/8/8/8/3p4/4K2R w - - 0 1");
    EXPECT_FALSE(canPlay(position, "e1d2")) << "a king never captures";
    const AnyPosition beside = at(Variant::Atomic, "7k/8/8/8/8/8/3p4/3QK3 w - - 0 1");
    EXPECT_EQ(whyNot(beside, "d1d2"), IllegalReason::KingWouldExplode);
}
TEST(AtomicTraps, NorMayItExplodeEnPassant) {
    const AnyPosition position = at(Variant::Atomic, "7k/8/4K3/3pP3/8/8/8/8 w - d6 0 1");
    EXPECT_EQ(whyNot(position, "e5d6"), IllegalReason::KingWouldExplode);
}
TEST(AtomicTraps, BlowingUpTheOtherKingWinsEvenInCheck) {
    const AnyPosition checked = at(Variant::Atomic, "3rk3/3p4/8/8/8/8/4r3/3QK3 w - - 0 1");
    ASSERT_TRUE(isInCheck(checked));
    const AnyPosition won = play(checked, {"d1d7"});
    EXPECT_EQ(boardOutcome(won), (BoardOutcome{Color::White, BoardEnding::KingExploded}));
    EXPECT_TRUE(legalMoves(won).empty());
}
TEST(AtomicTraps, ItIsNoMateWhereTheOtherKingCanBeBlownUp) {
    const AnyPosition checked = at(Variant::Atomic, "k7/1p6/8/8/8/8/6qp/1R5K w - - 0 1");
    EXPECT_EQ(status(checked), Status::InCheck);
    EXPECT_EQ(countLegalMoves(checked), 1);
    EXPECT_TRUE(canPlay(checked, "b1b7"));
    EXPECT_EQ(status(at(Variant::Atomic, "k7/8/8/8/8/8/6qp/1R5K w - - 0 1")), Status::Mated) << "nothing to capture";
}
TEST(AtomicTraps, KingsSideBySideAreSafe) {
    const AnyPosition position = at(Variant::Atomic, "8/8/8/8/8/8/3k4/q3K3 w - - 0 1");
    EXPECT_FALSE(isInCheck(position));
    EXPECT_EQ(boardOutcome(position), std::nullopt);
    EXPECT_TRUE(isInCheck(at(Variant::Atomic, "8/8/8/8/3k4/8/8/q3K3 w - - 0 1")));
    const AnyPosition pinned = at(Variant::Atomic, "8/8/8/8/8/8/3k4/q1N1K3 w - - 0 1");
    EXPECT_TRUE(canPlay(pinned, "c1b3")) << "no pin counts, either";
}
TEST(AtomicTraps, APinnedPieceMayBlowUpThePinner) {
    const AnyPosition position = at(Variant::Atomic, "4r2k/5p2/8/8/2B5/8/4B3/4K3 w - - 0 1");
    EXPECT_TRUE(canPlay(position, "c4f7")) << "the rook goes with the pawn";
    const AnyPosition pinned = at(Variant::Atomic, "4r2k/8/8/8/2p5/8/4B3/4K3 w - - 0 1");
    EXPECT_FALSE(canPlay(pinned, "e2c4")) << "the pinner stays";
    EXPECT_TRUE(canPlay(at(Variant::Atomic, "4r2k/3p4/8/8/6B1/8/8/4K3 w - - 0 1"), "g4d7"));
}
TEST(AtomicTraps, AnExplodedRookTakesItsRightAlong) {
    const AnyPosition next = play(at(Variant::Atomic, "r3k3/1p6/8/8/8/8/8/1R2K3 w q - 0 1"), {"b1b7"});
    EXPECT_TRUE(next.castlingRooks().empty());
    EXPECT_EQ(next.key(), keyFromScratch(next));
}
TEST(AtomicTraps, CastlingPastTheOtherKing) {
    EXPECT_TRUE(canPlay(at(Variant::Atomic, "8/8/8/8/8/8/4k3/R3K2r w Q - 0 1"), "e1a1"));
}
TEST(AtomicTraps, StalemateDraws) {
    EXPECT_EQ(boardOutcome(at(Variant::Atomic, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1")),
              (BoardOutcome{std::nullopt, BoardEnding::Stalemate}));
}

// --- crazyhouse ---

TEST(CrazyhouseTraps, AFullPocketFitsTheList) {
    const AnyPosition position = at(Variant::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1");
    EXPECT_EQ(countLegalMoves(position), 301);
    EXPECT_EQ(legalMoves(position).size(), 301U);
}
TEST(CrazyhouseTraps, APromotedPieceIsAPawnAgain) {
    const AnyPosition promoted = at(Variant::Crazyhouse, "Q~3k3/8/8/8/8/8/4K3/r7[] b - - 0 1");
    EXPECT_EQ(play(promoted, {"a1a8"}).pocket(Color::Black).count(PieceType::Pawn), 1U);
    const AnyPosition real = at(Variant::Crazyhouse, "Q3k3/8/8/8/8/8/4K3/r7[] b - - 0 1");
    EXPECT_EQ(play(real, {"a1a8"}).pocket(Color::Black).count(PieceType::Queen), 1U);
}
TEST(CrazyhouseTraps, TheMarkMovesWithThePiece) {
    const AnyPosition moved =
        play(at(Variant::Crazyhouse, "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"), {"a7a8r", "e8e7", "a8b8"});
    EXPECT_EQ(moved.variantState().promoted, Bitboard{Square::B8});
    EXPECT_TRUE(toFen(moved).starts_with("1R~6/"));
}
TEST(CrazyhouseTraps, MarksAndPocketsAreTheIdentity) {
    const AnyPosition plain = at(Variant::Crazyhouse, "Q3k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    for (const char* const fen : {"Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1", "Q3k3/8/8/8/8/8/8/4K3[p] b - - 0 1",
                                  "Q3k3/8/8/8/8/8/8/4K3[P] b - - 0 1"}) {
        EXPECT_FALSE(samePosition(plain, at(Variant::Crazyhouse, fen))) << fen;
        EXPECT_NE(repetitionKey(plain), repetitionKey(at(Variant::Crazyhouse, fen))) << fen;
    }
}
TEST(CrazyhouseTraps, ADroppedRookHasNoRight) {
    const AnyPosition next = play(at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"), {"R@a1", "e8e7"});
    EXPECT_TRUE(next.castlingRooks().empty());
    EXPECT_FALSE(canPlay(next, "e1a1"));
}
TEST(CrazyhouseTraps, ADropBlocksACheckOrMates) {
    const AnyPosition checked = at(Variant::Crazyhouse, "4k3/8/8/8/8/8/3PPP2/r3K3[N] w - - 0 1");
    EXPECT_TRUE(canPlay(checked, "N@c1"));
    EXPECT_EQ(whyNot(checked, "N@c3"), IllegalReason::KingLeftInCheck);
    const AnyPosition mate = play(at(Variant::Crazyhouse, "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1"), {"R@e8"});
    EXPECT_EQ(boardOutcome(mate)->ending, BoardEnding::Checkmate);
    EXPECT_EQ(boardOutcome(play(at(Variant::Crazyhouse, "6k1/5ppp/8/8/8/8/8/4K3[Rn] w - - 0 1"), {"R@e8"})),
              std::nullopt)
        << "a knight can be dropped between";
}
TEST(CrazyhouseTraps, ADropThatStopsNoCheckIsRefused) {
    const AnyPosition position = at(Variant::Crazyhouse, "4r2k/8/8/8/8/8/8/4K3[PN] w - - 0 1");
    EXPECT_EQ(whyNot(position, "P@d4"), IllegalReason::KingLeftInCheck);
    EXPECT_EQ(whyNot(position, "N@d1"), IllegalReason::KingLeftInCheck);
    EXPECT_EQ(whyNot(position, "N@e8"), IllegalReason::DropImpossible);
    EXPECT_TRUE(canPlay(position, "P@e4"));
}
TEST(CrazyhouseTraps, PawnsAreDroppedOnMiddleRanksOnly) {
    const AnyPosition position = at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    EXPECT_EQ(whyNot(position, "P@a1"), IllegalReason::DropImpossible);
    EXPECT_EQ(whyNot(position, "P@a8"), IllegalReason::DropImpossible);
    EXPECT_EQ(whyNot(position, "N@a3"), IllegalReason::NotInHand);
    EXPECT_TRUE(canPlay(play(position, {"P@a2", "e8e7"}), "a2a4")) << "from the second rank it may step two";
}
TEST(CrazyhouseTraps, RepetitionsReachBackBeyondCaptures) {
    AnyGame game(at(Variant::Crazyhouse, "4k2r/p7/8/8/8/8/7P/R3K3[] w - - 0 1"));
    for (int round = 0; round < 2; ++round)
        for (const char* const san : {"Rxa7", "Rxh2", "Ra1", "Rh8", "P@h2", "P@a7"})
            ASSERT_TRUE(game.playSan(san)) << san;
    EXPECT_EQ(game.occurrences(), 3U);
    EXPECT_TRUE(game.canClaimDraw());
}
TEST(CrazyhouseTraps, MovesAreNotCounted) {
    const AnyGame game(at(Variant::Crazyhouse, "r3k3/8/8/8/8/8/8/R3K3[QQ] w - - 150 100"));
    EXPECT_FALSE(game.isOver());
    EXPECT_FALSE(game.canClaimDraw());
}

// --- horde ---

TEST(HordeTraps, AStepOfTwoFromTheFirstRankCannotBeCaptured) {
    const AnyPosition next = play(at(Variant::Horde, "4k3/8/8/8/8/1p6/8/P7 w - - 0 1"), {"a1a3"});
    EXPECT_EQ(next.enPassantTarget(), std::nullopt);
    EXPECT_FALSE(canPlay(next, "b3a2"));
}
TEST(HordeTraps, ASingleStepThenADoubleOneCan) {
    const AnyPosition next = play(at(Variant::Horde, "4k3/8/8/8/1p6/8/8/P7 w - - 0 1"), {"a1a2", "e8e7", "a2a4"});
    EXPECT_EQ(next.enPassantTarget(), Square::A3);
    EXPECT_TRUE(canPlay(next, "b4a3"));
}
TEST(HordeTraps, WhiteIsNeverInCheck) { EXPECT_FALSE(isInCheck(at(Variant::Horde, "4k3/8/8/8/8/8/P7/q7 w - - 0 1"))); }
TEST(HordeTraps, TakingTheLastPawnWins) {
    const AnyPosition position = at(Variant::Horde, "4k3/8/8/8/8/8/P6P/q7 b - - 0 1");
    EXPECT_EQ(boardOutcome(play(position, {"a1a2"})), std::nullopt) << "one is left";
    EXPECT_EQ(boardOutcome(play(position, {"a1a2", "h2h3", "a2h2", "h3h4", "h2h4"})),
              (BoardOutcome{Color::Black, BoardEnding::AllPiecesLost}));
}
TEST(HordeTraps, StalemateDrawsForBothSides) {
    EXPECT_EQ(boardOutcome(at(Variant::Horde, "k7/8/8/8/8/p7/P7/8 w - - 0 1")),
              (BoardOutcome{std::nullopt, BoardEnding::Stalemate}));
    EXPECT_EQ(boardOutcome(at(Variant::Horde, "k7/P1Q5/1P6/8/8/8/8/8 b - - 0 1")),
              (BoardOutcome{std::nullopt, BoardEnding::Stalemate}));
}
TEST(HordeTraps, BlackIsMatedAsUsual) {
    EXPECT_EQ(boardOutcome(at(Variant::Horde, "k7/1Q6/P7/8/8/8/8/8 b - - 0 1")),
              (BoardOutcome{Color::White, BoardEnding::Checkmate}));
}

// --- racing kings ---

TEST(RacingKingsTraps, NobodyMayGiveCheck) {
    const AnyPosition position = at(Variant::RacingKings, "8/8/8/8/8/k7/8/1R5K w - - 0 1");
    EXPECT_EQ(whyNot(position, "b1a1"), IllegalReason::CheckForbidden);
    EXPECT_TRUE(canPlay(position, "b1c1"));
}
TEST(HordeTraps, APawnOfTheFirstRankIsRefusedForTheRightReason) {
    const AnyPosition position = at(Variant::Horde, "4k3/8/8/8/8/P2P4/1P6/PP1P4 w - - 0 1");
    const auto why = [&](Square from, Square to) {
        return whyIllegal(position, Move::promotion(from, to, PromotionPiece::Queen));
    };
    EXPECT_EQ(why(Square::D1, Square::D2), IllegalReason::PromotionImpossible);
    EXPECT_EQ(why(Square::D1, Square::D3), IllegalReason::NotPseudoLegal) << "there is somebody";
    EXPECT_EQ(why(Square::B1, Square::B3), IllegalReason::NotPseudoLegal) << "somebody is in the way";
    EXPECT_EQ(why(Square::B2, Square::B4), IllegalReason::PromotionImpossible);
    EXPECT_EQ(why(Square::A1, Square::A3), IllegalReason::NotPseudoLegal);
    const AnyPosition open = at(Variant::Horde, "4k3/8/8/8/8/8/8/P6P w - - 0 1");
    EXPECT_EQ(whyIllegal(open, Move::normal(Square::A1, Square::A3)), std::nullopt);
    EXPECT_EQ(whyIllegal(open, Move::promotion(Square::A1, Square::A3, PromotionPiece::Queen)),
              IllegalReason::PromotionImpossible);
    EXPECT_EQ(whyIllegal(open, Move::normal(Square::A1, Square::A4)), IllegalReason::NotPseudoLegal);
}
TEST(HordeTraps, APieceOfTheFirstRankTakesNoDoubleStep) {
    const AnyPosition position = at(Variant::Horde, "4k3/8/8/8/8/8/8/N6P w - - 0 1");
    EXPECT_EQ(whyNot(position, "a1a3"), IllegalReason::NotPseudoLegal);
}
TEST(RacingKingsTraps, TheOwnKingMustNotBeLeftInCheck) {
    const AnyPosition position = at(Variant::RacingKings, "8/8/8/8/8/k7/8/1r2N2K w - - 0 1");
    EXPECT_EQ(whyNot(position, "e1g2"), IllegalReason::KingLeftInCheck);
    EXPECT_EQ(whyNot(position, "e1c2"), IllegalReason::CheckForbidden);
}
// No game comes here; the generator still knows that nothing but the king answers two checks.
TEST(RacingKingsTraps, ADoubleCheckIsAnsweredByTheKing) {
    nowchess::Setup setup;
    setup.board = boardFromRanks("8/8/8/8/k6r/8/5n2/1R5K");
    const AnyPosition position = AnyPosition::unchecked(setup, Variant::RacingKings);
    for (const Move move : legalMoves(position)) EXPECT_EQ(move.from(), Square::H1) << testing::PrintToString(move);
    EXPECT_EQ(countLegalMoves(position), 2);
}
TEST(RacingKingsTraps, MateCannotHappen) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("MateCannotHappen");
    const std::uint64_t games = test::scaled(100);
    for (std::uint64_t i = 0; i < games; ++i) {
        AnyPosition position = AnyPosition::initial(Variant::RacingKings);
        for (int ply = 0; ply < 200 && hasLegalMove(position); ++ply) {
            position = position.playUnchecked(random.oneOf(legalMoves(position)));
            ASSERT_FALSE(isInCheck(position)) << toFen(position);
        }
        EXPECT_NE(status(position), Status::Mated) << toFen(position);
    }
}
TEST(RacingKingsTraps, NorDiscoverOne) {
    const AnyPosition position = at(Variant::RacingKings, "8/8/8/8/k2N3R/8/8/7K w - - 0 1");
    EXPECT_EQ(whyNot(position, "d4f5"), IllegalReason::CheckForbidden);
}
TEST(RacingKingsTraps, BlackHasOneMoveToFollow) {
    const AnyPosition position = at(Variant::RacingKings, "8/k6K/8/8/8/8/8/8 w - - 0 1");
    const AnyPosition there = play(position, {"h7h8"});
    EXPECT_EQ(boardOutcome(there), std::nullopt);
    EXPECT_EQ(boardOutcome(play(there, {"a7a8"})), (BoardOutcome{std::nullopt, BoardEnding::KingAtTheGoal}));
    EXPECT_EQ(boardOutcome(play(there, {"a7a6"})), (BoardOutcome{Color::White, BoardEnding::KingAtTheGoal}));
}
TEST(RacingKingsTraps, WhiteWinsWhereBlackCannotFollow) {
    EXPECT_EQ(boardOutcome(play(at(Variant::RacingKings, "8/7K/k7/8/8/8/8/8 w - - 0 1"), {"h7h8"})),
              (BoardOutcome{Color::White, BoardEnding::KingAtTheGoal}));
}
TEST(RacingKingsTraps, BlackArrivingFirstSimplyWins) {
    EXPECT_EQ(boardOutcome(play(at(Variant::RacingKings, "8/k6K/8/8/8/8/8/8 b - - 0 1"), {"a7a8"})),
              (BoardOutcome{Color::Black, BoardEnding::KingAtTheGoal}));
}
TEST(RacingKingsTraps, WhereEveryMoveGivesCheckIsStalemate) {
    const AnyPosition position = at(Variant::RacingKings, "8/8/8/8/kr1n4/2b1b3/K1n5/1B1q4 w - - 0 1");
    EXPECT_FALSE(isInCheck(position));
    EXPECT_EQ(boardOutcome(position), (BoardOutcome{std::nullopt, BoardEnding::Stalemate}));
    EXPECT_EQ(whyNot(position, "b1c2"), IllegalReason::CheckForbidden);
}

}  // namespace
}  // namespace nowchess
