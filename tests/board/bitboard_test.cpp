#include "nowchess/board/bitboard.h"

#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "support/drawing.h"

namespace nowchess {
namespace {

using test::marked;

static_assert(std::forward_iterator<Bitboard::Iterator>);

TEST(Bitboard, IsASetOfSquares) {
    Bitboard set{Square::A1, Square::E4, Square::H8};
    EXPECT_EQ(set.size(), 3);
    EXPECT_TRUE(set.contains(Square::E4));
    EXPECT_FALSE(set.contains(Square::E5));
    set.insert(Square::E5);
    set.insert(Square::E5);
    EXPECT_EQ(set.size(), 4);
    set.erase(Square::E4);
    set.erase(Square::E4);
    EXPECT_EQ(set, (Bitboard{Square::A1, Square::E5, Square::H8}));
}

TEST(Bitboard, EmptyAndFull) {
    EXPECT_TRUE(Bitboard{}.empty());
    EXPECT_EQ(Bitboard{}.size(), 0);
    EXPECT_FALSE((Bitboard{Square::A1}).empty());
    EXPECT_EQ(Bitboard::all().size(), 64);
    for (const Square square : allSquares) EXPECT_TRUE(Bitboard::all().contains(square));
}

TEST(Bitboard, OperatorsAreThoseOfSets) {
    const Bitboard a{Square::A1, Square::B1};
    const Bitboard b{Square::B1, Square::C1};
    EXPECT_EQ(a | b, (Bitboard{Square::A1, Square::B1, Square::C1}));
    EXPECT_EQ(a & b, Bitboard{Square::B1});
    EXPECT_EQ(a ^ b, (Bitboard{Square::A1, Square::C1}));
    EXPECT_EQ(a - b, Bitboard{Square::A1});
    EXPECT_EQ(~a, Bitboard::all() - a);
    EXPECT_EQ((~a).size(), 62);
}

TEST(Bitboard, AssigningOperatorsAgreeWithThePlainOnes) {
    const Bitboard a{Square::A1, Square::B1};
    const Bitboard b{Square::B1, Square::C1};
    Bitboard set = a;
    EXPECT_EQ(set |= b, a | b);
    set = a;
    EXPECT_EQ(set &= b, a & b);
    set = a;
    EXPECT_EQ(set ^= b, a ^ b);
    set = a;
    EXPECT_EQ(set -= b, a - b);
}

TEST(Bitboard, ContainsAllAndIntersects) {
    const Bitboard corner{Square::A1, Square::H1};
    EXPECT_TRUE(Bitboard::of(Rank::R1).containsAll(corner));
    EXPECT_FALSE(Bitboard::of(File::A).containsAll(corner));
    EXPECT_TRUE(Bitboard::of(File::A).intersects(corner));
    EXPECT_FALSE(Bitboard::of(File::B).intersects(corner));
    EXPECT_TRUE(corner.containsAll({}));
    EXPECT_FALSE(corner.intersects({}));
}

TEST(Bitboard, FilesAndRanks) {
    EXPECT_EQ(Bitboard::of(File::C), marked(". . x . . . . ."
                                            ". . x . . . . ."
                                            ". . x . . . . ."
                                            ". . x . . . . ."
                                            ". . x . . . . ."
                                            ". . x . . . . ."
                                            ". . x . . . . ."
                                            ". . x . . . . ."));
    EXPECT_EQ(Bitboard::of(Rank::R2), marked(". . . . . . . ."
                                             ". . . . . . . ."
                                             ". . . . . . . ."
                                             ". . . . . . . ."
                                             ". . . . . . . ."
                                             ". . . . . . . ."
                                             "x x x x x x x x"
                                             ". . . . . . . ."));
    Bitboard files;
    Bitboard ranks;
    for (const File file : allFiles) files |= Bitboard::of(file);
    for (const Rank rank : allRanks) ranks |= Bitboard::of(rank);
    EXPECT_EQ(files, Bitboard::all());
    EXPECT_EQ(ranks, Bitboard::all());
}

TEST(Bitboard, IteratesFromA1ToH8) {
    const Bitboard set{Square::H8, Square::A1, Square::E4, Square::D4};
    EXPECT_EQ(std::vector<Square>(set.begin(), set.end()),
              (std::vector{Square::A1, Square::D4, Square::E4, Square::H8}));
    EXPECT_EQ(Bitboard{}.begin(), Bitboard{}.end());
    EXPECT_EQ(std::distance(Bitboard::all().begin(), Bitboard::all().end()), 64);
}

TEST(Bitboard, PostIncrementGivesTheSquareBefore) {
    const Bitboard set{Square::B2, Square::C3};
    auto it = set.begin();
    EXPECT_EQ(*it++, Square::B2);
    EXPECT_EQ(*it++, Square::C3);
    EXPECT_EQ(it, set.end());
}

TEST(Bitboard, FrontAndBackAreLowestAndHighest) {
    const Bitboard set{Square::E4, Square::C7, Square::B2};
    EXPECT_EQ(set.front(), Square::B2);
    EXPECT_EQ(set.back(), Square::C7);
    for (const Square square : allSquares) {
        EXPECT_EQ(Bitboard{square}.front(), square);
        EXPECT_EQ(Bitboard{square}.back(), square);
    }
}

TEST(Bitboard, BitsCountFromA1) {
    EXPECT_EQ(Bitboard{Square::A1}.bits(), 1U);
    EXPECT_EQ(Bitboard{Square::B1}.bits(), 2U);
    EXPECT_EQ(Bitboard{Square::H8}.bits(), 1ULL << 63);
    EXPECT_EQ(Bitboard(0x81).bits(), 0x81U);
    EXPECT_EQ(Bitboard(0x81), (Bitboard{Square::A1, Square::H1}));
}

TEST(Bitboard, MirroredTurnsTheBoardRound) {
    EXPECT_EQ(mirrored(Bitboard{Square::A1, Square::E4}), (Bitboard{Square::A8, Square::E5}));
    for (const Square square : allSquares) EXPECT_EQ(mirrored(Bitboard{square}), Bitboard{mirrored(square)});
}

}  // namespace
}  // namespace nowchess
