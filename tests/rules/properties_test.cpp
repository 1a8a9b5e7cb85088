// What must hold in every position there is, tried on random ones.
#include <algorithm>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/en_passant.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/status.h"
#include "support/positions.h"
#include "support/random_positions.h"

namespace nowchess {
namespace {

using test::Random;

std::vector<std::uint16_t> sortedBits(const MoveList& moves) {
    std::vector<std::uint16_t> bits;
    for (const Move move : moves) bits.push_back(move.bits());
    std::sort(bits.begin(), bits.end());
    return bits;
}

// Not only 64 x 64 x promotions, but whatever sixteen bits can say.
TEST(Properties, ListedMeansLegalForEveryMoveThereIs) {
    test::onRandomPositions("list and isLegal", 400, [](const Position& here, Random&) {
        const std::vector<std::uint16_t> listed = sortedBits(legalMoves(here));
        ASSERT_EQ(std::adjacent_find(listed.begin(), listed.end()), listed.end()) << "a move is listed twice";
        std::vector<std::uint16_t> legal;
        for (unsigned bits = 0; bits <= 0xffff; ++bits)
            if (isLegal(here, Move::fromBits(static_cast<std::uint16_t>(bits))))
                legal.push_back(static_cast<std::uint16_t>(bits));
        ASSERT_EQ(legal, listed);
    });
}

// Every refusal has a reason, and only refusals have.
TEST(Properties, PlayRefusesJustWhatIsNotLegal) {
    test::onRandomPositions("play", 40, [](const Position& here, Random&) {
        const MoveList moves = legalMoves(here);
        for (unsigned bits = 0; bits <= 0xffff; ++bits) {
            const Move move = Move::fromBits(static_cast<std::uint16_t>(bits));
            const auto next = play(here, move);
            ASSERT_EQ(next.has_value(), moves.contains(move));
            ASSERT_EQ(whyIllegal(here, move).has_value(), !next.has_value());
            if (!next) continue;
            ASSERT_EQ(*next, here.playUnchecked(move));
        }
    });
}

TEST(Properties, EveryWayOfAskingGivesTheSameMoves) {
    test::onRandomPositions("ways of asking", 20000, [](const Position& here, Random&) {
        const MoveList moves = legalMoves(here);
        ASSERT_EQ(static_cast<std::size_t>(countLegalMoves(here)), moves.size());
        ASSERT_EQ(hasLegalMove(here), !moves.empty());
        BySquare<Bitboard> expected;
        for (const Move move : moves) expected[move.from()].insert(move.to());
        ASSERT_EQ(legalTargets(here), expected);
        std::size_t fromSquares = 0;
        for (const Square from : allSquares) {
            const MoveList some = legalMoves(here, from);
            fromSquares += some.size();
            ASSERT_TRUE(std::all_of(some.begin(), some.end(),
                                    [&](Move move) { return move.from() == from && moves.contains(move); }));
            ASSERT_EQ(legalTargets(here, from), expected[from]);
        }
        ASSERT_EQ(fromSquares, moves.size());
        BySquare<Bitboard> visited;
        forEachTargetSet(here, [&](Piece piece, Square from, Bitboard targets) {
            ASSERT_EQ(piece, *here.board().pieceAt(from));
            ASSERT_FALSE(targets.empty());
            visited[from] = targets;
        });
        ASSERT_EQ(visited, expected);
    });
}

// Legal moves are the pseudo-legal ones that leave the king alone, and castling.
TEST(Properties, LegalTargetsArePseudoLegalOnes) {
    test::onRandomPositions("pseudo-legal targets", 20000, [](const Position& here, Random&) {
        const auto pseudoLegal = pseudoLegalTargets(here.board(), here.turn(), here.enPassantTarget());
        for (const Move move : legalMoves(here)) {
            if (move.kind() == MoveKind::Castling) continue;
            ASSERT_TRUE(pseudoLegal[move.from()].contains(move.to())) << toCoordinates(move);
        }
        for (const Square from : here.board().pieces(here.turn())) {
            // En passant and castling apart, the board alone knows.
            Bitboard plain = legalTargets(here, from) - (here.castlingRooks() & here.board().pieces(here.turn()));
            if (legalEnPassantCapturers(here).contains(from)) plain.erase(*here.enPassantTarget());
            ASSERT_EQ(legalTargets(here.board(), from), plain) << text(from);
        }
    });
}

TEST(Properties, FenParsesBackToTheSamePosition) {
    test::onRandomPositions("fen", 20000, [](const Position& here, Random&) {
        for (const CastlingText castling : {CastlingText::Automatic, CastlingText::XFen, CastlingText::Shredder}) {
            const std::string fen = toFen(here, {EnPassantShown::Always, castling});
            for (const FenReading reading : {FenReading::Strict, FenReading::Lenient}) {
                const auto read = positionFromFen(fen, {.reading = reading, .tolerated = tolerableFaults()});
                ASSERT_TRUE(read) << fen << ": " << message(read.error());
                ASSERT_EQ(*read, here) << fen;
                ASSERT_EQ(toFen(*read, {EnPassantShown::Always, castling}), fen);
            }
        }
    });
}

TEST(Properties, IncrementalKeyIsTheKeyFromScratch) {
    test::onRandomPositions("keys", 20000, [](const Position& here, Random&) {
        ASSERT_EQ(here.key(), keyFromScratch(here));
        for (const Move move : legalMoves(here)) {
            const Position next = here.playUnchecked(move);
            ASSERT_EQ(next.key(), keyFromScratch(next)) << toCoordinates(move, CastlingMode::Chess960);
        }
    });
}

TEST(Properties, ColoursExchangedMovesAreMirrored) {
    test::onRandomPositions("mirror", 20000, [](const Position& here, Random&) {
        const Position other = test::mirroredPosition(here);
        std::vector<std::uint16_t> expected;
        for (const Move move : legalMoves(here)) expected.push_back(test::mirroredMove(move).bits());
        std::sort(expected.begin(), expected.end());
        ASSERT_EQ(sortedBits(legalMoves(other)), expected);
        ASSERT_EQ(status(other), status(here));
        ASSERT_EQ(checkers(other), mirrored(checkers(here)));
        for (const Color color : allColors)
            ASSERT_EQ(pinned(other.board(), opposite(color)), mirrored(pinned(here.board(), color)));
    });
}

TEST(Properties, GivesCheckMeansInCheckAfterwards) {
    test::onRandomPositions("gives check", 10000, [](const Position& here, Random&) {
        for (const Move move : legalMoves(here)) {
            const Position next = here.playUnchecked(move);
            ASSERT_EQ(givesCheck(here, move), isInCheck(next.board(), next.turn())) << toCoordinates(move);
            ASSERT_FALSE(isInCheck(next.board(), here.turn())) << toCoordinates(move);
        }
    });
}

TEST(Properties, StatusIsCheckAndMoves) {
    test::onRandomPositions("status", 20000, [](const Position& here, Random&) {
        const bool check = isInCheck(here.board(), here.turn());
        const bool moves = !legalMoves(here).empty();
        ASSERT_EQ(status(here),
                  moves ? (check ? Status::InCheck : Status::Normal) : (check ? Status::Mated : Status::Drawn));
    });
}

TEST(Properties, CoordinatesReadBackToTheSameMove) {
    test::onRandomPositions("coordinates", 10000, [](const Position& here, Random&) {
        for (const CastlingMode mode : {CastlingMode::Standard, CastlingMode::Chess960}) {
            for (const Move move : legalMoves(here)) {
                const std::string text = toCoordinates(move, mode);
                const auto read = moveFromCoordinates(here, text);
                ASSERT_TRUE(read) << text << ": " << message(read.error());
                ASSERT_EQ(*read, move) << text;
            }
        }
    });
}

TEST(Properties, PerftIsTheSumOverTheMoves) {
    test::onRandomPositions("perft", 2000, [](const Position& here, Random&) {
        std::uint64_t sum = 0;
        for (const Move move : legalMoves(here)) sum += legalMoves(here.playUnchecked(move)).size();
        ASSERT_EQ(perft(here, 2), sum);
        ASSERT_EQ(perft(here, 3), perft(here, 3, {.playLeaves = true}));
    });
}

}  // namespace
}  // namespace nowchess
