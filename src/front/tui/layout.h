// Where things are on a screen of a given size: the largest board that fits, the move list beside it if there is room,
// and at least one line to type in. Screens that are too small for that have no layout.
#pragma once

#include <optional>

#include "front/tui/screen.h"
#include "nowchess/board/square.h"

namespace nowchess::app {

struct Area {
    Point corner;
    Size size;
};

struct Layout {
    Size square;  // of one square of the board
    Point board;  // the corner of its first square, coordinates excluded
    bool hasCoordinates;
    std::optional<Area> moves;  // the panel beside the board
    std::optional<int> statusRow;
    Area message;  // at least one row; shared with the input if there is no other
    int inputRow;
    int columns;
};

inline constexpr Size smallestScreen{9, 16};

std::optional<Layout> layoutFor(Size screen) noexcept;

// The corner of a square's cell, and the square at a point.
Point cornerOf(const Layout& layout, Square square, bool flipped) noexcept;
std::optional<Square> squareAt(const Layout& layout, Point point, bool flipped) noexcept;

}  // namespace nowchess::app
