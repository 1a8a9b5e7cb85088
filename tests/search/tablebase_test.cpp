#include "nowchess/search/tablebase.h"

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/search/search.h"
#include "support/fake_tables.h"
#include "support/positions.h"

namespace nowchess::test {
namespace {

struct Answer {
    std::string move;
    SearchScore score;
    std::uint64_t tableHits = 0;
};

Answer answerTo(const char* fen, const FakeTables& tables, const SearchLimits& limits = {.depth = 5}) {
    Searcher searcher(1);
    searcher.useTablebase(std::make_shared<FakeTables>(tables));
    Answer answer;
    const auto result = searcher.search(SearchRoot(oddPosition(fen)), limits, {},
                                        [&](const SearchReport& report) { answer.tableHits = report.tableHits; });
    answer.move = toCoordinates(result.lines.front().moves.front());
    answer.score = result.lines.front().score;
    return answer;
}

bool stands(const Position& position, Color color, PieceType type, Square square) {
    return position.board().pieces(color, type).contains(square);
}

constexpr const char* rookEnding = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1";

TEST(Tablebase, IsNotAskedWhereThereAreCastlingRights) {
    const FakeTables all(32, [](const Position&) { return TableValue::Win; }, [](const Position&) { return 1; });
    EXPECT_TRUE(all.value(oddPosition(rookEnding)));
    const Position castling = oddPosition("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    EXPECT_FALSE(all.value(castling));
    EXPECT_FALSE(all.distance(castling));
    const FakeTables small(2, [](const Position&) { return TableValue::Win; });
    EXPECT_FALSE(small.value(oddPosition(rookEnding)));
}

TEST(Tablebase, TheRootTakesTheShortestWayToAWin) {
    const FakeTables tables(
        3, [](const Position&) { return TableValue::Loss; },
        [](const Position& next) { return stands(next, Color::White, PieceType::Rook, Square::A8) ? -4 : -20; });
    const Answer answer = answerTo(rookEnding, tables);
    EXPECT_EQ(answer.move, "a1a8");
    EXPECT_EQ(answer.tableHits, 15U) << "one for each root move";
}

TEST(Tablebase, TheLoserTakesTheLongestWay) {
    const FakeTables tables(
        3, [](const Position&) { return TableValue::Win; },
        [](const Position& next) { return stands(next, Color::Black, PieceType::King, Square::F4) ? 30 : 10; });
    EXPECT_EQ(answerTo("8/8/8/4k3/8/8/8/R3K3 b - - 0 1", tables).move, "e5f4");
}

TEST(Tablebase, ACursedWinIsBetterThanADrawAndWorseThanASlowWin) {
    const char* const fen = "8/8/8/p3k3/8/8/8/R3K3 w - - 0 1";
    const auto answer = [&](TableValue afterCapture, int otherwise) {
        return answerTo(fen,
                        {4, [=](const Position&) { return afterCapture; }, [=](const Position&) { return otherwise; }})
            .move;
    };
    EXPECT_EQ(answer(TableValue::BlessedLoss, 0), "a1a5");
    EXPECT_NE(answer(TableValue::BlessedLoss, -90), "a1a5");
    EXPECT_EQ(answer(TableValue::Loss, -90), "a1a5");
    EXPECT_NE(answer(TableValue::Draw, -90), "a1a5");
}

TEST(Tablebase, ValuesAloneKeepADraw) {
    const FakeTables tables(3, [](const Position& next) {
        return stands(next, Color::White, PieceType::King, Square::D1) ? TableValue::Draw : TableValue::Win;
    });
    EXPECT_EQ(answerTo(rookEnding, tables).move, "e1d1");
}

TEST(Tablebase, LeavesAllRootMovesWhereOneIsInNoTable) {
    const FakeTables tables(3, [](const Position& next) -> std::optional<TableValue> {
        if (stands(next, Color::White, PieceType::Rook, Square::A5)) return std::nullopt;
        return TableValue::Loss;
    });
    EXPECT_EQ(answerTo("8/8/8/q3k3/8/8/8/R3K3 w - - 0 1", tables).move, "a1a5");
}

TEST(Tablebase, TheSearchBelievesItAfterACapture) {
    const char* const fen = "8/8/8/p3k3/8/8/8/R3K3 w - - 0 1";
    const Answer won = answerTo(fen, {3, [](const Position&) { return TableValue::Loss; }});
    EXPECT_EQ(won.move, "a1a5");
    EXPECT_GT(won.score.value, 27'000);
    EXPECT_GT(won.tableHits, 0U);
    for (const TableValue drawn : {TableValue::Draw, TableValue::BlessedLoss, TableValue::CursedWin}) {
        const Answer answer = answerTo(fen, {3, [&](const Position&) { return drawn; }});
        EXPECT_NE(answer.move, "a1a5") << static_cast<int>(drawn);
    }
    EXPECT_NE(answerTo(fen, {3, [](const Position&) { return TableValue::Win; }}).move, "a1a5");
}

TEST(Tablebase, AMateIsProvenWithoutTables) {
    const FakeTables tables(3, [](const Position&) { return TableValue::Draw; }, [](const Position&) { return 0; });
    const Answer answer = answerTo("7k/8/6K1/8/8/8/8/R7 w - - 0 1", tables, {.mate = 1});
    EXPECT_EQ(answer.move, "a1a8");
    EXPECT_EQ(answer.tableHits, 0U);
}

TEST(Tablebase, SeveralLinesAreSearchedEvenIfTheyAreWorse) {
    Searcher searcher(1);
    searcher.useTablebase(std::make_shared<FakeTables>(
        3, [](const Position&) { return TableValue::Loss; },
        [](const Position& next) { return stands(next, Color::White, PieceType::Rook, Square::A8) ? -4 : -20; }));
    EXPECT_EQ(searcher.search(SearchRoot(oddPosition(rookEnding)), {.depth = 3, .lines = 4}).lines.size(), 4U);
}

}  // namespace
}  // namespace nowchess::test
