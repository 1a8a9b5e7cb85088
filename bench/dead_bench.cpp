#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "bench.h"
#include "nowchess/game/game.h"
#include "nowchess/rules/dead_position.h"
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

}  // namespace

void benchDead(int rounds, double scale) {
    const char* data = std::getenv("NOWCHESS_TEST_DATA");
    if (data == nullptr) {
        std::printf("dead positions: NOWCHESS_TEST_DATA is not set, nothing to look at\n");
        return;
    }
    const std::vector<Position> positions = corpusPositions(data);
    const double questions = 2 * static_cast<double>(positions.size());
    Best fast;
    Best full;
    double worst = 0;
    std::size_t no = 0;
    std::size_t unknown = 0;
    for (int round = 0; round < rounds; ++round) {
        no = unknown = 0;
        double slowest = 0;
        fast.time([&] {
            for (const Position& position : positions)
                for (const Color side : allColors) no += cannotMateFast(position, side) ? 1U : 0U;
        });
        full.time([&] {
            for (const Position& position : positions) {
                for (const Color side : allColors) {
                    Best one;
                    one.time([&] { unknown += canMate(position, side).answer == MateAnswer::Unknown ? 1U : 0U; });
                    slowest = std::max(slowest, one.seconds());
                }
            }
        });
        worst = round == 0 ? slowest : std::min(worst, slowest);
    }
    const auto microseconds = [&](double seconds) { return seconds * 1e6 / scale; };
    std::printf("dead positions           %.0f questions, %zu cannot mate (fast), %zu unknown (full); factor %.2f\n",
                questions, no, unknown, scale);
    std::printf(
        "  fast %.2f us, full %.1f us, worst %.1f ms where Stockfish does 240 (here %.2f us, %.1f us, %.1f ms)\n",
        microseconds(fast.seconds() / questions), microseconds(full.seconds() / questions), microseconds(worst) / 1000,
        fast.seconds() * 1e6 / questions, full.seconds() * 1e6 / questions, worst * 1e3);
}

}  // namespace nowchess::bench
