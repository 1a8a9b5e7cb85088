#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "bench.h"
#include "nowchess/notation/san.h"
#include "stopwatch.h"

namespace nowchess::bench {

namespace {

struct Sample {
    Position position;
    std::vector<Move> moves;
    std::vector<std::string> sans;
};

// Positions of random games with all their legal moves, the same every time.
std::vector<Sample> samples(std::size_t count) {
    std::vector<Sample> result;
    std::mt19937_64 random(20240229);
    while (result.size() < count) {
        Position position = Position::initial();
        for (int ply = 0; ply < 80 && result.size() < count; ++ply) {
            const MoveList moves = legalMoves(position);
            if (moves.empty()) break;
            Sample sample{position, {moves.begin(), moves.end()}, {}};
            for (const Move move : moves) sample.sans.emplace_back(toSan(position, move).view());
            result.push_back(std::move(sample));
            position = position.playUnchecked(moves[random() % moves.size()]);
        }
    }
    return result;
}

void print(const char* what, double rate, double scale) {
    std::printf("%-24s %6.1f M/s here, %6.1f M/s where Stockfish does 240\n", what, rate, rate * scale);
}

}  // namespace

void benchSan(int rounds, double scale) {
    const std::vector<Sample> all = samples(1000);
    std::size_t moves = 0;
    for (const Sample& sample : all) moves += sample.moves.size();
    constexpr int passes =
        20;  // each timed by itself: so short a time is now and then undisturbed even on a busy machine
    Best reading;
    Best writing;
    std::size_t sink = 0;
    for (int pass = 0; pass < rounds * passes; ++pass) {
        writing.time([&] {
            for (const Sample& sample : all)
                for (const Move move : sample.moves) sink += toSan(sample.position, move).view().size();
        });
        reading.time([&] {
            for (const Sample& sample : all)
                for (const std::string& san : sample.sans) sink += readSan(sample.position, san)->move->bits();
        });
    }
    print("Move -> SAN", writing.rate(moves), scale);
    print("SAN -> Move", reading.rate(moves), scale);
    if (sink == 0) std::printf("nothing was read\n");
}

}  // namespace nowchess::bench
