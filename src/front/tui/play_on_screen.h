// The full screen from its start to its end: one game after the other, with the start screen between them.
#pragma once

#include <optional>
#include <string>

#include "front/tui/full_screen.h"

namespace nowchess::app {

// What is to be said when the screen is no more. With `asksFirst`, the start screen comes before the first game.
std::string playOnScreen(TableOptions options, const std::optional<Directories>& directories, Figures figures,
                         Terminal& terminal, bool asksFirst);

}  // namespace nowchess::app
