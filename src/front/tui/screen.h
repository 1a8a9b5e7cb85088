// What the full screen needs of a terminal: cells to write on, and keys and clicks to wait for. ncurses is behind it in
// earnest, and memory in tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "nowchess/board/color.h"
#include "nowchess/board/piece.h"

namespace nowchess::app {

struct Size {
    int rows;
    int columns;
    friend bool operator==(Size, Size) = default;
};

struct Point {
    int row;
    int column;
    friend bool operator==(Point, Point) = default;
};

// What a piece of text is; the theme decides what that looks like.
enum class Role : std::uint8_t {
    Text,
    Dim,
    Strong,
    News,     // what must not be missed: a claim, a check, an ending
    Alarm,    // a clock that is running out
    KeyName,  // in the key bar
    Bar,      // of the evaluation: White's part in ink
    LightSquare,
    DarkSquare,
    LastMoveSquare,
    TargetSquare,
    SelectedSquare,
    CheckSquare,
};
inline constexpr int roleCount = static_cast<int>(Role::CheckSquare) + 1;
constexpr bool isSquare(Role role) noexcept { return role >= Role::LightSquare; }

// With what a part of a square is painted.
enum class Ink : std::uint8_t {
    Glyph,    // a letter or a figure of the font: the side's own ink
    Square,   // the square itself
    Fill,     // the body of a drawn piece
    Outline,  // its outline and its lines
    Mark,     // a dot, a corner or a coordinate: seen, but quieter than a piece
};

struct Style {
    Role role = Role::Text;
    std::optional<Color> piece = std::nullopt;  // on squares: whose piece stands there
    bool reversed = false;                      // the cursor's square, the current move
    bool isDark = false;                        // of a marked square: whether it is a dark one
    Ink ink = Ink::Glyph;
    Ink paper = Ink::Square;
    friend bool operator==(const Style&, const Style&) = default;
};

// Which block characters a terminal has: pieces are drawn with them.
enum class Blocks : std::uint8_t {
    None,
    Halves,  // as in the font of the Linux console
    Parts,   // quadrants and eighths
};

enum class Key : std::uint8_t {
    Character,
    Enter,
    Escape,
    Backspace,
    Tab,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    Function,  // with its number as the character
    Control,   // with its letter, in small
};

struct KeyPress {
    Key key;
    char character = 0;  // a byte of UTF-8: those of one character come one after the other
    friend bool operator==(const KeyPress&, const KeyPress&) = default;
};
enum class MouseAction : std::uint8_t { Press, Release, WheelUp, WheelDown };
struct MouseInput {
    MouseAction action;
    Point point;
};
struct Resized {};
struct Closed {};  // the terminal is gone, or a signal asks to leave
using Input = std::variant<KeyPress, MouseInput, Resized, Closed>;

// How many colours a terminal has.
enum class Depth : std::uint8_t { Mono, Eight, Sixteen, Many, True };

class Screen {
public:
    virtual ~Screen() = default;
    [[nodiscard]] virtual Size size() const = 0;
    [[nodiscard]] virtual Depth depth() const = 0;
    [[nodiscard]] virtual Blocks blocks() const = 0;
    // Do colours tell squares apart?
    [[nodiscard]] bool hasColor() const { return depth() != Depth::Mono; }
    // Do they tell the sides' figures apart? Else their shapes must, in one ink: few colours have none for thin figures
    // in white.
    [[nodiscard]] bool hasTwoInks() const { return depth() > Depth::Sixteen; }
    virtual void clear() = 0;
    // Text that leaves the screen is cut off. Each character takes one column, whatever its bytes.
    virtual void put(Point at, std::string_view utf8, const Style& style) = 0;
    // Does it show pieces as pictures down to that row? Else they are drawn with blocks, or written.
    [[nodiscard]] virtual bool hasPictures(int /*lastRow*/) const { return false; }
    // Over cells that are put already. The style says whose piece it is.
    virtual void putPicture(Point /*corner*/, Size /*size*/, PieceType /*type*/, const Style& /*style*/) {}
    virtual void showCursor(std::optional<Point> at) = 0;
    virtual void present() = 0;

protected:
    Screen() = default;
    Screen(const Screen&) = default;
    Screen& operator=(const Screen&) = default;
};

class Terminal : public Screen {
public:
    // The next key or click. Empty after that time, and as soon as the other descriptor can be read.
    virtual std::optional<Input> wait(std::optional<std::chrono::milliseconds> longest, int otherDescriptor = -1) = 0;
    // Into the clipboard, if the terminal lets programs do that; nobody can know.
    virtual void copy(std::string_view /*text*/) {}
};

}  // namespace nowchess::app
