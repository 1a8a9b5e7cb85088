// A number becomes a set of squares only where one says so.
#include "nowchess/board/bitboard.h"

using namespace nowchess;

#ifdef CONTROL
constexpr Bitboard corner{Square::A1};
#else
constexpr Bitboard corner = 1;
#endif

static_assert(corner.size() == 1);
