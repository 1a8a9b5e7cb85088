// What the Laws say about a game, found from nothing but its positions: the first one and the one after each move, in
// order. Every question is answered by looking through all of them again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "naive_chess.h"

namespace naive {

// Never empty; the last position is on the board.
using History = std::vector<Position>;

// What ends a game by itself, as far as counting pieces, positions and moves tells.
enum class Ending {
    Checkmate,             // 5.1.1, of the player to move
    Stalemate,             // 5.2.1
    InsufficientMaterial,  // 5.2.2, where the pieces alone decide
    FivefoldRepetition,    // 9.6.1
    SeventyFiveMoves       // 9.6.2, unless the last move mates
};

enum class Ground { Threefold, FiftyMoves };  // 9.2, 9.3

struct Claim {
    Ground ground;
    std::string move;  // the intended one, as text(move); empty where it stands on the board already

    auto operator<=>(const Claim&) const = default;
};

// Is there any placement of these pieces in which that side mates?
bool canMateByMaterial(const Position& position, bool white);

// How often the position on the board has stood there, this time included (9.2.3).
long occurrences(const History& history);

std::optional<Ending> ending(const History& history);

// What the player to move, and nobody else, may claim; sorted. Empty once the game has ended.
std::vector<Claim> claims(const History& history);

}  // namespace naive
