// The pictures over the cells of a terminal: what has to be sent so that those of one screen follow those of another.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "front/tui/cells.h"
#include "front/tui/picture.h"
#include "front/tui/theme.h"

namespace nowchess::app {

enum class PictureProtocol : std::uint8_t { Kitty, Sixel };

class PictureLayer {
public:
    // Precondition: the cell is not empty.
    PictureLayer(PictureProtocol protocol, PixelSize cell, const Theme& theme)
        : protocol_(protocol), cell_(cell), theme_(theme) {}

    [[nodiscard]] PictureProtocol protocol() const noexcept { return protocol_; }
    [[nodiscard]] PixelSize cell() const noexcept { return cell_; }
    // After the cells: writing one takes away what sixels have painted there.
    std::string update(const Cells& next, const Cells& shown);
    // Takes away everything the terminal keeps of them.
    std::string clear();

private:
    // What a picture is made of, wherever it is.
    struct Kind {
        Piece piece;
        Size size;
        Rgb paper;
        friend bool operator==(const Kind&, const Kind&) = default;
    };
    [[nodiscard]] Kind kindOf(const PlacedPicture& picture) const;
    [[nodiscard]] Picture drawn(const Kind& kind) const;
    std::string sixelOf(const Kind& kind);
    std::string placed(const PlacedPicture& picture);
    [[nodiscard]] std::string removed(const PlacedPicture& picture) const;

    PictureProtocol protocol_;
    PixelSize cell_;
    Theme theme_;
    std::vector<Kind> images_;                           // that kitty has; their numbers are their places
    std::vector<std::pair<Kind, std::string>> encoded_;  // sixels
};

}  // namespace nowchess::app
