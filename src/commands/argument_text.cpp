#include "commands/argument_text.h"

#include <algorithm>

#include "console/format.h"
#include "text/number.h"
#include "text/words.h"

namespace nowchess::app {

std::expected<std::uint64_t, std::string> parseNumber(std::string_view text, NumberRange range) {
    const auto number = wholeNumber<std::uint64_t>(text);
    if (number && *number >= range.least && *number <= range.most) return *number;
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

std::vector<std::string> splitAtCommas(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        words.emplace_back(trimmed(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

}  // namespace nowchess::app
