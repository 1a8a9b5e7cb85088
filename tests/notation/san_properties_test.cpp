// What must hold for SAN in every position there is, tried on random ones.
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "notation/plain_san.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/status.h"
#include "support/positions.h"
#include "support/random_positions.h"

namespace nowchess {
namespace {

using test::Random;

constexpr SanOptions strict{.reading = SanReading::Strict};

std::set<std::string> sansOf(const Position& here) {
    std::set<std::string> sans;
    for (const Move move : legalMoves(here)) sans.emplace(toSan(here, move).view());
    return sans;
}

TEST(SanProperties, WrittenThenStrictlyReadIsTheSameMove) {
    test::onRandomPositions("san round trip", 20000, [](const Position& here, Random&) {
        for (const Move move : legalMoves(here)) {
            const SanText san = toSan(here, move);
            const auto read = readSan(here, san, strict);
            ASSERT_TRUE(read) << san.view() << ": " << message(read.error(), here, san);
            ASSERT_EQ(*read, (SanMove{move, {}})) << san.view();
            ASSERT_EQ(readSan(here, san), read) << san.view();
        }
    });
}

TEST(SanProperties, NoTwoMovesShareAText) {
    test::onRandomPositions("san unique", 20000, [](const Position& here, Random&) {
        ASSERT_EQ(sansOf(here).size(), legalMoves(here).size());
    });
}

TEST(SanProperties, BothStepsTogetherAreReadSan) {
    test::onRandomPositions("san two steps", 5000, [](const Position& here, Random&) {
        for (const Move move : legalMoves(here)) {
            const SanText san = toSan(here, move);
            const auto syntax = parseSan(san, strict);
            ASSERT_TRUE(syntax) << san.view();
            ASSERT_EQ(resolve(here, *syntax, strict), (SanMove{move, {}})) << san.view();
            // The lenient parser, which a blank brings in, understands the same.
            auto lenient = parseSan(std::string(san.view()) + " ");
            ASSERT_TRUE(lenient);
            ASSERT_EQ(lenient->deviations, SanDeviations{SanDeviation::SurroundingText});
            lenient->deviations = {};
            ASSERT_EQ(lenient, syntax) << san.view();
        }
    });
}

TEST(SanProperties, TheSuffixIsTheStatusAfterwards) {
    test::onRandomPositions("san suffix", 10000, [](const Position& here, Random&) {
        for (const Move move : legalMoves(here)) {
            const SanText san = toSan(here, move);
            const Status after = status(here.playUnchecked(move));
            const char last = san.view().back();
            ASSERT_EQ(last == '+', after == Status::InCheck) << san.view();
            ASSERT_EQ(last == '#', after == Status::Mated) << san.view();
        }
    });
}

// SAN of the positions one and two moves on: a strict reader takes it here only if it is SAN here.
TEST(SanProperties, WhatTheNeighboursCallAMoveIsRefused) {
    test::onRandomPositions("san neighbours", 1000, [](const Position& here, Random& random) {
        const MoveList moves = legalMoves(here);
        if (moves.empty()) return;
        const std::set<std::string> own = sansOf(here);
        const Position next = here.playUnchecked(moves[random.below(moves.size())]);
        std::set<std::string> foreign = sansOf(next);
        if (const MoveList answers = legalMoves(next); !answers.empty())
            foreign.merge(sansOf(next.playUnchecked(answers[random.below(answers.size())])));
        for (const std::string& san : foreign) {
            const auto read = readSan(here, san, strict);
            ASSERT_EQ(read.has_value(), own.contains(san)) << san;
            if (!read) {
                ASSERT_FALSE(message(read.error(), here, san).empty());
            }
            const auto lenient = readSan(here, san);
            ASSERT_TRUE(!lenient || isLegal(here, *lenient->move)) << san;
            ASSERT_EQ(lenient && lenient->deviations.empty(), own.contains(san)) << san;
        }
    });
}

// A character or two put in, left out or replaced.
std::string spoiled(std::string_view san, Random& random) {
    constexpr std::string_view alphabet = "abcdefgh12345678KQRBNPx=+#-O0!?:bnrqkep. (/)";
    std::vector<char> text(san.begin(), san.end());
    for (int changes = random.from(1, 2); changes > 0; --changes) {
        const auto place = text.begin() + static_cast<std::ptrdiff_t>(random.below(text.size()));
        const char c = random.oneOf(alphabet);
        switch (random.below(3)) {
            case 0: *place = c; break;
            case 1: text.insert(place, c); break;
            default: text.erase(place); break;
        }
        if (text.empty()) text.push_back(c);
    }
    return {text.begin(), text.end()};
}

TEST(SanProperties, NothingForgivenMeansWrittenSo) {
    test::onRandomPositions("san spoiled", 2000, [](const Position& here, Random& random) {
        const MoveList moves = legalMoves(here);
        if (moves.empty()) return;
        for (int round = 0; round < 20; ++round) {
            const std::string text = spoiled(toSan(here, moves[random.below(moves.size())]), random);
            const auto read = readSan(here, text);
            ASSERT_EQ(readSan(here, text, strict).has_value(), read && read->deviations.empty()) << text;
            if (!read) continue;
            ASSERT_TRUE(isLegal(here, *read->move)) << text;
            ASSERT_EQ(read->deviations.empty(), toSan(here, *read->move) == text) << text;
        }
    });
}

// What a reader of games decodes from the bytes is what `readSan` means.
TEST(SanProperties, PlainSanIsDecodedBackToItsMove) {
    test::onRandomPositions("plain san", 10000, [](const Position& here, Random&) {
        for (const Move move : legalMoves(here)) {
            if (move.kind() == MoveKind::Castling) continue;
            Move decoded = Move::normal(Square::A1, Square::A1);
            ASSERT_TRUE(decodePlainSan(here, toSan(here, move), decoded)) << toSan(here, move).view();
            ASSERT_EQ(decoded, move) << toSan(here, move).view();
        }
    });
}

TEST(SanProperties, SpoiledPlainSanIsDecodedAsTheReaderMeansIt) {
    test::onRandomPositions("spoiled plain san", 2000, [](const Position& here, Random& random) {
        const MoveList moves = legalMoves(here);
        if (moves.empty()) return;
        for (int round = 0; round < 20; ++round) {
            const std::string text = spoiled(toSan(here, moves[random.below(moves.size())]), random);
            Move decoded = Move::normal(Square::A1, Square::A1);
            if (!decodePlainSan(here, text, decoded)) continue;
            const auto read = readSan(here, text);
            ASSERT_TRUE(read) << text;
            ASSERT_EQ(read->move, decoded) << text;
        }
    });
}

TEST(PlainSan, IsNoOtherForm) {
    const Position here = test::position("4k3/1P6/8/8/3p4/2P2N2/8/1N2K3 w - - 0 1");
    for (const char* text :
         {"",     "N",     "+",  "d4",  "3xd4", "xd4",  "cxd",    "cd4",   "c3xd4", "Nd2", "N1bd2", "Nbfd2",
          "N-d2", "Nxxd4", "b8", "b8Q", "b8=K", "b8=P", "bxa8=Q", "Nd4=Q", "c4=Q",  "O-O", "nxd4",  "e1d1"}) {
        Move move = Move::normal(Square::A1, Square::A1);
        EXPECT_FALSE(decodePlainSan(here, text, move)) << text;
    }
    for (const char* text : {"cxd4", "c4", "Nbd2", "Nb1d2", "N1d2", "N3d2", "Nxd4", "Nd4", "b8=Q+", "b8=N", "Ke2"}) {
        Move move = Move::normal(Square::A1, Square::A1);
        EXPECT_TRUE(decodePlainSan(here, text, move)) << text;
    }
}

// The long form is always understood, castling included.
TEST(SanProperties, CoordinatesAreUnderstood) {
    test::onRandomPositions("san coordinates", 5000, [](const Position& here, Random&) {
        for (const Move move : legalMoves(here)) {
            for (const CastlingMode mode : {CastlingMode::Standard, CastlingMode::Chess960}) {
                const std::string text = toCoordinates(move, mode);
                const auto read = readSan(here, text);
                ASSERT_TRUE(read) << text << ": " << message(read.error(), here, text);
                ASSERT_EQ(read->move, move) << text;
                ASSERT_TRUE(read->deviations.contains(SanDeviation::LongForm)) << text;
            }
        }
    });
}

TEST(SanProperties, ErrorsNameLegalMoves) {
    test::onRandomPositions("san errors", 1000, [](const Position& here, Random& random) {
        for (const char* piece : {"", "N", "B", "R", "Q", "K"}) {
            const std::string text = piece + nowchess::text(random.oneOf(allSquares));
            const auto read = readSan(here, text);
            if (read) continue;
            const SanError& error = read.error();
            for (const auto& move : error.nearest) ASSERT_TRUE(!move || isLegal(here, *move)) << text;
            for (const auto& move : error.candidates) ASSERT_TRUE(!move || isLegal(here, *move)) << text;
            ASSERT_EQ(error.fault == SanFault::Ambiguous, error.candidates[0] && !error.candidates[3]) << text;
            ASSERT_TRUE(here.board().occupied().containsAll(error.squares)) << text;
            const bool namesPieces = error.fault == SanFault::Blocked || error.fault == SanFault::LeavesKingInCheck;
            ASSERT_EQ(error.squares.empty(), !namesPieces) << text;
        }
    });
}

}  // namespace
}  // namespace nowchess
