// explain(): one text for each verdict, and for a game that goes on.
#include <gtest/gtest.h>

#include "nowchess/game/explanation.h"
#include "nowchess/game/verdict.h"
#include "nowchess/rules/winnable.h"
#include "support/games.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::played;
using test::playedFrom;

testing::AssertionResult says(const std::string& text, std::string_view part) {
    if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << '"' << text << "\" does not say \"" << part << '"';
}

TEST(Explain, Mate) {
    const std::string text = explain(played("f3 e5 g4 Qh4#"));
    EXPECT_TRUE(
        text.starts_with("Checkmate! Black wins. (FIDE 5.1.1) The king on e1 is in check from the queen on h4"));
    EXPECT_TRUE(says(text, "f2 is guarded by the queen on h4"));
    EXPECT_TRUE(says(text, "d2 is taken by its own pawn"));
    EXPECT_TRUE(text.ends_with("No piece can capture the checker or come between."));
}

TEST(Explain, Stalemate) {
    const std::string text = explain(playedFrom("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", "Qb6"));
    EXPECT_TRUE(text.starts_with("Stalemate! The game is a draw. (FIDE 5.2.1) The king on a8 is not in check"));
    EXPECT_TRUE(says(text, "b7 is guarded by the queen on b6 and the king on c6"));
    EXPECT_TRUE(text.ends_with("No other piece can move."));
}

TEST(Explain, InsufficientMaterial) {
    EXPECT_EQ(
        explain(playedFrom("4k3/8/8/8/8/8/4q3/2B1K3 w - - 0 1", "Kxe2", {.deadPositions = false})),
        "Insufficient material! The game is a draw. (FIDE 5.2.2) White has king and bishop; Black has king: neither "
        "side can possibly mate.");
}

TEST(Explain, DeadPositions) {
    EXPECT_EQ(explain(gameFrom("r7/K1k5/8/8/8/8/8/8 w - - 0 1")),
              "Dead position! The game is a draw. (FIDE 5.2.2) White cannot mate: " +
                  std::string(message(NoMateReason::Material)) +
                  ". Black cannot mate: " + std::string(message(NoMateReason::ForcedLine)) + ".");
}

TEST(Explain, DeadPositionsThatOnlyTheFullCheckSees) {
    Game game = gameFrom("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1");
    game.endIfDead();
    const auto reason = canMate(game.position(), Color::White).reason;
    ASSERT_TRUE(reason);
    EXPECT_TRUE(explain(game).contains("White cannot mate: " + std::string(message(*reason)))) << explain(game);
}

TEST(Explain, WhatTheFullCheckAdds) {
    Game drawn = gameFrom("8/8/7p/p5p1/P1pR4/2P3qk/8/5Q1K b - - 0 1");
    ASSERT_TRUE(drawn.flagFell(Color::White));
    EXPECT_TRUE(says(explain(drawn), " Black could not mate: "));
    Game open(Position::initial(), {.mateBudget = {.nodes = 2}});
    ASSERT_TRUE(open.resign(Color::White));
    EXPECT_TRUE(
        says(explain(open),
             "Whether Black could really mate was not settled within 2 nodes; it counts as if so, and is not proven."));
}

TEST(Explain, Claims) {
    Game repetition = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    ASSERT_TRUE(repetition.claimDraw(DrawGround::ThreefoldRepetition));
    EXPECT_EQ(
        explain(repetition),
        "Draw claimed by threefold repetition. (FIDE 9.2) This position has stood on the board 3 times: in the first "
        "position, after 2... Ng8 and after 4... Ng8.");
    Game fifty = playedFrom("4k3/8/8/8/8/8/8/R3K3 w - - 99 120", "Ra2");
    ASSERT_TRUE(fifty.claimDraw(DrawGround::FiftyMoves));
    EXPECT_TRUE(says(explain(fifty), "Draw claimed by 50-move rule. (FIDE 9.3) 100 half-moves since"));
}

// A claim that named a move is granted for what would have stood on the board, so the text names that move.
TEST(Explain, ClaimsWithAnIntendedMove) {
    Game repetition = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    ASSERT_TRUE(repetition.claimDraw(DrawGround::ThreefoldRepetition, test::moveIn(repetition, "Ng8")));
    EXPECT_TRUE(says(explain(repetition), "Ng8"));
    EXPECT_FALSE(says(explain(repetition), "This position has stood on the board 2 times"));
    Game fifty = gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 99 120");
    ASSERT_TRUE(fifty.claimDraw(DrawGround::FiftyMoves, test::moveIn(fifty, "Ra2")));
    EXPECT_TRUE(says(explain(fifty), "100 half-moves"));
}

TEST(Explain, OnlineNobodyClaimed) {
    const Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", {.regulations = Regulations::FideOnline});
    EXPECT_TRUE(explain(game).starts_with("Draw by threefold repetition."));
}

TEST(Explain, Fivefold) {
    const Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    EXPECT_TRUE(says(explain(game),
                     "Fivefold repetition! The game is a draw. (FIDE 9.6.1) This position has stood on "
                     "the board 5 times"));
}

TEST(Explain, SeventyFiveMoves) {
    const Game game = playedFrom("4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "Ra2");
    EXPECT_TRUE(says(explain(game), "75-move rule! The game is a draw. (FIDE 9.6.2) 150 half-moves since"));
}

TEST(Explain, Decisions) {
    Game agreed = played("e4 e5");
    ASSERT_TRUE(agreed.offerDraw(Color::White));
    ASSERT_TRUE(agreed.acceptDraw(Color::Black));
    EXPECT_EQ(explain(agreed), "Draw agreed. (FIDE 5.2.3) Both sides agreed.");

    Game resigned = gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ASSERT_TRUE(resigned.resign(Color::White));
    EXPECT_EQ(explain(resigned),
              "Resignation! The game is a draw, because the opponent cannot possibly mate. (FIDE 5.1.2) White has king "
              "and rook; Black has king: Black cannot possibly mate.");

    Game flag = gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ASSERT_TRUE(flag.flagFell(Color::Black));
    EXPECT_TRUE(says(
        explain(flag),
        "Time is up! White wins. (FIDE 6.9) White has king and rook; Black has king: Black cannot possibly mate. White "
        "could still mate."));

    Game illegal = gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ASSERT_TRUE(illegal.secondIllegalMove(Color::Black));
    EXPECT_TRUE(says(explain(illegal), "(FIDE 7.5.5)"));

    Game flags;
    ASSERT_TRUE(flags.bothFlagsFell());
    EXPECT_TRUE(says(explain(flags), "Nobody knows which flag fell first."));

    Game forfeit;
    ASSERT_TRUE(forfeit.forfeitBoth());
    EXPECT_TRUE(says(explain(forfeit), "decided away from the board"));
}

struct VariantEnd {
    Variant variant;
    const char* fen;
    const char* move;
    const char* why;
};

TEST(Explain, TheVariantsOwnEndings) {
    using enum Variant;
    for (const auto& [variant, fen, move, why] :
         {VariantEnd{KingOfTheHill, "k7/8/8/8/8/3K4/8/8 w - - 0 1", "Ke4",
                     "Of the kings, White's on e4 and Black's on a8."},
          VariantEnd{RacingKings, "8/k6K/8/8/8/8/8/8 b - - 0 1", "Ka8",
                     "Of the kings, White's on h7 and Black's on a8."},
          VariantEnd{ThreeCheck, "4k3/8/8/8/8/8/R7/4K3 w - - 1+3 0 1", "Re2", "White has given three checks."},
          VariantEnd{Atomic, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8", "Black has no king any more."},
          VariantEnd{Antichess, "8/8/8/8/8/8/1p6/B7 w - - 0 1", "Bxb2", "White has bishop; Black has no pieces"}}) {
        auto game = AnyGame::fromFen(fen, {.rules = {.variant = variant}});
        ASSERT_TRUE(game) << fen;
        ASSERT_TRUE(game->playSan(move)) << move;
        ASSERT_TRUE(game->isOver()) << move;
        EXPECT_TRUE(says(explain(*game), why));
        EXPECT_FALSE(explain(*game).contains("FIDE")) << "the Laws do not know this end";
        const std::string verdict = text(judge(*game));
        const bool isWhite = game->outcome()->winner == Color::White;
        EXPECT_TRUE(says(verdict, isWhite ? "White can win: yes: it has won" : "Black can win: yes: it has won"));
        EXPECT_TRUE(
            says(verdict, isWhite ? "Black can win: no: the game has ended" : "White can win: no: the game has ended"));
    }
}

TEST(Explain, AVariantSpeaksOfWinsWhereMateIsNotAll) {
    const auto game =
        AnyGame::fromFen("4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", {.rules = {.variant = Variant::ThreeCheck}});
    ASSERT_TRUE(game);
    EXPECT_TRUE(explain(*game).starts_with("The game goes on."));
    EXPECT_TRUE(says(text(judge(*game, {.deadCheck = DeadCheck::Fast, .budget = {}})),
                     "Black can win: no: " + std::string(message(NoMateReason::Material, Variant::ThreeCheck))));
    auto hill = AnyGame::fromFen("4k3/8/8/8/8/8/8/K7 w - - 0 1", {.rules = {.variant = Variant::KingOfTheHill}});
    ASSERT_TRUE(hill && hill->resign(Color::White));
    EXPECT_TRUE(says(explain(*hill), "Black could still win.")) << "by a walk";
}

TEST(Explain, AKingThatIsGone) { EXPECT_EQ(describe(KingReport{}, Board()), "There is no king."); }

TEST(Explain, AGameThatGoesOn) {
    EXPECT_EQ(explain(played("e4")),
              "The game goes on. No draw can be claimed. This position has stood on the board 1 time: after 1. e4. 0 "
              "half-moves since 1. e4, the last capture or pawn move.");
}

TEST(Explain, WhatMayBeClaimed) {
    EXPECT_TRUE(says(explain(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")),
                     "Black may claim a draw by threefold repetition with Ng8."));
    EXPECT_TRUE(says(explain(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")),
                     "White may claim a draw by threefold repetition now, or with Nf3."));
    // Rook takes a2 would begin anew; only the king is left.
    EXPECT_TRUE(says(explain(gameFrom("k7/8/8/8/8/8/p7/R1K5 w - - 99 120")), "by the 50-move rule with "));
    EXPECT_FALSE(says(explain(gameFrom("k7/8/8/8/8/8/p7/R1K5 w - - 99 120")), "Rxa2"));
    EXPECT_TRUE(
        says(explain(test::playedFrom("4k3/8/8/8/8/8/7P/R3K3 w - - 92 120", "Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8")),
             "White may claim a draw by threefold repetition now, or with Ra2; by the 50-move rule now, or with "));
}

}  // namespace
}  // namespace nowchess
