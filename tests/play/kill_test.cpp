// Killed at any moment, the program has lost no move that it acknowledged by asking for the next one.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "nowchess/pgn/game_reader.h"
#include "support/environment.h"
#include "support/program.h"
#include "support/random.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

// A move that is saved takes some thirty calls of the system.
constexpr std::size_t mostStops = 80;
constexpr const char* notTraced = "processes may not be traced here";

// What the resumed game looks like after the program was killed.
std::optional<AnyGame> resumed(const std::filesystem::path& home) {
    const ProgramResult result = run({.arguments = {"play", "--resume"}, .input = "pgn\n", .home = home});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    const std::size_t begin = result.out.find("[Event ");
    if (begin == std::string::npos) return std::nullopt;
    const auto read =
        pgn::readGame(std::string_view(result.out).substr(begin, result.out.find(" *\n", begin) + 3 - begin));
    if (!read) return std::nullopt;
    return read->game;
}

TEST(Kill, LosesNoAcknowledgedMove) {
    SCOPED_TRACE(seedTrace());
    Random random("kill");
    std::uint64_t acknowledged = 0;
    for (std::uint64_t round = scaled(200); round > 0 && !testing::Test::HasFailure(); --round) {
        const ScratchDirectory home;
        AnyGame game;
        {
            Conversation program({"play", "--speak"}, home.path());
            program.hearUntil("White to move: ");
            for (std::size_t moves = 1 + random.below(6); moves > 0; --moves) {
                const MoveList legal = game.legalMoves();
                ASSERT_TRUE(game.play(legal[random.below(legal.size())]));
                if (game.isOver()) break;
                const std::string line = std::string(game.san(game.ply()).view()) + "\n";
                // The last answer is not waited for: it is killed before, while or after it saves.
                if (moves == 1) {
                    if (!program.killWhileAnswering(line, random.below(mostStops))) GTEST_SKIP() << notTraced;
                    break;
                }
                program.say(line);
                program.hearUntil("to move: ");
            }
            if (game.isOver()) continue;
        }
        const auto after = resumed(home.path());
        const std::size_t plies = after ? after->ply() : 0;
        acknowledged += game.ply() - 1;
        ASSERT_GE(plies, game.ply() - 1);
        ASSERT_LE(plies, game.ply());
        if (after) {
            ASSERT_EQ(after->position(), game.history()[plies].position);
        }
    }
    EXPECT_GT(acknowledged, 0U);
}

TEST(Kill, AGameThatEndsIsUnfinishedOrRecordedAndNeverBoth) {
    SCOPED_TRACE(seedTrace());
    Random random("kill at the end");
    for (std::uint64_t round = scaled(100); round > 0 && !testing::Test::HasFailure(); --round) {
        const ScratchDirectory home;
        {
            Conversation program({"play", "--speak"}, home.path());
            program.hearUntil("White to move: ");
            for (const char* const move : {"f3\n", "e5\n", "g4\n"}) {
                program.say(move);
                program.hearUntil("to move: ");
            }
            if (!program.killWhileAnswering("Qh4\n", random.below(2 * mostStops))) GTEST_SKIP() << notTraced;
        }
        const ProgramResult after = run({.arguments = {"play", "--speak"}, .home = home.path()});
        EXPECT_EQ(after.err, "");
        const auto file = home.path() / ".local/share/nowchess/games.pgn";
        const std::string text = std::filesystem::exists(file) ? contents(file) : "";
        const auto games = pgn::readGames(text);
        ASSERT_LE(games.size(), 1U);
        for (const pgn::ParsedGame& game : games) EXPECT_TRUE(game.findings.empty() && game.game.isOver());
        EXPECT_NE(after.out.contains("unfinished game"), games.size() == 1) << after.out << text;
    }
}

}  // namespace
}  // namespace nowchess::test
