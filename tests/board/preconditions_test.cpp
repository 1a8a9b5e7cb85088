// What a caller must not do ends a debug build; a release build has no such checks.
#include <gtest/gtest.h>

#include "nowchess/board/enum_set.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/position.h"
#include "support/positions.h"

namespace nowchess {
namespace {

#ifdef NDEBUG

TEST(Preconditions, AreNotCheckedInReleaseBuilds) { GTEST_SKIP() << "assertions are off"; }

#else

TEST(PreconditionsDeathTest, OfSquaresAndSets) {
    EXPECT_DEATH(static_cast<void>(makeSquare(static_cast<File>(8), Rank::R1)), "");
    EXPECT_DEATH(static_cast<void>(Bitboard{}.front()), "empty");
    EXPECT_DEATH(static_cast<void>(Bitboard{}.back()), "empty");
    EXPECT_DEATH(static_cast<void>(*Bitboard{}.begin()), "");
    EXPECT_DEATH(static_cast<void>(ByColor<int>{}[static_cast<Color>(2)]), "");
    EXPECT_DEATH((EnumSet<Color, Color::Black>{static_cast<Color>(2)}), "");
}

TEST(PreconditionsDeathTest, OfMoves) {
    EXPECT_DEATH(static_cast<void>(Move::normal(Square::E2, static_cast<Square>(64))), "");
    EXPECT_DEATH(static_cast<void>(Move::normal(Square::E1, Square::G1).castleSide()), "Castling");
}

TEST(PreconditionsDeathTest, OfBoards) {
    EXPECT_DEATH(static_cast<void>(Board::initial().replaced({}, {Color::White, PieceType::Queen}, {Square::E1})), "");
    ByPieceType<Bitboard> byType;
    byType[PieceType::Rook].insert(Square::A1);
    EXPECT_DEATH(static_cast<void>(Board::fromSets(byType, {})), "isConsistent");
}

TEST(PreconditionsDeathTest, OfPositions) {
    EXPECT_DEATH(static_cast<void>(Position::unchecked(nowchess::Setup{})), "");
    const Position start = Position::initial();
    for (const Move move : {
             Move::normal(Square::E4, Square::E5),                            // from an empty square
             Move::normal(Square::E7, Square::E5),                            // the opponent's piece
             Move::normal(Square::E1, Square::E2),                            // onto an own piece
             Move::castling(Square::E1, Square::G1),                          // no rook there
             Move::enPassant(Square::E2, Square::D3),                         // no double step before
             Move::promotion(Square::E2, Square::E4, PromotionPiece::Queen),  // not the last rank
         })
        EXPECT_DEATH(static_cast<void>(start.playUnchecked(move)), "couldBeLegal");
}

TEST(PreconditionsDeathTest, OfMoveLists) {
    EXPECT_DEATH(static_cast<void>(legalMoves(Position::initial())[20]), "index");
}

#endif

}  // namespace
}  // namespace nowchess
