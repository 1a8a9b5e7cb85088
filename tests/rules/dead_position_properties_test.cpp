// Random structures of blocked pawns, where answers can be compared with a search through everything.
// NOWCHESS_TEST_SCALE=250 searches 100,000 of them.
#include <array>
#include <deque>
#include <iostream>
#include <unordered_set>

#include <gtest/gtest.h>

#include "nowchess/rules/dead_position.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "rules/no_mate_checker.h"
#include "support/positions.h"
#include "support/random.h"
#include "support/random_boards.h"

namespace nowchess {
namespace {

using test::Random;

Position blocked(Random& random) { return test::madeUp(random, test::Flavour::Blocked); }

// Yes or no by exhaustive search; Unknown beyond so many positions.
MateAnswer exhaustive(const Position& root, Color side, std::size_t most) {
    std::unordered_set<std::uint64_t> seen{static_cast<std::uint64_t>(root.key())};
    std::deque<Position> open{root};
    while (!open.empty()) {
        const Position position = open.front();
        open.pop_front();
        if (position.turn() != side && status(position) == Status::Mated) return MateAnswer::Yes;
        for (const Move move : legalMoves(position)) {
            const Position next = position.playUnchecked(move);
            if (seen.insert(static_cast<std::uint64_t>(next.key())).second) open.push_back(next);
        }
        if (seen.size() > most) return MateAnswer::Unknown;
    }
    return MateAnswer::No;
}

Position flippedFiles(const Position& position) {
    const auto flipped = [](Square square) {
        return makeSquare(static_cast<File>(7 - static_cast<int>(fileOf(square))), rankOf(square));
    };
    Setup setup = position.setup();
    setup.board = {};
    for (const Square square : position.board().occupied())
        setup.board.put(flipped(square), *position.board().pieceAt(square));
    setup.castlingRooks = {};
    if (setup.enPassant) setup.enPassant = flipped(*setup.enPassant);
    return Position::unchecked(setup);
}

constexpr MateBudget smallBudget{.nodes = 60'000};

TEST(DeadPositionRandom, BlockedStructuresAgreeWithExhaustiveSearch) {
    SCOPED_TRACE(test::seedTrace());
    Random random("blocked");
    int proven = 0;
    int compared = 0;              // with a search through everything, where we say no
    std::array<int, 3> answers{};  // yes, no and unknown
    // At any scale until there was something to prove.
    for (std::uint64_t round = 0; round < test::scaled(400) || (proven == 0 && round < 4000); ++round) {
        const Position position = blocked(random);
        SCOPED_TRACE(testing::PrintToString(position));
        for (const Color side : allColors) {
            const MateVerdict verdict = canMate(position, side, smallBudget);
            ++answers[static_cast<std::size_t>(verdict.answer)];
            const auto fast = cannotMateFast(position, side);
            if (verdict.answer == MateAnswer::Yes) {
                ASSERT_TRUE(test::isMatingLine(position, side, verdict.line));
                ASSERT_FALSE(fast) << label(side);
                continue;
            }
            const MateAnswer truth = exhaustive(position, side, 20'000);
            compared += truth == MateAnswer::Unknown ? 0 : 1;
            ASSERT_FALSE((verdict.answer == MateAnswer::No || fast) && truth == MateAnswer::Yes) << label(side);
            ASSERT_FALSE(truth == MateAnswer::No && verdict.answer != MateAnswer::No) << label(side);
            if (verdict.answer != MateAnswer::No || verdict.closed.size() > 200) continue;
            ++proven;
            ASSERT_EQ(test::faultOfProof(position, side, verdict), "") << label(side);
        }
    }
    std::cout << answers[0] << " yes, " << answers[1] << " no, " << answers[2] << " unknown; " << compared
              << " compared with everything, " << proven << " proofs checked\n";
    EXPECT_GT(compared, 0);
    EXPECT_GT(proven, 0);
}

TEST(DeadPositionRandom, LockedStructuresAlwaysHold) {
    SCOPED_TRACE(test::seedTrace());
    Random random("locked");
    for (std::uint64_t round = 0; round < test::scaled(300); ++round) {
        Position position = random.oneIn(4) ? test::madeUp(random, random.oneOf(test::allFlavours)) : blocked(random);
        SCOPED_TRACE(testing::PrintToString(position));
        const LockedStructure structure = lockedStructure(position);
        for (const Color side : allColors) {
            if (!excludesMateBy(structure, side)) continue;
            ASSERT_EQ(test::faultOfLockedStructure(position, side), "") << label(side);
        }
        // Wherever play leads, every piece stands where it may.
        for (int ply = 0; ply < 60; ++ply) {
            const MoveList moves = legalMoves(position);
            if (moves.empty()) break;
            position = position.playUnchecked(random.oneOf(moves));
            for (const Square square : position.board().occupied()) {
                const Piece piece = *position.board().pieceAt(square);
                bool allowed = false;
                for (const LockedStructure::PieceRange& range : structure.pieces) {
                    allowed |= range.piece == piece && range.reach.contains(square);
                    allowed |= range.piece == Piece{piece.color, PieceType::Pawn} && range.promoted.contains(square);
                }
                ASSERT_TRUE(allowed) << text(square) << " in " << testing::PrintToString(position);
            }
        }
    }
}

TEST(DeadPositionRandom, MirroredAndFlippedPositionsGetTheSameAnswer) {
    SCOPED_TRACE(test::seedTrace());
    Random random("mirrored");
    for (std::uint64_t round = 0; round < test::scaled(50); ++round) {
        auto setup = blocked(random).setup();
        if (random.oneIn(2)) setup.castlingRooks = {};
        const Position position = Position::unchecked(setup);
        SCOPED_TRACE(testing::PrintToString(position));
        const bool canFlip = setup.castlingRooks.empty();  // long and short castling are no mirror images
        const Position mirrored = test::mirroredPosition(position);
        const Position flipped = flippedFiles(position);
        for (const Color side : allColors) {
            const MateAnswer answer = canMate(position, side).answer;
            if (answer == MateAnswer::Unknown) continue;
            const auto agrees = [&](MateAnswer other) { return other == answer || other == MateAnswer::Unknown; };
            ASSERT_TRUE(agrees(canMate(mirrored, opposite(side)).answer));
            ASSERT_TRUE(!canFlip || agrees(canMate(flipped, side).answer));
            ASSERT_EQ(cannotMateFast(position, side).has_value(), cannotMateFast(mirrored, opposite(side)).has_value());
            ASSERT_TRUE(!canFlip ||
                        cannotMateFast(position, side).has_value() == cannotMateFast(flipped, side).has_value());
        }
    }
}

TEST(DeadPositionRandom, DeadStaysDeadAfterEveryMove) {
    SCOPED_TRACE(test::seedTrace());
    Random random("stays dead");
    for (std::uint64_t round = 0; round < test::scaled(60); ++round) {
        const Position position = blocked(random);
        SCOPED_TRACE(testing::PrintToString(position));
        for (const Color side : allColors) {
            if (!cannotMateFast(position, side)) continue;
            for (const Move move : legalMoves(position))
                ASSERT_NE(canMate(position.playUnchecked(move), side, smallBudget).answer, MateAnswer::Yes);
        }
    }
}

// A game ends by these answers.
TEST(DeadPositionRandom, TheFastCheckIsNeverWrongWithFewMen) {
    SCOPED_TRACE(test::seedTrace());
    Random random("few pieces");
    for (std::uint64_t round = 0; round < test::scaled(3000); ++round) {
        const Position position = test::madeUp(random, test::Flavour::Sparse);
        for (const Color side : allColors) {
            if (!cannotMateFast(position, side)) continue;
            ASSERT_NE(exhaustive(position, side, 2'000), MateAnswer::Yes) << testing::PrintToString(position);
        }
        ASSERT_EQ(isDeadFast(position) && canMate(position, position.turn(), smallBudget).answer == MateAnswer::Yes,
                  false)
            << testing::PrintToString(position);
    }
}

}  // namespace
}  // namespace nowchess
