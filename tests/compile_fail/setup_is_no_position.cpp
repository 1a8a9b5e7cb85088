// Whatever a FEN can say must pass the gate before it can be played from.
#include "nowchess/rules/legal_moves.h"

using namespace nowchess;

int count(const Setup& setup) {
#ifdef CONTROL
    return countLegalMoves(Position::unchecked(setup));
#else
    return countLegalMoves(setup);
#endif
}
