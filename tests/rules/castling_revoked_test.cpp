// When the right to castle is lost, FIDE 3.8.2.1 and SPEC §2 and §7: the king moves, that rook moves, or it is
// captured.
#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::after;
using test::position;

constexpr CastlingRights kingsideOnly{File::H, std::nullopt};
constexpr CastlingRights queensideOnly{std::nullopt, File::A};

struct RevokedCase {
    const char* name;
    const char* fen;
    const char* moves;
    CastlingRights white;
    CastlingRights black;
};
class CastlingRevoked : public testing::TestWithParam<RevokedCase> {};

TEST_P(CastlingRevoked, Rights) {
    const auto& row = GetParam();
    const Position later = after(position(row.fen), row.moves);
    EXPECT_EQ(later.castlingRights(Color::White), row.white);
    EXPECT_EQ(later.castlingRights(Color::Black), row.black);
    EXPECT_EQ(later.key(), keyFromScratch(later));
}

constexpr const char* open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr CastlingRights none = CastlingRights::none();
constexpr CastlingRights both = CastlingRights::both();

INSTANTIATE_TEST_SUITE_P(
    ByMoving, CastlingRevoked,
    testing::Values(RevokedCase{"NothingYet", "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1", "a2a3", both, both},
                    RevokedCase{"KingStep", open, "e1e2", none, both},
                    RevokedCase{"KingsideRook", open, "h1h4", queensideOnly, both},
                    RevokedCase{"QueensideRook", open, "a1a4", kingsideOnly, both},
                    RevokedCase{"BothRooks", open, "a1a4 a8b8 h1h4", none, kingsideOnly},
                    RevokedCase{"BlackKing", open, "h1g1 e8d7", queensideOnly, none},
                    RevokedCase{"BlackKingsideRook", open, "h1g1 h8g8", queensideOnly, queensideOnly},
                    RevokedCase{"BlackQueensideRook", open, "h1g1 a8b8", queensideOnly, kingsideOnly},
                    RevokedCase{"CastlingKingside", open, "e1g1", none, both},
                    RevokedCase{"CastlingQueenside", open, "e1c1", none, both},
                    RevokedCase{"BothCastle", open, "e1g1 e8c8", none, none}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(ByGoingAndComingBack, CastlingRevoked,
                         testing::Values(RevokedCase{"King", open, "e1e2 a8b8 e2e1", none, kingsideOnly},
                                         RevokedCase{"Rook", open, "h1h4 e8e7 h4h1", queensideOnly, none}),
                         test::CaseName());

// A capture on the corner ends the right, and so does one *from* a corner, for the capturer.
INSTANTIATE_TEST_SUITE_P(
    ByCapture, CastlingRevoked,
    testing::Values(RevokedCase{"RookTakesRook", open, "h1h8", queensideOnly, queensideOnly},
                    RevokedCase{"RookTakesRookOnTheAFile", open, "a1a8", kingsideOnly, kingsideOnly},
                    RevokedCase{"BishopTakesH1", "r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1", "g2h1", queensideOnly, both},
                    RevokedCase{"BishopTakesA1", "4k3/6b1/8/8/8/8/8/R3K2R b KQ - 0 1", "g7a1", kingsideOnly, none},
                    RevokedCase{"PromotionOnA1", "4k3/8/8/8/8/8/1p6/R3K2R b KQ - 0 1", "b2a1q", kingsideOnly, none},
                    RevokedCase{"PromotionOnH8", "r3k2r/6P1/8/8/8/8/8/4K3 w kq - 0 1", "g7h8n", none, queensideOnly},
                    RevokedCase{"KingTakesABlackRookAtHome", "4k2r/6K1/8/8/8/8/8/8 w k - 0 1", "g7h8", none, none},
                    RevokedCase{"CaptureElsewhere", "r3k2r/8/8/8/8/8/4p3/R3K2R w KQkq - 0 1", "e1e2", none, both}),
    test::CaseName());

// FIDE 3.8.2.1 speaks of the rook that has moved, so another rook on its square has no right.
TEST(CastlingRevoked, ASecondRookOnTheCornerDoesNotReviveTheRight) {
    const Position start = position("4k3/8/8/3b4/8/8/7R/R3K2R w KQ - 0 1");
    const Position captured = after(start, "h2g2 d5g2 a1a2 g2h1");  // the bishop takes on h1
    EXPECT_EQ(captured.castlingRights(Color::White), CastlingRights::none());
    const Position left = after(start, "h1g1 e8e7 h2h1 e7e8");
    EXPECT_EQ(left.board().pieceAt(Square::H1), (Piece{Color::White, PieceType::Rook}));
    EXPECT_EQ(left.castlingRights(Color::White), queensideOnly);
    EXPECT_FALSE(test::isLegalText(left, "e1h1"));
    EXPECT_FALSE(test::isLegalText(after(left, "g1g3 e8e7"), "e1g1"));
    EXPECT_TRUE(test::isLegalText(left, "e1c1"));
}

// Three rights go in two moves: h8 is captured, a8 leaves, and a1 is captured.
TEST(CastlingRevoked, CaptureAndRecaptureInTheCorner) {
    const Position later = after(position("r3k2r/8/8/8/8/8/1B6/R3K2R w KQkq - 0 1"), "b2h8 a8a1");
    EXPECT_EQ(later.castlingRights(Color::White), kingsideOnly);
    EXPECT_EQ(later.castlingRights(Color::Black), none);
}

// 3.8.2.2: prevented for a time is not lost.
TEST(CastlingRevoked, ObstructionAndAttackDoNotRevoke) {
    EXPECT_EQ(Position::initial().castlingRights(Color::White), both);
    EXPECT_EQ(position("r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1").castlingRights(Color::White), both);
}

}  // namespace
}  // namespace nowchess
