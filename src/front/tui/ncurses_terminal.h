// A Terminal by ncurses, on standard input and output. The terminal is as it was when this is gone, however that comes.
#pragma once

#include <memory>

#include "front/tui/screen.h"
#include "front/tui/theme.h"
#include "play/store/settings.h"

namespace nowchess::app {

// Empty if the terminal cannot do what a full screen needs.
std::unique_ptr<Terminal> openNcursesTerminal(const Settings& settings, const Theme& theme);

}  // namespace nowchess::app
