// What sentences are made of, wherever one is made: lists of words, small letters, and a stranger's text made fit to be
// shown. Not part of the public library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/utf8.h"

namespace nowchess {

constexpr char lowered(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = lowered(c);
    return lower;
}

// Without the blanks around it.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r") noexcept {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// "half-move" for one, "half-moves" for any other number.
inline std::string plural(std::string_view noun, std::size_t count) {
    return std::string(noun) + (count == 1 ? "" : "s");
}
inline std::string counted(std::size_t count, std::string_view noun) {
    return std::to_string(count) + " " + plural(noun, count);
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

// The text as it may stand in a sentence: not too long, in UTF-8, and nothing that would upset a terminal.
inline std::string shown(std::string_view text) {
    constexpr int longest = 24;
    std::string result;
    for (int count = 0; !text.empty(); ++count) {
        if (count == longest) return result + "...";
        const std::string_view character = text.substr(0, utf8::characterSize(text));
        const bool isByte = character.size() == 1 && static_cast<unsigned char>(character[0]) >= 0x80;
        result += isByte || utf8::isControl(character) ? "?" : character;
        text.remove_prefix(character.size());
    }
    return result;
}

}  // namespace nowchess
