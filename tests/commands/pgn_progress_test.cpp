#include "commands/pgn_progress.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
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

// What the program writes on standard error while its input comes slowly.
std::string barOf(Ends errors, const std::string& environment) {
    std::string games;
    while (games.size() < 400'000) games += "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
    {
        const ScratchDirectory home;
        Conversation program({"pgn", "check"}, home.path(), {environment, "NO_COLOR=1"}, errors.program);
        for (int part = 0; part < 3; ++part) {
            program.say(games);
            std::this_thread::sleep_for(std::chrono::milliseconds(150));  // more than it takes until the next drawing
        }
        EXPECT_EQ(program.leave(), 0);
    }
    ::close(errors.program);
    std::string text;
    std::array<char, 4096> block;
    for (ssize_t count = 0; (count = ::read(errors.test, block.data(), block.size())) > 0;)
        text.append(block.data(), static_cast<std::size_t>(count));
    ::close(errors.test);
    return text;
}

TEST(PgnProgress, IsDrawnOnATerminalAndClearedAtTheEnd) {
    const std::string bar = barOf(openTerminal(), "TERM=xterm");
    EXPECT_TRUE(bar.contains(" MB, ")) << bar;
    EXPECT_TRUE(bar.starts_with("\r")) << bar;
    EXPECT_TRUE(bar.ends_with("\x1b[K\r\x1b[K")) << bar;
    EXPECT_FALSE(bar.contains('\n'));
    for (const std::string_view colour : {"\x1b[0", "\x1b[1", "\x1b[3", "\x1b[m"})
        EXPECT_FALSE(bar.contains(colour)) << bar;
    EXPECT_FALSE(bar.contains("errors")) << "30 columns are not enough for all of it";
}

TEST(PgnProgress, IsNotDrawnOnATerminalThatCannotClearALine) {
    EXPECT_EQ(barOf(openTerminal(), "TERM=dumb"), "");
    EXPECT_EQ(barOf(openTerminal(), "TERM="), "");
}

TEST(PgnProgress, IsNotDrawnIntoAPipe) { EXPECT_EQ(barOf(openPipe(), "TERM=xterm"), ""); }

}  // namespace
}  // namespace nowchess::test
