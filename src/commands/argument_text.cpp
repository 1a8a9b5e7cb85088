#include "commands/argument_text.h"

#include <algorithm>
#include <charconv>

#include "console/format.h"

namespace nowchess::app {

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

}  // namespace nowchess::app
