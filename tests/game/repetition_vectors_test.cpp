// Every vector of RULES.md A3 as a game, with the count of each position ply by ply. FIDE 9.2.3: the same side to move,
// the same pieces on the same squares, the same castling rights, the same legal en-passant capture.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "nowchess/rules/en_passant.h"
#include "support/case_name.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::playAll;
using test::playedFrom;

struct VectorCase {
    const char* name;
    const char* fen;
    const char* sans;
    const char* counts;  // of the first position and of that after each move
};
class Article9_2_3 : public testing::TestWithParam<VectorCase> {};

TEST_P(Article9_2_3, CountsPlyByPly) {
    const auto& row = GetParam();
    const Game game = playedFrom(row.fen, row.sans);
    const auto counts = test::words(row.counts);
    ASSERT_EQ(counts.size(), game.history().size());
    for (std::size_t ply = 0; ply < counts.size(); ++ply) {
        SCOPED_TRACE(ply);
        const GamePly& here = game.history()[ply];
        EXPECT_EQ(std::to_string(here.occurrence), counts[ply]);
        EXPECT_EQ(here.previous.has_value(), here.occurrence > 1);
        if (!here.previous) continue;
        const GamePly& before = game.history()[*here.previous];
        EXPECT_TRUE(samePosition(before.position, here.position));
        EXPECT_EQ(before.occurrence + 1, here.occurrence);
    }
    EXPECT_EQ(game.canClaimDraw(), !test::claimsByHand(game).empty());
    EXPECT_EQ(game.examine(game.position().turn(), {DrawGround::ThreefoldRepetition, std::nullopt}).has_value(),
              counts.back() == "3");
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

INSTANTIATE_TEST_SUITE_P(
    NoLegalEnPassant, Article9_2_3,
    testing::Values(VectorCase{"NobodyCouldCapture", start, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1",
                               "1 1 1 1 1 2 2 2 2 3"},
                    VectorCase{"PinnedOnTheFile", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
                               "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7", "1 1 1 1 1 2 2 2 2 3"},
                    VectorCase{"BothPawnsLeaveTheRank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
                               "Ka5 Ke1 Ka4 Kd1 Ka5 Ke1 Ka4 Kd1", "1 1 1 1 2 2 2 2 3"},
                    VectorCase{"TwoDiagonalPins", "4k3/4p3/2b3b1/3P1P2/4K3/8/8/8 b - - 0 1",
                               "e5 Ke3 Ke7 Ke4 Ke8 Ke3 Ke7 Ke4 Ke8", "1 1 1 1 1 2 2 2 2 3"},
                    VectorCase{"TheStepDiscoveredACheck", "8/p2r1pK1/6p1/1kp1P1P1/2p5/2P5/8/4R3 b - - 0 1",
                               "f5+ Kf8 Rd1 Kg7 Rd7+ Kf8 Rd1 Kg7 Rd7+", "1 1 1 1 1 2 2 2 2 3"},
                    VectorCase{"AcrossThePin", "4k3/6b1/8/3pP3/8/8/1K6/8 w - d6 0 1", "Ka2 Ke7 Kb2 Ke8 Ka2 Ke7 Kb2 Ke8",
                               "1 1 1 1 2 2 2 2 3"}),
    test::CaseName());

// The first occurrence, with a capture possible, was another position: everything comes one round later.
INSTANTIATE_TEST_SUITE_P(LegalEnPassant, Article9_2_3,
                         testing::Values(VectorCase{"AlongThePin", "4k3/6b1/8/4Pp2/8/8/1K6/8 w - f6 0 1",
                                                    "Ka2 Ke7 Kb2 Ke8 Ka2 Ke7 Kb2 Ke8", "1 1 1 1 1 2 2 2 2"},
                                         // 2...d5 could be captured, as a platform had to be told in 2021.
                                         VectorCase{"TheCommissionsQuestion", start,
                                                    "e4 Nf6 e5 d5 Nf3 Nfd7 Ng1 Nf6 Nf3 Nfd7 Ng1 Nf6 Nf3",
                                                    "1 1 1 1 1 1 1 1 1 2 2 2 2 3"},
                                         VectorCase{"Played", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
                                                    "d5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", "1 1 1 1 1 1 2 2 2 2"}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(CastlingRights, Article9_2_3,
                         testing::Values(VectorCase{"TheRightsEdge", start,
                                                    "e4 c6 Nf3 Qa5 Bb5 Qxb5 Nc3 Qa6 Nb1 Qb5 Rg1 Qa6 Rh1 Qb5",
                                                    "1 1 1 1 1 1 1 1 1 1 2 1 1 1 1"},
                                         VectorCase{"TheRookHadARight", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                                                    "Rg1 Ke7 Rh1 Ke8 Rg1 Ke7 Rh1 Ke8", "1 1 1 1 1 2 2 2 2"},
                                         VectorCase{"TheRookHadNone", "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
                                                    "Rg1 Ke7 Rh1 Ke8 Rg1 Ke7 Rh1 Ke8", "1 1 1 1 2 2 2 2 3"},
                                         // Being in check suspends the right and does not end it.
                                         VectorCase{"ACheckInBetween", "4k2r/8/8/8/8/8/4B3/R3K3 b Q - 0 1",
                                                    "Rh1+ Bf1 Rh8 Be2 Rh1+ Bf1 Rh8 Be2", "1 1 1 1 2 2 2 2 3"}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Plain, Article9_2_3,
    testing::Values(VectorCase{"NotInARow", start, "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8", "1 1 1 1 2 1 1 1 3"},
                    // The other side to move makes another position.
                    VectorCase{"ATempoLost", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra2 Ke7 Ra3 Ke8 Ra1", "1 1 1 1 1 1"},
                    // Which knight stands where does not matter.
                    VectorCase{"KnightsExchanged", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
                               "Nc3 Ke7 Nge2 Ke8 Nd1 Ke7 Nec3 Ke8 Ne3 Ke7 Nb1 Ke8 Nf1 Ke7 Ng3 Ke8 Ne2 Ke7 Ng1 Ke8",
                               "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2"}),
    test::CaseName());

// The position of an en-passant capture that answers check cannot come back: the king would have to walk into check.
TEST(Article3_7_3, EnPassantAnswersACheck) {
    Game game = gameFrom("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    EXPECT_TRUE(game.isCheck());
    EXPECT_FALSE(legalEnPassantCapturers(game.position()).empty());
    playAll(game, "exd3");
    EXPECT_EQ(game.position().halfmoveClock(), 0U);
    EXPECT_FALSE(game.position().board().pieceAt(Square::D4));
}

TEST(Article3_7_3, EnPassantMayBeMate) {
    const char* fen = "5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 0 1";
    EXPECT_EQ(playedFrom(fen, "dxe6#").outcome(), (Outcome{Color::White, EndReason::Checkmate}));
}

TEST(Article3_7_3, EnPassantOnlyOnTheNextMove) {
    Game game = gameFrom("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    playAll(game, "d5 Ke2 Ke7");
    EXPECT_FALSE(game.playSan("exd6"));
    ASSERT_TRUE(game.goTo(1));
    EXPECT_TRUE(game.playSan("exd6"));
}

// Reading a FEN in the middle of the game gives the keys that playing gives.
TEST(Article9_2_3, AFenInTheMiddleOfTheGameCountsAlike) {
    const char* sans = "Rh6 Rh7 Re6 Rg7";
    const Game through = playedFrom("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h5 Rh6 Rh7 Re6 Rg7");
    const Game from = playedFrom("6k1/1p2p1r1/rP1pR3/2pP1pPp/p1P2P1P/R5K1/8/8 w - h6 0 2", sans);
    EXPECT_EQ(from.occurrences(), 2U);
    EXPECT_EQ(repetitionKey(from.position()), repetitionKey(through.position()));
    EXPECT_EQ(repetitionKey(from.start()), repetitionKey(through.history()[1].position));
}

}  // namespace
}  // namespace nowchess
