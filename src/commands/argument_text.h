// Reading single words of a command line.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess::app {

struct NumberRange {
    std::uint64_t least;
    std::uint64_t most;
};

// Decimal digits and nothing else. The error is a sentence.
std::expected<std::uint64_t, std::string> parseNumber(std::string_view text, NumberRange range);

bool isNumber(std::string_view text) noexcept;

// "a,b" is a and b; nothing at all is no word.
std::vector<std::string> splitAtCommas(std::string_view text);

// The words of a FEN that came without quotes.
std::string joined(const std::vector<std::string>& words);

}  // namespace nowchess::app
