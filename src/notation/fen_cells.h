// The board as the FEN reader and writer want it, one byte a square, and the way from there to sets and back. Going
// through bytes lets both handle a character in a few instructions, without asking which kind of piece it is.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "nowchess/board/board.h"

namespace nowchess::fen {

// The code of a piece: its type counted from 1, plus 8 for Black. 0 is an empty square.
constexpr std::uint8_t codeOf(Piece piece) noexcept {
    return static_cast<std::uint8_t>(static_cast<unsigned>(piece.type) + (piece.color == Color::Black ? 9 : 1));
}

// Square i of FEN's order (a8, b8 … h1) has its code at index `cellIndex(i)`: file after file, each from the top down.
// In this order eight bytes are one file, and bit k of all of them is a file of a set, ready to be shifted into place.
using Cells = std::array<std::uint8_t, 64>;
constexpr unsigned cellIndex(unsigned square) noexcept { return (square << 3 | square >> 3) & 63; }

constexpr std::uint64_t littleEndian(std::uint64_t word) noexcept {
    return std::endian::native == std::endian::little ? word : std::byteswap(word);
}
inline std::uint64_t loadFile(const std::uint8_t* cells, unsigned file) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, cells + std::size_t{8} * file, 8);
    return littleEndian(word);
}
inline void storeFile(std::uint8_t* cells, unsigned file, std::uint64_t word) noexcept {
    word = littleEndian(word);
    std::memcpy(cells + std::size_t{8} * file, &word, 8);
}

// Four rows of sixteen 4x4 matrices of bits: each half byte is one row of one matrix.
struct Rows {
    std::uint64_t a, b, c, d;
};

// Exchanges the bits of `upper` under `mask << shift` with those of `lower` under `mask`.
constexpr void exchange(std::uint64_t& upper, std::uint64_t& lower, unsigned shift, std::uint64_t mask) noexcept {
    const std::uint64_t different = (upper >> shift ^ lower) & mask;
    lower ^= different;
    upper ^= different << shift;
}

constexpr Rows transposed(Rows rows) noexcept {
    exchange(rows.a, rows.c, 2, 0x3333333333333333ULL);
    exchange(rows.b, rows.d, 2, 0x3333333333333333ULL);
    exchange(rows.a, rows.b, 1, 0x5555555555555555ULL);
    exchange(rows.c, rows.d, 1, 0x5555555555555555ULL);
    return rows;
}

// The byte swaps are there because FEN begins with the eighth rank and sets begin with the first.
inline Board boardOf(const std::uint8_t* cells) noexcept {
    const auto files = [&](unsigned file) { return loadFile(cells, file) | loadFile(cells, file + 4) << 4; };
    const Rows bits = transposed({files(0), files(1), files(2), files(3)});
    const std::uint64_t ones = std::byteswap(bits.a);
    const std::uint64_t twos = std::byteswap(bits.b);
    const std::uint64_t fours = std::byteswap(bits.c);
    const std::uint64_t black = std::byteswap(bits.d);
    const ByPieceType<Bitboard> byType{{Bitboard(ones & ~twos & ~fours), Bitboard(twos & ~ones & ~fours),
                                        Bitboard(ones & twos), Bitboard(fours & ~ones & ~twos), Bitboard(ones & fours),
                                        Bitboard(twos & fours)}};
    return Board::fromSets(byType, {{Bitboard((ones | twos | fours) & ~black), Bitboard(black)}});
}

inline Cells cellsOf(const Board& board) noexcept {
    const auto set = [&](PieceType type) { return board.pieces(type).bits(); };
    const std::uint64_t ones = set(PieceType::Pawn) | set(PieceType::Bishop) | set(PieceType::Queen);
    const std::uint64_t twos = set(PieceType::Knight) | set(PieceType::Bishop) | set(PieceType::King);
    const std::uint64_t fours = set(PieceType::Rook) | set(PieceType::Queen) | set(PieceType::King);
    const std::uint64_t black = board.pieces(Color::Black).bits();
    const Rows files =
        transposed({std::byteswap(ones), std::byteswap(twos), std::byteswap(fours), std::byteswap(black)});
    Cells cells;
    const auto store = [&](unsigned file, std::uint64_t word) {
        constexpr std::uint64_t lowHalves = 0x0f0f0f0f0f0f0f0fULL;
        storeFile(cells.data(), file, word & lowHalves);
        storeFile(cells.data(), file + 4, word >> 4 & lowHalves);
    };
    store(0, files.a);
    store(1, files.b);
    store(2, files.c);
    store(3, files.d);
    return cells;
}

}  // namespace nowchess::fen
