// Files, ranks and squares. A File is not a Rank, and neither is a number: mixing them does not compile.
//
//   Square e4 = makeSquare(File::E, Rank::R4);
//   text(e4) == "e4";  parseSquare("e9") == std::nullopt;
//
// Thread safety: plain values and pure functions.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "nowchess/board/color.h"

namespace nowchess {

enum class File : std::uint8_t { A, B, C, D, E, F, G, H };
enum class Rank : std::uint8_t { R1, R2, R3, R4, R5, R6, R7, R8 };

// clang-format off
enum class Square : std::uint8_t {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
};
// clang-format on

inline constexpr std::array<File, 8> allFiles{File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H};
inline constexpr std::array<Rank, 8> allRanks{Rank::R1, Rank::R2, Rank::R3, Rank::R4,
                                              Rank::R5, Rank::R6, Rank::R7, Rank::R8};

// a1, b1 … h8.
inline constexpr std::array<Square, 64> allSquares = [] {
    std::array<Square, 64> squares{};
    for (std::uint8_t index = 0; index < 64; ++index) squares[index] = static_cast<Square>(index);
    return squares;
}();

template <typename T>
using BySquare = EnumArray<Square, T, 64>;

constexpr Square makeSquare(File file, Rank rank) noexcept {
    assert(static_cast<unsigned>(file) < 8 && static_cast<unsigned>(rank) < 8);
    return static_cast<Square>(static_cast<unsigned>(rank) * 8 + static_cast<unsigned>(file));
}
constexpr File fileOf(Square square) noexcept { return static_cast<File>(static_cast<unsigned>(square) % 8); }
constexpr Rank rankOf(Square square) noexcept { return static_cast<Rank>(static_cast<unsigned>(square) / 8); }

// The rank as that side counts it: relativeRank(Rank::R8, Color::Black) is Rank::R1.
constexpr Rank relativeRank(Rank rank, Color color) noexcept {
    return color == Color::White ? rank : static_cast<Rank>(7 - static_cast<unsigned>(rank));
}
constexpr Rank backRank(Color color) noexcept { return relativeRank(Rank::R1, color); }

// The square so many files to the right and ranks up, or empty beyond the edge.
constexpr std::optional<Square> offset(Square square, int files, int ranks) noexcept {
    const int file = static_cast<int>(fileOf(square)) + files;
    const int rank = static_cast<int>(rankOf(square)) + ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return static_cast<Square>(rank * 8 + file);
}

// The same square seen from the other side of the board: a1 <-> a8.
constexpr Square mirrored(Square square) noexcept {
    return makeSquare(fileOf(square), relativeRank(rankOf(square), Color::Black));
}

constexpr char letter(File file) noexcept { return static_cast<char>('a' + static_cast<int>(file)); }
constexpr char digit(Rank rank) noexcept { return static_cast<char>('1' + static_cast<int>(rank)); }

constexpr std::optional<File> parseFile(char c) noexcept {
    if (c < 'a' || c > 'h') return std::nullopt;
    return static_cast<File>(c - 'a');
}
constexpr std::optional<Rank> parseRank(char c) noexcept {
    if (c < '1' || c > '8') return std::nullopt;
    return static_cast<Rank>(c - '1');
}

inline std::string text(Square square) { return {letter(fileOf(square)), digit(rankOf(square))}; }

constexpr std::optional<Square> parseSquare(std::string_view text) noexcept {
    if (text.size() != 2) return std::nullopt;
    const auto file = parseFile(text[0]);
    const auto rank = parseRank(text[1]);
    if (!file || !rank) return std::nullopt;
    return makeSquare(*file, *rank);
}

}  // namespace nowchess
