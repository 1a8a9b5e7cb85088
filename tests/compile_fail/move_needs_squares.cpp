// There is no move without squares: absence is std::optional<Move>.
#include "nowchess/board/move.h"

using namespace nowchess;

#ifdef CONTROL
constexpr std::optional<Move> move;
#else
constexpr Move move;
#endif

static_assert(sizeof(move) > 0);
