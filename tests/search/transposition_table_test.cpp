#include "search/transposition_table.h"

#include <gtest/gtest.h>

namespace nowchess::search {
namespace {

constexpr Key keyOf(std::uint64_t bits) { return static_cast<Key>(bits); }

TEST(TranspositionTable, IsEmptyAtFirst) {
    const TranspositionTable table(1);
    EXPECT_EQ(table.find(keyOf(0)), nullptr) << "the key of an entry that nobody has written";
    EXPECT_EQ(table.permilleUsed(), 0);
}

TEST(TranspositionTable, CountsWhatThisSearchHasWritten) {
    TranspositionTable table(1);
    table.store(keyOf(7), {.depth = 3}, Bound::Exact);
    EXPECT_EQ(table.permilleUsed(), 1);
    table.nextSearch();
    EXPECT_EQ(table.permilleUsed(), 0);
    ASSERT_NE(table.find(keyOf(7)), nullptr) << "it is still there";
    EXPECT_EQ(table.find(keyOf(7))->depth, 3);
    table.clear();
    EXPECT_EQ(table.find(keyOf(7)), nullptr);
}

TEST(TranspositionTable, KeepsTheDeeperEntryAndTheKnownMove) {
    TranspositionTable table(1);
    table.store(keyOf(7), {.move = 99, .depth = 9}, Bound::Exact);
    table.store(keyOf(7), {.depth = 5}, Bound::Upper);
    EXPECT_EQ(table.find(keyOf(7))->depth, 9) << "four plies deeper";
    table.store(keyOf(7), {.depth = 6}, Bound::Upper);
    EXPECT_EQ(table.find(keyOf(7))->depth, 6);
    EXPECT_EQ(table.find(keyOf(7))->move, 99);
    table.store(keyOf(7), {.depth = 1}, Bound::Exact);
    EXPECT_EQ(table.find(keyOf(7))->depth, 1) << "an exact score in any case";
}

TEST(TranspositionTable, GivesUpTheShallowestOfABucket) {
    TranspositionTable table(1);
    constexpr std::uint64_t other = std::uint64_t{1} << 32;  // the same bucket
    for (std::uint64_t i = 0; i < 4; ++i)
        table.store(keyOf(7 + i * other), {.depth = static_cast<std::uint8_t>(5 + i)}, Bound::Exact);
    table.store(keyOf(7 + 4 * other), {.depth = 1}, Bound::Exact);
    EXPECT_EQ(table.find(keyOf(7)), nullptr);
    for (std::uint64_t i = 1; i < 5; ++i) EXPECT_NE(table.find(keyOf(7 + i * other)), nullptr) << i;
}

}  // namespace
}  // namespace nowchess::search
