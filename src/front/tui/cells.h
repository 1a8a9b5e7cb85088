// A screen's cells in memory: each a character and its look. What has changed since is found in runs of one look.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "front/tui/screen.h"
#include "front/tui/theme.h"
#include "nowchess/board/piece.h"

namespace nowchess::app {

// A piece as a picture over cells.
struct PlacedPicture {
    Point corner;
    Size size;
    Piece piece;
    Rgb paper;  // of the square
    friend bool operator==(const PlacedPicture&, const PlacedPicture&) = default;
};

struct Cell {
    std::string text = " ";  // one character, perhaps with a variation selector
    Look look;
    std::optional<PlacedPicture> picture = std::nullopt;  // of which a part is over it
    friend bool operator==(const Cell&, const Cell&) = default;
};

class Cells {
public:
    void clear(Size size);
    // What leaves the screen is cut off. Each character takes one column, whatever its bytes.
    void put(Point at, std::string_view utf8, const Look& look);
    // Over what is there already, all of it on the screen.
    void putPicture(const PlacedPicture& picture);
    [[nodiscard]] std::span<const PlacedPicture> pictures() const noexcept { return pictures_; }
    [[nodiscard]] Size size() const noexcept { return size_; }
    [[nodiscard]] const Cell& at(Point point) const { return cells_[index(point)]; }

    // Do these cells not differ from the others?
    [[nodiscard]] bool isSameAt(Point corner, Size size, const Cells& others) const;
    // Every run of cells that differs from the others; all of them if their sizes differ.
    using Run = std::function<void(Point at, std::string_view text, const Look& look)>;
    void forChanges(const Cells& others, const Run& run) const;

private:
    [[nodiscard]] std::size_t index(Point point) const noexcept {
        return static_cast<std::size_t>(point.row) * static_cast<std::size_t>(size_.columns) +
               static_cast<std::size_t>(point.column);
    }

    Size size_{0, 0};
    std::vector<Cell> cells_;
    std::vector<PlacedPicture> pictures_;
};

}  // namespace nowchess::app
