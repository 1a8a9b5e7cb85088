// Counts, move lists and games of others.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "naive_variants.h"
#include "support/environment.h"
#include "variant_examples.h"

namespace naive::variants {
namespace {

using nowchess::test::contents;
using nowchess::test::noTestData;
using nowchess::test::testData;
using enum Variant;
using Texts = std::set<std::string>;

TEST(NaiveVariantsData, PerftOfTheStart) {
    const std::map<Variant, std::vector<std::uint64_t>> table{
        {Crazyhouse, {20, 400, 8902}},  {Atomic, {20, 400, 8902}},       {Antichess, {20, 400, 8067}},
        {Horde, {8, 128, 1274, 23310}}, {RacingKings, {21, 421, 11264}}, {KingOfTheHill, {20, 400, 8902}},
        {ThreeCheck, {20, 400, 8902}},
    };
    for (const Variant variant : allVariants) {
        int depth = 0;
        for (const std::uint64_t nodes : table.at(variant))
            EXPECT_EQ(perft(from(variant, startFen(variant)), ++depth), nodes) << name(variant) << " depth " << depth;
    }
}

// Blocks of "id NAME", "epd FEN" and lines "perft DEPTH NODES".
TEST(NaiveVariantsData, PerftData) {
    constexpr std::uint64_t mostNodes = 100'000;
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    int counts = 0;
    for (const Variant variant : allVariants) {
        if (variant == KingOfTheHill) continue;  // there is no such file
        std::istringstream lines(contents(*data / "perft/variants" / (std::string(name(variant)) + ".perft")));
        Position position;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("epd ")) position = from(variant, line.substr(4));
            if (!line.starts_with("perft ")) continue;
            std::istringstream numbers(line.substr(6));
            int depth = 0;
            std::uint64_t nodes = 0;
            numbers >> depth >> nodes;
            if (nodes > mostNodes) continue;
            EXPECT_EQ(perft(position, depth), nodes) << name(variant) << ' ' << fen(position) << " depth " << depth;
            ++counts;
        }
    }
    EXPECT_GT(counts, 70);
}

// Blocks of two lines, a FEN and its moves, castling in both forms; those of crazyhouse leave out the drops.
TEST(NaiveVariantsData, CompleteMoveLists) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const std::map<std::string, Variant> files{{"antichess", Antichess},     {"atomic", Atomic},
                                               {"crazyhouse", Crazyhouse},   {"horde", Horde},
                                               {"racingkings", RacingKings}, {"threecheck", ThreeCheck}};
    int positions = 0;
    for (const auto& [file, variant] : files) {
        std::istringstream lines(contents(*data / ("moves/scalachess_moveorder_" + file + ".txt")));
        for (std::string line, listed; std::getline(lines, line);) {
            if (line.empty()) continue;
            ASSERT_TRUE(std::getline(lines, listed));
            std::istringstream words(listed);
            Texts expected;
            for (std::string word; words >> word;) expected.insert(word);
            Texts texts;
            for (const Move& move : legalMoves(from(variant, line))) {
                if (move.drop == 0) texts.merge(Texts{text(move), standardText(move)});
            }
            EXPECT_EQ(texts, expected) << file << ' ' << line;
            ++positions;
        }
    }
    EXPECT_GT(positions, 15);
}

// The key of a position in Polyglot's books, from the constants of that format.
std::uint64_t polyglotKey(const Position& position, const std::vector<std::uint64_t>& constants) {
    std::uint64_t key = position.whiteToMove ? constants.at(780) : 0;
    for (std::size_t square = 0; square < 64; ++square) {
        const std::size_t piece = std::string_view("pPnNbBrRqQkK").find(position.board[square]);
        if (piece < 12) key ^= constants.at(64 * piece + square);
    }
    for (const Colour colour : {White, Black}) {
        for (const Side side : {KingSide, QueenSide})
            if (position.castlingRookFile[colour][side] >= 0) key ^= constants.at(768 + 2 * colour + side);
    }
    const bool enPassant = std::ranges::any_of(legalMoves(position), [&](const Move& move) {
        return move.drop == 0 && move.to == position.enPassantTarget &&
               std::string_view("Pp").contains(position.at(move.from));
    });
    if (enPassant) key ^= constants.at(772 + static_cast<std::size_t>(position.enPassantTarget % 8));
    return key;
}

// A line of words, then a number in each line.
std::vector<std::uint64_t> readConstants(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    std::vector<std::uint64_t> constants;
    while (std::getline(lines, line)) constants.push_back(std::stoull(line, nullptr, 16));
    return constants;
}

// Lines "variant,moves,key". The key's second half is Polyglot's, unless there are pockets or checks have been given.
TEST(NaiveVariantsData, GamesOfOthersEndInTheSamePosition) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const auto constants = readConstants(contents(*data / "polyglot/random64.txt"));
    std::istringstream lines(contents(*data / "games/variant_uci_games_a.csv"));
    int games = 0;
    int keys = 0;
    for (std::string line; std::getline(lines, line);) {
        SCOPED_TRACE(line);
        const std::string variantName = line.substr(0, line.find(','));
        const auto variant = std::ranges::find(allVariants, variantName, name);
        if (variant == allVariants.end()) continue;
        const std::string moves = line.substr(variantName.size() + 1, line.rfind(',') - variantName.size() - 1);
        const Position last = afterMoves(from(*variant, startFen(*variant)), moves);
        ++games;
        if (last.pocket != Position().pocket || last.checksLeft != Position().checksLeft) continue;
        EXPECT_EQ(polyglotKey(last, constants), std::stoull(line.substr(line.size() - 16), nullptr, 16)) << fen(last);
        ++keys;
    }
    EXPECT_EQ(games, 7 * 50);
    EXPECT_GT(keys, 5 * 50);
}

}  // namespace
}  // namespace naive::variants
