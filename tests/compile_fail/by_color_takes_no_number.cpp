// An array by colour is indexed by a colour.
#include "nowchess/board/color.h"

using namespace nowchess;

constexpr ByColor<int> men{{16, 15}};

#ifdef CONTROL
static_assert(men[Color::Black] == 15);
#else
static_assert(men[1] == 15);
#endif
