// The chess clock, rule by rule (FIDE 6 and 7.5.5). Random games: clock_properties_test.cpp.
#include "nowchess/game/clock.h"

#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "support/case_name.h"

namespace nowchess {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

static_assert(std::is_trivially_copyable_v<ChessClock>, "one copy is kept for every move");

constexpr Color white = Color::White;
constexpr Color black = Color::Black;

ClockTime at(milliseconds time) { return ClockTime(time); }
TimeControl control(const char* text) { return parseTimeControl(text).value(); }
ChessClock started(const char* text) {
    ChessClock clock(control(text));
    clock.start(at(0s), white);
    return clock;
}

// One player's moves, the opponent answering at once; what is left on the player's clock after them.
struct MovesCase {
    const char* name;
    const char* control;
    std::vector<milliseconds> thoughts;
    milliseconds left;
};
class ClockAfterMoves : public testing::TestWithParam<MovesCase> {};

TEST_P(ClockAfterMoves, SoMuchIsLeft) {
    for (const Color player : allColors) {
        ChessClock clock(control(GetParam().control));
        ClockTime now = at(1h);
        clock.start(now, player);
        for (const milliseconds thought : GetParam().thoughts) {
            EXPECT_TRUE(clock.press(now += thought));
            EXPECT_TRUE(clock.press(now));
        }
        EXPECT_EQ(clock.remaining(player, now), GetParam().left);
        EXPECT_EQ(clock.movesMade(player), GetParam().thoughts.size());
        EXPECT_FALSE(clock.hasFlagFallen(player, now));
    }
}

INSTANTIATE_TEST_SUITE_P(Article631, ClockAfterMoves,
                         testing::Values(MovesCase{"AllMovesInOnePeriod", "300", {10s, 20s}, 270s},
                                         MovesCase{"BeforeTheLastMoveOfThePeriod", "3/60:30", {10s, 10s}, 40s},
                                         MovesCase{"TheLastMoveBringsTheNextPeriod", "3/60:30", {10s, 10s, 10s}, 60s},
                                         MovesCase{"OnlyOnce", "1/60:30", {10s, 10s, 10s}, 60s},
                                         MovesCase{"ThreePeriods", "2/60:1/30:15", {1s, 1s, 1s}, 102s},
                                         MovesCase{"TheLastPeriodRepeats", "2/60", {1s, 1s, 1s, 1s}, 176s},
                                         MovesCase{"IncrementAfterEveryMove", "60+5", {1s, 1s, 1s}, 72s},
                                         MovesCase{"IncrementOfThePeriodOfTheMove", "2/60+5:30+1", {0s, 0s, 0s}, 101s},
                                         MovesCase{"TimeGrowsBeyondTheBase", "10+5", {0s, 0s}, 20s},
                                         MovesCase{"IncrementAloneBeginsWithOne", "0+2", {1s}, 3s}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(Article632, ClockAfterMoves,
                         testing::Values(MovesCase{"SavedTimeIsCarried", "2/60:30", {1s, 1s}, 88s},
                                         MovesCase{"NothingSaved", "2/60:30", {30s, 29999ms}, 30001ms},
                                         MovesCase{"WithinTheDelay", "60d5", {1s, 4s, 4999ms}, 60s},
                                         MovesCase{"TheWholeDelay", "60d5", {5s}, 60s},
                                         MovesCase{"BeyondTheDelay", "60d5", {7s, 1s}, 58s},
                                         MovesCase{"TheDelayIsNotSaved", "60d5", {0s, 0s, 10s}, 55s},
                                         MovesCase{"ADelayInEachPeriod", "1/60d5:30d10", {6s, 11s}, 88s},
                                         MovesCase{"BronsteinWithinTheDelay", "60b5", {1s, 4s, 5s}, 60s},
                                         MovesCase{"BronsteinBeyondTheDelay", "60b5", {7s, 1s}, 58s}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(Correspondence, ClockAfterMoves,
                         testing::Values(MovesCase{"EveryMoveHasItsOwnTime", "1/259200", {48h, 71h}, 72h},
                                         MovesCase{"NothingIsSaved", "1/259200", {1h, 1h, 1h}, 72h}),
                         test::CaseName());

// When the flag of a player falls who thinks about the first move without end.
struct FlagCase {
    const char* name;
    const char* control;
    std::optional<milliseconds> falls;
};
class ClockFlag : public testing::TestWithParam<FlagCase> {};

TEST_P(ClockFlag, FallsWhenTheTimeIsUsedUp) {
    const ChessClock clock = started(GetParam().control);
    const auto falls = GetParam().falls;
    EXPECT_EQ(clock.flagFallsAt(white), falls.transform(at));
    EXPECT_EQ(clock.flagFallsAt(black), std::nullopt);
    if (!falls) {
        EXPECT_FALSE(clock.hasFlagFallen(white, ClockTime::max()));
        return;
    }
    EXPECT_FALSE(clock.hasFlagFallen(white, at(*falls - 1ms)));
    EXPECT_TRUE(clock.hasFlagFallen(white, at(*falls)));
    EXPECT_EQ(clock.remaining(white, at(*falls)), 0ms);
    EXPECT_FALSE(clock.hasFlagFallen(black, at(*falls)));
}

INSTANTIATE_TEST_SUITE_P(
    Article68, ClockFlag,
    testing::Values(FlagCase{"SuddenDeath", "300", 300s}, FlagCase{"TheIncrementComesTooLate", "300+30", 300s},
                    FlagCase{"IncrementAlone", "0+2", 2s}, FlagCase{"TheDelayComesFirst", "300d5", 305s},
                    FlagCase{"BronsteinComesTooLate", "300b5", 300s}, FlagCase{"ThePeriodOnly", "40/300:900", 300s},
                    FlagCase{"HalfOfTheSand", "*180", 90s}, FlagCase{"MoveProbe", "1/86400", 24h},
                    FlagCase{"NoLimit", "-", std::nullopt}, FlagCase{"Unknown", "?", std::nullopt}),
    test::CaseName());

TEST(Article68, ReachingTheLastMoveOfThePeriodInTimeSaves) {
    ChessClock clock = started("1/60:30");
    clock.press(at(59999ms));
    EXPECT_FALSE(clock.hasFlagFallen(white, at(60s)));
    EXPECT_EQ(clock.remaining(white, at(60s)), 30001ms);
}

TEST(Article68, ReachingItTooLateDoesNot) {
    for (const char* text : {"1/60:30", "1/60+90:30", "1/60b90:30", "60+90", "1/60"}) {
        ChessClock clock = started(text);
        clock.press(at(60s));
        EXPECT_TRUE(clock.hasFlagFallen(white, at(60s))) << text;
        EXPECT_EQ(clock.remaining(white, at(60s)), 0s) << text;
        EXPECT_EQ(clock.movesMade(white), 1U) << text;
        clock.press(at(61s));
        EXPECT_EQ(clock.flagFallsAt(white), at(61s)) << text;
        clock.press(at(65s));
        EXPECT_EQ(clock.remaining(white, at(65s)), -4s) << text;
    }
}

TEST(Article68, AFallenFlagGetsNoDelay) {
    ChessClock clock = started("60d5");
    clock.press(at(65s));
    clock.press(at(65s));
    EXPECT_TRUE(clock.hasFlagFallen(white, at(66s)));
    EXPECT_EQ(clock.flagFallsAt(white), at(65s));
}

TEST(Article621, PressingStartsTheOtherClock) {
    ChessClock clock = started("300");
    EXPECT_EQ(clock.turn(), white);
    EXPECT_TRUE(clock.press(at(10s)));
    EXPECT_EQ(clock.turn(), black);
    EXPECT_EQ(clock.remaining(white, at(30s)), 290s);
    EXPECT_EQ(clock.remaining(black, at(30s)), 280s);
    EXPECT_EQ(clock.movesMade(white), 1U);
    EXPECT_EQ(clock.movesMade(black), 0U);
}

TEST(Article621, NothingRunsBeforeTheStart) {
    ChessClock clock(control("300"));
    EXPECT_EQ(clock.state(), ClockState::NotStarted);
    EXPECT_FALSE(clock.press(at(10s)));
    EXPECT_FALSE(clock.pause(at(10s)));
    EXPECT_FALSE(clock.resume(at(10s)));
    EXPECT_EQ(clock, ChessClock(control("300")));
    EXPECT_EQ(clock.remaining(white, at(1h)), 300s);
    EXPECT_EQ(clock.flagFallsAt(white), std::nullopt);
}

TEST(Article621, StartingTheOtherSideChargesTheOneThatRan) {
    ChessClock clock = started("300d5");
    clock.start(at(15s), black);
    EXPECT_EQ(clock.remaining(white, at(15s)), 290s);
    EXPECT_EQ(clock.movesMade(white), 0U);
    EXPECT_EQ(clock.remaining(black, at(20s)), 300s);
}

// 6.11.2 and 9.5.1: the clocks stand still while the arbiter looks into something.
TEST(Article6112, APauseCostsNothing) {
    ChessClock clock = started("300");
    EXPECT_TRUE(clock.pause(at(10s)));
    EXPECT_EQ(clock.state(), ClockState::Paused);
    EXPECT_EQ(clock.flagFallsAt(white), std::nullopt);
    EXPECT_EQ(clock.remaining(white, at(10h)), 290s);
    EXPECT_EQ(clock.thought(at(10h)), 10s);
    EXPECT_FALSE(clock.pause(at(20s)));
    EXPECT_FALSE(clock.press(at(20s)));
    EXPECT_TRUE(clock.resume(at(1h)));
    EXPECT_FALSE(clock.resume(at(1h)));
    EXPECT_EQ(clock.flagFallsAt(white), at(1h + 290s));
    EXPECT_EQ(clock.thought(at(1h + 5s)), 15s);
}

TEST(Article6112, APauseGivesNoSecondDelay) {
    ChessClock clock = started("300d5");
    clock.pause(at(3s));
    clock.resume(at(60s));
    EXPECT_EQ(clock.remaining(white, at(62s)), 300s);
    EXPECT_EQ(clock.remaining(white, at(63s)), 299s);
    EXPECT_EQ(clock.flagFallsAt(white), at(362s));
}

TEST(Article6112, AFlagThatFellBeforeThePauseStaysFallen) {
    ChessClock clock = started("300");
    clock.pause(at(300s));
    EXPECT_TRUE(clock.hasFlagFallen(white, at(0s)));
}

TEST(Article755, TheArbiterAddsTwoMinutes) {
    ChessClock clock = started("300");
    clock.adjust(black, 2min);
    EXPECT_EQ(clock.remaining(black, at(0s)), 7min);
    EXPECT_EQ(clock.remaining(white, at(0s)), 5min);
}

TEST(Article755, ATimeWithoutLimitStaysSo) {
    ChessClock clock = started("-");
    clock.adjust(white, -2min);
    EXPECT_EQ(clock, started("-"));
    EXPECT_EQ(clock.remaining(white, at(0s)), std::nullopt);
}

TEST(ArticleA3, InRapidOneMinuteWhileTheClockRuns) {
    ChessClock clock = started("900");
    clock.adjust(white, 1min);
    EXPECT_EQ(clock.remaining(white, at(10s)), 950s);
    EXPECT_EQ(clock.flagFallsAt(white), at(960s));
}

TEST(ClockAdjusting, LiftsOrDropsAFlag) {
    ChessClock clock = started("300");
    EXPECT_TRUE(clock.hasFlagFallen(white, at(301s)));
    clock.adjust(white, 1min);
    EXPECT_FALSE(clock.hasFlagFallen(white, at(301s)));
    clock.adjust(white, -7min);
    EXPECT_EQ(clock.remaining(white, at(0s)), -1min);
    EXPECT_EQ(clock.flagFallsAt(white), at(0s));
}

TEST(ClockAdjusting, SandThatIsOwedDoesNotFlowBack) {
    ChessClock clock = started("*180");
    clock.adjust(white, -100s);
    EXPECT_EQ(clock.remaining(white, at(5s)), -10s);
    EXPECT_EQ(clock.remaining(black, at(5s)), 90s);
}

TEST(ClockAdjusting, InCorrespondenceIsForOneMove) {
    ChessClock clock = started("1/86400");
    clock.adjust(white, 1h);
    EXPECT_EQ(clock.flagFallsAt(white), at(25h));
    clock.press(at(1h));
    EXPECT_EQ(clock.remaining(white, at(1h)), 24h);
}

TEST(Hourglass, TimeUsedGoesToTheOpponent) {
    ChessClock clock = started("*180");
    EXPECT_EQ(clock.remaining(black, at(30s)), 120s);
    clock.press(at(30s));
    EXPECT_EQ(clock.remaining(white, at(30s)), 60s);
    EXPECT_EQ(clock.remaining(white, at(50s)), 80s);
    EXPECT_EQ(clock.remaining(black, at(50s)), 100s);
}

TEST(Hourglass, AnEmptyChamberGivesNothing) {
    const ChessClock clock = started("*180");
    EXPECT_EQ(clock.remaining(white, at(1h)), 0s);
    EXPECT_EQ(clock.remaining(black, at(1h)), 180s);
}

TEST(Hourglass, AloneItJustRunsDown) {
    ChessClock clock(control("*180"), control("300+3"));
    clock.start(at(0s), white);
    clock.press(at(30s));
    EXPECT_EQ(clock.remaining(white, at(40s)), 60s);
    clock.press(at(40s));
    EXPECT_EQ(clock.remaining(white, at(40s)), 60s);
    EXPECT_EQ(clock.remaining(black, at(40s)), 293s);
}

TEST(TimeOdds, EachSideHasItsOwnControl) {
    ChessClock clock(control("300"), control("1/60:30+2"));
    clock.start(at(0s), white);
    clock.press(at(10s));
    clock.press(at(20s));
    EXPECT_EQ(clock.remaining(white, at(20s)), 290s);
    EXPECT_EQ(clock.remaining(black, at(20s)), 80s);
    EXPECT_EQ(clock.stage(white)->bonus, std::nullopt);
    EXPECT_EQ(clock.stage(black)->base, 30s);
    EXPECT_EQ(text(clock.control(black)), "1/60:30+2");
}

TEST(MovesToGo, CountsDownToTheNextStage) {
    ChessClock clock = started("2/60:3/30");
    std::vector<std::uint32_t> seen;
    for (int move = 0; move < 8; ++move) {
        seen.push_back(clock.movesToGo(white).value());
        clock.press(at(0s));
        clock.press(at(0s));
    }
    EXPECT_EQ(seen, (std::vector<std::uint32_t>{2, 1, 3, 2, 1, 3, 2, 1}));
    EXPECT_EQ(started("300").movesToGo(white), std::nullopt);
    EXPECT_EQ(started("*300").movesToGo(white), std::nullopt);
    EXPECT_EQ(started("*300").stage(white), std::nullopt);
}

TEST(ClockUndo, APausedCopyBringsTheTimesBack) {
    ChessClock clock = started("300+3");
    ChessClock copy = clock;
    copy.pause(at(10s));
    clock.press(at(10s));
    clock.press(at(60s));
    clock = copy;
    clock.resume(at(100s));
    EXPECT_EQ(clock.turn(), white);
    EXPECT_EQ(clock.remaining(white, at(100s)), 290s);
    EXPECT_EQ(clock.remaining(black, at(100s)), 300s);
}

TEST(TimeGoingBackwards, CountsAsStandingStill) {
    ChessClock clock = started("300+3");
    clock.press(at(10s));
    EXPECT_EQ(clock.remaining(black, at(5s)), 300s);
    clock.press(at(5s));
    EXPECT_EQ(clock.remaining(black, at(5s)), 303s);
    // White's clock runs from the latest time seen, so the ten seconds are not counted twice.
    EXPECT_EQ(clock.remaining(white, at(20s)), 283s);
    clock.pause(at(12s));
    clock.resume(at(1s));
    EXPECT_EQ(clock.remaining(white, at(13s)), 290s);
    clock.start(at(2s), black);
    EXPECT_EQ(clock.remaining(black, at(13s)), 302s);
    clock.pause(at(1s));
    clock.resume(at(2s));
    EXPECT_EQ(clock.remaining(black, at(13s)), 302s);
}

TEST(TimeGoingBackwards, TakesNothingFromBronsteinsBonus) {
    ChessClock clock = started("300b5");
    EXPECT_EQ(clock.thought(at(-10s)), 0s);
    clock.press(at(-10s));
    EXPECT_EQ(clock.remaining(white, at(0s)), 300s);
}

TEST(HugeTimes, EndAtTheLargestInsteadOfWrapping) {
    for (const char* text :
         {"1000000000+1000000000", "1/1000000000d1000000000:1", "60b1000000000", "*1000000000", "1/60", "-"}) {
        ChessClock clock(control(text));
        clock.adjust(white, milliseconds::max());
        clock.adjust(white, milliseconds::max());
        clock.start(ClockTime::min(), white);
        EXPECT_FALSE(clock.hasFlagFallen(white, ClockTime::min())) << text;
        EXPECT_EQ(clock.flagFallsAt(white).has_value(), clock.hasFlagFallen(white, ClockTime::max())) << text;
        clock.press(at(0s));
        clock.press(ClockTime::max());
        clock.adjust(black, milliseconds::min());
        clock.adjust(black, milliseconds::min());
        EXPECT_EQ(clock.hasFlagFallen(black, ClockTime::max()), clock.remaining(black, ClockTime::max()).has_value())
            << text;
    }
}

TEST(HugeTimes, AFlagBeyondAllTimeNeverFalls) {
    ChessClock clock(control("300"));
    clock.start(ClockTime::max() - 299s, white);
    EXPECT_EQ(clock.flagFallsAt(white), std::nullopt);
    clock.adjust(white, -1s);
    EXPECT_EQ(clock.flagFallsAt(white), ClockTime::max());
}

TEST(ClockAtTheEndOfTime, ADebtGrowsNoFurther) {
    ChessClock clock(control("300"));
    clock.adjust(white, milliseconds::min());
    clock.start(at(0s), white);
    EXPECT_EQ(clock.remaining(white, ClockTime::max()), milliseconds::min());
    EXPECT_TRUE(clock.press(ClockTime::max()));
    EXPECT_EQ(clock.remaining(white, ClockTime::max()), milliseconds::min());
}

}  // namespace
}  // namespace nowchess
