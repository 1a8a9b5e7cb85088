// A screen's cells in memory: each a character and its look. What has changed since is found in runs of one look.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "front/tui/screen.h"
#include "front/tui/theme.h"

namespace nowchess::app {

struct Cell {
    std::string text = " ";  // one character, perhaps with a variation selector
    Look look;
    friend bool operator==(const Cell&, const Cell&) = default;
};

class Cells {
public:
    void clear(Size size);
    // What leaves the screen is cut off. Each character takes one column, whatever its bytes.
    void put(Point at, std::string_view utf8, const Look& look);
    [[nodiscard]] Size size() const noexcept { return size_; }
    [[nodiscard]] const Cell& at(Point point) const { return cells_[index(point)]; }

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
};

}  // namespace nowchess::app
