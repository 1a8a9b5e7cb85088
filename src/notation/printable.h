// Text as an error shows it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nowchess {

// At most 20 printable characters.
inline std::string printable(std::string_view text) {
    constexpr std::size_t longest = 20;
    constexpr std::string_view more = "...";
    constexpr std::string_view hex = "0123456789abcdef";
    std::string shown;
    std::size_t cut = 0;  // the longest beginning that leaves room for the dots
    for (const char c : text.substr(0, longest + 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7f) {
            shown += {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
        } else {
            shown += c;
        }
        if (shown.size() + more.size() <= longest) cut = shown.size();
    }
    return shown.size() <= longest ? shown : shown.substr(0, cut).append(more);
}

}  // namespace nowchess
