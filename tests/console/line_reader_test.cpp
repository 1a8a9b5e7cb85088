#include "console/line_reader.h"

#include <array>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace nowchess::app {
namespace {

// What the reader makes of some bytes that come through a pipe; <long> stands for a line that was skipped.
std::vector<std::string> linesIn(const std::string& bytes, int* reads = nullptr) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) return {};
    std::jthread writer([&] {
        for (std::size_t at = 0; at < bytes.size();) {
            const ssize_t count = ::write(ends[1], bytes.data() + at, bytes.size() - at);
            if (count <= 0) break;
            at += static_cast<std::size_t>(count);
        }
        ::close(ends[1]);
    });
    LineReader reader(ends[0], [reads] {
        if (reads != nullptr) ++*reads;
        return true;
    });
    std::vector<std::string> lines;
    while (const auto line = reader.next()) lines.push_back(line->isTooLong ? "<long>" : std::string(line->text));
    EXPECT_EQ(reader.error(), 0);
    EXPECT_FALSE(reader.next());
    ::close(ends[0]);
    return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, EndsOfLines) {
    EXPECT_EQ(linesIn(""), Lines{});
    EXPECT_EQ(linesIn("\n"), Lines{""});
    EXPECT_EQ(linesIn("a"), Lines{"a"});
    EXPECT_EQ(linesIn("a\nb"), (Lines{"a", "b"}));
    EXPECT_EQ(linesIn("a\nb\n"), (Lines{"a", "b"}));
    EXPECT_EQ(linesIn("a\r\nb\r\n"), (Lines{"a", "b"}));
    EXPECT_EQ(linesIn("a\r"), Lines{"a"});
    EXPECT_EQ(linesIn("a\rb\n"), Lines{"a\rb"});
    EXPECT_EQ(linesIn("\n\n\r\na"), (Lines{"", "", "", "a"}));
}

// Another program may have left the terminal so.
TEST(LineReader, WaitsForADescriptorThatDoesNotBlock) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe2(ends.data(), O_NONBLOCK), 0);
    ASSERT_EQ(::write(ends[1], "a\n", 2), 2);
    LineReader reader(ends[0], [] { return true; });
    EXPECT_EQ(reader.next()->text, "a");
    std::jthread writer([&] {
        EXPECT_EQ(::write(ends[1], "b\n", 2), 2);
        ::close(ends[1]);
    });
    const auto line = reader.next();
    ASSERT_TRUE(line);
    EXPECT_EQ(line->text, "b");
    EXPECT_FALSE(reader.next());
    EXPECT_EQ(reader.error(), 0);
    ::close(ends[0]);
}

TEST(LineReader, AnyBytes) {
    const std::string bytes("\0\xff\x80x", 4);
    EXPECT_EQ(linesIn(bytes + "\n" + bytes), (Lines{bytes, bytes}));
}

TEST(LineReader, LongestLine) {
    const std::string longest(LineReader::maxLineLength, 'x');
    EXPECT_EQ(linesIn(longest), Lines{longest});
    EXPECT_EQ(linesIn("a\n" + longest + "\r\nb"), (Lines{"a", longest, "b"}));
    EXPECT_EQ(linesIn(longest + "x"), Lines{"<long>"});
    EXPECT_EQ(linesIn(longest + "x\nb\n"), (Lines{"<long>", "b"}));
    EXPECT_EQ(linesIn("a\n" + longest + longest + longest + "\nb\n" + longest + "xx\n"),
              (Lines{"a", "<long>", "b", "<long>"}));
}

TEST(LineReader, ManyLinesKeepTheirOrder) {
    std::string bytes;
    Lines expected;
    for (int line = 0; line < 100'000; ++line) {
        expected.push_back(std::to_string(line) + std::string(static_cast<std::size_t>(line % 50), '.'));
        bytes += expected.back() + (line % 2 == 0 ? "\n" : "\r\n");
    }
    EXPECT_EQ(linesIn(bytes), expected);
}

TEST(LineReader, AnnouncesEveryRead) {
    int reads = 0;
    linesIn("a\nb\n", &reads);
    EXPECT_GE(reads, 2);  // one that finds the lines, one that finds the end
}

TEST(LineReader, UnreadableInputIsAnError) {
    LineReader reader(-1);
    EXPECT_FALSE(reader.next());
    EXPECT_EQ(reader.error(), EBADF);
}

}  // namespace
}  // namespace nowchess::app
