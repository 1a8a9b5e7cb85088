// 1,803 positions that others have judged, for both sides; and every answer proves itself.
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/rules/dead_position.h"
#include "rules/no_mate_checker.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

struct Tally {
    int rows = 0;
    int unknown = 0;
    int checked = 0;
};

// Checking a set again takes the naive engine much longer than making it.
bool isSmallEnough(const MateVerdict& verdict) { return verdict.closed.size() <= test::scaled(150); }

void judge(const Position& position, Color side, bool expected, Tally& tally) {
    const MateVerdict verdict = canMate(position, side);
    const auto fast = cannotMateFast(position, side);
    EXPECT_FALSE(fast && expected) << "the fast check is wrong";
    switch (verdict.answer) {
        case MateAnswer::Unknown: ++tally.unknown; return;
        case MateAnswer::Yes:
            EXPECT_TRUE(expected);
            EXPECT_TRUE(test::isMatingLine(position, side, verdict.line));
            return;
        case MateAnswer::No:
            EXPECT_FALSE(expected);
            if (!isSmallEnough(verdict)) return;
            EXPECT_EQ(test::faultOfProof(position, side, verdict), "") << name(*verdict.reason);
            ++tally.checked;
            return;
    }
}

TEST(CanMate, AgreesWithThePublishedVerdicts) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::istringstream lines(test::contents(*data / "draw/cha_test-vector.txt"));
    // Slow builds take only every n-th row.
    constexpr std::uint64_t all = 1803;
    const std::uint64_t stride = all / std::min(all, test::scaled(all));
    std::uint64_t row = 0;
    Tally tally;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#' || row++ % stride != 0) continue;
        SCOPED_TRACE(line);
        std::string fen = line.substr(3);
        if (test::words(fen).size() == 2) fen += " - -";  // one row is short
        const Position position = test::oddPosition(fen + " 0 1");
        judge(position, Color::White, line[0] == 'W', tally);
        judge(position, Color::Black, line[1] == 'B', tally);
        ++tally.rows;
    }
    EXPECT_EQ(row, all);
    RecordProperty("rows", tally.rows);
    RecordProperty("unknown", tally.unknown);
    std::cout << tally.rows << " rows, " << 2 * tally.rows << " questions, " << tally.unknown << " unknown\n";
    EXPECT_LE(tally.unknown, 4);
    EXPECT_GT(tally.checked, tally.rows / 4);
}

}  // namespace
}  // namespace nowchess
