// Polyglot's book keys. The numbers are those of the format's own description.
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/position.h"
#include "support/case_name.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::after;
using test::position;

struct KeyCase {
    const char* name;
    const char* moves;
    const char* fen;
    std::uint64_t key;
};
class PolyglotKey : public testing::TestWithParam<KeyCase> {};

TEST_P(PolyglotKey, IsThatOfTheFormat) {
    const auto& row = GetParam();
    EXPECT_EQ(after(Position::initial(), row.moves).key(), Key{row.key});
    EXPECT_EQ(position(row.fen).key(), Key{row.key});
}

INSTANTIATE_TEST_SUITE_P(
    Facts, PolyglotKey,
    testing::Values(KeyCase{"Start", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            0x463b96181691fc9c},
                    KeyCase{"DoubleStepWithoutNeighbour", "e2e4",
                            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
                    KeyCase{"SecondDoubleStep", "e2e4 d7d5",
                            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
                    KeyCase{"SingleStep", "e2e4 d7d5 e4e5",
                            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
                    KeyCase{"DoubleStepBesideAnEnemyPawn", "e2e4 d7d5 e4e5 f7f5",
                            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
                    KeyCase{"WhiteLosesBothRights", "e2e4 d7d5 e4e5 f7f5 e1e2",
                            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3", 0x652a607ca3f242c1},
                    KeyCase{"BlackToo", "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7",
                            "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4", 0x00fdd303c946bdd9},
                    KeyCase{"BlackMayCaptureEnPassant", "a2a4 b7b5 h2h4 b5b4 c2c4",
                            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
                    KeyCase{"CapturedAndARookMoved", "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
                            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4", 0x5c3f9b829b279560}),
    test::CaseName());

// The format hashes a capturer that merely stands there, pinned or not: a book made by others counts on it.
TEST(PolyglotKeyRule, EnPassantByAdjacencyNotByLegality) {
    const Position pinned = position("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    const Position without = position("8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
    EXPECT_NE(pinned.key(), without.key());
}

TEST(PolyglotKeyRule, EnPassantWithoutNeighbourCountsForNothing) {
    EXPECT_EQ(position("4k3/8/8/8/3P1p2/8/8/4K3 b - d3 0 1").key(),
              position("4k3/8/8/8/3P1p2/8/8/4K3 b - - 0 1").key());
    // The a-file and the h-file are no neighbours, though the numbers of a5 and h4, or h3 and a4, are.
    EXPECT_EQ(position("4k3/8/8/p7/7P/8/8/4K3 b - h3 0 1").key(), position("4k3/8/8/p7/7P/8/8/4K3 b - - 0 1").key());
    EXPECT_EQ(position("4k3/8/8/8/P7/7p/8/4K3 b - a3 0 1").key(), position("4k3/8/8/8/P7/7p/8/4K3 b - - 0 1").key());
}

TEST(PolyglotKeyRule, ClocksCountForNothing) {
    EXPECT_EQ(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").key(), position("4k3/8/8/8/8/8/8/4K2R w K - 40 90").key());
}

TEST(PolyglotKeyRule, TurnAndEachRightCount) {
    const char* base = "r3k2r/8/8/8/8/8/8/R3K2R ";
    std::vector<Key> keys;
    for (const char* rest : {"w KQkq", "b KQkq", "w Qkq", "w Kkq", "w KQq", "w KQk", "w -"})
        keys.push_back(position(std::string(base) + rest + " - 0 1").key());
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(keys[i], keys[j]) << i << " and " << j;
}

// Whole games of others with the key at their end: the low 64 bits of a longer key are Polyglot's.
TEST(PolyglotKeyData, GamesEndWithTheKnownKey) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    int games = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*data / "games")) {
        if (!entry.path().filename().string().starts_with("variant_uci_games_")) continue;
        std::istringstream lines(test::contents(entry.path()));
        for (std::string line; std::getline(lines, line);) {
            const auto fields = test::words(line, ',');
            if (fields.size() != 3 || (fields[0] != "chess" && fields[0] != "chess960")) continue;
            SCOPED_TRACE(line);
            const std::string low(fields[2].substr(fields[2].size() - 16));
            EXPECT_EQ(after(Position::initial(), fields[1]).key(), Key{std::stoull(low, nullptr, 16)});
            ++games;
        }
    }
    EXPECT_GT(games, 0);
}

}  // namespace
}  // namespace nowchess
