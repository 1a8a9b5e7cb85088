#include "tablebases/table_verdict.h"

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/fake_tables.h"
#include "support/json_checker.h"
#include "support/positions.h"

namespace nowchess::test {
namespace {

using app::judgeByTables;
using app::MoveRules;

std::optional<app::TableVerdict> judged(TableValue value, int distance, int clock, char turn = 'w') {
    const FakeTables tables(3, [&](const Position&) { return value; }, [&](const Position&) { return distance; });
    return judgeByTables(
        tables, oddPosition(std::string("8/8/8/4k3/8/8/8/R3K3 ") + turn + " - - " + std::to_string(clock) + " 90"));
}

struct RulesCase {
    const char* name;
    TableValue value;
    int distance;
    int clock;
    MoveRules rules;
};

class MoveRulesTest : public testing::TestWithParam<RulesCase> {};

TEST_P(MoveRulesTest, Bear) {
    const RulesCase& row = GetParam();
    const auto verdict = judged(row.value, row.distance, row.clock);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->rules, row.rules) << text(*verdict);
    EXPECT_TRUE(isJson(toJson(*verdict)));
}

INSTANTIATE_TEST_SUITE_P(
    Clocks, MoveRulesTest,
    testing::Values(RulesCase{"AtOnce", TableValue::Win, 1, 0, MoveRules::InTime},
                    RulesCase{"LastSure", TableValue::Win, 40, 59, MoveRules::InTime},
                    RulesCase{"HundredAfterACapture", TableValue::Win, 100, 0, MoveRules::InTime},
                    RulesCase{"HundredInAll", TableValue::Win, 40, 60, MoveRules::PerhapsInTime},
                    RulesCase{"OneTooMany", TableValue::Loss, -41, 60, MoveRules::Claimable},
                    RulesCase{"LastBefore75", TableValue::Win, 60, 89, MoveRules::Claimable},
                    RulesCase{"AtTheEdgeOf75", TableValue::Win, 60, 90, MoveRules::ClaimableAtLeast},
                    RulesCase{"After75", TableValue::Win, 60, 91, MoveRules::EndedBy75Moves},
                    RulesCase{"Cursed", TableValue::CursedWin, 120, 0, MoveRules::ClaimableAtLeast},
                    RulesCase{"CursedByALaterPhase", TableValue::CursedWin, 101, 60, MoveRules::ClaimableAtLeast},
                    RulesCase{"CursedAndAfter75", TableValue::BlessedLoss, -201, 50, MoveRules::EndedBy75Moves}),
    CaseName());

TEST(TableVerdict, NamesTheWinner) {
    EXPECT_EQ(judged(TableValue::Win, 3, 0)->winner, Color::White);
    EXPECT_EQ(judged(TableValue::Win, 3, 0, 'b')->winner, Color::Black);
    EXPECT_EQ(judged(TableValue::Loss, -3, 0)->winner, Color::Black);
    EXPECT_EQ(judged(TableValue::BlessedLoss, -103, 0)->winner, Color::Black);
    EXPECT_EQ(judged(TableValue::Draw, 0, 0)->winner, std::nullopt);
}

TEST(TableVerdict, InWords) {
    EXPECT_EQ(text(*judged(TableValue::Draw, 0, 7)), "Tablebase: drawn\n");
    EXPECT_EQ(text(*judged(TableValue::Win, 1, 0)),
              "Tablebase: White wins on the board; with best play the next capture, pawn move or mate comes in 1 "
              "half-move\nFifty and 75 moves: the win is in time for both the fifty-move and the 75-move rule\n");
    const std::string cursed = text(*judged(TableValue::CursedWin, 110, 0));
    EXPECT_TRUE(cursed.contains("so slowly that Black can claim a draw (a cursed win); ")) << cursed;
    EXPECT_TRUE(cursed.contains("in at most 110 half-moves, perhaps one more\n")) << cursed;
    const std::string blessed = text(*judged(TableValue::BlessedLoss, -110, 0));
    EXPECT_TRUE(blessed.contains("Black wins on the board, but so slowly that White can claim")) << blessed;
    EXPECT_EQ(toJson(*judged(TableValue::Loss, -12, 140)),
              R"({"value":"Loss","winner":"Black","dtz":12,"moveRules":"EndedBy75Moves"})");
    EXPECT_EQ(toJson(*judged(TableValue::Draw, 0, 0)), R"({"value":"Draw"})");
}

TEST(TableVerdict, WithoutDistances) {
    const FakeTables tables(3, [](const Position&) { return TableValue::Win; });
    const auto verdict = judgeByTables(tables, oddPosition("8/8/8/4k3/8/8/8/R3K3 w - - 0 1"));
    EXPECT_EQ(text(*verdict), "Tablebase: White wins on the board; how fast is not in the tables\n");
    EXPECT_EQ(toJson(*verdict), R"({"value":"Win","winner":"White"})");
}

TEST(TableVerdict, NoneForOtherGamesCastlingRightsAndTheEnd) {
    const FakeTables tables(32, [](const Position&) { return TableValue::Win; });
    EXPECT_FALSE(judgeByTables(tables, AnyPosition::initial(Variant::Atomic)));
    EXPECT_FALSE(judgeByTables(tables, Position::initial()));
    EXPECT_FALSE(judgeByTables(tables, oddPosition("R3k3/8/4K3/8/8/8/8/8 b - - 0 1"))) << "mate";
}

}  // namespace
}  // namespace nowchess::test
