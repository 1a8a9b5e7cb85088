// Who attacks what. An attack counts even if the attacker is pinned (FIDE 3.1.3), and boards need no kings here.
//
//   attackersOf(board, Square::F3, Color::White);   isInCheck(board, Color::Black);
//   static_assert(knightAttacks(Square::A1) == Bitboard{Square::B3, Square::C2});
//
// Thread safety: pure functions.
#pragma once

#include <initializer_list>
#include <utility>

#include "nowchess/rules/position.h"

namespace nowchess {

// How the functions below are answered: from tables at run time, by walking over the board in a constant expression,
// where the tables of the compiled library are out of reach.
namespace attack_detail {

Bitboard knight(Square from) noexcept;
Bitboard king(Square from) noexcept;
Bitboard pawn(Square from, Color color) noexcept;
Bitboard bishop(Square from, Bitboard occupied) noexcept;
Bitboard rook(Square from, Bitboard occupied) noexcept;

struct Step {
    int files;
    int ranks;
};
constexpr Bitboard leaps(Square from, std::initializer_list<Step> steps) {
    Bitboard reached;
    for (const Step step : steps)
        if (const auto to = offset(from, step.files, step.ranks)) reached.insert(*to);
    return reached;
}
constexpr Bitboard slides(Square from, Bitboard occupied, std::initializer_list<Step> steps) {
    Bitboard reached;
    for (const Step step : steps) {
        for (auto to = offset(from, step.files, step.ranks); to; to = offset(*to, step.files, step.ranks)) {
            reached.insert(*to);
            if (occupied.contains(*to)) break;
        }
    }
    return reached;
}

}  // namespace attack_detail

constexpr Bitboard knightAttacks(Square from) noexcept {
    using attack_detail::leaps;
    if consteval {
        return leaps(from, {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
    }
    return attack_detail::knight(from);
}
constexpr Bitboard kingAttacks(Square from) noexcept {
    if consteval {
        return attack_detail::leaps(from, {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});
    }
    return attack_detail::king(from);
}
constexpr Bitboard pawnAttacks(Square from, Color color) noexcept {
    if consteval {
        const int forward = color == Color::White ? 1 : -1;
        return attack_detail::leaps(from, {{-1, forward}, {1, forward}});
    }
    return attack_detail::pawn(from, color);
}
constexpr Bitboard bishopAttacks(Square from, Bitboard occupied) noexcept {
    if consteval {
        return attack_detail::slides(from, occupied, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}});
    }
    return attack_detail::bishop(from, occupied);
}
constexpr Bitboard rookAttacks(Square from, Bitboard occupied) noexcept {
    if consteval {
        return attack_detail::slides(from, occupied, {{0, 1}, {1, 0}, {0, -1}, {-1, 0}});
    }
    return attack_detail::rook(from, occupied);
}
constexpr Bitboard queenAttacks(Square from, Bitboard occupied) noexcept {
    return bishopAttacks(from, occupied) | rookAttacks(from, occupied);
}
constexpr Bitboard attacks(Piece piece, Square from, Bitboard occupied) noexcept {
    switch (piece.type) {
        case PieceType::Pawn: return pawnAttacks(from, piece.color);
        case PieceType::Knight: return knightAttacks(from);
        case PieceType::Bishop: return bishopAttacks(from, occupied);
        case PieceType::Rook: return rookAttacks(from, occupied);
        case PieceType::Queen: return queenAttacks(from, occupied);
        case PieceType::King: return kingAttacks(from);
    }
    std::unreachable();
}

// The squares strictly between two squares of one rank, file or diagonal; empty for any other pair.
Bitboard between(Square a, Square b) noexcept;
// The whole rank, file or diagonal through both squares, edge to edge; empty where there is none.
Bitboard lineThrough(Square a, Square b) noexcept;

// The pieces of one colour that attack a square; with `occupied`, as if just those squares were occupied.
Bitboard attackersOf(const Board& board, Square target, Color by) noexcept;
Bitboard attackersOf(const Board& board, Square target, Color by, Bitboard occupied) noexcept;
bool isAttacked(const Board& board, Square target, Color by) noexcept;

// Is that colour's king attacked? False where there is no such king.
bool isInCheck(const Board& board, Color color) noexcept;
// By the rules of its variant: antichess knows no check, and in atomic kings that touch are safe.
template <typename V>
bool isInCheck(const BasicPosition<V>& position) noexcept;
// The enemy pieces that attack the king of the side to move.
template <typename V>
Bitboard checkers(const BasicPosition<V>& position) noexcept;
// The pieces of that colour that shield their own king from a slider. Empty where there is no such king.
Bitboard pinned(const Board& board, Color color) noexcept;

}  // namespace nowchess
