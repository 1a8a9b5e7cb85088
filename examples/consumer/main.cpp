// consumer [DEPTH [FEN]]: counts the ways to make so many moves in a row.
#include <cstdlib>
#include <iostream>

#include <nowchess/nowchess.h>

int main(int argc, char** argv) {
    const int depth = argc > 1 ? std::atoi(argv[1]) : 3;
    const auto position =
        nowchess::positionFromFen(argc > 2 ? argv[2] : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    if (!position) {
        std::cerr << nowchess::message(position.error()) << '\n';
        return 1;
    }
    std::cout << "perft(" << depth << ") = " << nowchess::perft(*position, depth) << '\n';
}
