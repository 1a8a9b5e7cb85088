// A number is no square.
#include "nowchess/board/square.h"

using namespace nowchess;

#ifdef CONTROL
constexpr File file = fileOf(Square::E2);
#else
constexpr File file = fileOf(12);
#endif

static_assert(file == File::E);
