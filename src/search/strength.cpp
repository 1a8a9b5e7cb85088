#include "nowchess/search/strength.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace nowchess {

namespace {

struct Level {
    int elo;
    Strength strength;
};

constexpr std::array<Level, 8> levels{{
    {weakestElo, {1, 20'000, 40, 300}},
    {700, {1, 20'000, 20, 150}},
    {1000, {2, 20'000, 8, 80}},
    {1300, {3, 30'000, 6, 45}},
    {1600, {5, 40'000, 4, 25}},
    {1900, {7, 60'000, 3, 12}},
    {2200, {10, 100'000, 2, 5}},
    {strongestElo, {14, 300'000, 1, 0}},
}};

// Scores beyond the limit count alike.
int worth(SearchScore score) noexcept {
    constexpr int limit = 1500;
    if (score.kind == ScoreKind::Mate) return score.value > 0 ? limit : -limit;
    return std::clamp(score.value, -limit, limit);
}

// Who is far ahead wins, at any level: the choice narrows from two pieces ahead, and a lead of two queens leaves none.
int narrowed(int spread, int lead) noexcept {
    constexpr int begins = 600;
    constexpr int ends = 1000;
    return spread * (ends - std::clamp(lead, begins, ends)) / (ends - begins);
}

}  // namespace

Strength strengthOf(int elo) noexcept {
    elo = std::clamp(elo, weakestElo, strongestElo);
    std::size_t index = 1;
    while (levels[index].elo < elo) ++index;
    const Level& above = levels[index];
    const Level& below = levels[index - 1];
    Strength strength = elo == above.elo ? above.strength : below.strength;
    if (elo < above.elo)
        strength.spread +=
            (above.strength.spread - below.strength.spread) * (elo - below.elo) / (above.elo - below.elo);
    return strength;
}

SearchLimits limitedTo(const Strength& strength, SearchLimits limits) {
    limits.depth = std::min(limits.depth.value_or(strength.depth), strength.depth);
    limits.nodes = std::min(limits.nodes.value_or(strength.nodes), strength.nodes);
    limits.lines = std::max(limits.lines, strength.lines);
    return limits;
}

std::size_t chooseLine(std::span<const SearchScore> scores, int spread, std::uint64_t random) noexcept {
    if (scores.size() < 2) return 0;
    spread = narrowed(spread, worth(scores.front()));
    if (spread <= 0) return 0;
    const auto weight = [&](SearchScore score) {
        return std::exp(static_cast<double>(std::min(0, worth(score) - worth(scores.front()))) / spread);
    };
    double total = 0;
    for (const SearchScore score : scores) total += weight(score);
    double left = static_cast<double>(random >> 11) / static_cast<double>(std::uint64_t{1} << 53) * total;
    std::size_t chosen = 0;
    while (chosen + 1 < scores.size() && (left -= weight(scores[chosen])) >= 0) ++chosen;
    return chosen;
}

std::size_t chooseLine(const SearchResult& result, int spread, std::uint64_t random) {
    std::vector<SearchScore> scores;
    for (const SearchLine& line : result.lines)
        if (line.depth > 0) scores.push_back(line.score);
    return scores.empty() ? 0 : chooseLine(scores, spread, random);
}

}  // namespace nowchess
