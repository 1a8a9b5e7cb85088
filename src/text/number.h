// Numbers in text. Not part of the public library.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace nowchess {

// All of the text as a number; empty where it is none, or too large.
template <typename Number>
std::optional<Number> wholeNumber(std::string_view text) noexcept {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace nowchess
