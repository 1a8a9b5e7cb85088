// A handler that wants to stop says so by a Flow; a bool might mean anything.
#include "nowchess/pgn/replay.h"

using namespace nowchess;

struct FirstGame {
    using Handles = pgn::Events<pgn::Event::EndGame>;
#ifdef CONTROL
    static pgn::Flow endGame(pgn::Replay&, std::size_t) { return pgn::Flow::Stop; }
#else
    static bool endGame(pgn::Replay&, std::size_t) { return false; }
#endif
};

void readFirst(FirstGame& first) { pgn::replay("1. e4 * 1. d4 *", first); }
