// Castling in Chess960: guidelines II.3 and the traps of RULES.md A6.
#include <gtest/gtest.h>

#include "nowchess/rules/chess960.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"
#include "support/case_name.h"
#include "support/drawing.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::after;
using test::drawn;
using test::position;

struct ShuffleCase {
    const char* name;
    const char* fen;
    const char* castling;  // king takes rook
    bool legal;
};
class Chess960Castling : public testing::TestWithParam<ShuffleCase> {};

TEST_P(Chess960Castling, IsLegal) {
    const auto& row = GetParam();
    const Position here = position(row.fen);
    const Move move = Move::castling(*parseSquare(std::string_view(row.castling).substr(0, 2)),
                                     *parseSquare(std::string_view(row.castling).substr(2)));
    EXPECT_EQ(isLegal(here, move), row.legal);
    EXPECT_EQ(isLegal(test::mirroredPosition(here), test::mirroredMove(move)), row.legal);
    EXPECT_EQ(legalTargets(here, move.from()).contains(move.to()), row.legal);
}

INSTANTIATE_TEST_SUITE_P(
    Paths, Chess960Castling,
    testing::Values(ShuffleCase{"KingStays", "6k1/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", true},
                    ShuffleCase{"KingStaysButTheRookIsBlocked", "6k1/8/8/8/8/8/8/5BKR w H - 0 1", "g1h1", false},
                    ShuffleCase{"RookStays", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", true},
                    ShuffleCase{"TheySwap", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", true},
                    ShuffleCase{"TheySwapOnTheQueenside", "4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1c1", true},
                    ShuffleCase{"TheRookPassesTheKing", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1g1", true},
                    ShuffleCase{"AcrossTheBoard", "7k/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", true},
                    ShuffleCase{"FarKing", "4k3/8/8/8/8/8/8/1KR5 w C - 0 1", "b1c1", true},
                    ShuffleCase{"FarKingAndAPieceOnE1", "4k3/8/8/8/8/8/8/1KR1N3 w C - 0 1", "b1c1", false},
                    ShuffleCase{"FarKingAndAPieceBeyondIt", "4k3/8/8/8/8/8/8/NKR5 w C - 0 1", "b1c1", true},
                    // Squares that neither passes may be filled: a1 and b1 on the c-side, h1 on the g-side.
                    ShuffleCase{"PieceOnB1WhereNobodyPasses", "4k3/8/8/8/8/8/8/1NR1K3 w C - 0 1", "e1c1", true},
                    ShuffleCase{"PieceOnH1", "4k3/8/8/8/8/8/8/4K1RN w G - 0 1", "e1g1", true},
                    ShuffleCase{"PieceOnE1WhereNobodyPasses", "4k3/8/8/8/8/8/8/R2KN3 w A - 0 1", "d1a1", true},
                    ShuffleCase{"PieceOnTheKingsTarget", "4k3/8/8/8/8/8/8/4KRN1 w F - 0 1", "e1f1", false},
                    ShuffleCase{"PieceOnTheRooksTarget", "4k3/8/8/8/8/8/8/R2NK3 w A - 0 1", "e1a1", false},
                    // Only the castling rook is transparent (lila #4625).
                    ShuffleCase{"TheOtherRookBlocks",
                                "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1", "g1f1", false},
                    ShuffleCase{"TheSameWithoutIt", "5rk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/5RK1 w Ff - 0 1",
                                "g1f1", true}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Attacks, Chess960Castling,
    testing::Values(
        // The rook shields the king's target until it has left (Stockfish #3605).
        ShuffleCase{"TheRookWasAShield", "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", "e1b1", false},
        ShuffleCase{"NothingBehindTheRook", "4k3/8/8/8/8/8/8/1R2K1N1 w Q - 0 1", "e1b1", true},
        ShuffleCase{"ABishopBehindTheRook", "4k3/8/8/8/8/8/8/bR2K1N1 w Q - 0 1", "e1b1", true},
        ShuffleCase{"ShieldOnTheOtherSide", "4k3/8/8/8/8/8/8/4K1Rq w G - 0 1", "e1g1", false},
        ShuffleCase{"AKnightOfTheirsBehind", "4k3/8/8/8/8/8/8/4K1Rn w G - 0 1", "e1g1", true},
        // The rook itself may be attacked.
        ShuffleCase{"AttackedRook", "rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/RK2R1BB w EAea - 0 1", "b1a1",
                    true},
        ShuffleCase{"KingStaysAndTheRookUncoversIt", "6k1/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1", false},
        ShuffleCase{"KingStaysAndNobodyIsBehind", "6k1/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", true},
        ShuffleCase{"KingStaysInCheck", "6k1/6r1/8/8/8/8/8/6KR w H - 0 1", "g1h1", false},
        ShuffleCase{"PathAttacked", "2k2r2/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", false},
        ShuffleCase{"OnlyTheRooksPathAttacked", "7k/8/8/8/8/8/r7/1R3K2 w B - 0 1", "f1b1", true},
        ShuffleCase{"TheKingLeavesTheLineOfFire", "4k3/8/8/8/8/8/8/R3K2r w A - 0 1", "e1a1", false}),
    test::CaseName());

TEST(Chess960Castling, KingAndRookSwap) {
    const Position here = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    EXPECT_EQ(after(here, "f1g1").board(), drawn(". . . . k . . ."
                                                 ". . . . . . . ."
                                                 ". . . . . . . ."
                                                 ". . . . . . . ."
                                                 ". . . . . . . ."
                                                 ". . . . . . . ."
                                                 ". . . . . . . ."
                                                 ". . . . . R K ."));
}

TEST(Chess960Castling, KingStaysAndTheTurnPasses) {
    const Position next = after(position("6k1/8/8/8/8/8/8/6KR w H - 0 1"), "g1h1");
    EXPECT_EQ(next.king(Color::White), Square::G1);
    EXPECT_EQ(next.board().pieceAt(Square::F1), (Piece{Color::White, PieceType::Rook}));
    EXPECT_EQ(next.board().pieceAt(Square::H1), std::nullopt);
    EXPECT_EQ(next.turn(), Color::Black);
    EXPECT_EQ(next.key(), keyFromScratch(next));
}

// Castling ends on the usual squares from wherever it began, and may be the very first move.
TEST(Chess960Castling, FirstMoveOfTheGame) {
    int starts = 0;
    for (int number = 0; number < chess960StartCount; ++number) {
        const Position start = *chess960Start(number);
        for (const Move move : legalMoves(start)) {
            if (move.kind() != MoveKind::Castling) continue;
            const Position next = start.playUnchecked(move);
            EXPECT_EQ(next.king(Color::White), castledKing(move.castleSide(), Color::White)) << number;
            EXPECT_TRUE(next.board()
                            .pieces(Color::White, PieceType::Rook)
                            .contains(castledRook(move.castleSide(), Color::White)));
            EXPECT_EQ(next.castlingRights(Color::White), CastlingRights::none());
            EXPECT_EQ(next.castlingRights(Color::Black), start.castlingRights(Color::Black));
            ++starts;
        }
    }
    // No square is empty yet, so king and rook must swap: f1 and g1 in 90 of the arrays, d1 and c1 in 72.
    EXPECT_EQ(starts, 90 + 72);
}

// The right belongs to a rook, not to a side: the other rook beside the king has none.
TEST(Chess960Castling, OnlyTheRookWithTheRight) {
    const Position here = position("k7/8/8/8/8/8/8/2K1R2R w E - 0 1");
    EXPECT_TRUE(isLegal(here, Move::castling(Square::C1, Square::E1)));
    EXPECT_FALSE(isLegal(here, Move::castling(Square::C1, Square::H1)));
    // X-FEN's K means the outermost rook.
    const Position outer = position("k7/8/8/8/8/8/8/2K1R2R w K - 0 1");
    EXPECT_FALSE(isLegal(outer, Move::castling(Square::C1, Square::E1)));
    EXPECT_FALSE(isLegal(outer, Move::castling(Square::C1, Square::H1))) << "e1 is in the way";
}

// Moving or losing that rook ends the right; the other rook may come and go.
TEST(Chess960Castling, RightsFollowTheirRook) {
    const Position here = position("k7/8/8/8/8/8/8/2K1R2R w E - 0 1");
    EXPECT_EQ(after(here, "h1h5").castlingRights(Color::White).kingSide, File::E);
    EXPECT_EQ(after(here, "e1e5").castlingRights(Color::White), CastlingRights::none());
    EXPECT_EQ(after(here, "c1b1").castlingRights(Color::White), CastlingRights::none());
}

}  // namespace
}  // namespace nowchess
