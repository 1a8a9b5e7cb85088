// The bytes of a fuzz target taken as lines.
#pragma once

#include <string_view>

namespace nowchess::fuzz {

// Until `take` returns false.
template <typename Take>
void forEachLine(std::string_view text, const Take& take) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (!take(text.substr(0, end))) return;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

}  // namespace nowchess::fuzz
