#include "nowchess/board/move.h"

#include <set>
#include <type_traits>

#include <gtest/gtest.h>

namespace nowchess {
namespace {

static_assert(sizeof(Move) == 2 && std::is_trivially_copyable_v<Move>);

// Every pair of squares in every kind comes back out, and no two moves share their bits.
TEST(Move, RoundTripsThroughItsBits) {
    std::set<std::uint16_t> seen;
    const auto expect = [&](Move move, Square from, Square to, MoveKind kind, std::optional<PromotionPiece> piece) {
        ASSERT_EQ(move.from(), from);
        ASSERT_EQ(move.to(), to);
        ASSERT_EQ(move.kind(), kind);
        ASSERT_EQ(move.promotion(), piece);
        ASSERT_EQ(Move::fromBits(move.bits()), move);
        ASSERT_TRUE(seen.insert(move.bits()).second);
    };
    for (const Square from : allSquares) {
        for (const Square to : allSquares) {
            expect(Move::normal(from, to), from, to, MoveKind::Normal, std::nullopt);
            expect(Move::enPassant(from, to), from, to, MoveKind::EnPassant, std::nullopt);
            expect(Move::castling(from, to), from, to, MoveKind::Castling, std::nullopt);
            for (const PromotionPiece piece : allPromotionPieces)
                expect(Move::promotion(from, to, piece), from, to, MoveKind::Promotion, piece);
        }
    }
    EXPECT_EQ(seen.size(), 64U * 64 * 7);
}

TEST(Move, BitsAreFromToKindAndPiece) {
    EXPECT_EQ(Move::normal(Square::A1, Square::A1).bits(), 0);
    EXPECT_EQ(Move::normal(Square::H8, Square::A1).bits(), 63);
    EXPECT_EQ(Move::normal(Square::A1, Square::H8).bits(), 63 << 6);
    EXPECT_EQ(Move::castling(Square::A1, Square::A1).bits(), 3 << 12);
    EXPECT_EQ(Move::promotion(Square::A1, Square::A1, PromotionPiece::Knight).bits(), 1 << 12 | 3 << 14);
}

TEST(Move, CastleSideIsWhereTheRookIs) {
    EXPECT_EQ(Move::castling(Square::E1, Square::H1).castleSide(), CastleSide::Kingside);
    EXPECT_EQ(Move::castling(Square::E1, Square::A1).castleSide(), CastleSide::Queenside);
    EXPECT_EQ(Move::castling(Square::B8, Square::C8).castleSide(), CastleSide::Kingside);
    EXPECT_EQ(Move::castling(Square::G8, Square::F8).castleSide(), CastleSide::Queenside);
}

TEST(Move, HasAnOrder) {
    const Move a = Move::normal(Square::A1, Square::A2);
    const Move b = Move::normal(Square::A1, Square::A3);
    EXPECT_TRUE((a <=> b) == std::strong_ordering::less || (a <=> b) == std::strong_ordering::greater);
    EXPECT_EQ(a<b, b> a);
    EXPECT_NE(a < b, b < a);
    EXPECT_EQ(a <=> a, std::strong_ordering::equal);
}

TEST(Move, KindsOfOneStepAreDifferentMoves) {
    EXPECT_EQ(Move::normal(Square::E2, Square::E4), Move::normal(Square::E2, Square::E4));
    EXPECT_NE(Move::normal(Square::E5, Square::D6), Move::enPassant(Square::E5, Square::D6));
    EXPECT_NE(Move::normal(Square::E1, Square::H1), Move::castling(Square::E1, Square::H1));
    EXPECT_NE(Move::promotion(Square::A7, Square::A8, PromotionPiece::Queen),
              Move::promotion(Square::A7, Square::A8, PromotionPiece::Rook));
}

}  // namespace
}  // namespace nowchess
