// The shared perft counts, move lists and games of the variants.
#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/perft_suite.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"
#include "support/environment.h"

namespace nowchess {
namespace {

AnyPosition positionOf(const std::string& fen, Variant variant) {
    const auto position = positionFromFen(fen, variant);
    EXPECT_TRUE(position) << fen << ": " << message(position.error());
    return position ? *position : AnyPosition::initial(variant);
}

// Read from the board, and counted once more by playing the leaves.
TEST(VariantData, PerftCounts) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    constexpr std::uint64_t mostNodes = 5'000'000;
    constexpr std::uint64_t mostPlayed = 100'000;
    int counts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*data / "perft/variants")) {
        const auto variant = parseVariant(entry.path().stem().string());
        ASSERT_TRUE(variant) << entry.path();
        const auto suite = parsePerftSuite(test::contents(entry.path()));
        ASSERT_TRUE(suite) << entry.path() << ": " << message(suite.error());
        for (const PerftCase& row : *suite) {
            const AnyPosition position = positionOf(row.fen, *variant);
            for (const auto& [depth, nodes] : row.counts) {
                if (nodes > mostNodes) continue;
                EXPECT_EQ(perft(position, depth), nodes) << row.id << ' ' << row.fen << " depth " << depth;
                if (nodes <= mostPlayed) {
                    EXPECT_EQ(perft(position, depth, {.playLeaves = true}), nodes) << row.id;
                }
                ++counts;
            }
        }
    }
    EXPECT_GT(counts, 80);
}

TEST(Variants, PerftOfTheStarts) {
    const std::vector<std::pair<Variant, std::vector<std::uint64_t>>> known{
        {Variant::Antichess, {20, 400, 8067, 153299}},    {Variant::Atomic, {20, 400, 8902, 197326}},
        {Variant::Crazyhouse, {20, 400, 8902, 197281}},   {Variant::Horde, {8, 128, 1274, 23310}},
        {Variant::RacingKings, {21, 421, 11264, 296242}}, {Variant::KingOfTheHill, {20, 400, 8902, 197281}},
        {Variant::ThreeCheck, {20, 400, 8902, 197281}}};
    for (const auto& [variant, counts] : known)
        for (std::size_t depth = 1; depth <= counts.size(); ++depth)
            EXPECT_EQ(perft(AnyPosition::initial(variant), static_cast<int>(depth)), counts[depth - 1])
                << uciName(variant) << " depth " << depth;
}

// Blocks of two lines, a FEN and its moves, castling in both forms; those of crazyhouse leave out the drops.
TEST(VariantData, MoveLists) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    int positions = 0;
    for (const char* const name : {"antichess", "atomic", "crazyhouse", "horde", "racingkings", "threecheck"}) {
        const Variant variant = *parseVariant(name);
        std::istringstream lines(
            test::contents(*data / "moves" / ("scalachess_moveorder_" + std::string(name) + ".txt")));
        for (std::string fen, moves; std::getline(lines, fen) && std::getline(lines, moves);
             std::getline(lines, moves)) {
            const AnyPosition position = positionOf(fen, variant);
            std::istringstream words(moves);
            std::set<std::string> expected{std::istream_iterator<std::string>(words), {}};
            std::set<std::string> found;
            for (const Move move : legalMoves(position)) {
                if (move.kind() == MoveKind::Drop) continue;
                found.insert(toCoordinates(move));
                found.insert(toCoordinates(move, CastlingMode::Chess960));
            }
            EXPECT_EQ(found, expected) << name << ' ' << fen;
            ++positions;
        }
    }
    EXPECT_GT(positions, 20);
}

TEST(VariantData, GamesAreLegal) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::istringstream lines(test::contents(*data / "games/variant_uci_games_a.csv"));
    int games = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto variant = parseVariant(line.substr(0, line.find(',')));
        if (!variant) continue;
        AnyPosition position = AnyPosition::initial(*variant);
        const std::size_t begin = line.find(',') + 1;
        std::istringstream moves(line.substr(begin, line.rfind(',') - begin));
        for (std::string word; moves >> word;) {
            const auto move = moveFromCoordinates(position, word);
            ASSERT_TRUE(move) << line << ": " << word << ' ' << message(move.error());
            position = position.playUnchecked(*move);
        }
        ++games;
    }
    EXPECT_GT(games, 300);
}

}  // namespace
}  // namespace nowchess
