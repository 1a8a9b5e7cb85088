// Checks the reasons for "this side can never mate" again, with the naive rule engine and with code of its own.
#pragma once

#include <string>

#include "nowchess/rules/dead_position.h"

namespace nowchess::test {

// Do these moves, replayed by the naive engine, end in a mate by that side?
bool isMatingLine(const Position& position, Color side, const std::vector<Move>& line);

// What is wrong with the proof that `side` cannot mate; empty if nothing is.
std::string faultOfProof(const Position& position, Color side, const MateVerdict& verdict);

// The parts: the sets of a locked structure admit no move that leads out of them, and no mate.
std::string faultOfLockedStructure(const Position& position, Color side);

// How that side could come to mate if these bishops, and what the other side's pawns are promoted to, were wherever
// they like and all others moved by the rules; empty if it could not. Precondition: nobody may castle.
std::string mateWithFreeBishops(const Position& position, Color side, Bitboard free);

}  // namespace nowchess::test
