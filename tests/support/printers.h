// How GoogleTest shows our values when an expectation fails. Every test file of a program must see these alike, so
// tests/CMakeLists.txt has them included everywhere.
#pragma once

#include <ostream>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/status.h"
#include "support/drawing.h"

namespace nowchess {

inline void PrintTo(Color color, std::ostream* out) { *out << label(color); }
inline void PrintTo(File file, std::ostream* out) { *out << letter(file); }
inline void PrintTo(Rank rank, std::ostream* out) { *out << digit(rank); }
inline void PrintTo(Square square, std::ostream* out) { *out << text(square); }
inline void PrintTo(PieceType type, std::ostream* out) { *out << label(type); }
inline void PrintTo(const Piece& piece, std::ostream* out) { *out << label(piece.color) << ' ' << label(piece.type); }
inline void PrintTo(Bitboard squares, std::ostream* out) { *out << test::drawing(squares); }
inline void PrintTo(const Board& board, std::ostream* out) { *out << test::drawing(board); }
inline void PrintTo(Move move, std::ostream* out) { *out << toCoordinates(move, CastlingMode::Chess960); }
inline void PrintTo(const Setup& setup, std::ostream* out) { *out << toFen(setup); }
inline void PrintTo(const Position& position, std::ostream* out) {
    *out << toFen(position, {.enPassant = EnPassantShown::Always});
}
inline void PrintTo(Status status, std::ostream* out) { *out << name(status); }
inline void PrintTo(SetupFault fault, std::ostream* out) { *out << name(fault); }
inline void PrintTo(SetupFaults faults, std::ostream* out) {
    for (const SetupFault fault : faults) *out << name(fault) << ' ';
}

}  // namespace nowchess
