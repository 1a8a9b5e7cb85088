// Moves of a whole set of squares at once: where could a piece get to that may stand on any of these?
#pragma once

#include "nowchess/board/bitboard.h"
#include "nowchess/board/piece.h"

namespace nowchess::dead {

// One step in each of the eight directions; what leaves the board is gone.
constexpr Bitboard shifted(Bitboard set, int files, int ranks) noexcept {
    constexpr std::uint64_t notA = ~Bitboard::of(File::A).bits();
    constexpr std::uint64_t notH = ~Bitboard::of(File::H).bits();
    std::uint64_t bits = set.bits();
    for (; files > 0; --files) bits = (bits & notH) << 1;
    for (; files < 0; ++files) bits = (bits & notA) >> 1;
    return Bitboard(ranks > 0 ? bits << (8 * ranks) : bits >> (-8 * ranks));
}

constexpr Bitboard kingSteps(Bitboard set) noexcept {
    const Bitboard beside = shifted(set, 1, 0) | shifted(set, -1, 0);
    const Bitboard row = set | beside;
    return beside | shifted(row, 0, 1) | shifted(row, 0, -1);
}

constexpr Bitboard knightJumps(Bitboard set) noexcept {
    const Bitboard near = shifted(set, 1, 0) | shifted(set, -1, 0);
    const Bitboard far = shifted(set, 2, 0) | shifted(set, -2, 0);
    return shifted(near, 0, 2) | shifted(near, 0, -2) | shifted(far, 0, 1) | shifted(far, 0, -1);
}

constexpr Bitboard pawnHits(Bitboard set, Color color) noexcept {
    const int forward = color == Color::White ? 1 : -1;
    return shifted(set, 1, forward) | shifted(set, -1, forward);
}

constexpr Bitboard pawnSteps(Bitboard set, Color color) noexcept {
    return shifted(set, 0, color == Color::White ? 1 : -1);
}

// Slides from every square of the set over `open` squares, and onto the first that is not open.
constexpr Bitboard slides(Bitboard set, Bitboard open, int files, int ranks) noexcept {
    Bitboard reached;
    Bitboard front = shifted(set, files, ranks);
    while (!front.empty()) {
        reached |= front;
        front = shifted(front & open, files, ranks);
    }
    return reached;
}

constexpr Bitboard bishopSlides(Bitboard set, Bitboard open) noexcept {
    return slides(set, open, 1, 1) | slides(set, open, 1, -1) | slides(set, open, -1, 1) | slides(set, open, -1, -1);
}

constexpr Bitboard rookSlides(Bitboard set, Bitboard open) noexcept {
    return slides(set, open, 1, 0) | slides(set, open, -1, 0) | slides(set, open, 0, 1) | slides(set, open, 0, -1);
}

// What a piece that is no pawn attacks from any square of the set.
constexpr Bitboard pieceHits(PieceType type, Bitboard set, Bitboard open) noexcept {
    switch (type) {
        case PieceType::Knight: return knightJumps(set);
        case PieceType::Bishop: return bishopSlides(set, open);
        case PieceType::Rook: return rookSlides(set, open);
        case PieceType::Queen: return bishopSlides(set, open) | rookSlides(set, open);
        case PieceType::King:
        case PieceType::Pawn: break;
    }
    return kingSteps(set);
}

}  // namespace nowchess::dead
