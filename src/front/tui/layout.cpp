#include "front/tui/layout.h"

#include <algorithm>
#include <array>

namespace nowchess::app {

namespace {

// Cells are about twice as high as wide. The largest first.
constexpr std::array<Size, 17> squareSizes{{{14, 28},
                                            {13, 26},
                                            {12, 24},
                                            {11, 22},
                                            {10, 20},
                                            {9, 18},
                                            {8, 16},
                                            {7, 14},
                                            {6, 12},
                                            {5, 10},
                                            {5, 9},
                                            {4, 8},
                                            {4, 7},
                                            {3, 6},
                                            {3, 5},
                                            {2, 4},
                                            {1, 3}}};
constexpr Size tinySquare{1, 2};
constexpr int rankColumns = 2;   // digits and a blank
constexpr int gapColumns = 3;    // between board and panel; the evaluation stands in the middle
constexpr int panelWidth = 26;   // what the column wants at least
constexpr int widestPanel = 66;  // more would only spread it out
constexpr int keyRows = 2;       // in the panel

constexpr Size boardOf(Size square) noexcept { return {8 * square.rows, 8 * square.columns}; }

// Cuts areas off a larger one.
class Rest {
public:
    explicit Rest(Area area) : area_(area) {}

    Area top(int rows) {
        const Area cut{area_.corner, {rows, area_.size.columns}};
        area_.corner.row += rows;
        area_.size.rows -= rows;
        return cut;
    }
    Area bottom(int rows) {
        area_.size.rows -= rows;
        return {{area_.corner.row + area_.size.rows, area_.corner.column}, {rows, area_.size.columns}};
    }
    [[nodiscard]] Area all() const { return area_; }
    [[nodiscard]] int rows() const { return area_.size.rows; }

private:
    Area area_;
};

bool fitsBeside(Size screen, Size square) noexcept {
    return square.rows > 1 && boardOf(square).rows <= screen.rows &&
           rankColumns + boardOf(square).columns + gapColumns + panelWidth <= screen.columns;
}

// The board as high as the screen, all text in the column.
Layout beside(Size screen, Size square) noexcept {
    const Size board = boardOf(square);
    Layout layout{};
    layout.square = square;
    const int left = screen.rows - board.rows;
    layout.hasRanks = true;
    layout.hasFiles = left >= 1;
    const bool hasKeyRow = left >= 2;
    const int panel = std::min(screen.columns - rankColumns - board.columns - gapColumns, widestPanel);
    const int margin = (screen.columns - rankColumns - board.columns - gapColumns - panel) / 2;
    layout.board = {(left - (hasKeyRow ? 2 : left)) / 2, margin + rankColumns};
    layout.evaluationColumn = layout.board.column + board.columns + 1;
    const int column = layout.board.column + board.columns + gapColumns;
    Rest rest({{layout.board.row, column}, {board.rows, panel}});
    const bool isHigh = board.rows >= 24;
    if (hasKeyRow) {
        layout.keys = {{screen.rows - 1, layout.board.column}, {1, screen.columns - layout.board.column - 1}};
    } else if (isHigh) {
        layout.keys = rest.bottom(keyRows);
    }
    layout.input = rest.bottom(1);
    layout.message = rest.bottom(std::clamp(board.rows / 5, isHigh ? 5 : 4, 8));
    if (isHigh) rest.bottom(1);
    layout.upper = rest.top(isHigh ? 2 : 1);
    layout.lower = rest.bottom(isHigh ? 2 : 1);
    if (isHigh) layout.opening = rest.top(1);
    layout.moves = rest.all();
    return layout;
}

// The board at the top, as many lines below as there is room for: what is needed most first.
Layout stacked(Size screen, Size square) noexcept {
    const Size board = boardOf(square);
    Layout layout{};
    layout.square = square;
    layout.hasRanks = screen.columns >= board.columns + rankColumns;
    const int width = board.columns + (layout.hasRanks ? rankColumns : 0);
    layout.board.column = (screen.columns - width) / 2 + (layout.hasRanks ? rankColumns : 0);
    int left = screen.rows - board.rows;
    Rest rest({{0, 0}, screen});
    layout.input = rest.bottom(1);
    const bool hasBothPlayers = left >= 5;
    if (hasBothPlayers) layout.upper = rest.top(1);
    layout.board.row = rest.top(board.rows).corner.row;
    layout.hasFiles = left >= 4;
    if (layout.hasFiles) rest.top(1);
    if (hasBothPlayers) layout.lower = rest.top(1);
    if (!hasBothPlayers && left >= 3) layout.players = rest.top(1);
    if (left >= 7) layout.keys = Area{{screen.rows - 1, 0}, {1, screen.columns}};
    if (layout.keys) layout.input = rest.bottom(1);
    constexpr int fewMoves = 4;
    constexpr int messageRows = 4;
    if (rest.rows() >= fewMoves + messageRows + 1) {
        layout.message = rest.bottom(messageRows);
        rest.top(1);
        layout.moves = rest.all();
    } else {
        layout.message = rest.rows() > 0 ? rest.all() : layout.input;
    }
    return layout;
}

}  // namespace

std::optional<Layout> layoutFor(Size screen) noexcept {
    if (screen.rows < smallestScreen.rows || screen.columns < smallestScreen.columns) return std::nullopt;
    constexpr int wantedLines = 4;  // coordinates, players, message, input
    for (const Size square : squareSizes) {
        if (fitsBeside(screen, square)) return beside(screen, square);
        const Size board = boardOf(square);
        if (board.rows + wantedLines <= screen.rows && board.columns + rankColumns <= screen.columns)
            return stacked(screen, square);
    }
    for (const Size square : {Size{1, 3}, tinySquare})
        if (boardOf(square).columns <= screen.columns) return stacked(screen, square);
    return std::nullopt;
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
