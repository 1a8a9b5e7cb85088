// The gate between what a FEN can say and a position that can be played: every reason against a setup, by name.
//
//   auto position = makePosition(setup);                                         // refuses anything doubtful
//   auto odd = makePosition(setup, SetupFaults{SetupFault::TooManyPieces});      // tolerates that one
//   if (!odd) std::puts(message(odd.error()).c_str());
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "nowchess/board/enum_set.h"
#include "nowchess/rules/position.h"

namespace nowchess {

enum class SetupFault : std::uint8_t {
    // Level 1: play would not be safe or not be chess. Never tolerable, but those about castling and en passant can be
    // mended by `withoutImpossibleRights`.
    MissingKing,
    TooManyKings,
    KingsAdjacent,
    PawnOnBackRank,
    OpponentInCheck,       // the side that is not to move
    CastlingWithoutRook,   // no rook of that colour on the named square, or the square is not on the back rank
    CastlingWithoutKing,   // no king, or more than one, or not on the back rank
    CastlingTwiceOneSide,  // two rooks on one side of the king
    CastlingNotStandard,   // a right that only Chess960 has; a fault under standard rules only
    EnPassantImpossible,   // wrong rank, no pawn that could have made the step, or the squares it crossed are occupied
    PocketTooLarge,        // more pieces in hand than any board can have given
    TooManyChecks,         // more than three left to give
    NoChecksLeft,          // both sides have given their last check
    PawnsUnknown,          // pawns in a variant that has none

    // Level 2: no game can lead here, but the moves are well defined. Tolerable by name. Sound, not complete: whatever
    // legal play reaches from the standard or any Chess960 start has none of these; some unreachable positions pass.
    TooManyPieces,             // more than sixteen of a colour
    TooManyPawns,              // more than eight of a colour
    TooManyPromoted,           // more promoted pieces than the missing pawns can have become
    TooFewCaptures,            // too few pieces are gone for so many promotions or doubled pawns
    TooManyCheckers,           // three or more
    ImpossibleCheckers,        // those that no single move can have brought about
    EnPassantImpossibleCheck,  // the side to move was in check even before the double step
    NoLastMove,                // no legal move can have led here; asked where nothing else is wrong with the board
    EnPassantClock,            // the last move was a pawn's, yet the half-move clock is not 0
    ClockAheadOfGame,          // more half-moves since the last capture than the move number allows
    FullmoveNumberZero,
};

// A set of reasons.
using SetupFaults = EnumSet<SetupFault, SetupFault::FullmoveNumberZero>;

// Every fault of level 2: the position is unreachable, yet can be played from.
SetupFaults tolerableFaults() noexcept;

// Every fault but the tolerated ones of level 2. `NoLastMove` takes back moves to find one that fits, so tolerating it
// saves that work.
SetupFaults validate(const Setup& setup, CastlingMode mode = CastlingMode::Chess960,
                     SetupFaults tolerated = {}) noexcept;

// By the rules of a variant: which kings there must be, where pawns may stand, what a check is.
SetupFaults validate(const Setup& setup, Rules rules, SetupFaults tolerated = {}) noexcept;

// The position, or what speaks against it. Faults of level 1 are not tolerated even if named.
std::expected<Position, SetupFaults> makePosition(const Setup& setup, SetupFaults tolerated = {},
                                                  CastlingMode mode = CastlingMode::Chess960) noexcept;
std::expected<AnyPosition, SetupFaults> makePosition(const Setup& setup, Rules rules,
                                                     SetupFaults tolerated = {}) noexcept;

// The position's variant, with Chess960's castling if one of its rights is such that standard chess does not know it.
template <typename V>
Rules rulesFor(const BasicPosition<V>& position) noexcept;

// The setup without the castling rights and the en-passant square that it cannot have, otherwise unchanged. Of two
// rights on one side of the king at least one is false and nobody knows which, so both go.
Setup withoutImpossibleRights(const Setup& setup, CastlingMode mode = CastlingMode::Chess960) noexcept;
Setup withoutImpossibleRights(const Setup& setup, Rules rules) noexcept;

std::string_view name(SetupFault fault) noexcept;     // "OpponentInCheck", for programs
std::string_view message(SetupFault fault) noexcept;  // "the side that is not to move is in check"
std::string message(SetupFaults faults);              // the sentences, joined by "; "

}  // namespace nowchess
