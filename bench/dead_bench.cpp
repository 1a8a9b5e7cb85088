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
        std::fprintf(stderr, "dead positions: NOWCHESS_TEST_DATA is not set, nothing to look at\n");
        return;
    }
    const std::vector<Position> positions = corpusPositions(data);
    const double questions = 2 * static_cast<double>(positions.size());
    StartRate peer;
    Times times;
    for (int round = 0; round < rounds; ++round) {
        peer.measure();
        measure(positions, times);
    }
    // Time on a core where Stockfish counts 205 million leaves a second.
    const auto there = [&](double time) {
        const auto rate = peer.millions();
        return rate ? std::optional(time * *rate / 205) : std::nullopt;
    };
    const auto tellTime = [&](const char* work, double time, const char* unit) {
        tell({work, time, unit, there(time), "where Stockfish counts 205 M/s"});
    };
    std::fprintf(stderr, "dead positions: %.0f questions, %zu cannot mate (fast), %zu unknown (full)\n", questions,
                 times.no, times.unknown);
    tellTime("can mate, fast", times.fast.seconds() * 1e6 / questions, "us");
    tellTime("can mate, full", times.full.seconds() * 1e6 / questions, "us");
    tellTime("can mate, full, worst", times.worst.seconds() * 1e3, "ms");
}

}  // namespace nowchess::bench
