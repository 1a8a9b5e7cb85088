#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "bench.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/perft.h"
#include "rules/node.h"
#include "stockfish.h"
#include "stopwatch.h"

namespace nowchess::bench {

namespace {

struct Case {
    const char* name;
    const char* fen;
    int depth;
    std::uint64_t nodes;
};

// The six positions that perft speed is usually quoted for.
constexpr Case cases[] = {
    {"P1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    {"P2", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
    {"P3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661},
    {"P4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
    {"P5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0 1", 5, 89941194},
    {"P6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1", 5, 164075551},
};
constexpr std::size_t caseCount = std::size(cases);

struct Contestant {
    std::string name;
    std::array<Best, caseCount> best{};
    bool right = true;

    [[nodiscard]] double rate(std::size_t index) const { return best[index].rate(cases[index].nodes); }
    [[nodiscard]] double mean() const {
        double logarithms = 0;
        for (std::size_t index = 0; index < caseCount; ++index) logarithms += std::log(rate(index));
        return std::exp(logarithms / caseCount);
    }
};

void printRow(const Contestant& contestant, const Contestant* yardstick) {
    std::printf("%-24s", contestant.name.c_str());
    for (std::size_t index = 0; index < caseCount; ++index) std::printf("%7.0f", contestant.rate(index));
    std::printf("%8.0f", contestant.mean());
    if (yardstick != nullptr) std::printf("%9.2f", contestant.mean() / yardstick->mean());
    std::printf("%s\n", contestant.right ? "" : "  WRONG COUNT");
}

template <typename Count>
void run(Contestant& contestant, std::size_t index, Count&& count) {
    std::uint64_t nodes = 0;
    contestant.best[index].time([&] { nodes = count(); });
    contestant.right = contestant.right && nodes == cases[index].nodes;
}

}  // namespace

PerftResult benchPerft(int rounds) {
    auto stockfish = Stockfish::start();
    Contestant peer{.name = "Stockfish, go perft"};
    Contestant library{.name = "nowchess::perft"};
    Contestant twoThreads{.name = "  with two threads"};
    Contestant played{.name = "  every leaf played"};
    std::vector<Contestant> perKernel;
    for (const Kernel* kernel : kernels()) perKernel.push_back({.name = "  kernel " + std::string(kernel->name)});

    // Contestants take turns, so that a slow minute of the machine meets them all.
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t index = 0; index < caseCount; ++index) {
            const Position position = *positionFromFen(cases[index].fen);
            const int depth = cases[index].depth;
            if (stockfish) {
                const auto result = stockfish->perft(cases[index].fen, depth);
                peer.best[index].add(result.seconds);
                peer.right = peer.right && result.nodes == cases[index].nodes;
            }
            run(library, index, [&] { return perft(position, depth); });
            run(twoThreads, index, [&] { return perft(position, depth, {.threads = 2}); });
            run(played, index, [&] { return perft(position, depth, {.playLeaves = true}); });
            for (std::size_t kernel = 0; kernel < perKernel.size(); ++kernel)
                run(perKernel[kernel], index, [&] {
                    return kernels()[kernel]->of<variants::Standard>().perft(nodeOf(position), turnOf(position), depth,
                                                                             LastPly::Counted);
                });
        }
    }

    std::printf("perft, million leaves a second  P1     P2     P3     P4     P5     P6    mean%s\n",
                stockfish ? "  x peer" : "");
    const Contestant* yardstick = stockfish ? &peer : nullptr;
    if (stockfish) printRow(peer, yardstick);
    printRow(library, yardstick);
    printRow(twoThreads, yardstick);
    printRow(played, yardstick);
    for (const Contestant& contestant : perKernel) printRow(contestant, yardstick);
    const double scale = stockfish ? 240 / peer.rate(0) : 1;
    std::printf("two threads: %.2f times one\n", twoThreads.mean() / library.mean());
    std::printf("every leaf played from the start: %.0f M/s here", played.rate(0));
    if (stockfish) std::printf(", %.0f M/s where Stockfish does 240", played.rate(0) * scale);
    std::printf("\n");
    if (!stockfish) std::printf("no stockfish found (apt-get install stockfish): no ratios\n");
    return {library.right && twoThreads.right && played.right, scale};
}

}  // namespace nowchess::bench
