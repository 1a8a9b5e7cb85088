// `nowchess play --server` as people run it, against the real server.
#include <array>
#include <csignal>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client.h"
#include "online/connection.h"
#include "server_process.h"

namespace nowchess::server {

namespace {

// The program with pipes at both ends, as a user whose files are in `home`.
class Player {
public:
    Player(const std::string& home, std::vector<std::string> words) {
        words.insert(words.begin(), {NOWCHESS_BINARY, "play", "--server"});
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) return;
        pid_ = fork();
        if (pid_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);  // it never outlives the test
            setenv("HOME", home.c_str(), 1);
            setenv("XDG_DATA_HOME", home.c_str(), 1);
            setenv("XDG_CONFIG_HOME", home.c_str(), 1);
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            dup2(out[1], STDERR_FILENO);
            std::vector<char*> pointers;
            for (std::string& word : words) pointers.push_back(word.data());
            pointers.push_back(nullptr);
            execv(pointers.front(), pointers.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        in_ = in[1];
        out_ = out[0];
    }
    ~Player() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        close(in_);
        close(out_);
    }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void type(const std::string& line) const {
        ASSERT_EQ(write(in_, (line + "\n").c_str(), line.size() + 1), static_cast<ssize_t>(line.size() + 1));
    }
    // Has it said this, since what was seen before? Waits for it, and reads on behind it.
    testing::AssertionResult says(const std::string& text) {
        while (true) {
            if (const std::size_t at = heard_.find(text, seen_); at != std::string::npos) {
                seen_ = at + text.size();
                return testing::AssertionSuccess();
            }
            pollfd source{out_, POLLIN, 0};
            std::array<char, 4096> bytes{};
            const ssize_t count = poll(&source, 1, 60'000) == 1 ? read(out_, bytes.data(), bytes.size()) : 0;
            if (count <= 0) return testing::AssertionFailure() << "no '" << text << "' in:\n" << heard_.substr(seen_);
            heard_.append(bytes.data(), static_cast<std::size_t>(count));
        }
    }
    // What follows in the line.
    std::string rest() {
        if (!says("\n")) return "";
        const std::size_t end = seen_ - 1;
        const std::size_t begin = heard_.rfind(' ', end) + 1;
        return heard_.substr(begin, end - begin);
    }
    int exitCode() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] const std::string& heard() const noexcept { return heard_; }

private:
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    std::string heard_;
    std::size_t seen_ = 0;
};

class Online : public testing::Test {
protected:
    [[nodiscard]] std::string url(const std::string& path = "") const {
        return "http://127.0.0.1:" + std::to_string(process_->port()) + path;
    }
    void restart() {
        const std::string address = "127.0.0.1:" + std::to_string(process_->port());
        process_->kill();
        process_ =
            std::make_unique<ServerProcess>(directory_.file("games.db"), std::vector<std::string>{"--listen", address});
    }
    [[nodiscard]] std::string home(const std::string& name) const { return directory_.file(name); }

    TemporaryDirectory directory_;
    std::unique_ptr<ServerProcess> process_ = std::make_unique<ServerProcess>(directory_.file("games.db"));
};

TEST_F(Online, TwoPlayAWholeGameAndASpectatorSeesIt) {
    Player white(home("white"), {url(), "--black", "human", "--time", "5+3"});
    ASSERT_TRUE(white.says("The game: "));
    const std::string game = white.rest();
    ASSERT_TRUE(white.says("Send this to your opponent: "));
    Player black(home("black"), {white.rest()});
    ASSERT_TRUE(black.says("(Black, you)"));
    ASSERT_TRUE(white.says("The game begins."));
    Player spectator(home("spectator"), {game});
    ASSERT_TRUE(spectator.says("You are watching."));

    ASSERT_TRUE(white.says("Your move (White 5:00"));
    white.type("f3");
    ASSERT_TRUE(black.says("plays f3."));
    ASSERT_TRUE(black.says("Your move"));
    black.type("Ke3");
    ASSERT_TRUE(black.says("Illegal move"));
    black.type("e7e5");
    ASSERT_TRUE(white.says("plays e5."));
    white.type("g4");
    ASSERT_TRUE(black.says("plays g4."));
    black.type("Qh4");
    for (Player* const one : {&white, &black, &spectator}) EXPECT_TRUE(one->says("Checkmate")) << one->heard();
    white.type("pgn");
    EXPECT_TRUE(white.says("2. g4"));
    white.type("quit");
    EXPECT_EQ(white.exitCode(), 0);
}

TEST_F(Online, ABrokenLineIsMendedAndNothingIsLost) {
    Player white(home("white"), {url(), "--black", "human"});
    ASSERT_TRUE(white.says("Send this to your opponent: "));
    Player black(home("black"), {white.rest()});
    ASSERT_TRUE(black.says("(Black, you)"));
    ASSERT_TRUE(white.says("Your move: "));
    white.type("e4");
    ASSERT_TRUE(black.says("plays e4."));
    restart();
    ASSERT_TRUE(black.says("The line to the server is broken"));
    ASSERT_TRUE(black.says("Connected again."));
    ASSERT_TRUE(white.says("Connected again."));
    black.type("e5");
    // Told as a move or, if that was quicker than the new line, with the whole game.
    ASSERT_TRUE(white.says("5 . . . . p . . . 5"));
    ASSERT_TRUE(white.says("Your move: "));
}

TEST_F(Online, OffersClaimsAndTheEndAreTyped) {
    Player white(home("white"), {url(), "--black", "human"});
    ASSERT_TRUE(white.says("Send this to your opponent: "));
    Player black(home("black"), {white.rest()});
    ASSERT_TRUE(black.says("(Black, you)"));
    ASSERT_TRUE(white.says("Your move: "));
    white.type("claim threefold");
    ASSERT_TRUE(white.says("claimed a draw in vain."));
    white.type("e4");
    ASSERT_TRUE(black.says("plays e4."));
    black.type("decline");
    ASSERT_TRUE(white.says("declined the draw."));
    black.type("undo");
    ASSERT_TRUE(black.says("no move to take back"));
    black.type("why");
    ASSERT_TRUE(black.says("The game goes on."));
    black.type("resign");
    ASSERT_TRUE(white.says("1-0"));
    ASSERT_TRUE(black.says("1-0"));
    white.type("rematch");
    ASSERT_TRUE(black.says("offers a rematch."));
    black.type("accept");
    ASSERT_TRUE(black.says("(White, you)"));
    ASSERT_TRUE(white.says("(Black, you)"));
}

TEST_F(Online, AnAddressBringsAPlayerBack) {
    std::string game;
    {
        Player white(home("white"), {url(), "--black", "computer", "--level", "beginner"});
        ASSERT_TRUE(white.says("The game: "));
        game = white.rest();
        ASSERT_TRUE(white.says("Your move: "));
        white.type("e4");
        ASSERT_TRUE(white.says("plays "));
        white.type("quit");
        EXPECT_EQ(white.exitCode(), 0);
    }
    Player again(home("white"), {game});
    EXPECT_TRUE(again.says("(White, you)"));
    EXPECT_TRUE(again.says("Your move: "));
    Player other(home("other"), {game});
    EXPECT_TRUE(other.says("You are watching."));
}

TEST_F(Online, TheLobbyListsWhoWaitsAndTheirSeatCanBeTaken) {
    Player white(home("white"), {url(), "--black", "anybody", "--variant", "atomic"});
    ASSERT_TRUE(white.says("Waiting for an opponent"));
    Player list(home("black"), {url("/lobby")});
    ASSERT_TRUE(list.says("plays white, Atomic, time -: "));
    const std::string game = list.rest();
    EXPECT_EQ(list.exitCode(), 0);
    Player black(home("black"), {game});
    ASSERT_TRUE(black.says("Type 'join'"));
    black.type("join");
    ASSERT_TRUE(black.says("(Black, you)"));
    ASSERT_TRUE(white.says("Your move"));
}

TEST_F(Online, WhatCannotBeReachedIsSaid) {
    const std::string address = url();
    process_->kill();
    Player nobody(home("nobody"), {address});
    EXPECT_TRUE(nobody.says("cannot be reached"));
    EXPECT_EQ(nobody.exitCode(), 1);
    Player wrong(home("nobody"), {"https://127.0.0.1"});
    EXPECT_TRUE(wrong.says("is no address of a server"));
    EXPECT_EQ(wrong.exitCode(), 1);
}

TEST_F(Online, AGameThatDoesNotExistIsNoGame) {
    Player lost(home("lost"), {url("/game/nosuchgame")});
    EXPECT_TRUE(lost.says("There is no such game"));
    EXPECT_EQ(lost.exitCode(), 1);
}

TEST(ServerAddress, HasHostPortPathAndQuery) {
    const auto game = app::parseServerAddress("http://chess.example:8960/game/Xq?seat=abc#board");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->origin(), "http://chess.example:8960");
    EXPECT_EQ(game->path, "/game/Xq");
    EXPECT_EQ(game->query, "seat=abc");
    EXPECT_EQ(app::parseServerAddress("localhost")->origin(), "http://localhost:80");
    EXPECT_EQ(app::parseServerAddress("[::1]:7")->origin(), "http://[::1]:7");
    EXPECT_EQ(app::parseServerAddress("[::1]/")->port, "80");
    for (const char* const text : {"", "http://", "ftp://a", "a:b", "a:", "a b", ":80"})
        EXPECT_FALSE(app::parseServerAddress(text)) << text;
}

}  // namespace

}  // namespace nowchess::server
