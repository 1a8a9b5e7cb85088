#include "tablebases/syzygy.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/search/search.h"
#include "support/environment.h"
#include "support/positions.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

using app::openSyzygy;
using app::SyzygyFault;

SyzygyFault faultOf(const std::string& path) {
    const auto tables = openSyzygy(path);
    if (tables) throw std::runtime_error("opened");
    EXPECT_FALSE(message(tables.error()).empty());
    return tables.error().fault;
}

void write(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

// A table's first bytes and size, and nothing that makes sense.
std::string tableOf(std::string bytes) {
    bytes.resize(80);
    return bytes;
}

TEST(Syzygy, SaysWhatIsWrongWithAPath) {
    const ScratchDirectory scratch;
    const std::string here = scratch.path().string();
    EXPECT_EQ(faultOf(""), SyzygyFault::NoDirectory);
    EXPECT_EQ(faultOf(here + "/none"), SyzygyFault::NoDirectory);
    EXPECT_EQ(faultOf(here + ":" + here + "/none"), SyzygyFault::NoDirectory);
    EXPECT_EQ(faultOf(here), SyzygyFault::NoTables);
    write(scratch.path() / "readme.txt", "no table");
    write(scratch.path() / "KRvK.rtbz", tableOf("\xd7\x66\x0c\xa5"));
    EXPECT_EQ(faultOf(here), SyzygyFault::NoTables) << "distances alone";
}

TEST(Syzygy, RefusesFilesThatAreCutShortOrSomethingElse) {
    for (const std::string& bytes : {std::string(), std::string("\x71\xe8\x23\x5d"), tableOf("<html>"),
                                     tableOf("\xd7\x66\x0c\xa5"), tableOf("\x71\xe8\x23\x5d") + "x"}) {
        const ScratchDirectory scratch;
        write(scratch.path() / "KRvK.rtbw", bytes);
        EXPECT_EQ(faultOf(scratch.path().string()), SyzygyFault::DamagedTable) << bytes.size();
    }
}

// The tests below share one set: a process cannot have another.
class SyzygyTables : public testing::Test {
protected:
    void SetUp() override {
        const auto data = testData();
        if (!data || !std::filesystem::exists(*data / "syzygy")) GTEST_SKIP() << noTestData;
        directory_ = *data / "syzygy";
        const auto opened = openSyzygy(directory_.string());
        if (!opened && opened.error().fault == SyzygyFault::NoLibrary) GTEST_SKIP() << message(opened.error());
        ASSERT_TRUE(opened) << message(opened.error());
        tables_ = *opened;
    }

    std::filesystem::path directory_;
    std::shared_ptr<const Tablebase> tables_;
};

TEST_F(SyzygyTables, AgreeWithPublishedValuesAndDistances) {
    std::ifstream file(directory_ / "endgame_wdl_dtz.epd");
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string board, turn, castling, enPassant, name;
        words >> board >> turn >> castling >> enPassant;
        std::optional<int> wdl, dtz;
        for (int number = 0; words >> name >> number; words.ignore(1)) {
            if (name == "wdl") wdl = number;
            if (name == "dtz") dtz = number;
        }
        const auto position = oddPosition(board + ' ' + turn + ' ' + castling + ' ' + enPassant + " 0 1");
        if (!wdl || !dtz || position.board().occupied().size() > tables_->mostPieces()) continue;
        ++rows;
        const auto value = tables_->value(position);
        ASSERT_TRUE(value) << line;
        EXPECT_EQ(static_cast<int>(*value) - 2, *wdl) << line;
        EXPECT_EQ(tables_->distance(position), dtz) << line;
    }
    EXPECT_GT(rows, 100);
}

TEST_F(SyzygyTables, OpenOnceInAProcess) {
    EXPECT_EQ(tables_->mostPieces(), 4);
    const auto again = openSyzygy(directory_.string());
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, tables_);
    const ScratchDirectory scratch;
    write(scratch.path() / "KRvK.rtbw", tableOf("\x71\xe8\x23\x5d"));
    EXPECT_EQ(faultOf(scratch.path().string()), SyzygyFault::OtherTablesOpen);
}

// Both sides play by the tables, with next to no search.
TEST_F(SyzygyTables, MateWithBishopAndKnightInTheDistance) {
    AnyPosition position = oddPosition("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    const auto distance = tables_->distance(position.as<variants::Standard>());
    ASSERT_TRUE(distance);
    Searcher searcher(1);
    searcher.useTablebase(tables_);
    int plies = 0;
    for (; hasLegalMove(position) && plies < 120; ++plies)
        position =
            position.playUnchecked(searcher.search(SearchRoot(position), {.depth = 1}).lines.front().moves.front());
    EXPECT_TRUE(isInCheck(position));
    EXPECT_TRUE(plies == *distance || plies == *distance + 1) << plies << " and " << *distance;
}

TEST_F(SyzygyTables, CountEnPassant) {
    const auto value = [&](const char* fen) { return tables_->value(oddPosition(fen)); };
    EXPECT_EQ(value("8/8/8/8/3Pp3/8/8/1k1K4 b - d3 0 1"), TableValue::Draw);
    EXPECT_EQ(value("8/8/8/8/3Pp3/8/8/1k1K4 b - - 0 1"), TableValue::Loss);
    EXPECT_EQ(value("8/8/8/8/3Pp3/k7/8/6K1 b - d3 0 1"), TableValue::Win);
    EXPECT_EQ(value("8/8/8/8/3Pp3/k7/8/6K1 b - - 0 1"), TableValue::Draw);
}

}  // namespace
}  // namespace nowchess::test
