// The example of docs/variants.md: a ninth variant is one file and one row.
#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/winnable.h"

namespace nowchess {
namespace {

AnyPosition after(std::initializer_list<const char*> moves) {
    AnyPosition position = AnyPosition::initial(Variant::QueenHunt);
    for (const char* const text : moves) {
        const auto read = readSan(position, text, {.reading = SanReading::Strict});
        EXPECT_TRUE(read) << text;
        if (read) position = position.playUnchecked(*read->move);
    }
    return position;
}

TEST(QueenHunt, IsInTheList) {
    EXPECT_EQ(allVariants.size(), 9U);
    EXPECT_EQ(parseVariant("Queen Hunt"), Variant::QueenHunt);
    EXPECT_EQ(uciName(Variant::QueenHunt), "queenhunt");
}

TEST(QueenHunt, WhoeverCapturesTheQueenHasWon) {
    const AnyPosition lost = after({"e4", "d5", "exd5", "Qxd5", "Nc3", "Qd4", "Nf3", "a6", "Nxd4#"});
    EXPECT_EQ(boardOutcome(lost), (BoardOutcome{Color::White, BoardEnding::OtherRule}));
    EXPECT_EQ(status(lost), Status::Ended);
    EXPECT_TRUE(legalMoves(lost).empty());
    EXPECT_EQ(perft(lost, 1), 0U);
}

TEST(QueenHunt, OtherCapturesAndMateAreAsUsual) {
    EXPECT_EQ(boardOutcome(after({"e4", "d5", "exd5", "Qxd5"})), std::nullopt);
    EXPECT_EQ(boardOutcome(after({"f3", "e5", "g4", "Qh4#"})), (BoardOutcome{Color::Black, BoardEnding::Checkmate}));
    EXPECT_EQ(perft(AnyPosition::initial(Variant::QueenHunt), 3), 8902U);
}

TEST(QueenHunt, ABareKingCanStillWin) {
    const auto position = positionFromFen("q3k3/8/8/8/8/8/8/4K2Q w - - 0 1", Variant::QueenHunt);
    ASSERT_TRUE(position);
    EXPECT_FALSE(isDrawnByMaterial(*position));
}

}  // namespace
}  // namespace nowchess
