#include "nowchess/board/enum_set.h"

#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/board/piece.h"

namespace nowchess {
namespace {

using PieceTypes = EnumSet<PieceType, PieceType::King>;

enum class Wide : std::uint8_t { First, Last = 63 };
using WideSet = EnumSet<Wide, Wide::Last>;

static_assert(sizeof(PieceTypes) == 4 && sizeof(WideSet) == 8);
static_assert(std::forward_iterator<PieceTypes::Iterator>);
static_assert(PieceTypes::capacity == 6 && PieceTypes::all().size() == 6);
static_assert(WideSet::all().size() == 64 && WideSet{Wide::Last}.contains(Wide::Last));

TEST(EnumSet, IsASet) {
    const PieceTypes some{PieceType::Knight, PieceType::King, PieceType::Knight};
    EXPECT_TRUE(PieceTypes{}.empty());
    EXPECT_FALSE(some.empty());
    EXPECT_EQ(some.size(), 2);
    EXPECT_TRUE(some.contains(PieceType::King));
    EXPECT_FALSE(some.contains(PieceType::Pawn));
    EXPECT_EQ(some | PieceTypes{PieceType::Pawn}, (PieceTypes{PieceType::Pawn, PieceType::Knight, PieceType::King}));
    EXPECT_EQ((some & PieceTypes{PieceType::King, PieceType::Pawn}), PieceTypes{PieceType::King});
    EXPECT_EQ((some - PieceTypes{PieceType::King, PieceType::Pawn}), PieceTypes{PieceType::Knight});
    EXPECT_TRUE(some.intersects({PieceType::King, PieceType::Pawn}));
    EXPECT_FALSE(some.intersects({PieceType::Queen}));
    EXPECT_TRUE(PieceTypes::all().containsAll(some));
    EXPECT_FALSE(some.containsAll({PieceType::King, PieceType::Pawn}));
}

TEST(EnumSet, GrowsAndShrinks) {
    PieceTypes types;
    types.insert(PieceType::Rook);
    types.insert(PieceType::Rook);
    EXPECT_EQ(types, PieceTypes{PieceType::Rook});
    types.erase(PieceType::Queen);
    types.erase(PieceType::Rook);
    EXPECT_TRUE(types.empty());
    EXPECT_EQ(types |= {PieceType::Pawn}, PieceTypes{PieceType::Pawn});
    EXPECT_EQ(types -= {PieceType::Pawn}, PieceTypes{});
}

TEST(EnumSet, YieldsItsMembersInTheOrderOfTheEnum) {
    const PieceTypes some{PieceType::King, PieceType::Bishop, PieceType::Pawn};
    EXPECT_EQ(std::vector(some.begin(), some.end()),
              (std::vector{PieceType::Pawn, PieceType::Bishop, PieceType::King}));
    const WideSet ends{Wide::Last, Wide::First};
    EXPECT_EQ(std::vector(ends.begin(), ends.end()), (std::vector{Wide::First, Wide::Last}));
}

}  // namespace
}  // namespace nowchess
