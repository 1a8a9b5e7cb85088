// Pictures as terminals take them: kitty's graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol), which
// is sent a picture once and places it by its number; and sixel, DEC's format of six rows of pixels in a character.
#pragma once

#include <cstdint>
#include <string>

#include "front/tui/picture.h"
#include "front/tui/screen.h"

namespace nowchess::app {

// Nothing of this is answered by the terminal: its answers would be taken for keys.
std::string kittyImage(std::uint32_t image, const Picture& picture);
// At the cursor, over so many cells. The same image can be in several places, which have numbers of their own.
std::string kittyPlacement(std::uint32_t image, std::uint32_t placement, Size cells);
std::string kittyRemoval(std::uint32_t image, std::uint32_t placement);
std::string kittyDeletion(std::uint32_t image);  // with all its places

// At the cursor. What is not opaque is left as it is; colours are rounded to hundredths.
// Precondition: at most 256 colours.
std::string sixel(const Picture& picture);

}  // namespace nowchess::app
