// Draws by agreement: FIDE 9.1 and 5.2.3.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/games.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::playAll;
using test::played;
using test::stateOf;

constexpr Outcome agreed{std::nullopt, EndReason::Agreement};

TEST(Article9_1, AnOfferThatIsAcceptedDraws) {
    for (const Color by : allColors) {
        Game game = played("e4 e5");
        ASSERT_TRUE(game.offerDraw(by));
        EXPECT_EQ(game.drawOfferedBy(), by);
        EXPECT_FALSE(game.isOver());
        EXPECT_EQ(game.acceptDraw(opposite(by)), agreed);
        EXPECT_EQ(game.outcome(), agreed);
    }
}

TEST(Article9_1, NobodyAcceptsTheirOwnOffer) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.offerDraw(Color::White));
    const auto before = stateOf(game);
    EXPECT_EQ(game.acceptDraw(Color::White), std::unexpected(OfferFault::NoOffer));
    EXPECT_EQ(game.declineDraw(Color::White), std::unexpected(OfferFault::NoOffer));
    EXPECT_EQ(stateOf(game), before);
}

TEST(Article9_1, WithoutAnOfferThereIsNothingToAccept) {
    Game game = played("e4 e5");
    for (const Color by : allColors) {
        EXPECT_EQ(game.acceptDraw(by), std::unexpected(OfferFault::NoOffer));
        EXPECT_EQ(game.declineDraw(by), std::unexpected(OfferFault::NoOffer));
    }
    EXPECT_FALSE(game.isOver());
}

// An offer cannot be withdrawn, and the offerer's own move does not end it.
TEST(Article9_1_2_1, AnOfferStandsUntilItIsAnswered) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.offerDraw(Color::White));
    EXPECT_EQ(game.offerDraw(Color::White), std::unexpected(OfferFault::AlreadyOffered));
    EXPECT_EQ(game.offerDraw(Color::Black), std::unexpected(OfferFault::AlreadyOffered)) << "accepting is the way";
    playAll(game, "Nf3");
    EXPECT_EQ(game.drawOfferedBy(), Color::White);
    EXPECT_EQ(game.acceptDraw(Color::Black), agreed);
}

TEST(Article9_1_2_1, AMoveOfTheOpponentDeclines) {
    Game game = played("e4 e5 Nf3");
    ASSERT_TRUE(game.offerDraw(Color::White));
    playAll(game, "Nc6");
    EXPECT_EQ(game.drawOfferedBy(), std::nullopt);
    EXPECT_EQ(game.acceptDraw(Color::Black), std::unexpected(OfferFault::NoOffer));
    EXPECT_TRUE(game.offerDraw(Color::Black)) << "another may follow";
}

TEST(Article9_1_2_1, AMoveThatIsRefusedDeclinesNothing) {
    Game game = played("e4 e5 Nf3");
    ASSERT_TRUE(game.offerDraw(Color::White));
    EXPECT_FALSE(game.playSan("Ke6"));
    EXPECT_FALSE(game.play(Move::normal(Square::A1, Square::A2)));
    EXPECT_EQ(game.acceptDraw(Color::Black), agreed);
}

TEST(Article9_1_2_1, DecliningEndsTheOffer) {
    Game game = played("e4 e5 Nf3");
    ASSERT_TRUE(game.offerDraw(Color::White));
    EXPECT_TRUE(game.declineDraw(Color::Black));
    EXPECT_EQ(game.drawOfferedBy(), std::nullopt);
    EXPECT_EQ(game.acceptDraw(Color::Black), std::unexpected(OfferFault::NoOffer));
    EXPECT_FALSE(game.isOver());
    EXPECT_TRUE(game.offerDraw(Color::White));
}

TEST(Article9_1_2_1, AnEndingEndsTheOffer) {
    Game game = played("f3 e5 g4");
    ASSERT_TRUE(game.offerDraw(Color::Black));
    playAll(game, "Qh4#");
    EXPECT_EQ(game.acceptDraw(Color::White), std::unexpected(OfferFault::GameOver));
    EXPECT_EQ(game.declineDraw(Color::White), std::unexpected(OfferFault::GameOver));
    EXPECT_EQ(game.offerDraw(Color::White), std::unexpected(OfferFault::GameOver));
    EXPECT_EQ(game.outcome(), (Outcome{Color::Black, EndReason::Checkmate}));
}

// Both players must have made a move before they agree.
TEST(Article9_1_2_1, ARefusedClaimDoesNotWithdrawTheOpponentsOffer) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.offerDraw(Color::Black));
    ASSERT_FALSE(game.claimDraw(DrawGround::FiftyMoves));
    EXPECT_EQ(game.drawOfferedBy(), Color::Black);
    EXPECT_EQ(game.acceptDraw(Color::White), agreed);
}

TEST(Article5_2_3, NoAgreementBeforeEachSideHasMoved) {
    Game game;
    ASSERT_TRUE(game.offerDraw(Color::White));
    EXPECT_EQ(game.acceptDraw(Color::Black), std::unexpected(OfferFault::TooEarly));
    playAll(game, "e4");
    EXPECT_EQ(game.acceptDraw(Color::Black), std::unexpected(OfferFault::TooEarly)) << "Black has not moved";
    EXPECT_FALSE(game.isOver());
}

TEST(Article5_2_3, AgreementOnceEachSideHas) {
    Game game = played("e4");
    ASSERT_TRUE(game.offerDraw(Color::Black));
    playAll(game, "e5");
    EXPECT_EQ(game.acceptDraw(Color::White), agreed);
}

TEST(Article5_2_3, AGameThatBeginsLaterHasItsMovesBehindIt) {
    Game later = gameFrom("4k3/8/8/8/8/8/4P3/4K3 w - - 0 2");
    ASSERT_TRUE(later.offerDraw(Color::White));
    EXPECT_EQ(later.acceptDraw(Color::Black), agreed);

    Game afterOneMove = gameFrom("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    ASSERT_TRUE(afterOneMove.offerDraw(Color::Black));
    EXPECT_EQ(afterOneMove.acceptDraw(Color::White), std::unexpected(OfferFault::TooEarly));
    playAll(afterOneMove, "e5");
    EXPECT_EQ(afterOneMove.acceptDraw(Color::White), agreed);
}

TEST(Article5_2_3, UndoneMovesDoNotCount) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.offerDraw(Color::White));
    EXPECT_EQ(game.acceptDraw(Color::Black), std::unexpected(OfferFault::TooEarly));
}

TEST(Offers, FaultsAreSentences) {
    EXPECT_EQ(message(OfferFault::GameOver), "the game is over");
    EXPECT_EQ(message(OfferFault::AlreadyOffered), "a draw has been offered already");
    EXPECT_EQ(message(OfferFault::NoOffer), "the opponent has not offered a draw");
    EXPECT_NE(message(OfferFault::TooEarly).find("5.2.3"), std::string_view::npos);
}

}  // namespace
}  // namespace nowchess
