#include "nowchess/openings/opening_reader.h"

#include <cstdio>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/replay.h"
#include "support/environment.h"

namespace nowchess {
namespace {

OpeningTable tableOf(std::string_view text) {
    auto table = readOpenings(text);
    EXPECT_TRUE(table) << message(table.error());
    return table ? std::move(*table) : OpeningTable();
}

std::string nameAfter(const OpeningTable& table, std::initializer_list<std::string_view> moves) {
    Position position = Position::initial();
    for (const std::string_view move : moves) position = position.playUnchecked(*readSan(position, move)->move);
    const Opening* const opening = table.find(position);
    return opening == nullptr ? "" : opening->eco + " " + opening->name;
}

std::string errorOf(std::string_view text) {
    const auto table = readOpenings(text);
    return table ? "" : message(table.error());
}

TEST(OpeningReader, ReadsTabSeparatedValues) {
    const OpeningTable table = tableOf(
        "\xef\xbb\xbf"
        "eco\tname\tpgn\tuci\r\n"
        "B20\tSicilian\t1. e4 c5\te2e4 c7c5\r\n"
        "\r\n"
        "B27\tSicilian: Knight\t1.e4 c5 2.Nf3\r\n"
        "A02\tFr\xc3\xb6ling\tf4");
    EXPECT_EQ(table.size(), 3);
    EXPECT_EQ(table.lastPly(), 3U);
    EXPECT_EQ(nameAfter(table, {"e4", "c5"}), "B20 Sicilian");
    EXPECT_EQ(nameAfter(table, {"Nf3", "c5", "e4"}), "B27 Sicilian: Knight");
    EXPECT_EQ(nameAfter(table, {"f4"}), "A02 Fr\xc3\xb6ling");
}

TEST(OpeningReader, AnAsteriskEndsTheMoves) {
    EXPECT_EQ(nameAfter(tableOf("B00\tKing's Pawn\t1. e4 * e5\n"), {"e4"}), "B00 King's Pawn");
}

TEST(OpeningReader, AWarningIsNoReasonToRefuseAPgn) {
    EXPECT_EQ(nameAfter(tableOf("[ECO \"B00\"]\n[Opening \"King's Pawn\"]\n\n2. e2e4 *\n"), {"e4"}), "B00 King's Pawn");
}

TEST(OpeningReader, ReadsPgn) {
    const OpeningTable table = tableOf(
        "{ a comment first }\n\n"
        "[ECO \"A00\"]\n[Opening \"Grob\"]\n[Variation \"spike\"]\n[SubVariation \"deep\"]\n\n1. g4 d5 2. Bg2 c6 3. g5 "
        "*\n\n"
        "[ECO \"C20\"]\n[Opening \"King's \\\"pawn\\\" game\"]\n\n1. e4 e5 *\n");
    EXPECT_EQ(nameAfter(table, {"g4", "d5", "Bg2", "c6", "g5"}), "A00 Grob: spike, deep");
    EXPECT_EQ(nameAfter(table, {"e4", "e5"}), "C20 King's \"pawn\" game");
}

TEST(OpeningReader, ReadsScidsFormat) {
    const OpeningTable table = tableOf(
        "# a comment \"with quotes\"\n\n"
        "A00a \"Start position\"  *\n"
        "A00b1 \"Barnes\"  1.f3 *\n"
        "B20 \"T\xfc"
        "bingen\"\n  1.e4\n  c5 *\n");
    EXPECT_EQ(table.size(), 3);
    EXPECT_EQ(nameAfter(table, {}), "A00 Start position");
    EXPECT_EQ(nameAfter(table, {"f3"}), "A00 Barnes");
    EXPECT_EQ(nameAfter(table, {"e4", "c5"}),
              "B20 T\xc3\xbc"
              "bingen");
}

TEST(OpeningReader, SaysWhereAndWhyATableCannotBeRead) {
    const std::string first = "B00\tKing's Pawn\te4\n";
    EXPECT_EQ(errorOf(""),
              "line 1: this is no table of openings: neither tab-separated values, nor PGN, nor Scid's format");
    EXPECT_EQ(errorOf("hello"), errorOf(""));
    EXPECT_EQ(errorOf(first + "\nX00\tname\td4\n"), "line 3: an ECO code is wanted, from A00 to E99, not 'X00'");
    EXPECT_EQ(errorOf(first + "A00\t\td4\n"), "line 2: a name is wanted");
    EXPECT_EQ(errorOf(first + "A00\tred \x1b[31m\td4\n"), "line 2: a name is wanted, not 'red ?[31m'");
    EXPECT_EQ(errorOf(first + "A00\tname\n"), "line 2: moves are wanted");
    EXPECT_EQ(errorOf(first + "A00\tname\t1. Nf3 Nf3\n"), "line 2: Nf3: no knight goes to f3; perhaps Nf6");
    EXPECT_EQ(errorOf("A00 \"a\" 1.f3 *\n\nA0x \"b\" *"), "line 3: an ECO code is wanted, from A00 to E99, not 'A0x'");
    EXPECT_EQ(errorOf("A00 \"a\" 1.f3 *\nB00 \"b\" 1.e4\nB01 \"c\" 1.e4 d5 *"), "line 2: moves are wanted");
    EXPECT_EQ(errorOf("A00 \"a\" 1.f3 *\nB00 \"b\" 1.e5 *"), "line 2: e5: no pawn goes to e5; perhaps e3 or e4");
    EXPECT_EQ(errorOf("[ECO \"A00\"]\n[Opening \"a\"]\n\n1. a3 *\n\n[Opening \"b\"]\n\n1. a4 *\n"),
              "line 6: an ECO code is wanted, from A00 to E99");
    EXPECT_EQ(errorOf("[ECO \"A00\"]\n\n1. a3 *\n"), "line 1: a name is wanted");
    EXPECT_EQ(errorOf("[ECO \"A00\"]\n[Opening \"\"]\n\n1. a3 *\n"), "line 1: a name is wanted");
    EXPECT_TRUE(errorOf("[ECO \"A00\"]\n[Opening \"a\"]\n\n1. a3 {").starts_with("line 4: "))
        << "no reason but the fault";
    EXPECT_EQ(errorOf("[ECO \"A00\"]\n[Opening \"a\"]\n\n1. a3 (1. a4 *\n"), "line 4: a variation is not closed");
    for (const char* const code : {"A00A", "A00{", "Z00a"})
        EXPECT_EQ(errorOf("A00 \"a\" 1.f3 *\n" + std::string(code) + " \"b\" *"),
                  "line 2: an ECO code is wanted, from A00 to E99, not '" + std::string(code) + "'");
    EXPECT_EQ(errorOf("A00 \"a\" 1.f3 *\nB00 \"b\" 1.e4"), "line 2: moves are wanted");
    for (const char* const number : {"1", "1x"})
        EXPECT_TRUE(
            errorOf(first + "A00\tname\t" + number + " d4\n").starts_with("line 2: " + std::string(number) + ": "));
    EXPECT_EQ(errorOf("[ECO \"A00\"]\n[Opening \"a\"]\n\n1. a5 *\n").substr(0, 11), "line 4: a5:");
}

// --- larger tables ---------------------------------------------------------------------------------------------------

OpeningTable sharedTable(const std::filesystem::path& data) {
    OpeningTable table;
    for (const char letter : std::string_view("abcde"))
        table.add(tableOf(test::contents(data / "openings" / (std::string("lichess_") + letter + ".tsv"))));
    return table;
}

TEST(OpeningReader, ReadsThePublicTable) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    EXPECT_EQ(sharedTable(*data).size(), 3807);
}

TEST(OpeningReader, ReadsPgnExtractsTable) {
    const std::filesystem::path file = "/usr/share/pgn-extract/eco.pgn";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "Debian's package pgn-extract is not installed";
    const OpeningTable table = tableOf(test::contents(file));
    EXPECT_GT(table.size(), 1900);
    EXPECT_EQ(nameAfter(table, {"b4", "c6"}), "A00 Polish: Outflank variation");
}

TEST(BuiltInOpenings, HaveTheCodesOfThePublicTable) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const OpeningTable shared = sharedTable(*data);
    std::size_t common = 0;
    shared.forEach([&](Key key, const Opening& opening) {
        const Opening* const own = builtInOpenings().find(key);
        if (own == nullptr) return;
        ++common;
        EXPECT_EQ(own->eco, opening.eco) << own->name << " and " << opening.name;
    });
    EXPECT_GT(common, 1500);
}

// Names the games of a file by two tables.
struct TwoTables {
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::BeginMoves, pgn::Event::Move, pgn::Event::EndGame>;

    explicit TwoTables(const OpeningTable& theirs) : theirs_(theirs) {}
    void beginGame(pgn::Replay&, std::size_t) {
        own_.begin();
        theirs_.begin();
    }
    void beginMoves(pgn::Replay& game) {
        if (game.hasStart()) add(game);
    }
    void move(pgn::Replay& game, const pgn::Token&) {
        if (game.isMainLine()) add(game);
    }
    void endGame(pgn::Replay&, std::size_t) {
        const Opening* const theirs = theirs_.opening();
        if (theirs == nullptr) return;
        const Opening* const own = own_.opening();
        ++games;
        if (own != nullptr && own->eco == theirs->eco)
            ++same;
        else
            ++differences[theirs->eco + " " + theirs->name + " / " + (own ? own->eco + " " + own->name : "none")];
    }

    std::size_t games = 0;
    std::size_t same = 0;
    std::map<std::string, int> differences;

private:
    void add(const pgn::Replay& game) {
        own_.add(game.position());
        theirs_.add(game.position());
    }
    OpeningFinder own_;
    OpeningFinder theirs_;
};

// Where they differ, mostly one table names a position by which the game has transposed, and the other does not.
TEST(BuiltInOpenings, AgreeWithThePublicTableInNearlyAllGames) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const OpeningTable shared = sharedTable(*data);
    TwoTables both(shared);
    for (const auto& file : std::filesystem::directory_iterator(*data / "pgn" / "corpus")) {
        const std::string text = test::contents(file.path());
        pgn::replay(text, both);
    }
    for (const auto& [difference, count] : both.differences) std::printf("%4d  %s\n", count, difference.c_str());
    std::printf("%zu of %zu games have the same code\n", both.same, both.games);
    EXPECT_GT(both.games, 5000);
    EXPECT_GE(static_cast<double>(both.same), 0.95 * static_cast<double>(both.games));
}

}  // namespace
}  // namespace nowchess
