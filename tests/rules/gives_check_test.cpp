// Which moves attack the other king, in every way there is (FIDE 3.9.1).
#include <gtest/gtest.h>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::moveOf;
using test::position;

struct CheckCase {
    const char* name;
    const char* fen;
    const char* move;
    int checkers;  // after the move
};
class GivesCheck : public testing::TestWithParam<CheckCase> {};

TEST_P(GivesCheck, After) {
    const auto& row = GetParam();
    const Position here = position(row.fen);
    const Move move = moveOf(here, row.move);
    EXPECT_EQ(givesCheck(here, move), row.checkers > 0);
    EXPECT_EQ(checkers(here.playUnchecked(move)).size(), row.checkers);
    EXPECT_EQ(givesCheck(test::mirroredPosition(here), test::mirroredMove(move)), row.checkers > 0);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, GivesCheck,
    testing::Values(CheckCase{"Direct", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1},
                    CheckCase{"DirectButShielded", "1n2k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 0},
                    CheckCase{"ByAPawn", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "d6d7", 1},
                    CheckCase{"APawnStraightAheadIsNone", "4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "e6e7", 0},
                    CheckCase{"Discovered", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1", "e2c3", 1},
                    CheckCase{"DiscoveredByAPawnStep", "8/8/8/8/R2P3k/8/8/K7 w - - 0 1", "d4d5", 1},
                    CheckCase{"AStepAlongTheLineDiscoversNothing", "4k3/8/8/8/8/8/4P3/K3R3 w - - 0 1", "e2e4", 0},
                    CheckCase{"DiscoveredByTheKing", "4k3/8/8/8/8/8/4K3/4R3 w - - 0 1", "e2d2", 1},
                    CheckCase{"TheKingStaysOnTheLine", "4k3/8/8/8/8/8/4K3/4R3 w - - 0 1", "e2e3", 0},
                    CheckCase{"Double", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4f6", 2},
                    CheckCase{"Capture", "4k3/4r3/8/8/8/8/8/K3R3 w - - 0 1", "e1e7", 1},
                    CheckCase{"Promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", 1},
                    CheckCase{"PromotionToABishopIsNone", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b", 0},
                    CheckCase{"KnightPromotionBesideTheKing", "8/2Pk4/8/8/8/8/8/4K3 w - - 0 1", "c7c8n", 0},
                    CheckCase{"KnightPromotionChecks", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", 1},
                    CheckCase{"PromotionThroughTheVacatedSquare", "8/3P4/8/8/3k4/8/8/4K3 w - - 0 1", "d7d8q", 1},
                    CheckCase{"CastlingByTheRook", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 1},
                    CheckCase{"CastlingLong", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 1},
                    CheckCase{"CastlingQuietly", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
                    CheckCase{"CastlingOffTheRank", "8/8/8/8/8/8/8/R3K2k w Q - 0 1", "e1c1", 1},
                    CheckCase{"EnPassantDirect", "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 1},
                    CheckCase{"EnPassantOpensTheFile", "4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", "e5d6", 1},
                    CheckCase{"EnPassantOpensTheRank", "8/8/8/R2pP2k/8/8/8/K7 w - d6 0 1", "e5d6", 1},
                    CheckCase{"EnPassantRemovesAShield", "8/8/4k3/3pP3/8/8/B7/K7 w - d6 0 1", "e5d6", 1},
                    CheckCase{"EnPassantOpensFileAndDiagonal", "8/8/4k3/3pP3/8/8/B7/K3R3 w - d6 0 1", "e5d6", 2},
                    CheckCase{"EnPassantQuietly", "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0}),
    test::CaseName());

}  // namespace
}  // namespace nowchess
