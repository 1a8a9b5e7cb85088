// Every count of at most a million nodes in the shared perft suites.
#include <gtest/gtest.h>

#include "nowchess/notation/perft_suite.h"
#include "nowchess/rules/perft.h"
#include "support/case_name.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

constexpr std::uint64_t mostNodes = 1'000'000;

struct Part {
    const char* name;
    const char* directory;
    std::size_t number;  // this many'th of every four cases, so that parts run side by side
};
class PerftData : public testing::TestWithParam<Part> {};

TEST_P(PerftData, EveryCount) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t cases = 0;
    std::size_t counts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*data / GetParam().directory)) {
        const auto suite = parsePerftSuite(test::contents(entry.path()));
        ASSERT_TRUE(suite) << entry.path() << ": " << message(suite.error());
        for (const PerftCase& row : *suite) {
            if (cases++ % 4 != GetParam().number) continue;
            const Position here = test::oddPosition(row.fen);
            for (const auto& [depth, nodes] : row.counts) {
                if (nodes > mostNodes) continue;
                ASSERT_EQ(perft(here, depth), nodes)
                    << entry.path() << ':' << row.line << ' ' << row.id << ' ' << row.fen << " depth " << depth;
                ++counts;
            }
        }
    }
    EXPECT_GT(counts, 0U);
    std::cout << GetParam().directory << ": " << counts << " counts\n";
}

INSTANTIATE_TEST_SUITE_P(Standard, PerftData,
                         testing::Values(Part{"One", "perft/standard", 0}, Part{"Two", "perft/standard", 1},
                                         Part{"Three", "perft/standard", 2}, Part{"Four", "perft/standard", 3}),
                         test::CaseName());
INSTANTIATE_TEST_SUITE_P(Chess960, PerftData,
                         testing::Values(Part{"One", "perft/chess960", 0}, Part{"Two", "perft/chess960", 1},
                                         Part{"Three", "perft/chess960", 2}, Part{"Four", "perft/chess960", 3}),
                         test::CaseName());

}  // namespace
}  // namespace nowchess
