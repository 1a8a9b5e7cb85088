#include <array>
#include <cstdlib>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "commands/argument_text.h"
#include "console/counts.h"
#include "console/format.h"
#include "console/memory.h"
#include "console/output.h"
#include "front/board_drawing.h"
#include "support/json_checker.h"
#include "text/json.h"
#include "text/nearest.h"
#include "text/words.h"

namespace nowchess::app {
namespace {

using test::isJson;

TEST(JsonChecker, KnowsJson) {
    for (const char* const good : {"{}", "[]", "0", "-1.5e+3", "\"\"", "null", R"({"a":[1,{"b":"\u00ff\n"}],"c":true})",
                                   "\"\xc3\xa9\xe2\x99\x94\xf0\x9f\x98\x80\""})
        EXPECT_TRUE(isJson(good)) << good;
    for (const char* const bad :
         {"", "{", "{}}", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\x80\"",
          "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xe2\x99\"", "{}\n"})
        EXPECT_FALSE(isJson(bad)) << bad;
}

TEST(Json, EscapesWhatMustBe) {
    EXPECT_EQ(jsonString(""), R"("")");
    EXPECT_EQ(jsonString("a\"b\\c/"), R"("a\"b\\c/")");
    EXPECT_EQ(jsonString(std::string_view("\0\t\n\r\x1f\x7f", 6)), R"("\u0000\t\n\u000d\u001f\u007f")");
}

TEST(Json, KeepsWellFormedCharactersOnly) {
    EXPECT_EQ(jsonString("é♔😀"), "\"é♔😀\"");
    EXPECT_EQ(jsonString("\xe9"), R"("\ufffd")");
    EXPECT_EQ(jsonString("\xc0\xaf"), R"("\ufffd\ufffd")");                      // overlong
    EXPECT_EQ(jsonString("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");            // a surrogate
    EXPECT_EQ(jsonString("\xf4\x90\x80\x80"), R"("\ufffd\ufffd\ufffd\ufffd")");  // above U+10FFFF
    EXPECT_EQ(jsonString("\xe2\x99"), R"("\ufffd\ufffd")");                      // cut off
}

TEST(Json, AnyTwoBytesMakeAString) {
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second) {
            const std::string text{static_cast<char>(first), static_cast<char>(second)};
            ASSERT_TRUE(isJson(jsonString(text))) << first << ' ' << second;
            ASSERT_TRUE(isJson(jsonString("\xf0" + text + "\x80"))) << first << ' ' << second;
        }
}

TEST(ArgumentText, NumbersAreDecimalDigits) {
    EXPECT_EQ(parseNumber("0", {0, 9}), 0U);
    EXPECT_EQ(parseNumber("010", {0, 10}), 10U);
    EXPECT_EQ(parseNumber("18446744073709551615", {0, ~std::uint64_t{0}}), ~std::uint64_t{0});
    for (const char* const text : {"", "-1", "+1", " 1", "1 ", "0x1", "1e3", "one", "11", "18446744073709551616"})
        EXPECT_FALSE(parseNumber(text, {0, 10})) << text;
    EXPECT_EQ(parseNumber("11", {1, 10}).error(), "'11' is not a number from 1 to 10");
}

TEST(ArgumentText, JoinsWords) {
    EXPECT_EQ(joined({}), "");
    EXPECT_EQ(joined({"a b", "c"}), "a b c");
}

TEST(Words, NearestIsWhatWasMeant) {
    const std::vector<std::string_view> commands{"play", "moves", "fen", "perft", "help"};
    EXPECT_EQ(nearest("paly", commands), "play");
    EXPECT_EQ(nearest("move", commands), "moves");
    EXPECT_EQ(nearest("perf", commands), "perft");
    EXPECT_EQ(nearest("hlep", commands), "help") << "an exchange is one slip";
    EXPECT_EQ(nearest("fn", commands), "fen");
    EXPECT_EQ(nearest("castle", commands), "");
    EXPECT_EQ(nearest("e9", commands), "") << "two slips in two letters";
    EXPECT_EQ(nearest("", commands), "");
    EXPECT_EQ(nearest(std::string(1000, 'p'), commands), "");
}

TEST(Words, OneIsSingular) {
    EXPECT_EQ(counted(0, "game"), "0 games");
    EXPECT_EQ(counted(1, "game"), "1 game");
    EXPECT_EQ(grouped(1, "game"), "1 game");
    EXPECT_EQ(grouped(1204, "game"), "1,204 games");
}

TEST(Words, AStrangersTextKeepsItsLetters) {
    EXPECT_EQ(shown("größe ♞"), "größe ♞");
    EXPECT_EQ(shown("\x1b[2J\xc2\x9b\xff"), "?[2J??");
    std::string letters;
    for (int count = 0; count < 30; ++count) letters += "é";
    EXPECT_EQ(shown(letters), letters.substr(0, 48) + "...") << "characters are counted, not bytes";
}

TEST(PerftReport, GroupsDigits) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(119'060'324), "119,060,324");
    EXPECT_EQ(grouped(~std::uint64_t{0}), "18,446,744,073,709,551,615");
}

TEST(PerftReport, SpeedOfNoTimeIsFinite) {
    EXPECT_EQ(nodesPerSecond(100, 2), 50U);
    EXPECT_GT(nodesPerSecond(20, 0), 0U);
    EXPECT_GT(nodesPerSecond(~std::uint64_t{0}, 0), 0U);
}

TEST(Text, Formats) {
    std::string out = "a";
    append(out, "{}-{:.2f}", 1, 0.5);
    EXPECT_EQ(out, "a1-0.50");
    EXPECT_EQ(formatted("{:>3}", '^'), "  ^");
}

TEST(BoardDrawing, HasCoordinatesAndFigures) {
    Board board;
    board.put(Square::A1, {Color::White, PieceType::King});
    board.put(Square::H8, {Color::Black, PieceType::Queen});
    const std::string letters = draw(board, {});
    EXPECT_TRUE(letters.starts_with("  a b c d e f g h\n8 . . . . . . . q 8\n")) << letters;
    EXPECT_TRUE(letters.ends_with("1 K . . . . . . . 1\n  a b c d e f g h\n")) << letters;
    const std::string figurines = draw(board, {.figures = Figures::Unicode});
    EXPECT_TRUE(figurines.contains("8 . . . . . . . ♛ 8\n")) << figurines;
    EXPECT_TRUE(figurines.contains("1 ♔ . . . . . . . 1\n")) << figurines;
}

TEST(Output, WritesWhenFlushed) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    Output out(ends[1]);
    out.write("a");
    out.print("{}", 1);
    EXPECT_TRUE(out.flush());
    std::array<char, 8> read{};
    EXPECT_EQ(::read(ends[0], read.data(), read.size()), 2);
    EXPECT_STREQ(read.data(), "a1");
    EXPECT_FALSE(out.isTerminal());
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST(Memory, IsWhatTheSystemSaysIsAvailable) {
    EXPECT_EQ(availableMegabytes("MemTotal:       24684444 kB\nMemFree: 1 kB\nMemAvailable:   20480 kB\n"), 20U);
    EXPECT_EQ(availableMegabytes("MemTotal:       24684444 kB\n"), std::nullopt);
    EXPECT_EQ(availableMegabytes(""), std::nullopt);
    EXPECT_GT(availableMegabytes(), 0U);
}

TEST(Printable, ShowsControlCharactersAsText) {
    EXPECT_EQ(printable("a\x1b[2Jb\x7f"), "a\\x1b[2Jb\\x7f");
    EXPECT_EQ(printable("a\r\n\tb\r"), "a\\r\\n\\tb\\r");
    EXPECT_EQ(printable("a\r\n\tb\rc", LineEnds::Kept), "a\r\n\tb\\rc");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
    // CSI as one byte and as a character; characters that have such a byte inside them.
    EXPECT_EQ(printable("\x9b"
                        "2J"),
              "\\x9b"
              "2J");
    EXPECT_EQ(printable("\xc2\x9b"
                        "2J"),
              "\\x9b"
              "2J");
    EXPECT_EQ(printable("é♛\U0001F600\u00a0"), "é♛\U0001F600\u00a0");
    EXPECT_EQ(printable("\xe9t\xe9 \xe2\x99"), "\xe9t\xe9 \xe2\\x99");
}

TEST(Printable, KnowsWhereACharacterIsCut) {
    const std::string_view text = "x♛";
    EXPECT_EQ(incompleteTail(text), 0U);
    EXPECT_EQ(incompleteTail(text.substr(0, 3)), 2U);
    EXPECT_EQ(incompleteTail(text.substr(0, 2)), 1U);
    EXPECT_EQ(incompleteTail(text.substr(0, 1)), 0U);
    EXPECT_EQ(incompleteTail("\x80\x80\x80\x80"), 0U);
    EXPECT_EQ(incompleteTail(""), 0U);
}

TEST(Output, ATerminalGetsNoControlCharactersOfStrangers) {
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_EQ(::grantpt(terminal), 0);
    ASSERT_EQ(::unlockpt(terminal), 0);
    const int program = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
    Output out(program);
    ASSERT_TRUE(out.isTerminal());
    out.write("\x1b[2J\xe2\x99");
    out.flush();
    out.write("\x9b!");
    out.writeStyled("\x1b[7m.");
    std::string shown;
    for (char c = 0; !shown.ends_with('.') && ::read(terminal, &c, 1) == 1;) shown += c;
    EXPECT_EQ(shown, "\\x1b[2J♛!\x1b[7m.");
    ::close(program);
    ::close(terminal);
}

TEST(Output, RemembersAFailure) {
    const int full = ::open("/dev/full", O_WRONLY);
    Output out(full);
    EXPECT_TRUE(out.flush());  // nothing to write
    out.write(std::string(1 << 20, 'x'));
    EXPECT_TRUE(out.hasFailed());
    EXPECT_EQ(out.error(), ENOSPC);
    EXPECT_FALSE(out.flush());
    ::close(full);
}

}  // namespace
}  // namespace nowchess::app
