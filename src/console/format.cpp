#include "console/format.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include <fmt/format.h>

#include "text/utf8.h"

namespace nowchess::app {

void appendFormatted(std::string& out, fmt::string_view format, fmt::format_args arguments) {
    fmt::vformat_to(std::back_inserter(out), format, arguments);
}

namespace {

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
    for (; !text.empty(); text.remove_prefix(utf8::characterSize(text))) {
        const std::string_view character = text.substr(0, utf8::characterSize(text));
        const auto last = static_cast<unsigned char>(character.back());
        const bool isPlain = lineEnds == LineEnds::Kept && (last == '\n' || last == '\t' || text.starts_with("\r\n"));
        if (utf8::isControl(character) && !isPlain)
            appendEscape(out, last);
        else
            out += character;
    }
    return out;
}

std::size_t incompleteTail(std::string_view text) noexcept {
    for (std::size_t size = 1; size <= std::min<std::size_t>(3, text.size()); ++size) {
        const char c = text[text.size() - size];
        if (!utf8::isContinuation(c)) return utf8::sizeAfter(c) > size ? size : 0;
    }
    return 0;
}

void writeComplaint(std::string text) {
    text += '\n';
    // If even this fails there is nobody left to tell.
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

}  // namespace nowchess::app
