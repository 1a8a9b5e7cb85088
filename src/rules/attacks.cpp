#include "nowchess/rules/attacks.h"

#include "rules/instantiate.h"
#include "rules/sliders_portable.h"

namespace nowchess {

namespace {

constexpr int index(Square square) noexcept { return static_cast<int>(square); }

}  // namespace

namespace attack_detail {

Bitboard knight(Square from) noexcept { return Bitboard(tables::knight.of[index(from)]); }
Bitboard king(Square from) noexcept { return Bitboard(tables::king.of[index(from)]); }
Bitboard pawn(Square from, Color color) noexcept {
    return Bitboard((color == Color::White ? tables::whitePawn : tables::blackPawn).of[index(from)]);
}
Bitboard bishop(Square from, Bitboard occupied) noexcept {
    return Bitboard(PortableSliders::bishop(index(from), occupied.bits()));
}
Bitboard rook(Square from, Bitboard occupied) noexcept {
    return Bitboard(PortableSliders::rook(index(from), occupied.bits()));
}
}  // namespace attack_detail

Bitboard between(Square a, Square b) noexcept { return Bitboard(tables::between.of[index(a)][index(b)]); }
Bitboard lineThrough(Square a, Square b) noexcept { return Bitboard(tables::line.of[index(a)][index(b)]); }

Bitboard attackersOf(const Board& board, Square target, Color by, Bitboard occupied) noexcept {
    const Bitboard queens = board.pieces(PieceType::Queen);
    const Bitboard attackers = (pawnAttacks(target, opposite(by)) & board.pieces(PieceType::Pawn)) |
                               (knightAttacks(target) & board.pieces(PieceType::Knight)) |
                               (kingAttacks(target) & board.pieces(PieceType::King)) |
                               (bishopAttacks(target, occupied) & (board.pieces(PieceType::Bishop) | queens)) |
                               (rookAttacks(target, occupied) & (board.pieces(PieceType::Rook) | queens));
    return attackers & board.pieces(by) & occupied;
}
Bitboard attackersOf(const Board& board, Square target, Color by) noexcept {
    return attackersOf(board, target, by, board.occupied());
}
bool isAttacked(const Board& board, Square target, Color by) noexcept {
    return !attackersOf(board, target, by).empty();
}

bool isInCheck(const Board& board, Color color) noexcept {
    const auto king = board.king(color);
    return king && isAttacked(board, *king, opposite(color));
}
template <typename V>
bool isInCheck(const BasicPosition<V>& position) noexcept {
    return !checkers(position).empty();
}
template <typename V>
Bitboard checkers(const BasicPosition<V>& position) noexcept {
    if constexpr (isAnyVariant<V>) {
        return withExact(position, [](const auto& exact) { return checkers(exact); });
    } else {
        const Board& board = position.board();
        const Color us = position.turn();
        if (!V::royal[static_cast<unsigned>(us)]) return {};
        if constexpr (V::kingsMayBeMissing)
            if (!board.king(us)) return {};
        const Bitboard attackers = attackersOf(board, position.king(us), opposite(us));
        // Where kings may touch, those that do protect each other.
        if (V::kingsMayTouch && attackers.intersects(board.pieces(PieceType::King))) return {};
        return attackers;
    }
}

#define NOWCHESS_POLICY(V)                                     \
    template bool isInCheck(const BasicPosition<V>&) noexcept; \
    template Bitboard checkers(const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

Bitboard pinned(const Board& board, Color color) noexcept {
    const auto king = board.king(color);
    if (!king) return {};
    const Bitboard enemies = board.pieces(opposite(color));
    const Bitboard queens = board.pieces(PieceType::Queen);
    // Sliders that would see the king if no piece of its own stood in the way.
    const Bitboard snipers = enemies & ((rookAttacks(*king, enemies) & (board.pieces(PieceType::Rook) | queens)) |
                                        (bishopAttacks(*king, enemies) & (board.pieces(PieceType::Bishop) | queens)));
    Bitboard shields;
    for (const Square sniper : snipers) {
        const Bitboard blockers = between(*king, sniper) & board.occupied();
        if (blockers.size() == 1) shields |= blockers;
    }
    return shields;
}

}  // namespace nowchess
