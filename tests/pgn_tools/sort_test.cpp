#include "nowchess/pgn_tools/sort.h"

#include <algorithm>
#include <cstdio>

#include "pgn_tools/tool_games.h"
#include "support/random.h"

namespace nowchess::pgn {
namespace {

std::string game(std::string_view white, std::string_view round, std::string_view more = {}) {
    return "[White \"" + std::string(white) + "\"]\n[Round \"" + std::string(round) + "\"]\n\n1. e4 {" +
           std::string(more) + "} *\n\n";
}

std::string sorted(std::string_view text, const std::vector<SortTag>& order,
                   std::size_t memory = GameSorter::usualMemory) {
    GameSorter sorter(order, std::tmpfile, memory);
    collect(sourceOf(text), sorter, {.threads = 2});
    std::string out;
    EXPECT_FALSE(sorter.writeTo(sinkTo(out)));
    return out;
}

TEST(PgnSort, ComparesNumbersAsNumbersAndLettersWithoutTheirCase) {
    const std::string a = game("anand", "1.9");
    const std::string b = game("Anand", "1.10");
    const std::string c = game("\xc3\x96st", "2");
    const std::string d = game("\xc3\xb6sz", "1");
    const std::string unknown = game("?", "3");
    EXPECT_EQ(sorted(unknown + d + c + b + a, {{"White"}, {"Round"}}), a + b + c + d + unknown);
    EXPECT_EQ(sorted(a + unknown + c + b, {{"Round", SortDirection::Down}}), unknown + c + b + a);
    EXPECT_EQ(sorted(a + unknown + c, {{"White", SortDirection::Down}}), c + a + unknown) << "unknown is last";
    for (const std::string_view none : {"-", "....", " ", ""})
        EXPECT_EQ(sorted(game(none, "1") + a, {{"White"}}), a + game(none, "1")) << none;
}

TEST(PgnSort, EqualGamesStayInTheirOrder) {
    std::string text;
    for (int i = 0; i < 2000; ++i) text += game("same", "1", std::to_string(i));
    EXPECT_EQ(sorted(text, {{"White"}}), text);
    EXPECT_EQ(sorted(text, {{"White"}}, 4096), text) << "in files, too";
}

TEST(PgnSort, VeryShortGamesTakeMemoryToo) {
    int files = 0;
    GameSorter sorter({{"White"}}, [&] { return ++files, std::tmpfile(); }, 10'000);
    collect(sourceOf(many("*\n", 1000)), sorter);
    EXPECT_GT(files, 1);
}

TEST(PgnSort, OfALongValueTheBeginningCountsAndOfTwoTheFirst) {
    const std::string begin(1024, 'x');
    const std::string text = game(begin + "b", "2") + game(begin + "a", "1");
    EXPECT_EQ(sorted(text, {{"White"}}), text);
    EXPECT_EQ(sorted(text, {{"White"}, {"Round"}}), game(begin + "a", "1") + game(begin + "b", "2"));
    const std::string twice = "[White \"c\"]\n[White \"a\"]\n\n*\n\n";
    EXPECT_EQ(sorted(twice + game("b", "1"), {{"White"}}), game("b", "1") + twice);
}

TEST(PgnSort, WhatDoesNotFitIntoMemoryGoesToFilesAndComesBack) {
    test::Random random("PgnSort");
    std::vector<std::string> games;
    for (int i = 0; i < 3000; ++i)
        games.push_back(game(std::to_string(random.below(50)), std::to_string(random.below(9)),
                             std::string(random.below(400), 'x') + std::to_string(i)));
    std::string text;
    for (const std::string& each : games) text += each;
    const std::string inMemory = sorted(text, {{"White"}, {"Round", SortDirection::Down}});
    EXPECT_EQ(inMemory.size(), text.size());
    // So little memory that there are hundreds of files, and files of merged files.
    EXPECT_EQ(sorted(text, {{"White"}, {"Round", SortDirection::Down}}, 2000), inMemory);
}

TEST(PgnSort, AGameOverTheLimitStaysWhole) {
    const std::string huge = "[White \"b\"]\n\n1. e4 {" + std::string(3 * maxGameSize, 'x') + "} *\n\n";
    const std::string text = game("c", "1") + huge + game("a", "1");
    const std::string expected = game("a", "1") + huge + game("c", "1");
    EXPECT_TRUE(sorted(text, {{"White"}}) == expected);
    EXPECT_TRUE(sorted(text, {{"White"}}, 1000) == expected);
}

TEST(PgnSort, SaysWhenThereIsNoRoom) {
    GameSorter sorter({{"White"}}, [] { return nullptr; }, 100);
    EXPECT_TRUE(collect(sourceOf(many(draw, 100)), sorter).isStopped);
    std::string out;
    EXPECT_EQ(sorter.writeTo(sinkTo(out)), SortFault::CannotOpen);
    GameSorter full({{"White"}}, [] { return std::fopen("/dev/full", "w+b"); }, 100'000);
    collect(sourceOf(many(draw, manyBlocks)), full);
    EXPECT_EQ(full.writeTo(sinkTo(out)), SortFault::CannotWrite);
    EXPECT_EQ(message(SortFault::CannotWrite), "a temporary file cannot be written");
}

// Files in memory, without buffers, so that each call is one; the n-th fails.
class FailingDisk {
public:
    explicit FailingDisk(int failing) : left_(failing) {}

    std::FILE* open() {
        if (fails()) return nullptr;
        const cookie_io_functions_t calls{.read = read, .write = write, .seek = seek, .close = close};
        std::FILE* const file = fopencookie(new File{*this, {}, 0}, "w+", calls);
        std::setvbuf(file, nullptr, _IONBF, 0);
        return file;
    }
    [[nodiscard]] bool hasFailed() const noexcept { return left_ < 0; }

private:
    struct File {
        FailingDisk& disk;
        std::string bytes;
        std::size_t at;
    };
    bool fails() noexcept { return --left_ < 0; }
    static ssize_t read(void* cookie, char* to, std::size_t size) {
        File& file = *static_cast<File*>(cookie);
        if (file.disk.fails()) return -1;
        const std::size_t count = file.bytes.copy(to, size, file.at);
        file.at += count;
        return static_cast<ssize_t>(count);
    }
    static ssize_t write(void* cookie, const char* from, std::size_t size) {
        File& file = *static_cast<File*>(cookie);
        if (file.disk.fails()) return 0;
        file.bytes.replace(file.at, size, from, size);
        file.at += size;
        return static_cast<ssize_t>(size);
    }
    static int seek(void* cookie, off64_t* offset, int from) {
        File& file = *static_cast<File*>(cookie);
        if (file.disk.fails()) return -1;
        const std::size_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? file.at : file.bytes.size();
        file.at = base + static_cast<std::size_t>(*offset);
        *offset = static_cast<off64_t>(file.at);
        return 0;
    }
    static int close(void* cookie) {
        delete static_cast<File*>(cookie);
        return 0;
    }

    int left_;
};

// Wherever the disk fails, that is said: what comes out is either all of the games or has a fault.
TEST(PgnSort, AFaultOfTheDiskIsNeverOverlooked) {
    std::vector<std::string> games;
    constexpr int count = 18;  // each in a file of its own, and more than are merged at once
    for (int i = 0; i < count; ++i) games.push_back(game(std::to_string(i), "1", std::string(50, 'x')));
    std::string expected;
    for (const std::string& each : games) expected += each;
    std::vector<int> faults(3);
    int tried = 0;
    const auto failAt = [&](int failing, std::size_t memory) {
        ++tried;
        FailingDisk disk(failing);
        GameSorter sorter({{"White"}}, [&] { return disk.open(); }, memory);
        bool isAdded = true;
        for (int i = 0; i < count; ++i) {
            // Each fifth comes in two pieces, as one over the limit does.
            const std::string& each = games[static_cast<std::size_t>(i * 11 % count)];
            const std::string key = sortKey(sorter.order(), [&](std::string_view) {
                return std::string_view(each).substr(8, each.find('"', 8) - 8);
            });
            const std::size_t first = i % 5 == 0 ? 60 : each.size();
            isAdded = isAdded && sorter.add(key, std::string_view(each).substr(0, first)) &&
                      (i % 5 != 0 || (sorter.addRest(std::string_view(each).substr(first, 20)) &&
                                      sorter.addRest(std::string_view(each).substr(first + 20))));
        }
        std::string out;
        const auto fault = sorter.writeTo(sinkTo(out));
        EXPECT_EQ(fault.has_value(), disk.hasFailed()) << failing;
        if (fault) {
            ++faults[static_cast<std::size_t>(*fault)];
            EXPECT_FALSE(sorter.add("a", "b"));
            EXPECT_FALSE(sorter.addRest("b"));
        } else {
            EXPECT_TRUE(isAdded);
            EXPECT_EQ(out, expected);
        }
        return disk.hasFailed();
    };
    // Without memory, and with enough for games to wait in it when the next turns out too long.
    for (const std::size_t memory : {1U, 160U, 170U, 180U})
        for (int failing = 0; failAt(failing, memory);) ++failing;
    EXPECT_GT(tried, 100) << "so many operations were tried";
    for (const SortFault fault : {SortFault::CannotOpen, SortFault::CannotWrite, SortFault::CannotRead}) {
        EXPECT_GT(faults[static_cast<std::size_t>(fault)], 0) << message(fault);
        EXPECT_TRUE(message(fault).starts_with("a temporary file cannot be "));
    }
}

TEST(PgnSort, StopsWhenTheSinkHasEnough) {
    for (const std::size_t memory : {std::size_t{1000}, GameSorter::usualMemory}) {
        GameSorter sorter({{"White"}}, std::tmpfile, memory);
        collect(sourceOf(many(draw, 100)), sorter);
        std::string out;
        EXPECT_FALSE(sorter.writeTo(firstOnly(out)));
        EXPECT_EQ(out, draw);
    }
}

TEST(PgnSort, DatesAreComparedHoweverTheyAreWritten) {
    const auto dated = [](std::string_view date) { return "[Date \"" + std::string(date) + "\"]\n\n1. e4 *\n\n"; };
    const std::string a = dated("2020/01/03");
    const std::string b = dated("2020-01-04");
    const std::string c = dated("2020.1.5");
    const std::string d = dated("yesterday");
    EXPECT_EQ(sorted(d + c + b + a, {{"Date", SortDirection::Up}}), a + b + c + d);
}

}  // namespace
}  // namespace nowchess::pgn
