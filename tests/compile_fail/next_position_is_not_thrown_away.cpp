// Positions are values: playing a move and dropping the result does nothing, and is a mistake.
#include "nowchess/rules/position.h"

using namespace nowchess;

Position twice(const Position& position, Move move) {
#ifdef CONTROL
    return position.playUnchecked(move);
#else
    position.playUnchecked(move);
    return position;
#endif
}
