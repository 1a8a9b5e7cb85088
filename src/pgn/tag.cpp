#include "nowchess/pgn/tag.h"

#include <algorithm>

namespace nowchess::pgn {

std::optional<std::string_view> tagValue(std::span<const Tag> tags, std::string_view name) noexcept {
    const auto found = std::ranges::find(tags, name, &Tag::name);
    if (found == tags.end()) return std::nullopt;
    return found->value;
}

std::string unescaped(std::string_view value) {
    if (!value.contains('\\')) return std::string(value);
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\')) ++i;
        out += value[i];
    }
    return out;
}

}  // namespace nowchess::pgn
