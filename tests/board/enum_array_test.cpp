#include "nowchess/board/enum_array.h"

#include <iterator>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/board/piece.h"
#include "nowchess/board/square.h"

namespace nowchess {
namespace {

static_assert(ByPieceType<int>::size() == 6 && BySquare<char>::size() == 64);
static_assert(std::forward_iterator<ByColor<int>::Items<int>::Iterator>);

TEST(EnumArray, YieldsItsValues) {
    ByPieceType<int> worth{1, 3, 3, 5, 9, 0};
    EXPECT_EQ(std::accumulate(worth.begin(), worth.end(), 0), 21);
    for (int& each : worth) each *= 100;
    EXPECT_EQ(worth[PieceType::Queen], 900);
}

TEST(EnumArray, YieldsItsValuesWithTheirKeys) {
    ByColor<int> points{3, 5};
    std::vector<Color> colors;
    for (const auto [color, value] : points.items()) {
        colors.push_back(color);
        value += 10;
    }
    EXPECT_EQ(colors, (std::vector{Color::White, Color::Black}));
    EXPECT_EQ(points, (ByColor<int>{13, 15}));
    const ByColor<int>& fixed = points;
    for (const auto& [color, value] : fixed.items()) EXPECT_EQ(value, fixed[color]);
}

}  // namespace
}  // namespace nowchess
