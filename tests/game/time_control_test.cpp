// Time controls: PGN's text (standard 9.6.1) and the players' own, both ways; what is refused; FIDE's A.1 and B.1.
#include "nowchess/game/time_control.h"

#include <array>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/random.h"

namespace nowchess {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

Stage rest(milliseconds base) { return {std::nullopt, base, std::nullopt}; }
Stage rest(milliseconds base, BonusKind kind, milliseconds amount) {
    return {std::nullopt, base, MoveBonus{kind, amount}};
}
Stage moves(std::uint32_t count, milliseconds base) { return {count, base, std::nullopt}; }
Stage moves(std::uint32_t count, milliseconds base, BonusKind kind, milliseconds amount) {
    return {count, base, MoveBonus{kind, amount}};
}
TimeControl staged(const std::vector<Stage>& stages) { return TimeControl::staged(stages).value(); }

struct TextCase {
    const char* name;
    const char* text;
    TimeControl control;
    const char* written;
};

class PgnText : public testing::TestWithParam<TextCase> {};

TEST_P(PgnText, IsReadAndWrittenBack) {
    const auto& row = GetParam();
    EXPECT_EQ(parseTimeControl(row.text), row.control);
    EXPECT_EQ(text(row.control), row.written);
    EXPECT_EQ(parseTimeControl(row.written), row.control);
}

INSTANTIATE_TEST_SUITE_P(
    Pgn961, PgnText,
    testing::Values(TextCase{"Unknown", "?", TimeControl::unknown(), "?"},
                    TextCase{"None", "-", TimeControl::unlimited(), "-"},
                    TextCase{"MovesInAPeriod", "40/9000", staged({moves(40, 150min)}), "40/9000"},
                    TextCase{"SuddenDeath", "300", staged({rest(5min)}), "300"},
                    TextCase{"Increment", "4500+60", staged({rest(75min, BonusKind::Increment, 60s)}), "4500+60"},
                    TextCase{"Sandclock", "*180", TimeControl::hourglass(3min).value(), "*180"},
                    TextCase{"ThreePeriods", "40/7200:20/3600:900+30",
                             staged({moves(40, 2h), moves(20, 1h), rest(15min, BonusKind::Increment, 30s)}),
                             "40/7200:20/3600:900+30"},
                    TextCase{"TheSamePeriodThrice", "40/1980:40/1980:40/1980",
                             staged({moves(40, 33min), moves(40, 33min), moves(40, 33min)}), "40/1980:40/1980:40/1980"},
                    TextCase{"OneMoveInThreeDays", "1/259200", TimeControl::correspondence(72h).value(), "1/259200"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    BeyondTheStandard, PgnText,
    testing::Values(
        TextCase{"IncrementInEveryPeriod", "40/5400+30:1800+30",
                 staged({moves(40, 90min, BonusKind::Increment, 30s), rest(30min, BonusKind::Increment, 30s)}),
                 "40/5400+30:1800+30"},
        TextCase{"SimpleDelay", "300d5", staged({rest(5min, BonusKind::SimpleDelay, 5s)}), "300d5"},
        TextCase{"Bronstein", "300b5", staged({rest(5min, BonusKind::BronsteinDelay, 5s)}), "300b5"},
        TextCase{"DelayInAPeriodOfMoves", "40/7200d5:3600d5",
                 staged({moves(40, 2h, BonusKind::SimpleDelay, 5s), rest(1h, BonusKind::SimpleDelay, 5s)}),
                 "40/7200d5:3600d5"},
        TextCase{"IncrementOfNothing", "180+0", staged({rest(3min)}), "180"},
        TextCase{"IncrementAlone", "0+2", staged({rest(0s, BonusKind::Increment, 2s)}), "0+2"},
        TextCase{"EnginesFractions", "10.931+0.109", staged({rest(10931ms, BonusKind::Increment, 109ms)}),
                 "10.931+0.109"},
        TextCase{"OneDecimal", "0.5+0.05", staged({rest(500ms, BonusKind::Increment, 50ms)}), "0.5+0.05"},
        TextCase{"NeedlessZeros", "0060.500+001.0", staged({rest(60500ms, BonusKind::Increment, 1s)}), "60.5+1"},
        // One move with an increment keeps what is saved: a stage, not correspondence.
        TextCase{"OneMoveWithIncrement", "1/60+5", staged({moves(1, 60s, BonusKind::Increment, 5s)}), "1/60+5"},
        TextCase{"OneMoveOfSeveralStages", "1/60:300", staged({moves(1, 60s), rest(5min)}), "1/60:300"},
        TextCase{"TheLargest", "9999/1000000000", staged({moves(9999, TimeControl::maxTime)}), "9999/1000000000"}),
    test::CaseName());

class PlayersText : public testing::TestWithParam<TextCase> {};

TEST_P(PlayersText, IsReadAndWrittenBack) {
    const auto& row = GetParam();
    EXPECT_EQ(parsePlayersTimeControl(row.text), row.control);
    EXPECT_EQ(playersText(row.control), row.written);
    EXPECT_EQ(parsePlayersTimeControl(row.written), row.control);
}

INSTANTIATE_TEST_SUITE_P(
    CommandLine, PlayersText,
    testing::Values(
        TextCase{"FivePlusThree", "5+3", staged({rest(5min, BonusKind::Increment, 3s)}), "5+3"},
        TextCase{"Bar", "3|2", staged({rest(3min, BonusKind::Increment, 2s)}), "3+2"},
        TextCase{"Minutes", "15", staged({rest(15min)}), "15"},
        TextCase{"HalfAMinute", "0.5", staged({rest(30s)}), "0.5"},
        TextCase{"MinutesAndSeconds", "1:30+2", staged({rest(90s, BonusKind::Increment, 2s)}), "1.5+2"},
        TextCase{"SecondsAlone", "0:15", staged({rest(15s)}), "0.25"},
        TextCase{"StagesOfMinutesAndSeconds", "40/90:00,0:30+1",
                 staged({moves(40, 90min), rest(30s, BonusKind::Increment, 1s)}), "40/90,0.5+1"},
        TextCase{"PlusNothing", "10+0", staged({rest(10min)}), "10"},
        TextCase{"IncrementAlone", "0+1", staged({rest(0s, BonusKind::Increment, 1s)}), "0+1"},
        TextCase{"SimpleDelay", "5d3", staged({rest(5min, BonusKind::SimpleDelay, 3s)}), "5d3"},
        TextCase{"Bronstein", "25b10", staged({rest(25min, BonusKind::BronsteinDelay, 10s)}), "25b10"},
        TextCase{"FractionOfASecond", "1+0.25", staged({rest(1min, BonusKind::Increment, 250ms)}), "1+0.25"},
        TextCase{"TwoStages", "40/90+30,30+30",
                 staged({moves(40, 90min, BonusKind::Increment, 30s), rest(30min, BonusKind::Increment, 30s)}),
                 "40/90+30,30+30"},
        TextCase{"Hourglass", "*3", TimeControl::hourglass(3min).value(), "*3"},
        TextCase{"OneMoveADay", "1/1440", TimeControl::correspondence(24h).value(), "1/1440"},
        TextCase{"NoLimit", "-", TimeControl::unlimited(), "-"}, TextCase{"Unknown", "?", TimeControl::unknown(), "?"}),
    test::CaseName());

TEST(PlayersText, CountsMinutesWherePgnCountsSeconds) {
    EXPECT_EQ(parsePlayersTimeControl("5+3"), parseTimeControl("300+3"));
    EXPECT_NE(parsePlayersTimeControl("5+3"), parseTimeControl("5+3"));
}

TEST(PlayersText, IsAbsentWhereMinutesAreTooCoarse) {
    EXPECT_EQ(playersText(staged({rest(60060ms)})), "1.001");
    EXPECT_EQ(playersText(staged({rest(60061ms)})), std::nullopt);
    EXPECT_EQ(playersText(TimeControl::hourglass(1s).value()), "*0:01");
    EXPECT_EQ(playersText(staged({rest(104s)})), "1:44") << "no whole number of thousandths of a minute";
    EXPECT_EQ(playersText(staged({moves(40, 90min), rest(1ms)})), std::nullopt);
}

struct FaultCase {
    const char* name;
    const char* text;
    TimeControlFault fault;
    std::size_t column;
};

class NoPgnText : public testing::TestWithParam<FaultCase> {};
TEST_P(NoPgnText, SaysWhatAndWhere) {
    const auto& row = GetParam();
    const auto parsed = parseTimeControl(row.text);
    ASSERT_FALSE(parsed) << text(*parsed);
    EXPECT_EQ(parsed.error(), (TimeControlError{row.fault, row.column})) << message(parsed.error());
}

using enum TimeControlFault;

INSTANTIATE_TEST_SUITE_P(
    Syntax, NoPgnText,
    testing::Values(
        FaultCase{"Empty", "", NoNumber, 1}, FaultCase{"Word", "blitz", NoNumber, 1},
        FaultCase{"LeadingBlank", " 300", NoNumber, 1}, FaultCase{"TrailingBlank", "300 ", UnexpectedText, 4},
        FaultCase{"Negative", "40/-5", NoNumber, 4}, FaultCase{"NothingAfterTheSlash", "40/", NoNumber, 4},
        FaultCase{"NothingBeforeTheSlash", "/300", NoNumber, 1}, FaultCase{"NoIncrement", "300+", NoNumber, 5},
        FaultCase{"NoDelay", "300d", NoNumber, 5}, FaultCase{"NoBronsteinDelay", "40/300b", NoNumber, 8},
        FaultCase{"NoIncrementBeforeTheColon", "40/300+:60", NoNumber, 8}, FaultCase{"NoSand", "*", NoNumber, 2},
        FaultCase{"NoStageAfterTheColon", "40/7200:", NoNumber, 9},
        FaultCase{"NoStageBeforeTheColon", ":300", NoNumber, 1}, FaultCase{"NoDecimals", "300.", NoNumber, 5},
        FaultCase{"NoUnits", ".5", NoNumber, 1}, FaultCase{"HalfAMove", "40.5/300", UnexpectedText, 5},
        FaultCase{"TwoSlashes", "40/20/300", UnexpectedText, 6}, FaultCase{"TwoBonuses", "300+5d5", UnexpectedText, 6},
        FaultCase{"Bar", "300|5", UnexpectedText, 4}, FaultCase{"CapitalDelay", "300D5", UnexpectedText, 4},
        FaultCase{"CommaBetweenStages", "40/7200,900", UnexpectedText, 8},
        FaultCase{"AfterTheQuestionMark", "?300", UnexpectedText, 2},
        FaultCase{"AfterTheHyphen", "--", UnexpectedText, 2}, FaultCase{"AfterTheSand", "*180+3", UnexpectedText, 5}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Sense, NoPgnText,
    testing::Values(FaultCase{"UnknownBeforeAStage", "?:300", NotAlone, 2},
                    FaultCase{"UnknownAfterAStage", "40/7200:?", NotAlone, 9},
                    FaultCase{"NoLimitAfterAStage", "40/7200:-", NotAlone, 9},
                    FaultCase{"SandAfterAStage", "40/7200:*60", NotAlone, 9},
                    FaultCase{"SandBeforeAStage", "*60:300", NotAlone, 4},
                    FaultCase{"MoreAfterTheRest", "300:40/7200", RestIsNotLast, 1},
                    FaultCase{"MoreAfterTheSecondRest", "40/7200:900:60", RestIsNotLast, 9},
                    FaultCase{"NoMoves", "40/7200:0/3600", NoMoves, 9}, FaultCase{"NoTime", "0", NoTime, 1},
                    FaultCase{"NoTimeForMoves", "40/0", NoTime, 4}, FaultCase{"NoTimeAndNoIncrement", "0+0", NoTime, 1},
                    FaultCase{"DelayAlone", "0d5", NoTime, 1}, FaultCase{"BronsteinAlone", "40/0.000b5", NoTime, 4},
                    FaultCase{"NoGrain", "*0", NoTime, 2}, FaultCase{"AGrainThatCannotBeHalved", "*0.001", NoTime, 2},
                    FaultCase{"NoTimeForOneMove", "1/0", NoTime, 3},
                    FaultCase{"TooManyMoves", "10000/300", NumberTooLarge, 1},
                    FaultCase{"TooMuchTime", "40/1000000001", NumberTooLarge, 4},
                    FaultCase{"TooMuchByAMillisecond", "1000000000.001", NumberTooLarge, 1},
                    FaultCase{"TooMuchIncrement", "300+1000000001", NumberTooLarge, 5},
                    FaultCase{"TooMuchIncrementByTheDecimals", "300+1000000000.5", NumberTooLarge, 5},
                    FaultCase{"MoreThanAnyIntegerHolds", "99999999999999999999999999", NumberTooLarge, 1},
                    FaultCase{"TooMuchSand", "*1000000000.5", NumberTooLarge, 2},
                    FaultCase{"TenthsOfMilliseconds", "300.0001", TooPrecise, 8},
                    FaultCase{"NineStages", "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", TooManyStages, 33}),
    test::CaseName());

class NoPlayersText : public testing::TestWithParam<FaultCase> {};
TEST_P(NoPlayersText, SaysWhatAndWhere) {
    const auto& row = GetParam();
    const auto parsed = parsePlayersTimeControl(row.text);
    ASSERT_FALSE(parsed) << text(*parsed);
    EXPECT_EQ(parsed.error(), (TimeControlError{row.fault, row.column})) << message(parsed.error());
}

INSTANTIATE_TEST_SUITE_P(
    CommandLine, NoPlayersText,
    testing::Values(
        FaultCase{"Empty", "", NoNumber, 1}, FaultCase{"HoursAndMinutes", "1:30:00+30", UnexpectedText, 5},
        FaultCase{"OneDigitOfSeconds", "1:5", NoSeconds, 3}, FaultCase{"ThreeDigits", "1:005", NoSeconds, 3},
        FaultCase{"SixtySeconds", "1:60", NoSeconds, 3}, FaultCase{"NoSecondsAtAll", "1:+2", NoNumber, 3},
        FaultCase{"MinutesWithDecimals", "1.5:30", UnexpectedText, 4}, FaultCase{"NoTimeInSeconds", "0:00", NoTime, 1},
        FaultCase{"TooMuchBySeconds", "16666666:41", NumberTooLarge, 1}, FaultCase{"Unit", "5min", UnexpectedText, 2},
        FaultCase{"Blanks", "5 + 3", UnexpectedText, 2}, FaultCase{"TwoSeparators", "5+|3", NoNumber, 3},
        FaultCase{"Nothing", "0", NoTime, 1}, FaultCase{"TooMuch", "16666667", NumberTooLarge, 1},
        FaultCase{"TooMuchByTheDecimals", "16666666.667", NumberTooLarge, 1},
        FaultCase{"RestFirst", "30,40/90", RestIsNotLast, 1}, FaultCase{"NoLimitLast", "40/90,-", NotAlone, 7}),
    test::CaseName());

TEST(PlayersText, TakesSecondsThatNoDecimalsOfAMinuteCan) {
    EXPECT_EQ(parsePlayersTimeControl("0:05+0"), parseTimeControl("5"));
    EXPECT_EQ(parseTimeControl("1:30").error().fault, RestIsNotLast) << "in PGN a colon joins stages";
}

TEST(TimeControlMessage, TellsPlayersTheUnits) {
    EXPECT_EQ(playersMessage(parsePlayersTimeControl("0").error()),
              "column 1: expected a time above zero (minutes, and seconds for each move: 5+3, 0.5, 1:30+2)");
}

TEST(TimeControlMessage, NamesTheColumn) {
    EXPECT_EQ(message(parseTimeControl("300:40/7200").error()),
              "column 1: a stage without a number of moves must be the last");
    EXPECT_EQ(message(parseTimeControl("300+").error()), "column 5: expected a number");
}

TEST(TimeControlMessage, IsAnotherForEveryFault) {
    const std::array faults{NoNumber, UnexpectedText, NotAlone,      NumberTooLarge, TooPrecise,
                            NoMoves,  NoTime,         RestIsNotLast, TooManyStages,  NoSeconds};
    std::set<std::string_view> messages;
    for (const TimeControlFault fault : faults) messages.insert(message(fault));
    EXPECT_EQ(messages.size(), faults.size());
}

TEST(MakeTimeControl, RefusesWhatNoTextCanSay) {
    const auto fault = [](const std::vector<Stage>& stages) { return TimeControl::staged(stages).error(); };
    EXPECT_EQ(fault({}), NoTime);
    EXPECT_EQ(fault({rest(-1ms)}), NoTime);
    EXPECT_EQ(fault({rest(1min, BonusKind::Increment, -1ms)}), NoTime);
    EXPECT_EQ(fault({moves(0, 1min)}), NoMoves);
    EXPECT_EQ(fault({moves(10'000, 1min)}), NumberTooLarge);
    EXPECT_EQ(fault({rest(TimeControl::maxTime + 1ms)}), NumberTooLarge);
    EXPECT_EQ(fault({rest(1min, BonusKind::SimpleDelay, milliseconds::max())}), NumberTooLarge);
    EXPECT_EQ(fault({rest(1min), rest(1min)}), RestIsNotLast);
    EXPECT_EQ(fault(std::vector(9, moves(40, 1h))), TooManyStages);
    EXPECT_EQ(TimeControl::hourglass(1ms).error(), NoTime);
    EXPECT_EQ(TimeControl::hourglass(milliseconds::max()).error(), NumberTooLarge);
    EXPECT_EQ(TimeControl::correspondence(0ms).error(), NoTime);
    EXPECT_EQ(TimeControl::correspondence(milliseconds::max()).error(), NumberTooLarge);
}

TEST(MakeTimeControl, EqualTimesAreEqualValues) {
    EXPECT_EQ(staged({rest(3min, BonusKind::SimpleDelay, 0s)}), staged({rest(3min)}));
    EXPECT_EQ(staged({moves(1, 72h)}), TimeControl::correspondence(72h));
    EXPECT_NE(staged({moves(2, 72h)}), TimeControl::correspondence(72h));
    EXPECT_EQ(TimeControl(), TimeControl::unknown());
    EXPECT_NE(TimeControl::unlimited(), TimeControl::unknown());
}

TEST(MakeTimeControl, OnlyItsOwnPartsArePresent) {
    const TimeControl stages = staged({moves(40, 2h), rest(1h)});
    EXPECT_EQ(stages.stages().size(), 2U);
    EXPECT_EQ(stages.sand(), std::nullopt);
    EXPECT_EQ(stages.perMove(), std::nullopt);
    EXPECT_EQ(TimeControl::hourglass(1min)->sand(), 1min);
    EXPECT_TRUE(TimeControl::hourglass(1min)->stages().empty());
    EXPECT_EQ(TimeControl::correspondence(24h)->perMove(), 24h);
    EXPECT_EQ(name(TimeControlKind::Correspondence), "Correspondence");
}

struct PaceCase {
    const char* name;
    const char* text;
    std::optional<Pace> pace;
};
class PaceOf : public testing::TestWithParam<PaceCase> {};

TEST_P(PaceOf, SixtyMoves) {
    const auto control = parseTimeControl(GetParam().text);
    ASSERT_TRUE(control);
    EXPECT_EQ(pace(*control), GetParam().pace);
}

INSTANTIATE_TEST_SUITE_P(ArticleA1, PaceOf,
                         testing::Values(PaceCase{"MoreThanTenMinutes", "601", Pace::Rapid},
                                         PaceCase{"ByAMillisecond", "600.001", Pace::Rapid},
                                         PaceCase{"TenMinutesAreNot", "600", Pace::Blitz},
                                         PaceCase{"WithIncrement", "600+5", Pace::Rapid},
                                         PaceCase{"ByIncrementAlone", "0+11", Pace::Rapid},
                                         PaceCase{"LessThanAnHour", "3599", Pace::Rapid},
                                         PaceCase{"AnHourIsNot", "3600", Pace::Standard},
                                         PaceCase{"AnHourWithIncrementIsNot", "1800+30", Pace::Standard},
                                         PaceCase{"JustBelowWithIncrement", "1799+30", Pace::Rapid},
                                         PaceCase{"ADelayCountsToo", "1800d30", Pace::Standard},
                                         PaceCase{"AsDoesBronstein", "1799b30", Pace::Rapid},
                                         PaceCase{"OnlyStagesThatSixtyMovesReach", "60/3599:7200", Pace::Rapid},
                                         PaceCase{"AStageThatTheLastMoveReaches", "59/3599:1", Pace::Standard},
                                         PaceCase{"TheLastStageRepeats", "20/1200", Pace::Standard},
                                         PaceCase{"ItsIncrementOnlyForItsMoves", "50/60+1:60+60", Pace::Rapid},
                                         PaceCase{"Classical", "40/5400+30:1800+30", Pace::Standard}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    ArticleB1, PaceOf,
    testing::Values(PaceCase{"TenMinutes", "600", Pace::Blitz}, PaceCase{"MoreIsNot", "600.001", Pace::Rapid},
                    PaceCase{"ThreePlusTwo", "180+2", Pace::Blitz}, PaceCase{"TenWithIncrement", "300+5", Pace::Blitz},
                    PaceCase{"MoreWithIncrementIsNot", "301+5", Pace::Rapid},
                    PaceCase{"ThreeMinutesAreNoBullet", "180", Pace::Blitz}, PaceCase{"Bullet", "179", Pace::Bullet},
                    PaceCase{"BulletWithIncrement", "60+1", Pace::Bullet}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(NoPace, PaceOf,
                         testing::Values(PaceCase{"Unknown", "?", std::nullopt}, PaceCase{"NoLimit", "-", std::nullopt},
                                         PaceCase{"Hourglass", "*180", std::nullopt},
                                         PaceCase{"Correspondence", "1/86400", std::nullopt}),
                         test::CaseName());

TEST(PaceOf, HasAName) {
    EXPECT_EQ(name(Pace::Bullet), "Bullet");
    EXPECT_EQ(name(Pace::Standard), "Standard");
}

TimeControl randomControl(test::Random& random) {
    constexpr std::array kinds{BonusKind::Increment, BonusKind::SimpleDelay, BonusKind::BronsteinDelay};
    const auto time = [&] { return milliseconds(random.from(2, random.oneOf(std::array{9, 9'999, 2'000'000'000}))); };
    if (random.oneIn(10)) return TimeControl::hourglass(time()).value();
    if (random.oneIn(10)) return TimeControl::correspondence(time()).value();
    std::vector<Stage> stages(1 + random.below(TimeControl::maxStages));
    for (Stage& stage : stages) {
        stage.base = time();
        if (random.oneIn(2)) stage.bonus = MoveBonus{random.oneOf(kinds), time()};
        if (&stage != &stages.back() || random.oneIn(2))
            stage.moves = static_cast<std::uint32_t>(random.from(1, 9'999));
    }
    return staged(stages);
}

TEST(TimeControlProperty, WhatIsWrittenReadsBack) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("TimeControlProperty");
    for (std::uint64_t round = 0; round < test::scaled(10'000); ++round) {
        const TimeControl control = randomControl(random);
        ASSERT_EQ(parseTimeControl(text(control)), control) << text(control);
        const auto minutes = playersText(control);
        ASSERT_TRUE(!minutes || parsePlayersTimeControl(*minutes) == control) << *minutes;
    }
}

}  // namespace
}  // namespace nowchess
