#include <cstdio>
#include <random>
#include <vector>

#include "bench.h"
#include "nowchess/game/game.h"
#include "stopwatch.h"

namespace nowchess::bench {

namespace {

using Moves = std::vector<Move>;

// Random games to their end, the same every time: shuffling with few pawns left, so that positions do come back.
std::vector<Moves> sampleGames(std::size_t count) {
    std::vector<Moves> games;
    std::mt19937_64 random(20240229);
    while (games.size() < count) {
        Game game;
        Moves moves;
        while (!game.isOver() && moves.size() < 400) {
            const MoveList legal = game.legalMoves();
            const Move move = legal[random() % legal.size()];
            if (!game.play(move)) break;
            moves.push_back(move);
        }
        games.push_back(moves);
    }
    return games;
}

}  // namespace

void benchGame(int rounds, double scale) {
    const std::vector<Moves> games = sampleGames(100);
    std::size_t plies = 0;
    for (const Moves& moves : games) plies += moves.size();
    Best playing;
    std::size_t over = 0;
    for (int round = 0; round < 10 * rounds; ++round) {
        playing.time([&] {
            for (const Moves& moves : games) {
                Game game;
                for (const Move move : moves)
                    if (!game.play(move)) break;
                over += game.isOver() ? 1U : 0U;
            }
        });
    }
    const double rate = playing.rate(plies);
    std::printf("%-24s %6.1f M/s here, %6.1f M/s where Stockfish does 240\n", "Game::play", rate, rate * scale);
    if (over == 0) std::printf("no game was finished\n");
}

}  // namespace nowchess::bench
