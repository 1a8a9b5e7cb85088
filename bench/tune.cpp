// Fits the weights of the evaluation to the results of games: prints what belongs between the braces of
// src/search/weights.h, and to standard error how well old and new weights predict the games.
//
//   nowchess_tune [--judge ENGINE] GAMES.pgn…
//
// A quiet position's evaluation, through a logistic curve, predicts its game's result; the weights go where the mean
// squared error of these predictions falls (known as Texel's method), and are held back from leaving the old ones where
// the games say little. Every tenth game is kept out of the fitting to see that nothing is learnt by heart. With a
// judge, a UCI engine such as stockfish, its score of a shallow search takes the place of the result: some thousand
// games are few, and their results chance for the most part.
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <stdlib.h>
#include <unistd.h>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "search/evaluation_terms.h"
#include "search/exchange.h"

namespace {

using namespace nowchess;
using search::Term;
using search::Weights;

constexpr std::size_t termCount = sizeof(Weights) / sizeof(Term);
static_assert(sizeof(Weights) % sizeof(Term) == 0);
using Terms = std::array<Term, termCount>;

// A term's weights as numbers that can be moved by less than one.
struct Pair {
    double middle = 0;
    double end = 0;
};
using Pairs = std::array<Pair, termCount>;

struct Count {
    std::uint16_t term;
    std::int16_t times;  // of White less those of Black
};

// A position as what the evaluation counts in it.
struct Sample {
    std::vector<Count> counts;
    double phase;     // 1 in the opening, 0 with pawns only
    double result;    // White's
    std::string fen;  // for the judge
};

// The evaluation is linear in its weights, so weights that are zero but for one tell how often that one counts.
class Counter {
public:
    Counter() {
        for (std::size_t i = 0; i < termCount; ++i) {
            Terms terms{};
            terms[i] = {1, 1};
            const auto weights = std::bit_cast<Weights>(terms);
            probes_.push_back({weights, search::placementTable(weights)});
        }
    }
    [[nodiscard]] std::vector<Count> operator()(const Position& position) const {
        std::vector<Count> counts;
        for (std::size_t i = 0; i < termCount; ++i) {
            const int mover = search::evaluate(position, probes_[i].weights, probes_[i].table);
            const int white = position.turn() == Color::White ? mover : -mover;
            if (white != 0) counts.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(white)});
        }
        return counts;
    }

private:
    struct Probe {
        Weights weights;
        ByPieceType<BySquare<Term>> table;
    };
    std::vector<Probe> probes_;
};

// No check and nothing to win at once. Without pawns on both sides the evaluation is not linear.
bool isQuiet(const Position& position) {
    if (isInCheck(position)) return false;
    for (const Color color : allColors)
        if (position.board().pieces(color, PieceType::Pawn).empty()) return false;
    for (const Move move : legalMoves(position)) {
        if (move.promotion()) return false;
        const bool captures = search::immediateGain(position, move) > 0;
        if (captures && search::exchangeIsAtLeast(position, move, 1)) return false;
    }
    return true;
}

struct Samples {
    std::vector<Sample> fitted;
    std::vector<Sample> kept;
};

// White's; empty where nobody has any.
std::optional<double> pointsOf(pgn::Result result) {
    switch (result) {
        case pgn::Result::WhiteWins: return 1;
        case pgn::Result::BlackWins: return 0;
        case pgn::Result::Draw: return 0.5;
        default: return std::nullopt;
    }
}

void add(Samples& samples, const std::string& path, const Counter& counter) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::size_t number = 0;
    for (const pgn::ParsedGame& parsed : pgn::readGames(text)) {
        const auto points = pointsOf(parsed.result.value_or(pgn::Result::Unknown));
        if (!points || parsed.game.rules().variant != Variant::Standard) continue;
        std::vector<Sample>& to = ++number % 10 == 0 ? samples.kept : samples.fitted;
        constexpr std::size_t opening = 16;
        const auto history = parsed.game.history();
        for (std::size_t ply = opening; ply < history.size(); ++ply) {
            const Position position = history[ply].position.as<variants::Standard>();
            if (isQuiet(position))
                to.push_back({counter(position), search::phaseOf(position.board()) / 24.0, *points, toFen(position)});
        }
    }
}

double expected(double evaluation, double scale) { return 1 / (1 + std::exp(-evaluation * scale)); }

// The judge's scores in place of the results; what it sees mates in is left out.
std::vector<Sample> judged(std::vector<Sample> samples, const std::string& judge) {
    constexpr double judgeScale = 0.011;  // a pawn ahead is three points of four
    std::string path = "/tmp/nowchess_tune_XXXXXX";
    ::close(::mkstemp(path.data()));
    std::ofstream questions(path);
    for (const Sample& sample : samples) questions << "position fen " << sample.fen << "\ngo depth 4\n";
    questions.close();
    std::FILE* const answers = ::popen((judge + " < " + path).c_str(), "r");
    std::vector<Sample> found;
    std::optional<int> score;
    std::size_t number = 0;
    for (std::array<char, 4096> line{};
         number < samples.size() && std::fgets(line.data(), line.size(), answers) != nullptr;) {
        const std::string_view text(line.data());
        if (text.contains(" score mate ")) score.reset();
        if (const std::size_t at = text.find(" score cp "); at != std::string_view::npos)
            score = std::atoi(text.substr(at + 10).data());
        if (!text.starts_with("bestmove")) continue;
        Sample& sample = samples[number++];
        if (score) {
            const int white = sample.fen.contains(" w ") ? *score : -*score;
            sample.result = expected(white, judgeScale);
            found.push_back(std::move(sample));
        }
        score.reset();
    }
    ::pclose(answers);
    ::unlink(path.c_str());
    return found;
}

double evaluation(const Sample& sample, const Pairs& pairs) {
    double sum = 0;
    for (const Count count : sample.counts)
        sum += count.times * (pairs[count.term].middle * sample.phase + pairs[count.term].end * (1 - sample.phase));
    return sum;
}

double meanError(const std::vector<Sample>& samples, const Pairs& pairs, double scale) {
    double sum = 0;
    for (const Sample& sample : samples) {
        const double error = expected(evaluation(sample, pairs), scale) - sample.result;
        sum += error * error;
    }
    return sum / static_cast<double>(std::max<std::size_t>(samples.size(), 1));
}

// The curve that fits the old weights best: the new ones are then on the same scale.
double bestScale(const std::vector<Sample>& samples, const Pairs& pairs) {
    double best = 0.002;
    for (double scale = 0.002; scale < 0.02; scale += 0.0002)
        if (meanError(samples, pairs, scale) < meanError(samples, pairs, best)) best = scale;
    return best;
}

// Adam, with all samples in every step. `pull` draws each weight back to where it began.
Pairs fitted(const std::vector<Sample>& samples, const Pairs& start, double scale) {
    constexpr int steps = 400;
    constexpr double rate = 0.7;
    constexpr double pull = 1e-7;
    Pairs pairs = start;
    Pairs mean{};
    Pairs square{};
    for (int step = 1; step <= steps; ++step) {
        Pairs slope{};
        for (const Sample& sample : samples) {
            const double guess = expected(evaluation(sample, pairs), scale);
            const double change = (guess - sample.result) * guess * (1 - guess);
            for (const Count count : sample.counts) {
                slope[count.term].middle += change * count.times * sample.phase;
                slope[count.term].end += change * count.times * (1 - sample.phase);
            }
        }
        const auto move = [&](double Pair::* part, std::size_t i) {
            const double gradient = 2 * scale * slope[i].*part / static_cast<double>(samples.size()) +
                                    2 * pull * (pairs[i].*part - start[i].*part);
            mean[i].*part = 0.9 * mean[i].*part + 0.1 * gradient;
            square[i].*part = 0.999 * square[i].*part + 0.001 * gradient * gradient;
            const double unbiased = mean[i].*part / (1 - std::pow(0.9, step));
            const double spread = std::sqrt(square[i].*part / (1 - std::pow(0.999, step)));
            pairs[i].*part -= rate * unbiased / (spread + 1e-12);
        };
        for (std::size_t i = 0; i < termCount; ++i) {
            move(&Pair::middle, i);
            move(&Pair::end, i);
        }
    }
    return pairs;
}

// As they are written in weights.h.
class Printer {
public:
    explicit Printer(const Pairs& pairs) : pairs_(pairs) {}

    void print() {
        constexpr std::array pieces{"pawn", "knight", "bishop", "rook", "queen", "king"};
        std::puts("    .placement = {{{");
        for (const char* const piece : pieces) {
            std::printf("        // %s\n        {", piece);
            term();
            std::fputs(",\n         ", stdout);
            list(8, "{{", "}}");
            std::fputs(",\n         ", stdout);
            list(4, "{{", "}}");
            std::puts("},");
        }
        std::puts("    }}},");
        row("mobility", 6, "{{{", "}}}");
        for (const char* const name :
             {"passedPawn", "kingNearPassed", "enemyKingNearPassed", "blockedPassed", "freePassed"})
            row(name, 8, "{{", "}}");
        for (const char* const name :
             {"isolatedPawn", "doubledPawn", "guardedPawn", "pawnBeside", "backwardPawn", "bishopPair",
              "rookOnOpenFile", "rookOnHalfOpenFile", "shieldPawn", "openFileByKing"})
            row(name, 1, "", "");
        for (const char* const name : {"confined", "outpost"}) row(name, 6, "{{{", "}}}");
        for (const char* const name : {"threatByPawn", "threatByMinor", "threatByRook", "hanging"})
            row(name, 1, "", "");
        row("kingZoneAttack", 6, "{{{", "}}}");
        row("kingAttackers", 5, "{{", "}}");
        row("weakZone", 6, "{{", "}}");
        row("safeCheck", 6, "{{{", "}}}");
        row("tempo", 1, "", "");
    }

private:
    void term() {
        const Pair& pair = pairs_[at_++];
        std::printf("{%ld, %ld}", std::lround(pair.middle), std::lround(pair.end));
    }
    void list(int count, const char* open, const char* close) {
        std::fputs(open, stdout);
        for (int i = 0; i < count; ++i) {
            if (i > 0) std::fputs(", ", stdout);
            term();
        }
        std::fputs(close, stdout);
    }
    void row(const char* name, int count, const char* open, const char* close) {
        std::printf("    .%s = ", name);
        list(count, open, close);
        std::puts(",");
    }

    const Pairs& pairs_;
    std::size_t at_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    const Counter counter;
    Samples samples;
    const bool hasJudge = argc > 2 && std::string_view(argv[1]) == "--judge";
    for (int i = hasJudge ? 3 : 1; i < argc; ++i) add(samples, argv[i], counter);
    if (hasJudge) {
        samples.fitted = judged(std::move(samples.fitted), argv[2]);
        samples.kept = judged(std::move(samples.kept), argv[2]);
    }
    if (samples.fitted.empty()) {
        std::fputs("usage: tune [--judge ENGINE] GAMES.pgn…\n", stderr);
        return 2;
    }
    Pairs start;
    const auto terms = std::bit_cast<Terms>(search::weights);
    for (std::size_t i = 0; i < termCount; ++i)
        start[i] = {static_cast<double>(terms[i].middle), static_cast<double>(terms[i].end)};
    const double scale = bestScale(samples.fitted, start);
    const Pairs found = fitted(samples.fitted, start, scale);
    std::fprintf(stderr, "%zu positions, error %.5f -> %.5f; %zu kept out, %.5f -> %.5f\n", samples.fitted.size(),
                 meanError(samples.fitted, start, scale), meanError(samples.fitted, found, scale), samples.kept.size(),
                 meanError(samples.kept, start, scale), meanError(samples.kept, found, scale));
    Printer(found).print();
    return 0;
}
