#include "nowchess/search/strength.h"

#include <array>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/search/time_plan.h"

namespace nowchess::test {
namespace {

using namespace std::chrono_literals;

TEST(Strength, GrowsWithTheRating) {
    Strength before = strengthOf(weakestElo);
    for (int elo = weakestElo; elo <= strongestElo; elo += 50) {
        const Strength here = strengthOf(elo);
        EXPECT_GE(here.depth, before.depth) << elo;
        EXPECT_GE(here.nodes, before.nodes) << elo;
        EXPECT_LE(here.spread, before.spread) << elo;
        EXPECT_GE(here.lines, 1U);
        before = here;
    }
    EXPECT_EQ(strengthOf(-5).spread, strengthOf(weakestElo).spread);
    EXPECT_EQ(strengthOf(9999).spread, 0);
}

TEST(Strength, WithoutSpreadTheBestLineIsChosen) {
    const std::array scores{SearchScore::centipawns(10), SearchScore::centipawns(10)};
    for (const std::uint64_t random : {0ULL, ~0ULL, 1ULL << 63}) EXPECT_EQ(chooseLine(scores, 0, random), 0U);
}

TEST(Strength, WorseLinesAreChosenLessOften) {
    const std::array scores{SearchScore::centipawns(50), SearchScore::centipawns(0), SearchScore::centipawns(-50),
                            SearchScore::mateIn(-2)};
    std::array<int, 4> chosen{};
    std::mt19937_64 random(1);
    for (int i = 0; i < 10'000; ++i) ++chosen[chooseLine(scores, 50, random())];
    // One to e to e squared.
    EXPECT_NEAR(chosen[0], 6652, 300);
    EXPECT_NEAR(chosen[1], 2447, 300);
    EXPECT_NEAR(chosen[2], 900, 200);
    EXPECT_LT(chosen[3], 5);
}

TEST(Strength, TheLastLineHasWhatIsLeft) {
    const std::array scores{SearchScore::centipawns(0), SearchScore::centipawns(0), SearchScore::centipawns(0)};
    EXPECT_EQ(chooseLine(scores, 50, 0), 0U);
    EXPECT_EQ(chooseLine(scores, 50, ~0ULL / 2), 1U);
    EXPECT_EQ(chooseLine(scores, 50, ~0ULL), 2U);
    EXPECT_EQ(chooseLine(std::array{scores[0]}, 50, ~0ULL), 0U);
}

TEST(TimePlan, NeverPlansMoreThanThereIs) {
    for (const auto left : {0ms, 1ms, 20ms, 100ms, 1000ms, 60'000ms, 7'200'000ms})
        for (const auto increment : {0ms, 100ms, 30'000ms})
            for (const std::optional<int> moves : {std::optional<int>(), std::optional(1), std::optional(40)}) {
                const TimePlan plan = planTime({left, increment, moves});
                EXPECT_GE(plan.softLimit, 1ms);
                EXPECT_LE(plan.softLimit, plan.hardLimit);
                EXPECT_LE(plan.hardLimit, std::max(left, 1ms));
            }
    EXPECT_EQ(planTime({std::chrono::milliseconds(-500)}).hardLimit, 1ms);
}

TEST(TimePlan, MoreTimeIsUsedWhereThereIsMore) {
    EXPECT_LT(planTime({.left = 10s}).softLimit, planTime({.left = 60s}).softLimit);
    EXPECT_LT(planTime({.left = 60s}).softLimit, planTime({.left = 60s, .increment = 2s}).softLimit);
    EXPECT_LT(planTime({.left = 60s}).softLimit, planTime({.left = 60s, .movesToGo = 5}).softLimit);
}

}  // namespace
}  // namespace nowchess::test
