// A listener must name each handler that it has.
#include "nowchess/pgn/reader.h"

using namespace nowchess;

struct Counter {
#ifdef CONTROL
    using Handles = pgn::Events<pgn::Event::Comment, pgn::Event::EndGame>;
#else
    using Handles = pgn::Events<pgn::Event::Comment>;
#endif
    void comment(const pgn::Token&, std::string_view) { ++comments; }
    void endGame(std::size_t) { ++games; }
    int comments = 0;
    int games = 0;
};

void count(Counter& counter) { pgn::read("1. e4 {best by test} *", counter); }
