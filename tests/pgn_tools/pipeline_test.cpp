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

TEST(PgnPipeline, ALargeBlockIsWorkedOnWhileThereIsNoOther) {
    const std::string small = "[Event \"x\"]\n\n1. e4 *\n\n";
    const std::string large = "[Event \"y\"]\n\n1. e4 {" + std::string(1'500'000, 'x') + "} *\n\n";
    std::string text;
    for (int i = 0; i < 4; ++i) text += small + large;
    Pipeline pipeline(sourceOf(text), 3);
    std::atomic<int> now = 0;
    std::atomic<int> disturbed = 0;
    std::size_t bytes = 0;
    pipeline.run(
        [&](const Block& block, BlockResult& result) {
            ++now;
            for (int i = 0; i < 1000 && block.text.size() > large.size(); ++i) {
                std::this_thread::yield();
                if (now > 1) ++disturbed;
            }
            --now;
            result.out = block.text;
        },
        [&](BlockResult& result) {
            bytes += result.out.size();
            return true;
        });
    EXPECT_EQ(disturbed, 0);
    EXPECT_EQ(bytes, text.size());
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
