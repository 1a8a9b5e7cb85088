#include "play/table_clock.h"

#include <gtest/gtest.h>

#include "support/games.h"

namespace nowchess::app {
namespace {

using std::chrono::milliseconds;

TableClock clockOf(std::string_view control) { return TableClock(*parsePlayersTimeControl(control)); }

TEST(TableClock, ShowsTimesAsPlayersReadThem) {
    const auto shown = [](std::int64_t time) {
        TableClock clock = clockOf("120");
        Game game;
        clock.begin(game, ClockTimes{{milliseconds(1000), milliseconds(time)}});
        return clock.shown(Color::Black);
    };
    EXPECT_EQ(shown(3'723'000), "1:02:03");
    EXPECT_EQ(shown(298'001), "4:59");
    EXPECT_EQ(shown(20'000), "0:20");
    EXPECT_EQ(shown(9'301), "0:09.4");
    EXPECT_EQ(shown(-50), "0:00.0");
    TableClock unlimited = clockOf("-");
    unlimited.begin(Game());
    EXPECT_EQ(unlimited.shown(Color::White), "-");
    EXPECT_EQ(unlimited.untilFlagFall(), std::nullopt);
    EXPECT_EQ(unlimited.times(), std::nullopt);
}

TEST(TableClock, TakesUpASavedGameInItsStage) {
    TableClock clock = clockOf("2/1+10,5");
    clock.begin(test::played("e4 e5 Nf3 Nc6 Bb5"), ClockTimes{{milliseconds(77'000), milliseconds(88'000)}});
    const auto times = clock.times();
    ASSERT_TRUE(times);
    EXPECT_EQ((*times)[Color::White], milliseconds(77'000));
    EXPECT_LE((*times)[Color::Black], milliseconds(88'000));
    EXPECT_FALSE(clock.hasFlagFallen());
}

TEST(TableClock, GoesBackWithTheMoves) {
    TableClock clock = clockOf("10.5+60");
    Game game;
    clock.begin(game);
    for (const std::string_view san : {"e4", "e5", "Nf3"}) {
        test::playAll(game, san);
        clock.press(game);
    }
    EXPECT_EQ(clock.shown(Color::White).substr(0, 3), "12:") << "two increments of a minute";
    game.goTo(1);
    clock.goTo(game);
    EXPECT_EQ(clock.shown(Color::White).substr(0, 3), "11:");
    game.goTo(3);
    clock.goTo(game);
    EXPECT_EQ(clock.shown(Color::White).substr(0, 3), "12:");
}

}  // namespace
}  // namespace nowchess::app
