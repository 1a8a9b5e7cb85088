// Which piece stands where, and nothing else: no turn, no rights, and any board at all, kingless ones included.
//
//   Board board = Board::initial();
//   board.pieceAt(Square::E1) == Piece{Color::White, PieceType::King};
#pragma once

#include <optional>

#include "nowchess/board/bitboard.h"
#include "nowchess/board/piece.h"

namespace nowchess {

class Board {
public:
    constexpr Board() noexcept = default;  // empty
    static constexpr Board initial() noexcept;
    // A board from whole sets, for readers that have no use for one square at a time. Precondition: no square is in two
    // types or in two colours, and types and colours cover the same squares.
    static constexpr Board fromSets(const ByPieceType<Bitboard>& byType, const ByColor<Bitboard>& byColor) noexcept {
        Board board;
        board.byType_ = byType;
        board.byColor_ = byColor;
        return board;
    }

    [[nodiscard]] constexpr Bitboard pieces(PieceType type) const noexcept { return byType_[type]; }
    [[nodiscard]] constexpr Bitboard pieces(Color color) const noexcept { return byColor_[color]; }
    [[nodiscard]] constexpr Bitboard pieces(Color color, PieceType type) const noexcept {
        return byType_[type] & byColor_[color];
    }
    [[nodiscard]] constexpr Bitboard occupied() const noexcept {
        return byColor_[Color::White] | byColor_[Color::Black];
    }
    // The king's square; of several kings the one nearest a1.
    [[nodiscard]] constexpr std::optional<Square> king(Color color) const noexcept {
        const Bitboard kings = pieces(color, PieceType::King);
        return kings.empty() ? std::nullopt : std::optional(kings.front());
    }
    [[nodiscard]] constexpr std::optional<Piece> pieceAt(Square square) const noexcept;
    // What stands on an occupied square; a pawn on an empty one.
    [[nodiscard]] constexpr PieceType typeAt(Square square) const noexcept;

    // Puts a piece on a square, in place of whatever stood there.
    constexpr void put(Square square, Piece piece) noexcept {
        remove(square);
        byType_[piece.type].insert(square);
        byColor_[piece.color].insert(square);
    }
    constexpr void remove(Square square) noexcept { *this = without(Bitboard{square}); }
    [[nodiscard]] constexpr Board without(Bitboard squares) const noexcept {
        Board rest;
        for (const PieceType type : allPieceTypes) rest.byType_[type] = byType_[type] - squares;
        for (const Color color : allColors) rest.byColor_[color] = byColor_[color] - squares;
        return rest;
    }
    // Takes the piece off the squares where it stands and puts it on the others. Precondition: those are empty.
    constexpr void toggle(Piece piece, Bitboard squares) noexcept {
        byType_[piece.type] ^= squares;
        byColor_[piece.color] ^= squares;
    }

    friend constexpr bool operator==(const Board&, const Board&) noexcept = default;

private:
    // Invariant: every square of a type belongs to exactly one colour, and the other way round.
    ByPieceType<Bitboard> byType_;
    ByColor<Bitboard> byColor_;
};

constexpr PieceType Board::typeAt(Square square) const noexcept {
    // The enumerator's three bits, each from the union of the types that have it, instead of a search: which piece it
    // is cannot be predicted, and a wrong guess costs more.
    static_assert(static_cast<int>(PieceType::Pawn) == 0 && static_cast<int>(PieceType::King) == 5);
    const auto& set = byType_;
    const Bitboard bit0 = set[PieceType::Knight] | set[PieceType::Rook] | set[PieceType::King];
    const Bitboard bit1 = set[PieceType::Bishop] | set[PieceType::Rook];
    const Bitboard bit2 = set[PieceType::Queen] | set[PieceType::King];
    const auto shift = static_cast<unsigned>(square);
    return static_cast<PieceType>((bit0.bits() >> shift & 1) | (bit1.bits() >> shift & 1) << 1 |
                                  (bit2.bits() >> shift & 1) << 2);
}

constexpr std::optional<Piece> Board::pieceAt(Square square) const noexcept {
    if (!occupied().contains(square)) return std::nullopt;
    return Piece{byColor_[Color::White].contains(square) ? Color::White : Color::Black, typeAt(square)};
}

constexpr Board Board::initial() noexcept {
    constexpr std::array<PieceType, 8> array{PieceType::Rook, PieceType::Knight, PieceType::Bishop, PieceType::Queen,
                                             PieceType::King, PieceType::Bishop, PieceType::Knight, PieceType::Rook};
    Board board;
    for (const Color color : allColors) {
        for (const File file : allFiles) {
            board.put(makeSquare(file, backRank(color)), {color, array[static_cast<unsigned>(file)]});
            board.put(makeSquare(file, relativeRank(Rank::R2, color)), {color, PieceType::Pawn});
        }
    }
    return board;
}

// Colours exchanged and the board turned round: what holds for White now holds for Black.
constexpr Board mirrored(const Board& board) noexcept {
    Board other;
    for (const Square square : board.occupied()) {
        const Piece piece = *board.pieceAt(square);
        other.put(mirrored(square), {opposite(piece.color), piece.type});
    }
    return other;
}

}  // namespace nowchess
