// Pieces as pictures made of pixels, from the same shapes as the drawings of block characters.
#pragma once

#include <cstdint>
#include <vector>

#include "front/tui/theme.h"
#include "nowchess/board/piece.h"

namespace nowchess::app {

struct PixelSize {
    int width;
    int height;
    friend bool operator==(PixelSize, PixelSize) = default;
};

struct Rgba {
    Rgb color;
    std::uint8_t alpha;
    friend bool operator==(Rgba, Rgba) = default;
};

struct Picture {
    PixelSize size;
    std::vector<Rgba> pixels;  // row by row
    friend bool operator==(const Picture&, const Picture&) = default;
};

struct PieceInks {
    Rgb body;
    Rgb lines;  // and the outline
};

// In the middle of a picture of that size, which is transparent elsewhere. Each pixel is the mean of `fineness` times
// `fineness` samples.
Picture pictureOf(PieceType type, PixelSize size, const PieceInks& inks, bool isOutlined, int fineness);

// With pixels that are half transparent laid on a colour, for what knows no halves.
Picture laidOn(Picture picture, Rgb paper);

}  // namespace nowchess::app
