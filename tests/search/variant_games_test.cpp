// Whole games of the engine against itself in every variant, as fast as they can be: every move is legal.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "nowchess/notation/fen.h"
#include "nowchess/search/search.h"
#include "nowchess/search/strength.h"
#include "support/random.h"

namespace nowchess::test {
namespace {

class VariantGames : public testing::TestWithParam<Variant> {};

TEST_P(VariantGames, AreLegalToTheEnd) {
    SCOPED_TRACE(seedTrace());
    Random random("VariantGames");
    Searcher searcher(1);
    constexpr std::size_t longest = 300;  // crazyhouse knows no fifty-move rule
    std::uint64_t ended = 0;
    const std::uint64_t games = scaled(200);
    for (std::uint64_t i = 0; i < games; ++i) {
        AnyGame game(AnyPosition::initial(GetParam()));
        const std::size_t nodes = 10 + random.below(150);
        while (!game.isOver() && game.ply() < longest) {
            const SearchResult result = searcher.search(SearchRoot(game), {.nodes = nodes, .lines = 3});
            ASSERT_FALSE(result.lines.empty()) << toFen(game.position());
            const SearchLine& chosen = result.lines[chooseLine(result, 30, random.below(1U << 30) << 34)];
            ASSERT_TRUE(game.play(chosen.moves.front())) << toFen(game.position());
        }
        if (game.isOver()) ++ended;
    }
    EXPECT_GE(ended * 2, games);
}

INSTANTIATE_TEST_SUITE_P(All, VariantGames, testing::ValuesIn(allVariants),
                         [](const auto& tested) { return "v" + std::string(uciName(tested.param)); });

}  // namespace
}  // namespace nowchess::test
