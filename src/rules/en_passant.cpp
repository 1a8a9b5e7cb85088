#include "nowchess/rules/en_passant.h"

#include "nowchess/rules/attacks.h"

namespace nowchess {

Bitboard enPassantCapturers(const Position& position) noexcept {
    const auto target = position.enPassantTarget();
    if (!target) return {};
    return pawnAttacks(*target, opposite(position.turn())) & position.board().pieces(position.turn(), PieceType::Pawn);
}

Bitboard legalEnPassantCapturers(const Position& position) noexcept {
    const Board& board = position.board();
    const Color us = position.turn();
    Bitboard legal;
    for (const Square capturer : enPassantCapturers(position)) {
        const Square target = *position.enPassantTarget();
        const Square victim = makeSquare(fileOf(target), rankOf(capturer));
        const Bitboard occupied = (board.occupied() - Bitboard{capturer, victim}) | Bitboard{target};
        if (attackersOf(board, position.king(us), opposite(us), occupied).empty()) legal.insert(capturer);
    }
    return legal;
}

}  // namespace nowchess
