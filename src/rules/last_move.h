// Can a legal move have led to this setup? One move is taken back, in every way there is.
#pragma once

#include "nowchess/rules/validate.h"

namespace nowchess {

// What speaks against the kings, the numbers of pieces, the checks and the en-passant square. Defined with the gate.
SetupFaults boardFaults(const Setup& setup) noexcept;

// Is there a setup without `boardFaults` from which a move leads here? Never false for what play can reach: the setup
// before the last move was reachable, too, and so has no such faults; the starts pass because Black's knights can have
// been out and back. Precondition: the setup has neither `boardFaults` nor impossible castling rights.
bool hasLastMove(const Setup& setup, CastlingMode mode) noexcept;

}  // namespace nowchess
