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
    EXPECT_EQ(chooseLine(std::span<const SearchScore>(), 300, ~0ULL), 0U) << "where there is no choice";
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

TEST(Strength, WhoIsFarAheadPlaysTheBestMove) {
    const auto choices = [](int lead) {
        const std::array scores{SearchScore::centipawns(lead), SearchScore::centipawns(lead - 10)};
        std::mt19937_64 random(1);
        int others = 0;
        for (int i = 0; i < 1000; ++i) others += chooseLine(scores, 300, random()) == 1 ? 1 : 0;
        return others;
    };
    EXPECT_NEAR(choices(-2000), 500, 60);
    EXPECT_NEAR(choices(600), 500, 60);
    EXPECT_GT(choices(800), 300);
    EXPECT_EQ(choices(1000), 0);
    const std::array mates{SearchScore::mateIn(1), SearchScore::mateIn(3), SearchScore::centipawns(900)};
    for (const std::uint64_t random : {0ULL, ~0ULL, 1ULL << 63}) EXPECT_EQ(chooseLine(mates, 300, random), 0U);
}

TEST(Strength, LimitsASearchAndChoosesAmongItsLines) {
    const Strength weak{.depth = 3, .nodes = 1000, .lines = 4, .spread = 50};
    const SearchLimits own = limitedTo(weak);
    EXPECT_EQ(own.depth, 3);
    EXPECT_EQ(own.nodes, 1000U);
    EXPECT_EQ(own.lines, 4U);
    const SearchLimits narrower = limitedTo(weak, {.depth = 2, .nodes = 10, .lines = 5});
    EXPECT_EQ(narrower.depth, 2);
    EXPECT_EQ(narrower.nodes, 10U);
    EXPECT_EQ(narrower.lines, 5U);
    const SearchLimits wider = limitedTo(weak, {.depth = 9, .nodes = 5000});
    EXPECT_EQ(wider.depth, 3);
    EXPECT_EQ(wider.nodes, 1000U);
    // The second had no time to be searched.
    SearchResult result;
    result.lines = {{.depth = 2, .score = SearchScore::centipawns(10)}, {.score = SearchScore::centipawns(500)}};
    for (const std::uint64_t random : {0ULL, ~0ULL}) EXPECT_EQ(chooseLine(result, 300, random), 0U);
    result.lines.front().depth = 0;
    EXPECT_EQ(chooseLine(result, 300, ~0ULL), 0U);
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

TEST(TimePlan, LeavesTheOverheadUnused) {
    const ClockReading lastMove{.left = 1s, .movesToGo = 1};
    EXPECT_LE(planTime(lastMove, 400ms).hardLimit, 600ms);
    EXPECT_GT(planTime(lastMove, 0ms).hardLimit, 600ms);
    EXPECT_GE(planTime(lastMove, 5s).hardLimit, 1ms) << "it has to move all the same";
    EXPECT_EQ(planTime(lastMove, -1s).hardLimit, planTime(lastMove, 0ms).hardLimit);
}

TEST(TimePlan, MovesFasterWhereMovesCostMoreThanTheirSearch) {
    const ClockReading clock{.left = 1s, .increment = 20ms};
    EXPECT_LT(planTime(clock, 60ms, 30ms).softLimit, planTime(clock, 60ms).softLimit);
    EXPECT_EQ(planTime(clock, 60ms, 300ms).softLimit, 1ms);
    EXPECT_LE(planTime(clock, 60ms, 300ms).hardLimit, 3ms);
}

TEST(LagMeter, LearnsWhatIsMissingOnTheClock) {
    LagMeter meter;
    meter.begin({.left = 1000ms, .increment = 20ms});
    EXPECT_EQ(meter.lag(), 0ms);
    meter.end(100ms);
    meter.begin({.left = 890ms, .increment = 20ms});  // 30 less than 1000 - 100 + 20
    EXPECT_EQ(meter.lag(), 30ms);
    meter.end(10ms);
    meter.begin({.left = 890ms, .increment = 20ms});
    EXPECT_EQ(meter.lag(), 27ms) << "it fades";
    meter.end(10ms);
    meter.begin({.left = 5000ms, .increment = 20ms});  // more time has come
    EXPECT_EQ(meter.lag(), 23ms);
    meter.end(10ms);
    meter.begin({.left = 1000ms, .increment = 20ms});
    EXPECT_EQ(meter.lag(), 23ms) << "another game";
}

TEST(TimePlan, MoreTimeIsUsedWhereThereIsMore) {
    EXPECT_LT(planTime({.left = 10s}).softLimit, planTime({.left = 60s}).softLimit);
    EXPECT_LT(planTime({.left = 60s}).softLimit, planTime({.left = 60s, .increment = 2s}).softLimit);
    EXPECT_LT(planTime({.left = 60s}).softLimit, planTime({.left = 60s, .movesToGo = 5}).softLimit);
}

}  // namespace
}  // namespace nowchess::test
