// The clock's history: what it showed after each ply, and what is shown where that is not known.
#include "nowchess/session/session_clock.h"

#include <gtest/gtest.h>

#include "support/games.h"

namespace nowchess {
namespace {

using std::chrono::milliseconds;
using test::played;

constexpr ClockTime at(std::int64_t seconds) { return ClockTime(std::chrono::seconds(seconds)); }
constexpr ClockTimes seconds(std::int64_t white, std::int64_t black) {
    return {{milliseconds(1000 * white), milliseconds(1000 * black)}};
}

SessionClock clockFor(const AnyGame& game, std::string_view control = "1+2") {
    return {*parsePlayersTimeControl(control), game};
}

TEST(SessionClock, StandsUntilItIsStarted) {
    SessionClock clock = clockFor(played("e4"));
    EXPECT_FALSE(clock.isRunning());
    EXPECT_EQ(clock.times(at(100)), seconds(62, 60)) << "the move that was made earned its increment";
    EXPECT_EQ(clock.timesAfter(1), seconds(62, 60));
    EXPECT_EQ(clock.timesAfter(2), std::nullopt) << "not played yet";
    EXPECT_FALSE(clock.hasFlagFallen(at(1000)));
    EXPECT_EQ(clock.untilFlagFall(at(0)), std::nullopt);
    clock.start(at(10));
    EXPECT_EQ(clock.untilFlagFall(at(10)), milliseconds(60'000));
    EXPECT_EQ(clock.untilFlagFall(at(30)), milliseconds(40'000));
    EXPECT_EQ(clock.untilFlagFall(at(71)), milliseconds(0));
    EXPECT_FALSE(clock.hasFlagFallen(at(69)));
    EXPECT_TRUE(clock.hasFlagFallen(at(70)));
    clock.stop(at(20));
    EXPECT_FALSE(clock.hasFlagFallen(at(100)));
    EXPECT_EQ(clock.times(at(100)), seconds(62, 50));
}

TEST(SessionClock, WithoutALimitShowsNothing) {
    SessionClock clock(TimeControl::unlimited(), played("e4"));
    clock.start(at(0));
    EXPECT_EQ(clock.times(at(1)), std::nullopt);
    EXPECT_EQ(clock.timesAfter(1), std::nullopt);
    EXPECT_EQ(clock.untilFlagFall(at(1)), std::nullopt);
    AnyGame game = played("e4");
    ASSERT_TRUE(game.undo());
    clock.goTo(game, at(2));
    EXPECT_EQ(clock.times(at(3)), std::nullopt);
    EXPECT_TRUE(clock.isRunning());
    EXPECT_TRUE(clock.restore(played("e4"), 1, std::vector{seconds(1, 2)}, milliseconds(0)));
    EXPECT_EQ(clock.times(at(3)), std::nullopt) << "there is nothing to set";
}

TEST(SessionClock, KnowsWhatItShowedAfterEachPly) {
    AnyGame game = played("e4");
    SessionClock clock = clockFor(game);
    EXPECT_EQ(clock.firstPly(), 1U);
    clock.start(at(0));
    ASSERT_TRUE(game.play(test::moveIn(game, "e5")));
    clock.press(game, at(5));
    EXPECT_EQ(clock.timesAfter(0), std::nullopt) << "before it was set up";
    EXPECT_EQ(clock.timesAfter(1), seconds(62, 60));
    EXPECT_EQ(clock.timesAfter(2), seconds(62, 57));
    EXPECT_EQ(clock.timesAfter(3), std::nullopt);
}

TEST(SessionClock, ForgetsWhatCameAfterAMoveThatIsReplaced) {
    AnyGame game;
    SessionClock clock = clockFor(game);
    clock.start(at(0));
    for (const char* const san : {"e4", "e5", "Nf3"}) {
        ASSERT_TRUE(game.play(test::moveIn(game, san)));
        clock.press(game, at(10));
    }
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.undo());
    clock.goTo(game, at(20));
    EXPECT_EQ(clock.times(at(20)), seconds(52, 60));
    ASSERT_TRUE(game.play(test::moveIn(game, "c5")));
    clock.press(game, at(30));
    EXPECT_EQ(clock.timesAfter(2), seconds(52, 52));
    EXPECT_EQ(clock.timesAfter(3), std::nullopt);
}

TEST(SessionClock, BeforeItsFirstPlyShowsWhatThatShowed) {
    AnyGame game = played("e4 e5");
    SessionClock clock = clockFor(game);
    ASSERT_TRUE(clock.restore(game, 2, std::array{seconds(30, 40)}, milliseconds(0)));
    ASSERT_TRUE(game.undo());
    clock.goTo(game, at(0));
    EXPECT_EQ(clock.times(at(0)), seconds(30, 40));
    EXPECT_EQ(clock.clock().turn(), Color::Black);
    EXPECT_FALSE(clock.isRunning());
    // A move from there begins the history anew.
    ASSERT_TRUE(game.play(test::moveIn(game, "c5")));
    clock.press(game, at(5));
    EXPECT_EQ(clock.firstPly(), 2U);
    EXPECT_EQ(clock.timesAfter(2), seconds(30, 42));
}

TEST(SessionClock, AfterItsLastPlyShowsWhatThatShowed) {
    AnyGame game = played("e4 e5 Nf3");
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.undo());
    SessionClock clock = clockFor(game);
    ASSERT_TRUE(clock.restore(game, 1, std::array{seconds(30, 40)}, milliseconds(0)));
    ASSERT_TRUE(game.redo());
    ASSERT_TRUE(game.redo());
    clock.goTo(game, at(0));
    EXPECT_EQ(clock.times(at(0)), seconds(30, 40));
    EXPECT_EQ(clock.clock().turn(), Color::Black);
    // What lies between is not known, so the history begins with the next move.
    ASSERT_TRUE(game.play(test::moveIn(game, "Nc6")));
    clock.press(game, at(0));
    EXPECT_EQ(clock.firstPly(), 4U);
    EXPECT_EQ(clock.timesAfter(3), std::nullopt);
    EXPECT_EQ(clock.timesAfter(4), seconds(30, 42));
}

TEST(SessionClock, AfterAMoveThatWasReplacedTheOldTimesAreGone) {
    AnyGame game;
    SessionClock clock = clockFor(game);
    clock.start(at(0));
    for (const char* const san : {"e4", "e5", "Nf3"}) {
        ASSERT_TRUE(game.play(test::moveIn(game, san)));
        clock.press(game, at(10 * static_cast<std::int64_t>(game.ply())));
    }
    game.goTo(1);
    clock.goTo(game, at(30));
    ASSERT_TRUE(game.play(test::moveIn(game, "c5")));
    clock.press(game, at(50));
    EXPECT_EQ(clock.times(at(50)), seconds(52, 42));
    ASSERT_TRUE(game.play(test::moveIn(game, "Nc3")));
    clock.goTo(game, at(50));
    EXPECT_EQ(clock.times(at(50)), seconds(52, 42)) << "of the ply where Nf3 was played nothing is known any more";
    EXPECT_EQ(clock.clock().turn(), Color::Black);
}

TEST(SessionClock, WhatWasShownBeforeARulingKnowsThoseOfThisPlyAlone) {
    using namespace std::chrono_literals;
    AnyGame game = played("e4");
    ASSERT_TRUE(game.penalise(Color::White, 10s));
    ASSERT_TRUE(game.play(test::moveIn(game, "e5")));
    EXPECT_EQ(beforeRulings(seconds(60, 70), game), seconds(60, 70));
    ASSERT_TRUE(game.penalise(Color::Black, 5s));
    EXPECT_EQ(beforeRulings(seconds(65, 70), game), seconds(60, 70));
}

TEST(SessionClock, IsRestoredWithItsHistoryAndTheThoughtOfTheSideToMove) {
    const AnyGame game = played("e4 e5");
    SessionClock clock = clockFor(game);
    const std::array times{seconds(60, 60), seconds(52, 60), seconds(52, 57)};
    ASSERT_TRUE(clock.restore(game, 0, times, milliseconds(7'000)));
    EXPECT_EQ(clock.times(at(0)), seconds(45, 57));
    EXPECT_FALSE(clock.isRunning());
    for (std::size_t ply = 0; ply < times.size(); ++ply) EXPECT_EQ(clock.timesAfter(ply), times[ply]) << ply;
    EXPECT_EQ(clock.clock().movesMade(Color::White), 1U);
}

TEST(SessionClock, IsNotRestoredFromTooFewTimes) {
    const AnyGame game = played("e4 e5");
    SessionClock clock = clockFor(AnyGame());
    EXPECT_FALSE(clock.restore(game, 0, std::array{seconds(1, 1), seconds(2, 2)}, milliseconds(0)));
    EXPECT_EQ(clock.times(at(0)), seconds(62, 62)) << "set up anew";
    EXPECT_FALSE(clock.restore(game, 3, std::array{seconds(1, 1)}, milliseconds(0))) << "the game is not there yet";
    EXPECT_FALSE(clock.restore(game, 2, {}, milliseconds(0)));
    EXPECT_TRUE(clock.restore(game, 2, std::array{seconds(1, 1)}, milliseconds(0)));
}

}  // namespace
}  // namespace nowchess
