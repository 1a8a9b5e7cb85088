// Claims of a draw: FIDE 9.2 (threefold repetition), 9.3 (fifty moves), 9.5 and 9.1.2.3. Suites are named after the
// article.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::claimsByHand;
using test::gameFrom;
using test::moveIn;
using test::playAll;
using test::played;
using test::sameClaims;
using test::stateOf;

constexpr auto threefold = DrawGround::ThreefoldRepetition;
constexpr auto fifty = DrawGround::FiftyMoves;
constexpr Outcome drawnByRepetition{std::nullopt, EndReason::ThreefoldRepetition};
constexpr Outcome drawnByFiftyMoves{std::nullopt, EndReason::FiftyMoves};

// Black to move; Ng8 would bring the first position back for the third time.
Game beforeTheThirdTime() { return played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"); }
Game onTheThirdTime() { return played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"); }
// White to move with so many half-moves on the clock; besides king and rook moves there are a pawn move and a capture.
Game onTheClock(int halfmoves) {
    return gameFrom("4k3/8/8/8/8/n7/7P/R3K3 w - - " + std::to_string(halfmoves) + " 120");
}

ClaimRefusal refusal(ClaimFault fault, Claim claim, std::uint32_t count) { return {fault, claim, count}; }

TEST(Article9_2_1, TheIntendedMoveBringsTheThirdOccurrence) {
    Game game = beforeTheThirdTime();
    const Move back = moveIn(game, "Ng8");
    EXPECT_TRUE(game.canClaimDraw());
    EXPECT_EQ(game.claimable(), (std::vector<Claim>{{threefold, back}}));
    EXPECT_EQ(game.examine(Color::Black, {threefold, back}), 3U);
    EXPECT_EQ(game.claimDraw(threefold, back), drawnByRepetition);
    EXPECT_EQ(game.outcome(), drawnByRepetition);
    EXPECT_EQ(game.ply(), 7U) << "the move is not played";
}

TEST(Article9_2_1, AnotherMoveDoesNot) {
    Game game = beforeTheThirdTime();
    const Move other = moveIn(game, "Nd5");
    EXPECT_EQ(game.claimDraw(threefold, other),
              std::unexpected(refusal(ClaimFault::TooFewOccurrences, {threefold, other}, 1)));
    EXPECT_FALSE(game.isOver());
}

TEST(Article9_2_1, TheSecondOccurrenceIsNotEnough) {
    Game game = played("Nf3 Nf6 Ng1");
    const Move back = moveIn(game, "Ng8");
    EXPECT_FALSE(game.canClaimDraw());
    EXPECT_TRUE(game.claimable().empty());
    EXPECT_EQ(game.claimDraw(threefold, back),
              std::unexpected(refusal(ClaimFault::TooFewOccurrences, {threefold, back}, 2)));
}

TEST(Article9_2_1, ARefusedMoveMustBePlayed) {
    Game game = beforeTheThirdTime();
    const Move named = moveIn(game, "Nd5");
    ASSERT_FALSE(game.claimDraw(threefold, named));
    EXPECT_EQ(game.obligedMove(), named);
    const auto before = stateOf(game);
    EXPECT_EQ(game.playSan("e5").error(), PlayError(MustPlayClaimedMove{named}));
    EXPECT_EQ(game.play(moveIn(game, "Ng8")).error(), PlayError(MustPlayClaimedMove{named}));
    EXPECT_EQ(message(PlayError(MustPlayClaimedMove{named}), game.position()),
              "the claim named Nd5, and that move must now be played (FIDE 9.2.1, 9.3.1)");
    EXPECT_EQ(stateOf(game), before);
    ASSERT_TRUE(game.playSan("Nd5"));
    EXPECT_EQ(game.obligedMove(), std::nullopt);
    EXPECT_TRUE(game.playSan("e4")) << "the opponent is free";
}

TEST(Article9_2_1, TheNamedMoveCannotBeChanged) {
    Game game = beforeTheThirdTime();
    const Move named = moveIn(game, "Nd5");
    const Move right = moveIn(game, "Ng8");
    ASSERT_FALSE(game.claimDraw(threefold, named));
    const auto late = game.claimDraw(threefold, right);
    EXPECT_EQ(late, std::unexpected(refusal(ClaimFault::MoveOwed, {threefold, right}, 0)));
    EXPECT_EQ(message(late.error()),
              "Draw cannot be claimed: an earlier claim named another move, which must now be played");
    EXPECT_EQ(game.obligedMove(), named);
    EXPECT_FALSE(game.isOver());
}

TEST(Article9_2_1, UndoFreesFromTheNamedMove) {
    Game game = beforeTheThirdTime();
    ASSERT_FALSE(game.claimDraw(threefold, moveIn(game, "Nd5")));
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.redo());
    EXPECT_EQ(game.obligedMove(), std::nullopt);
    EXPECT_TRUE(game.playSan("Ng8"));
}

TEST(Article9_2_1, AnIllegalMoveIsNoClaim) {
    Game game = beforeTheThirdTime();
    const auto before = stateOf(game);
    const Move impossible = Move::normal(Square::F6, Square::F5);
    EXPECT_EQ(game.claimDraw(threefold, impossible),
              std::unexpected(refusal(ClaimFault::IllegalMove, {threefold, impossible}, 0)));
    EXPECT_EQ(stateOf(game), before) << "no obligation, no offer";
}

TEST(Article9_2_2, TheThirdOccurrenceIsOnTheBoard) {
    Game game = onTheThirdTime();
    EXPECT_TRUE(game.canClaimDraw());
    EXPECT_EQ(game.examine(Color::White, {threefold, std::nullopt}), 3U);
    EXPECT_EQ(game.claimDraw(threefold), drawnByRepetition);
}

TEST(Article9_2_2, TheSecondIsNotEnough) {
    Game game = played("Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(game.claimDraw(threefold),
              std::unexpected(refusal(ClaimFault::TooFewOccurrences, {threefold, std::nullopt}, 2)));
}

TEST(Article9_2_2, OnlyThePlayerToMoveMayClaim) {
    Game game = onTheThirdTime();
    const auto before = stateOf(game);
    EXPECT_EQ(game.claimDraw(Color::Black, threefold),
              std::unexpected(refusal(ClaimFault::NotOnMove, {threefold, std::nullopt}, 0)));
    EXPECT_EQ(stateOf(game), before);
    EXPECT_EQ(game.claimDraw(Color::White, threefold), drawnByRepetition);
}

TEST(Article9_2_2, TheFourthOccurrenceIsAsGood) {
    Game game = onTheThirdTime();
    playAll(game, "Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(game.occurrences(), 4U);
    EXPECT_EQ(game.claimDraw(threefold), drawnByRepetition);
}

// Nothing claimable is enforced, and the right is gone with the move.
TEST(Article9_2_2, WhoPlaysOnHasDeclined) {
    Game game = onTheThirdTime();
    playAll(game, "e4");
    EXPECT_FALSE(game.isOver());
    EXPECT_FALSE(game.canClaimDraw());
    EXPECT_EQ(game.claimDraw(threefold).error().fault, ClaimFault::TooFewOccurrences);
}

TEST(Article9_3_1, At99TheIntendedMoveCompletesTheFifty) {
    Game game = onTheClock(99);
    EXPECT_TRUE(game.canClaimDraw());
    EXPECT_TRUE(sameClaims(game.claimable(), claimsByHand(game)));
    for (const Claim& claim : game.claimable()) {
        EXPECT_EQ(claim.ground, fifty);
        EXPECT_TRUE(claim.move);
    }
    const Move rook = moveIn(game, "Rb1");
    EXPECT_EQ(game.examine(Color::White, {fifty, rook}), 100U);
    EXPECT_EQ(game.examine(Color::White, {fifty, std::nullopt}),
              std::unexpected(refusal(ClaimFault::TooFewMoves, {fifty, std::nullopt}, 99)));
    EXPECT_EQ(game.claimDraw(fifty, rook), drawnByFiftyMoves);
    EXPECT_EQ(game.ply(), 0U);
}

TEST(Article9_3_1, At98NoMoveDoes) {
    Game game = onTheClock(98);
    EXPECT_FALSE(game.canClaimDraw());
    EXPECT_TRUE(game.claimable().empty());
    const Move rook = moveIn(game, "Rb1");
    EXPECT_EQ(game.claimDraw(fifty, rook), std::unexpected(refusal(ClaimFault::TooFewMoves, {fifty, rook}, 99)));
    EXPECT_EQ(game.obligedMove(), rook);
    EXPECT_EQ(game.playSan("Ke2").error(), PlayError(MustPlayClaimedMove{rook}));
}

TEST(Article9_3_1, CapturesAndPawnMovesCompleteNothing) {
    for (const char* san : {"h3", "h4", "Rxa3"}) {
        Game game = onTheClock(99);
        const Move zeroing = moveIn(game, san);
        EXPECT_EQ(game.claimDraw(fifty, zeroing),
                  std::unexpected(refusal(ClaimFault::MoveResetsClock, {fifty, zeroing}, 0)));
    }
}

TEST(Article9_3_2, FiftyMovesAreOnTheBoard) {
    for (const int halfmoves : {100, 101, 149}) {
        Game game = onTheClock(halfmoves);
        EXPECT_TRUE(game.canClaimDraw());
        EXPECT_EQ(game.examine(Color::White, {fifty, std::nullopt}), static_cast<std::uint32_t>(halfmoves));
        EXPECT_EQ(game.claimDraw(fifty), drawnByFiftyMoves);
    }
}

TEST(Article9_3_2, NinetyNineHalfMovesAreNot) {
    Game game = onTheClock(99);
    EXPECT_EQ(game.claimDraw(fifty), std::unexpected(refusal(ClaimFault::TooFewMoves, {fifty, std::nullopt}, 99)));
    EXPECT_FALSE(game.isOver());
}

TEST(Article9_3_2, At150ThereIsNothingLeftToClaim) {
    Game game = onTheClock(150);
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::SeventyFiveMoves}));
    EXPECT_FALSE(game.canClaimDraw());
    EXPECT_EQ(game.claimDraw(fifty).error().fault, ClaimFault::GameOver);
}

TEST(Article9_3_2, DecliningDoesNotResetTheClock) {
    Game game = onTheClock(100);
    playAll(game, "Rb1 Ke7");
    EXPECT_EQ(game.position().halfmoveClock(), 102U);
    EXPECT_EQ(game.claimDraw(fifty), drawnByFiftyMoves);
}

TEST(Article9_3_2, EachGroundStandsForItself) {
    Game game = onTheThirdTime();
    EXPECT_EQ(game.examine(Color::White, {fifty, std::nullopt}),
              std::unexpected(refusal(ClaimFault::TooFewMoves, {fifty, std::nullopt}, 8)));
    Game clock = onTheClock(100);
    EXPECT_EQ(clock.examine(Color::White, {threefold, std::nullopt}),
              std::unexpected(refusal(ClaimFault::TooFewOccurrences, {threefold, std::nullopt}, 1)));
}

// A granted claim is the end: it can be neither withdrawn nor repeated.
TEST(Article9_5, AGrantedClaimEndsTheGameAtOnce) {
    Game game = onTheThirdTime();
    ASSERT_TRUE(game.claimDraw(threefold));
    const auto before = stateOf(game);
    EXPECT_EQ(game.playSan("e4").error(), PlayError(GameAlreadyOver{drawnByRepetition}));
    EXPECT_EQ(game.claimDraw(threefold).error().fault, ClaimFault::GameOver);
    EXPECT_EQ(game.flagFell(Color::White), std::unexpected(GameAlreadyOver{drawnByRepetition}));
    EXPECT_TRUE(game.claimable().empty());
    EXPECT_EQ(stateOf(game), before);
}

TEST(Article9_5, ExaminingChangesNothing) {
    const Game game = onTheThirdTime();
    const auto before = stateOf(game);
    EXPECT_TRUE(game.examine(Color::White, {threefold, std::nullopt}));
    EXPECT_FALSE(game.examine(Color::White, {fifty, std::nullopt}));
    EXPECT_EQ(stateOf(game), before);
}

// A claim is an offer of a draw, and the opponent may accept it after it was refused.
TEST(Article9_1_2_3, ARefusedClaimStandsAsAnOffer) {
    Game game = beforeTheThirdTime();
    ASSERT_FALSE(game.claimDraw(threefold));
    EXPECT_EQ(game.drawOfferedBy(), Color::Black);
    EXPECT_EQ(game.obligedMove(), std::nullopt) << "no move was named";
    EXPECT_EQ(game.acceptDraw(Color::White), (Outcome{std::nullopt, EndReason::Agreement}));
}

TEST(Article9_1_2_3, TheOfferOutlivesTheClaimedMove) {
    Game game = beforeTheThirdTime();
    ASSERT_FALSE(game.claimDraw(threefold, moveIn(game, "Nd5")));
    playAll(game, "Nd5");
    EXPECT_EQ(game.drawOfferedBy(), Color::Black);
    EXPECT_EQ(game.acceptDraw(Color::White), (Outcome{std::nullopt, EndReason::Agreement}));
}

TEST(Article9_1_2_3, AMoveOfTheOpponentDeclinesIt) {
    Game game = beforeTheThirdTime();
    ASSERT_FALSE(game.claimDraw(threefold));
    playAll(game, "e5 e4");
    EXPECT_EQ(game.drawOfferedBy(), std::nullopt);
}

TEST(Article9_1_2_3, AClaimOutOfTurnIsNoOffer) {
    Game game = beforeTheThirdTime();
    ASSERT_FALSE(game.claimDraw(Color::White, threefold));
    EXPECT_EQ(game.drawOfferedBy(), std::nullopt);
}

TEST(Claims, RefusalsAreSentences) {
    Game game = beforeTheThirdTime();
    const auto said = [&](Color by, const Claim& claim) { return message(game.examine(by, claim).error()); };
    EXPECT_EQ(said(Color::White, {threefold, std::nullopt}),
              "Draw cannot be claimed: only the player to move may claim");
    EXPECT_EQ(
        said(Color::Black, {threefold, std::nullopt}),
        "Draw cannot be claimed: the position stands on the board for the second time, not for the third (FIDE 9.2)");
    EXPECT_EQ(said(Color::Black, {threefold, moveIn(game, "e5")}),
              "Draw cannot be claimed: the position would stand on the board for the first time, not for the third "
              "(FIDE 9.2)");
    EXPECT_EQ(said(Color::Black, {fifty, std::nullopt}),
              "Draw cannot be claimed: there are 7 half-moves without a capture or a pawn move, not 100 (FIDE 9.3)");
    EXPECT_EQ(
        said(Color::Black, {fifty, moveIn(game, "Ng8")}),
        "Draw cannot be claimed: there would be 8 half-moves without a capture or a pawn move, not 100 (FIDE 9.3)");
    EXPECT_EQ(said(Color::Black, {fifty, moveIn(game, "e5")}),
              "Draw cannot be claimed: the intended move is a capture or a pawn move");
    EXPECT_EQ(said(Color::Black, {fifty, Move::normal(Square::A1, Square::A8)}),
              "Draw cannot be claimed: the intended move is not legal");
    ASSERT_TRUE(game.resign(Color::White));
    EXPECT_EQ(said(Color::Black, {threefold, std::nullopt}), "Draw cannot be claimed: the game is over");
}

TEST(Claims, OneHalfMoveIsOne) {
    const Game game = test::played("e4 e5 Nf3");
    EXPECT_EQ(message(game.examine(Color::Black, {fifty, std::nullopt}).error()),
              "Draw cannot be claimed: there is 1 half-move without a capture or a pawn move, not 100 (FIDE 9.3)");
    EXPECT_EQ(
        message(test::played("e4 e5").examine(Color::White, {fifty, moveIn(test::played("e4 e5"), "Nf3")}).error()),
        "Draw cannot be claimed: there would be 1 half-move without a capture or a pawn move, not 100 (FIDE 9.3)");
}

TEST(Claims, GroundsAndFaultsHaveNames) {
    EXPECT_EQ(name(threefold), "ThreefoldRepetition");
    EXPECT_EQ(name(fifty), "FiftyMoves");
    EXPECT_EQ(name(ClaimFault::GameOver), "GameOver");
    EXPECT_EQ(name(ClaimFault::TooFewOccurrences), "TooFewOccurrences");
    EXPECT_EQ(name(ClaimFault::MoveResetsClock), "MoveResetsClock");
}

}  // namespace
}  // namespace nowchess
