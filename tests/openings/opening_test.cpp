#include "nowchess/openings/opening.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "nowchess/openings/opening_reader.h"
#include "openings/built_in.h"

namespace nowchess {
namespace {

template <typename AnyOrExact = Game>
AnyOrExact played(std::string_view moves, AnyOrExact game = AnyOrExact()) {
    std::istringstream words{std::string(moves)};
    for (std::string move; words >> move;) EXPECT_TRUE(game.playSan(move)) << move;
    return game;
}

std::string nameOf(std::string_view moves) {
    const Opening* const opening = openingOf(played(moves));
    return opening == nullptr ? "" : opening->eco + " " + opening->name;
}

TEST(Openings, AreNamedByTheLastPositionThatHasAName) {
    EXPECT_EQ(nameOf(""), "");
    EXPECT_EQ(nameOf("e4"), "B00 King's Pawn Game");
    EXPECT_EQ(nameOf("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"), "B90 Sicilian Defence: Najdorf Variation");
    EXPECT_EQ(nameOf("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5"), "C89 Ruy Lopez: Marshall Attack");
    EXPECT_EQ(nameOf("e4 e5 Nf3 Nc6 Bb5 a6 Rg1 h6 Rh1 h5 Rg1 Rh6 Rh1 Rh8"), "C70 Ruy Lopez: Morphy Defence");
}

TEST(Openings, AreFoundThroughTranspositions) {
    const std::string nimzoIndian = "E20 Nimzo-Indian Defence";
    for (const std::string_view moves : {"d4 Nf6 c4 e6 Nc3 Bb4", "c4 Nf6 Nc3 e6 d4 Bb4", "d4 e6 c4 Bb4+ Nc3 Nf6"})
        EXPECT_EQ(nameOf(moves), nimzoIndian) << moves;
    EXPECT_EQ(nameOf("d4 e6 e4 d5 Nc3 Nf6"), nameOf("e4 e6 d4 d5 Nc3 Nf6"));
}

TEST(Openings, OfTheFirstHalfMovesOnly) {
    const Game game = played("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
    EXPECT_EQ(openingOf(game, 0), nullptr);
    EXPECT_EQ(openingOf(game, 1)->family(), "King's Pawn Game");
    EXPECT_EQ(openingOf(game, 2)->name, "Sicilian Defence");
    EXPECT_EQ(openingOf(game, 99), openingOf(game));
}

// The same moves mean something else there.
TEST(Openings, OfVariantsHaveNoName) {
    EXPECT_EQ(openingOf(played("e4 e5", AnyGame(GameOptions{.rules = {.variant = Variant::Atomic}}))), nullptr);
    EXPECT_EQ(
        builtInOpenings().find(played("e4", AnyGame(GameOptions{.rules = {.variant = Variant::Atomic}})).position()),
        nullptr);
    EXPECT_NE(openingOf(played("e4 e5", AnyGame())), nullptr);
}

TEST(Openings, OfAnotherStartPositionAreFoundWhenTheGameGetsThere) {
    auto game = Game::fromFen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    ASSERT_TRUE(game);
    EXPECT_EQ(openingOf(played("Nf3 Nc6 Bb5", *game))->name, "Ruy Lopez");
    const auto mirrored = Game::fromFen("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w HAha - 0 1");
    ASSERT_TRUE(mirrored);
    EXPECT_EQ(openingOf(played("e4 e5 Nf3", *mirrored)), nullptr);
}

TEST(OpeningTable, KeepsTheFirstNameOfAPosition) {
    OpeningTable table;
    const Game game = played("e4");
    EXPECT_EQ(table.find(game.position()), nullptr);
    EXPECT_TRUE(table.add(game.position(), 1, {"B00", "first"}));
    EXPECT_FALSE(table.add(game.position(), 3, {"B00", "second"}));
    EXPECT_EQ(table.find(game.position())->name, "first");
    EXPECT_EQ(table.size(), 1);
    EXPECT_EQ(table.lastPly(), 3U);

    OpeningTable other;
    other.add(game.position(), 1, {"B00", "third"});
    other.add(Position::initial(), 0, {"A00", "start"});
    table.add(other);
    EXPECT_EQ(table.find(game.position())->name, "first");
    EXPECT_EQ(table.find(Position::initial())->name, "start");
    EXPECT_EQ(table.size(), 2);
}

TEST(BuiltInOpenings, HaveAllCodes) {
    const auto read = readOpenings(builtInOpeningsText);
    ASSERT_TRUE(read) << message(read.error());
    std::set<std::string> codes;
    std::istringstream lines{std::string(builtInOpeningsText)};
    std::size_t count = 0;
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line); ++count) codes.insert(line.substr(0, line.find('\t')));
    EXPECT_EQ(codes.size(), 500);
    EXPECT_TRUE(std::ranges::all_of(codes, [](const std::string& code) { return isEcoCode(code); }));
    // No two lines name the same position, so none is lost.
    EXPECT_EQ(builtInOpenings().size(), count);
}

TEST(BuiltInOpenings, AreWrittenInPlainAsciiAndExactNotation) {
    std::istringstream lines{std::string(builtInOpeningsText)};
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);) {
        EXPECT_TRUE(std::ranges::all_of(line, [](char c) { return c == '\t' || (c >= ' ' && c < 0x7f); })) << line;
        std::istringstream moves(line.substr(line.rfind('\t') + 1));
        Position position = Position::initial();
        for (std::string move; moves >> move;) {
            const auto read = readSan(position, move, {.reading = SanReading::Strict});
            ASSERT_TRUE(read) << line << ": " << move;
            position = position.playUnchecked(*read->move);
        }
    }
}

TEST(EcoCodes, GoFromA00ToE99) {
    for (const std::string_view code : {"A00", "C42", "E99"}) EXPECT_TRUE(isEcoCode(code)) << code;
    for (const std::string_view code : {"", "A", "A0", "F00", "a00", "A0x", "A000"})
        EXPECT_FALSE(isEcoCode(code)) << code;
    for (const std::string_view prefix : {"B", "B9", "B90"}) EXPECT_TRUE(isEcoPrefix(prefix)) << prefix;
    for (const std::string_view prefix : {"", "F", "b", "B900"}) EXPECT_FALSE(isEcoPrefix(prefix)) << prefix;
}

}  // namespace
}  // namespace nowchess
