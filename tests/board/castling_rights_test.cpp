#include "nowchess/board/castling_rights.h"

#include <gtest/gtest.h>

namespace nowchess {
namespace {

TEST(CastlingRights, NoneAndBoth) {
    EXPECT_EQ(CastlingRights::none().kingSide, std::nullopt);
    EXPECT_EQ(CastlingRights::none().queenSide, std::nullopt);
    EXPECT_EQ(CastlingRights::both().kingSide, File::H);
    EXPECT_EQ(CastlingRights::both().queenSide, File::A);
    EXPECT_EQ(CastlingRights{}, CastlingRights::none());
    EXPECT_NE(CastlingRights::none(), CastlingRights::both());
}

TEST(CastlingRights, OnASide) {
    const CastlingRights rights{.kingSide = File::G, .queenSide = std::nullopt};
    EXPECT_EQ(rights.on(CastleSide::Kingside), File::G);
    EXPECT_EQ(rights.on(CastleSide::Queenside), std::nullopt);
}

// A right that names another rook is another right.
TEST(CastlingRights, EqualityIncludesTheFile) {
    EXPECT_NE((CastlingRights{File::H, File::A}), (CastlingRights{File::G, File::A}));
    EXPECT_NE((CastlingRights{File::H, File::A}), (CastlingRights{File::H, std::nullopt}));
}

// FIDE 3.8.2 and Chess960 guidelines II.3.2: g and f file, c and d file.
TEST(Castling, TargetsOfKingAndRook) {
    EXPECT_EQ(castledKing(CastleSide::Kingside, Color::White), Square::G1);
    EXPECT_EQ(castledRook(CastleSide::Kingside, Color::White), Square::F1);
    EXPECT_EQ(castledKing(CastleSide::Queenside, Color::White), Square::C1);
    EXPECT_EQ(castledRook(CastleSide::Queenside, Color::White), Square::D1);
    EXPECT_EQ(castledKing(CastleSide::Kingside, Color::Black), Square::G8);
    EXPECT_EQ(castledRook(CastleSide::Queenside, Color::Black), Square::D8);
}

}  // namespace
}  // namespace nowchess
