#include <iostream>

#include "nowchess/nowchess.h"

int main() {
    nowchess::Position position = nowchess::Position::initial();
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h5", "d8h4"}) {
        const auto move = nowchess::moveFromCoordinates(position, text);
        if (move) position = position.playUnchecked(*move);  // moveFromCoordinates finds legal moves only
        std::cout << text << ": " << (move ? nowchess::toFen(position) : nowchess::message(move.error())) << '\n';
    }
    std::cout << name(nowchess::status(position)) << '\n';
}
