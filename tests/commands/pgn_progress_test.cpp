#include "commands/pgn_progress.h"

#include <array>
#include <cstdlib>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

using app::progressText;

TEST(PgnProgress, ShowsBytesTimeLeftGamesAndErrors) {
    const app::PgnProgressState state{
        .bytes = 50'000'000, .size = 200'000'000, .fileSeconds = 4, .games = 800'000, .errors = 1234, .allSeconds = 4};
    EXPECT_EQ(progressText(state, 100),
              "[######..................]  25 %, 50.0 MB, 12 s left, 200,000 games/s, 1,234 errors");
    EXPECT_EQ(progressText(state, 20), "[######.............") << "never a second line";
}

TEST(PgnProgress, ShowsNoBarWhereTheSizeIsNotKnown) {
    EXPECT_EQ(progressText({.bytes = 1'500'000, .games = 10, .allSeconds = 1}, 100), "1.5 MB, 10 games/s, 0 errors");
    EXPECT_EQ(progressText({.size = 10}, 100), "[........................]   0 %, 0.0 MB, 0 games/s, 0 errors");
    EXPECT_TRUE(progressText({.bytes = 20, .size = 10, .fileSeconds = 1}, 100).contains("100 %"))
        << "a file that has grown";
}

struct Ends {
    int program;
    int test;
};

Ends openTerminal() {
    const int master = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0) throw std::runtime_error("no terminal");
    const int terminal = ::open(::ptsname(master), O_RDWR | O_NOCTTY);
    const winsize size{.ws_row = 24, .ws_col = 30, .ws_xpixel = 0, .ws_ypixel = 0};
    ::ioctl(terminal, TIOCSWINSZ, &size);
    return {terminal, master};
}

Ends openPipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    return {ends[1], ends[0]};
}

std::string heardBy(int descriptor) {
    std::string text;
    std::array<char, 4096> block;
    for (ssize_t count = 0; (count = ::read(descriptor, block.data(), block.size())) > 0;)
        text.append(block.data(), static_cast<std::size_t>(count));
    return text;
}

// What is drawn while three quarters of a second pass, and is cleared after that.
std::string barOf(Ends ends, const char* term) {
    const char* const before = std::getenv("TERM");
    const std::string kept = before == nullptr ? "" : before;
    ::setenv("TERM", term, 1);
    {
        double now = 100;
        app::PgnProgress progress(ends.program, [&] { return now; });
        progress.beginFile();
        for (std::uint64_t block = 1; block <= 12; ++block) {
            now += 0.0625;
            progress.show({.bytes = block * 1'000'000, .games = block * 1000});
        }
        progress.clear();
        progress.clear();
    }
    if (before == nullptr) {
        ::unsetenv("TERM");
    } else {
        ::setenv("TERM", kept.c_str(), 1);
    }
    ::close(ends.program);
    std::string text = heardBy(ends.test);
    ::close(ends.test);
    return text;
}

TEST(PgnProgress, IsDrawnOnATerminalAtMostTenTimesASecondAndCleared) {
    EXPECT_EQ(barOf(openTerminal(), "xterm"),
              "\r2.0 MB, 16,000 games/s, 0 err\x1b[K\r4.0 MB, 16,000 games/s, 0 err\x1b[K"
              "\r6.0 MB, 16,000 games/s, 0 err\x1b[K\r8.0 MB, 16,000 games/s, 0 err\x1b[K"
              "\r10.0 MB, 16,000 games/s, 0 er\x1b[K\r12.0 MB, 16,000 games/s, 0 er\x1b[K\r\x1b[K")
        << "29 of 30 columns: the last one may belong to the next line";
}

TEST(PgnProgress, IsNotDrawnWhereALineCannotBeCleared) {
    EXPECT_EQ(barOf(openTerminal(), "dumb"), "");
    EXPECT_EQ(barOf(openTerminal(), ""), "");
    EXPECT_EQ(barOf(openPipe(), "xterm"), "");
}

TEST(PgnProgress, OfTheProgramIsOnStandardErrorAndOfOneLine) {
    std::string games;
    while (games.size() < 100'000) games += "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
    const Ends errors = openTerminal();
    {
        const ScratchDirectory home;
        Conversation program({"pgn", "check"}, home.path(), {"TERM=xterm", "NO_COLOR=1"}, errors.program);
        pollfd drawn{errors.test, POLLIN, 0};
        while (::poll(&drawn, 1, 0) == 0) program.say(games);
        EXPECT_EQ(program.leave(), 0);
    }
    ::close(errors.program);
    const std::string bar = heardBy(errors.test);
    ::close(errors.test);
    EXPECT_TRUE(bar.starts_with("\r") && bar.contains(" MB, ") && bar.ends_with("\x1b[K\r\x1b[K")) << bar;
    EXPECT_FALSE(bar.contains('\n'));
    for (const std::string_view colour : {"\x1b[0", "\x1b[1", "\x1b[3", "\x1b[m"})
        EXPECT_FALSE(bar.contains(colour)) << bar;
}

}  // namespace
}  // namespace nowchess::test
