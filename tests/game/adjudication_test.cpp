// Flags, resignations and illegal moves that the check could not settle: scored as a loss, marked, and corrected by a
// deeper search or by an arbiter.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/games.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::played;

constexpr MateBudget tiny{.nodes = 2};
constexpr MateBudget ample{.nodes = 750'000};
constexpr std::string_view onlyWhiteMates = "8/8/7p/p5p1/P1pR4/2P3qk/8/5Q1K b - - 0 1";
constexpr Outcome blackWins{Color::Black, EndReason::FlagFall};
constexpr Outcome drawn{std::nullopt, EndReason::FlagFall};

// White's flag has fallen; nobody knows whether Black could mate.
Game unsettled(std::string_view fen) {
    Game game = gameFrom(fen, {.mateBudget = {.nodes = 1}});
    EXPECT_EQ(game.flagFell(Color::White), blackWins);
    EXPECT_EQ(game.adjudication(), (Adjudication{Color::Black, MateAnswer::Unknown, {.nodes = 1}, 0}));
    return game;
}

TEST(Adjudication, EveryEndingThatNeedsAMateIsMarked) {
    for (const auto end : {&Game::flagFell, &Game::resign, &Game::secondIllegalMove}) {
        Game game = played("e4", {.mateBudget = tiny});
        ASSERT_TRUE((game.*end)(Color::White));
        EXPECT_EQ(game.adjudication(), (Adjudication{Color::Black, MateAnswer::Unknown, tiny, 1}));
        EXPECT_FALSE(game.adjudication()->isProven());
    }
}

TEST(Adjudication, SaysWhatIsProven) {
    const auto said = [](MateAnswer answer) { return message(Adjudication{Color::Black, answer, tiny, 0}); };
    EXPECT_EQ(said(MateAnswer::Yes), "Black could still mate.");
    EXPECT_EQ(said(MateAnswer::No), "Black could not mate.");
    EXPECT_EQ(said(MateAnswer::Unknown),
              "Whether Black could really mate was not settled within 2 nodes; it counts as if so, and is not proven.");
    EXPECT_EQ(message(Adjudication{Color::White, MateAnswer::Yes, tiny, 0}, Variant::Antichess),
              "White could still win.");
}

TEST(Adjudication, OtherEndingsAreNotAdjudicated) {
    Game forfeit;
    ASSERT_TRUE(forfeit.forfeit(Color::White));
    EXPECT_EQ(forfeit.adjudication(), std::nullopt);
    Game online({.regulations = Regulations::FideOnline});
    ASSERT_TRUE(online.resign(Color::White));
    EXPECT_EQ(online.adjudication(), std::nullopt) << "it counts whoever can mate";
}

TEST(Reconsider, ADeeperSearchConfirmsTheLoss) {
    Game game = unsettled(test::startFen);
    EXPECT_TRUE(game.reconsider(ample));
    EXPECT_EQ(game.outcome(), blackWins);
    EXPECT_EQ(game.adjudication(), (Adjudication{Color::Black, MateAnswer::Yes, ample, 0}));
}

TEST(Reconsider, ADeeperSearchMakesItADraw) {
    Game game = unsettled(onlyWhiteMates);
    EXPECT_TRUE(game.reconsider(ample));
    EXPECT_EQ(game.outcome(), drawn);
    EXPECT_EQ(game.adjudication()->answer, MateAnswer::No);
}

TEST(Reconsider, StaysOpenWithinASmallBudget) {
    Game game = unsettled(test::startFen);
    EXPECT_FALSE(game.reconsider(tiny));
    EXPECT_EQ(game.outcome(), blackWins);
    EXPECT_EQ(game.adjudication(), (Adjudication{Color::Black, MateAnswer::Unknown, tiny, 0})) << "two nodes in vain";
}

TEST(Reconsider, TakesAnAnswerFoundElsewhere) {
    Game game = unsettled(onlyWhiteMates);
    const Position position = game.position();
    EXPECT_FALSE(game.reconsider(MateFinding{.verdict = {}, .budget = tiny}));
    EXPECT_TRUE(game.reconsider(MateFinding{canMate(position, Color::Black, ample), ample}));
    EXPECT_EQ(game.outcome(), drawn);
    ASSERT_NE(game.mateFinding(Color::Black), nullptr);
    EXPECT_EQ(game.mateFinding(Color::Black)->verdict.answer, MateAnswer::No);
    // A proof is a proof, however few nodes it took.
    Game other = unsettled(onlyWhiteMates);
    EXPECT_TRUE(other.reconsider(MateFinding{canMate(position, Color::Black, ample), {.nodes = 0}}));
    EXPECT_EQ(other.outcome(), drawn);
}

TEST(Reconsider, AShallowerUnknownChangesNothing) {
    Game game = unsettled(test::startFen);
    ASSERT_FALSE(game.reconsider(tiny));
    EXPECT_FALSE(game.reconsider(MateFinding{.verdict = {}, .budget = {.nodes = 1}}));
    EXPECT_EQ(game.adjudication(), (Adjudication{Color::Black, MateAnswer::Unknown, tiny, 0}));
}

TEST(Reconsider, OnlyOpenQuestionsAreAskedAgain) {
    Game running;
    EXPECT_FALSE(running.reconsider(ample));
    Game proven = gameFrom(onlyWhiteMates);
    ASSERT_EQ(proven.flagFell(Color::White), drawn);
    EXPECT_FALSE(proven.reconsider(ample));
    EXPECT_FALSE(proven.reconsider(MateFinding{.verdict = {}, .budget = ample}));
    EXPECT_EQ(proven.outcome(), drawn);
    Game decided = unsettled(onlyWhiteMates);
    ASSERT_TRUE(decided.adjudicate(blackWins));
    EXPECT_FALSE(decided.reconsider(ample)) << "an arbiter has spoken";
    EXPECT_EQ(decided.outcome(), blackWins);
}

TEST(Adjudicate, AnArbiterCorrectsWhatWasScored) {
    Game game = unsettled(test::startFen);
    EXPECT_EQ(game.adjudicate(drawn), drawn);
    EXPECT_EQ(game.outcome(), drawn);
    EXPECT_TRUE(game.isDecidedByArbiter());
    EXPECT_EQ(game.adjudicate(blackWins), blackWins) << "and may think again";
}

TEST(Adjudicate, AnArbiterEndsARunningGame) {
    Game game = played("e4");
    const Outcome forfeit{Color::White, EndReason::Forfeit};
    EXPECT_EQ(game.adjudicate(forfeit), forfeit);
    EXPECT_TRUE(game.isOver());
    EXPECT_FALSE(game.playSan("e5"));
}

TEST(Adjudicate, WhatTheRulesEndedStands) {
    const Outcome win{Color::White, EndReason::FlagFall};
    Game mate = played("f3 e5 g4 Qh4#");
    EXPECT_EQ(mate.adjudicate(win).error().outcome, (Outcome{Color::Black, EndReason::Checkmate}));
    Game bare = gameFrom("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_FALSE(bare.adjudicate(win));
    Game dead = gameFrom("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1");
    ASSERT_TRUE(dead.endIfDead());
    EXPECT_EQ(dead.adjudicate(win).error().outcome, (Outcome{std::nullopt, EndReason::DeadPosition}));
    EXPECT_FALSE(dead.isDecidedByArbiter());
}

TEST(Adjudicate, OneSideThatCannotMateIsNoDeadPosition) {
    Game game = gameFrom(onlyWhiteMates);
    ASSERT_EQ(game.flagFell(Color::White), drawn) << "Black cannot mate, and of White nobody knows";
    EXPECT_EQ(game.adjudicate(blackWins), blackWins);
    Game alive = gameFrom(onlyWhiteMates);
    EXPECT_FALSE(alive.endIfDead(DeadCheck::Full)) << "White can";
    ASSERT_EQ(alive.flagFell(Color::White), drawn);
    EXPECT_EQ(alive.adjudicate(blackWins), blackWins);
    Game other = gameFrom("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_FALSE(other.endIfDead(DeadCheck::Full)) << "Black can, White cannot";
    ASSERT_TRUE(other.forfeit(Color::White));
    EXPECT_TRUE(other.adjudicate(drawn));
    Game unasked = gameFrom("8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1", {.deadPositions = false});
    ASSERT_TRUE(unasked.forfeit(Color::White));
    EXPECT_TRUE(unasked.adjudicate(blackWins)) << "where nobody looks for dead positions, none ends a game";
}

TEST(EndIfDead, ARecordThatWentOnCanBeEndedWhereItStands) {
    Game game = gameFrom("8/2k5/8/1p1p1p1p/3P1P1P/1P6/2K5/8 w - - 0 1");
    for (const char* const san : {"b4", "Kd6"}) ASSERT_TRUE(game.playRecorded(*readSan(game.position(), san)->move));
    ASSERT_FALSE(game.isOver()) << "it went on";
    EXPECT_TRUE(game.endIfDead(DeadCheck::Fast));
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::DeadPosition}));
    Game alive;
    EXPECT_FALSE(alive.endIfDead(DeadCheck::Fast));
}

TEST(Adjudicate, UndoAndRedoForgetTheDecision) {
    Game game = played("e4 e5", {.mateBudget = tiny});
    ASSERT_TRUE(game.flagFell(Color::White));
    ASSERT_TRUE(game.adjudicate(drawn));
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.outcome(), std::nullopt);
    EXPECT_FALSE(game.isDecidedByArbiter());
    EXPECT_EQ(game.adjudication(), std::nullopt);
    EXPECT_EQ(game.mateFinding(Color::Black), nullptr);
    ASSERT_TRUE(game.redo());
    EXPECT_EQ(game.outcome(), std::nullopt) << "the flag did not fall again";
    EXPECT_FALSE(game.reconsider(ample));
    ASSERT_TRUE(game.playSan("Nf3"));
}

TEST(Adjudicate, ARecordThatGoesOnForgetsIt) {
    Game game = played("e4", {.mateBudget = tiny});
    ASSERT_TRUE(game.flagFell(Color::White));
    ASSERT_TRUE(game.adjudicate(drawn));
    ASSERT_TRUE(game.playRecorded(test::moveIn(game, "e5")));
    EXPECT_EQ(game.outcome(), std::nullopt);
    EXPECT_FALSE(game.isDecidedByArbiter());
    EXPECT_EQ(game.mateFinding(Color::Black), nullptr);
}

TEST(MateFinding, ACopyOfTheGameKeepsIt) {
    Game game = gameFrom(onlyWhiteMates);
    ASSERT_FALSE(game.endIfDead());
    ASSERT_NE(game.mateFinding(Color::White), nullptr);
    const Game copy = game;
    EXPECT_EQ(copy.mateFinding(Color::White), game.mateFinding(Color::White)) << "shared, for it may be large";
    ASSERT_TRUE(game.play(game.legalMoves()[0]));
    EXPECT_EQ(game.mateFinding(Color::White), nullptr);
    EXPECT_NE(copy.mateFinding(Color::White), nullptr);
}

TEST(ClaimRefusal, ItsReasonStandsAlone) {
    Game game = played("e4");
    const auto refused = game.claimDraw(DrawGround::FiftyMoves);
    ASSERT_FALSE(refused);
    EXPECT_EQ(reasonText(refused.error()),
              "there are 0 half-moves without a capture or a pawn move, not 100 (FIDE 9.3)");
    EXPECT_EQ(message(refused.error()), "Draw cannot be claimed: " + reasonText(refused.error()));
}

}  // namespace
}  // namespace nowchess
