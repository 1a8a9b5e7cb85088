// The library's version. This file is the one place that holds it; CMakeLists.txt reads it from here.
//
//   if (version < Version{0, 2, 0}) std::printf("%s is too old\n", versionText.data());
//
// Thread safety: constants.
#pragma once

#include <compare>
#include <string_view>

namespace nowchess {

struct Version {
    int major;
    int minor;
    int patch;
    friend constexpr auto operator<=>(const Version&, const Version&) = default;
};

inline constexpr std::string_view versionText = "0.1.0";

inline constexpr Version version = [] {
    int numbers[3]{};
    int* number = numbers;
    for (const char c : versionText) {
        if (c == '.')
            ++number;
        else
            *number = *number * 10 + (c - '0');
    }
    return Version{numbers[0], numbers[1], numbers[2]};
}();

}  // namespace nowchess
