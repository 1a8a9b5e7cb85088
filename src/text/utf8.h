// Characters of UTF-8, as far as showing a stranger's text needs them. Not part of the public library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace nowchess::utf8 {

constexpr bool isContinuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// Takes the last character away, if there is one.
inline void eraseLast(std::string& text) {
    while (!text.empty() && isContinuation(text.back())) text.pop_back();
    if (!text.empty()) text.pop_back();
}

// Of the character that begins with this byte; 1 for whatever begins none.
constexpr std::size_t sizeAfter(char lead) noexcept {
    const auto byte = static_cast<unsigned char>(lead);
    if (byte >= 0xc2 && byte <= 0xdf) return 2;
    if (byte >= 0xe0 && byte <= 0xef) return 3;
    return byte >= 0xf0 && byte <= 0xf4 ? 4 : 1;
}

// Of the first character; 1 where the bytes that should follow do not. Precondition: the text is not empty.
constexpr std::size_t characterSize(std::string_view text) noexcept {
    const std::size_t size = sizeAfter(text.front());
    if (size > text.size()) return 1;
    return std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(size), isContinuation) ? size : 1;
}

// Control characters could move a terminal's cursor or worse; those of C1, U+0080 to U+009F, do so as single bytes and
// as C2 with the byte of that number.
constexpr bool isControl(std::string_view character) noexcept {
    const auto last = static_cast<unsigned char>(character.back());
    const bool isCode = character.size() == 1 || (character.size() == 2 && character[0] == '\xc2');
    return isCode && (last < 0x20 || (last >= 0x7f && last < 0xa0));
}

// Precondition: no surrogate, and at most U+10FFFF.
inline void append(std::string& out, char32_t code) {
    const auto last = [&](unsigned bits) { return static_cast<char>(0x80U | (code >> bits & 0x3fU)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += {static_cast<char>(0xc0U | code >> 6U), last(0)};
    } else if (code < 0x10000) {
        out += {static_cast<char>(0xe0U | code >> 12U), last(6), last(0)};
    } else {
        out += {static_cast<char>(0xf0U | code >> 18U), last(12), last(6), last(0)};
    }
}

}  // namespace nowchess::utf8
