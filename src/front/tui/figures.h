// The pieces as drawings of block characters, to the size of a square: shapes of points on a field of 64 by 64, from
// which every size is made.
#pragma once

#include <string_view>
#include <vector>

#include "front/tui/screen.h"
#include "nowchess/board/piece.h"

namespace nowchess::app {

inline constexpr Size smallestFigure{3, 5};
inline constexpr Size largestFigure{14, 28};

// One cell of a drawing: a block character of one ink on another.
struct FigureCell {
    std::string_view character = " ";
    Ink ink = Ink::Square;
    Ink paper = Ink::Square;
    friend bool operator==(const FigureCell&, const FigureCell&) = default;
};

// Row by row: bodies with lines inside, and an outline round them if there is to be one.
// Preconditions: the size lies between those above; there are blocks.
std::vector<FigureCell> figureOf(Piece piece, Size size, Blocks blocks, bool isOutlined);

}  // namespace nowchess::app
