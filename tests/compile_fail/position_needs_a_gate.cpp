// There is no empty position: one comes from the start, from the gate, or from the door named unchecked.
#include "nowchess/rules/position.h"

using namespace nowchess;

Position make() {
#ifdef CONTROL
    return Position::initial();
#else
    Position position;
    return position;
#endif
}
