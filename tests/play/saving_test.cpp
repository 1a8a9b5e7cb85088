// What becomes of games where files are in the way, cannot be read, or are no files at all.
#include <chrono>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/environment.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

namespace fs = std::filesystem;

// A home directory with the program's own in it.
struct Home {
    Home() {
        for (const fs::path& directory : {state, data, config}) fs::create_directories(directory);
    }
    [[nodiscard]] ProgramResult play(const std::string& input, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"play", "--speak"});
        return run({.arguments = std::move(more), .input = input, .home = scratch.path()});
    }

    ScratchDirectory scratch;
    fs::path state = scratch.path() / ".local/state/nowchess";
    fs::path data = scratch.path() / ".local/share/nowchess";
    fs::path config = scratch.path() / ".config/nowchess";
};

void write(const fs::path& file, std::string_view text) { std::ofstream(file) << text; }
bool isSaved(const ProgramResult& result) { return result.out.contains("The game is saved; the next start offers it"); }
void makeFifo(const fs::path& path) { ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0); }

TEST(Saving, OneLockThatCannotBeOpenedDoesNotSwitchItOff) {
    const Home home;
    fs::create_directory(home.state / "1.lock");
    const ProgramResult result = home.play("e4\n");
    EXPECT_TRUE(isSaved(result)) << result.out << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(fs::exists(home.state / "2.pgn"));
}

TEST(Saving, AGameBehindALockThatCannotBeOpenedIsReported) {
    const Home home;
    ASSERT_TRUE(isSaved(home.play("e4\n")));
    fs::remove(home.state / "1.lock");
    fs::create_directory(home.state / "1.lock");
    const ProgramResult result = home.play("d4\n");
    EXPECT_TRUE(result.err.contains("1.pgn")) << result.err;
    EXPECT_TRUE(isSaved(result)) << result.err;
    EXPECT_TRUE(contents(home.state / "1.pgn").contains("1. e4"));
}

TEST(Saving, UnreadableSavesAreReportedAndLeftAlone) {
    const Home home;
    for (int slot = 1; slot <= 20; ++slot)
        write(home.state / (std::to_string(slot) + ".pgn"), "[Event \"A\"]\n\n1. e4 Ke5 *\n");
    const ProgramResult result = home.play("d4\n");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_FALSE(isSaved(result));
    for (int slot = 1; slot <= 20; ++slot) {
        const fs::path file = home.state / (std::to_string(slot) + ".pgn");
        EXPECT_TRUE(result.err.contains(file.string() + " cannot be read: ")) << result.err;
        EXPECT_EQ(contents(file), "[Event \"A\"]\n\n1. e4 Ke5 *\n");
    }
    EXPECT_TRUE(result.err.contains("all 20 places for unfinished games are taken")) << result.err;
    EXPECT_FALSE(fs::exists(home.data / "games.pgn"));
    EXPECT_TRUE(result.out.contains("1. d4 *")) << "the game is shown, since it is nowhere: " << result.out;
}

TEST(Saving, RoomIsMadeByTheOldestGameThatCanBeRead) {
    const Home home;
    for (int slot = 1; slot <= 20; ++slot) {
        const fs::path file = home.state / (std::to_string(slot) + ".pgn");
        write(file, slot == 7 ? "1. c4 *\n" : "1. e4 Ke5 *\n");
        fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(slot == 7 ? 1 : 5));
    }
    EXPECT_TRUE(isSaved(home.play("d4\n")));
    EXPECT_TRUE(contents(home.data / "games.pgn").contains("1. c4 *"));
    EXPECT_TRUE(contents(home.state / "7.pgn").contains("1. d4 *"));
    EXPECT_EQ(contents(home.state / "6.pgn"), "1. e4 Ke5 *\n");
}

TEST(Saving, ASaveOf65MegabytesIsReported) {
    const Home home;
    write(home.state / "1.pgn", "1. e4 *\n");
    fs::resize_file(home.state / "1.pgn", std::uintmax_t{65} << 20);
    const ProgramResult result = home.play("d4\n");
    EXPECT_TRUE(result.err.contains("1.pgn cannot be read: ")) << result.err;
    EXPECT_TRUE(isSaved(result));
    EXPECT_EQ(fs::file_size(home.state / "1.pgn"), std::uintmax_t{65} << 20);
}

TEST(Saving, APipeForTheSettingsIsNoReasonToWait) {
    const Home home;
    makeFifo(home.config / "config.toml");
    const ProgramResult result = home.play("e4\n");
    EXPECT_TRUE(isSaved(result));
    EXPECT_TRUE(result.err.contains("config.toml: it is not a regular file")) << result.err;
}

TEST(Saving, SettingsMayBeALink) {
    const Home home;
    write(home.scratch.path() / "dotfile", "figures = \"unicode\"\n");
    fs::create_symlink(home.scratch.path() / "dotfile", home.config / "config.toml");
    const ProgramResult result = run({.arguments = {"play"}, .home = home.scratch.path()});
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(result.out.contains("♔"));
}

TEST(Saving, WhatIsNoRegularFileIsNoSave) {
    const Home home;
    makeFifo(home.state / "1.pgn");
    fs::create_directory(home.state / "2.pgn");
    fs::create_symlink("/dev/zero", home.state / "3.pgn");
    makeFifo(home.state / "4.lock");
    const ProgramResult result = home.play("e4\n");
    EXPECT_TRUE(isSaved(result)) << result.err;
    for (const char* const name : {"1.pgn", "2.pgn", "3.pgn"})
        EXPECT_TRUE(result.err.contains(std::string(name) + " cannot be read: ")) << result.err;
    EXPECT_TRUE(contents(home.state / "5.pgn").contains("1. e4"));
}

TEST(Saving, AFinishedGameWaitsWhereTheFileOfAllGamesIsNone) {
    const Home home;
    makeFifo(home.data / "games.pgn");
    const ProgramResult result = home.play("f3\ne5\ng4\nQh4\n");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.err.contains("games.pgn: it is not a regular file")) << result.err;
    EXPECT_TRUE(contents(home.state / "1.pgn").contains("Qh4# 0-1"));
    fs::remove(home.data / "games.pgn");
    const ProgramResult later = home.play("");
    EXPECT_FALSE(later.out.contains("unfinished")) << later.out;
    EXPECT_TRUE(contents(home.data / "games.pgn").contains("Qh4# 0-1"));
    EXPECT_FALSE(fs::exists(home.state / "1.pgn"));
}

TEST(Saving, ALinkBesideASaveIsNotWrittenThrough) {
    const Home home;
    write(home.scratch.path() / "victim", "precious\n");
    fs::create_symlink(home.scratch.path() / "victim", home.state / "1.pgn.new");
    EXPECT_TRUE(isSaved(home.play("e4\n")));
    EXPECT_EQ(contents(home.scratch.path() / "victim"), "precious\n");
}

TEST(Saving, TheFileOfAllGamesMayBeTheUsersOwnLinkToAFile) {
    const Home home;
    const fs::path elsewhere = home.scratch.path() / "elsewhere.pgn";
    fs::create_symlink(elsewhere, home.data / "games.pgn");
    const ProgramResult dangling = home.play("f3\ne5\ng4\nQh4\n");
    EXPECT_TRUE(dangling.err.contains("games.pgn: ")) << dangling.err;
    EXPECT_FALSE(fs::exists(elsewhere));
    write(elsewhere, "[Event \"Old\"]\n\n1. e4 *");
    EXPECT_EQ(home.play("").err, "");
    EXPECT_TRUE(contents(elsewhere).starts_with("[Event \"Old\"]\n\n1. e4 *\n\n[Event \"Casual game\"]"))
        << contents(elsewhere);
    EXPECT_TRUE(fs::is_symlink(home.data / "games.pgn"));
}

TEST(Saving, QuitTriesAgain) {
    const ScratchDirectory home;
    write(home.path() / ".local", "in the way");
    const fs::path errors = home.path() / "errors";
    const int descriptor = ::creat(errors.c_str(), 0600);
    Conversation program({"play", "--speak"}, home.path(), {}, descriptor);
    program.hearUntil("White to move: ");
    program.say("e4\n");
    program.hearUntil("Black to move: ");
    EXPECT_TRUE(contents(errors).contains("The game is not saved: ")) << contents(errors);
    program.say("quit\n");
    EXPECT_TRUE(program.hearUntil("Black to move: ").contains("'quit' again leaves without it"));
    fs::remove(home.path() / ".local");
    program.say("quit\n");
    EXPECT_TRUE(program.hearUntil("offers it again.").contains("The game is saved; "));
    EXPECT_EQ(program.leave(), 0);
    EXPECT_TRUE(contents(home.path() / ".local/state/nowchess/1.pgn").contains("1. e4 *"));
}

TEST(Saving, QuittingTwiceLeavesWithoutTheGame) {
    const ProgramResult result = run({.arguments = {"play", "--speak"},
                                      .input = "e4\nquit\nquit\nd5\n",
                                      .environment = {"XDG_STATE_HOME=/dev/null/x", "XDG_DATA_HOME=/dev/null/x"}});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_FALSE(result.out.contains("Black: ")) << result.out;
    EXPECT_FALSE(result.out.contains("1. e4")) << "it was said twice that it may go";
}

TEST(Saving, WhereNobodyCanBeAskedTheGameIsShown) {
    const ProgramResult result = run({.arguments = {"play", "--speak"},
                                      .input = "f3\ne5\ng4\nQh4\ne4\n",
                                      .environment = {"XDG_STATE_HOME=/dev/null/x", "XDG_DATA_HOME=/dev/null/x"}});
    EXPECT_TRUE(result.out.contains("\n1. f3 e5 2. g4 Qh4# 0-1\n")) << result.out;
    EXPECT_TRUE(result.out.contains("\n1. e4 *\n")) << result.out;
}

}  // namespace
}  // namespace nowchess::test
