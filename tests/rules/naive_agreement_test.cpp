// A second rule engine, naive and sharing no code (tests/naive), agrees on every position of random and adversarial
// play: legal moves, status, FEN under each en-passant policy, and which positions are the same (FIDE 9.2.3). Scale 1
// compares a million positions.
#include <algorithm>
#include <utility>

#include <gtest/gtest.h>

#include "naive/naive_chess.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"
#include "support/positions.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

using test::Random;

constexpr std::array policies{EnPassantShown::Always, EnPassantShown::PseudoLegal, EnPassantShown::Legal};

constexpr naive::EnPassantShown sameAs(EnPassantShown shown) {
    switch (shown) {
        case EnPassantShown::Always: return naive::EnPassantShown::Always;
        case EnPassantShown::PseudoLegal: return naive::EnPassantShown::PseudoLegal;
        case EnPassantShown::Legal: return naive::EnPassantShown::Legal;
    }
    std::unreachable();
}

constexpr Status sameAs(naive::Status status) {
    switch (status) {
        case naive::Status::Normal: return Status::Normal;
        case naive::Status::InCheck: return Status::InCheck;
        case naive::Status::Mated: return Status::Mated;
        case naive::Status::Drawn: return Status::Drawn;
    }
    std::unreachable();
}

// One position as both engines have it.
struct Pair {
    Position fast;
    naive::Position slow;
};

std::vector<std::string> sortedTexts(const std::vector<naive::Move>& moves) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const naive::Move& move : moves) texts.push_back(naive::text(move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

void expectSameFen(const Pair& here) {
    for (const EnPassantShown shown : policies)
        ASSERT_EQ(toFen(here.fast, {shown, CastlingText::Shredder}), naive::toFen(here.slow, sameAs(shown)));
}

void expectSameIdentity(const Pair& a, const Pair& b) {
    const bool same = naive::samePosition(a.slow, b.slow);
    ASSERT_EQ(samePosition(a.fast, b.fast), same) << testing::PrintToString(b.fast);
    ASSERT_EQ(repetitionKey(a.fast) == repetitionKey(b.fast), same) << testing::PrintToString(b.fast);
}

// The position without its en-passant square, or without one castling right: look-alikes that may or may not be the
// same.
void expectSameLookAlikes(const Pair& here) {
    Setup setup = here.fast.setup();
    if (setup.enPassant) {
        setup.enPassant.reset();
        Pair without{Position::unchecked(setup), here.slow};
        without.slow.enPassantTarget = -1;
        expectSameIdentity(here, without);
    }
    if (setup.castlingRooks.empty()) return;
    setup = here.fast.setup();
    const Square rook = setup.castlingRooks.front();
    setup.castlingRooks.erase(rook);
    Pair without{Position::unchecked(setup), here.slow};
    auto& files = without.slow.castlingRookFile[rankOf(rook) == Rank::R1 ? naive::White : naive::Black];
    std::replace(files.begin(), files.end(), static_cast<int>(fileOf(rook)), -1);
    expectSameIdentity(here, without);
}

// What has been compared, and how much of it was worth comparing.
struct Seen {
    std::uint64_t positions = 0;
    std::uint64_t repetitions = 0;
    std::uint64_t mates = 0;
    std::uint64_t stalemates = 0;
    std::uint64_t checks = 0;
    std::array<std::uint64_t, 4> kinds{};  // of legal moves

    [[nodiscard]] std::uint64_t of(MoveKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
};

class Agreement {
public:
    explicit Agreement(Random& random) : random_(random) {}

    // Plays one game from the start. Stops at the first difference.
    void play(const Position& start, int plies) {
        const auto slow = naive::fromFen(toFen(start, {EnPassantShown::Always, CastlingText::Shredder}));
        ASSERT_TRUE(slow);
        Pair here{start, *slow};
        std::vector<Pair> earlier;
        test::RandomPlayer player(random_, test::randomTemper(random_));
        for (int ply = 0; ply <= plies; ++ply) {
            SCOPED_TRACE(testing::PrintToString(here.fast));
            const MoveList moves = legalMoves(here.fast);
            const std::vector<naive::Move> slowMoves = naive::legalMoves(here.slow);
            compare(here, moves, slowMoves, earlier);
            if (moves.empty() || testing::Test::HasFatalFailure()) return;
            earlier.push_back(here);
            here = next(here, player.choose(here.fast, moves), slowMoves);
        }
    }

    [[nodiscard]] const Seen& seen() const { return seen_; }

private:
    static Pair next(const Pair& here, Move move, const std::vector<naive::Move>& slowMoves) {
        const std::string text = toCoordinates(move, CastlingMode::Chess960);
        const auto slow = std::find_if(slowMoves.begin(), slowMoves.end(),
                                       [&](const naive::Move& each) { return naive::text(each) == text; });
        return {here.fast.playUnchecked(move), naive::play(here.slow, *slow)};
    }

    void compare(const Pair& here, const MoveList& moves, const std::vector<naive::Move>& slowMoves,
                 const std::vector<Pair>& earlier) {
        ASSERT_EQ(test::moveTexts(here.fast), sortedTexts(slowMoves));
        const Status now = status(here.fast);
        ASSERT_EQ(now, sameAs(naive::status(here.slow)));
        expectSameFen(here);
        expectSameLookAlikes(here);
        for (const Pair& before : earlier) expectSameIdentity(here, before);
        // Now and then all that could come next, not only what is played.
        if (random_.oneIn(32))
            for (const Move move : moves) expectSameFen(next(here, move, slowMoves));
        count(here, moves, now, earlier);
    }

    void count(const Pair& here, const MoveList& moves, Status now, const std::vector<Pair>& earlier) {
        ++seen_.positions;
        seen_.checks += now == Status::InCheck || now == Status::Mated ? 1 : 0;
        seen_.mates += now == Status::Mated ? 1 : 0;
        seen_.stalemates += now == Status::Drawn ? 1 : 0;
        for (const Move move : moves) ++seen_.kinds[static_cast<std::size_t>(move.kind())];
        const bool repeated = std::any_of(earlier.begin(), earlier.end(),
                                          [&](const Pair& before) { return samePosition(before.fast, here.fast); });
        seen_.repetitions += repeated ? 1 : 0;
    }

    Random& random_;
    Seen seen_;
};

// Games of at most so many half-moves until that many positions have been compared.
template <typename Start>
Seen compareGames(std::string_view name, std::uint64_t positions, int plies, Start start) {
    SCOPED_TRACE(test::seedTrace());
    Random random(name);
    Agreement agreement(random);
    while (agreement.seen().positions < test::scaled(positions) && !testing::Test::HasFatalFailure())
        agreement.play(start(random), plies);
    const Seen& seen = agreement.seen();
    std::cout << name << ": " << seen.positions << " positions, " << seen.checks << " checks, " << seen.mates
              << " mates, " << seen.stalemates << " stalemates, " << seen.repetitions
              << " repetitions; legal moves: " << seen.of(MoveKind::Castling) << " castling, "
              << seen.of(MoveKind::EnPassant) << " en passant, " << seen.of(MoveKind::Promotion) << " promotions\n";
    return seen;
}

Seen compareMadeUp(std::string_view name, std::uint64_t positions, test::Flavour flavour) {
    return compareGames(name, positions, 30, [=](Random& random) { return test::madeUp(random, flavour); });
}

TEST(NaiveAgreement, StandardGames) {
    const Seen seen = compareGames("standard games", 160000, 200, [](Random&) { return Position::initial(); });
    EXPECT_GT(seen.of(MoveKind::Castling), 0U);
    EXPECT_GT(seen.repetitions, 0U);
}

// Every one of the 960 starts, again and again.
TEST(NaiveAgreement, Chess960Games) {
    int number = 0;
    const Seen seen = compareGames("960 games", 160000, 120, [&](Random&) { return *chess960Start(number++ % 960); });
    EXPECT_GT(seen.of(MoveKind::Castling), 0U);
}

TEST(NaiveAgreement, Chess960StartsAllOfThem) {
    int number = 0;
    compareGames("960 starts", 960 * 5, 4, [&](Random&) { return *chess960Start(number++ % 960); });
}

TEST(NaiveAgreement, DoubleFischerGames) {
    const Seen seen = compareGames("double Fischer games", 100000, 120, [](Random& random) {
        return *chess960Start(random.from(0, 959), random.from(0, 959));
    });
    EXPECT_GT(seen.of(MoveKind::Castling), 0U);
}

TEST(NaiveAgreement, SparseBoards) {
    const Seen seen = compareMadeUp("sparse boards", 160000, test::Flavour::Sparse);
    EXPECT_GT(seen.stalemates, 0U);
    EXPECT_GT(seen.repetitions, 0U);
}

TEST(NaiveAgreement, Promotions) {
    const Seen seen = compareMadeUp("promotions", 120000, test::Flavour::Promotions);
    EXPECT_GT(seen.of(MoveKind::Promotion), seen.positions);
}

TEST(NaiveAgreement, Sliders) {
    const Seen seen = compareMadeUp("sliders", 120000, test::Flavour::Sliders);
    EXPECT_GT(seen.checks, seen.positions / 10);
    EXPECT_GT(seen.mates, 0U);
}

TEST(NaiveAgreement, EnPassant) {
    const Seen seen = compareMadeUp("en passant", 120000, test::Flavour::EnPassant);
    EXPECT_GT(seen.of(MoveKind::EnPassant), seen.positions / 100);
}

TEST(NaiveAgreement, Castling) {
    const Seen seen = compareMadeUp("castling", 120000, test::Flavour::Castling);
    EXPECT_GT(seen.of(MoveKind::Castling), seen.positions / 50);
}

}  // namespace
}  // namespace nowchess
