#include "nowchess/pgn/encoding.h"

#include <array>
#include <bit>

namespace nowchess::pgn {

namespace {

constexpr unsigned char byteAt(std::string_view text, std::size_t at) noexcept {
    return static_cast<unsigned char>(text[at]);
}

// 0x80 to 0x9f; the five bytes without a character stay the control codes that Latin-1 has there.
constexpr std::array<char16_t, 32> cp1252{0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                          0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,   0x017d, 0x8f,
                                          0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                          0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

void appendUtf8(std::string& out, char16_t code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | code >> 6);
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        out += static_cast<char>(0xe0 | code >> 12);
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
}

// Surrogates, overlong forms and what lies beyond the last plane show in the second byte.
bool secondByteFits(unsigned char first, unsigned char second) noexcept {
    switch (first) {
        case 0xe0: return second >= 0xa0;
        case 0xed: return second < 0xa0;
        case 0xf0: return second >= 0x90;
        case 0xf4: return second < 0x90;
        default: return true;
    }
}

}  // namespace

std::size_t utf8Size(std::string_view text) noexcept {
    if (text.empty()) return 0;
    const unsigned char first = byteAt(text, 0);
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    const auto size = static_cast<std::size_t>(std::countl_one(first));
    if (text.size() < size || !secondByteFits(first, byteAt(text, 1))) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byteAt(text, i) & 0xc0) != 0x80) return 0;
    return size;
}

Encoding encodingOf(std::string_view text) noexcept {
    unsigned char all = 0;
    for (const char c : text) all |= static_cast<unsigned char>(c);
    if (all < 0x80) return Encoding::Utf8;
    bool hasCp1252 = false;
    bool isUtf8 = true;
    for (std::size_t at = 0; at < text.size();) {
        if (byteAt(text, at) < 0x80) {
            ++at;
            continue;
        }
        hasCp1252 = hasCp1252 || byteAt(text, at) < 0xa0;
        const std::size_t size = utf8Size(text.substr(at));
        isUtf8 = isUtf8 && size > 0;
        at += size > 0 && isUtf8 ? size : 1;
    }
    if (isUtf8) return Encoding::Utf8;
    return hasCp1252 ? Encoding::Cp1252 : Encoding::Latin1;
}

std::string toUtf8(std::string_view text, Encoding encoding) {
    if (encoding == Encoding::Utf8) return std::string(text);
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool differs = encoding == Encoding::Cp1252 && byte >= 0x80 && byte < 0xa0;
        appendUtf8(out, differs ? cp1252[byte - 0x80U] : char16_t{byte});
    }
    return out;
}

std::optional<std::string> fromUtf8(std::string_view text, Encoding encoding) {
    if (encoding == Encoding::Utf8) return std::string(text);
    std::string out;
    while (!text.empty()) {
        const std::size_t size = utf8Size(text);
        if (size == 0) return std::nullopt;
        if (size == 1) {
            out += text[0];
        } else {
            char byte = '\x80';
            while (byte != 0 && toUtf8({&byte, 1}, encoding) != text.substr(0, size)) ++byte;
            if (byte == 0) return std::nullopt;
            out += byte;
        }
        text.remove_prefix(size);
    }
    return out;
}

}  // namespace nowchess::pgn
