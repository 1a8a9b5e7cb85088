// Prints random games of every variant for the other languages to play again: a line of JSON for each position, with
// all that is known of it and the move that is played next.
//
//   nowchess_random_games GAMES     so many of each variant
#include <cstdlib>
#include <iostream>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/status.h"
#include "support/random.h"

namespace {

using namespace nowchess;

// The key is that of the position which the FEN names: it has no en-passant square where no capture is legal.
void print(const AnyPosition& position, const MoveList& moves, std::size_t next) {
    std::cout << R"({"variant":")" << uciName(position.variant()) << R"(","fen":")" << toFen(position) << R"(","key":")"
              << static_cast<std::uint64_t>(positionFromFen(toFen(position), position.variant())->key())
              << R"(","status":)" << static_cast<int>(status(position)) << R"(,"next":)" << next << R"(,"moves":")";
    for (const Move move : moves) std::cout << toCoordinates(move) << ' ';
    std::cout << R"(","sans":")";
    for (const Move move : moves) std::cout << toSan(position, move).view() << ' ';
    std::cout << "\"}\n";
}

void playGame(test::Random& random, AnyPosition position) {
    for (int ply = 0; ply < 120; ++ply) {
        const MoveList moves = legalMoves(position);
        const std::size_t next = moves.empty() ? 0 : static_cast<std::size_t>(random.below(moves.size()));
        print(position, moves, next);
        if (moves.empty()) return;
        position = position.playUnchecked(moves[next]);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc == 2 ? std::atoi(argv[1]) : 1;
    test::Random random("random games for other languages");
    for (const Variant variant : allVariants)
        for (int game = 0; game < games; ++game) {
            const auto mixed = chess960Start(static_cast<int>(random.below(960)), variant);
            playGame(random, game % 2 == 1 && mixed ? *mixed : AnyPosition::initial(variant));
        }
}
