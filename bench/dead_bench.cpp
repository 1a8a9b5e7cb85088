#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "bench.h"
#include "nowchess/game/game.h"
#include "nowchess/rules/dead_position.h"
#include "stockfish.h"
#include "stopwatch.h"
#include "support/games.h"

namespace nowchess::bench {

namespace {

// The last position and the one in the middle of every game.
void addPositions(std::vector<Position>& positions, const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string pgn(std::istreambuf_iterator<char>(in), {});
    for (const test::MainLine& line : test::mainLines(pgn)) {
        auto game = line.fen.empty() ? Game() : Game::fromFen(line.fen).value_or(Game());
        for (const std::string& san : line.sans)
            if (!game.playSan(san)) break;
        positions.push_back(game.position());
        positions.push_back(game.history()[game.ply() / 2].position);
    }
}

std::vector<Position> corpusPositions(const std::filesystem::path& data) {
    std::vector<Position> positions;
    for (const char* name : {"lichess_db_2025-05_1MB", "lichess_2021-10_bullet", "twic1599_1MB", "world_matches",
                             "dortmund", "ecc2018_cup", "redqueen_engine"})
        addPositions(positions, data / "pgn/corpus" / (std::string(name) + ".pgn"));
    return positions;
}

// Seconds that Stockfish's processor takes for the start position; turns time here into time on the reference machine.
class Yardstick {
public:
    void measure() {
        constexpr int depth = 6;
        if (!stockfish_) return;
        const auto perft = stockfish_->perft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth);
        best_.add(perft.processorSeconds);
        nodes_ = perft.nodes;
    }
    // Millions of leaves a second.
    [[nodiscard]] std::optional<double> rate() const {
        return stockfish_ ? std::optional(best_.rate(nodes_)) : std::nullopt;
    }

private:
    std::optional<Stockfish> stockfish_ = Stockfish::start();
    Best best_;
    std::uint64_t nodes_ = 0;
};

struct Times {
    Best fast;
    Best full;
    Best worst;  // the slowest question of a round
    std::size_t no = 0;
    std::size_t unknown = 0;
};

void measure(const std::vector<Position>& positions, Times& times) {
    times.no = times.unknown = 0;
    times.fast.timeOnProcessor([&] {
        for (const Position& position : positions)
            for (const Color side : allColors) times.no += cannotMateFast(position, side) ? 1U : 0U;
    });
    double slowest = 0;
    double sum = 0;
    for (const Position& position : positions) {
        for (const Color side : allColors) {
            Best one;
            one.timeOnProcessor(
                [&] { times.unknown += canMate(position, side).answer == MateAnswer::Unknown ? 1U : 0U; });
            sum += one.seconds();
            slowest = std::max(slowest, one.seconds());
        }
    }
    times.full.add(sum);
    times.worst.add(slowest);
}

}  // namespace

void benchDead(int rounds) {
    const char* data = std::getenv("NOWCHESS_TEST_DATA");
    if (data == nullptr) {
        std::printf("dead positions: NOWCHESS_TEST_DATA is not set, nothing to look at\n");
        return;
    }
    const std::vector<Position> positions = corpusPositions(data);
    const double questions = 2 * static_cast<double>(positions.size());
    Yardstick yardstick;
    Times times;
    for (int round = 0; round < rounds; ++round) {
        yardstick.measure();
        measure(positions, times);
    }
    const double fast = times.fast.seconds() * 1e6 / questions;
    const double full = times.full.seconds() * 1e6 / questions;
    const double worst = times.worst.seconds() * 1e3;
    std::printf("dead positions           %.0f questions, %zu cannot mate (fast), %zu unknown (full)\n", questions,
                times.no, times.unknown);
    std::printf("  here                   fast %.3f us, full %.1f us, worst %.1f ms\n", fast, full, worst);
    if (const auto rate = yardstick.rate()) {
        const double factor = *rate / 240;
        std::printf("  where Stockfish does 240 (here %.0f, factor %.2f)  fast %.3f us, full %.1f us, worst %.1f ms\n",
                    *rate, factor, fast * factor, full * factor, worst * factor);
    }
}

}  // namespace nowchess::bench
