// pieces(FILE_C) that quietly means knights is a trap of weaker types.
#include "nowchess/board/board.h"

using namespace nowchess;

#ifdef CONTROL
constexpr Bitboard found = Board::initial().pieces(PieceType::Knight);
#else
constexpr Bitboard found = Board::initial().pieces(File::C);
#endif

static_assert(found.size() == 4);
