#include "rules/dead/terrain.h"

#include "rules/dead/set_moves.h"

namespace nowchess::dead {

Terrain::Terrain(const LockedAnalysis& analysis) noexcept {
    const Bitboard open = analysis.open();
    for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
        fill(pieces_[type], type, open, ~open);
    for (const Color color : allColors)
        fill(kings_[color], PieceType::King, open, ~open | analysis.alwaysAttackedBy(opposite(color)));
}

void Terrain::fill(Table& table, PieceType type, Bitboard open, Bitboard barred) noexcept {
    for (const Square from : Bitboard::all()) {
        auto& row = table[static_cast<std::size_t>(from)];
        row.fill(never);
        Bitboard known;
        Bitboard front{from};
        for (std::uint8_t moves = 0; !front.empty() && moves < never; ++moves) {
            for (const Square square : front) row[static_cast<std::size_t>(square)] = moves;
            known |= front;
            front = pieceHits(type, front, open) - barred - known;
        }
    }
}

}  // namespace nowchess::dead
