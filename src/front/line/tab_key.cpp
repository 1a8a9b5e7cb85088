#include "front/line/tab_key.h"

namespace nowchess::app {

TabKey::TabKey(int descriptor) : descriptor_(descriptor) {
    termios settings{};
    if (::tcgetattr(descriptor_, &settings) != 0) return;
    before_ = settings;
    settings.c_cc[VEOL2] = '\t';
    ::tcsetattr(descriptor_, TCSANOW, &settings);
}

TabKey::~TabKey() {
    if (before_) ::tcsetattr(descriptor_, TCSANOW, &*before_);
}

}  // namespace nowchess::app
