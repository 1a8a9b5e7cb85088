// The board of the full screen: squares, pieces, marks and coordinates.
#pragma once

#include "front/tui/view.h"

namespace nowchess::app {

const AnyPosition& shownPosition(const View& view);

void drawBoard(const View& view, const Layout& layout, Screen& screen);

// Solid figures for both sides where their ink tells them apart; else White's are outlined.
std::string glyph(Piece piece, Figures figures, bool hasTwoInks);

}  // namespace nowchess::app
