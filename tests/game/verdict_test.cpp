// judge(): one value for everything an arbiter says of a game, and the texts written from it.
#include "nowchess/game/verdict.h"

#include <gtest/gtest.h>

#include "game/judging.h"
#include "support/games.h"
#include "support/json_checker.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::played;
using test::playedFrom;

constexpr std::string_view shutIn = "Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1";  // only the full check knows
constexpr std::string_view locked = "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1";        // the fast one does, too
constexpr std::string_view onlyWhiteMates = "8/8/7p/p5p1/P1pR4/2P3qk/8/5Q1K b - - 0 1";

const JudgeOptions fast{.deadCheck = DeadCheck::Fast, .budget = {}};

testing::AssertionResult says(const std::string& text, std::string_view part) {
    if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << '"' << text << "\" does not say \"" << part << '"';
}

// As the verdict's text has it.
std::string no(NoMateReason reason) { return std::string("no: ").append(message(reason)); }

// Judges, and counts how often the full check is asked.
int fullChecks(const Game& game, const JudgeOptions& options) {
    int asked = 0;
    const auto count = [&](const AnyPosition& position, Color side, const MateBudget& budget) {
        ++asked;
        return judging::checkMate(position, side, budget);
    };
    const Verdict verdict = judging::judge(game, options, count);
    EXPECT_FALSE(explain(verdict).empty());
    return asked;
}

TEST(Verdict, OneVerdictRanTheFullCheckSixTimes) {
    for (const auto fen : {shutIn, locked, onlyWhiteMates, test::startFen}) {
        EXPECT_EQ(fullChecks(gameFrom(fen), {}), 2) << fen;
        EXPECT_EQ(fullChecks(gameFrom(fen), fast), 0) << fen;
    }
    EXPECT_EQ(fullChecks(played("f3 e5 g4 Qh4#"), {}), 0) << "the board knows";
}

TEST(Verdict, TheFastCheckNeverRanTheFullOne) {
    Game game = gameFrom(shutIn);
    EXPECT_FALSE(game.endIfDead(DeadCheck::Fast));
    EXPECT_EQ(game.mateFinding(Color::White), nullptr);
    EXPECT_EQ(judge(game, fast).outcome, std::nullopt);
    EXPECT_EQ(judge(game, fast).mates[Color::White].answer, MateAnswer::Unknown);
}

TEST(Verdict, WhatTheGameHasAskedIsNotAskedAgain) {
    Game game = gameFrom(shutIn);
    ASSERT_TRUE(game.endIfDead());
    EXPECT_EQ(fullChecks(game, {}), 0);
    EXPECT_EQ(judge(game, fast).mates[Color::White].answer, MateAnswer::No) << "remembered";
    Game flag = gameFrom(onlyWhiteMates);
    ASSERT_TRUE(flag.flagFell(Color::White));
    EXPECT_EQ(fullChecks(flag, {}), 1) << "the other side was not asked about";
    Game unknown(Position::initial(), {.mateBudget = {.nodes = 2}});
    ASSERT_TRUE(unknown.flagFell(Color::White));
    EXPECT_EQ(fullChecks(unknown, {.budget = MateBudget{.nodes = 2}}), 1) << "no better answer to be had";
    EXPECT_EQ(fullChecks(unknown, {.budget = MateBudget{.nodes = 3}}), 2);
}

TEST(Verdict, AGameThatNobodyCanWinHasEnded) {
    const Game game = gameFrom(shutIn);
    ASSERT_EQ(game.outcome(), std::nullopt);
    const Verdict verdict = judge(game);
    EXPECT_EQ(verdict.outcome, (Outcome{std::nullopt, EndReason::DeadPosition}));
    EXPECT_TRUE(verdict.claims.empty());
    EXPECT_EQ(game.outcome(), std::nullopt) << "the game itself is only read";
    EXPECT_EQ(judge(gameFrom(shutIn, {.deadPositions = false})).outcome, std::nullopt);
    EXPECT_EQ(judge(game, {.budget = MateBudget{.nodes = 1}}).outcome, std::nullopt);
}

TEST(Verdict, WhereNobodyCanWinNothingIsLeftToClaim) {
    std::string fen(shutIn);
    fen.replace(fen.find(" 0 1"), 4, " 100 80");
    const Verdict verdict = judge(gameFrom(fen));
    EXPECT_EQ(verdict.outcome, (Outcome{std::nullopt, EndReason::DeadPosition}));
    EXPECT_TRUE(verdict.claims.empty());
    EXPECT_FALSE(judge(gameFrom(fen, {.deadPositions = false})).claims.empty()) << "else fifty moves are claimed";
}

TEST(Verdict, NamesClaimsWithTheirMoves) {
    const Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    const Verdict verdict = judge(game, fast);
    EXPECT_EQ(verdict.claims, game.claimable());
    EXPECT_EQ(verdict.repetitions, 2U);
    EXPECT_TRUE(says(text(verdict), "Claim: ThreefoldRepetition with Ng8\n"));
    EXPECT_TRUE(
        says(toJson(verdict),
             R"("claims":[{"ground":"ThreefoldRepetition","move":{"uci":"f6g8","san":"Ng8"}}],"repetitions":2)"));
}

struct Standing {
    const char* name;
    std::string_view fen;
    MateStanding white;
    MateStanding black;
    std::string_view material;  // the end of that line
    std::string whiteText;
    std::string blackText;
};

const std::vector<Standing>& standings() {
    using enum MateStanding;
    static const std::vector<Standing> rows{
        {"Mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", IsMated, HasMated, "8 pawns.",
         "no: it is mated", "yes: it has mated"},
        {"MateOfABareKing", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", HasMated, IsMated, ": Black cannot possibly mate.",
         "yes: it has mated", "no: it is mated"},
        {"Stalemate", "k7/2Q5/1K6/8/8/p7/P7/8 b - - 0 1", IsStalemate, IsStalemate, "king and pawn.",
         "no: it is stalemate", "no: it is stalemate"},
        {"StalemateOfABareKing", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", IsStalemate, IsStalemate,
         ": Black cannot possibly mate.", "no: it is stalemate", "no: it is stalemate"},
        {"DeadByMaterial", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", CannotMate, CannotMate,
         ": neither side can possibly mate.", no(NoMateReason::Material), no(NoMateReason::Material)},
        {"DeadByStructure", locked, CannotMate, CannotMate, "4 pawns.", no(NoMateReason::LockedStructure),
         no(NoMateReason::LockedStructure)},
        {"DeadByAForcedLine", "r7/K1k5/8/8/8/8/8/8 w - - 0 1", CannotMate, CannotMate, ": White cannot possibly mate.",
         no(NoMateReason::Material), no(NoMateReason::ForcedLine)},
        {"OneSidedByMaterial", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", CanMate, CannotMate, ": Black cannot possibly mate.",
         "yes, for one by Qg7#", no(NoMateReason::Material)},
        {"OneSidedByStructure", onlyWhiteMates, CanMate, CannotMate, "4 pawns.", "yes, for one by", "no: "},
    };
    return rows;
}

// Nothing in the text says that a side could mate but its own line, and that line has the checked answer.
TEST(Verdict, SaidThatEitherSideCouldMateAndThatNoneCan) {
    for (const Standing& row : standings()) {
        SCOPED_TRACE(row.name);
        const Verdict verdict = judge(gameFrom(row.fen));
        EXPECT_EQ(name(mateStanding(verdict, Color::White)), name(row.white));
        EXPECT_EQ(name(mateStanding(verdict, Color::Black)), name(row.black));
        const std::string all = text(verdict);
        EXPECT_TRUE(says(all, std::string(row.material).append("\nWhite can mate: ").append(row.whiteText)));
        EXPECT_TRUE(says(all, std::string("\nBlack can mate: ").append(row.blackText)));
        EXPECT_FALSE(says(all, "could still mate"));
        EXPECT_TRUE(test::isJson(toJson(verdict))) << toJson(verdict);
    }
}

TEST(Verdict, AMatedSideWasToldThatItHasNoChoice) {
    const Game game = played("f3 e5 g4 Qh4#");
    for (const JudgeOptions& options : {JudgeOptions{}, fast}) {
        const Verdict verdict = judge(game, options);
        EXPECT_FALSE(says(text(verdict), "no choice"));
        EXPECT_TRUE(says(toJson(verdict),
                         R"("canMate":{"white":{"answer":"no","reason":"ForcedLine","standing":"IsMated"},)"
                         R"("black":{"answer":"yes","line":[],"standing":"HasMated"}})"));
    }
}

// At the end no check is asked, and the answer is the one that the full check would give.
TEST(Verdict, KnowsTheAnswersAtTheEnd) {
    for (const char* fen : {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                            "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"}) {
        const Game game = gameFrom(fen);
        const Verdict verdict = judge(game);
        for (const Color side : allColors) {
            const MateVerdict asked = canMate(game.position(), side);
            EXPECT_EQ(verdict.mates[side].answer, asked.answer) << fen;
            EXPECT_EQ(verdict.mates[side].reason, asked.reason) << fen;
            EXPECT_EQ(verdict.mates[side].closed, asked.closed) << fen;
        }
    }
}

TEST(Verdict, TheExplanationHasTheReasonsOfTheCheck) {
    const Verdict verdict = judge(gameFrom(shutIn));
    for (const Color side : allColors) {
        ASSERT_TRUE(verdict.mates[side].reason);
        std::string sentence(label(side));
        sentence.append(" cannot mate: ").append(message(*verdict.mates[side].reason)).append(".");
        EXPECT_TRUE(says(explain(verdict), sentence));
    }
}

TEST(Verdict, ARecordedDeadPositionNeedsNoProof) {
    Game game;
    ASSERT_TRUE(game.endRecorded({std::nullopt, EndReason::DeadPosition}));
    EXPECT_EQ(explain(game), "Dead position! The game is a draw. (FIDE 5.2.2) No proof of it is at hand.");
}

TEST(Verdict, SaysNoMoreThanIsKnownOfAWinOnTime) {
    Game recorded = gameFrom(onlyWhiteMates);
    ASSERT_TRUE(recorded.endRecorded({Color::White, EndReason::FlagFall}));
    EXPECT_TRUE(explain(recorded).ends_with("4 pawns.")) << explain(recorded);
    Game settled = gameFrom(onlyWhiteMates, {.mateBudget = {.nodes = 1}});
    ASSERT_TRUE(settled.flagFell(Color::White));
    MateVerdict no;
    no.answer = MateAnswer::No;
    ASSERT_TRUE(settled.reconsider(MateFinding{no, {.nodes = 10}}));
    EXPECT_TRUE(explain(settled).ends_with("4 pawns.")) << explain(settled);
}

TEST(Verdict, OnTimeTheWinnerIsTheOneWhoCouldMate) {
    Game drawn = gameFrom(onlyWhiteMates);
    ASSERT_TRUE(drawn.flagFell(Color::White));
    EXPECT_TRUE(says(explain(judge(drawn)), "4 pawns. Black could not mate: "));
    Game won = gameFrom(onlyWhiteMates);
    ASSERT_TRUE(won.flagFell(Color::Black));
    EXPECT_TRUE(says(explain(judge(won)), "4 pawns. White could still mate."));
    EXPECT_TRUE(says(toJson(judge(won)), R"("sentence":"Time is up! White wins.","proven":true})"));
}

TEST(Verdict, AnUnsettledWinIsMarked) {
    Game game = played("e4", {.mateBudget = {.nodes = 2}});
    ASSERT_TRUE(game.flagFell(Color::White));
    const Verdict verdict = judge(game, fast);
    EXPECT_FALSE(verdict.isProven());
    EXPECT_EQ(verdict.adjudication, (Adjudication{Color::Black, MateAnswer::Unknown, {.nodes = 2}, 1}));
    EXPECT_TRUE(says(text(verdict), "Result: 0-1 (FlagFall, FIDE 6.9, not proven)\n"));
    EXPECT_TRUE(says(text(verdict), "not settled within 2 nodes; it counts as if so, and is not proven."));
    EXPECT_TRUE(says(toJson(verdict), R"("sentence":"Time is up! Black wins.","proven":false,"budget":2,"ply":1})"));
    EXPECT_TRUE(test::isJson(toJson(verdict)));
}

TEST(Verdict, AnArbitersDecisionIsNamed) {
    Game game = played("e4", {.mateBudget = {.nodes = 2}});
    ASSERT_TRUE(game.flagFell(Color::White));
    ASSERT_TRUE(game.adjudicate({std::nullopt, EndReason::FlagFall}));
    const Verdict verdict = judge(game, fast);
    EXPECT_TRUE(verdict.byArbiter);
    EXPECT_TRUE(says(explain(verdict), "The arbiter has decided so."));
    EXPECT_TRUE(says(toJson(verdict), R"("decidedBy":"arbiter"})"));
}

TEST(Verdict, WritesChess960CastlingAsItsRulesDo) {
    const auto coordinates = [](Rules rules) {
        // Castling is the only way to a third time.
        Verdict verdict = judge(gameFrom("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {.rules = rules}), fast);
        verdict.claims = {{DrawGround::FiftyMoves, test::moveIn(gameFrom("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "O-O")}};
        return toJson(verdict);
    };
    EXPECT_TRUE(says(coordinates(standardRules), R"("uci":"e1g1")"));
    EXPECT_TRUE(says(coordinates(chess960Rules), R"("uci":"e1h1")"));
}

TEST(Verdict, OfARunningGameHasNoOutcome) {
    const Verdict verdict = judge(played("e4"));
    EXPECT_TRUE(toJson(verdict).contains(R"("outcome":null)")) << toJson(verdict);
    EXPECT_FALSE(text(verdict).contains("Result: "));
    const Verdict over = judge(played("f3 e5 g4 Qh4#"));
    EXPECT_TRUE(toJson(over).contains(R"("outcome":{"winner":"Black")")) << toJson(over);
    EXPECT_TRUE(text(over).contains("Result: 0-1 (Checkmate"));
}

TEST(Verdict, SaysWhereACastlingRightIsOnlyChess960s) {
    EXPECT_TRUE(
        text(judge(gameFrom("4k3/8/8/8/8/8/8/5K1R w H - 0 1", {.rules = chess960Rules}))).contains("Castling: "));
    EXPECT_FALSE(text(judge(gameFrom("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))).contains("Castling: "));
}

}  // namespace
}  // namespace nowchess
