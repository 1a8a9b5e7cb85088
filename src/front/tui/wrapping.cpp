#include <algorithm>

#include "front/tui/view.h"
#include "text/utf8.h"

namespace nowchess::app {

std::size_t width(std::string_view utf8) noexcept {
    // Continuation bytes and U+FE0E (EF B8 8E) take no column.
    std::size_t columns = 0;
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        if (nowchess::utf8::isContinuation(utf8[at])) continue;
        if (utf8.substr(at).starts_with("\uFE0E")) continue;
        ++columns;
    }
    return columns;
}

namespace {

// Of the first character, which ends where the next begins.
std::size_t firstSize(std::string_view utf8) noexcept {
    std::size_t size = 1;
    while (size < utf8.size() && nowchess::utf8::isContinuation(utf8[size])) ++size;
    return size;
}

}  // namespace

std::string_view clipped(std::string_view utf8, std::size_t columns) noexcept {
    std::size_t end = 0;
    for (std::size_t used = 0; end < utf8.size();) {
        const std::string_view character = utf8.substr(end, firstSize(utf8.substr(end)));
        used += width(character);
        if (used > columns) break;
        end += character.size();
    }
    return utf8.substr(0, end);
}

std::string abridged(std::string_view utf8, std::size_t columns) {
    constexpr std::string_view dots = "...";
    std::string_view kept = clipped(utf8, columns - std::min(columns, dots.size()));
    const bool isWithinWord = kept.size() < utf8.size() && utf8[kept.size()] != ' ';
    if (isWithinWord) kept = kept.substr(0, std::min(kept.rfind(' '), kept.size()));
    kept = kept.substr(0, kept.find_last_not_of(".,:; ") + 1);
    return std::string(kept) + std::string(clipped(dots, columns));
}

std::string_view lastColumns(std::string_view utf8, std::size_t columns) noexcept {
    for (std::size_t used = width(utf8); used > columns;) {
        const std::string_view character = utf8.substr(0, firstSize(utf8));
        used -= width(character);
        utf8.remove_prefix(character.size());
    }
    return utf8;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
        const std::size_t whole = line.size();
        if (const std::string_view room = clipped(line, width); room.size() < whole) {
            const std::size_t blank = line.rfind(' ', room.size());
            line = line.substr(0, blank == std::string_view::npos || blank == 0 ? room.size() : blank);
        }
        lines.emplace_back(line);
        text.remove_prefix(line.size());
        if (!text.empty() && (line.size() == whole || text.front() == ' ')) text.remove_prefix(1);
    }
    return lines;
}

}  // namespace nowchess::app
