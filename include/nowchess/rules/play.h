// Playing a move, checked. Positions are values: the old one stays what it was.
//
//   auto next = play(position, Move::normal(Square::E2, Square::E4));
//   if (!next) std::puts(message(next.error()).c_str());
//
// Thread safety: plain values and pure functions.
#pragma once

#include <expected>
#include <string>

#include "nowchess/rules/position.h"

namespace nowchess {

enum class IllegalReason : std::uint8_t {
    EmptySquare,          // there is no piece on the first square
    NotYourPiece,         // it is one of the other side
    NotPseudoLegal,       // it does not move so, not even if its king did not matter
    PromotionExpected,    // a pawn that reaches the last rank must become another piece
    PromotionImpossible,  // this move does not reach the last rank with a pawn
    CastlingImpossible,   // no right, a piece in between, or a square of the king's path is attacked
    KingLeftInCheck,      // the move would leave or put the own king in check
    NotInHand,            // the pocket has no such piece to drop
    DropImpossible,       // the square is occupied, or a pawn would stand on the first or the last rank
    CaptureExpected,      // antichess: another move captures, so this one may not be made
    CheckForbidden,       // racing kings: the move would give check
    KingWouldExplode,     // atomic: the capture would blow up the own king
    GameOver,             // the variant's own rule has ended the game
};

struct IllegalMove {
    Move move;
    IllegalReason reason;
    friend bool operator==(const IllegalMove&, const IllegalMove&) = default;
};

template <typename V>
std::expected<BasicPosition<V>, IllegalMove> play(const BasicPosition<V>& position, Move move) noexcept;

// Why the move is not legal here; empty if it is.
template <typename V>
std::optional<IllegalReason> whyIllegal(const BasicPosition<V>& position, Move move) noexcept;

std::string message(const IllegalMove& error);

}  // namespace nowchess
