// What the full screen looks like: the colours of a theme, and what each style becomes with as many colours as a
// terminal has. A theme is built in or a file in the configuration directory, themes/NAME.toml:
//
//   base = "wood"        # the theme whose colours count where this file names none
//   light = "#c8b08a"    # squares
//   dark = "#8a6a4c"
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "front/tui/screen.h"
#include "play/store/directories.h"
#include "play/store/file_system.h"

namespace nowchess::app {

struct Rgb {
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;
    friend bool operator==(Rgb, Rgb) = default;
};

constexpr Rgb rgb(std::uint32_t code) noexcept {
    return {static_cast<std::uint8_t>(code >> 16), static_cast<std::uint8_t>(code >> 8),
            static_cast<std::uint8_t>(code)};
}

struct Theme {
    Rgb light;  // squares
    Rgb dark;
    Rgb lastMove;  // what squares are tinted with
    Rgb selected;
    Rgb check;
    Rgb mark;  // dots, corners and coordinates on squares, half as strong
    ByColor<Rgb> piece;
    ByColor<Rgb> outline;  // and the lines inside
    Rgb dim;               // text beside the board, on the terminal's own background
    Rgb alarm;
    std::uint8_t light256 = 0;  // the number of a square's colour among 256 where it is not the closest, else 0
    std::uint8_t dark256 = 0;
    bool isMono = false;  // no colours at all, whatever the terminal has
    friend bool operator==(const Theme&, const Theme&) = default;
};

// The names of those that are built in, the usual one first.
std::vector<std::string_view> themeNames();
std::optional<Theme> builtInTheme(std::string_view name) noexcept;

// What a theme file may set, beside its base.
std::vector<std::string_view> themeColorNames();

// What is wrong with a theme file, and in which line, from 1.
struct ThemeFault {
    std::size_t line;
    std::string message;
};
std::expected<Theme, ThemeFault> parseTheme(std::string_view text);

// By name: built in, or a file of the configuration directory; "auto" is the usual one. What is wrong, as a sentence.
std::expected<Theme, std::string> themeNamed(std::string_view name, const std::optional<Directories>& directories,
                                             FileSystem& files);

// A colour as a terminal takes it: a number of its palette or, with true colours, red, green and blue; empty for the
// terminal's own.
using Paint = std::optional<std::uint32_t>;

struct Look {
    Paint ink;
    Paint paper;
    bool isBold = false;
    bool isReversed = false;
    friend bool operator==(const Look&, const Look&) = default;
};
Look lookOf(const Style& style, const Theme& theme, Depth depth) noexcept;

}  // namespace nowchess::app
