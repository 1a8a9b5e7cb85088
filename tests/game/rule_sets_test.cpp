// A game asks its rule set, whichever it is.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "nowchess/rules/chess960.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::playAll;

const GameOptions chess960{.rules = chess960Rules};

TEST(GameRules, Chess960BeginsAnywhereAndCastlesEverywhere) {
    Game game(*chess960Start(0), chess960);  // BBQNNRKR
    EXPECT_EQ(game.rules(), chess960Rules);
    EXPECT_EQ(toFen(game.position()), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    playAll(game, "f3 f6");
    EXPECT_EQ(game.occurrences(), 1U);
}

// RULES.md A6: castling can be the first move, and the king need not move at all.
TEST(GameRules, Chess960CastlesOnTheFirstMove) {
    Game game = test::gameFrom("r4kr1/pppppppp/8/8/8/8/PPPPPPPP/R4KR1 w GAga - 0 1", chess960);
    playAll(game, "O-O O-O");
    EXPECT_EQ(toFen(game.position()), "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2");
    Game kingStays = test::gameFrom("4k3/8/8/8/8/8/8/R5KR w HA - 0 1", chess960);
    playAll(kingStays, "O-O");
    EXPECT_EQ(kingStays.position().king(Color::White), Square::G1);
    EXPECT_EQ(kingStays.position().halfmoveClock(), 1U);
}

// RULES.md A6: only the castling rook is transparent, and it may be what shields the king's target.
TEST(GameRules, Chess960TrapsAreRefused) {
    Game shield = test::gameFrom("4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", chess960);
    EXPECT_FALSE(shield.playSan("O-O-O"));
    Game otherRook = test::gameFrom("4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1", chess960);
    EXPECT_FALSE(otherRook.playSan("O-O-O"));
    Game attackedRook =
        test::gameFrom("rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/RK2R1BB w EAea - 0 1", chess960);
    EXPECT_TRUE(attackedRook.playSan("O-O-O"));
}

// In Chess960, too, a right that is lost makes another position.
TEST(GameRules, Chess960RightsCountForRepetition) {
    const char* shuffle = "Rf1 Kd8 Rg1 Ke8";
    Game with = test::gameFrom("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", chess960);
    playAll(with, shuffle);
    EXPECT_EQ(with.occurrences(), 1U);
    Game without = test::gameFrom("4k3/8/8/8/8/8/8/1K4R1 w - - 0 1", chess960);
    playAll(without, shuffle);
    EXPECT_EQ(without.occurrences(), 2U);
}

TEST(GameRules, StandardChessKnowsNoOtherCastling) {
    const auto game = Game::fromFen("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1");
    ASSERT_TRUE(game) << "read leniently";
    EXPECT_EQ(game->position().castlingRights(Color::White), CastlingRights::none());
    const auto under960 = Game::fromFen("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", chess960);
    ASSERT_TRUE(under960);
    EXPECT_EQ(under960->position().castlingRights(Color::White).kingSide, File::G);
}

// RULES.md A2: the Laws ask whether the opponent could mate, the Online Regulations do not.
TEST(GameRules, ResigningToABareKingLosesOnlineOnly) {
    const char* fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    Game board = test::gameFrom(fen);
    EXPECT_EQ(board.resign(Color::White), (Outcome{std::nullopt, EndReason::Resignation}));
    Game online = test::gameFrom(fen, {.regulations = Regulations::FideOnline});
    EXPECT_EQ(online.resign(Color::White), (Outcome{Color::Black, EndReason::Resignation}));
}

TEST(GameRules, GoingNowhereUndoesNothing) {
    Game game = test::played("e4 e5");
    ASSERT_TRUE(game.resign(Color::White));
    EXPECT_TRUE(game.goTo(game.ply()));
    EXPECT_TRUE(game.isOver());
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.isOver());
}

TEST(GameRules, AFenIsReadByTheRulesOfTheGame) {
    constexpr std::string_view pocketed = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1";
    const auto any = AnyGame::fromFen(pocketed, {.rules = {.variant = Variant::Crazyhouse}});
    const auto exact = BasicGame<variants::Crazyhouse>::fromFen(pocketed);
    ASSERT_TRUE(any && exact);
    EXPECT_EQ(any->position(), AnyPosition(exact->position()));
    EXPECT_EQ(exact->position().pocket(Color::White).size(), 1U);
    EXPECT_FALSE(AnyGame::fromFen(pocketed)) << "standard chess has no pieces in hand";
    EXPECT_FALSE(BasicGame<variants::Crazyhouse>::fromFen("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1"));
    EXPECT_FALSE(AnyGame::fromFen("8/8/8/8/8/8/8/8 w - - 0 1", {.rules = {.variant = Variant::Atomic}}));
}

TEST(GameRules, RegulationsAreKept) {
    const Game game(GameOptions{.regulations = Regulations::FideOnline});
    EXPECT_EQ(game.regulations(), Regulations::FideOnline);
    EXPECT_EQ(test::gameFrom(test::startFen, {.regulations = Regulations::FideOnline}).regulations(),
              Regulations::FideOnline);
}

}  // namespace
}  // namespace nowchess
