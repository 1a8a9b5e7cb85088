// Speed as ratios against a peer in the same run. Usage: nowchess_bench [ROUNDS] [pgn|dead], default 5; the best
// round counts. With pgn or dead, nothing but that is measured.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bench.h"
#include "nowchess/rules/position.h"

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 5;
    if (rounds < 1) {
        std::fprintf(stderr, "usage: nowchess_bench [ROUNDS] [pgn|dead]\n");
        return 2;
    }
    if (argc > 2 && std::strcmp(argv[2], "pgn") == 0) {
        nowchess::bench::benchPgn(rounds);
        return 0;
    }
    if (argc > 2 && std::strcmp(argv[2], "dead") == 0) {
        nowchess::bench::benchDead(rounds);
        return 0;
    }
    const auto perft = nowchess::bench::benchPerft(rounds);
    std::printf("\n");
    nowchess::bench::benchFen(rounds, perft.scale);
    nowchess::bench::benchGame(rounds, perft.scale);
    nowchess::bench::benchSan(rounds, perft.scale);
    nowchess::bench::benchPgn(rounds);
    nowchess::bench::benchDead(rounds);
    std::printf("sizeof(Position)         %zu bytes\n", sizeof(nowchess::Position));
    return perft.right ? 0 : 1;
}
