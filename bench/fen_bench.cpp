#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "bench.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"
#include "stopwatch.h"

namespace nowchess::bench {

namespace {

// Positions of random games, the same every time.
std::vector<Position> samplePositions(std::size_t count) {
    std::vector<Position> positions;
    std::mt19937_64 random(20240229);
    while (positions.size() < count) {
        Position position = Position::initial();
        for (int ply = 0; ply < 80 && positions.size() < count; ++ply) {
            const MoveList moves = legalMoves(position);
            if (moves.empty()) break;
            position = position.playUnchecked(moves[random() % moves.size()]);
            positions.push_back(position);
        }
    }
    return positions;
}

void print(const char* what, double rate, double scale) {
    std::printf("%-24s %6.1f M/s here, %6.1f M/s where Stockfish does 240\n", what, rate, rate * scale);
}

}  // namespace

void benchFen(int rounds, double scale) {
    const std::vector<Position> positions = samplePositions(1000);
    std::vector<std::string> fens;
    for (const Position& position : positions) fens.push_back(toFen(position));
    constexpr int repeats = 100;
    Best reading;
    Best writing;
    std::size_t sink = 0;
    for (int round = 0; round < rounds; ++round) {
        reading.time([&] {
            for (int i = 0; i < repeats; ++i)
                for (const std::string& fen : fens) sink += positionFromFen(fen)->halfmoveClock();
        });
        writing.time([&] {
            for (int i = 0; i < repeats; ++i)
                for (const Position& position : positions) sink += toFen(position).size();
        });
    }
    print("FEN -> Position", reading.rate(repeats * fens.size()), scale);
    print("Position -> FEN", writing.rate(repeats * fens.size()), scale);
    if (sink == 0) std::printf("nothing was read\n");
}

}  // namespace nowchess::bench
