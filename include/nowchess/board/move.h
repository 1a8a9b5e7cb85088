// One move in two bytes. Castling is "king takes own rook", which is unambiguous in Chess960 too; the notations turn it
// into e1g1 where readers expect that.
//
//   Move e4 = Move::normal(Square::E2, Square::E4);
//   Move a8q = Move::promotion(Square::A7, Square::A8, PromotionPiece::Queen);
//   Move drop = Move::drop(PieceType::Knight, Square::F3);   // crazyhouse: from the pocket
//
// Thread safety: a plain value.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "nowchess/board/castling_rights.h"
#include "nowchess/board/piece.h"
#include "nowchess/board/square.h"

namespace nowchess {

enum class MoveKind : std::uint8_t { Normal, Promotion, EnPassant, Castling, Drop };

class Move {
public:
    static constexpr Move normal(Square from, Square to) noexcept { return {from, to, 0}; }
    static constexpr Move promotion(Square from, Square to, PromotionPiece piece) noexcept {
        return {from, to, piece == PromotionPiece::King ? kingPromotionForm : 1 | static_cast<unsigned>(piece) << 2};
    }
    static constexpr Move enPassant(Square from, Square to) noexcept { return {from, to, 2}; }
    static constexpr Move castling(Square king, Square rook) noexcept { return {king, rook, 3}; }
    // Precondition: the piece is no king.
    static constexpr Move drop(PieceType piece, Square to) noexcept {
        assert(piece != PieceType::King);
        return {static_cast<Square>(piece), to, dropForm};
    }
    // The inverse of bits().
    static constexpr Move fromBits(std::uint16_t bits) noexcept { return Move(bits); }

    // Six bits from, six bits to, four bits of form, lowest first.
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }
    // Where the piece comes from. Precondition: the move is no drop.
    [[nodiscard]] constexpr Square from() const noexcept { return static_cast<Square>(bits_ & 63); }
    // Where the piece goes; for castling the square of the rook.
    [[nodiscard]] constexpr Square to() const noexcept { return static_cast<Square>(bits_ >> 6 & 63); }
    [[nodiscard]] constexpr MoveKind kind() const noexcept { return kinds[bits_ >> 12]; }
    [[nodiscard]] constexpr std::optional<PromotionPiece> promotion() const noexcept {
        if (kind() != MoveKind::Promotion) return std::nullopt;
        return bits_ >> 12 == kingPromotionForm ? PromotionPiece::King : static_cast<PromotionPiece>(bits_ >> 14);
    }
    // The piece that comes from the pocket. Precondition: kind() is Drop.
    [[nodiscard]] constexpr PieceType dropped() const noexcept {
        assert(kind() == MoveKind::Drop);
        return static_cast<PieceType>(bits_ & 7);
    }
    // One of the forms that standard chess has; `fromBits` takes any.
    [[nodiscard]] constexpr bool isStandard() const noexcept { return (bits_ >> 12 & 3) == 1 || bits_ >> 14 == 0; }
    // Precondition: kind() is Castling.
    [[nodiscard]] constexpr CastleSide castleSide() const noexcept {
        assert(kind() == MoveKind::Castling);
        return to() > from() ? CastleSide::Kingside : CastleSide::Queenside;
    }

    friend constexpr bool operator==(Move, Move) noexcept = default;
    // By origin, then by target, then by kind and promotion piece.
    friend constexpr std::strong_ordering operator<=>(Move a, Move b) noexcept { return a.sortKey() <=> b.sortKey(); }

private:
    // The forms of standard chess are a kind and, above it, two bits of promotion piece. The variants use what is left.
    static constexpr unsigned dropForm = 4;
    static constexpr unsigned kingPromotionForm = 6;
    static constexpr std::array<MoveKind, 16> kinds = [] {
        std::array<MoveKind, 16> table{};
        for (std::size_t form = 0; form < table.size(); ++form) table[form] = static_cast<MoveKind>(form & 3);
        table[dropForm] = MoveKind::Drop;
        table[kingPromotionForm] = MoveKind::Promotion;
        return table;
    }();

    constexpr Move(Square from, Square to, unsigned form) noexcept
        : bits_(static_cast<std::uint16_t>(static_cast<unsigned>(from) | static_cast<unsigned>(to) << 6 | form << 12)) {
        assert(static_cast<unsigned>(from) < 64 && static_cast<unsigned>(to) < 64 && form < kinds.size());
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
