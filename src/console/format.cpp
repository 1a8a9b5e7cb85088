#include "console/format.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include <fmt/format.h>

namespace nowchess::app {

void appendFormatted(std::string& out, fmt::string_view format, fmt::format_args arguments) {
    fmt::vformat_to(std::back_inserter(out), format, arguments);
}

namespace {

bool isContinuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// Of the character of UTF-8 that begins with this byte; 1 for whatever begins none.
std::size_t sizeAfter(char lead) noexcept {
    const auto byte = static_cast<unsigned char>(lead);
    if (byte >= 0xc2 && byte <= 0xdf) return 2;
    if (byte >= 0xe0 && byte <= 0xef) return 3;
    return byte >= 0xf0 && byte <= 0xf4 ? 4 : 1;
}

// 1 where the bytes that should follow do not.
std::size_t characterSize(std::string_view text) noexcept {
    const std::size_t size = sizeAfter(text.front());
    if (size > text.size()) return 1;
    return std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(size), isContinuation) ? size : 1;
}

bool isControl(unsigned char c) noexcept { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

void appendEscape(std::string& out, unsigned char c) {
    switch (c) {
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        default: append(out, "\\x{:02x}", c);
    }
}

}  // namespace

std::string printable(std::string_view text, LineEnds lineEnds) {
    std::string out;
    for (; !text.empty(); text.remove_prefix(characterSize(text))) {
        const std::string_view character = text.substr(0, characterSize(text));
        const auto last = static_cast<unsigned char>(character.back());
        const bool isPlain = lineEnds == LineEnds::Kept && (last == '\n' || last == '\t' || text.starts_with("\r\n"));
        // U+0080 to U+009F are C2 and the byte of that number.
        const bool isCode = character.size() == 1 || (character.size() == 2 && character[0] == '\xc2');
        if (isCode && isControl(last) && !isPlain)
            appendEscape(out, last);
        else
            out += character;
    }
    return out;
}

std::size_t incompleteTail(std::string_view text) noexcept {
    for (std::size_t size = 1; size <= std::min<std::size_t>(3, text.size()); ++size) {
        const char c = text[text.size() - size];
        if (!isContinuation(c)) return sizeAfter(c) > size ? size : 0;
    }
    return 0;
}

void writeComplaint(std::string text) {
    text += '\n';
    // If even this fails there is nobody left to tell.
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

}  // namespace nowchess::app
