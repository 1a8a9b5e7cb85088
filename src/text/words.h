// What sentences are made of, wherever one is made: lists of words, small letters, and a stranger's text made fit to be
// shown. Not part of the public library.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess {

constexpr char lowered(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = lowered(c);
    return lower;
}

// "a", "a and b", "a, b and c", or with another last joint.
inline std::string listed(const std::vector<std::string>& parts, std::string_view last = " and ") {
    std::string text;
    for (std::size_t index = 0; index < parts.size(); ++index) {
        if (index > 0) text += index + 1 == parts.size() ? last : std::string_view(", ");
        text += parts[index];
    }
    return text;
}

// The text as it may stand in a sentence: not too long, and nothing that would upset a terminal.
inline std::string shown(std::string_view text) {
    constexpr std::size_t longest = 24;
    std::string result;
    for (const char c : text.substr(0, longest)) result += c >= ' ' && c < '\x7f' ? c : '?';
    return text.size() > longest ? result + "..." : result;
}

}  // namespace nowchess
