// A killed process proves little about a power cut, since the system still writes what it had. Here nothing survives
// that was not synced, or a random part of it, at every moment of a run: what was acknowledged must be there.
#include <condition_variable>
#include <deque>

#include <gtest/gtest.h>

#include "server/store/sqlite_store.h"
#include "support/environment.h"
#include "test_disk.h"

namespace nowchess::server {

namespace {

using Unsynced = TestDisk::Unsynced;

struct Cut {
    TestDisk::Image disk;
    std::uint32_t acknowledged;  // events, at that moment
};

// Hands functions from the writer's thread to the test's.
class Mailbox {
public:
    void post(std::function<void()> function) {
        {
            const std::scoped_lock lock(mutex_);
            functions_.push_back(std::move(function));
        }
        wake_.notify_one();
    }
    void runOne() {
        std::function<void()> function;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return !functions_.empty(); });
            function = std::move(functions_.front());
            functions_.pop_front();
        }
        function();
    }

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> functions_;
};

struct Faults {
    std::string synchronous = "FULL";
    bool syncsDoNothing = false;
};

// How many of the disks that a run could leave behind lack something acknowledged, or cannot be read.
std::size_t badDisks(const Faults& faults, std::size_t events, std::size_t& tried) {
    std::mt19937_64 random(test::seed());
    std::vector<Cut> cuts;
    std::atomic<std::uint32_t> acknowledged = 0;
    {
        TestDisk disk;
        disk.syncsDoNothing = faults.syncsDoNothing;
        std::mutex cutting;
        const auto cut = [&] {
            const std::scoped_lock lock(cutting);
            const std::uint32_t promised = acknowledged;
            for (const Unsynced unsynced : {Unsynced::Lost, Unsynced::Kept, Unsynced::SomeKept})
                if (random() % 8 == 0) cuts.push_back({disk.afterPowerCut(unsynced, random), promised});
        };
        disk.beforeChange = cut;
        Mailbox mailbox;
        auto store = SqliteStore::open({.file = "games.db",
                                        .vfs = disk.vfs(),
                                        .synchronous = faults.synchronous,
                                        .checkpointPages = 20,
                                        .gathering = std::chrono::milliseconds(0)},
                                       [&](std::function<void()> function) { mailbox.post(std::move(function)); });
        EXPECT_TRUE(store) << store.error();
        if (!store) return 0;
        for (std::uint32_t seq = 1; seq <= events; ++seq) {
            Write write;
            write.games.push_back({"a-game-01", {{seq, seq, std::string(random() % 2000, 'x')}}, std::nullopt});
            (*store)->write(std::move(write), [&](bool good) {
                EXPECT_TRUE(good);
                acknowledged = seq;
            });
            mailbox.runOne();
            cut();
        }
    }
    std::size_t bad = 0;
    for (Cut& cut : cuts) {
        TestDisk disk(std::move(cut.disk));
        auto store = SqliteStore::open({.file = "games.db", .vfs = disk.vfs()}, [](const std::function<void()>&) {});
        const std::size_t found = store ? (*store)->log("a-game-01").size() : 0;
        if (found < cut.acknowledged) ++bad;
    }
    tried = cuts.size();
    return bad;
}

}  // namespace

TEST(PowerCut, WhatWasAcknowledgedIsThere) {
    std::size_t tried = 0;
    EXPECT_EQ(badDisks({}, test::scaled(200), tried), 0U);
    EXPECT_GT(tried, 20U);
    RecordProperty("disks", static_cast<int>(tried));
}

// The test can fail: with less care something is lost.
TEST(PowerCut, IsNoticedWithoutSyncs) {
    std::size_t tried = 0;
    EXPECT_GT(badDisks({.synchronous = "NORMAL"}, 40, tried), 0U);
    EXPECT_GT(badDisks({.syncsDoNothing = true}, 40, tried), 0U);
}

TEST(DiskFull, IsToldAndPassesWithoutLoss) {
    TestDisk disk;
    Mailbox mailbox;
    auto store = SqliteStore::open({.file = "games.db", .vfs = disk.vfs()},
                                   [&](std::function<void()> function) { mailbox.post(std::move(function)); });
    ASSERT_TRUE(store) << store.error();
    std::vector<std::uint32_t> stored;
    std::uint32_t seq = 0;
    for (int i = 0; i < 60; ++i) {
        disk.isFull = i / 10 % 2 == 1;
        Write write;
        write.games.push_back({"a-game-01", {{seq + 1, i, std::string(500, 'x')}}, std::nullopt});
        bool isGood = false;
        (*store)->write(std::move(write), [&](bool good) { isGood = good; });
        mailbox.runOne();
        if (isGood) stored.push_back(++seq);
        EXPECT_EQ(isGood, !disk.isFull) << i;
    }
    EXPECT_EQ((*store)->log("a-game-01").size(), stored.size());
}

TEST(SqliteStore, SaysWhyItCannotBeOpened) {
    const auto store = SqliteStore::open({.file = "/nosuchdirectory/games.db"}, [](const std::function<void()>&) {});
    ASSERT_FALSE(store);
    EXPECT_FALSE(store.error().empty());
}

}  // namespace nowchess::server
