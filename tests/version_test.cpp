#include "nowchess/version.h"

#include <string>

#include <gtest/gtest.h>

namespace nowchess {
namespace {

static_assert(Version{0, 9, 12} < Version{0, 10, 0} && Version{1, 0, 0} > Version{0, 99, 99});

TEST(Version, NumbersAreThoseOfTheText) {
    EXPECT_EQ(std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.patch),
              versionText);
}

}  // namespace
}  // namespace nowchess
