#include "play/clock_display.h"

#include <gtest/gtest.h>

#include "support/games.h"

namespace nowchess::app {
namespace {

using std::chrono::milliseconds;

constexpr ClockTime start{milliseconds(1'000)};

SessionClock clockOf(std::string_view control, const AnyGame& game = AnyGame()) {
    return {*parsePlayersTimeControl(control), game};
}

TEST(ClockDisplay, ShowsTimesAsPlayersReadThem) {
    const auto shown = [](std::int64_t time) {
        SessionClock clock = clockOf("120");
        const std::array<ClockTimes, 1> times{{{{milliseconds(1000), milliseconds(time)}}}};
        EXPECT_TRUE(clock.restore(AnyGame(), 0, times, milliseconds(0)));
        return shownTime(clock, Color::Black, start);
    };
    EXPECT_EQ(shown(3'723'000), "1:02:03");
    EXPECT_EQ(shown(298'001), "4:59");
    EXPECT_EQ(shown(20'000), "0:20");
    EXPECT_EQ(shown(9'301), "0:09.4");
    EXPECT_EQ(shown(-50), "0:00.0");
    const SessionClock unlimited = clockOf("-");
    EXPECT_EQ(shownTime(unlimited, Color::White, start), "-");
    EXPECT_EQ(clockReadings(unlimited, start), std::nullopt);
}

TEST(ClockDisplay, AnEngineIsToldItsStage) {
    const SessionClock clock = clockOf("2/1+10,5", test::played("e4 e5 Nf3"));
    const auto readings = clockReadings(clock, start);
    ASSERT_TRUE(readings);
    EXPECT_EQ((*readings)[Color::Black].left, milliseconds(70'000)) << "one increment";
    EXPECT_EQ((*readings)[Color::Black].increment, milliseconds(10'000));
    EXPECT_EQ((*readings)[Color::Black].movesToGo, 1);
    EXPECT_EQ((*readings)[Color::White].movesToGo, std::nullopt) << "in its last stage";
}

}  // namespace
}  // namespace nowchess::app
