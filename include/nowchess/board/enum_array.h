// An array indexed by a closed enum instead of a number, so that no caller casts.
#pragma once

#include <array>
#include <cstddef>

namespace nowchess {

template <typename Enum, typename T, std::size_t N>
struct EnumArray {
    std::array<T, N> values{};

    constexpr T& operator[](Enum index) noexcept { return values[static_cast<std::size_t>(index)]; }
    constexpr const T& operator[](Enum index) const noexcept { return values[static_cast<std::size_t>(index)]; }
    friend constexpr bool operator==(const EnumArray&, const EnumArray&) = default;
};

}  // namespace nowchess
