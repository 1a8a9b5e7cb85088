#include "text/json.h"

#include <cstddef>

#include "text/utf8.h"

namespace nowchess {

namespace {

// How many bytes at the beginning are one well-formed character beyond ASCII (RFC 3629: nothing overlong, no
// surrogates, nothing above U+10FFFF); 0 if they are none.
std::size_t characterLength(std::string_view text) noexcept {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t index = 1; index < length; ++index)
        if (!utf8::isContinuation(text[index])) return 0;
    const auto second = static_cast<unsigned char>(text[1]);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
    return length;
}

void appendAscii(std::string& out, char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
        out += {'\\', c};
    } else if (c == '\n') {
        out += "\\n";
    } else if (c == '\t') {
        out += "\\t";
    } else if (code < 0x20 || code == 0x7f) {
        out += {'\\', 'u', '0', '0', hex[code >> 4], hex[code & 15]};
    } else {
        out += c;
    }
}

}  // namespace

void appendJson(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        std::size_t length = 1;
        if (static_cast<unsigned char>(text[0]) < 0x80) {
            appendAscii(out, text[0]);
        } else if (length = characterLength(text); length > 0) {
            out += text.substr(0, length);
        } else {
            out += "\\ufffd";
            length = 1;
        }
        text.remove_prefix(length);
    }
    out += '"';
}

std::string jsonString(std::string_view text) {
    std::string out;
    appendJson(out, text);
    return out;
}

}  // namespace nowchess
