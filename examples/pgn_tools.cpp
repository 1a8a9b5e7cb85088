// Repairs games, says what was wrong with them, and writes them as JSON. A file of games would be a std::ifstream.
#include <iostream>
#include <sstream>

#include "nowchess/nowchess.h"

int main() {
    namespace pgn = nowchess::pgn;
    std::istringstream games("[White \"Greco\"]\n[PlyCount \"9\"]\n\n1. e4 e5 2. Bc4 Nc6 2. Qh5 Nf6 4. Qxf7 1-0\n");
    std::string fixed;
    pgn::fix(pgn::sourceOf(games), pgn::sinkTo(fixed), [](const pgn::Finding& repair) {
        std::cout << message(repair) << '\n';
        return true;
    });
    std::cout << fixed;
    pgn::convert(pgn::sourceOf(fixed), pgn::sinkTo(std::cout), *pgn::findFormat("json"));
}
