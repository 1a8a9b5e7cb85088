// Where things are on a screen of a given size: the largest board that fits, with everything else in a column beside it
// or, where that has no room, in lines below. Screens that are too small for a board and a line have no layout.
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
    bool hasRanks = false;
    bool hasFiles = false;        // below the board; else in the corners of squares, if these have corners
    std::optional<Area> upper;    // the player at the top: name and clock, captures in a second row or column
    std::optional<Area> lower;    // and the one at the bottom
    std::optional<Area> players;  // or both in one row
    std::optional<int> evaluationColumn;
    std::optional<Area> opening;
    std::optional<Area> moves;
    Area message;  // at least one row; shared with the input if there is no other
    Area input;    // one row
    std::optional<Area> keys;
};

inline constexpr Size smallestScreen{9, 16};

std::optional<Layout> layoutFor(Size screen) noexcept;

// The corner of a square's cell, and the square at a point.
Point cornerOf(const Layout& layout, Square square, bool flipped) noexcept;
std::optional<Square> squareAt(const Layout& layout, Point point, bool flipped) noexcept;

}  // namespace nowchess::app
