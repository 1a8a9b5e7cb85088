#include "text/words.h"

#include <gtest/gtest.h>

namespace nowchess {
namespace {

TEST(Words, AreListed) {
    EXPECT_EQ(listed({}), "");
    EXPECT_EQ(listed({"a"}), "a");
    EXPECT_EQ(listed({"a", "b"}), "a and b");
    EXPECT_EQ(listed({"a", "b", "c"}, " or "), "a, b or c");
}

TEST(Words, OfStrangersAreShownSafely) {
    EXPECT_EQ(shown("a~ b"), "a~ b");
    EXPECT_EQ(shown("\x1b[2J\x7f\xc3\xa9\n"), "?[2J?\xc3\xa9?");
    EXPECT_EQ(shown(std::string(24, 'x')), std::string(24, 'x'));
    EXPECT_EQ(shown(std::string(25, 'x')), std::string(24, 'x').append("..."));
}

TEST(Words, AreLowered) { EXPECT_EQ(lowered("AZaz@[`{1\xc3"), "azaz@[`{1\xc3"); }

}  // namespace
}  // namespace nowchess
