// Whole games of every variant in line mode, each to the ending that is its own.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "nowchess/notation/san.h"
#include "support/environment.h"
#include "support/program.h"
#include "support/random.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

struct Ending {
    Variant variant;
    EndReason reason;
};

struct TypedGame {
    std::string moves;  // SAN, a line each
    Outcome outcome;
    std::string lastSan;
};

// Random moves until a game ends that way.
TypedGame randomGame(const Ending& ending, Random& random) {
    while (true) {
        AnyGame game(AnyPosition::initial(ending.variant));
        TypedGame typed{{}, {{}, ending.reason}, {}};
        while (!game.isOver() && game.ply() < 400) {
            const Move move = random.oneOf(game.legalMoves());
            typed.lastSan = toSan(game.position(), move).view();
            typed.moves += typed.lastSan + '\n';
            EXPECT_TRUE(game.play(move));
        }
        if (!game.isOver() || game.outcome()->reason != ending.reason) continue;
        typed.outcome = *game.outcome();
        return typed;
    }
}

class PlayVariants : public testing::TestWithParam<Ending> {};

TEST_P(PlayVariants, AreTypedToTheEndAndKept) {
    SCOPED_TRACE(seedTrace());
    Random random("AreTypedToTheEndAndKept");
    const std::string variant(uciName(GetParam().variant));
    const std::uint64_t games = scaled(3);
    for (std::uint64_t i = 0; i < games; ++i) {
        const TypedGame game = randomGame(GetParam(), random);
        const ScratchDirectory home;
        const ProgramResult result =
            run({.arguments = {"play", "--speak", "--variant", variant}, .input = game.moves, .home = home.path()});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        ASSERT_TRUE(result.out.contains(sentence(game.outcome))) << game.moves << result.out;

        const std::string record = contents(home.path() / ".local/share/nowchess/games.pgn");
        EXPECT_TRUE(record.contains("[Result \"" + std::string(text(score(game.outcome))) + "\"]")) << record;
        const bool isNamed = record.contains("[Variant \"" + std::string(tagName(GetParam().variant)) + "\"]");
        EXPECT_EQ(isNamed, GetParam().variant != Variant::Standard) << record;
        // The same game again, by another road.
        const ProgramResult checked =
            run({.arguments = {"pgn", "check", ".local/share/nowchess/games.pgn"}, .home = home.path()});
        EXPECT_EQ(checked.exitCode, 0) << record << checked.out << checked.err;
        EXPECT_TRUE(record.contains(' ' + game.lastSan) || record.contains('\n' + game.lastSan)) << record;
    }
}

// Short of its last move the game goes on.
TEST_P(PlayVariants, AreNotOverBeforeTheirLastMove) {
    Random random("AreNotOverBeforeTheirLastMove");
    const TypedGame game = randomGame(GetParam(), random);
    const std::string allButTheLast = game.moves.substr(0, game.moves.size() - game.lastSan.size() - 1);
    const ProgramResult result =
        run({"play", "--speak", "--variant", std::string(uciName(GetParam().variant))}, allButTheLast);
    EXPECT_FALSE(result.out.contains(sentence(game.outcome))) << result.out;
    EXPECT_TRUE(result.out.ends_with("The game is saved; the next start offers it again.\n")) << result.out;
}

INSTANTIATE_TEST_SUITE_P(All, PlayVariants,
                         testing::Values(Ending{Variant::Standard, EndReason::Checkmate},
                                         Ending{Variant::Crazyhouse, EndReason::Checkmate},
                                         Ending{Variant::Atomic, EndReason::KingExploded},
                                         Ending{Variant::Antichess, EndReason::AllPiecesLost},
                                         Ending{Variant::Horde, EndReason::AllPiecesLost},
                                         Ending{Variant::RacingKings, EndReason::KingAtTheGoal},
                                         Ending{Variant::KingOfTheHill, EndReason::KingInTheCentre},
                                         Ending{Variant::ThreeCheck, EndReason::ThirdCheck}),
                         [](const auto& tested) { return "v" + std::string(uciName(tested.param.variant)); });

}  // namespace
}  // namespace nowchess::test
