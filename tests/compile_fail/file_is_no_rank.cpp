// A File is not a Rank: neither in a comparison nor in the other's place.
#include "nowchess/board/square.h"

using namespace nowchess;

#ifdef CONTROL
constexpr Square square = makeSquare(File::A, Rank::R1);
#else
constexpr Square square = makeSquare(Rank::R1, File::A);
#endif

static_assert(square == Square::A1);
