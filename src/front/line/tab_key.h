// Makes a terminal hand over what is typed so far when Tab is pressed, as it does for Enter, for as long as this lives.
// Editing stays the terminal's own.
#pragma once

#include <optional>

#include <termios.h>

namespace nowchess::app {

class TabKey {
public:
    // Nothing happens if that is no terminal.
    explicit TabKey(int descriptor);
    ~TabKey();
    TabKey(const TabKey&) = delete;
    TabKey& operator=(const TabKey&) = delete;

private:
    int descriptor_;
    std::optional<termios> before_;
};

}  // namespace nowchess::app
