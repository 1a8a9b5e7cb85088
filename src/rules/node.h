// A Position as the kernels see it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "nowchess/board/position.h"
#include "rules/kernel/kernel.h"

namespace nowchess {

inline Node nodeOf(const Position& position) noexcept {
    static_assert(sizeof(Board) == sizeof(Node::sets), "a board is its eight sets, types before colours");
    Node node;
    const auto sets = std::bit_cast<std::array<std::uint64_t, 8>>(position.board());
    std::copy(sets.begin(), sets.end(), node.sets);
    node.castlingRooks = position.castlingRooks().bits();
    const auto target = position.enPassantTarget();
    node.enPassant = target ? Bitboard{*target}.bits() : 0;
    return node;
}

inline Turn turnOf(const Position& position) noexcept {
    return position.turn() == Color::White ? Turn::White : Turn::Black;
}

}  // namespace nowchess
