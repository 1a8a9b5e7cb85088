// The two sides, and arrays that hold one value for each.
//
//   ByColor<int> pieces{16, 16};
//   --pieces[opposite(Color::White)];
//
// Thread safety: plain values and pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "nowchess/board/enum_array.h"

namespace nowchess {

enum class Color : std::uint8_t { White, Black };

inline constexpr std::array<Color, 2> allColors{Color::White, Color::Black};

template <typename T>
using ByColor = EnumArray<Color, T, 2>;

constexpr Color opposite(Color color) noexcept { return color == Color::White ? Color::Black : Color::White; }

constexpr std::string_view label(Color color) noexcept { return color == Color::White ? "White" : "Black"; }

}  // namespace nowchess
