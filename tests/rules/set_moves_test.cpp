// What a whole set of squares reaches is what its squares reach, one by one.
#include "rules/dead/set_moves.h"

#include <limits>

#include <gtest/gtest.h>

#include "nowchess/rules/attacks.h"
#include "support/random.h"

namespace nowchess {
namespace {

using test::Random;

TEST(SetMoves, AreThoseOfEverySquareOfTheSet) {
    Random random("SetMoves");
    const auto bits = [&random] { return random.below(std::numeric_limits<std::size_t>::max()); };
    for (const Square square : Bitboard::all()) {
        const Bitboard open = Bitboard(bits() | bits());
        const Bitboard set = Bitboard(bits() & bits() & bits()) | Bitboard{square};
        for (const PieceType type :
             {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King}) {
            Bitboard reached;
            for (const Square from : set) reached |= attacks({Color::White, type}, from, ~open);
            EXPECT_EQ(dead::pieceHits(type, set, open), reached) << text(square) << ' ' << label(type);
            EXPECT_EQ(dead::pieceHits(type, Bitboard{square}, open), attacks({Color::White, type}, square, ~open))
                << text(square) << ' ' << label(type);
        }
        for (const Color color : allColors)
            EXPECT_EQ(dead::pawnHits(Bitboard{square}, color), pawnAttacks(square, color)) << text(square);
    }
}

}  // namespace
}  // namespace nowchess
