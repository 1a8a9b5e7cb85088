#include "nowchess/rules/en_passant.h"

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "rules/instantiate.h"

namespace nowchess {

template <typename V>
Bitboard enPassantCapturers(const BasicPosition<V>& position) noexcept {
    const auto target = position.enPassantTarget();
    if (!target) return {};
    return pawnAttacks(*target, opposite(position.turn())) & position.board().pieces(position.turn(), PieceType::Pawn);
}

template <typename V>
Bitboard legalEnPassantCapturers(const BasicPosition<V>& position) noexcept {
    Bitboard legal;
    if constexpr (isStandard<V>) {
        const Board& board = position.board();
        const Color us = position.turn();
        for (const Square capturer : enPassantCapturers(position)) {
            const Square target = *position.enPassantTarget();
            const Square victim = makeSquare(fileOf(target), rankOf(capturer));
            const Bitboard occupied = (board.occupied() - Bitboard{capturer, victim}) | Bitboard{target};
            if (attackersOf(board, position.king(us), opposite(us), occupied).empty()) legal.insert(capturer);
        }
    } else {
        for (const Square capturer : enPassantCapturers(position))
            if (isLegal(position, Move::enPassant(capturer, *position.enPassantTarget()))) legal.insert(capturer);
    }
    return legal;
}

#define NOWCHESS_POLICY(V)                                                  \
    template Bitboard enPassantCapturers(const BasicPosition<V>&) noexcept; \
    template Bitboard legalEnPassantCapturers(const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
