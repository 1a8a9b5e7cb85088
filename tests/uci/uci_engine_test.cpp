// The engine by itself, in this process: what its two threads do to each other. Also run with the thread sanitizer.
#include "uci/uci_engine.h"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

namespace nowchess::test {
namespace {

using app::UciEngine;

// What an engine has said so far; any thread may add to it.
class Heard {
public:
    void add(std::string_view line) {
        const std::scoped_lock lock(mutex_);
        lines_.emplace_back(line);
        added_.notify_all();
    }
    void waitFor(std::string_view start) {
        std::unique_lock lock(mutex_);
        added_.wait(lock, [&] { return countOf(start) > 0; });
    }
    int count(std::string_view start) {
        const std::scoped_lock lock(mutex_);
        return countOf(start);
    }
    std::string last() {
        const std::scoped_lock lock(mutex_);
        return lines_.empty() ? "" : lines_.back();
    }

private:
    [[nodiscard]] int countOf(std::string_view start) const {
        return static_cast<int>(
            std::ranges::count_if(lines_, [&](const auto& line) { return line.starts_with(start); }));
    }

    std::mutex mutex_;
    std::condition_variable added_;
    std::vector<std::string> lines_;
};

class UciEngineTest : public testing::Test {
protected:
    Heard heard_;
    UciEngine engine_{[this](std::string_view line) { heard_.add(line); }, 1};
};

TEST_F(UciEngineTest, SaysWhyThereAreNoTables) {
    engine_.hear("setoption name SyzygyPath value /nowhere");
    EXPECT_EQ(heard_.last(), "info string SyzygyPath: '/nowhere' is no directory that can be read");
    engine_.hear("setoption name SyzygyPath value <empty>");
    EXPECT_EQ(heard_.count("info string"), 1);
}

TEST_F(UciEngineTest, CountsDeeperThanItsParts) {
    engine_.hear("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    engine_.hear("go perft 5");
    heard_.waitFor("\nNodes searched: ");
    EXPECT_EQ(heard_.count("e2e4: "), 1);
    engine_.hear("go perft 30");
    engine_.hear("stop");
    EXPECT_EQ(heard_.count("\nNodes searched: "), 1) << "stopped before the end";
}

TEST_F(UciEngineTest, PlaysAtTheSkillItIsGiven) {
    engine_.hear("setoption name Skill Level value 3");
    engine_.hear("setoption name Clear Hash");
    engine_.hear("setoption name Hash value 99999999");
    engine_.hear("go depth 2");
    heard_.waitFor("bestmove ");
    engine_.hear("go infinite");
    engine_.hear("stop");
    EXPECT_EQ(heard_.count("bestmove "), 2);
}

TEST_F(UciEngineTest, AnswersEveryStopOnce) {
    for (int i = 0; i < 20; ++i) {
        engine_.hear("go infinite");
        engine_.hear("isready");
        engine_.hear("stop");
        engine_.hear("stop");
    }
    EXPECT_EQ(heard_.count("bestmove "), 20);
    EXPECT_EQ(heard_.count("readyok"), 20);
}

TEST_F(UciEngineTest, TakesWhatItsOptionsAllow) {
    for (const char* const option :
         {"Move Overhead value 50", "Move Overhead value soon", "Move Overhead value 99999999", "Threads value 1",
          "Ponder value true", "UCI_Elo value 1", "MultiPV value 0", "Hash value 0", "Skill Level value 21"})
        engine_.hear(std::string("setoption name ") + option);
    EXPECT_EQ(heard_.count("info string"), 0);
    // Black's clock alone ends no search of White's; the next command does.
    engine_.hear("go btime 1");
    engine_.hear("stop");
    EXPECT_EQ(heard_.count("bestmove "), 1);
    engine_.hear("position startpos moves e2e4");
    engine_.hear("go btime 20");
    engine_.finish();
    EXPECT_EQ(heard_.count("bestmove "), 2);
}

TEST_F(UciEngineTest, CountsNothingWithoutAPosition) {
    engine_.hear("position fen x");
    engine_.hear("go perft 2");
    engine_.finish();
    EXPECT_EQ(heard_.count("\nNodes searched: "), 0);
    EXPECT_EQ(heard_.count("info string go: there is no position to search"), 1);
}

// Lets the process have so many megabytes more than it has, as long as this lives.
class AddressSpaceLimit {
public:
    explicit AddressSpaceLimit(std::uint64_t megabytes) {
        ::getrlimit(RLIMIT_AS, &before_);
        std::uint64_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlimit limit{pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) + (megabytes << 20),
                           before_.rlim_max};
        ::setrlimit(RLIMIT_AS, &limit);
    }
    ~AddressSpaceLimit() { ::setrlimit(RLIMIT_AS, &before_); }
    AddressSpaceLimit(const AddressSpaceLimit&) = delete;
    AddressSpaceLimit& operator=(const AddressSpaceLimit&) = delete;

private:
    rlimit before_{};
};

TEST_F(UciEngineTest, MoreHashThanFreeMemoryIsRefused) {
    const AddressSpaceLimit limit(100);
    engine_.hear("setoption name Hash value 1024");
    EXPECT_TRUE(heard_.last().starts_with("info string Hash: 1024 MB is more than the ")) << heard_.last();
    engine_.hear("go depth 1");
    heard_.waitFor("bestmove ");
}

TEST_F(UciEngineTest, AnswersWhatItPondersOnce) {
    for (int i = 0; i < 10; ++i) {
        engine_.hear("go ponder depth 3");
        engine_.hear("ponderhit");
        engine_.hear("ponderhit");
        engine_.finish();
        EXPECT_EQ(heard_.count("bestmove "), 2 * i + 1);
        engine_.hear("go ponder wtime 100 btime 100");
        engine_.hear("stop");
        EXPECT_EQ(heard_.count("bestmove "), 2 * i + 2);
    }
}

TEST_F(UciEngineTest, TakesOptionsAndPositionsWhileItSearches) {
    for (const char* line : {"position startpos moves e2e4", "setoption name MultiPV value 2", "position fen x",
                             "setoption name Hash value 2", "ucinewgame", "setoption name Clear Hash", "go depth 2"}) {
        engine_.hear("go infinite");
        engine_.hear(line);
        engine_.finish();
    }
    EXPECT_EQ(heard_.count("bestmove "), 8);
    EXPECT_EQ(heard_.count("info string position fen: "), 1);
}

TEST_F(UciEngineTest, ReportsWhileItListens) {
    engine_.hear("go infinite");
    heard_.waitFor("info depth 4 ");
    engine_.hear("isready");
    EXPECT_EQ(heard_.count("readyok"), 1) << "at once, though the search may have gone on talking";
    EXPECT_EQ(heard_.count("bestmove "), 0);
    EXPECT_FALSE(engine_.hear("quit"));
    EXPECT_EQ(heard_.count("bestmove "), 1);
}

TEST(UciEngine, EndsWithASearchUnderWay) {
    Heard heard;
    {
        UciEngine engine([&](std::string_view line) { heard.add(line); }, 1);
        engine.hear("go infinite");
    }
    EXPECT_EQ(heard.count("bestmove "), 1);
}

TEST(UciEngine, ChoosesTheSameMovesBySeed) {
    const auto moves = [](std::uint64_t seed) {
        std::string said;
        UciEngine engine(
            [&](std::string_view line) {
                if (line.starts_with("bestmove ")) said += line.substr(9, 5);
            },
            seed);
        engine.hear("setoption name UCI_LimitStrength value true");
        engine.hear("setoption name UCI_Elo value 400");
        for (int i = 0; i < 8; ++i) {
            engine.hear("go depth 1");
            engine.finish();
        }
        return said;
    };
    EXPECT_EQ(moves(1), moves(1));
    EXPECT_NE(moves(1), moves(2));
}

}  // namespace
}  // namespace nowchess::test
