// Mated and Drawn are both no moves: whoever asks must say which.
#include "nowchess/rules/status.h"

using namespace nowchess;

bool isOver(const Position& position) {
#ifdef CONTROL
    return status(position) == Status::Mated;
#else
    return status(position);
#endif
}
