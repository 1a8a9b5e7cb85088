// Games that were played, move by move: their endings and what could be claimed on the way. Short ones of our own stand
// for each ending where the shared data are missing.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/case_name.h"
#include "support/environment.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::MainLine;
using test::mainLines;

std::vector<MainLine> shared(const std::filesystem::path& data, std::string_view file) {
    return mainLines(test::contents(data / file));
}

// What could be claimed after a ply, as players would say it: "3x", "3x Ng8", "50", "50 Ra1".
std::string claimsText(const Game& game) {
    std::string text;
    for (const Claim& claim : game.claimable()) {
        if (!text.empty()) text += ", ";
        text += claim.ground == DrawGround::ThreefoldRepetition ? "3x" : "50";
        if (claim.move) text.append(" ").append(toSan(game.position(), *claim.move).view());
    }
    return text;
}

// Replays a line as long as the game goes on, checking each ply by hand. Returns what could be claimed after each.
std::vector<std::string> replay(Game& game, const std::vector<std::string>& sans) {
    std::vector<std::string> claims{claimsText(game)};
    for (const std::string& san : sans) {
        if (game.isOver()) break;
        const auto done = game.playSan(san);
        if (!done) {
            ADD_FAILURE() << san << ": " << message(done.error(), game.position());
            break;
        }
        EXPECT_TRUE(test::sameClaims(game.claimable(), test::claimsByHand(game))) << "after ply " << game.ply();
        EXPECT_EQ(game.occurrences(), test::occurrencesByHand(game)) << "after ply " << game.ply();
        claims.push_back(claimsText(game));
    }
    return claims;
}

// Nothing could be claimed before the last of these plies but what they say.
void expectOnly(const std::vector<std::string>& claims, std::size_t first, const std::vector<std::string>& last) {
    ASSERT_EQ(claims.size(), first + last.size());
    for (std::size_t ply = 0; ply < first; ++ply) EXPECT_EQ(claims[ply], "") << "after ply " << ply;
    for (std::size_t i = 0; i < last.size(); ++i) EXPECT_EQ(claims[first + i], last[i]) << "after ply " << first + i;
}

struct ShortGame {
    const char* name;
    const char* sans;
    std::optional<Outcome> outcome;
    const char* claims;  // after the last ply
};
class ShortGames : public testing::TestWithParam<ShortGame> {};

TEST_P(ShortGames, EndAsTheyShould) {
    const auto& row = GetParam();
    Game game;
    std::vector<std::string> sans;
    for (const std::string_view san : test::words(row.sans)) sans.emplace_back(san);
    const auto claims = replay(game, sans);
    EXPECT_EQ(game.ply(), sans.size());
    EXPECT_EQ(game.outcome(), row.outcome);
    EXPECT_EQ(claims.back(), row.claims);
    for (std::size_t ply = 0; ply < sans.size(); ++ply) EXPECT_EQ(game.san(ply + 1), sans[ply]);
}

constexpr Outcome whiteMates{Color::White, EndReason::Checkmate};
constexpr Outcome blackMates{Color::Black, EndReason::Checkmate};
constexpr Outcome stalemate{std::nullopt, EndReason::Stalemate};
constexpr Outcome fivefold{std::nullopt, EndReason::FivefoldRepetition};
constexpr Outcome bareKings{std::nullopt, EndReason::InsufficientMaterial};

INSTANTIATE_TEST_SUITE_P(
    OfOurOwn, ShortGames,
    testing::Values(
        ShortGame{"FoolsMate", "f3 e5 g4 Qh4#", blackMates, ""},
        ShortGame{"LegalsMate", "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#", whiteMates, ""},
        ShortGame{"SmotheredInTheCaroKann", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7 Qe2 Ngf6 Nd6#", whiteMates, ""},
        // A pawn that becomes a knight, in the trap that Emanuel Lasker showed.
        ShortGame{"Underpromotion", "d4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3 Bxb4 exf2+ Ke2 fxg1=N+", std::nullopt, ""},
        ShortGame{"Stalemate", "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6",
                  stalemate, ""},
        ShortGame{"EnPassantCastlingAndChecks", "e4 e6 e5 d5 exd6 cxd6 Nf3 Nf6 Be2 Be7 O-O O-O Bb5 Bd7", std::nullopt,
                  ""},
        ShortGame{"AThirdTime", "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", std::nullopt, "3x, 3x Nf3"},
        ShortGame{"AFifthTime", "Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8", fivefold, ""}),
    test::CaseName());

TEST(ShortGames, TheLastManFalls) {
    EXPECT_EQ(gameFrom("8/8/8/4k3/8/8/1q6/K7 w - - 0 80").outcome(), (Outcome{std::nullopt, EndReason::DeadPosition}));
    Game game = gameFrom("8/8/8/4k3/8/8/1q6/K7 w - - 0 80", {.deadPositions = false});
    test::playAll(game, "Kxb2");
    EXPECT_EQ(game.outcome(), bareKings);
    EXPECT_EQ(gameFrom("8/8/8/8/8/2k5/1q6/K7 w - - 0 80").outcome(), blackMates) << "here the queen is guarded";
}

using ByEndReason = std::array<int, allEndReasons.size()>;

// The third game of the Candidates final: a draw was there with 33...Qf6 to come, and on the board after it.
TEST(FamousGames, FischerPetrosian1971) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto games = shared(*data, "draw/fischer_petrosian_1971_g3.pgn");
    ASSERT_EQ(games.size(), 1U);
    Game game;
    const auto claims = replay(game, games[0].sans);
    EXPECT_EQ(game.ply(), 66U);
    expectOnly(claims, 65, {"3x Qf6", "3x, 3x Qe2"});
    EXPECT_FALSE(game.isOver()) << "a claim is needed";
    EXPECT_EQ(game.history()[66].previous, 62U);
    EXPECT_EQ(game.history()[62].previous, 58U);
    EXPECT_EQ(game.claimDraw(DrawGround::ThreefoldRepetition), (Outcome{std::nullopt, EndReason::ThreefoldRepetition}));
}

// The longest tournament game, 269 moves under a rule of a hundred. Today the 75-move rule ends it before.
TEST(FamousGames, NikolicArsovic1989) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto games = shared(*data, "draw/nikolic_arsovic_1989.pgn");
    ASSERT_EQ(games.size(), 1U);
    ASSERT_EQ(games[0].sans.size(), 538U);
    Game game;
    replay(game, games[0].sans);
    EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, EndReason::SeventyFiveMoves}));
    const std::size_t lastCapture = game.ply() - 150;
    EXPECT_EQ(game.san(lastCapture), "Bxd5");
    EXPECT_EQ(lastCapture, 2U * 166U + 1U) << "167. Bxd5 was the last capture";
    ASSERT_TRUE(game.goTo(lastCapture + 98));
    EXPECT_FALSE(game.examine(game.position().turn(), {DrawGround::FiftyMoves, std::nullopt}));
    ASSERT_TRUE(game.goTo(lastCapture + 100));
    EXPECT_EQ(game.claimDraw(DrawGround::FiftyMoves), (Outcome{std::nullopt, EndReason::FiftyMoves}));
}

TEST(FamousGames, ThreefoldOfThreeLibraries) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto games = shared(*data, "draw/pychess_3fold.pgn");
    ASSERT_EQ(games.size(), 2U);
    Game direct;
    expectOnly(replay(direct, games[0].sans), 7, {"3x Ng8", "3x, 3x Nf3"});
    // By another way: the position counts, not the moves.
    Game roundabout;
    expectOnly(replay(roundabout, games[1].sans), 11, {"3x Ng8", "3x, 3x Nf3"});

    const auto pinned = shared(*data, "draw/chesslibrary_threefold_repetition.pgn");
    ASSERT_EQ(pinned.size(), 1U);
    Game game = gameFrom(pinned[0].fen);
    expectOnly(replay(game, pinned[0].sans), 8, {"3x Rg7", "3x, 3x Rh6"});
}

TEST(FamousGames, FiftyMovesOfPychess) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto games = shared(*data, "draw/pychess_50.pgn");
    ASSERT_EQ(games.size(), 1U);
    Game game;
    const auto claims = replay(game, games[0].sans);
    ASSERT_EQ(claims.size(), 111U);
    EXPECT_EQ(game.san(2), "e5") << "the only pawn move";
    for (std::size_t ply = 0; ply <= 110; ++ply) {
        EXPECT_EQ(claims[ply].find("50") != std::string::npos, ply >= 101) << "after ply " << ply;
        EXPECT_EQ(game.history()[ply].position.halfmoveClock() >= 100, ply >= 102) << "after ply " << ply;
    }
}

TEST(FamousGames, InsufficientMaterialOfPychess) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto games = shared(*data, "draw/pychess_insufficient_material.pgn");
    ASSERT_EQ(games.size(), 1U);
    Game game;
    expectOnly(replay(game, games[0].sans), 57, {});
    EXPECT_EQ(game.ply(), 56U);
    EXPECT_EQ(game.outcome(), bareKings);
    ASSERT_TRUE(game.undo());
    EXPECT_FALSE(game.isOver());
}

// The main lines of 580 games from 1547 on: every move is legal, and whoever mated has won.
TEST(FamousGames, HistoricalMatches) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto games = shared(*data, "pgn/corpus/world_matches.pgn");
    EXPECT_EQ(games.size(), 580U);
    std::size_t plies = 0;
    ByEndReason ends{};
    for (const MainLine& line : games) {
        SCOPED_TRACE(line.title);
        Game game = line.fen.empty() ? Game() : gameFrom(line.fen);
        for (const std::string& san : line.sans) {
            // Today's Laws would have ended some before the players did; they went on.
            if (game.isOver()) {
                ++ends[static_cast<std::size_t>(game.outcome()->reason)];
                game = Game(game.position());
            }
            const auto done = game.playSan(san);
            ASSERT_TRUE(done) << san << ": " << message(done.error(), game.position());
            ++plies;
        }
        if (!game.isOver()) continue;
        EXPECT_EQ(text(score(*game.outcome())), line.result);
        ++ends[static_cast<std::size_t>(game.outcome()->reason)];
    }
    const auto ended = [&](EndReason reason) { return ends[static_cast<std::size_t>(reason)]; };
    EXPECT_EQ(plies, 49364U) << "as the PlyCount tags have it";
    EXPECT_EQ(ended(EndReason::Checkmate), 7);
    EXPECT_EQ(ended(EndReason::FivefoldRepetition), 2);
}

}  // namespace
}  // namespace nowchess
