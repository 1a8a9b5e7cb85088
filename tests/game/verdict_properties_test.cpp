// Verdicts on random games agree with the game, with the checks and with themselves.
#include <gtest/gtest.h>

#include "nowchess/game/verdict.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "support/games.h"
#include "support/json_checker.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

using test::Random;

constexpr MateBudget budget{.nodes = 3'000};

// A start position, or few pieces or blocked pawns with a clock that may be about to run out.
Position someStart(Random& random) {
    if (random.oneIn(4)) return test::randomStart(random);
    const auto flavour =
        random.oneOf(std::array{test::Flavour::Sparse, test::Flavour::Blocked, test::Flavour::Blocked});
    Setup setup = test::madeUp(random, flavour).setup();
    setup.enPassant.reset();
    setup.halfmoveClock = random.oneOf(std::array<std::uint32_t, 4>{0, 0, 92, 140});
    setup.fullmoveNumber = 90;
    return Position::unchecked(setup);
}

void checkOutcome(const Game& game, const Verdict& verdict) {
    const bool isDead =
        verdict.mates[Color::White].answer == MateAnswer::No && verdict.mates[Color::Black].answer == MateAnswer::No;
    const std::optional<Outcome> dead = Outcome{std::nullopt, EndReason::DeadPosition};
    EXPECT_EQ(verdict.outcome, game.outcome() || !isDead ? game.outcome() : dead);
    EXPECT_EQ(verdict.claims, verdict.outcome ? std::vector<Claim>{} : game.claimable());
    EXPECT_EQ(verdict.status, status(game.position()));
    EXPECT_EQ(verdict.repetitions, verdict.explanation.repetition.plies.size()) << "unless a claim named a move";
    EXPECT_EQ(verdict.explanation.clock.halfmoves, game.position().halfmoveClock());
    if (verdict.adjudication) {
        EXPECT_EQ(verdict.outcome->winner.has_value(), verdict.adjudication->answer != MateAnswer::No);
    }
}

// The line is legal and mates.
void checkLine(Position position, Color side, const std::vector<Move>& line) {
    for (const Move move : line) {
        ASSERT_TRUE(isLegal(position, move));
        position = position.playUnchecked(move);
    }
    EXPECT_EQ(status(position), Status::Mated);
    EXPECT_EQ(position.turn(), opposite(side));
}

void checkMates(const Verdict& verdict, DeadCheck check) {
    for (const Color side : allColors) {
        const MateVerdict& mate = verdict.mates[side];
        EXPECT_EQ(mate.answer == MateAnswer::No, mate.reason.has_value());
        if (mate.answer == MateAnswer::Yes) checkLine(verdict.position.as<variants::Standard>(), side, mate.line);
        const MateAnswer asked = canMate(verdict.position.as<variants::Standard>(), side, budget).answer;
        if (asked == MateAnswer::Unknown || (check == DeadCheck::Fast && mate.answer == MateAnswer::Unknown)) continue;
        EXPECT_EQ(mate.answer, asked);
    }
}

// No sentence says that a side can mate if the check denies it, or the other way round.
void checkSentences(const Verdict& verdict) {
    const std::string all = text(verdict);
    for (const Color side : allColors) {
        const std::string who(label(side));
        const MateAnswer answer = verdict.mates[side].answer;
        EXPECT_EQ(all.contains(who + " can mate: yes"), answer == MateAnswer::Yes) << all;
        EXPECT_EQ(all.contains(who + " can mate: no"), answer == MateAnswer::No) << all;
        if (answer != MateAnswer::Yes) {
            EXPECT_FALSE(all.contains(who + " could still mate")) << all;
        }
        if (answer != MateAnswer::No) {
            EXPECT_FALSE(all.contains(who + " cannot mate") || all.contains(who + " cannot possibly mate") ||
                         all.contains(who + " could not mate") || all.contains("neither side can"))
                << all;
        }
    }
    EXPECT_TRUE(all.ends_with("Why: " + explain(verdict) + "\n"));
    EXPECT_TRUE(test::isJson(toJson(verdict))) << toJson(verdict);
}

void check(const Game& game) {
    for (const DeadCheck how : {DeadCheck::Fast, DeadCheck::Full}) {
        const Verdict verdict = judge(game, {.deadCheck = how, .budget = budget});
        checkOutcome(game, verdict);
        checkMates(verdict, how);
        checkSentences(verdict);
        if (how == DeadCheck::Fast) {
            EXPECT_EQ(explain(game), explain(verdict));
        }
    }
}

// Ends the game as a player or a clock may.
void endSomehow(Random& random, Game& game) {
    const Color by = random.oneOf(allColors);
    switch (random.below(4)) {
        case 0: static_cast<void>(game.flagFell(by)); break;
        case 1: static_cast<void>(game.resign(by)); break;
        case 2: static_cast<void>(game.secondIllegalMove(by)); break;
        default: game.endIfDead(); break;
    }
    if (random.oneIn(3)) static_cast<void>(game.reconsider(budget));
}

TEST(VerdictProperties, AgreeWithTheGameAndTheChecks) {
    SCOPED_TRACE(test::seedTrace());
    Random random("verdicts");
    std::array<int, allEndReasons.size()> ends{};
    for (std::uint64_t games = std::max<std::uint64_t>(40, test::scaled(80)); games > 0; --games) {
        const Position start = someStart(random);
        SCOPED_TRACE(testing::PrintToString(start));
        Game game(start, {.regulations = random.oneIn(4) ? Regulations::FideOnline : Regulations::FideLaws,
                          .mateBudget = {.nodes = random.oneOf(std::array<std::uint64_t, 2>{1, 3'000})}});
        test::RandomPlayer player(random, test::randomTemper(random));
        for (int ply = 0; ply < 60 && !game.isOver(); ++ply) {
            if (random.oneIn(8)) check(game);
            ASSERT_TRUE(game.play(player.choose(game.position(), game.legalMoves())));
        }
        endSomehow(random, game);
        check(game);
        if (const auto outcome = game.outcome()) ++ends[static_cast<std::size_t>(outcome->reason)];
        if (HasFailure()) return;
    }
    const auto seen = [&](EndReason reason) { return ends[static_cast<std::size_t>(reason)] > 0; };
    EXPECT_TRUE(seen(EndReason::DeadPosition) && seen(EndReason::FlagFall) && seen(EndReason::Resignation))
        << "the games reach too little";
}

}  // namespace
}  // namespace nowchess
