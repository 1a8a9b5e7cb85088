// What programs ask of the library again and again, on positions of random games that are the same every time.
#include <functional>
#include <random>

#include "bench.h"
#include "nowchess/game/game.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "stockfish.h"
#include "stopwatch.h"

namespace nowchess::bench {

namespace {

struct Sample {
    Position position;
    std::vector<Move> moves;
    std::vector<std::string> sans;
    std::string fen;
};

struct Samples {
    std::vector<Sample> positions;
    std::size_t moves = 0;
    std::vector<std::vector<Move>> games;  // with few pawns left, so that positions do come back
    std::size_t plies = 0;
};

Samples makeSamples() {
    Samples samples;
    std::mt19937_64 random(20240229);
    while (samples.games.size() < 100) {
        Game game;
        std::vector<Move> played;
        while (!game.isOver() && played.size() < 400) {
            const MoveList legal = game.legalMoves();
            if (played.size() < 80 && samples.positions.size() < 1000) {
                Sample sample{game.position(), {legal.begin(), legal.end()}, {}, toFen(game.position())};
                for (const Move move : legal) sample.sans.emplace_back(toSan(game.position(), move).view());
                samples.moves += legal.size();
                samples.positions.push_back(std::move(sample));
            }
            played.push_back(legal[random() % legal.size()]);
            if (!game.play(played.back())) std::abort();
        }
        samples.plies += played.size();
        samples.games.push_back(std::move(played));
    }
    return samples;
}

struct Work {
    std::string name;
    std::size_t units;
    std::function<std::uint64_t()> run;  // returns something that depends on all of it
};

std::vector<Work> works(const Samples& samples) {
    // For every move of every position.
    const auto each = [&samples](auto ask) {
        return [&samples, ask] {
            std::uint64_t sum = 0;
            for (const Sample& sample : samples.positions)
                for (std::size_t i = 0; i < sample.moves.size(); ++i) sum += ask(sample, i);
            return sum;
        };
    };
    const auto eachPosition = [&samples](auto ask) {
        return [&samples, ask] {
            std::uint64_t sum = 0;
            for (const Sample& sample : samples.positions) sum += ask(sample);
            return sum;
        };
    };
    const std::size_t positions = samples.positions.size();
    return {
        {"legal move list", positions,
         eachPosition([](const Sample& sample) { return legalMoves(sample.position).size(); })},
        {"playUnchecked", samples.moves, each([](const Sample& sample, std::size_t i) {
             return static_cast<std::uint64_t>(sample.position.playUnchecked(sample.moves[i]).key());
         })},
        {"Game::play", samples.plies,
         [&samples] {
             std::uint64_t over = 0;
             for (const std::vector<Move>& moves : samples.games) {
                 Game game;
                 for (const Move move : moves)
                     if (!game.play(move)) break;
                 over += game.isOver() ? 1U : 0U;
             }
             return over;
         }},
        {"SAN written", samples.moves, each([](const Sample& sample, std::size_t i) {
             return toSan(sample.position, sample.moves[i]).view().size();
         })},
        {"SAN read", samples.moves, each([](const Sample& sample, std::size_t i) {
             return std::uint64_t{readSan(sample.position, sample.sans[i])->move->bits()};
         })},
        {"FEN written", positions, eachPosition([](const Sample& sample) { return toFen(sample.position).size(); })},
        {"FEN read", positions, eachPosition([](const Sample& sample) {
             return std::uint64_t{positionFromFen(sample.fen)->halfmoveClock()} + 1;
         })},
    };
}

[[gnu::noinline]] std::uint64_t measured(const Work& work) {
    const std::uint64_t answer = work.run();
    if (answer == 0) std::abort();  // so that nothing of it can be left out
    return answer;
}

}  // namespace

std::vector<std::string> libraryWorks() {
    std::vector<std::string> names;
    for (const Work& work : works({})) names.push_back(work.name);
    return names;
}

bool runOnce(const std::string& name) {
    const Samples samples = makeSamples();
    for (const Work& work : works(samples)) {
        if (work.name != name) continue;
        measured(work);
        std::printf("%zu\n", work.units);
        return true;
    }
    return false;
}

void benchLibrary(int rounds) {
    // Each is timed by itself: so short a time is now and then undisturbed even on a busy machine.
    constexpr int passes = 20;
    const Samples samples = makeSamples();
    const double cycles = cyclesPerSecond();
    StartRate peer;
    for (int round = 0; round < rounds; ++round) peer.measure();
    for (const Work& work : works(samples)) {
        Best best;
        for (int pass = 0; pass < rounds * passes; ++pass) best.timeOnProcessor([&] { measured(work); });
        const double rate = best.rate(work.units);
        const auto peerRate = peer.millions();
        tell({work.name, rate, "M/s", peerRate ? std::optional(rate / *peerRate) : std::nullopt,
              "Stockfish's leaves from the start", cycles / (rate * 1e6)});
    }
}

}  // namespace nowchess::bench
