// One move in two bytes. Castling is "king takes own rook", which is unambiguous in Chess960 too; the notations turn it
// into e1g1 where readers expect that.
//
//   Move e4 = Move::normal(Square::E2, Square::E4);
//   Move a8q = Move::promotion(Square::A7, Square::A8, PromotionPiece::Queen);
//
// Thread safety: a plain value.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "nowchess/board/castling_rights.h"
#include "nowchess/board/piece.h"
#include "nowchess/board/square.h"

namespace nowchess {

enum class MoveKind : std::uint8_t { Normal, Promotion, EnPassant, Castling };

class Move {
public:
    static constexpr Move normal(Square from, Square to) noexcept { return {from, to, MoveKind::Normal, 0}; }
    static constexpr Move promotion(Square from, Square to, PromotionPiece piece) noexcept {
        return {from, to, MoveKind::Promotion, static_cast<unsigned>(piece)};
    }
    static constexpr Move enPassant(Square from, Square to) noexcept { return {from, to, MoveKind::EnPassant, 0}; }
    static constexpr Move castling(Square king, Square rook) noexcept { return {king, rook, MoveKind::Castling, 0}; }
    // The inverse of bits().
    static constexpr Move fromBits(std::uint16_t bits) noexcept { return Move(bits); }

    // Six bits from, six bits to, two bits of kind, two bits of promotion piece, lowest first.
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr Square from() const noexcept { return static_cast<Square>(bits_ & 63); }
    // Where the piece goes; for castling the square of the rook.
    [[nodiscard]] constexpr Square to() const noexcept { return static_cast<Square>(bits_ >> 6 & 63); }
    [[nodiscard]] constexpr MoveKind kind() const noexcept { return static_cast<MoveKind>(bits_ >> 12 & 3); }
    [[nodiscard]] constexpr std::optional<PromotionPiece> promotion() const noexcept {
        if (kind() != MoveKind::Promotion) return std::nullopt;
        return static_cast<PromotionPiece>(bits_ >> 14);
    }
    // Precondition: kind() is Castling.
    [[nodiscard]] constexpr CastleSide castleSide() const noexcept {
        assert(kind() == MoveKind::Castling);
        return to() > from() ? CastleSide::Kingside : CastleSide::Queenside;
    }

    friend constexpr bool operator==(Move, Move) noexcept = default;
    // By origin, then by target, then by kind and promotion piece.
    friend constexpr std::strong_ordering operator<=>(Move a, Move b) noexcept { return a.sortKey() <=> b.sortKey(); }

private:
    constexpr Move(Square from, Square to, MoveKind kind, unsigned piece) noexcept
        : bits_(static_cast<std::uint16_t>(static_cast<unsigned>(from) | static_cast<unsigned>(to) << 6 |
                                           static_cast<unsigned>(kind) << 12 | piece << 14)) {
        assert(static_cast<unsigned>(from) < 64 && static_cast<unsigned>(to) < 64 && piece < 4);
    }
    constexpr explicit Move(std::uint16_t bits) noexcept : bits_(bits) {}

    [[nodiscard]] constexpr unsigned sortKey() const noexcept {
        return (bits_ & 63U) << 10 | (bits_ >> 6 & 63U) << 4 | bits_ >> 12;
    }

    std::uint16_t bits_;
};

}  // namespace nowchess

template <>
struct std::hash<nowchess::Move> {
    constexpr std::size_t operator()(nowchess::Move move) const noexcept { return move.bits(); }
};
