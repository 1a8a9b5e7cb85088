// What an arbiter notes beside the moves: it stays with its ply, counts, and can be taken back.
#include <gtest/gtest.h>

#include "nowchess/game/explanation.h"
#include "nowchess/game/ruling.h"
#include "support/games.h"

namespace nowchess {
namespace {

using namespace std::chrono_literals;
using test::gameFrom;
using test::played;

TEST(Article7_5_5Count, TheSecondOfOneSideLoses) {
    Game game = played("e4");
    EXPECT_EQ(game.illegalMove(Color::White, 2min).value(), std::optional<Outcome>());
    EXPECT_EQ(game.illegalMove(Color::Black, 2min).value(), std::optional<Outcome>()) << "each side has one free";
    EXPECT_FALSE(game.isOver());
    EXPECT_EQ(game.illegalMove(Color::White, 2min).value(), (Outcome{Color::Black, EndReason::IllegalMoves}));
    EXPECT_FALSE(game.illegalMove(Color::Black)) << "the game is over";
    EXPECT_EQ(game.rulings().size(), 3U);
    EXPECT_EQ(game.rulings().back().time, 0min) << "nobody needs time any more";
}

TEST(Article7_5_5Count, DrawsWhereTheOpponentCannotMate) {
    Game game = gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ASSERT_TRUE(game.illegalMove(Color::White));
    EXPECT_EQ(game.illegalMove(Color::White).value(), (Outcome{std::nullopt, EndReason::IllegalMoves}));
}

TEST(Article7_5_5Count, OneMinuteInRapidAndBlitz) {
    EXPECT_EQ(illegalMovePenalty(*parsePlayersTimeControl("90+30")), 2min);
    EXPECT_EQ(illegalMovePenalty(*parsePlayersTimeControl("15+10")), 1min);
    EXPECT_EQ(illegalMovePenalty(*parsePlayersTimeControl("3+2")), 1min);
    EXPECT_EQ(illegalMovePenalty(*parseTimeControl("-")), 2min) << "nothing makes it faster";
}

TEST(Rulings, GoAndComeBackWithTheMoves) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.illegalMove(Color::White));
    ASSERT_TRUE(game.playSan("Nf3"));
    ASSERT_TRUE(game.penalise(Color::Black, 2min));
    game.goTo(2);
    EXPECT_EQ(game.rulings().size(), 1U);
    game.goTo(0);
    EXPECT_EQ(game.rulings().size(), 0U);
    EXPECT_EQ(game.allRulings().size(), 2U);
    EXPECT_EQ(game.illegalMove(Color::White).value(), std::optional<Outcome>()) << "the other one lies ahead";
    game.goTo(3);
    EXPECT_EQ(game.rulings().size(), 3U);
    game.goTo(1);
    ASSERT_TRUE(game.playSan("c5"));
    EXPECT_EQ(game.allRulings().size(), 1U) << "another line";
}

TEST(Rulings, TheLastOneOfThePositionCanBeWithdrawn) {
    Game game = played("e4");
    ASSERT_TRUE(game.penalise(Color::White, -1min));
    EXPECT_EQ(game.rulings().back(), (Ruling{1, RulingKind::TimeTaken, Color::White, 1min}));
    EXPECT_TRUE(game.withdrawRuling());
    EXPECT_FALSE(game.withdrawRuling());
    ASSERT_TRUE(game.penalise(Color::White, 0min));
    EXPECT_EQ(game.rulings().back(), (Ruling{1, RulingKind::TimeGiven, Color::White, 0min})) << "nothing is taken";
    ASSERT_TRUE(game.penalise(Color::White, 1min));
    ASSERT_TRUE(game.playSan("e5"));
    EXPECT_FALSE(game.withdrawRuling()) << "a move has been made since";
}

TEST(Rulings, ASecondIllegalMoveThatIsWithdrawnEndsNothing) {
    Game game;
    ASSERT_TRUE(game.illegalMove(Color::White));
    ASSERT_TRUE(game.illegalMove(Color::White));
    ASSERT_TRUE(game.isOver());
    EXPECT_TRUE(game.withdrawRuling());
    EXPECT_FALSE(game.isOver());
    EXPECT_EQ(game.rulings().size(), 1U);
}

TEST(Rulings, ReopeningTakesBackWhatPeopleDecided) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.resign(Color::White));
    EXPECT_TRUE(game.reopen());
    EXPECT_FALSE(game.isOver());
    EXPECT_EQ(game.ply(), 2U);
    Game mate = played("f3 e5 g4 Qh4#");
    EXPECT_FALSE(mate.reopen());
    EXPECT_EQ(mate.outcome(), (Outcome{Color::Black, EndReason::Checkmate}));
}

TEST(Rulings, AnEndByOtherMeansStandsWhereOneIsWithdrawn) {
    Game game = played("e4");
    ASSERT_TRUE(game.illegalMove(Color::White, 2min));
    ASSERT_TRUE(game.resign(Color::White));
    EXPECT_EQ(game.penalise(Color::Black, 1min).error(), GameAlreadyOver{*game.outcome()});
    EXPECT_EQ(game.withdrawRuling(), (Ruling{1, RulingKind::IllegalMove, Color::White, 2min}));
    EXPECT_EQ(game.outcome(), (Outcome{Color::Black, EndReason::Resignation}));
}

// As a save can have it: the move that lost was not noted.
TEST(Rulings, ReopeningWithdrawsNoOtherRuling) {
    Game game = played("e4");
    ASSERT_TRUE(game.penalise(Color::Black, 1min));
    ASSERT_TRUE(game.adjudicate({Color::Black, EndReason::IllegalMoves}));
    EXPECT_TRUE(game.reopen());
    EXPECT_EQ(game.rulings().size(), 1U);
    EXPECT_TRUE(game.reopen()) << "it is open already";
}

TEST(ArticleIII_3_1, BothFlagsDraw) {
    Game game = played("e4 e5");
    EXPECT_EQ(game.bothFlagsFell(), (Outcome{std::nullopt, EndReason::BothFlags}));
    EXPECT_FALSE(game.bothFlagsFell());
}

TEST(RecordNote, NamesTheGroundTheArticleAndTheIntendedMove) {
    Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    EXPECT_EQ(recordNote(game, 7), "");
    ASSERT_TRUE(game.claimDraw(DrawGround::ThreefoldRepetition, test::moveIn(game, "Ng8")));
    EXPECT_EQ(recordNote(game, 7),
              "Black claims a draw by threefold repetition with the intended move Ng8 (FIDE 9.2.1).");
    EXPECT_EQ(recordNote(game, 6), "");
    Game fifty = gameFrom("4k3/8/8/8/8/8/7P/R3K3 w - - 100 120");
    ASSERT_TRUE(fifty.claimDraw(DrawGround::FiftyMoves));
    EXPECT_EQ(recordNote(fifty, 0), "White claims a draw by the 50-move rule (FIDE 9.3.2).");
}

TEST(Rulings, AreRestoredInOrder) {
    Game game = played("e4 e5");
    const std::vector<Ruling> rulings{{1, RulingKind::IllegalMove, Color::White, 0ms},
                                      {1, RulingKind::IllegalMove, Color::Black, 0ms},
                                      {0, RulingKind::TimeTaken, Color::White, -1min},
                                      {2, RulingKind::TimeTaken, Color::White, -1min},
                                      {3, RulingKind::TimeTaken, Color::White, -1min}};
    game.restoreRulings(rulings);
    EXPECT_TRUE(std::ranges::equal(game.allRulings(), std::vector{rulings[0], rulings[1], rulings[3]}));
}

TEST(RecordNote, NamesWhatTheArbiterDid) {
    Game game = played("e4");
    ASSERT_TRUE(game.illegalMove(Color::White, 2min));
    ASSERT_TRUE(game.penalise(Color::Black, -90s));
    EXPECT_EQ(recordNote(game, 1),
              "White has made an illegal move: Black gets 2:00 (FIDE 7.5.5). Black is penalised: it loses 1:30 (FIDE "
              "12.9.3).");
    ASSERT_TRUE(game.adjudicate({std::nullopt, EndReason::DoubleForfeit}));
    EXPECT_TRUE(recordNote(game, 1).ends_with("The arbiter declares the game lost by both sides, 0-0 (FIDE 11.8)."));
    Game drawn = played("e4");
    EXPECT_EQ(rulingArticle(drawn), "") << "nothing is decided";
    ASSERT_TRUE(drawn.adjudicate({std::nullopt, EndReason::Agreement}));
    EXPECT_TRUE(recordNote(drawn, 1).starts_with("The arbiter declares the game a draw")) << recordNote(drawn, 1);
    Game twice;
    ASSERT_TRUE(twice.illegalMove(Color::White));
    ASSERT_TRUE(twice.illegalMove(Color::White));
    EXPECT_EQ(recordNote(twice, 0),
              "White has made an illegal move (FIDE 7.5.5). A second illegal move! Black wins. (FIDE 7.5.5)");
    Game mate = played("f3 e5 g4 Qh4#");
    EXPECT_EQ(recordNote(mate, 4), "") << "the board says so";
}

}  // namespace
}  // namespace nowchess
