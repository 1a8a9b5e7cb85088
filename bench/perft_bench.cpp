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

void tellRow(const Contestant& contestant, const Contestant* peer, std::optional<double> cycles,
             bool eachPosition = false) {
    const auto row = [&](const std::string& work, double rate, std::optional<double> peerRate) {
        tell({work, rate, "M/s", peerRate ? std::optional(rate / *peerRate) : std::nullopt, "Stockfish 15.1 go perft",
              cycles ? std::optional(*cycles / (rate * 1e6)) : std::nullopt});
    };
    if (!contestant.right) std::fprintf(stderr, "%s: WRONG COUNT\n", contestant.name.c_str());
    if (eachPosition)
        for (std::size_t index = 0; index < caseCount; ++index)
            row(contestant.name + ", " + cases[index].name, contestant.rate(index),
                peer != nullptr ? std::optional(peer->rate(index)) : std::nullopt);
    row(contestant.name, contestant.mean(), peer != nullptr ? std::optional(peer->mean()) : std::nullopt);
}

template <typename Count>
void run(Contestant& contestant, std::size_t index, Count&& count) {
    std::uint64_t nodes = 0;
    contestant.best[index].timeOnProcessor([&] { nodes = count(); });
    contestant.right = contestant.right && nodes == cases[index].nodes;
}

}  // namespace

bool benchPerft(int rounds) {
    auto stockfish = Stockfish::start();
    Contestant peer{.name = "Stockfish 15.1"};
    Contestant twoThreads{.name = "perft, two threads, by the clock"};
    Contestant played{.name = "perft, leaves played"};
    std::vector<Contestant> perKernel;
    for (const Kernel* kernel : kernels()) perKernel.push_back({.name = "perft, " + std::string(kernel->name)});
    const double cycles = cyclesPerSecond();

    // Contestants take turns, so that a slow minute of the machine meets them all.
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t index = 0; index < caseCount; ++index) {
            const Position position = *positionFromFen(cases[index].fen);
            const int depth = cases[index].depth;
            if (stockfish) {
                const auto result = stockfish->perft(cases[index].fen, depth);
                peer.best[index].add(result.processorSeconds);
                peer.right = peer.right && result.nodes == cases[index].nodes;
            }
            std::uint64_t nodes = 0;
            twoThreads.best[index].time([&] { nodes = perft(position, depth, {.threads = 2}); });
            twoThreads.right = twoThreads.right && nodes == cases[index].nodes;
            run(played, index, [&] { return perft(position, depth, {.playLeaves = true}); });
            for (std::size_t kernel = 0; kernel < perKernel.size(); ++kernel)
                run(perKernel[kernel], index, [&] {
                    return kernels()[kernel]->of<variants::Standard>().perft(nodeOf(position), turnOf(position), depth,
                                                                             LastPly::Counted);
                });
        }
    }

    if (!stockfish) std::fprintf(stderr, "no stockfish found (apt-get install stockfish): no ratios\n");
    const Contestant* const yardstick = stockfish ? &peer : nullptr;
    bool right = twoThreads.right && played.right;
    for (const Contestant& contestant : perKernel) {
        tellRow(contestant, yardstick, cycles, true);
        right = right && contestant.right;
    }
    tellRow(twoThreads, yardstick, std::nullopt);
    tellRow(played, yardstick, cycles);
    if (stockfish) tellRow(peer, yardstick, cycles);
    return right;
}

}  // namespace nowchess::bench
