// Of two sets neither is less: a reader could take it for "is a subset".
#include "nowchess/board/bitboard.h"

using namespace nowchess;

#ifdef CONTROL
static_assert(Bitboard{Square::A1, Square::B1}.containsAll(Bitboard{Square::A1}));
#else
static_assert(Bitboard{Square::A1} < Bitboard{Square::A1, Square::B1});
#endif
