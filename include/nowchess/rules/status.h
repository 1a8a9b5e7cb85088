// What the position itself says: mate, stalemate, check or none of them. Endings that depend on the game's history are
// the game's business.
//
//   if (status(position) == Status::Mated) std::puts("mate");
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "nowchess/board/position.h"

namespace nowchess {

enum class Status : std::uint8_t {
    Normal,
    InCheck,
    Mated,  // in check without a legal move (FIDE 5.1.1)
    Drawn,  // stalemate: no legal move and not in check (FIDE 5.2.1)
};

Status status(const Position& position) noexcept;
// On a board alone, kings or no kings; castling and en passant are not considered.
Status status(const Board& board, Color turn) noexcept;

std::string_view name(Status status) noexcept;  // "Normal", "InCheck", "Mated", "Drawn"

}  // namespace nowchess
