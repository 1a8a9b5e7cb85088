#include "commands/argument_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <numeric>

#include "console/format.h"

namespace nowchess::app {

namespace {

constexpr std::size_t longestSlip = 40;  // no longer word is a slip of the finger

// Levenshtein's: the insertions, deletions and replacements that turn one word into the other, neither of them longer
// than a slip.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::array<std::size_t, longestSlip + 1> row{};
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (const char c : a) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (c == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

std::expected<std::uint64_t, std::string> parseNumber(std::string_view text, NumberRange range) {
    std::uint64_t number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size();
    if (isWhole && number >= range.least && number <= range.most) return number;
    return std::unexpected(formatted("'{}' is not a number from {} to {}", text, range.least, range.most));
}

bool isNumber(std::string_view text) noexcept {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += text.empty() ? word : " " + word;
    return text;
}

std::string_view nearest(std::string_view word, const std::vector<std::string>& candidates) {
    if (word.size() > longestSlip) return {};
    std::string_view best;
    std::size_t bound = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > longestSlip) continue;
        const std::size_t distance = editDistance(word, candidate);
        if (distance >= std::min(bound, candidate.size())) continue;
        best = candidate;
        bound = distance;
    }
    return best;
}

}  // namespace nowchess::app
