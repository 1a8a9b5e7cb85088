// Two engines play a match: PGN to standard output, the score with its error to standard error.
//
//   nowchess_match GAMES MILLISECONDS ENGINE LEVEL ENGINE LEVEL
//
// A hundredth of the time is added after each move, or with `1000+20` so many milliseconds; `20000n` is so many nodes
// for each move, without a clock. The engine "-" is a player in this process (movers.h), named by the level.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <poll.h>

#include "movers.h"
#include "nowchess/pgn/writer.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/search/search.h"
#include "play/opponent/opponent.h"

namespace {

using namespace nowchess;
using namespace nowchess::app;
using std::chrono::milliseconds;

// Each is played twice, with colours exchanged.
constexpr std::array openings{"e4 e5 Nf3 Nc6 Bb5 a6",  "d4 d5 c4 e6 Nc3 Nf6",  "e4 c5 Nf3 d6 d4 cxd4",
                              "c4 e5 Nc3 Nf6",         "e4 e6 d4 d5 Nc3 Bb4",  "d4 Nf6 c4 g6 Nc3 Bg7",
                              "e4 c6 d4 d5 exd5 cxd5", "Nf3 d5 g3 Nf6 Bg2 c6", "e4 d5 exd5 Qxd5 Nc3 Qa5",
                              "d4 f5 g3 Nf6",          "e4 d6 d4 Nf6 Nc3 g6",  "d4 Nf6 c4 e6 Nc3 Bb4"};

// After the openings have all been played, four moves by chance follow each of them, seeded by the number, such that
// the position stays about level.
void varyOpening(Game& game, std::uint64_t seed) {
    constexpr int plies = 4;
    constexpr int level = 80;  // centipawns
    std::mt19937_64 random(seed);
    const Game start = game;
    while (true) {
        for (int ply = 0; ply < plies && !game.isOver(); ++ply) {
            const MoveList moves = legalMoves(game.position());
            static_cast<void>(game.play(moves[random() % moves.size()]));
        }
        const auto lines =
            game.isOver() ? std::vector<SearchLine>{} : Searcher(1).search(SearchRoot(game), {.depth = 7}).lines;
        if (!lines.empty() && lines.front().score.kind == ScoreKind::Centipawns &&
            std::abs(lines.front().score.value) <= level)
            return;
        game = start;
    }
}

Game openingOf(int number) {
    Game game;
    std::string san;
    for (const char c : std::string(openings[static_cast<std::size_t>(number / 2) % openings.size()]) + ' ') {
        if (c != ' ') {
            san += c;
        } else {
            static_cast<void>(game.playSan(san));
            san.clear();
        }
    }
    if (const auto pair = static_cast<std::size_t>(number / 2); pair >= openings.size()) varyOpening(game, pair);
    return game;
}

OpponentNews answerOf(Opponent& opponent) {
    while (true) {
        while (auto news = opponent.news())
            if (!std::holds_alternative<Evaluation>(*news)) return *news;
        pollfd input{opponent.descriptor(), POLLIN, 0};
        const auto after = opponent.wakeAfter();
        ::poll(&input, 1, after ? static_cast<int>(after->count()) : -1);
    }
}

// One move, or the end of the game by the clock or by trouble.
void move(Game& game, Opponent& player, ByColor<ClockReading>& clocks) {
    const Color side = game.position().turn();
    const auto start = std::chrono::steady_clock::now();
    player.think(game, clocks);
    const OpponentNews news = answerOf(player);
    ClockReading& clock = clocks[side];
    clock.left -= std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
    const auto* const chosen = std::get_if<MoveChosen>(&news);
    if (chosen == nullptr) {
        std::fprintf(stderr, "%s\n", std::get<Trouble>(news).sentence.c_str());
        static_cast<void>(game.forfeit(side));
    } else if (clock.left <= milliseconds(0)) {
        static_cast<void>(game.flagFell(side));
    } else {
        clock.left += clock.increment;
        static_cast<void>(game.play(chosen->move));
    }
}

void play(Game& game, const ByColor<Opponent*>& players, const ClockReading& full) {
    ByColor<ClockReading> clocks{{full, full}};
    while (!game.isOver()) {
        move(game, *players[game.position().turn()], clocks);
        for (const DrawGround ground : {DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves})
            if (!game.isOver() && game.examine(game.position().turn(), {ground, std::nullopt}))
                static_cast<void>(game.claimDraw(ground));
    }
}

double eloOf(double score) {
    const double within = std::min(std::max(score, 0.001), 0.999);
    return -400 * std::log10(1 / within - 1);
}

// What the first of both made of the games so far.
struct MatchStanding {
    std::vector<double> points;
    int mates = 0;  // of the games that it won
};

// With Wilson's interval, which is right for one-sided matches, too, and a little wide where there are draws.
void report(const MatchStanding& standing) {
    double sum = 0;
    std::array<int, 3> counts{};
    for (const double point : standing.points) {
        sum += point;
        ++counts[static_cast<std::size_t>(2 * point)];
    }
    const auto games = static_cast<double>(standing.points.size());
    const double mean = sum / games;
    constexpr double z = 1.96;
    const double middle = (mean + z * z / (2 * games)) / (1 + z * z / games);
    const double error = z / (1 + z * z / games) * std::sqrt(mean * (1 - mean) / games + z * z / (4 * games * games));
    std::fprintf(stderr, "+%d =%d -%d, %d by mate: %.1f %% (95%%: %.1f to %.1f), Elo %+.0f (%+.0f to %+.0f)\n",
                 counts[2], counts[1], counts[0], standing.mates, 100 * mean, 100 * (middle - error),
                 100 * (middle + error), eloOf(mean), eloOf(middle - error), eloOf(middle + error));
}

// What an engine may use: nodes for each move, or a clock.
struct Allowance {
    std::optional<int> nodes;
    ClockReading clock;
};

// Empty if it is no allowance: "5000", "1000+20", "20000n".
std::optional<Allowance> parseAllowance(const std::string& text) {
    char* end = nullptr;
    const long number = std::strtol(text.c_str(), &end, 10);
    if (number <= 0 || number > 1'000'000'000) return std::nullopt;
    const std::string_view rest(end);
    if (rest == "n") return Allowance{static_cast<int>(number), {.left = std::chrono::hours(24)}};
    if (rest.empty()) return Allowance{{}, {.left = milliseconds(number), .increment = milliseconds(number / 100)}};
    if (!rest.starts_with('+')) return std::nullopt;
    return Allowance{{}, {.left = milliseconds(number), .increment = milliseconds(std::atoi(rest.data() + 1))}};
}

std::unique_ptr<Opponent> player(const std::string& command, const std::string& level, std::uint64_t seed,
                                 const Allowance& allowance) {
    if (command == "-") {
        if (auto mover = makeMover(level, seed)) return mover;
        std::fprintf(stderr, "There is no player '%s'.\n", level.c_str());
        std::exit(2);
    }
    const auto known = parseLevel(level);
    auto opponent = known ? makeOpponent({.command = command, .level = *known, .limits = {.nodes = allowance.nodes}})
                          : std::unexpected("There is no level '" + level + "'.");
    if (opponent) return std::move(*opponent);
    std::fprintf(stderr, "%s\n", opponent.error().c_str());
    std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc == 7 ? std::atoi(argv[1]) : 0;
    const auto allowance = games > 0 ? parseAllowance(argv[2]) : std::nullopt;
    if (!allowance) {
        std::fputs("usage: match GAMES MILLISECONDS[+MILLISECONDS]|NODESn ENGINE LEVEL ENGINE LEVEL\n", stderr);
        return 2;
    }
    const auto first = player(argv[3], argv[4], 1, *allowance);
    const auto second = player(argv[5], argv[6], 2, *allowance);
    MatchStanding standing;
    for (int number = 0; number < games; ++number) {
        const Color color = number % 2 == 0 ? Color::White : Color::Black;  // of the first
        ByColor<Opponent*> players;
        players[color] = first.get();
        players[opposite(color)] = second.get();
        Game game = openingOf(number);
        play(game, players, allowance->clock);
        const std::vector<pgn::Tag> tags{{"Event", "Match"},
                                         {"Round", std::to_string(number + 1)},
                                         {"White", std::string(players[Color::White]->name())},
                                         {"Black", std::string(players[Color::Black]->name())}};
        std::printf("%s\n", pgn::toText(game, tags).c_str());
        std::fflush(stdout);
        const auto winner = game.outcome()->winner;
        standing.points.push_back(!winner ? 0.5 : *winner == color ? 1.0 : 0.0);
        if (winner == color && game.outcome()->reason == EndReason::Checkmate) ++standing.mates;
        report(standing);
    }
    return 0;
}
