// FIDE 3.7.3.3: a pawn never becomes a king.
#include "nowchess/board/move.h"

using namespace nowchess;

#ifdef CONTROL
constexpr Move move = Move::promotion(Square::A7, Square::A8, PromotionPiece::Queen);
#else
constexpr Move move = Move::promotion(Square::A7, Square::A8, PieceType::King);
#endif

static_assert(move.promotion() == PromotionPiece::Queen);
