// The handlers of a replay's listener take the replay and what the event brings, and nothing else.
#include "nowchess/pgn/replay.h"

using namespace nowchess;

struct Counter {
    using Handles = pgn::Events<pgn::Event::Move>;
#ifdef CONTROL
    void move(pgn::Replay&, const pgn::Token&) { ++moves; }
#else
    void move(const pgn::Token&) { ++moves; }
#endif
    int moves = 0;
};

void count(Counter& counter) { pgn::replay("1. e4 *", counter); }
