// claimable() lists what may be claimed and nothing else: compared, ply by ply, with trying every move and comparing
// every position.
#include <algorithm>

#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/case_name.h"
#include "support/games.h"
#include "support/positions.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

using test::claimsByHand;
using test::gameFrom;
using test::Random;

// Every claim there could be is granted just where it is listed.
void checkClaims(const Game& game) {
    const std::vector<Claim> claims = game.claimable();
    ASSERT_TRUE(test::sameClaims(claims, claimsByHand(game)))
        << testing::PrintToString(claims) << " but by hand " << testing::PrintToString(claimsByHand(game));
    ASSERT_EQ(game.canClaimDraw(), !claims.empty());
    ASSERT_EQ(game.occurrences(), test::occurrencesByHand(game));
    const Color turn = game.position().turn();
    std::vector<std::optional<Move>> moves{std::nullopt};
    for (const Move move : game.legalMoves()) moves.emplace_back(move);
    for (const DrawGround ground : {DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves}) {
        for (const auto& move : moves) {
            const Claim claim{ground, move};
            const bool listed = std::find(claims.begin(), claims.end(), claim) != claims.end();
            ASSERT_EQ(game.examine(turn, claim).has_value(), listed) << testing::PrintToString(claim);
            ASSERT_FALSE(game.examine(opposite(turn), claim));
        }
    }
}

struct ClaimableCase {
    const char* name;
    const char* fen;
    const char* sans;
    const char* claims;  // how many may be claimed after each ply, the first included
};
class Claimable : public testing::TestWithParam<ClaimableCase> {};

TEST_P(Claimable, PlyByPly) {
    const auto& row = GetParam();
    Game game = gameFrom(row.fen);
    const auto sans = test::words(row.sans);
    const auto counts = test::words(row.claims);
    ASSERT_EQ(counts.size(), sans.size() + 1);
    for (std::size_t ply = 0; ply < counts.size(); ++ply) {
        SCOPED_TRACE(ply);
        if (ply > 0) test::playAll(game, sans[ply - 1]);
        checkClaims(game);
        EXPECT_EQ(std::to_string(game.claimable().size()), counts[ply]);
    }
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Games, Claimable,
    testing::Values(ClaimableCase{"NothingAtFirst", start, "e4 e5 Nf3", "0 0 0 0"},
                    // From the moment when a third occurrence is one move away there is always something.
                    ClaimableCase{"Knights", start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6", "0 0 0 0 0 0 0 1 2 2 2"},
                    // Two squares for the rook, each of which would repeat.
                    ClaimableCase{"TwoMovesWouldRepeat", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                                  "Ra2 Kd8 Ra3 Ke8 Ra2 Kd8 Ra4 Ke8 Ra3 Kd8 Ra4 Ke8 Ra3 Kd8 Ra1 Ke8",
                                  "0 0 0 0 0 0 0 0 1 0 0 0 1 0 1 0 2"},
                    // A pawn move forgets everything.
                    ClaimableCase{"APawnMoveEndsIt", start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5",
                                  "0 0 0 0 0 0 0 1 2 0 0"},
                    // From 99 on every quiet move, from 100 on the board, too.
                    ClaimableCase{"Fifty", "7k/8/8/8/8/8/8/K5R1 w - - 97 80", "Rg2 Kh7 Rg3 Kh8", "0 0 17 3 18"}),
    test::CaseName());

// Few pieces, and perhaps a clock that is about to run out.
Position fewPieces(Random& random) {
    Setup setup = test::madeUp(random, test::Flavour::Sparse).setup();
    setup.halfmoveClock = random.oneOf(std::array<std::uint32_t, 4>{0, 0, 80, 120});
    setup.enPassant.reset();
    setup.fullmoveNumber = 100;
    return Position::unchecked(setup);
}

// The players like to go back to where they came from.
TEST(ClaimableRandom, IsWhatTryingEverythingFinds) {
    SCOPED_TRACE(test::seedTrace());
    Random random("claimable");
    std::uint64_t claims = 0;
    for (std::uint64_t games = test::scaled(60); games > 0 && !HasFailure(); --games) {
        Game game(fewPieces(random));
        test::RandomPlayer player(random, {.capture = 1, .pawn = 1, .back = 125});
        for (int ply = 0; ply < 60 && !game.isOver() && !HasFailure(); ++ply) {
            SCOPED_TRACE(testing::PrintToString(game.position()));
            checkClaims(game);
            claims += game.claimable().size();
            ASSERT_TRUE(game.play(player.choose(game.position(), game.legalMoves())));
        }
    }
    EXPECT_GT(claims, 0U) << "nothing was tested";
}

// FideOnline: what could be claimed has ended the game before anybody can.
TEST(OnlineRegulations5_4, LeaveNothingToClaimOnTheBoard) {
    const GameOptions online{.regulations = Regulations::FideOnline};
    Game repeated = test::played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", online);
    EXPECT_TRUE(repeated.claimable().empty());
    EXPECT_FALSE(repeated.canClaimDraw());
    EXPECT_EQ(repeated.claimDraw(DrawGround::ThreefoldRepetition).error().fault, ClaimFault::GameOver);
    Game clock = gameFrom("4k3/8/8/8/8/8/7P/R3K3 w - - 100 120", online);
    EXPECT_EQ(clock.outcome(), (Outcome{std::nullopt, EndReason::FiftyMoves}));
    EXPECT_TRUE(clock.claimable().empty());
}

// Nor may anybody name a move and claim: it will draw by itself once it is played.
TEST(OnlineRegulations5_4, LeaveNothingToClaimWithAMove) {
    const GameOptions online{.regulations = Regulations::FideOnline};
    Game game = test::played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", online);
    EXPECT_TRUE(game.claimable().empty());
    EXPECT_FALSE(game.canClaimDraw());
    const auto claim = game.claimDraw(DrawGround::ThreefoldRepetition, Move::normal(Square::F6, Square::G8));
    EXPECT_EQ(claim.error().fault, ClaimFault::NoClaims);
    EXPECT_EQ(message(claim.error()),
              "Draw cannot be claimed: the Online Regulations draw by themselves, without a claim (5.4)");
    EXPECT_EQ(game.drawOfferedBy(), std::nullopt);
    ASSERT_TRUE(game.playSan("Ng8"));
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::ThreefoldRepetition}));
}

}  // namespace
}  // namespace nowchess
