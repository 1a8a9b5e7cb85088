// A square is no number.
#include "nowchess/board/square.h"

using namespace nowchess;

#ifdef CONTROL
constexpr int index = static_cast<int>(Square::B1);
#else
constexpr int index = Square::B1;
#endif

static_assert(index == 1);
