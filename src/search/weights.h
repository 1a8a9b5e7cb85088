// What the evaluation counts and how much each is worth. Every term has two values, one for the middle game and one for
// the endgame; the position's material decides how they are mixed.
#pragma once

#include <array>

#include "nowchess/board/piece.h"

namespace nowchess::search {

struct Term {
    int middle = 0;
    int end = 0;

    constexpr Term& operator+=(Term other) noexcept { return middle += other.middle, end += other.end, *this; }
    constexpr Term& operator-=(Term other) noexcept { return middle -= other.middle, end -= other.end, *this; }
    friend constexpr Term operator+(Term a, Term b) noexcept { return a += b; }
    friend constexpr Term operator*(Term a, int times) noexcept { return {a.middle * times, a.end * times}; }
};

// A piece's value, and what its square adds: a term for its rank and one for its file, from the edge (a or h) to the
// centre (d or e).
struct Placement {
    Term worth;
    std::array<Term, 8> rank;
    std::array<Term, 4> file;
};

struct Weights {
    ByPieceType<Placement> placement;
    ByPieceType<Term> mobility;  // for each square it attacks, without own pieces and squares that enemy pawns attack
    std::array<Term, 8> passedPawn;           // by rank
    std::array<Term, 8> kingNearPassed;       // by the distance of the own king to the square before the pawn
    std::array<Term, 8> enemyKingNearPassed;  // and of the enemy's
    std::array<Term, 8> blockedPassed;        // by rank; an enemy piece stands before it
    std::array<Term, 8> freePassed;           // by rank; the square before it is empty and no enemy attacks it
    Term isolatedPawn;
    Term doubledPawn;
    Term guardedPawn;   // by another pawn
    Term pawnBeside;    // on the next file of the same rank
    Term backwardPawn;  // behind those beside it, and an enemy pawn attacks the square before it
    Term bishopPair;
    Term rookOnOpenFile;
    Term rookOnHalfOpenFile;
    Term shieldPawn;                    // before the king, on the next two ranks
    Term openFileByKing;                // without an own pawn, the king's file or one beside it
    ByPieceType<Term> confined;         // at most two squares to go to
    ByPieceType<Term> outpost;          // guarded by a pawn where no enemy pawn can come to attack it
    Term threatByPawn;                  // a piece other than a pawn that an enemy pawn attacks
    Term threatByMinor;                 // a rook or queen that an enemy knight or bishop attacks
    Term threatByRook;                  // a queen that an enemy rook attacks
    Term hanging;                       // attacked and not guarded
    ByPieceType<Term> kingZoneAttack;   // for each square beside the enemy king that it attacks and no enemy pawn does
    std::array<Term, 5> kingAttackers;  // by how many kinds of pieces attack squares beside the enemy king
    std::array<Term, 6> weakZone;       // by how many squares beside the enemy king we attack and only he guards
    ByPieceType<Term> safeCheck;        // for each square from which it could give check and no enemy attacks
    Term tempo;                         // the right to move
};

// clang-format off
inline constexpr Weights weights{
    .placement = {{{
        // pawn
        {{80, 105},
         {{{0, 0}, {-6, 4}, {-6, -4}, {2, 0}, {10, 8}, {22, 24}, {50, 60}, {0, 0}}},
         {{{-8, 6}, {0, 4}, {10, -12}, {8, -4}}}},
        // knight
        {{330, 300},
         {{{-22, -20}, {-10, -10}, {-5, 12}, {8, 8}, {16, 12}, {18, 4}, {4, -8}, {-40, -22}}},
         {{{-18, -16}, {-6, -4}, {4, 4}, {8, 8}}}},
        // bishop
        {{345, 315},
         {{{-10, -8}, {2, -4}, {6, 2}, {4, 4}, {6, 4}, {8, 4}, {-6, 0}, {-20, -4}}},
         {{{-6, -6}, {2, 0}, {2, 2}, {4, 4}}}},
        // rook
        {{460, 530},
         {{{-4, -6}, {-10, -6}, {-8, -4}, {-6, 2}, {0, 6}, {6, 8}, {14, 12}, {12, 10}}},
         {{{-6, 2}, {0, 2}, {4, 0}, {8, -2}}}},
        // queen
        {{1000, 970},
         {{{-4, -22}, {2, -14}, {-3, 1}, {-2, 12}, {0, 18}, {6, 18}, {2, 16}, {6, 8}}},
         {{{-4, -8}, {-6, 8}, {2, 4}, {2, 8}}}},
        // king
        {{0, 0},
         {{{18, -30}, {4, -12}, {-24, 2}, {-44, 14}, {-50, 22}, {-44, 26}, {-36, 18}, {-30, -10}}},
         {{{16, -14}, {22, 0}, {-6, 6}, {-16, 10}}}},
    }}},
    .mobility = {{{{0, 0}, {5, 4}, {5, 5}, {3, 4}, {2, 4}, {0, 0}}}},
    .passedPawn = {{{0, 0}, {-4, 6}, {-4, 10}, {2, 24}, {18, 44}, {40, 80}, {60, 130}, {0, 0}}},
    .kingNearPassed = {{{0, 24}, {0, 18}, {0, 10}, {0, 2}, {0, -4}, {0, -8}, {0, -10}, {0, -12}}},
    .enemyKingNearPassed = {{{0, -40}, {0, -26}, {0, -8}, {0, 6}, {0, 16}, {0, 22}, {0, 26}, {0, 28}}},
    .blockedPassed = {{{0, 0}, {0, 0}, {0, -4}, {-6, -7}, {-6, -8}, {-22, -10}, {-22, -10}, {0, 0}}},
    .freePassed = {{{0, 0}, {-10, -8}, {0, -3}, {6, 0}, {5, 2}, {5, 17}, {8, 22}, {0, 0}}},
    .isolatedPawn = {-12, -12},
    .doubledPawn = {-6, -18},
    .guardedPawn = {10, 6},
    .pawnBeside = {6, -4},
    .backwardPawn = {-10, -11},
    .bishopPair = {28, 50},
    .rookOnOpenFile = {28, 8},
    .rookOnHalfOpenFile = {12, 8},
    .shieldPawn = {10, -2},
    .openFileByKing = {-18, 2},
    .confined = {{{{0, 0}, {0, 4}, {-7, -16}, {-3, -24}, {-9, -2}, {0, 0}}}},
    .outpost = {{{{0, 0}, {15, -4}, {22, 0}, {0, 0}, {0, 0}, {0, 0}}}},
    .threatByPawn = {-50, -36},
    .threatByMinor = {-34, -22},
    .threatByRook = {-12, -3},
    .hanging = {0, -12},
    .kingZoneAttack = {{{{2, 0}, {9, 0}, {8, 0}, {11, 0}, {9, 4}, {0, 0}}}},
    .kingAttackers = {{{0, -8}, {-18, -4}, {0, 4}, {18, 8}, {28, 10}}},
    .weakZone = {{{-10, 0}, {-10, 0}, {2, -6}, {9, 2}, {12, 7}, {16, 8}}},
    .safeCheck = {{{{0, 0}, {25, 14}, {10, 10}, {17, 11}, {18, 28}, {0, 0}}}},
    .tempo = {16, 10},
};
// clang-format on

}  // namespace nowchess::search
