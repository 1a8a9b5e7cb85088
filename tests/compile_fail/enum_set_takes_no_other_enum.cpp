// A set of colours holds no pieces.
#include "nowchess/board/enum_set.h"
#include "nowchess/board/piece.h"

using namespace nowchess;

#ifdef CONTROL
constexpr EnumSet<Color, Color::Black> colors{Color::White};
#else
constexpr EnumSet<Color, Color::Black> colors{PieceType::Pawn};
#endif

static_assert(!colors.empty());
