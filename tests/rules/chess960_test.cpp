// The 960 starting positions (Chess960 guidelines II.2) and their numbers.
#include "nowchess/rules/chess960.h"

#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"
#include "nowchess/rules/validate.h"
#include "support/drawing.h"
#include "support/positions.h"

namespace nowchess {
namespace {

std::string arrayOf(const Position& start, Color color) {
    std::string letters;
    for (const File file : allFiles) letters += letter(start.board().pieceAt(makeSquare(file, backRank(color)))->type);
    return letters;
}

TEST(Chess960, AllArraysAreDistinct) {
    std::set<std::string> arrays;
    for (int number = 0; number < chess960StartCount; ++number)
        arrays.insert(arrayOf(*chess960Start(number), Color::White));
    EXPECT_EQ(arrays.size(), 960U);
}

// Guidelines II.2.2: bishops on squares of opposite colours, the king between the rooks; one of each as usual.
TEST(Chess960, EveryArrayKeepsTheRules) {
    for (int number = 0; number < chess960StartCount; ++number) {
        SCOPED_TRACE(number);
        const std::string array = arrayOf(*chess960Start(number), Color::White);
        EXPECT_NE(array.find('b') % 2, array.rfind('b') % 2);
        EXPECT_LT(array.find('r'), array.find('k'));
        EXPECT_GT(array.rfind('r'), array.find('k'));
        std::string sorted = array;
        std::sort(sorted.begin(), sorted.end());
        EXPECT_EQ(sorted, "bbknnqrr");
    }
}

TEST(Chess960, EveryStartIsValidAndSymmetric) {
    for (int number = 0; number < chess960StartCount; ++number) {
        SCOPED_TRACE(number);
        const Position start = *chess960Start(number);
        EXPECT_TRUE(validate(start.setup()).empty());
        EXPECT_EQ(start.board(), mirrored(start.board()));
        EXPECT_EQ(start.board().pieces(Color::White, PieceType::Pawn), Bitboard::of(Rank::R2));
        EXPECT_EQ(start.castlingRooks(), start.board().pieces(PieceType::Rook));
        EXPECT_EQ(start.turn(), Color::White);
        EXPECT_EQ(start.fullmoveNumber(), 1U);
        EXPECT_EQ(start.key(), keyFromScratch(start));
    }
}

struct NumberCase {
    int number;
    const char* array;
};

// Well-known members of the usual numbering.
TEST(Chess960, KnownNumbers) {
    for (const auto& [number, array] :
         {NumberCase{0, "bbqnnrkr"}, NumberCase{1, "bqnbnrkr"}, NumberCase{518, "rnbqkbnr"},
          NumberCase{959, "rkrnnqbb"}, NumberCase{534, "rnbkqbnr"}})
        EXPECT_EQ(arrayOf(*chess960Start(number), Color::White), array) << number;
}

TEST(Chess960, Number518IsTheStandardStart) { EXPECT_EQ(*chess960Start(518), Position::initial()); }

TEST(Chess960, NumberAndArrayRoundTrip) {
    for (int number = 0; number < chess960StartCount; ++number) {
        const Board board = chess960Start(number, chess960StartCount - 1 - number)->board();
        EXPECT_EQ(chess960Number(board, Color::White), number);
        EXPECT_EQ(chess960Number(board, Color::Black), chess960StartCount - 1 - number);
    }
}

TEST(Chess960, OutOfRangeIsEmpty) {
    for (const int number : {-1, 960, 961, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
        EXPECT_EQ(chess960Start(number), std::nullopt) << number;
        EXPECT_EQ(chess960Start(0, number), std::nullopt) << number;
        EXPECT_EQ(chess960Start(number, 0), std::nullopt) << number;
    }
}

TEST(Chess960, NoNumberForOtherArrays) {
    Board board = Board::initial();
    board.put(Square::A1, {Color::White, PieceType::Queen});
    EXPECT_EQ(chess960Number(board, Color::White), std::nullopt);
    EXPECT_EQ(chess960Number(board, Color::Black), 518);
    board = Board::initial();
    board.remove(Square::B8);
    EXPECT_EQ(chess960Number(board, Color::Black), std::nullopt);
    board = Board::initial();
    board.put(Square::A1, {Color::Black, PieceType::Rook});
    EXPECT_EQ(chess960Number(board, Color::White), std::nullopt);
    EXPECT_EQ(chess960Number(Board{}, Color::White), std::nullopt);
    // Bishops of one colour: r n b q k n b r.
    const Board oneColour = test::drawn(
        "r n b q k n b r"
        "p p p p p p p p"
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . . ."
        "P P P P P P P P"
        "R N B Q K B N R");
    EXPECT_EQ(chess960Number(oneColour, Color::Black), std::nullopt);
}

TEST(DoubleFischer, EachSideHasItsOwnArray) {
    const Position start = *chess960Start(0, 959);
    EXPECT_EQ(arrayOf(start, Color::White), "bbqnnrkr");
    EXPECT_EQ(arrayOf(start, Color::Black), "rkrnnqbb");
    EXPECT_EQ(start.castlingRights(Color::White), (CastlingRights{File::H, File::F}));
    EXPECT_EQ(start.castlingRights(Color::Black), (CastlingRights{File::C, File::A}));
    EXPECT_TRUE(validate(start.setup()).empty());
}

// Sixteen pawn moves and what the knights and a castling at once can do: between 18 and 22.
TEST(Chess960, FirstMoves) {
    for (int number = 0; number < chess960StartCount; ++number) {
        const Position start = *chess960Start(number);
        EXPECT_GE(countLegalMoves(start), 18) << number;
        EXPECT_LE(countLegalMoves(start), 22) << number;
    }
}

}  // namespace
}  // namespace nowchess
