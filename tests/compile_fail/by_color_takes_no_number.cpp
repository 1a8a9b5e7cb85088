// An array by colour is indexed by a colour.
#include "nowchess/board/color.h"

using namespace nowchess;

constexpr ByColor<int> pieces{{16, 15}};

#ifdef CONTROL
static_assert(pieces[Color::Black] == 15);
#else
static_assert(pieces[1] == 15);
#endif
