// Random lines, valid and not: every state the engine reaches is one that a game reaches by the same moves.
#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/session/game_engine.h"
#include "support/environment.h"
#include "support/games.h"
#include "support/random.h"

namespace nowchess {
namespace {

using test::Random;

std::string randomBytes(Random& random, std::size_t most) {
    std::string bytes(random.below(most + 1), ' ');
    for (char& c : bytes) c = static_cast<char>(random.below(256));
    return bytes;
}

std::string legalMove(Random& random, const AnyGame& game) {
    const MoveList moves = game.legalMoves();
    const Move move = moves[random.below(moves.size())];
    return random.oneIn(2) ? toCoordinates(move) : std::string(toSan(game.position(), move).view());
}

std::string randomLine(Random& random, const AnyGame& game) {
    static const std::vector<std::string> words{"draw",
                                                "claim",
                                                "claim fifty",
                                                "claim threefold",
                                                "offer",
                                                "accept",
                                                "decline",
                                                "undo",
                                                "undo 3",
                                                "redo",
                                                "redo all",
                                                "goto 0",
                                                "goto 7",
                                                "new",
                                                "q",
                                                "new 960 7",
                                                "goto x",
                                                "e7e8",
                                                "resign",
                                                "undo all",
                                                "b",
                                                "O-O",
                                                "e9",
                                                "",
                                                "new 8/8",
                                                "resign me",
                                                "illegal white",
                                                "penalty black 2:00",
                                                "penalty",
                                                "flags",
                                                "result 0-0"};
    switch (random.below(12)) {
        case 0: return randomBytes(random, 40);
        case 1: return random.oneIn(50) ? std::string(200'000, 'e') : randomBytes(random, 6);
        case 2:
        case 3: return random.oneOf(words);
        case 4: return "claim " + legalMove(random, game);
        case 5: return legalMove(random, game) + randomBytes(random, 2);
        default: return legalMove(random, game);
    }
}

// The game again, by its moves alone.
AnyGame replayed(const AnyGame& game) {
    AnyGame again(game.start(), {.rules = game.rules(), .regulations = game.regulations()});
    for (const AnyGame::Ply& ply : game.history().subspan(1))
        if (!again.play(*ply.move)) throw std::runtime_error("the engine holds a game that cannot be played");
    return again;
}

TEST(SessionProperties, EveryStateIsAGame) {
    SCOPED_TRACE(test::seedTrace());
    Random random("session");
    std::uint64_t moves = 0;
    std::uint64_t refusals = 0;
    std::uint64_t endings = 0;
    for (std::uint64_t session = test::scaled(40); session > 0 && !testing::Test::HasFailure(); --session) {
        GameEngine engine;
        const auto count = engine.subscribe([&](const Event& event) {
            moves += std::holds_alternative<event::MoveExecuted>(event) ? 1U : 0U;
            refusals += std::holds_alternative<event::InvalidMove>(event) ? 1U : 0U;
            endings += std::holds_alternative<event::BoardReset>(event) ? 1U : 0U;
        });
        for (int line = 0; line < 200; ++line) {
            const auto before = test::stateOf(engine.game());
            const StepResult result = engine.processUserInput(randomLine(random, engine.game()));
            ASSERT_FALSE(engine.game().isOver());
            const AnyGame again = replayed(engine.game());
            ASSERT_EQ(again.position(), engine.game().position());
            ASSERT_EQ(again.occurrences(), engine.game().occurrences());
            if (const auto* refused = std::get_if<step::Refused>(&result)) {
                ASSERT_FALSE(message(refused->refusal).empty());
                ASSERT_EQ(test::stateOf(engine.game()).positions, before.positions);
                ASSERT_EQ(engine.game().ply(), before.ply);
            }
        }
    }
    EXPECT_GT(moves, 0U);
    EXPECT_GT(refusals, 0U);
    EXPECT_GT(endings, 0U);
}

// Moves reported since the last reset are the plies made, but for those taken back and played again; and the options
// survive every new game and every roll-over.
TEST(SessionProperties, MovesReportedAreThePliesMadeAndOptionsStay) {
    SCOPED_TRACE(test::seedTrace());
    Random random("moves reported");
    std::uint64_t endings = 0;
    for (std::uint64_t session = test::scaled(40); session > 0 && !testing::Test::HasFailure(); --session) {
        const GameOptions options{
            .regulations = random.oneIn(2) ? Regulations::FideOnline : Regulations::FideLaws,
            .deadPositions = random.oneIn(2),
            .mateBudget = {.nodes = 1000 + session},
        };
        const DeadCheck check = random.oneIn(2) ? DeadCheck::Fast : DeadCheck::Full;
        GameEngine engine(Session{AnyGame(options), std::nullopt, check});
        std::size_t plies = 0;
        const auto count = engine.subscribe([&](const Event& event) {
            if (const auto* move = std::get_if<event::MoveExecuted>(&event)) {
                EXPECT_EQ(move->number, ++plies);
            } else if (const auto* back = std::get_if<event::MovesTakenBack>(&event)) {
                plies -= back->count;
                EXPECT_EQ(back->after.ply, plies);
            } else if (const auto* again = std::get_if<event::MovesPlayedAgain>(&event)) {
                plies += again->count;
                EXPECT_EQ(again->after.ply, plies);
            } else if (const Ended* ended = endingIn(event)) {
                EXPECT_EQ(ended->game->ply(), plies);
                EXPECT_EQ(ended->game->outcome(), Outcome(*ended));
                ++endings;
            } else if (std::holds_alternative<event::BoardReset>(event)) {
                plies = 0;
            }
        });
        for (int line = 0; line < 200; ++line) {
            engine.processUserInput(randomLine(random, engine.game()));
            ASSERT_EQ(engine.game().ply(), plies);
            ASSERT_EQ(engine.game().options().regulations, options.regulations);
            ASSERT_EQ(engine.game().options().deadPositions, options.deadPositions);
            ASSERT_EQ(engine.game().options().mateBudget.nodes, options.mateBudget.nodes);
            ASSERT_EQ(engine.session().deadCheck, check);
        }
    }
    EXPECT_GT(endings, 0U);
}

}  // namespace
}  // namespace nowchess
