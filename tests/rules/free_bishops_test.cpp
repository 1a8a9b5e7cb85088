// The proof by everything but the bishops, in both directions: what it excludes is out of the question for the naive
// engine, too, and what that excludes it finds.
#include "rules/dead/free_bishops.h"

#include <array>

#include <gtest/gtest.h>

#include "nowchess/rules/validate.h"
#include "rules/no_mate_checker.h"
#include "support/case_name.h"
#include "support/positions.h"
#include "support/random.h"
#include "support/random_boards.h"

namespace nowchess {
namespace {

using dead::FreeBishops;
using test::Random;

constexpr std::uint64_t plenty = 100'000;

Bitboard mobile(const Position& position) { return FreeBishops::mobile(position.board()); }
Bitboard all(const Position& position) { return position.board().pieces(PieceType::Bishop); }

bool excludes(std::string_view fen, Color winner) {
    const Position position = test::oddPosition(fen);
    return FreeBishops(position, winner, mobile(position)).excludesMate(plenty);
}

void expectProof(const Position& position, Color winner, Bitboard free) {
    FreeBishops skeletons(position, winner, free);
    const bool isExcluded = skeletons.excludesMate(plenty);
    const std::string conceivable = test::mateWithFreeBishops(position, winner, free);
    ASSERT_EQ(isExcluded, conceivable.empty()) << label(winner) << ' ' << conceivable;
    if (!isExcluded) return;
    MateVerdict verdict;
    verdict.answer = MateAnswer::No;
    verdict.reason = NoMateReason::FreeBishops;
    verdict.closed = skeletons.positions();
    EXPECT_EQ(test::faultOfProof(position, winner, verdict), "") << label(winner);
    EXPECT_GE(skeletons.nodes(), verdict.closed.size());
}

TEST(FreeBishops, AreForFewOtherPiecesAndWithoutCastling) {
    for (const char* const fen : {"2b1k3/4p3/8/8/8/8/4P3/2B1K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                                  "4k3/3q4/8/8/8/8/4P3/RNB1K1NR w - - 0 1"})
        EXPECT_TRUE(FreeBishops::applies(test::oddPosition(fen))) << fen;
    for (const char* const fen : {"4k3/3q4/8/8/8/8/4P3/RNBQK1NR w - - 0 1", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1",
                                  "r3k3/8/8/8/8/8/4P3/4K3 w q - 0 1"})
        EXPECT_FALSE(FreeBishops::applies(test::oddPosition(fen))) << fen;
}

struct FreeBishopsCase {
    const char* name;
    const char* fen;
    bool white;  // is mate by White excluded?
    bool black;
};
inline void PrintTo(const FreeBishopsCase& row, std::ostream* out) { *out << row.fen; }

class FreeBishopsTable : public testing::TestWithParam<FreeBishopsCase> {};

TEST_P(FreeBishopsTable, IsProvenOrNot) {
    const auto& [name, fen, white, black] = GetParam();
    EXPECT_EQ(excludes(fen, Color::White), white);
    EXPECT_EQ(excludes(fen, Color::Black), black);
    const Position position = test::oddPosition(fen);
    for (const Color winner : allColors) expectProof(position, winner, mobile(position));
}

INSTANTIATE_TEST_SUITE_P(
    All, FreeBishopsTable,
    testing::Values(
        FreeBishopsCase{"AClosedWall", "8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1", true, true},
        FreeBishopsCase{"BishopsOfTheOtherColour", "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1", true, true},
        FreeBishopsCase{"APawnThatPromotes", "8/2k5/8/1p1p1p2/1P1P1P1P/8/2K5/8 w - - 0 1", false, false},
        FreeBishopsCase{"AKnightThatMatesOrStays", "8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/1B1K3n b - - 0 1", true, false},
        FreeBishopsCase{"ARookInACage", "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1", true, true},
        FreeBishopsCase{"AQueenThatIsCapturedWhereverItChecks", "8/8/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", true, false},
        FreeBishopsCase{"OnlyTheLoserPromotes", "8/8/8/8/ppp5/bkp4Q/qnp4p/n1K5 b - - 0 1", true, false},
        FreeBishopsCase{"AnEnPassantCaptureThatMates", "8/2k5/8/3pP3/8/8/8/2BBK3 w - d6 0 1", false, false},
        FreeBishopsCase{"ADoubleStepThatIsCapturedWithMate", "8/2kp4/8/4P3/8/8/8/2BBK3 b - - 0 1", false, false},
        FreeBishopsCase{"KingsAlone", "8/2k5/8/8/8/8/2K5/8 w - - 0 1", true, true}),
    test::CaseName());

TEST(FreeBishops, GiveUpWhereTheBudgetIsSpent) {
    const Position wall = test::oddPosition("8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1");
    FreeBishops whole(wall, Color::White, {});
    ASSERT_TRUE(whole.excludesMate(plenty));
    EXPECT_FALSE(FreeBishops(wall, Color::White, {}).excludesMate(whole.nodes() - 1));
    EXPECT_TRUE(FreeBishops(wall, Color::White, {}).excludesMate(whole.nodes()));
}

// A few facing pawns, some a step apart, some loose; kings anywhere; bishops on one colour, on both, or none; now and
// then another piece.
Position mostlyPawnsAndBishops(Random& random) {
    for (;;) {
        Setup setup;
        setup.turn = random.oneOf(allColors);
        const auto put = [&](Piece piece, int file, int rank) {
            const Square square = makeSquare(static_cast<File>(file), static_cast<Rank>(rank));
            if (!setup.board.occupied().contains(square)) setup.board.put(square, piece);
        };
        const auto putAnywhere = [&](Piece piece) { put(piece, random.from(0, 7), random.from(0, 7)); };
        for (int file = random.from(0, 2); file < 8; file += random.from(1, 3)) {
            const int rank = random.from(1, 5);
            const int gap = random.oneIn(6) ? 2 : 1;
            if (!random.oneIn(10)) put({Color::White, PieceType::Pawn}, file, rank);
            if (!random.oneIn(10)) put({Color::Black, PieceType::Pawn}, file, std::min(rank + gap, 6));
        }
        for (const Color color : allColors) {
            putAnywhere({color, PieceType::King});
            for (int count = random.from(0, 2); count > 0; --count) putAnywhere({color, PieceType::Bishop});
            if (random.oneIn(4))
                putAnywhere({color, random.oneOf(std::array{PieceType::Knight, PieceType::Rook, PieceType::Queen})});
        }
        if (const auto position = makePosition(setup, tolerableFaults())) return *position;
    }
}

TEST(FreeBishops, ExcludeNoMateThatIsConceivable) {
    SCOPED_TRACE(test::seedTrace());
    Random random("free bishops");
    int decided = 0;
    for (std::uint64_t round = 0; round < test::scaled(20'000); ++round) {
        const Position position = mostlyPawnsAndBishops(random);
        SCOPED_TRACE(testing::PrintToString(position));
        for (const Color winner : allColors) {
            const Bitboard free = random.oneIn(2) ? mobile(position) : all(position);
            FreeBishops skeletons(position, winner, free);
            constexpr std::uint64_t soon = 200;  // the naive engine is slow
            static_cast<void>(skeletons.excludesMate(soon));
            if (skeletons.nodes() >= soon || skeletons.positions().size() > soon) continue;
            ++decided;
            ASSERT_NO_FATAL_FAILURE(expectProof(position, winner, free));
        }
    }
    EXPECT_GT(decided, 0);
}

TEST(FreeBishops, ProveWallsAsTheNaiveSearchDoes) {
    SCOPED_TRACE(test::seedTrace());
    Random random("free bishops and walls");
    for (std::uint64_t wanted = std::max<std::uint64_t>(test::scaled(400), 10); wanted > 0;) {
        const Position position = test::madeUp(random, test::Flavour::Blocked);
        if (!FreeBishops::applies(position)) continue;
        SCOPED_TRACE(testing::PrintToString(position));
        const Color winner = random.oneOf(allColors);
        FreeBishops skeletons(position, winner, mobile(position));
        if (!skeletons.excludesMate(2'000)) continue;
        ASSERT_NO_FATAL_FAILURE(expectProof(position, winner, mobile(position)));
        --wanted;
    }
}

}  // namespace
}  // namespace nowchess
