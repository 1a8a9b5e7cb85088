// The gate never refuses what play can reach (RULES.md A7: "never rejects a reachable position").
#include <filesystem>

#include <gtest/gtest.h>

#include "naive/naive_chess.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/validate.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

using test::Random;

// Games from one kind of start; every position has no fault at all.
template <typename Start>
void expectNoFaults(std::string_view test, std::uint64_t positions, CastlingMode mode, Start start) {
    SCOPED_TRACE(test::seedTrace());
    Random random(test);
    const std::uint64_t wanted = test::scaled(positions);
    for (std::uint64_t seen = 0; seen < wanted;) {
        test::randomGame(random, start(random), 250, [&](const Position& here) {
            ++seen;
            ASSERT_EQ(validate(here.setup(), mode), SetupFaults{}) << testing::PrintToString(here);
        });
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(GateSoundness, StandardGames) {
    expectNoFaults("gate: standard games", 300000, CastlingMode::Standard, [](Random&) { return Position::initial(); });
}

TEST(GateSoundness, Chess960Games) {
    expectNoFaults("gate: 960 games", 150000, CastlingMode::Chess960,
                   [](Random& random) { return *chess960Start(random.from(0, 959)); });
}

TEST(GateSoundness, DoubleFischerGames) {
    expectNoFaults("gate: double Fischer games", 150000, CastlingMode::Chess960,
                   [](Random& random) { return *chess960Start(random.from(0, 959), random.from(0, 959)); });
}

// The naive engine plays and writes the positions; the library only judges them.
TEST(GateSoundness, GamesOfTheNaiveEngine) {
    SCOPED_TRACE(test::seedTrace());
    Random random("gate: naive games");
    const std::uint64_t wanted = test::scaled(30000);
    for (std::uint64_t seen = 0; seen < wanted;) {
        auto here = *naive::fromFen(toFen(*chess960Start(random.from(0, 959)), {.castling = CastlingText::Shredder}));
        for (int ply = 0; ply < 200; ++ply, ++seen) {
            const std::string fen = naive::toFen(here, naive::EnPassantShown::Legal);
            ASSERT_TRUE(positionFromFen(fen, {.reading = FenReading::Strict})) << fen;
            const auto moves = naive::legalMoves(here);
            if (moves.empty()) break;
            here = naive::play(here, random.oneOf(moves));
        }
    }
}

// Every position of the games that others have played.
struct GateListener {
    using Handles = pgn::Events<pgn::Event::Move>;
    void move(pgn::Replay& game, const pgn::Token&) {
        if (!game.isMainLine() || game.isNullMove()) return;
        ++seen;
        EXPECT_EQ(validate(game.position().setup()), SetupFaults{}) << testing::PrintToString(game.position());
    }
    std::uint64_t seen = 0;
};

TEST(GateSoundness, GamesOfTheCorpora) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    GateListener listener;
    for (const char* const directory : {"pgn/corpus", "pgn/chess960"})
        for (const auto& file : std::filesystem::directory_iterator(*data / directory))
            pgn::replay(test::contents(file.path()), listener);
    EXPECT_GT(listener.seen, 400000U);
}

// What a made-up board holds may be impossible, but after one legal move everything that speaks of the last move, of
// kings, rights and the en-passant square is in order. That there was a last move can be seen only where the board
// before it was in order, too.
TEST(GateSoundness, AfterOneMoveFromAnyBoard) {
    SCOPED_TRACE(test::seedTrace());
    const SetupFaults ofTheBoard{SetupFault::TooManyPieces, SetupFault::TooManyPawns, SetupFault::TooManyPromoted,
                                 SetupFault::TooFewCaptures, SetupFault::ClockAheadOfGame};
    Random random("gate: one move");
    const std::uint64_t boards = test::scaled(60000);
    std::uint64_t inOrder = 0;
    for (std::uint64_t board = 0; board < boards; ++board) {
        const Position here = test::madeUp(random, random.oneOf(test::allFlavours));
        const bool wasInOrder = (validate(here.setup()) - SetupFaults{SetupFault::NoLastMove}).empty();
        const SetupFaults allowed = wasInOrder ? ofTheBoard : ofTheBoard | SetupFaults{SetupFault::NoLastMove};
        inOrder += wasInOrder ? 1 : 0;
        for (const Move move : legalMoves(here)) {
            const Position next = here.playUnchecked(move);
            ASSERT_EQ(validate(next.setup()) - allowed, SetupFaults{})
                << testing::PrintToString(here) << " after " << testing::PrintToString(move);
        }
    }
    EXPECT_GT(inOrder, boards / 3);
}

}  // namespace
}  // namespace nowchess
