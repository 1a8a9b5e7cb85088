// Random games by players with a temper: each likes some kinds of moves more than others, so that promotions, castling,
// double checks and repetitions all happen often in some game.
#pragma once

#include <cstdint>
#include <optional>

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/position.h"
#include "support/random.h"

namespace nowchess::test {

// How much a kind of move is liked; five is neither liked nor disliked. Whole numbers, so that every machine plays the
// same games.
struct Temper {
    using Liking = std::uint64_t;
    static constexpr Liking neutral = 5;

    Liking capture = neutral;
    Liking pawn = neutral;
    Liking doubleStep = neutral;
    Liking promotion = neutral;
    Liking castling = neutral;
    Liking check = neutral;
    Liking back = neutral;  // to where the piece came from
};

Temper randomTemper(Random& random);

// Plays both sides.
class RandomPlayer {
public:
    RandomPlayer(Random& random, const Temper& temper) : random_(random), temper_(temper) {}

    // Precondition: the list holds a move.
    Move choose(const Position& position, const MoveList& moves);

private:
    [[nodiscard]] Temper::Liking liking(const Position& position, Move move) const;

    Random& random_;
    Temper temper_;
    std::optional<Move> own_;       // the last move of the side to move
    std::optional<Move> opponent_;  // and of the other
};

// Calls visit(position) for the start and for every position of a random game of at most so many half-moves.
template <typename Visit>
void randomGame(Random& random, const Position& start, int plies, Visit visit) {
    RandomPlayer player(random, randomTemper(random));
    Position position = start;
    for (int ply = 0;; ++ply) {
        visit(position);
        const MoveList moves = legalMoves(position);
        if (ply == plies || moves.empty()) return;
        position = position.playUnchecked(player.choose(position, moves));
    }
}

}  // namespace nowchess::test
