// The piece letters of the languages, and figurines, as bytes of UTF-8.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "nowchess/notation/san.h"

namespace nowchess {

struct PieceLetter {
    std::string_view capital;
    std::string_view small;  // empty where it is the letter of a file
    PieceType piece;
};

namespace letters {

// clang-format off
inline constexpr std::array<PieceLetter, 6> english{{
    {"K", "k", PieceType::King}, {"Q", "q", PieceType::Queen}, {"R", "r", PieceType::Rook},
    {"B", "", PieceType::Bishop}, {"N", "n", PieceType::Knight}, {"P", "p", PieceType::Pawn}}};
inline constexpr std::array<PieceLetter, 5> german{{
    {"K", "k", PieceType::King}, {"D", "", PieceType::Queen}, {"T", "t", PieceType::Rook},
    {"L", "l", PieceType::Bishop}, {"S", "s", PieceType::Knight}}};
inline constexpr std::array<PieceLetter, 5> french{{
    {"R", "r", PieceType::King}, {"D", "", PieceType::Queen}, {"T", "t", PieceType::Rook},
    {"F", "", PieceType::Bishop}, {"C", "", PieceType::Knight}}};
// Spanish and Italian agree: Rey, Dama, Torre, Alfil, Caballo; Re, Donna, Torre, Alfiere, Cavallo.
inline constexpr std::array<PieceLetter, 5> southern{{
    {"R", "r", PieceType::King}, {"D", "", PieceType::Queen}, {"T", "t", PieceType::Rook},
    {"A", "", PieceType::Bishop}, {"C", "", PieceType::Knight}}};
inline constexpr std::array<PieceLetter, 5> dutch{{
    {"K", "k", PieceType::King}, {"D", "", PieceType::Queen}, {"T", "t", PieceType::Rook},
    {"L", "l", PieceType::Bishop}, {"P", "p", PieceType::Knight}}};
// The king comes first: its letters begin with the knight's.
inline constexpr std::array<PieceLetter, 5> russian{{
    {"\xd0\x9a\xd1\x80", "\xd0\xba\xd1\x80", PieceType::King}, {"\xd0\xa4", "\xd1\x84", PieceType::Queen},
    {"\xd0\x9b", "\xd0\xbb", PieceType::Rook}, {"\xd0\xa1", "\xd1\x81", PieceType::Bishop},
    {"\xd0\x9a", "\xd0\xba", PieceType::Knight}}};
// clang-format on

constexpr std::span<const PieceLetter> of(PieceLetters language) noexcept {
    switch (language) {
        case PieceLetters::English: return english;
        case PieceLetters::German: return german;
        case PieceLetters::French: return french;
        case PieceLetters::Spanish:
        case PieceLetters::Italian: return southern;
        case PieceLetters::Dutch: return dutch;
        case PieceLetters::Russian: return russian;
    }
    std::unreachable();
}

// U+2654 to U+265F, White's king to Black's pawn, by the last of their three bytes.
inline constexpr std::string_view figurineStart = "\xe2\x99";
constexpr std::optional<PieceType> figurine(char lastByte) noexcept {
    const int index = static_cast<unsigned char>(lastByte) - 0x94;
    if (index < 0 || index > 11) return std::nullopt;
    return static_cast<PieceType>(5 - index % 6);
}
// Of White's, which stand for both sides in a text.
constexpr char lastByteOf(PieceType piece) noexcept { return static_cast<char>(0x94 + 5 - static_cast<int>(piece)); }
// What asks for a glyph as text or as a picture: U+FE0E and U+FE0F.
inline constexpr std::array<std::string_view, 2> variationSelectors{"\xef\xb8\x8e", "\xef\xb8\x8f"};

}  // namespace letters

}  // namespace nowchess
