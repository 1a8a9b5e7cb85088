#include "nowchess/board/square.h"

#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace nowchess {
namespace {

TEST(File, LettersFromAToH) {
    std::string letters;
    for (const File file : allFiles) letters += letter(file);
    EXPECT_EQ(letters, "abcdefgh");
}

TEST(Rank, DigitsFromOneToEight) {
    std::string digits;
    for (const Rank rank : allRanks) digits += digit(rank);
    EXPECT_EQ(digits, "12345678");
}

// Every char there is: just eight are a file, and just eight a rank.
TEST(FileAndRank, ParseTakesTheirOwnLettersOnly) {
    int files = 0;
    int ranks = 0;
    for (int code = std::numeric_limits<char>::min(); code <= std::numeric_limits<char>::max(); ++code) {
        const char c = static_cast<char>(code);
        if (const auto file = parseFile(c)) {
            EXPECT_EQ(letter(*file), c);
            ++files;
        }
        if (const auto rank = parseRank(c)) {
            EXPECT_EQ(digit(*rank), c);
            ++ranks;
        }
    }
    EXPECT_EQ(files, 8);
    EXPECT_EQ(ranks, 8);
}

TEST(Square, IsAFileAndARank) {
    for (const File file : allFiles) {
        for (const Rank rank : allRanks) {
            const Square square = makeSquare(file, rank);
            EXPECT_EQ(fileOf(square), file);
            EXPECT_EQ(rankOf(square), rank);
        }
    }
    EXPECT_EQ(makeSquare(File::E, Rank::R4), Square::E4);
    EXPECT_EQ(makeSquare(File::A, Rank::R8), Square::A8);
    EXPECT_EQ(makeSquare(File::H, Rank::R1), Square::H1);
}

TEST(Square, TextRoundTripsForAll64) {
    std::set<std::string> texts;
    for (const Square square : allSquares) {
        EXPECT_EQ(parseSquare(text(square)), square);
        texts.insert(text(square));
    }
    EXPECT_EQ(texts.size(), 64U);
    EXPECT_EQ(text(Square::E4), "e4");
    EXPECT_EQ(text(Square::H8), "h8");
}

TEST(Square, ParseRefusesAnythingElse) {
    for (const char* text : {"", "e", "e9", "e0", "i1", "E4", "4e", "e4 ", " e4", "e44", "-", "\xff\xff"})
        EXPECT_EQ(parseSquare(text), std::nullopt) << text;
}

TEST(Square, AllSquaresGoFromA1ToH8) {
    ASSERT_EQ(allSquares.size(), 64U);
    EXPECT_EQ(allSquares.front(), Square::A1);
    EXPECT_EQ(allSquares[1], Square::B1);
    EXPECT_EQ(allSquares[8], Square::A2);
    EXPECT_EQ(allSquares.back(), Square::H8);
}

TEST(Rank, RelativeRankCountsFromEachSide) {
    EXPECT_EQ(relativeRank(Rank::R2, Color::White), Rank::R2);
    EXPECT_EQ(relativeRank(Rank::R2, Color::Black), Rank::R7);
    EXPECT_EQ(relativeRank(Rank::R8, Color::Black), Rank::R1);
    EXPECT_EQ(backRank(Color::White), Rank::R1);
    EXPECT_EQ(backRank(Color::Black), Rank::R8);
}

TEST(Square, OffsetStaysOnTheBoard) {
    EXPECT_EQ(offset(Square::E4, 0, 1), Square::E5);
    EXPECT_EQ(offset(Square::E4, -4, -3), Square::A1);
    EXPECT_EQ(offset(Square::E4, 3, 4), Square::H8);
    EXPECT_EQ(offset(Square::E4, 0, 0), Square::E4);
}

TEST(Square, OffsetEndsAtEveryEdge) {
    EXPECT_EQ(offset(Square::H4, 1, 0), std::nullopt);
    EXPECT_EQ(offset(Square::A4, -1, 0), std::nullopt);
    EXPECT_EQ(offset(Square::E8, 0, 1), std::nullopt);
    EXPECT_EQ(offset(Square::E1, 0, -1), std::nullopt);
    EXPECT_EQ(offset(Square::A1, 8, 0), std::nullopt);
    EXPECT_EQ(offset(Square::H8, -8, 1), std::nullopt);
}

TEST(Square, MirroredIsTheSameSquareOfTheOtherSide) {
    EXPECT_EQ(mirrored(Square::A1), Square::A8);
    EXPECT_EQ(mirrored(Square::E4), Square::E5);
    for (const Square square : allSquares) {
        EXPECT_EQ(mirrored(mirrored(square)), square);
        EXPECT_EQ(rankOf(mirrored(square)), relativeRank(rankOf(square), Color::Black));
    }
}

TEST(BySquare, IsIndexedBySquares) {
    BySquare<int> visits;
    ++visits[Square::E4];
    EXPECT_EQ(visits[Square::E4], 1);
    EXPECT_EQ(visits[Square::E5], 0);
}

}  // namespace
}  // namespace nowchess
