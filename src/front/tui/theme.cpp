#include "front/tui/theme.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>

#include "console/format.h"
#include "play/store/files.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct NamedTheme {
    std::string_view name;
    Theme theme;
};

// Squares are neither so light that White's pieces are lost on them nor so dark that Black's are. Dim text and alarms
// can be read on light and on dark terminals.
constexpr Theme wood{.light = rgb(0xc8ac82),
                     .dark = rgb(0x8f6a4a),
                     .lastMove = rgb(0xc2b23c),
                     .selected = rgb(0x5d8fb4),
                     .check = rgb(0xd2463c),
                     .mark = rgb(0x18202a),
                     .piece = {{rgb(0xfdfbf5), rgb(0x1b1918)}},
                     .outline = {{rgb(0x39302a), rgb(0xd9cdb8)}},
                     .dim = rgb(0x868686),
                     .alarm = rgb(0xd2463c),
                     .light256 = 180,
                     .dark256 = 94};

constexpr Theme with(Theme theme, std::uint32_t light, std::uint32_t dark) noexcept {
    theme.light = rgb(light);
    theme.dark = rgb(dark);
    theme.light256 = theme.dark256 = 0;
    return theme;
}
constexpr Theme mono = [] {
    Theme theme = wood;
    theme.isMono = true;
    return theme;
}();

constexpr std::array<NamedTheme, 7> builtIn{{{"wood", wood},
                                             {"dark", with(wood, 0xa88c6a, 0x6e4f3a)},
                                             {"light", with(wood, 0xcdb68e, 0xa07a58)},
                                             {"slate", with(wood, 0xaab4bd, 0x66788a)},
                                             {"moss", with(wood, 0xb2b694, 0x667b57)},
                                             {"grey", with(wood, 0xb4b4b4, 0x7c7c7c)},
                                             {"mono", mono}}};

// --- files ----------------------------------------------------------------------------------------------------------

struct NamedColor {
    std::string_view name;
    Rgb& (*in)(Theme&);
};
constexpr std::array<NamedColor, 12> colors{{
    {"light", [](Theme& theme) -> Rgb& { return theme.light; }},
    {"dark", [](Theme& theme) -> Rgb& { return theme.dark; }},
    {"last_move", [](Theme& theme) -> Rgb& { return theme.lastMove; }},
    {"selected", [](Theme& theme) -> Rgb& { return theme.selected; }},
    {"check", [](Theme& theme) -> Rgb& { return theme.check; }},
    {"mark", [](Theme& theme) -> Rgb& { return theme.mark; }},
    {"white", [](Theme& theme) -> Rgb& { return theme.piece[Color::White]; }},
    {"white_outline", [](Theme& theme) -> Rgb& { return theme.outline[Color::White]; }},
    {"black", [](Theme& theme) -> Rgb& { return theme.piece[Color::Black]; }},
    {"black_lines", [](Theme& theme) -> Rgb& { return theme.outline[Color::Black]; }},
    {"dim", [](Theme& theme) -> Rgb& { return theme.dim; }},
    {"alarm", [](Theme& theme) -> Rgb& { return theme.alarm; }},
}};

std::optional<Rgb> parseColor(std::string_view text) noexcept {
    std::uint32_t code = 0;
    if (text.size() != 7 || text.front() != '#') return std::nullopt;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 7, code, 16);
    if (error != std::errc() || end != text.data() + 7) return std::nullopt;
    return rgb(code);
}

template <typename Named, std::size_t Count>
std::string namesOf(const std::array<Named, Count>& all) {
    std::vector<std::string> names;
    for (const Named& one : all) names.emplace_back(one.name);
    return listed(names, ", ");
}

// One line; what is wrong with it, if anything.
std::optional<std::string> takeLine(std::string_view line, Theme& theme) {
    const std::size_t equals = line.find('=');
    const std::string_view name = trimmed(line.substr(0, equals));
    std::string_view value = equals == std::string_view::npos ? "" : trimmed(line.substr(equals + 1));
    const std::size_t close = value.size() < 2 ? std::string_view::npos : value.find(value.front(), 1);
    const std::string_view rest =
        close == std::string_view::npos ? "" : trimmed(value.substr(std::min(close + 1, value.size())));
    if (equals == std::string_view::npos || close == std::string_view::npos ||
        (value.front() != '"' && value.front() != '\'') || (!rest.empty() && rest.front() != '#'))
        return formatted("expected a line such as light = \"#c8ac82\", found '{}'", line);
    value = value.substr(1, close - 1);
    if (name == "base") {
        const auto base = builtInTheme(value);
        if (!base) return formatted("there is no theme '{}' to begin with; there are {}", value, namesOf(builtIn));
        theme = *base;
        return std::nullopt;
    }
    const auto found = std::ranges::find(colors, name, &NamedColor::name);
    if (found == colors.end()) return formatted("no such colour '{}'; there are {}", name, namesOf(colors));
    const auto color = parseColor(value);
    if (!color) return formatted("'{}' is no colour; one is written as \"#c8ac82\": red, green and blue", value);
    found->in(theme) = *color;
    theme.light256 = theme.dark256 = 0;
    return std::nullopt;
}

// --- looks ----------------------------------------------------------------------------------------------------------

// So many hundredths of the second colour in the first.
constexpr Rgb mixed(Rgb a, Rgb b, int percent) noexcept {
    const auto part = [percent](int from, int to) {
        return static_cast<std::uint8_t>((from * (100 - percent) + to * percent + 50) / 100);
    };
    return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue)};
}

// The closest of the colours 16 to 255 that xterm and its like have: a cube and a row of greys.
std::uint32_t closestOf256(Rgb color) noexcept {
    constexpr std::array<int, 6> levels{0, 95, 135, 175, 215, 255};
    const auto distance = [color](int red, int green, int blue) {
        const int r = red - color.red;
        const int g = green - color.green;
        const int b = blue - color.blue;
        return 3 * r * r + 4 * g * g + 2 * b * b;
    };
    const auto closest = [&](int part) {
        return std::ranges::min_element(levels, {}, [part](int level) { return std::abs(level - part); }) -
               levels.begin();
    };
    const auto red = closest(color.red);
    const auto green = closest(color.green);
    const auto blue = closest(color.blue);
    const int grey = std::clamp(((3 * color.red + 4 * color.green + 2 * color.blue) / 9 - 3) / 10, 0, 23);
    const int greyLevel = 8 + 10 * grey;
    const auto level = [&](std::ptrdiff_t index) { return levels[static_cast<std::size_t>(index)]; };
    const bool isGrey = distance(greyLevel, greyLevel, greyLevel) < distance(level(red), level(green), level(blue));
    return static_cast<std::uint32_t>(isGrey ? 232 + grey : 16 + 36 * red + 6 * green + blue);
}

Rgb squareColor(const Style& style, const Theme& theme) noexcept {
    const bool isDark = style.role == Role::DarkSquare || style.isDark;
    const Rgb plain = isDark ? theme.dark : theme.light;
    switch (style.role) {
        case Role::LastMoveSquare: return mixed(plain, theme.lastMove, 45);
        case Role::SelectedSquare: return mixed(plain, theme.selected, 70);
        case Role::CheckSquare: return mixed(plain, theme.check, 70);
        default: return plain;
    }
}

Rgb inkColor(Ink ink, const Style& style, const Theme& theme) noexcept {
    const Color side = style.piece.value_or(Color::Black);
    switch (ink) {
        case Ink::Square: return squareColor(style, theme);
        case Ink::Outline: return theme.outline[side];
        case Ink::Mark: return mixed(squareColor(style, theme), theme.mark, 38);
        case Ink::Glyph:
        case Ink::Fill: break;
    }
    return theme.piece[side];
}

// Numbers of the first sixteen colours.
enum Few : std::uint32_t { Black, Red, Brown = 3, Blue, Grey = 7, DarkGrey, BrightBlue = 12, White = 15 };

// Squares are grey and the colour that is brown where it is not dark yellow, and pieces as in print.
std::uint32_t fewInk(Ink ink, const Style& style, Depth depth) noexcept {
    const bool hasSixteen = depth == Depth::Sixteen;
    const bool isWhite = style.piece == Color::White;
    const bool isStrong = style.role == Role::CheckSquare || style.role == Role::SelectedSquare;
    const std::uint32_t brightest = hasSixteen ? White : Grey;
    switch (ink) {
        case Ink::Square:
            if (isStrong) return style.role == Role::CheckSquare ? Red : Blue;
            if (style.role == Role::LastMoveSquare && hasSixteen) return BrightBlue;
            return style.role == Role::DarkSquare || style.isDark ? Brown : Grey;
        case Ink::Outline: return isWhite ? Black : Grey;
        case Ink::Mark: return isStrong ? brightest : hasSixteen ? DarkGrey : Blue;
        case Ink::Glyph: return isStrong ? brightest : Black;
        case Ink::Fill: break;
    }
    return isWhite ? brightest : Black;
}

Paint paintOf(Rgb color, std::uint32_t few, Depth depth) noexcept {
    if (depth <= Depth::Sixteen) return few;
    if (depth == Depth::Many) return closestOf256(color);
    return std::uint32_t{color.red} << 16 | std::uint32_t{color.green} << 8 | color.blue;
}

Paint squarePaint(Ink ink, const Style& style, const Theme& theme, Depth depth) noexcept {
    const Rgb color = inkColor(ink, style, theme);
    if (depth == Depth::Many && color == theme.light && theme.light256 != 0) return theme.light256;
    if (depth == Depth::Many && color == theme.dark && theme.dark256 != 0) return theme.dark256;
    return paintOf(color, fewInk(ink, style, depth), depth);
}

Look monoLook(const Style& style) noexcept {
    Look look;
    look.isReversed = style.reversed;
    switch (style.role) {
        case Role::Strong:
        case Role::News:
        case Role::KeyName:
        case Role::TargetSquare:
        case Role::LastMoveSquare: look.isBold = true; break;
        case Role::Alarm:
            look.isBold = true;
            look.isReversed = true;
            break;
        case Role::SelectedSquare:
        case Role::CheckSquare: look.isReversed = true; break;
        case Role::Text:
        case Role::Dim:
        case Role::Bar:
        case Role::LightSquare:
        case Role::DarkSquare: break;
    }
    return look;
}

}  // namespace

std::vector<std::string_view> themeNames() {
    std::vector<std::string_view> names;
    for (const NamedTheme& theme : builtIn) names.push_back(theme.name);
    return names;
}

std::vector<std::string_view> themeColorNames() {
    std::vector<std::string_view> names;
    for (const NamedColor& color : colors) names.push_back(color.name);
    return names;
}

std::optional<Theme> builtInTheme(std::string_view name) noexcept {
    const auto found = std::ranges::find(builtIn, name, &NamedTheme::name);
    return found == builtIn.end() ? std::nullopt : std::optional(found->theme);
}

std::expected<Theme, ThemeFault> parseTheme(std::string_view text) {
    Theme theme = wood;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = trimmed(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
        if (line.empty() || line.front() == '#') continue;
        if (const auto fault = takeLine(line, theme)) return std::unexpected(ThemeFault{number, *fault});
    }
    return theme;
}

std::expected<Theme, std::string> themeNamed(std::string_view name, const std::optional<Directories>& directories,
                                             FileSystem& files) {
    if (name == "auto") return wood;
    if (directories) {
        const auto path = directories->config / "themes" / (std::string(name) + ".toml");
        const auto text = readFile(files, path, OpenMode::Read);
        if (text) {
            const auto theme = parseTheme(*text);
            if (theme) return *theme;
            return std::unexpected(
                formatted("{}, line {}: {}", path.string(), theme.error().line, theme.error().message));
        }
        if (text.error().code != ENOENT && text.error().code != ENOTDIR) return std::unexpected(message(text.error()));
    }
    if (const auto theme = builtInTheme(name)) return *theme;
    return std::unexpected(
        formatted("there is no theme '{}'; there are {}, and those of the directory themes beside "
                  "config.toml",
                  name, namesOf(builtIn)));
}

Look lookOf(const Style& style, const Theme& theme, Depth depth) noexcept {
    if (depth == Depth::Mono) return monoLook(style);
    if (isSquare(style.role)) {
        Look look{squarePaint(style.ink, style, theme, depth), squarePaint(style.paper, style, theme, depth)};
        look.isReversed = style.reversed;
        // White figures of a font are thin.
        look.isBold = style.ink == Ink::Glyph && style.piece == Color::White && depth > Depth::Sixteen;
        return look;
    }
    Look look;
    look.isReversed = style.reversed;
    switch (style.role) {
        case Role::Dim:
            // Few colours have no grey that can be read on every background.
            if (depth > Depth::Sixteen) look.ink = paintOf(theme.dim, DarkGrey, depth);
            break;
        case Role::Alarm: look.ink = paintOf(theme.alarm, Red, depth); [[fallthrough]];
        case Role::Strong:
        case Role::News:
        case Role::KeyName: look.isBold = true; break;
        case Role::Bar:
            // As the squares are: these are seen on light terminals and on dark ones.
            look.ink = squarePaint(Ink::Square, {Role::LightSquare}, theme, depth);
            look.paper = squarePaint(Ink::Square, {Role::DarkSquare}, theme, depth);
            break;
        default: break;
    }
    return look;
}

}  // namespace nowchess::app
