// The values one would put into a container, and the orders that make sense.
#include <algorithm>
#include <functional>
#include <set>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/board/enum_set.h"
#include "nowchess/rules/position.h"
#include "nowchess/rules/repetition.h"
#include "support/positions.h"

namespace nowchess {
namespace {

template <typename T>
concept Hashable = requires(const T& value) { std::hash<T>{}(value); };
static_assert(Hashable<Color> && Hashable<File> && Hashable<Rank> && Hashable<Square> && Hashable<PieceType>);
static_assert(Hashable<Piece> && Hashable<Move> && Hashable<Bitboard> && Hashable<Board> && Hashable<Position>);
static_assert(Hashable<Key> && Hashable<RepetitionKey> && Hashable<EnumSet<Color, Color::Black>>);

TEST(Hash, FindsWhatWasPutIn) {
    std::unordered_set<Move> moves;
    std::unordered_set<Piece> pieces;
    std::unordered_set<Bitboard> sets;
    for (const Square from : allSquares) {
        sets.insert(Bitboard{from});
        for (const Square to : allSquares) moves.insert(Move::normal(from, to));
    }
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes) pieces.insert({color, type});
    EXPECT_EQ(moves.size(), 64U * 64);
    EXPECT_EQ(pieces.size(), 12U);
    EXPECT_EQ(sets.size(), 64U);
    EXPECT_TRUE(moves.contains(Move::normal(Square::E2, Square::E4)));
    EXPECT_FALSE(moves.contains(Move::enPassant(Square::E5, Square::D6)));
    EXPECT_TRUE(pieces.contains({Color::Black, PieceType::King}));
    EXPECT_FALSE(sets.contains(Bitboard{Square::A1, Square::B1}));
}

// The clocks are not in the key, but they count for ==.
TEST(Hash, PositionsWithOneKeyAreStillToldApart) {
    const Position start = Position::initial();
    nowchess::Setup later = start.setup();
    later.fullmoveNumber = 7;
    const Position clone = Position::unchecked(later);
    EXPECT_EQ(std::hash<Position>{}(start), std::hash<Position>{}(clone));
    const std::unordered_set<Position> seen{start, clone, start};
    EXPECT_EQ(seen.size(), 2U);
    EXPECT_TRUE(seen.contains(start));
}

TEST(Hash, BoardsOfAGameDiffer) {
    std::unordered_set<std::size_t> hashes;
    Board board = Board::initial();
    hashes.insert(std::hash<Board>{}(board));
    for (const Square square : allSquares) {
        if (!board.pieceAt(square)) continue;
        board.remove(square);
        hashes.insert(std::hash<Board>{}(board));
    }
    EXPECT_EQ(hashes.size(), 33U);
}

TEST(Order, OfMovesIsByOriginThenTarget) {
    const std::vector<Move> ordered{
        Move::normal(Square::A1, Square::A2),
        Move::normal(Square::A1, Square::H8),
        Move::normal(Square::B1, Square::A1),
        Move::promotion(Square::B7, Square::A8, PromotionPiece::Queen),
        Move::promotion(Square::B7, Square::A8, PromotionPiece::Knight),
        Move::normal(Square::B7, Square::B8),
    };
    EXPECT_TRUE(std::is_sorted(ordered.begin(), ordered.end()));
    EXPECT_EQ(std::set(ordered.begin(), ordered.end()).size(), ordered.size());
}

static_assert(Piece{Color::White, PieceType::King} < Piece{Color::Black, PieceType::Pawn});
static_assert(Piece{Color::White, PieceType::Pawn} < Piece{Color::White, PieceType::Knight});
static_assert(Square::A1 < Square::B1 && File::A < File::H && Rank::R1 < Rank::R2);

}  // namespace
}  // namespace nowchess
