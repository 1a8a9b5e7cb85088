// The key of opening books and the one of repetitions are different things.
#include "nowchess/rules/repetition.h"

using namespace nowchess;

bool equal(const Position& a, const Position& b) {
#ifdef CONTROL
    return a.key() == b.key() && repetitionKey(a) == repetitionKey(b);
#else
    return a.key() == repetitionKey(b);
#endif
}
