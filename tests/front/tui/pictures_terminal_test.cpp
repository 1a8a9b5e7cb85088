// The real program on a pseudo terminal where the test plays a terminal that shows pictures, and answers as one.
#include <array>
#include <csignal>

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

class PlayedTerminal {
public:
    PlayedTerminal(const std::filesystem::path& home, const std::string& pictures, winsize size) {
        child_ = ::forkpty(&master_, nullptr, nullptr, &size);
        if (child_ != 0) return;
        ::setenv("HOME", home.c_str(), 1);
        for (const char* const name : {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "NO_COLOR", "COLORTERM"})
            ::unsetenv(name);
        ::setenv("TERM", "xterm-256color", 1);
        ::setenv("LC_ALL", "C.UTF-8", 1);
        ::execl(NOWCHESS_BINARY, NOWCHESS_BINARY, "play", "--white", "human", "--pictures", pictures.c_str(), nullptr);
        ::_exit(127);
    }
    ~PlayedTerminal() {
        if (child_ > 0) leave();
        ::close(master_);
    }
    PlayedTerminal(const PlayedTerminal&) = delete;
    PlayedTerminal& operator=(const PlayedTerminal&) = delete;

    void type(const std::string& bytes) const {
        EXPECT_EQ(::write(master_, bytes.data(), bytes.size()), std::ssize(bytes));
    }
    // Until it has written the text; all that it wrote.
    bool writes(const std::string& text) {
        while (!heard_.contains(text))
            if (!hear()) return false;
        heard_.erase(0, heard_.find(text) + text.size());
        return true;
    }
    // By a signal; its exit code.
    int leave() {
        ::kill(child_, SIGTERM);
        while (hear()) {
        }
        int status = 0;
        ::waitpid(child_, &status, 0);
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] const std::string& heard() const { return heard_; }
    [[nodiscard]] bool everWrote(const std::string& text) const { return everHeard_.contains(text); }

private:
    bool hear() {
        constexpr int longest = 120'000;
        pollfd source{master_, POLLIN, 0};
        std::array<char, 4096> block;
        if (::poll(&source, 1, longest) <= 0) return false;
        const ssize_t count = ::read(master_, block.data(), block.size());
        if (count <= 0) return false;
        heard_.append(block.data(), static_cast<std::size_t>(count));
        everHeard_.append(block.data(), static_cast<std::size_t>(count));
        return true;
    }

    pid_t child_ = -1;
    int master_ = -1;
    std::string heard_;  // since what was found in it last
    std::string everHeard_;
};

constexpr winsize withoutPixels{.ws_row = 30, .ws_col = 100, .ws_xpixel = 0, .ws_ypixel = 0};
constexpr winsize withPixels{.ws_row = 30, .ws_col = 100, .ws_xpixel = 1000, .ws_ypixel = 600};
const std::string question = "\x1b[c";
const std::string cell = "\x1b[6;20;10t";
const std::string kittyYes = "\x1b_Gi=31;OK\x1b\\";
const std::string kittyNo = "\x1b_Gi=31;ENOTSUP\x1b\\";
const std::string withSixel = "\x1b[?62;4;22c";
const std::string withoutSixel = "\x1b[?62;22c";
const std::string kittyPicture = "\x1b_Ga=";
const std::string sixelPicture = "\x1bP";

TEST(PictureTerminal, ShowsWhatItSaysItKnows) {
    struct Row {
        const char* pictures;
        std::string answer;
        std::string shown;  // empty: no pictures
    };
    for (const Row& row :
         {Row{"auto", cell + kittyYes + withSixel, kittyPicture}, Row{"auto", cell + kittyNo + withSixel, sixelPicture},
          Row{"auto", withoutSixel, ""}, Row{"auto", withSixel, ""},
          Row{"sixel", cell + kittyYes + withSixel, sixelPicture}, Row{"sixel", cell + kittyYes + withoutSixel, ""},
          Row{"kitty", kittyYes + withoutSixel, kittyPicture}, Row{"kitty", cell + kittyNo + withSixel, ""}}) {
        const ScratchDirectory home;
        PlayedTerminal terminal(home.path(), row.pictures, withoutPixels);
        ASSERT_TRUE(terminal.writes(question)) << terminal.heard();
        terminal.type("e" + row.answer + "4");  // among what is typed
        if (!row.shown.empty()) {
            ASSERT_TRUE(terminal.writes(row.shown)) << terminal.heard();
        }
        terminal.type("\r");
        ASSERT_TRUE(terminal.writes(">e4")) << terminal.heard();
        terminal.type("d5\r");
        ASSERT_TRUE(terminal.writes(">d5")) << terminal.heard();
        if (row.shown.empty()) {
            EXPECT_FALSE(terminal.everWrote(sixelPicture) || terminal.everWrote(kittyPicture)) << row.pictures;
        }
        EXPECT_EQ(terminal.leave(), 0);
    }
}

TEST(PictureTerminal, ItsPixelsTellHowLargeACellIs) {
    for (const auto& [pictures, answer, shown] :
         {std::tuple{"sixel", withSixel, sixelPicture}, std::tuple{"kitty", kittyYes + withoutSixel, kittyPicture}}) {
        const ScratchDirectory home;
        PlayedTerminal terminal(home.path(), pictures, withPixels);
        ASSERT_TRUE(terminal.writes(question)) << terminal.heard();
        terminal.type(answer);
        ASSERT_TRUE(terminal.writes(shown)) << terminal.heard();
        terminal.type("e4\r");
        ASSERT_TRUE(terminal.writes(">e4")) << terminal.heard();
        terminal.type("\x0c");  // Ctrl-L: all of it once more
        ASSERT_TRUE(terminal.writes(shown)) << terminal.heard();
        EXPECT_EQ(terminal.leave(), 0);
    }
}

TEST(PictureTerminal, KeysThatLookLikeAnswersAreKeys) {
    const ScratchDirectory home;
    PlayedTerminal terminal(home.path(), "auto", withoutPixels);
    ASSERT_TRUE(terminal.writes(question)) << terminal.heard();
    terminal.type("\x1b[A\x1b[6x\x15\x1b[6;0;0t" + withoutSixel);  // Ctrl-U clears what was typed so
    terminal.type("e4\r");
    ASSERT_TRUE(terminal.writes(">e4")) << terminal.heard();
    EXPECT_EQ(terminal.leave(), 0);
}

// Whoever leaves before the answer comes does not leave it to the shell.
TEST(PictureTerminal, ALateAnswerIsWaitedFor) {
    const ScratchDirectory home;
    PlayedTerminal terminal(home.path(), "auto", withoutPixels);
    ASSERT_TRUE(terminal.writes(question)) << terminal.heard();
    terminal.type("\x04");
    EXPECT_EQ(terminal.leave(), 0);
}

TEST(PictureTerminal, AClosedTerminalEndsTheProgram) {
    const ScratchDirectory home;
    PlayedTerminal terminal(home.path(), "off", withoutPixels);
    ASSERT_TRUE(terminal.writes("Welcome")) << terminal.heard();
    terminal.type("quit\r");
    EXPECT_EQ(terminal.leave(), 0);
}

}  // namespace
}  // namespace nowchess::test
