// Polyglot's way of making one number of a position: the exclusive or of a random number per fact.
#pragma once

#include <cstdint>

#include "nowchess/board/castling_rights.h"
#include "nowchess/board/piece.h"
#include "nowchess/board/square.h"

namespace nowchess::zobrist {

extern const std::uint64_t random[781];

// Polyglot counts black pawn, white pawn, black knight …
inline std::uint64_t piece(Color color, PieceType type, Square square) noexcept {
    const unsigned kind = 2 * static_cast<unsigned>(type) + (color == Color::White ? 1 : 0);
    return random[64 * kind + static_cast<unsigned>(square)];
}
inline std::uint64_t castling(Color color, CastleSide side) noexcept {
    return random[768 + 2 * static_cast<unsigned>(color) + static_cast<unsigned>(side)];
}
inline std::uint64_t enPassant(File file) noexcept { return random[772 + static_cast<unsigned>(file)]; }
inline std::uint64_t whiteToMove() noexcept { return random[780]; }

}  // namespace nowchess::zobrist
