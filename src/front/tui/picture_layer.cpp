#include "front/tui/picture_layer.h"

#include <algorithm>

#include "console/format.h"
#include "front/tui/picture_codes.h"

namespace nowchess::app {

namespace {

// Of our images: a number that others hardly have.
constexpr std::uint32_t firstImage = 0x4e4300;

std::uint32_t numberOf(Point corner) { return static_cast<std::uint32_t>(corner.row * 1000 + corner.column + 1); }

// No larger than shows; the terminal scales it to its cells.
PixelSize limited(PixelSize size) {
    constexpr int longest = 256;
    const int larger = std::max(size.width, size.height);
    if (larger <= longest) return size;
    return {std::max(size.width * longest / larger, 1), std::max(size.height * longest / larger, 1)};
}

// Whole bands: a part of one would reach into the cells below, or scroll the screen.
PixelSize inBands(PixelSize size) {
    constexpr int bandRows = 6;
    return {size.width, std::max(size.height / bandRows, 1) * bandRows};
}

}  // namespace

PictureLayer::Kind PictureLayer::kindOf(const PlacedPicture& picture) const {
    const bool isLaid = protocol_ == PictureProtocol::Sixel;
    return {picture.piece, picture.size, isLaid ? picture.paper : Rgb{}};
}

Picture PictureLayer::drawn(const Kind& kind) const {
    const Color side = kind.piece.color;
    const PixelSize pixels{kind.size.columns * cell_.width, kind.size.rows * cell_.height};
    const PieceInks inks{theme_.piece[side], theme_.outline[side]};
    const bool isOutlined = side == Color::White;
    if (protocol_ == PictureProtocol::Kitty) return pictureOf(kind.piece.type, limited(pixels), inks, isOutlined, 4);
    // Four samples of two inks and the paper are 14 colours: a VT340 has 16.
    return laidOn(pictureOf(kind.piece.type, inBands(pixels), inks, isOutlined, 2), kind.paper);
}

std::string PictureLayer::sixelOf(const Kind& kind) {
    const auto found = std::ranges::find(encoded_, kind, &std::pair<Kind, std::string>::first);
    if (found != encoded_.end()) return found->second;
    return encoded_.emplace_back(kind, sixel(drawn(kind))).second;
}

std::string PictureLayer::placed(const PlacedPicture& picture) {
    std::string bytes = formatted("\x1b[{};{}H", picture.corner.row + 1, picture.corner.column + 1);
    const Kind kind = kindOf(picture);
    if (protocol_ == PictureProtocol::Sixel) return bytes + sixelOf(kind);
    const auto found = std::ranges::find(images_, kind);
    const std::uint32_t image = firstImage + static_cast<std::uint32_t>(found - images_.begin());
    if (found == images_.end()) {
        images_.push_back(kind);
        bytes += kittyImage(image, drawn(kind));
    }
    return bytes + kittyPlacement(image, numberOf(picture.corner), picture.size);
}

std::string PictureLayer::removed(const PlacedPicture& picture) const {
    const auto found = std::ranges::find(images_, kindOf(picture));
    if (found == images_.end()) return "";
    return kittyRemoval(firstImage + static_cast<std::uint32_t>(found - images_.begin()), numberOf(picture.corner));
}

std::string PictureLayer::update(const Cells& next, const Cells& shown) {
    const auto isIn = [](const Cells& cells, const PlacedPicture& picture) {
        return std::ranges::find(cells.pictures(), picture) != cells.pictures().end();
    };
    std::string bytes;
    if (protocol_ == PictureProtocol::Kitty)
        for (const PlacedPicture& picture : shown.pictures())
            if (!isIn(next, picture)) bytes += removed(picture);
    for (const PlacedPicture& picture : next.pictures()) {
        const bool isUntouched =
            protocol_ == PictureProtocol::Kitty || next.isSameAt(picture.corner, picture.size, shown);
        if (!isUntouched || !isIn(shown, picture)) bytes += placed(picture);
    }
    return bytes;
}

std::string PictureLayer::clear() {
    std::string bytes;
    for (std::size_t index = 0; index < images_.size(); ++index)
        bytes += kittyDeletion(firstImage + static_cast<std::uint32_t>(index));
    images_.clear();
    return bytes;
}

}  // namespace nowchess::app
