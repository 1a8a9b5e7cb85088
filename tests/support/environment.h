// What a run of the tests can be set from outside:
//
//   NOWCHESS_TEST_DATA=../shared/data   public test data; tests that want it are skipped where it is missing
//   NOWCHESS_TEST_SCALE=100             so many times the random positions; 1 if not set
//   NOWCHESS_TEST_SEED=42               other random positions than the recorded ones
//   NOWCHESS_KERNEL=portable            the kernel of the rules to run instead of the best (support/main.cpp)
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace nowchess::test {

// The directory, if one is named. Test bodies begin with
//   const auto data = testData();
//   if (!data) GTEST_SKIP() << noTestData;
std::optional<std::filesystem::path> testData();
inline constexpr std::string_view noTestData = "NOWCHESS_TEST_DATA is not set";

// The small sets in the repository, made by the naive engine (tests/data/make_data.cpp). They are always there.
std::filesystem::path ownData();

// The whole file. Throws, and so fails the test, if there is none.
std::string contents(const std::filesystem::path& file);

// At least 1.
std::uint64_t scaled(std::uint64_t count);

std::uint64_t seed();
// For SCOPED_TRACE.
std::string seedTrace();

}  // namespace nowchess::test
