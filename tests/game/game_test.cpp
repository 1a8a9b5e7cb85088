// The game as an object: how it begins, how moves are made, refused, taken back and played again.
#include "nowchess/game/game.h"

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::lastSan;
using test::playAll;
using test::played;
using test::playedFrom;
using test::stateOf;

TEST(Game, BeginsAtTheInitialPosition) {
    const Game game;
    EXPECT_EQ(game.position(), Position::initial());
    EXPECT_EQ(game.start(), Position::initial());
    EXPECT_EQ(game.ply(), 0U);
    EXPECT_EQ(game.fullmoveNumber(), 1U);
    EXPECT_EQ(game.legalMoves().size(), 20U);
    EXPECT_EQ(game.occurrences(), 1U);
    EXPECT_EQ(game.rules(), standardRules);
    EXPECT_EQ(game.regulations(), Regulations::FideLaws);
    EXPECT_FALSE(game.isCheck());
    EXPECT_FALSE(game.isOver());
    EXPECT_FALSE(game.canClaimDraw());
    EXPECT_EQ(game.outcome(), std::nullopt);
    EXPECT_EQ(game.drawOfferedBy(), std::nullopt);
    EXPECT_EQ(game.obligedMove(), std::nullopt);
    ASSERT_EQ(game.history().size(), 1U);
    EXPECT_EQ(game.history().front().move, std::nullopt);
    EXPECT_TRUE(game.undone().empty());
}

TEST(Article1_3, WhiteBeginsAndTheSidesAlternate) {
    Game game;
    EXPECT_EQ(game.position().turn(), Color::White);
    EXPECT_FALSE(game.playSan("e5")) << "Black does not begin";
    playAll(game, "e4");
    EXPECT_EQ(game.position().turn(), Color::Black);
    EXPECT_FALSE(game.play(Move::normal(Square::D2, Square::D4))) << "nobody moves twice";
    playAll(game, "e5");
    EXPECT_EQ(game.position().turn(), Color::White);
}

TEST(Game, BeginsAtAnyPosition) {
    const Position start = test::position("4k3/8/8/8/8/8/4P3/4K3 b - - 7 33");
    const Game game(start);
    EXPECT_EQ(game.position(), start);
    EXPECT_EQ(game.position().halfmoveClock(), 7U);
    EXPECT_EQ(game.fullmoveNumber(), 33U);
}

TEST(Game, BeginsAtAFen) {
    Game game = gameFrom("4k3/8/8/8/8/8/4P3/4K3 b - - 42 33");
    EXPECT_EQ(game.position().halfmoveClock(), 42U);
    playAll(game, "Kd7");
    EXPECT_EQ(game.position().halfmoveClock(), 43U);
    EXPECT_EQ(game.fullmoveNumber(), 34U);
}

TEST(Game, AFenThatIsNoneSaysWhere) {
    const auto game = Game::fromFen("4k3/8/8/8/8/8/4P3/4K3 x - - 0 1");
    ASSERT_FALSE(game);
    ASSERT_TRUE(std::holds_alternative<FenError>(game.error()));
    EXPECT_EQ(std::get<FenError>(game.error()).field, FenField::Turn);
    EXPECT_EQ(std::get<FenError>(game.error()).column, 23U);
}

TEST(Game, AFenThatCannotBePlayedSaysWhy) {
    const auto game = Game::fromFen("8/8/8/8/8/8/4P3/4K3 w - - 0 1");
    ASSERT_FALSE(game);
    ASSERT_TRUE(std::holds_alternative<SetupFaults>(game.error()));
    EXPECT_TRUE(std::get<SetupFaults>(game.error()).contains(SetupFault::MissingKing));
}

TEST(Game, PlaysMovesAndKeepsThem) {
    Game game;
    ASSERT_TRUE(game.play(Move::normal(Square::E2, Square::E4)));
    ASSERT_TRUE(game.playSan("e5"));
    ASSERT_TRUE(game.playSan("Nf3"));
    EXPECT_EQ(game.ply(), 3U);
    EXPECT_EQ(toFen(game.position()), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    ASSERT_EQ(game.history().size(), 4U);
    EXPECT_EQ(game.san(1), "e4");
    EXPECT_EQ(game.san(3), "Nf3");
    EXPECT_EQ(game.history()[3].move, Move::normal(Square::G1, Square::F3));
    EXPECT_EQ(game.history()[3].position, game.position());
    EXPECT_EQ(game.history().front().position, game.start());
}

TEST(Game, CountsMoves) {
    Game game;
    const std::uint32_t expected[] = {1, 1, 2, 2, 3};
    const char* moves[] = {"d4", "d5", "c4", "e6", "Nc3"};
    for (std::size_t ply = 0; ply < 5; ++ply) {
        EXPECT_EQ(game.fullmoveNumber(), expected[ply]);
        EXPECT_EQ(game.ply(), ply);
        playAll(game, moves[ply]);
    }
    EXPECT_EQ(game.fullmoveNumber(), 3U);
}

TEST(Game, ShowsCheck) {
    EXPECT_TRUE(played("e4 f6 Qh5+").isCheck());
    EXPECT_FALSE(played("e4 f6 Qg4").isCheck());
}

// SPEC §4 and §7: a pawn move, a capture, en passant and promotion reset the clock; castling does not.
struct ClockCase {
    const char* name;
    const char* fen;
    const char* san;
    std::uint32_t clock;
};
class HalfmoveClock : public testing::TestWithParam<ClockCase> {};

TEST_P(HalfmoveClock, After) {
    EXPECT_EQ(playedFrom(GetParam().fen, GetParam().san).position().halfmoveClock(), GetParam().clock);
}

INSTANTIATE_TEST_SUITE_P(
    Moves, HalfmoveClock,
    testing::Values(ClockCase{"KnightMove", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 10", "Nf3", 6},
                    ClockCase{"PawnMove", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 10", "e3", 0},
                    ClockCase{"Capture", "4k3/8/8/8/3n4/8/4N3/4K3 w - - 5 10", "Nxd4", 0},
                    ClockCase{"EnPassant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 10", "exd6", 0},
                    ClockCase{"Promotion", "7k/4P3/8/8/8/8/8/4K3 w - - 5 50", "e8=R+", 0},
                    ClockCase{"Castling", "4k3/8/8/8/8/8/8/4K2R w K - 5 10", "O-O", 6},
                    ClockCase{"CastlingLong", "r3k3/8/8/8/8/8/8/4K3 b q - 41 70", "O-O-O", 42}),
    test::CaseName());

// Errors say what is wrong, and nothing has changed.
TEST(Game, AnIllegalMoveChangesNothing) {
    Game game = played("e4 e5");
    const auto before = stateOf(game);
    const Move move = Move::normal(Square::E1, Square::E3);
    const auto done = game.play(move);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), PlayError(IllegalMove{move, IllegalReason::NotPseudoLegal}));
    EXPECT_NE(message(done.error(), game.position()), "");
    EXPECT_EQ(stateOf(game), before);
}

TEST(Game, ASanThatIsNoneChangesNothing) {
    Game game = played("e4 e5 Nf3");
    ASSERT_TRUE(game.undo());
    const auto before = stateOf(game);
    for (const char* text : {"Nf6", "Nd2", "", "e9", "hello", "O-O", "exd5", "--"}) {
        const auto done = game.playSan(text);
        ASSERT_FALSE(done) << text;
        ASSERT_TRUE(std::holds_alternative<InvalidSan>(done.error())) << text;
        EXPECT_EQ(std::get<InvalidSan>(done.error()).text, text);
        EXPECT_NE(message(done.error(), game.position()), "");
        EXPECT_EQ(stateOf(game), before) << text;
    }
}

TEST(Game, NobodyPassesEvenWhereReadingWouldAllowIt) {
    Game game;
    const auto done = game.playSan("--", {.nullMoves = true});
    ASSERT_FALSE(done);
    EXPECT_EQ(std::get<InvalidSan>(done.error()).error.fault, SanFault::NullMoveNotAllowed);
    EXPECT_EQ(game.ply(), 0U);
}

TEST(Game, ReadsStrictlyWhereAsked) {
    Game game;
    EXPECT_FALSE(game.playSan("Ng1f3", {.reading = SanReading::Strict}));
    EXPECT_TRUE(game.playSan("Ng1f3"));
    EXPECT_EQ(lastSan(game), "Nf3");
}

TEST(Game, AFinishedGameTakesNoMoves) {
    Game game = played("f3 e5 g4 Qh4#");
    const auto before = stateOf(game);
    const PlayError over = GameAlreadyOver{{Color::Black, EndReason::Checkmate}};
    EXPECT_EQ(game.play(Move::normal(Square::A2, Square::A3)).error(), over);
    EXPECT_EQ(game.playSan("a3").error(), over);
    EXPECT_EQ(game.playSan("nonsense").error(), over);
    EXPECT_EQ(message(over, game.position()), "the game is over: 0-1 (Checkmate)");
    EXPECT_EQ(stateOf(game), before);
}

TEST(Game, UndoAndRedoMoveAlongTheGame) {
    Game game = played("e4 e5 Nf3 Nc6");
    const Position last = game.position();
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.ply(), 2U);
    EXPECT_EQ(game.position(), played("e4 e5").position());
    ASSERT_EQ(game.undone().size(), 2U);
    EXPECT_EQ(game.san(game.ply() + 1), "Nf3");
    EXPECT_EQ(game.san(game.ply() + 2), "Nc6");
    ASSERT_TRUE(game.redo());
    ASSERT_TRUE(game.redo());
    EXPECT_EQ(game.position(), last);
    EXPECT_FALSE(game.redo());
    EXPECT_EQ(game.ply(), 4U);
}

TEST(Game, UndoStopsAtTheStart) {
    Game game = gameFrom("4k3/8/8/8/8/8/4P3/4K3 b - - 3 9");
    EXPECT_FALSE(game.undo());
    playAll(game, "Ke7");
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.undo());
    EXPECT_EQ(game.position(), game.start());
}

TEST(Game, ANewMoveDropsWhatWasUndone) {
    Game game = played("e4 e5 Nf3 Nc6");
    ASSERT_TRUE(game.goTo(1));
    playAll(game, "c5");
    EXPECT_FALSE(game.redo());
    EXPECT_TRUE(game.undone().empty());
    ASSERT_EQ(game.history().size(), 3U);
    EXPECT_EQ(game.san(2), "c5");
    // Even the same move as before begins a new line.
    ASSERT_TRUE(game.goTo(0));
    playAll(game, "e4");
    EXPECT_FALSE(game.redo());
}

TEST(Game, GoesToAnyPly) {
    Game game = played("e4 e5 Nf3 Nc6 Bb5");
    for (const std::size_t ply : {0U, 5U, 3U, 3U, 1U, 4U}) {
        ASSERT_TRUE(game.goTo(ply));
        EXPECT_EQ(game.ply(), ply);
        EXPECT_EQ(game.history().size(), ply + 1);
        EXPECT_EQ(game.undone().size(), 5 - ply);
    }
    const auto before = stateOf(game);
    EXPECT_FALSE(game.goTo(6));
    EXPECT_FALSE(game.goTo(static_cast<std::size_t>(-1)));
    EXPECT_EQ(stateOf(game), before);
}

TEST(Game, UndoTakesEndingsBack) {
    Game mate = played("f3 e5 g4 Qh4#");
    ASSERT_TRUE(mate.undo());
    EXPECT_FALSE(mate.isOver());
    ASSERT_TRUE(mate.redo());
    EXPECT_EQ(mate.outcome(), (Outcome{Color::Black, EndReason::Checkmate}));

    Game resigned = played("e4 e5");
    ASSERT_TRUE(resigned.resign(Color::White));
    ASSERT_TRUE(resigned.undo());
    EXPECT_FALSE(resigned.isOver());
    ASSERT_TRUE(resigned.redo());
    EXPECT_FALSE(resigned.isOver()) << "only what the moves decide comes back";
}

TEST(Game, UndoTakesOffersBack) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.offerDraw(Color::Black));
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.drawOfferedBy(), std::nullopt);
    EXPECT_EQ(game.acceptDraw(Color::White), std::unexpected(OfferFault::NoOffer));
}

TEST(Game, CountsRepetitionsAlongTheLineThatIsPlayed) {
    Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(game.occurrences(), 3U);
    ASSERT_TRUE(game.goTo(4));
    EXPECT_EQ(game.occurrences(), 2U);
    playAll(game, "e4 Nf6 Nf3 Ng8 Ng1");
    EXPECT_EQ(game.occurrences(), 2U);
    EXPECT_EQ(game.history().back().previous, 5U);
}

// The start stands for the fifth time after 16 half-moves; a record goes on to 18.
Game playedPastTheEnd() {
    Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    for (const std::string_view san : {"Nf3", "Nf6"}) EXPECT_TRUE(game.playRecorded(test::moveIn(game, san)));
    return game;
}

TEST(Game, ARecordMayGoOnAfterItsEnd) {
    Game game = playedPastTheEnd();
    EXPECT_EQ(game.ply(), 18U);
    EXPECT_FALSE(game.isOver());
    EXPECT_TRUE(game.canClaimDraw());
    EXPECT_FALSE(game.playRecorded(Move::normal(Square::E2, Square::E5)));
    playAll(game, "Ng1 Ng8");
    EXPECT_EQ(game.occurrences(), 6U);
    EXPECT_FALSE(game.isOver());
    while (game.ply() > 0) {
        EXPECT_TRUE(game.undo());
        EXPECT_FALSE(game.isOver());
    }
    while (game.redo()) EXPECT_FALSE(game.isOver());
    EXPECT_EQ(game.ply(), 20U);
    playAll(game, "f3 e5 g4 Qh4#");
    EXPECT_EQ(game.outcome(), (Outcome{Color::Black, EndReason::Checkmate}));
}

TEST(Game, AnotherLineFromBeforeTheEndKnowsNothingOfIt) {
    Game game = playedPastTheEnd();
    game.goTo(14);
    EXPECT_FALSE(game.isOver());
    playAll(game, "Ng1 Ng8");
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::FivefoldRepetition}));
}

TEST(Game, ARecordedEndingStandsUnlessTheBoardHasAnother) {
    Game bare = gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const Outcome onTime{Color::Black, EndReason::FlagFall};
    EXPECT_EQ(bare.endRecorded(onTime), onTime);
    EXPECT_EQ(bare.outcome(), onTime);
    Game mate = played("f3 e5 g4 Qh4#");
    EXPECT_FALSE(mate.endRecorded({Color::White, EndReason::Resignation}));
    EXPECT_EQ(mate.outcome(), (Outcome{Color::Black, EndReason::Checkmate}));
    Game stalemate = gameFrom("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
    EXPECT_FALSE(stalemate.endRecorded({Color::White, EndReason::Resignation}));
    EXPECT_EQ(stalemate.outcome(), (Outcome{std::nullopt, EndReason::Stalemate}));
}

TEST(Game, ARecordPassesItsEndAsOftenAsItWants) {
    Game game = playedPastTheEnd();
    ASSERT_TRUE(game.resign(Color::White));
    EXPECT_TRUE(game.playRecorded(test::moveIn(game, "e4")));
    EXPECT_FALSE(game.isOver());
    // From before the first end it goes past another one.
    game.goTo(4);
    ASSERT_TRUE(game.resign(Color::White));
    EXPECT_TRUE(game.playRecorded(test::moveIn(game, "e4")));
    EXPECT_FALSE(game.isOver());
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.isOver());
}

TEST(Game, WhatIsOwedMustBeAMove) {
    Game game = played("e4");
    game.restorePending(Color::White, Move::normal(Square::E7, Square::E4));
    EXPECT_EQ(game.obligedMove(), std::nullopt);
    EXPECT_EQ(game.drawOfferedBy(), Color::White);
    game.restorePending(std::nullopt, Move::normal(Square::E7, Square::E5));
    EXPECT_EQ(game.obligedMove(), Move::normal(Square::E7, Square::E5));
}

TEST(Game, IsAValue) {
    const Game original = played("e4 e5");
    Game copy = original;
    playAll(copy, "Nf3");
    EXPECT_EQ(original.ply(), 2U);
    EXPECT_EQ(copy.ply(), 3U);
}

}  // namespace
}  // namespace nowchess
