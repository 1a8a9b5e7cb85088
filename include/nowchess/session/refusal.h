// Why something typed was not done, as a kind for programs and as a sentence for people.
//
//   refuseMove(position, "Bb5", error).sentence == "Illegal move: Bb5 is blocked by the pawn on e2.";
#pragma once

#include <string>
#include <string_view>

#include "nowchess/notation/san.h"

namespace nowchess {

enum class RefusalKind : std::uint8_t {
    CannotRead,  // neither a move nor a command
    NoPiece,     // the first square is empty
    WrongColor,  // a piece of the other side stands there
    IllegalMove,
    AmbiguousMove,
    MoveOwed,         // a refused claim named another move
    CannotClaimDraw,  // no ground, or not now
    CannotAgree,      // offers: nothing to accept, too early …
    NothingThere,     // no move to take back or to play again, no such ply
    InvalidPosition,  // the position to begin from
};

struct Refusal {
    RefusalKind kind;
    std::string sentence;
    friend bool operator==(const Refusal&, const Refusal&) = default;
};

// The text was not taken for a legal move, for that reason.
Refusal refuseMove(const Position& position, std::string_view text, const SanError& error);

}  // namespace nowchess
