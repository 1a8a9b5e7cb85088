// Whole games that the naive engine has played and written down in SAN (tests/data/games.pgn).
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tree.h"
#include "nowchess/pgn/writer.h"
#include "support/environment.h"

namespace nowchess::pgn {
namespace {

std::string ownGames() { return test::contents(test::ownData() / "games.pgn"); }

struct SanListener {
    using Handles = Events<Event::Move>;
    void move(Replay& game, const Token& token) {
        EXPECT_EQ(game.san(token).view(), token.text);
        ++moves;
    }
    std::uint64_t moves = 0;
};

TEST(OwnGames, AreFaultlessAndWrittenInTheSameSan) {
    const std::string text = ownGames();
    SanListener listener;
    const Report report = replay(text, listener);
    EXPECT_EQ(report.games, 20U);
    EXPECT_GT(listener.moves, 4000U);
    EXPECT_EQ(report.moves, listener.moves);
    for (const Finding& finding : report.findings) ADD_FAILURE() << message(finding);
}

TEST(OwnGames, LoseNoByteAsTrees) {
    const std::string text = ownGames();
    std::string again;
    for (const Tree& tree : readTrees(text)) again += toText(tree);
    EXPECT_EQ(again, text);
}

TEST(OwnGames, ReadBackAsTheyWere) {
    const std::string text = ownGames();
    for (const ParsedGame& game : readGames(text)) {
        const std::string pgn = toText(game.game, game.tags);
        const auto again = readGame(pgn);
        ASSERT_TRUE(again) << pgn;
        // The naive engine does not see that a position is dead until the last piece is gone.
        for (const Finding& finding : again->findings)
            EXPECT_EQ(finding.fault, Fault::MovesAfterEnd) << pgn << message(finding);
        EXPECT_EQ(toText(again->game, again->tags), pgn);
        EXPECT_EQ(again->game.position(), game.game.position());
    }
}

}  // namespace
}  // namespace nowchess::pgn
