// Letters without their case, for texts that people compare: Latin, Greek and Cyrillic. Not part of the public library.
#pragma once

#include <string>
#include <string_view>

#include "text/words.h"

namespace nowchess {

// The small letter of one that takes two bytes in UTF-8.
constexpr char32_t loweredCode(char32_t code) noexcept {
    const auto isIn = [&](char32_t first, char32_t last) { return code >= first && code <= last; };
    if (isIn(0xc0, 0xde)) return code == 0xd7 ? code : code + 0x20;
    // Pairs: the capital is the even one of them, or the odd one.
    if (isIn(0x100, 0x12f) || isIn(0x132, 0x137) || isIn(0x14a, 0x177)) return code | 1U;
    if (isIn(0x139, 0x148) || isIn(0x179, 0x17e)) return code + (code & 1U);
    if (code == 0x178) return 0xff;
    if (isIn(0x391, 0x3ab)) return code + 0x20;
    if (code == 0x3c2) return 0x3c3;  // a sigma at the end of a word
    if (isIn(0x388, 0x38a)) return code + 0x25;
    if (code == 0x386) return 0x3ac;
    if (code == 0x38c) return 0x3cc;
    if (isIn(0x38e, 0x38f)) return code + 0x3f;
    if (isIn(0x410, 0x42f)) return code + 0x20;
    if (isIn(0x400, 0x40f)) return code + 0x50;
    return code;
}

// Appends a text of UTF-8 in small letters. Bytes that are none stay.
inline void appendFolded(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const std::size_t size = utf8::characterSize(text);
        if (size == 2) {
            const char32_t code =
                (static_cast<unsigned char>(text[0]) & 0x1fU) << 6U | (static_cast<unsigned char>(text[1]) & 0x3fU);
            const char32_t lower = loweredCode(code);
            out += static_cast<char>(0xc0U | lower >> 6U);
            out += static_cast<char>(0x80U | (lower & 0x3fU));
        } else if (size == 1) {
            out += lowered(text[0]);
        } else {
            out.append(text, 0, size);
        }
        text.remove_prefix(size);
    }
}

}  // namespace nowchess
