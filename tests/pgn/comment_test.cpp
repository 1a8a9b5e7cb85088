#include "nowchess/pgn/comment.h"

namespace nowchess::pgn {
namespace {

using std::chrono::milliseconds;

template <typename Meaning>
Meaning meaning(std::string_view comment) {
    const auto commands = commandsOf(comment);
    EXPECT_EQ(commands.size(), 1U) << comment;
    const Meaning* const found = commands.empty() ? nullptr : std::get_if<Meaning>(&commands[0].meaning);
    EXPECT_NE(found, nullptr) << comment;
    return found == nullptr ? Meaning{} : *found;
}

TEST(PgnComment, ReadsClocks) {
    EXPECT_EQ(meaning<ClockReading>("[%clk 1:02:03]"), (ClockReading{ClockKind::Remaining, milliseconds(3'723'000)}));
    EXPECT_EQ(meaning<ClockReading>("x [%emt 0:00:04.25] y"), (ClockReading{ClockKind::Elapsed, milliseconds(4250)}));
    EXPECT_EQ(meaning<ClockReading>("[%egt 90]"), (ClockReading{ClockKind::Game, milliseconds(90'000)}));
    EXPECT_EQ(meaning<ClockReading>("[%clk\n0:30]").time, milliseconds(30'000));
    for (const std::string_view text : {"", "-1", "1:-2", "a", "1:2:3:4", "1,5", "99999999999:00"})
        EXPECT_FALSE(parseClockTime(text)) << text;
}

TEST(PgnComment, ReadsEvaluations) {
    EXPECT_EQ(meaning<Eval>("[%eval 0.35]"), (Eval{35, {}, {}}));
    EXPECT_EQ(meaning<Eval>("[%eval -12.3,18]"), (Eval{-1230, {}, 18}));
    EXPECT_EQ(meaning<Eval>("[%eval #-3]"), (Eval{{}, -3, {}}));
    EXPECT_EQ(meaning<Eval>("[%eval #5,20]"), (Eval{{}, 5, 20}));
    EXPECT_EQ(meaning<Eval>("[%eval 0,1]"), (Eval{10, {}, {}}));
    EXPECT_EQ(meaning<Eval>("[%eval 2]"), (Eval{200, {}, {}}));
    for (const std::string_view text : {"", "#", "x", "1.2,x", "-", ".", "99999999999999999999"})
        EXPECT_FALSE(parseEval(text)) << text;
}

TEST(PgnComment, ReadsRareWaysToWriteNumbers) {
    EXPECT_EQ(meaning<ClockReading>("[%mct 0:00:05 ]"), (ClockReading{ClockKind::Mechanical, milliseconds(5'000)}));
    EXPECT_EQ(parseClockTime("+1:00"), milliseconds(60'000));
    EXPECT_EQ(parseClockTime("0:00:01.23456"), milliseconds(1'234)) << "no finer than milliseconds";
    EXPECT_EQ(parseEval("+0.5"), (Eval{50, {}, {}}));
    EXPECT_EQ(parseEval("0.005"), (Eval{0, {}, {}})) << "no finer than centipawns";
    EXPECT_EQ(parseEval("1.5 , 12"), (Eval{150, {}, 12}));
    EXPECT_EQ(parseEval("#+4"), (Eval{{}, 4, {}}));
    for (const std::string_view text : {"1.2.3", "10000001", "1.5,1x", "1.5,99999999999", "#4x", "1,2,3"})
        EXPECT_FALSE(parseEval(text)) << text;
    for (const std::string_view text : {":30", "1x:30", "99999999999:30", "1000001"})
        EXPECT_FALSE(parseClockTime(text)) << text;
}

TEST(PgnComment, AShapeThatIsNoneSpoilsItsCommandAlone) {
    for (const std::string_view text : {"[%csl Xd4]", "[%csl Gi4]", "[%csl Gd9]", "[%csl Gd]", "[%cal Ge2i4]",
                                        "[%cal Xe2e4]", "[%cal Gi2e4]", "[%cal Ge2]", "[%csl ,]", "[%eval x]"}) {
        const auto commands = commandsOf(std::string(text) + " [%clk 0:01:00]");
        ASSERT_EQ(commands.size(), 2U) << text;
        EXPECT_TRUE(std::holds_alternative<std::monostate>(commands[0].meaning)) << text;
        EXPECT_TRUE(std::holds_alternative<ClockReading>(commands[1].meaning)) << text;
    }
    EXPECT_EQ(meaning<Shapes>("[%csl]"), Shapes{});
}

TEST(PgnComment, ReadsSquaresAndArrows) {
    EXPECT_EQ(meaning<Shapes>("[%csl Gd4,Re5]"),
              (Shapes{{ShapeColor::Green, Square::D4, {}}, {ShapeColor::Red, Square::E5, {}}}));
    EXPECT_EQ(meaning<Shapes>("[%cal Ye2e4, Ba1h8]"),
              (Shapes{{ShapeColor::Yellow, Square::E2, Square::E4}, {ShapeColor::Blue, Square::A1, Square::H8}}));
    EXPECT_TRUE(std::holds_alternative<std::monostate>(commandsOf("[%csl Gd9]")[0].meaning));
    EXPECT_TRUE(std::holds_alternative<std::monostate>(commandsOf("[%cal Gd4]")[0].meaning));
}

TEST(PgnComment, KeepsCommandsThatItDoesNotKnow) {
    const auto commands = commandsOf("a [%tqu \"x\"] b [%clk 1] c [% ] [%open");
    ASSERT_EQ(commands.size(), 3U);
    EXPECT_EQ(commands[0].name, "tqu");
    EXPECT_EQ(commands[0].arguments, "\"x\"");
    EXPECT_EQ(commands[0].offset, 2U);
    EXPECT_EQ(commands[0].size, 10U);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(commands[0].meaning));
    EXPECT_EQ(commands[2].name, "");
    EXPECT_TRUE(commandsOf("no command [at] all %").empty());
}

TEST(PgnComment, ClockTimesAreReadAsTheyAreWritten) {
    using std::chrono::milliseconds;
    EXPECT_EQ(clockText(milliseconds(3'723'000)), "1:02:03");
    EXPECT_EQ(clockText(milliseconds(9'250)), "0:00:09.250");
    EXPECT_EQ(clockText(milliseconds(-5)), "0:00:00");
    for (const std::int64_t time : {0, 1, 999, 1000, 59'999, 60'000, 3'599'999, 360'000'123})
        EXPECT_EQ(parseClockTime(clockText(milliseconds(time))), milliseconds(time)) << time;
    for (const char* const text : {"x:00", "-1:00", "1:x:00", ":00"}) EXPECT_FALSE(parseClockTime(text)) << text;
}

}  // namespace
}  // namespace nowchess::pgn
