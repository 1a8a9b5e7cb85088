#include "nowchess/board/color.h"

#include <gtest/gtest.h>

namespace nowchess {
namespace {

TEST(Color, OppositeIsTheOther) {
    EXPECT_EQ(opposite(Color::White), Color::Black);
    EXPECT_EQ(opposite(Color::Black), Color::White);
}

TEST(Color, LabelsAreWords) {
    EXPECT_EQ(label(Color::White), "White");
    EXPECT_EQ(label(Color::Black), "Black");
}

TEST(Color, AllColorsAreTwo) {
    ASSERT_EQ(allColors.size(), 2U);
    EXPECT_EQ(allColors[0], Color::White);
    EXPECT_EQ(allColors[1], Color::Black);
}

TEST(ByColor, HoldsOneValueForEachSide) {
    ByColor<int> pieces{{16, 16}};
    --pieces[Color::Black];
    EXPECT_EQ(pieces[Color::White], 16);
    EXPECT_EQ(pieces[Color::Black], 15);
    EXPECT_EQ(pieces, (ByColor<int>{{16, 15}}));
    EXPECT_NE(pieces, (ByColor<int>{{15, 16}}));
}

TEST(ByColor, StartsWithEmptyValues) { EXPECT_EQ(ByColor<int>{}, (ByColor<int>{{0, 0}})); }

}  // namespace
}  // namespace nowchess
