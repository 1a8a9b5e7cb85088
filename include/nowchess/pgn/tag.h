// The tags of a game: names and values, as [White "Morphy"] has them.
//
//   const std::vector<pgn::Tag> tags{{"White", "Morphy"}, {"Black", "Allies"}};
//   if (const auto white = pgn::tagValue(tags, "White")) std::printf("%.5s\n", white->data());
//
// Thread safety: values and pure functions; safe everywhere.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nowchess::pgn {

struct Tag {
    std::string name;
    std::string value;  // as a reader would see it, without escapes
    friend bool operator==(const Tag&, const Tag&) = default;
};

struct TagView {
    std::string_view name;
    std::string_view value;
};

// The value of the first tag of that name.
std::optional<std::string_view> tagValue(std::span<const Tag> tags, std::string_view name) noexcept;

// A value as it is meant: \" is a quote and \\ a backslash; other backslashes stay.
std::string unescaped(std::string_view value);

}  // namespace nowchess::pgn
