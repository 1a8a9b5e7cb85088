#include <array>
#include <map>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/move_tree.h"
#include "nowchess/pgn_tools/stats.h"
#include "pgn_tools/tool_games.h"

namespace nowchess::pgn {
namespace {

TEST(PgnTools, StatsCountGames) {
    GameStats stats;
    EXPECT_EQ(count(sourceOf(joined({draw, mate, broken, mate})), stats).games, 4U);
    EXPECT_EQ(stats.games, 4U);
    EXPECT_EQ(stats.longest, 4U);
    EXPECT_EQ(stats.results, (std::array<std::uint64_t, resultCount>{1, 2, 1, 0, 0}));
    EXPECT_EQ(stats.endings,
              (std::map<std::string, std::uint64_t>{{"checkmate", 2}, {"illegalMove", 1}, {"other", 1}}));
    EXPECT_EQ(stats.firstMoves, (std::map<std::string, std::uint64_t>{{"e4", 2}, {"f3", 2}}));
    EXPECT_EQ(stats.lengths, (std::map<std::uint32_t, std::uint64_t>{{0, 4}}));
}

TEST(PgnTools, StatsCountWhatIsUnusual) {
    GameStats stats;
    const auto source = sourceOf(
        "[ECO \"B90\"]\n[Date \"2020.01.01\"]\n\n1. -- e5 (1... c5) 1-0\n\n[ECO \"F00\"]\n[Date \"20x0\"]\n\n1. e4 Ke4 "
        "*\n\n"
        "[ECO \"@\"]\n[Date \"20\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n\n");
    EXPECT_EQ(count(source, stats).games, 3U);
    EXPECT_EQ(stats.openings, (std::map<std::string, std::uint64_t>{{"B", 2}, {"unknown", 1}}));
    EXPECT_EQ(stats.years, (std::map<std::string, std::uint64_t>{{"2020", 1}, {"unknown", 2}}));
    EXPECT_EQ(stats.firstMoves, (std::map<std::string, std::uint64_t>{{"--", 1}, {"e4", 1}}));
    EXPECT_EQ(stats.endings["illegalMove"], 1U);
    EXPECT_EQ(stats.plies, 3U);
}

TEST(PgnTools, MovesFromAPositionAreCounted) {
    MoveScores moves;
    const Totals totals = countMoves(sourceOf(joined({draw, mate, draw})), Position::initial(), moves, {.threads = 3});
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(moves, (MoveScores{{"e4", {.draws = 2}}, {"f3", {.blackWins = 1}}}));
}

TEST(PgnTools, MovesFromAPositionAreTheFirstOfTheMainLine) {
    MoveScores moves;
    countMoves(sourceOf("1. Nf3 (1. d4 1-0) Nf6 2. Ng1 Ng8 3. e4 1-0\n1. -- -- 2. c4 0-0\n\n1. c4 *\n"),
               Position::initial(), moves);
    EXPECT_EQ(moves, (MoveScores{{"Nf3", {.whiteWins = 1}}, {"c4", {.others = 2}}})) << "null moves are none";
    moves.clear();
    const Position afterE4 = *positionFromFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    countMoves(sourceOf(joined({draw, mate})), afterE4, moves);
    EXPECT_EQ(moves, (MoveScores{{"e5", {.draws = 1}}}));
}

}  // namespace
}  // namespace nowchess::pgn
