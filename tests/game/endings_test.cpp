// SPEC §4 and RULES.md A1: each ending where it holds, and a near twin where it does not. Suites are named after the
// article. Claims and agreement have files of their own.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/case_name.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::playAll;
using test::played;
using test::playedFrom;

const GameOptions online{.regulations = Regulations::FideOnline};

constexpr Outcome wins(Color color, EndReason reason) { return {color, reason}; }
constexpr Outcome draw(EndReason reason) { return {std::nullopt, reason}; }

// Knights out and home again, so many times.
void shuffle(Game& game, int times) {
    for (int i = 0; i < times; ++i) playAll(game, "Nf3 Nf6 Ng1 Ng8");
}

TEST(Article5_1_1, CheckmateWins) {
    EXPECT_EQ(played("f3 e5 g4 Qh4#").outcome(), wins(Color::Black, EndReason::Checkmate));
    EXPECT_EQ(played("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").outcome(), wins(Color::White, EndReason::Checkmate));
}

TEST(Article5_1_1, ACheckWithAnAnswerDoesNot) {
    EXPECT_EQ(played("f3 e5 g3 Qh4").outcome(), std::nullopt);
    EXPECT_EQ(played("e4 e5 d3 Nc6 Qh5 Nf6 Qxf7+").outcome(), std::nullopt) << "the king takes";
}

TEST(Article5_1_1, MateBeatsEveryDrawOnTheSameMove) {
    const char* fen = "7k/8/5KQ1/8/8/8/8/8 w - - 99 120";
    EXPECT_EQ(playedFrom(fen, "Qg7#").outcome(), wins(Color::White, EndReason::Checkmate));
    EXPECT_EQ(playedFrom(fen, "Qg7#", online).outcome(), wins(Color::White, EndReason::Checkmate));
    EXPECT_EQ(playedFrom(fen, "Qg5", online).outcome(), draw(EndReason::FiftyMoves));
}

TEST(Article5_1_2, WhoResignsLoses) {
    for (const Color loser : allColors) {
        Game game = played("e4");
        EXPECT_EQ(game.resign(loser), wins(opposite(loser), EndReason::Resignation)) << "on either turn";
        EXPECT_EQ(game.outcome(), wins(opposite(loser), EndReason::Resignation));
    }
}

TEST(Article5_1_2, ButDrawsWhereTheOpponentCannotMate) {
    Game loneKing = gameFrom("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(loneKing.resign(Color::White), draw(EndReason::Resignation));
    Game withAPawn = gameFrom("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(withAPawn.resign(Color::Black), wins(Color::White, EndReason::Resignation));
}

TEST(Article5_2_1, StalemateDraws) {
    // The shortest there is, by Sam Loyd.
    const Game game = played("e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6");
    EXPECT_EQ(game.outcome(), draw(EndReason::Stalemate));
    EXPECT_EQ(game.ply(), 19U);
    EXPECT_EQ(playedFrom("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", "Qb6").outcome(), draw(EndReason::Stalemate));
}

TEST(Article5_2_1, AKingWithASquareOrAManWithAMoveDoesNot) {
    EXPECT_EQ(playedFrom("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", "Qb5").outcome(), std::nullopt);
    EXPECT_EQ(playedFrom("k7/7p/2K5/8/8/8/8/1Q6 w - - 0 1", "Qb6").outcome(), std::nullopt) << "the pawn moves";
    EXPECT_EQ(playedFrom("k7/8/1K6/8/8/8/7Q/8 w - - 0 1", "Qh8#").outcome(), wins(Color::White, EndReason::Checkmate));
}

TEST(Article5_2_1, StalemateIsNotTakenForTheFiftyMoves) {
    EXPECT_EQ(playedFrom("k7/8/2K5/8/8/8/8/1Q6 w - - 99 120", "Qb6", online).outcome(), draw(EndReason::Stalemate));
    EXPECT_EQ(playedFrom("k7/8/2K5/8/8/8/8/1Q6 w - - 149 120", "Qb6").outcome(), draw(EndReason::Stalemate));
}

struct DeadCase {
    const char* name;
    const char* fen;
    const char* san;
    bool dead;
};
class Article5_2_2 : public testing::TestWithParam<DeadCase> {};

TEST_P(Article5_2_2, InsufficientMaterialDrawsAtOnce) {
    const auto& row = GetParam();
    const std::optional<Outcome> expected =
        row.dead ? std::optional(draw(EndReason::InsufficientMaterial)) : std::nullopt;
    // Where the capture is forced, the position was dead before it.
    EXPECT_EQ(playedFrom(row.fen, row.san, {.deadPositions = false}).outcome(), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Captures, Article5_2_2,
    testing::Values(DeadCase{"KingAgainstKing", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2", true},
                    DeadCase{"AQueenIsLeft", "q3k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2", false},
                    DeadCase{"Bishop", "4k3/8/8/8/8/8/4q3/2B1K3 w - - 0 1", "Kxe2", true},
                    DeadCase{"Knight", "4k3/8/8/8/8/8/4q3/1N2K3 w - - 0 1", "Kxe2", true},
                    DeadCase{"TwoKnights", "4k3/8/8/8/8/8/4q3/1N2K1N1 w - - 0 1", "Kxe2", false},
                    DeadCase{"BishopsOfOneColour", "4kb2/8/8/8/8/8/4q3/2B1K3 w - - 0 1", "Kxe2", true},
                    DeadCase{"BishopsOfTwoColours", "2b1k3/8/8/8/8/8/4q3/2B1K3 w - - 0 1", "Kxe2", false},
                    DeadCase{"ThreeBishopsOfOneColour", "4kb2/8/3b4/8/8/8/4q3/2B1K3 w - - 0 1", "Kxe2", true},
                    DeadCase{"BishopAgainstKnight", "1n2k3/8/8/8/8/8/4q3/2B1K3 w - - 0 1", "Kxe2", false},
                    DeadCase{"KnightAgainstKnight", "1n2k3/8/8/8/8/8/4q3/1N2K3 w - - 0 1", "Kxe2", false},
                    DeadCase{"APawnIsLeft", "4k3/p7/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2", false},
                    DeadCase{"APawnBecomesABishop", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=B", true},
                    DeadCase{"APawnBecomesAKnight", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=N", true},
                    DeadCase{"APawnBecomesARook", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=R", false}),
    test::CaseName());

TEST(Article5_2_2, AGameMayBeDeadFromTheStart) {
    EXPECT_EQ(gameFrom("4k3/8/8/8/8/8/8/4K3 w - - 0 1").outcome(), draw(EndReason::InsufficientMaterial));
    EXPECT_EQ(gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").outcome(), std::nullopt);
}

TEST(Article5_2_2Dead, DrawsAtOnce) {
    EXPECT_EQ(gameFrom("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1").outcome(), draw(EndReason::DeadPosition));
    EXPECT_EQ(gameFrom("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").outcome(), draw(EndReason::DeadPosition))
        << "the queen must be captured";
}

TEST(Article5_2_2Dead, AMoveMayKill) {
    const Game game = playedFrom("8/2k5/8/1p1p1p1p/1P1P1P2/7P/2K5/8 w - - 0 1", "h4");
    EXPECT_EQ(game.outcome(), draw(EndReason::DeadPosition));
    EXPECT_EQ(game.history()[0].position.turn(), Color::White);
}

TEST(Article5_2_2Dead, ALeverKeepsItAlive) {
    EXPECT_EQ(gameFrom("8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K3P1/8 w - - 0 1").outcome(), std::nullopt);
    EXPECT_EQ(gameFrom("3qk3/8/8/8/8/8/4q3/4K3 w - - 0 1").outcome(), std::nullopt) << "another queen is left";
}

// Bishops shut in by pawns, which only the full check sees through.
constexpr std::string_view shutIn = "Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1";

TEST(Article5_2_2Dead, TheFullCheckEndsTheGameOnDemand) {
    Game game = gameFrom(shutIn);
    EXPECT_EQ(game.outcome(), std::nullopt);
    EXPECT_TRUE(game.endIfDead());
    EXPECT_EQ(game.outcome(), draw(EndReason::DeadPosition));
    EXPECT_FALSE(game.endIfDead()) << "it is over already";
}

TEST(Article5_2_2Dead, WhatIsNotProvenEndsNothing) {
    Game alive;
    EXPECT_FALSE(alive.endIfDead());
    EXPECT_EQ(alive.outcome(), std::nullopt);
    Game unknown = gameFrom(shutIn, {.mateBudget = {.nodes = 1}});
    ASSERT_EQ(isDead(unknown.position(), {.nodes = 1}), Deadness::Unknown);
    EXPECT_FALSE(unknown.endIfDead());
    EXPECT_EQ(unknown.outcome(), std::nullopt);
    Game notAsked = gameFrom(shutIn, {.deadPositions = false});
    EXPECT_FALSE(notAsked.endIfDead());
    EXPECT_EQ(notAsked.outcome(), std::nullopt);
}

TEST(Article5_2_2Dead, MayBeTurnedOff) {
    Game game = gameFrom("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1", {.deadPositions = false});
    EXPECT_EQ(game.outcome(), std::nullopt);
    EXPECT_EQ(game.flagFell(Color::Black), wins(Color::White, EndReason::FlagFall));
    EXPECT_EQ(game.adjudication(), std::nullopt) << "only the pieces were counted";
}

// Nothing can be played on for, so the counts are not asked.
TEST(Article5_2_2, ComesBeforeTheCountsOnTheSameMove) {
    EXPECT_EQ(gameFrom("4k3/8/8/8/8/8/8/4K3 w - - 150 120").outcome(), draw(EndReason::InsufficientMaterial));
}

TEST(Article6_9, WhoseFlagFallsLoses) {
    for (const Color loser : allColors) {
        Game game = played("e4 e5");
        EXPECT_EQ(game.flagFell(loser), wins(opposite(loser), EndReason::FlagFall));
    }
}

struct FlagCase {
    const char* name;
    const char* fen;
    bool blackCanMate;
};
class Article6_9 : public testing::TestWithParam<FlagCase> {};

TEST_P(Article6_9, DrawsWhereTheOpponentCannotMate) {
    Game game = gameFrom(GetParam().fen);
    const Outcome expected =
        GetParam().blackCanMate ? wins(Color::Black, EndReason::FlagFall) : draw(EndReason::FlagFall);
    EXPECT_EQ(game.flagFell(Color::White), expected);
    EXPECT_EQ(game.outcome(), expected);
}

INSTANTIATE_TEST_SUITE_P(Material, Article6_9,
                         testing::Values(FlagCase{"LoneKing", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
                                         FlagCase{"KnightAgainstQueen", "1n2k3/8/8/8/8/8/8/3QK3 w - - 0 1", false},
                                         FlagCase{"KnightAgainstRook", "1n2k3/8/8/8/8/8/8/R3K3 w - - 0 1", true},
                                         FlagCase{"BishopAgainstRook", "2b1k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
                                         FlagCase{"BishopAgainstPawn", "2b1k3/8/8/8/8/8/P7/4K3 w - - 0 1", true},
                                         FlagCase{"Pawn", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", true}),
                         test::CaseName());

TEST(Article6_9, AMateThatWasPlayedStands) {
    Game game = played("f3 e5 g4 Qh4#");
    const Outcome mate = wins(Color::Black, EndReason::Checkmate);
    EXPECT_EQ(game.flagFell(Color::Black), std::unexpected(GameAlreadyOver{mate}));
    EXPECT_EQ(game.outcome(), mate);
}

TEST(Article7_5_5, ASecondIllegalMoveLoses) {
    Game game = played("e4 e5");
    EXPECT_EQ(game.secondIllegalMove(Color::White), wins(Color::Black, EndReason::IllegalMoves));
    Game draws = gameFrom("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(draws.secondIllegalMove(Color::White), draw(EndReason::IllegalMoves));
}

// The first one is refused and nothing changes: that is Game.AnIllegalMoveChangesNothing.
TEST(Article7_5_1, AnIllegalMoveAloneEndsNothing) {
    Game game = played("e4 e5");
    EXPECT_FALSE(game.play(Move::normal(Square::E4, Square::E5)));
    EXPECT_FALSE(game.isOver());
    EXPECT_TRUE(game.playSan("Nf3"));
}

TEST(Article9_6_1, TheFifthOccurrenceDraws) {
    Game game;
    shuffle(game, 3);
    playAll(game, "Nf3 Nf6 Ng1");
    EXPECT_EQ(game.occurrences(), 4U);
    EXPECT_EQ(game.outcome(), std::nullopt) << "four times are not enough";
    playAll(game, "Ng8");
    EXPECT_EQ(game.occurrences(), 5U);
    EXPECT_EQ(game.outcome(), draw(EndReason::FivefoldRepetition));
    EXPECT_FALSE(game.playSan("e4"));
}

TEST(Article9_6_1, NeedNotBeInARow) {
    Game game;
    playAll(game, "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 Nh3 Nh6 Ng1 Ng8 Na3 Na6 Nb1");
    EXPECT_EQ(game.outcome(), std::nullopt);
    playAll(game, "Nb8");
    EXPECT_EQ(game.outcome(), draw(EndReason::FivefoldRepetition));
}

TEST(Article9_6_2, TheHundredAndFiftiethHalfMoveDraws) {
    EXPECT_EQ(playedFrom("4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "Ra2").outcome(), draw(EndReason::SeventyFiveMoves));
    EXPECT_EQ(playedFrom("4k3/8/8/8/8/8/8/R3K3 w - - 148 120", "Ra2").outcome(), std::nullopt);
}

TEST(Article9_6_2, MateOnThe150thHalfMoveWins) {
    EXPECT_EQ(playedFrom("7k/8/5KQ1/8/8/8/8/8 w - - 149 120", "Qg7#").outcome(),
              wins(Color::White, EndReason::Checkmate));
    EXPECT_EQ(playedFrom("7k/8/5KQ1/8/8/8/8/8 w - - 149 120", "Qg5").outcome(), draw(EndReason::SeventyFiveMoves));
}

TEST(Article9_6_2, CapturesAndPawnMovesBeginAnew) {
    EXPECT_EQ(playedFrom("4k3/8/8/8/8/8/r7/R3K3 w - - 149 120", "Rxa2").outcome(), std::nullopt);
    EXPECT_EQ(playedFrom("4k3/8/8/8/8/7P/8/R3K3 w - - 149 120", "h4").outcome(), std::nullopt);
}

TEST(Article9_6_2, CastlingDoesNot) {
    EXPECT_EQ(playedFrom("4k3/8/8/8/8/8/8/4K2R w K - 149 120", "O-O").outcome(), draw(EndReason::SeventyFiveMoves));
}

// A counter of eight bits would make 44 of 300.
TEST(Article9_6_2, LongCountsAreNotCutOff) {
    EXPECT_EQ(gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 300 200").outcome(), draw(EndReason::SeventyFiveMoves));
    EXPECT_EQ(gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 65579 40000").outcome(), draw(EndReason::SeventyFiveMoves));
    EXPECT_EQ(gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 44 200").outcome(), std::nullopt);
}

// The Online Regulations end the game by themselves where the Laws wait for a claim.
TEST(OnlineRegulations5_4_1, TheThirdOccurrenceDraws) {
    Game laws;
    Game online3(online);
    shuffle(laws, 2);
    playAll(online3, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    EXPECT_EQ(online3.outcome(), std::nullopt);
    playAll(online3, "Ng8");
    EXPECT_EQ(online3.outcome(), draw(EndReason::ThreefoldRepetition));
    EXPECT_EQ(laws.outcome(), std::nullopt);
}

TEST(OnlineRegulations5_4_4, TheHundredthHalfMoveDraws) {
    const char* fen = "4k3/8/8/8/8/8/8/R3K3 w - - 98 120";
    EXPECT_EQ(playedFrom(fen, "Ra2", online).outcome(), std::nullopt);
    EXPECT_EQ(playedFrom(fen, "Ra2 Kd7", online).outcome(), draw(EndReason::FiftyMoves));
    EXPECT_EQ(playedFrom(fen, "Ra2 Kd7").outcome(), std::nullopt);
}

TEST(Article6_7_1, WhoDoesNotAppearForfeits) {
    Game game;
    EXPECT_EQ(game.forfeit(Color::White), wins(Color::Black, EndReason::Forfeit));
    // A default is no adjudication: it does not ask whether the opponent could have mated.
    Game bare = gameFrom("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(bare.forfeit(Color::White), wins(Color::Black, EndReason::Forfeit));
}

TEST(Article11_7, BothMayLose) {
    Game game = played("e4");
    const auto outcome = game.forfeitBoth();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(score(*outcome), Score::BothLose);
    EXPECT_EQ(text(score(*game.outcome())), "0-0");
}

TEST(Endings, NothingEndsAGameTwice) {
    Game game = played("e4 e5");
    const Outcome first = wins(Color::Black, EndReason::Resignation);
    ASSERT_EQ(game.resign(Color::White), first);
    const std::unexpected over(GameAlreadyOver{first});
    EXPECT_EQ(game.resign(Color::Black), over);
    EXPECT_EQ(game.flagFell(Color::Black), over);
    EXPECT_EQ(game.secondIllegalMove(Color::Black), over);
    EXPECT_EQ(game.forfeit(Color::Black), over);
    EXPECT_EQ(game.forfeitBoth(), over);
    EXPECT_EQ(game.outcome(), first);
}

// Black is in check and has one move; the queens go, and what is left of Black is locked in.
constexpr const char* onlyWhiteMates = "8/8/7p/p5p1/P1pR4/2P3qk/8/5Q1K b - - 0 1";

TEST(Article6_9, DrawsWhereNoLineMates) {
    Game game = gameFrom(onlyWhiteMates);
    ASSERT_EQ(game.outcome(), std::nullopt);
    EXPECT_EQ(game.flagFell(Color::White), draw(EndReason::FlagFall)) << "Black has a queen, but must give it up";
    EXPECT_EQ(game.adjudication()->answer, MateAnswer::No);
    Game other = gameFrom(onlyWhiteMates);
    EXPECT_EQ(other.flagFell(Color::Black), wins(Color::White, EndReason::FlagFall));
    EXPECT_EQ(other.adjudication()->answer, MateAnswer::Yes);
}

TEST(Article6_9, WhatIsNotSettledCountsAsAWin) {
    Game game(Position::initial(), {.mateBudget = {.nodes = 2}});
    EXPECT_EQ(game.flagFell(Color::White), wins(Color::Black, EndReason::FlagFall));
    EXPECT_EQ(game.adjudication()->answer, MateAnswer::Unknown);
    Game undone(Position::initial(), {.mateBudget = {.nodes = 2}});
    test::playAll(undone, "e4");
    ASSERT_TRUE(undone.flagFell(Color::Black));
    ASSERT_TRUE(undone.undo());
    EXPECT_EQ(undone.adjudication(), std::nullopt);
}

TEST(Article5_1_2, ButDrawsBehindAWall) {
    Game game = gameFrom(onlyWhiteMates);
    EXPECT_EQ(game.resign(Color::White), draw(EndReason::Resignation)) << "whatever Black's queen does";
    Game other = gameFrom(onlyWhiteMates);
    EXPECT_EQ(other.resign(Color::Black), wins(Color::White, EndReason::Resignation));
}

}  // namespace
}  // namespace nowchess
