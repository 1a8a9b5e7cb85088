// Who attacks what. An attack counts even if the attacker is pinned (FIDE 3.1.3), and boards need no kings here.
//
//   attackersOf(board, Square::F3, Color::White);   isInCheck(board, Color::Black);
#pragma once

#include "nowchess/board/position.h"

namespace nowchess {

Bitboard knightAttacks(Square from) noexcept;
Bitboard kingAttacks(Square from) noexcept;
Bitboard pawnAttacks(Square from, Color color) noexcept;
Bitboard bishopAttacks(Square from, Bitboard occupied) noexcept;
Bitboard rookAttacks(Square from, Bitboard occupied) noexcept;
Bitboard queenAttacks(Square from, Bitboard occupied) noexcept;
Bitboard attacks(Piece piece, Square from, Bitboard occupied) noexcept;

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
bool isInCheck(const Position& position) noexcept;
// The enemy pieces that attack the king of the side to move.
Bitboard checkers(const Position& position) noexcept;
// The pieces of that colour that shield their own king from a slider. Empty where there is no such king.
Bitboard pinned(const Board& board, Color color) noexcept;

}  // namespace nowchess
