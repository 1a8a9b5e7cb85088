#include "text/nearest.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

namespace nowchess {

namespace {

constexpr std::size_t longestWord = 40;  // no longer one is a slip of the finger

// The insertions, deletions, replacements and exchanges of neighbours that turn one word into the other (Damerau's
// distance, every letter touched once). Precondition: neither is longer than `longestWord`.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::array<std::array<std::size_t, longestWord + 1>, 3> rows{};
    std::iota(rows[0].begin(), rows[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        auto& row = rows[i % 3];
        const auto& above = rows[(i - 1) % 3];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), above[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
        }
    }
    return rows[a.size() % 3][b.size()];
}

// In a short word two slips leave nothing of it.
std::size_t mostSlips(std::size_t length) noexcept {
    if (length <= 3) return length - 1 < 1 ? 0 : 1;
    return std::max<std::size_t>(2, length / 3);
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
    if (word.empty() || word.size() > longestWord) return {};
    std::string_view best;
    std::size_t bound = mostSlips(word.size()) + 1;
    for (const std::string_view candidate : candidates) {
        if (candidate.size() > longestWord) continue;
        const std::size_t distance = editDistance(word, candidate);
        if (distance >= std::min(bound, candidate.size())) continue;
        best = candidate;
        bound = distance;
    }
    return best;
}

}  // namespace nowchess
