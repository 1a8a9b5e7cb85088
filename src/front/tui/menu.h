// A list to choose from, as a value, and how it is drawn: as large as it needs, in the middle of the screen, and
// scrolled where there is less room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "front/tui/screen.h"

namespace nowchess::app {

struct MenuItem {
    std::string label;
    std::string value;  // what is chosen there, in a column of its own; may be empty
};

struct Menu {
    std::string title;
    std::vector<MenuItem> items;
    std::size_t selected = 0;
    std::string message;
    std::string hint;    // which keys there are, as long as nothing is typed
    std::string prompt;  // with it, something is asked for, and no item can be chosen
    std::string input;
};

void render(const Menu& menu, Screen& screen);

// The item that a click on this point means.
std::optional<std::size_t> itemAt(const Menu& menu, Size screen, Point point);

}  // namespace nowchess::app
