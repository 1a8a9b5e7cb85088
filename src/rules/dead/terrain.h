// How many moves a piece needs from one square to another past everything that never moves, as if nothing else were on
// the board. Only an estimate is made from it: no answer depends on it.
#pragma once

#include <array>
#include <cstdint>

#include "nowchess/board/piece.h"
#include "rules/dead/locked.h"

namespace nowchess::dead {

class Terrain {
public:
    static constexpr int never = 20;

    // Precondition: the sets of the analysis are final.
    explicit Terrain(const LockedAnalysis& analysis) noexcept;

    // Precondition: no pawn.
    [[nodiscard]] int moves(Piece piece, Square from, Square to) const noexcept {
        const Table& table = piece.type == PieceType::King ? kings_[piece.color] : pieces_[piece.type];
        return table[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
    }

private:
    using Table = std::array<std::array<std::uint8_t, 64>, 64>;
    static void fill(Table& table, PieceType type, Bitboard open, Bitboard barred) noexcept;

    ByPieceType<Table> pieces_;
    ByColor<Table> kings_;
};

}  // namespace nowchess::dead
