// Whole games that the naive engine has played and written down in SAN (tests/data/games.pgn).
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tree.h"
#include "nowchess/pgn/writer.h"
#include "pgn/read_back.h"
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
    for (const ParsedGame& game : readGames(text)) ASSERT_NO_FATAL_FAILURE(test::expectReadBack(game));
}

}  // namespace
}  // namespace nowchess::pgn
