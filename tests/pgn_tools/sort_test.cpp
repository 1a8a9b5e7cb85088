#include "nowchess/pgn_tools/sort.h"

#include <algorithm>

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
}

TEST(PgnSort, EqualGamesStayInTheirOrder) {
    std::string text;
    for (int i = 0; i < 2000; ++i) text += game("same", "1", std::to_string(i));
    EXPECT_EQ(sorted(text, {{"White"}}), text);
    EXPECT_EQ(sorted(text, {{"White"}}, 4096), text) << "in files, too";
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

TEST(PgnSort, StopsWhenTheSinkHasEnough) {
    for (const std::size_t memory : {std::size_t{1000}, GameSorter::usualMemory}) {
        GameSorter sorter({{"White"}}, std::tmpfile, memory);
        collect(sourceOf(many(draw, 100)), sorter);
        std::string out;
        EXPECT_FALSE(sorter.writeTo(firstOnly(out)));
        EXPECT_EQ(out, draw);
    }
}

}  // namespace
}  // namespace nowchess::pgn
