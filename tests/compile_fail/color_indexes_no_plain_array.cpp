// A colour is no number, so a plain array cannot be indexed by it.
#include "nowchess/board/color.h"

using namespace nowchess;

constexpr int pieces[2] = {16, 15};

#ifdef CONTROL
static_assert(pieces[static_cast<int>(Color::Black)] == 15);
#else
static_assert(pieces[Color::Black] == 15);
#endif
