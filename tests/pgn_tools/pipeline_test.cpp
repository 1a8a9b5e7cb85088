#include "nowchess/pgn_tools/pipeline.h"

#include <atomic>
#include <latch>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {
namespace {

// So many that they make dozens of blocks.
std::string manyGames() {
    std::string text;
    while (text.size() < 40 * Splitter::defaultBlockSize) text += "[White \"Morphy\"]\n\n1. e4 e5 1/2-1/2\n\n";
    return text;
}

// Runs with two workers. The first block is held back until so many have been begun; how many were by then?
int begunWhileTheFirstWaits(int wanted, std::size_t bytesOut) {
    const std::string text = manyGames();
    Pipeline pipeline(sourceOf(text), 2);
    std::atomic<int> begun = 0;
    int most = 0;
    const bool isWhole = pipeline.run(
        [&](const Block& block, BlockResult& result) {
            ++begun;
            if (block.offset > 0) {
                result.out.resize(bytesOut);
                return;
            }
            while (begun < wanted) std::this_thread::yield();
            for (int i = 0; i < 10'000; ++i) std::this_thread::yield();  // time for the other one to run away
            most = begun;
        },
        [](BlockResult&) { return true; });
    EXPECT_TRUE(isWhole);
    EXPECT_GT(begun, most) << "the rest follows";
    return most;
}

TEST(PgnPipeline, ReadsNoFurtherThanFourBlocksAWorkerBeyondTheLastWritten) {
    EXPECT_EQ(begunWhileTheFirstWaits(8, 1), 8);
}

TEST(PgnPipeline, ReadsNoFurtherWhileMuchIsWaitingToBeWritten) {
    EXPECT_EQ(begunWhileTheFirstWaits(2, (std::size_t{1} << 22) + 1), 2);
}

TEST(PgnPipeline, OneOfTheFailuresComesOut) {
    const std::string text = manyGames();
    Pipeline pipeline(sourceOf(text), 2);
    std::latch both(2);
    std::atomic<int> failures = 0;
    EXPECT_THROW(pipeline.run(
                     [&](const Block&, BlockResult&) {
                         both.arrive_and_wait();
                         ++failures;
                         throw std::runtime_error("no more");
                     },
                     [](BlockResult&) { return true; }),
                 std::runtime_error);
    EXPECT_EQ(failures, 2);
}

TEST(PgnPipeline, TotalsAreStoppedIfAnyAre) {
    Totals totals{.games = 1};
    totals.add({.games = 2});
    EXPECT_FALSE(totals.isStopped);
    totals.add({.games = 3, .isStopped = true});
    EXPECT_TRUE(totals.isStopped);
    totals.add({.games = 4});
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(totals.games, 10U);
}

}  // namespace
}  // namespace nowchess::pgn
