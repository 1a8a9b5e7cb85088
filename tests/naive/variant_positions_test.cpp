#include "variant_positions.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "naive_chess.h"
#include "naive_variants.h"
#include "support/environment.h"

namespace naive::variants {
namespace {

using nowchess::test::scaled;
using nowchess::test::seed;
using nowchess::test::seedTrace;

// The variants that change no move agree with the engine for chess, as long as they go on.
TEST(VariantPositions, HaveTheMovesOfChessWhereOnlyTheEndingsDiffer) {
    SCOPED_TRACE(seedTrace());
    for (const Variant variant : {Variant::KingOfTheHill, Variant::ThreeCheck}) {
        for (const Start start : {Start::Usual, Start::Chess960}) {
            forRandomPositions(variant, start, seed(), scaled(2000), [](const Sample& sample) {
                if (sample.ending && sample.ending->reason != "Checkmate" && sample.ending->reason != "Stalemate")
                    return;
                std::vector<std::string> moves;
                for (const naive::Move& move : naive::legalMoves(sample.position)) moves.push_back(naive::text(move));
                std::ranges::sort(moves);
                EXPECT_EQ(sample.moves, moves) << sample.fen;
            });
        }
    }
}

TEST(VariantPositions, AreReadAsWritten) {
    SCOPED_TRACE(seedTrace());
    for (const Variant variant : allVariants) {
        forRandomPositions(variant, Start::Usual, seed(), scaled(1000), [&](const Sample& sample) {
            EXPECT_TRUE(fromFen(variant, sample.fen) == sample.position) << name(variant) << ' ' << sample.fen;
            EXPECT_EQ(sample.ending.has_value(), sample.moves.empty()) << name(variant) << ' ' << sample.fen;
        });
    }
}

TEST(VariantPositions, RepeatAndCastle) {
    for (const Variant variant : allVariants) {
        if (!hasChess960(variant)) continue;
        std::vector<std::string> fens;
        bool castles = false;
        forRandomPositions(variant, Start::Chess960, 5, 1000, [&](const Sample& sample) {
            fens.push_back(sample.fen);
            castles = castles || std::ranges::any_of(legalMoves(sample.position), &Move::castling);
        });
        EXPECT_TRUE(castles) << name(variant);
        std::size_t at = 0;
        forRandomPositions(variant, Start::Chess960, 5, 1000,
                           [&](const Sample& sample) { EXPECT_EQ(sample.fen, fens.at(at++)); });
        EXPECT_EQ(at, fens.size());
    }
}

}  // namespace
}  // namespace naive::variants
