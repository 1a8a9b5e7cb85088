// A Position as the kernels see it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "nowchess/rules/position.h"
#include "rules/kernel/kernel.h"

namespace nowchess {

template <typename V>
Node nodeOf(const BasicPosition<V>& position) noexcept {
    static_assert(sizeof(Board) == sizeof(Node::sets), "a board is its eight sets, types before colours");
    Node node;
    const auto sets = std::bit_cast<std::array<std::uint64_t, 8>>(position.board());
    std::copy(sets.begin(), sets.end(), node.sets);
    node.castlingRooks = position.castlingRooks().bits();
    const auto target = position.enPassantTarget();
    node.enPassant = target ? Bitboard{*target}.bits() : 0;
    if constexpr (!std::is_same_v<typename V::State, NoState>) {
        const VariantState state = position.variantState();
        node.promoted = state.promoted.bits();
        for (const Color color : allColors) {
            node.pockets[static_cast<unsigned>(color)] = state.pockets[color].bits();
            node.checksLeft[static_cast<unsigned>(color)] = state.checksLeft[color];
        }
    }
    return node;
}

inline Board boardOf(const Node& node) noexcept {
    std::array<std::uint64_t, 8> sets;
    std::copy(std::begin(node.sets), std::end(node.sets), sets.begin());
    return std::bit_cast<Board>(sets);
}

inline VariantState stateOf(const Node& node) noexcept {
    return {.pockets = {{Pocket::fromBits(node.pockets[0]), Pocket::fromBits(node.pockets[1])}},
            .promoted = Bitboard(node.promoted),
            .checksLeft = {{node.checksLeft[0], node.checksLeft[1]}}};
}

template <typename V>
Turn turnOf(const BasicPosition<V>& position) noexcept {
    return position.turn() == Color::White ? Turn::White : Turn::Black;
}

}  // namespace nowchess
