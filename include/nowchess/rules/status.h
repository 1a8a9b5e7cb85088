// What the position itself says: mate, stalemate, check or none of them. Endings that depend on the game's history are
// the game's business.
//
//   if (status(position) == Status::Mated) std::puts("mate");
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "nowchess/rules/position.h"

namespace nowchess {

enum class Status : std::uint8_t {
    Normal,
    InCheck,
    Mated,  // in check without a legal move (FIDE 5.1.1)
    Drawn,  // stalemate: no legal move and not in check (FIDE 5.2.1)
    Ended,  // by the variant's own rule: `boardOutcome` says how
};

template <typename V>
Status status(const BasicPosition<V>& position) noexcept;

// How the board has ended the game, if it has.
struct BoardOutcome {
    std::optional<Color> winner;  // nobody if it is a draw
    BoardEnding ending;
    friend bool operator==(const BoardOutcome&, const BoardOutcome&) = default;
};
template <typename V>
std::optional<BoardOutcome> boardOutcome(const BasicPosition<V>& position) noexcept;

// On a board alone, kings or no kings; castling and en passant are not considered.
Status status(const Board& board, Color turn) noexcept;

std::string_view name(BoardEnding ending) noexcept;  // "Checkmate", "KingInTheCentre"
std::string_view name(Status status) noexcept;       // "Normal", "InCheck", "Mated", "Drawn", "Ended"

}  // namespace nowchess
