// Who stands where castling begins. FEN's letters, the gate and the writer must mean the same by "the king is at home".
#pragma once

#include <optional>

#include "nowchess/board/board.h"
#include "nowchess/board/castling_rights.h"

namespace nowchess {

// The one king of that colour, if it is on its back rank.
constexpr std::optional<Square> homeKing(const Board& board, Color color) noexcept {
    const Bitboard kings = board.pieces(color, PieceType::King);
    const std::uint64_t bits = kings.bits();
    const bool one = bits != 0 && (bits & (bits - 1)) == 0;
    if (!one || rankOf(kings.front()) != backRank(color)) return std::nullopt;
    return kings.front();
}

// The squares of the king's rank on one side of it.
constexpr Bitboard sideOf(Square king, CastleSide side) noexcept {
    const Bitboard below(Bitboard{king}.bits() - 1);
    const Bitboard beside = side == CastleSide::Kingside ? ~below - Bitboard{king} : below;
    return beside & Bitboard::of(rankOf(king));
}

// The rook that X-FEN's K or Q means: of those on that side of a king at home the one farthest from it.
constexpr std::optional<Square> outermostRook(const Board& board, Color color, CastleSide side) noexcept {
    const auto king = homeKing(board, color);
    if (!king) return std::nullopt;
    const Bitboard rooks = board.pieces(color, PieceType::Rook) & sideOf(*king, side);
    if (rooks.empty()) return std::nullopt;
    return side == CastleSide::Kingside ? rooks.back() : rooks.front();
}

}  // namespace nowchess
