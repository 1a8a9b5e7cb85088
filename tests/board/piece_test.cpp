#include "nowchess/board/piece.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace nowchess {
namespace {

TEST(Piece, LettersAreThoseOfFen) {
    std::string letters;
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes) letters += letter(Piece{color, type});
    EXPECT_EQ(letters, "PNBRQKpnbrqk");
}

TEST(Piece, ParseIsTheInverseOfLetterAndTakesNothingElse) {
    int pieces = 0;
    for (int code = std::numeric_limits<char>::min(); code <= std::numeric_limits<char>::max(); ++code) {
        const char c = static_cast<char>(code);
        if (const auto piece = parsePiece(c)) {
            EXPECT_EQ(letter(*piece), c);
            ++pieces;
        }
    }
    EXPECT_EQ(pieces, 12);
    EXPECT_EQ(parsePiece('N'), (Piece{Color::White, PieceType::Knight}));
    EXPECT_EQ(parsePiece('q'), (Piece{Color::Black, PieceType::Queen}));
}

TEST(PieceType, LabelsAreWords) {
    std::string labels;
    for (const PieceType type : allPieceTypes) labels += std::string(label(type)) + ' ';
    EXPECT_EQ(labels, "pawn knight bishop rook queen king ");
}

// FIDE 3.7.3.3: queen, rook, bishop or knight.
TEST(PromotionPiece, BecomesThatPiece) {
    EXPECT_EQ(pieceType(PromotionPiece::Queen), PieceType::Queen);
    EXPECT_EQ(pieceType(PromotionPiece::Rook), PieceType::Rook);
    EXPECT_EQ(pieceType(PromotionPiece::Bishop), PieceType::Bishop);
    EXPECT_EQ(pieceType(PromotionPiece::Knight), PieceType::Knight);
}

TEST(PromotionPiece, ParseTakesFourLettersAndNeitherKingNorPawn) {
    for (const PromotionPiece piece : allPromotionPieces) EXPECT_EQ(parsePromotionPiece(letter(piece)), piece);
    for (const char c : {'k', 'p', 'Q', 'x', ' ', '\0'}) EXPECT_EQ(parsePromotionPiece(c), std::nullopt) << c;
}

TEST(Piece, EqualityNeedsColourAndType) {
    const Piece knight{Color::White, PieceType::Knight};
    EXPECT_EQ(knight, (Piece{Color::White, PieceType::Knight}));
    EXPECT_NE(knight, (Piece{Color::Black, PieceType::Knight}));
    EXPECT_NE(knight, (Piece{Color::White, PieceType::Bishop}));
}

TEST(ByPieceType, IsIndexedByTypes) {
    ByPieceType<int> counts;
    ++counts[PieceType::King];
    EXPECT_EQ(counts[PieceType::King], 1);
    EXPECT_EQ(counts[PieceType::Pawn], 0);
}

}  // namespace
}  // namespace nowchess
