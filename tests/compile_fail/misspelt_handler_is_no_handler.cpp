// A listener must have each handler that it names: a misspelt one would never be called.
#include "nowchess/pgn/reader.h"

using namespace nowchess;

struct Counter {
    using Handles = pgn::Events<pgn::Event::Comment>;
#ifdef CONTROL
    void comment(const pgn::Token&, std::string_view) { ++comments; }
#else
    void coment(const pgn::Token&, std::string_view) { ++comments; }
#endif
    int comments = 0;
};

void count(Counter& counter) { pgn::read("1. e4 {best by test} *", counter); }
