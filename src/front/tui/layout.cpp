#include "front/tui/layout.h"

#include <algorithm>
#include <array>

namespace nowchess::app {

namespace {

// Cells are about twice as high as wide. The largest first.
constexpr std::array<Size, 6> squareSizes{{{5, 10}, {4, 8}, {3, 6}, {2, 4}, {1, 3}, {1, 2}}};
constexpr int panelWidth = 24;   // what the move list wants at least
constexpr int widestPanel = 44;  // more would only spread it out
constexpr int wantedLines = 3;   // status, message, input

// The largest squares that leave room for the lines below and, if they need not be tiny for that, for the panel; on a
// small screen the lines give way.
Size squareFor(Size screen) noexcept {
    const auto fits = [&](Size size, int beside) {
        return 8 * size.rows + 1 + wantedLines <= screen.rows && 8 * size.columns + beside <= screen.columns;
    };
    constexpr int besideBoard = 4;  // coordinates and a gap
    for (const Size size : squareSizes)
        if (size.rows > 1 && fits(size, besideBoard + panelWidth)) return size;
    for (const Size size : squareSizes)
        if (fits(size, besideBoard)) return size;
    return squareSizes.back();
}

}  // namespace

std::optional<Layout> layoutFor(Size screen) noexcept {
    if (screen.rows < smallestScreen.rows || screen.columns < smallestScreen.columns) return std::nullopt;
    const Size square = squareFor(screen);
    const Size board{8 * square.rows, 8 * square.columns};
    Layout layout{};
    layout.square = square;
    layout.columns = screen.columns;
    const int below = screen.rows - board.rows;  // at least one row
    layout.hasCoordinates = below >= 2 && screen.columns >= board.columns + 2;
    const int lines = below - (layout.hasCoordinates ? 1 : 0);
    layout.board = {0, layout.hasCoordinates ? 2 : 0};
    layout.inputRow = screen.rows - 1;
    int row = board.rows + (layout.hasCoordinates ? 1 : 0);
    if (lines >= wantedLines) layout.statusRow = row++;
    const int messageRows = std::max(layout.inputRow - row, 1);
    layout.message = {{std::min(row, layout.inputRow), 0}, {messageRows, screen.columns}};
    const int left = layout.board.column + board.columns + 2;
    if (screen.columns - left >= panelWidth)
        layout.moves = {{0, left}, {board.rows, std::min(screen.columns - left, widestPanel)}};
    return layout;
}

Point cornerOf(const Layout& layout, Square square, bool flipped) noexcept {
    const int file = static_cast<int>(fileOf(square));
    const int rank = static_cast<int>(rankOf(square));
    const int column = flipped ? 7 - file : file;
    const int row = flipped ? rank : 7 - rank;
    return {layout.board.row + row * layout.square.rows, layout.board.column + column * layout.square.columns};
}

std::optional<Square> squareAt(const Layout& layout, Point point, bool flipped) noexcept {
    const int row = point.row - layout.board.row;
    const int column = point.column - layout.board.column;
    if (row < 0 || column < 0 || row >= 8 * layout.square.rows || column >= 8 * layout.square.columns)
        return std::nullopt;
    const int fromLeft = column / layout.square.columns;
    const int fromTop = row / layout.square.rows;
    const int file = flipped ? 7 - fromLeft : fromLeft;
    const int rank = flipped ? fromTop : 7 - fromTop;
    return makeSquare(static_cast<File>(file), static_cast<Rank>(rank));
}

}  // namespace nowchess::app
