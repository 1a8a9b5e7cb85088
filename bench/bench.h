// The parts of the benchmark. Each prints its table; `scale` is what turns a rate measured here into the rate on the
// reference machine, where Stockfish 15.1 does 240 million leaves a second from the start position.
#pragma once

namespace nowchess::bench {

struct PerftResult {
    bool right;    // every count was the known one
    double scale;  // 1 where there is no Stockfish to compare with
};

PerftResult benchPerft(int rounds);
void benchDead(int rounds);  // with a yardstick of its own: processor time on both sides
void benchFen(int rounds, double scale);
void benchGame(int rounds, double scale);
void benchSan(int rounds, double scale);
void benchPgn(int rounds);

}  // namespace nowchess::bench
