// The real program on a real terminal: tmux plays the terminal, and the player's hands.
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

std::string outputOf(const std::string& command) {
    FILE* const pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return "";
    std::string text;
    std::array<char, 4096> block;
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) text.append(block.data(), count);
    ::pclose(pipe);
    return text;
}

// A terminal with a shell in it, which goes with its life.
class Tmux {
public:
    explicit Tmux(const std::filesystem::path& home) : socket_((home / "tmux").string()) {
        const std::string written = (home / "written").string();
        ::mkfifo(written.c_str(), 0600);
        written_ = ::open(written.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
        run("-f /dev/null new-session -d -s t -x 80 -y 24 'env HOME=" + home.string() +
            " XDG_STATE_HOME= XDG_DATA_HOME= XDG_CONFIG_HOME= NO_COLOR= LC_ALL=C.UTF-8 TERM=xterm-256color "
            "PS1=ready: sh'");
        run("pipe-pane -t t 'exec cat >" + written + "'");
    }
    // A program that still runs is asked to leave first, so that it does all that it does at its end.
    ~Tmux() {
        std::istringstream children(outputOf("pgrep -P $(" + command("display-message -p -t t '#{pane_pid}'") + ")"));
        for (pid_t child = 0; children >> child;) {
            const auto ended = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
            ::kill(child, SIGTERM);
            pollfd source{ended, POLLIN, 0};
            ::poll(&source, 1, longest);
            ::close(ended);
        }
        run("kill-server");
        ::close(written_);
    }
    Tmux(const Tmux&) = delete;
    Tmux& operator=(const Tmux&) = delete;

    static bool isThere() { return !outputOf("command -v tmux").empty(); }

    // Text as it is typed, then a key of tmux's names if there is one.
    void type(const std::string& text, const std::string& key = "") const {
        if (!text.empty()) run("send-keys -t t -l -- '" + text + "'");
        if (!key.empty()) run("send-keys -t t " + key);
    }
    void line(const std::string& text) const { type(text, "Enter"); }
    void click(int row, int column) const {
        for (const char* const end : {"M", "m"})
            type("\x1b[<0;" + std::to_string(column + 1) + ";" + std::to_string(row + 1) + end);
    }
    void resize(int columns, int rows) const {
        run("resize-window -t t -x " + std::to_string(columns) + " -y " + std::to_string(rows));
    }
    [[nodiscard]] std::string screen() const { return outputOf(command("capture-pane -p -t t")); }

    // Until the screen has the text: true, or false after a time that no machine should need.
    [[nodiscard]] bool shows(const std::string& text) const {
        return becomes([&](const std::string& screen) { return screen.contains(text); });
    }
    // The shell has the terminal, and has asked for the next line.
    [[nodiscard]] bool isAtTheShell() const {
        return becomes([](const std::string& screen) {
            return screen.substr(0, screen.find_last_not_of(" \n") + 1).ends_with("ready:");
        });
    }
    template <typename Condition>
    [[nodiscard]] bool becomes(Condition condition) const {
        std::array<char, 4096> dropped;
        while (!condition(screen())) {
            pollfd more{written_, POLLIN, 0};
            if (::poll(&more, 1, longest) <= 0) return false;
            while (::read(written_, dropped.data(), dropped.size()) > 0) {
            }
        }
        return true;
    }

private:
    static constexpr int longest = 120'000;  // ms

    [[nodiscard]] std::string command(const std::string& arguments) const {
        return "tmux -S '" + socket_ + "' " + arguments + " 2>/dev/null";
    }
    void run(const std::string& arguments) const { outputOf(command(arguments)); }

    std::string socket_;
    int written_ = -1;  // whatever is written on the terminal comes here, too
};

class RealTerminal : public testing::Test {
protected:
    void SetUp() override {
        if (!Tmux::isThere()) GTEST_SKIP() << "tmux is not installed (apt-get install tmux)";
    }
};

const std::string program = std::string(NOWCHESS_BINARY) + " play";
const std::string game = program + " --white human";  // without the start screen

// As by kill -9, those of this home alone.
void killPrograms(const std::filesystem::path& home) {
    outputOf("for pid in $(pgrep -f '^" + program + "'); do grep -qz 'HOME=" + home.string() +
             "' /proc/$pid/environ && kill -9 $pid; done");
}

TEST_F(RealTerminal, AsksForPicturesWithoutTakingKeys) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(game + " --pictures auto");
    terminal.line("e4");  // before the answer, perhaps before the question
    ASSERT_TRUE(terminal.shows(">e4")) << terminal.screen();
    terminal.line("d5");
    ASSERT_TRUE(terminal.shows(">d5")) << terminal.screen();
    EXPECT_FALSE(terminal.screen().contains("?1;2")) << "what tmux answers: " << terminal.screen();
    terminal.type("", "C-d");
    terminal.type("y");
    ASSERT_TRUE(terminal.shows("the next start offers it again")) << terminal.screen();
}

// tmux passes over what it does not show; the text beside the board is there.
TEST_F(RealTerminal, PicturesThatAreInsistedOn) {
    for (const std::string how : {"kitty", "sixel"}) {
        const ScratchDirectory home;
        const Tmux terminal(home.path());
        terminal.line(game + " --pictures " + how);
        ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << how << terminal.screen();
        terminal.line("e4");
        ASSERT_TRUE(terminal.shows(">e4")) << how << terminal.screen();
        terminal.resize(100, 30);
        ASSERT_TRUE(terminal.shows("F10 quit")) << how << terminal.screen();
        terminal.line("d5");
        ASSERT_TRUE(terminal.shows(">d5")) << how << terminal.screen();
        terminal.type("", "C-d");
        terminal.type("y");
        ASSERT_TRUE(terminal.shows("the next start offers it again")) << how << terminal.screen();
        EXPECT_TRUE(terminal.isAtTheShell()) << how << terminal.screen();
    }
}

TEST_F(RealTerminal, AWholeGameByTypingKeysAndMouse) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(game);
    ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << terminal.screen();
    terminal.line("f3");
    ASSERT_TRUE(terminal.shows(">f3")) << terminal.screen();
    terminal.click(4, 28);  // e7
    ASSERT_TRUE(terminal.shows("┐")) << "the corners of what is selected: " << terminal.screen();
    terminal.click(10, 28);  // e5
    ASSERT_TRUE(terminal.shows(">e5")) << terminal.screen();
    for (const char* const key : {"Up", "Right", "Right", "Enter", "Up", "Up", "Enter"}) terminal.type("", key);
    ASSERT_TRUE(terminal.shows(">g4")) << terminal.screen();
    terminal.line("Qh4");
    ASSERT_TRUE(terminal.shows("Checkmate! Black wins.")) << terminal.screen();
    terminal.type("", "Left");
    ASSERT_TRUE(terminal.shows("After 3 of 4 half-moves")) << terminal.screen();
    terminal.type("", "F2");
    ASSERT_TRUE(terminal.shows("Do both")) << terminal.screen();
    terminal.type("y");
    ASSERT_TRUE(terminal.shows("Move 2, Black")) << terminal.screen();
    terminal.line("Qh4");
    ASSERT_TRUE(terminal.shows("Checkmate! Black wins.")) << terminal.screen();
    terminal.type("", "C-r");
    ASSERT_TRUE(terminal.shows("A new game begins.")) << terminal.screen();
    terminal.line("e4");
    ASSERT_TRUE(terminal.shows(">e4")) << terminal.screen();
    terminal.line("quit");
    ASSERT_TRUE(terminal.shows("Leave?")) << terminal.screen();
    terminal.type("y");
    EXPECT_TRUE(terminal.isAtTheShell()) << "the shell is back: " << terminal.screen();
}

TEST_F(RealTerminal, TheStartScreenBeginsAndContinuesGames) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(program);
    ASSERT_TRUE(terminal.shows("Opponent")) << terminal.screen();
    terminal.type("1");
    ASSERT_TRUE(terminal.shows("a person, at this keyboard")) << terminal.screen();
    terminal.type("1");
    ASSERT_TRUE(terminal.shows("Opponent  a person")) << terminal.screen();
    terminal.type("", "End");
    terminal.type("", "Up");
    terminal.type("", "Enter");
    ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << terminal.screen();
    terminal.line("d4");
    ASSERT_TRUE(terminal.shows(">d4")) << terminal.screen();
    terminal.type("", "F9");
    ASSERT_TRUE(terminal.shows("back to the game")) << terminal.screen();
    terminal.type("", "Enter");
    ASSERT_TRUE(terminal.shows("Move 1, White")) << terminal.screen();
    terminal.line("c4");
    ASSERT_TRUE(terminal.shows(">c4")) << terminal.screen();
    killPrograms(home.path());
    ASSERT_TRUE(terminal.shows("Killed")) << terminal.screen();
    terminal.type("stty sane; echo sound", "C-j");
    ASSERT_TRUE(terminal.shows("sound")) << terminal.screen();
    terminal.line("clear; " + program);
    ASSERT_TRUE(terminal.shows("2 unfinished games")) << terminal.screen();
    terminal.type("2");
    ASSERT_TRUE(terminal.shows("d deletes it")) << terminal.screen();
    terminal.type("2");
    ASSERT_TRUE(terminal.shows(">d4")) << "the older one: " << terminal.screen();
    terminal.line("d5");
    EXPECT_TRUE(terminal.shows(">d5")) << terminal.screen();
}

TEST_F(RealTerminal, WhoeverNamesAGameIsNotAskedForOne) {
    for (const std::string words : {"--time 5", "--variant atomic", "--chess960 12", "--level club", "--black human",
                                    "--resume", "--fen 4k3/8/8/8/8/8/8/R3K3", "--pgn ~/game.pgn"}) {
        const ScratchDirectory home;
        std::ofstream(home.path() / "game.pgn") << "1. e4 e5 *\n";
        const Tmux terminal(home.path());
        terminal.line(program + " " + words);
        ASSERT_TRUE(terminal.shows(" to move.")) << words << terminal.screen();
        EXPECT_FALSE(terminal.screen().contains("Opponent")) << words << terminal.screen();
    }
}

TEST_F(RealTerminal, PromotesByMouse) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(game + " --ascii --fen 3nk3/4P3/8/8/8/8/7P/4K3 w - - 0 1");
    ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << terminal.screen();
    terminal.line("exd8");
    ASSERT_TRUE(terminal.shows("q, r, b or n?")) << terminal.screen();
    terminal.click(4, 22);  // d7: the rook
    EXPECT_TRUE(terminal.shows(">exd8=R+")) << terminal.screen();
}

TEST_F(RealTerminal, ClaimsByOne) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(game + " --fen 4k3/8/8/8/8/8/7P/R3K3 w - - 99 120");
    ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << terminal.screen();
    terminal.line("Ra2");
    ASSERT_TRUE(terminal.shows("1. Claim draw")) << terminal.screen();
    terminal.type("1");
    EXPECT_TRUE(terminal.shows("Draw claimed by")) << terminal.screen();
}

TEST_F(RealTerminal, TwoComputersNeverHideTheBoard) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line("export NOWCHESS_PAUSE=0; " + program + " --white nowchess --black nowchess --level beginner");
    // Fifty moves, or an end before that.
    const auto isFar = [](const std::string& screen) { return screen.contains("50.") || screen.contains("is over"); };
    ASSERT_TRUE(terminal.becomes(isFar)) << terminal.screen();
    for (const char* const rank : {"\n5", "\n4"}) EXPECT_TRUE(terminal.shows(rank)) << terminal.screen();
    terminal.type("", "F10");
    terminal.type("y");
    EXPECT_TRUE(terminal.isAtTheShell()) << terminal.screen();
}

TEST_F(RealTerminal, StormsOfSizes) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(program);
    ASSERT_TRUE(terminal.shows("Opponent")) << terminal.screen();
    for (int round = 0; round < 40; ++round) terminal.resize(5 + 37 * round % 160, 3 + 13 * round % 60);
    terminal.resize(80, 24);
    ASSERT_TRUE(terminal.shows("Opponent")) << terminal.screen();
    terminal.line("human");
    ASSERT_TRUE(terminal.shows("a person")) << terminal.screen();
    terminal.line("e4");
    ASSERT_TRUE(terminal.shows(">e4")) << terminal.screen();
    for (int round = 0; round < 40; ++round) terminal.resize(5 + 41 * round % 160, 3 + 17 * round % 60);
    terminal.resize(80, 24);
    terminal.line("e5");
    EXPECT_TRUE(terminal.shows(">e5")) << terminal.screen();
}

TEST_F(RealTerminal, ResizesAndIsPutBackByEverySignal) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    for (const char* const key : {"C-c", "C-d"}) {
        terminal.resize(80, 24);
        terminal.line("clear; " + game);
        ASSERT_TRUE(terminal.shows("NowChess") && terminal.shows("Move 1, White")) << terminal.screen();
        terminal.resize(15, 8);
        ASSERT_TRUE(terminal.shows("Too small")) << terminal.screen();
        terminal.resize(120, 50);
        ASSERT_TRUE(terminal.shows("Move 1, White")) << terminal.screen();
        terminal.type("", key);
        ASSERT_TRUE(terminal.isAtTheShell()) << key << ": " << terminal.screen();
        terminal.line("echo $((6*7))");
        ASSERT_TRUE(terminal.shows("42")) << "what is typed is seen again: " << terminal.screen();
    }
}

TEST_F(RealTerminal, IsSuspendedAndResumed) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line("set -m; " + game);
    ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << terminal.screen();
    // While it begins, a suspension can go unheard.
    terminal.line("d4");
    ASSERT_TRUE(terminal.shows(">d4")) << terminal.screen();
    terminal.type("", "C-z");
    ASSERT_TRUE(terminal.isAtTheShell()) << terminal.screen();
    terminal.line("fg");
    // What is typed before it is back is dropped.
    ASSERT_TRUE(terminal.shows("Move 1, Black")) << terminal.screen();
    terminal.line("e6");
    EXPECT_TRUE(terminal.shows(">e6")) << terminal.screen();
}

TEST_F(RealTerminal, KilledAndResumedItHasTheGame) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(game);
    ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << terminal.screen();
    terminal.line("e4");
    ASSERT_TRUE(terminal.shows(">e4")) << terminal.screen();
    killPrograms(home.path());
    // What was killed cannot put the terminal back; the shell can, once it has it.
    ASSERT_TRUE(terminal.shows("Killed")) << terminal.screen();
    terminal.type("stty sane; echo sound", "C-j");
    ASSERT_TRUE(terminal.shows("sound")) << terminal.screen();
    terminal.line("clear; " + program + " --resume");
    ASSERT_TRUE(terminal.shows("The game goes on")) << terminal.screen();
    EXPECT_TRUE(terminal.shows(">e4"));
    terminal.line("e5");
    EXPECT_TRUE(terminal.shows(">e5")) << terminal.screen();
}

TEST_F(RealTerminal, EveryKeyArrives) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(game);
    ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << terminal.screen();
    terminal.line("e4 e5 Nf3 Nc6");
    ASSERT_TRUE(terminal.shows(">Nc6")) << terminal.screen();
    const auto shownAfter = [&](const char* key) {
        terminal.type("", key);
        return std::string_view(key);
    };
    for (const auto& [key, text] : {std::pair{"PPage", "After 3 of 4"}, std::pair{"Home", "Before the first move"},
                                    std::pair{"NPage", "After 1 of 4"}, std::pair{"End", "Move 3, White"},
                                    std::pair{"F1", "Type moves: e4"}, std::pair{"Escape", "Move 3, White"}})
        ASSERT_TRUE(terminal.shows((shownAfter(key), text))) << key << terminal.screen();
    // By the mouse's wheel.
    terminal.type("\x1b[<64;5;5M");
    ASSERT_TRUE(terminal.shows("After 3 of 4")) << terminal.screen();
    terminal.type("\x1b[<65;5;5M");
    ASSERT_TRUE(terminal.shows("Move 3, White")) << terminal.screen();
    terminal.type("Bb5x", "BSpace");
    terminal.type("", "Enter");
    ASSERT_TRUE(terminal.shows(">Bb5")) << terminal.screen();
    terminal.type("fli", "Tab");
    ASSERT_TRUE(terminal.shows("> flip")) << terminal.screen();
    terminal.type("", "C-u");
    for (const char* const key : {"Down", "Up", "Left", "Right", "Escape", "C-l", "F12", "M-x", "C-_"})
        terminal.type("", key);
    terminal.type("\xc3\xa9", "C-u");
    terminal.line("copy fen");
    ASSERT_TRUE(terminal.shows("The position is copied")) << terminal.screen();
}

TEST_F(RealTerminal, ColoursOfEveryDepth) {
    for (const std::string setting :
         {"COLORTERM=truecolor TERM=xterm-256color", "COLORTERM=24bit TERM=xterm-256color", "TERM=xterm-direct",
          "TERM=xterm-16color", "TERM=xterm", "TERM=linux", "TERM=vt220", "TERM=screen-256color STY=1",
          "TERM=screen TMUX=", "COLORTERM=truecolor TERM=linux", "COLORTERM=yes TERM=tmux-256color",
          "LC_ALL=C TERM=xterm", "NOWCHESS_THEME=mono TERM=xterm", "NO_COLOR=1 TERM=xterm",
          "NOWCHESS_FIGURES=letters TERM=xterm", "NOWCHESS_FIGURES=unicode TERM=xterm"}) {
        // Some terminals are described in a package of their own.
        const std::string name = setting.substr(setting.rfind("TERM=") + 5);
        if (outputOf("infocmp " + name.substr(0, name.find(' ')) + " 2>/dev/null").empty()) continue;
        const ScratchDirectory home;
        const Tmux terminal(home.path());
        terminal.line(setting + " " + game);
        ASSERT_TRUE(terminal.shows("Welcome to NowChess")) << setting << terminal.screen();
        terminal.line("e4");
        ASSERT_TRUE(terminal.shows(">e4")) << setting << terminal.screen();
        terminal.resize(100, 40);
        ASSERT_TRUE(terminal.shows("Move 1, Black")) << setting << terminal.screen();
    }
}

TEST_F(RealTerminal, ATerminalThatIsUnknownGetsLines) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line("TERM=no-such-terminal " + game);
    ASSERT_TRUE(terminal.shows("White to move:")) << terminal.screen();
}

TEST_F(RealTerminal, PlainAsksForLines) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line("TERM=dumb " + program);
    ASSERT_TRUE(terminal.shows("White to move:")) << terminal.screen();
    terminal.line("e4");
    ASSERT_TRUE(terminal.shows("Black to move:")) << terminal.screen();
    terminal.line("quit");
    ASSERT_TRUE(terminal.shows("The game is saved")) << terminal.screen();
    terminal.line("clear; " + program + " --plain --resume");
    EXPECT_TRUE(terminal.shows("Black to move:")) << terminal.screen();
}

TEST_F(RealTerminal, TabCompletesALine) {
    const ScratchDirectory home;
    const Tmux terminal(home.path());
    terminal.line(program + " --plain");
    ASSERT_TRUE(terminal.shows("White to move:")) << terminal.screen();
    terminal.type("Nf", "Tab");
    ASSERT_TRUE(terminal.shows("White to move: Nf3")) << terminal.screen();
    terminal.type("", "Enter");
    ASSERT_TRUE(terminal.shows("Black to move:")) << terminal.screen();
    terminal.type("wh", "Tab");
    ASSERT_TRUE(terminal.shows("where why")) << terminal.screen();
    terminal.line("y");
    ASSERT_TRUE(terminal.shows("The game goes on.")) << terminal.screen();
    terminal.line("quit");
    ASSERT_TRUE(terminal.isAtTheShell()) << terminal.screen();
    terminal.line("stty -a | grep eol2");
    EXPECT_TRUE(terminal.shows("eol2 = <undef>")) << "the terminal is as it was";
}

}  // namespace
}  // namespace nowchess::test
