// Whole games of the search against itself, as fast as they can be: every move is legal, and every game ends.
#include "support/games.h"

#include <random>

#include <gtest/gtest.h>

#include "nowchess/rules/chess960.h"
#include "nowchess/search/search.h"
#include "nowchess/search/strength.h"
#include "support/environment.h"

namespace nowchess::test {
namespace {

// Chooses among a few lines, so that no two games are the same.
void playOut(Game& game, Searcher& searcher, std::mt19937_64& random, std::uint64_t nodes) {
    while (!game.isOver()) {
        const SearchResult result = searcher.search(SearchRoot(game), {.nodes = nodes, .lines = 3});
        ASSERT_FALSE(result.lines.empty());
        std::vector<SearchScore> scores;
        for (const SearchLine& line : result.lines) scores.push_back(line.score);
        const SearchLine& chosen = result.lines[chooseLine(scores, 30, random())];
        ASSERT_TRUE(game.play(chosen.moves.front()));
    }
}

TEST(SearchGames, AreLegalToTheEnd) {
    SCOPED_TRACE(seedTrace());
    std::mt19937_64 random(seed());
    Searcher searcher(1);
    for (std::uint64_t i = 0; i < scaled(1000); ++i) {
        Game game =
            i % 2 == 0 ? Game() : Game(*chess960Start(static_cast<int>(random() % 960)), {.rules = chess960Rules});
        playOut(game, searcher, random, 20 + random() % 400);
        ASSERT_TRUE(game.outcome()) << i;
    }
}

}  // namespace
}  // namespace nowchess::test
