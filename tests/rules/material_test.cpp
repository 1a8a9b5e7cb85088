// RULES.md A5: which pieces can mate at all, for each side and for both. FIDE 5.2.2, and 6.9 for one side.
#include "nowchess/rules/material.h"

#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/status.h"
#include "support/case_name.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

// From a FEN, or its first field alone.
Board board(std::string_view placement) { return parseFen(placement).value().board; }

struct MaterialCase {
    const char* name;
    const char* placement;
    bool white;  // can mate
    bool black;
};
class Material : public testing::TestWithParam<MaterialCase> {};

TEST_P(Material, DecidesWhoCanMate) {
    const auto& row = GetParam();
    const Board pieces = board(row.placement);
    EXPECT_EQ(canMateByMaterial(pieces, Color::White), row.white);
    EXPECT_EQ(canMateByMaterial(pieces, Color::Black), row.black);
    EXPECT_EQ(isInsufficientMaterial(pieces), !row.white && !row.black);
    const Board exchanged = mirrored(pieces);
    EXPECT_EQ(canMateByMaterial(exchanged, Color::White), row.black);
    EXPECT_EQ(canMateByMaterial(exchanged, Color::Black), row.white);
    EXPECT_EQ(isInsufficientMaterial(exchanged), !row.white && !row.black);
}

INSTANTIATE_TEST_SUITE_P(
    NeitherSide, Material,
    testing::Values(MaterialCase{"KingAgainstKing", "4k3/8/8/8/8/8/8/4K3", false, false},
                    MaterialCase{"Bishop", "4k3/8/8/8/8/8/8/2B1K3", false, false},
                    MaterialCase{"Knight", "4k3/8/8/8/8/8/8/1N2K3", false, false},
                    MaterialCase{"BishopsOnDarkSquares", "4kb2/8/8/8/8/8/8/2B1K3", false, false},
                    MaterialCase{"BishopsOnLightSquares", "2b1k3/8/8/8/8/8/8/4KB2", false, false},
                    MaterialCase{"TwoBishopsOfOneColour", "4k3/8/8/8/8/B7/8/2B1K3", false, false},
                    MaterialCase{"FiveBishopsOfOneColour", "4kb2/8/3b4/8/8/B3B3/8/2B1K3", false, false},
                    MaterialCase{"TwelveBishopsOfOneColour", "b1b1b1b1/1b1b4/4k3/8/8/4K3/6B1/1B1B1B1B", false, false}),
    test::CaseName());

// What the lone piece of one side cannot do, whatever the other side has.
INSTANTIATE_TEST_SUITE_P(
    OneSide, Material,
    testing::Values(MaterialCase{"LoneKingAgainstPawn", "4k3/4p3/8/8/8/8/8/4K3", false, true},
                    MaterialCase{"LoneKingAgainstRook", "r3k3/8/8/8/8/8/8/4K3", false, true},
                    MaterialCase{"LoneKingAgainstQueen", "3qk3/8/8/8/8/8/8/4K3", false, true},
                    MaterialCase{"LoneKingAgainstEverything", "rnbqkbnr/pppppppp/8/8/8/8/8/4K3", false, true},
                    MaterialCase{"KnightAgainstQueen", "3qk3/8/8/8/8/8/8/1N2K3", false, true},
                    MaterialCase{"KnightAgainstTwoQueens", "3qk2q/8/8/8/8/8/8/1N2K3", false, true},
                    MaterialCase{"BishopAgainstRook", "r3k3/8/8/8/8/8/8/2B1K3", false, true},
                    MaterialCase{"BishopAgainstQueen", "3qk3/8/8/8/8/8/8/2B1K3", false, true},
                    MaterialCase{"BishopAgainstTwoRooks", "r3k2r/8/8/8/8/8/8/2B1K3", false, true},
                    MaterialCase{"BishopAgainstQueenAndRook", "r2qk3/8/8/8/8/8/8/2B1K3", false, true},
                    MaterialCase{"BishopAgainstTwoQueens", "q2qk3/8/8/8/8/8/8/2B1K3", false, true},
                    MaterialCase{"BishopsOfOneColourAgainstRookAndBishopOfThatColour", "r3kb2/8/8/8/8/B7/8/2B1K3",
                                 false, true}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Possible, Material,
    testing::Values(MaterialCase{"Start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true, true},
                    MaterialCase{"Pawn", "4k3/8/8/8/8/8/4P3/4K3", true, false},
                    MaterialCase{"Rook", "4k3/8/8/8/8/8/8/R3K3", true, false},
                    MaterialCase{"Queen", "4k3/8/8/8/8/8/8/3QK3", true, false},
                    MaterialCase{"TwoKnights", "4k3/8/8/8/8/8/8/1N2K1N1", true, false},
                    MaterialCase{"TwoKnightsAgainstQueen", "3qk3/8/8/8/8/8/8/1N2K1N1", true, true},
                    MaterialCase{"BishopAndKnight", "4k3/8/8/8/8/8/8/1NB1K3", true, false},
                    MaterialCase{"BishopAndKnightAgainstQueen", "3qk3/8/8/8/8/8/8/1NB1K3", true, true},
                    MaterialCase{"BishopsOfBothColours", "4k3/8/8/8/8/8/8/2B1KB2", true, false},
                    MaterialCase{"KnightAgainstRook", "r3k3/8/8/8/8/8/8/1N2K3", true, true},
                    MaterialCase{"KnightAgainstQueenAndRook", "r2qk3/8/8/8/8/8/8/1N2K3", true, true},
                    MaterialCase{"KnightAgainstQueenAndPawn", "3qk3/4p3/8/8/8/8/8/1N2K3", true, true},
                    MaterialCase{"KnightAgainstBishop", "2b1k3/8/8/8/8/8/8/1N2K3", true, true},
                    MaterialCase{"KnightAgainstKnight", "1n2k3/8/8/8/8/8/8/1N2K3", true, true},
                    MaterialCase{"KnightAgainstPawn", "4k3/4p3/8/8/8/8/8/1N2K3", true, true},
                    MaterialCase{"BishopAgainstPawn", "4k3/4p3/8/8/8/8/8/2B1K3", true, true},
                    MaterialCase{"BishopAgainstKnight", "1n2k3/8/8/8/8/8/8/2B1K3", true, true},
                    MaterialCase{"BishopsOnOppositeColours", "2b1k3/8/8/8/8/8/8/2B1K3", true, true},
                    MaterialCase{"BishopAgainstRookAndOtherBishop", "r1b1k3/8/8/8/8/8/8/2B1K3", true, true},
                    MaterialCase{"FiveBishopsButOne", "4kb2/8/2b5/8/8/B3B3/8/2B1K3", true, true}),
    test::CaseName());

// The least pieces that mate are not only said to do so: here they did.
struct MateCase {
    const char* name;
    const char* fen;
};
class MatesWithLittle : public testing::TestWithParam<MateCase> {};

TEST_P(MatesWithLittle, Exist) {
    const Position mated = test::position(GetParam().fen);
    EXPECT_EQ(status(mated), Status::Mated);
    EXPECT_TRUE(canMateByMaterial(mated.board(), Color::White));
}

INSTANTIATE_TEST_SUITE_P(Helpmates, MatesWithLittle,
                         testing::Values(MateCase{"KnightAgainstPawn", "8/8/8/8/8/1N6/p1K5/k7 b - - 0 1"},
                                         MateCase{"KnightAgainstRook", "8/8/8/8/8/1N6/r7/k1K5 b - - 0 1"},
                                         MateCase{"KnightAgainstBishop", "8/8/8/8/8/8/b1N5/k1K5 b - - 0 1"},
                                         MateCase{"KnightAgainstKnight", "8/8/8/8/8/1K6/2N5/kn6 b - - 0 1"},
                                         MateCase{"BishopAgainstPawn", "k7/p1K5/8/8/8/5B2/8/8 b - - 0 1"},
                                         MateCase{"BishopAgainstKnight", "k7/nBK5/8/8/8/8/8/8 b - - 0 1"},
                                         MateCase{"BishopAgainstTheOtherBishop", "k7/bBK5/8/8/8/8/8/8 b - - 0 1"},
                                         MateCase{"TwoKnights", "7k/5N2/6KN/8/8/8/8/8 b - - 0 1"},
                                         MateCase{"BishopAndKnight", "k7/8/NK6/8/4B3/8/8/8 b - - 0 1"},
                                         MateCase{"TwoBishops", "k7/8/1K6/4B3/4B3/8/8/8 b - - 0 1"}),
                         test::CaseName());

// And where it is denied, no placement mates. By symmetry the mated king stands in a1-d1-d4; the piece that gives check
// stands so that it attacks the king.
int matesByLonePiece(PieceType piece, std::optional<PieceType> helper) {
    int mates = 0;
    const Board empty;
    for (const Square king : Bitboard{Square::A1, Square::B1, Square::C1, Square::D1, Square::B2, Square::C2,
                                      Square::D2, Square::C3, Square::D3, Square::D4}) {
        for (const Square checker : attacks({Color::White, piece}, king, empty.occupied())) {
            for (const Square other : allSquares) {
                for (const Square guard : allSquares) {
                    Board pieces;
                    pieces.put(king, {Color::Black, PieceType::King});
                    pieces.put(checker, {Color::White, piece});
                    if (pieces.pieceAt(other) || other == guard || pieces.pieceAt(guard)) continue;
                    if (kingAttacks(king).contains(other)) continue;
                    pieces.put(other, {Color::White, PieceType::King});
                    if (helper) pieces.put(guard, {Color::Black, *helper});
                    if (isInCheck(pieces, Color::White)) continue;
                    mates += status(pieces, Color::Black) == Status::Mated ? 1 : 0;
                }
            }
        }
    }
    return mates;
}

TEST(MaterialFacts, NoPlacementMatesWhereMaterialIsInsufficient) {
    EXPECT_EQ(matesByLonePiece(PieceType::Knight, std::nullopt), 0);
    EXPECT_EQ(matesByLonePiece(PieceType::Bishop, std::nullopt), 0);
    EXPECT_EQ(matesByLonePiece(PieceType::Knight, PieceType::Queen), 0);
    EXPECT_EQ(matesByLonePiece(PieceType::Bishop, PieceType::Queen), 0);
    EXPECT_EQ(matesByLonePiece(PieceType::Bishop, PieceType::Rook), 0);
}

TEST(MaterialFacts, SomePlacementMatesWhereItIsNot) {
    EXPECT_GT(matesByLonePiece(PieceType::Knight, PieceType::Rook), 0);
    EXPECT_GT(matesByLonePiece(PieceType::Knight, PieceType::Bishop), 0);
    EXPECT_GT(matesByLonePiece(PieceType::Knight, PieceType::Knight), 0);
    EXPECT_GT(matesByLonePiece(PieceType::Bishop, PieceType::Knight), 0);
    EXPECT_GT(matesByLonePiece(PieceType::Bishop, PieceType::Bishop), 0);
    EXPECT_GT(matesByLonePiece(PieceType::Rook, std::nullopt), 0);
}

Board sharedBoard(std::string_view fen) { return fen == "startpos" ? Board::initial() : board(fen); }

TEST(MaterialData, PerSideVerdicts) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::istringstream lines(test::contents(*data / "draw/python-chess_insufficient_material_standard.tsv"));
    std::string line;
    std::getline(lines, line);  // variant, fen, white_insufficient, black_insufficient
    int rows = 0;
    while (std::getline(lines, line)) {
        SCOPED_TRACE(line);
        const auto fields = test::words(line, '\t');
        ASSERT_EQ(fields.size(), 4U);
        const Board pieces = sharedBoard(fields[1]);
        EXPECT_EQ(canMateByMaterial(pieces, Color::White), fields[2] == "False");
        EXPECT_EQ(canMateByMaterial(pieces, Color::Black), fields[3] == "False");
        ++rows;
    }
    EXPECT_GT(rows, 0);
}

TEST(MaterialData, WholePositionVerdicts) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::istringstream lines(test::contents(*data / "draw/chessjs_insufficient_material.tsv"));
    std::string line;
    std::getline(lines, line);  // fen, insufficient
    int rows = 0;
    while (std::getline(lines, line)) {
        SCOPED_TRACE(line);
        const auto fields = test::words(line, '\t');
        ASSERT_EQ(fields.size(), 2U);
        EXPECT_EQ(isInsufficientMaterial(sharedBoard(fields[0])), fields[1] == "true");
        ++rows;
    }
    EXPECT_GT(rows, 0);
}

}  // namespace
}  // namespace nowchess
