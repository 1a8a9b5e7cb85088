// Texts made to be slow to read. What they cost is measured in processor time and held against ordinary games of the
// same size, the best of several runs each: other programs on the machine change neither much, and the bound is far
// above what any of them takes.
#include <algorithm>
#include <ctime>
#include <limits>

#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/splitter.h"
#include "nowchess/pgn/tree.h"

namespace nowchess::pgn {
namespace {

constexpr std::size_t size = std::size_t{1} << 16;

std::string repeated(std::string_view pattern, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += pattern;
    return text;
}

void readInBlocks(std::string_view text) {
    Splitter splitter([rest = text](char* to, std::size_t room) mutable {
        const std::size_t count = rest.copy(to, room);
        rest.remove_prefix(count);
        return count;
    });
    for (Block block; splitter.next(block);) replay(block.text);
}

template <typename Work>
double bestTime(const Work& work) {
    std::clock_t best = std::numeric_limits<std::clock_t>::max();
    for (int run = 0; run < 2; ++run) {
        const std::clock_t begin = std::clock();
        work();
        best = std::min(best, std::clock() - begin);
    }
    return static_cast<double>(std::max<std::clock_t>(best, 1));
}

class HostileText : public testing::TestWithParam<std::string_view> {};

TEST_P(HostileText, TakesNoMoreTimeThanFiftyOrdinaryGamesOfItsSize) {
    static const std::string games = repeated("[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n", size);
    static const double usual = bestTime([&] { readInBlocks(games); });
    static const double usualTrees = bestTime([&] { readTrees(games); });
    const std::string pattern(GetParam());
    for (const std::string& text : {repeated(pattern, size), repeated(pattern + "\n", size),
                                    repeated(pattern + "\n\n", size), "1. e4 " + repeated(pattern, size)}) {
        EXPECT_LT(bestTime([&] { readInBlocks(text); }) / usual, 50);
        EXPECT_LT(bestTime([&] { readTrees(text); }) / usualTrees, 50);
    }
}

INSTANTIATE_TEST_SUITE_P(Patterns, HostileText,
                         testing::Values("[", "(", "{", "\"", "[a \"", "$", ";", "%", "\\", "1.", ")", "<", "-", "0-",
                                         "*", "( ", "([", "[(", "{[", "[ ", "[a", "[a ", "[a \"\\", "[a \"b\"]", "(*",
                                         "(1-0", "(e4", "e4(", "(e4)", "{}", "(1. e4 e5", "1-", "1/2-", "\xe2\x80",
                                         "\xc2", "\r", "\t", " ", ".", "!", "=", "x", "e", "Nf3", "$1", "] [", "[\"",
                                         "]", "\n%", "e4 {[", "\n[Event "));

}  // namespace
}  // namespace nowchess::pgn
