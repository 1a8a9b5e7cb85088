// What stands on a square, and what a pawn may become.
//
//   letter(Piece{Color::Black, PieceType::Queen}) == 'q';
//   parsePiece('N') == Piece{Color::White, PieceType::Knight};
//
// Thread safety: plain values and pure functions.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "nowchess/board/color.h"

namespace nowchess {

enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };

inline constexpr std::array<PieceType, 6> allPieceTypes{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                                        PieceType::Rook, PieceType::Queen,  PieceType::King};

// FIDE 3.7.3.3: a pawn becomes one of the first four and no other piece; antichess allows a king, too. Ordered as
// players think of them.
enum class PromotionPiece : std::uint8_t { Queen, Rook, Bishop, Knight, King = 7 };

// Those of standard chess.
inline constexpr std::array<PromotionPiece, 4> allPromotionPieces{PromotionPiece::Queen, PromotionPiece::Rook,
                                                                  PromotionPiece::Bishop, PromotionPiece::Knight};

template <typename T>
using ByPieceType = EnumArray<PieceType, T, 6>;

struct Piece {
    Color color;
    PieceType type;
    // White's pieces first, then from the pawn to the king.
    friend constexpr auto operator<=>(Piece, Piece) noexcept = default;
    friend constexpr bool operator==(Piece, Piece) noexcept = default;
};

constexpr PieceType pieceType(PromotionPiece piece) noexcept {
    return static_cast<PieceType>((4 - static_cast<unsigned>(piece)) & 7);
}
static_assert(pieceType(PromotionPiece::Queen) == PieceType::Queen &&
              pieceType(PromotionPiece::Knight) == PieceType::Knight &&
              pieceType(PromotionPiece::King) == PieceType::King);
// Precondition: the piece is no pawn.
constexpr PromotionPiece promotionPiece(PieceType type) noexcept {
    return static_cast<PromotionPiece>((4 - static_cast<unsigned>(type)) & 7);
}

constexpr std::string_view label(PieceType type) noexcept {
    constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop", "rook", "queen", "king"};
    return names[static_cast<unsigned>(type)];
}

// The lower-case English letter, as FEN and coordinate notation use it.
constexpr char letter(PieceType type) noexcept { return "pnbrqk"[static_cast<unsigned>(type)]; }
constexpr char letter(PromotionPiece piece) noexcept { return letter(pieceType(piece)); }
// FEN's letter: White's pieces are capitals.
constexpr char letter(Piece piece) noexcept {
    return piece.color == Color::White ? static_cast<char>(letter(piece.type) - 'a' + 'A') : letter(piece.type);
}

constexpr std::optional<Piece> parsePiece(char c) noexcept {
    constexpr std::string_view letters = "pnbrqkPNBRQK";
    const auto index = letters.find(c);
    if (index == std::string_view::npos) return std::nullopt;
    return Piece{index < 6 ? Color::Black : Color::White, static_cast<PieceType>(index % 6)};
}
constexpr std::optional<PromotionPiece> parsePromotionPiece(char lowerCase) noexcept {
    for (const PromotionPiece piece : allPromotionPieces)
        if (letter(piece) == lowerCase) return piece;
    return std::nullopt;
}

}  // namespace nowchess

template <>
struct std::hash<nowchess::Piece> {
    constexpr std::size_t operator()(nowchess::Piece piece) const noexcept {
        return static_cast<std::size_t>(piece.color) * 6 + static_cast<std::size_t>(piece.type);
    }
};
