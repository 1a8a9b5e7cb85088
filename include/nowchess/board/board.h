// Which piece stands where: no turn, no rights, and any board at all, kingless ones included.
//
//   Board board = Board::initial();
//   board.pieceAt(Square::E1) == Piece{Color::White, PieceType::King};
//
// Thread safety: a plain value.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string_view>

#include "nowchess/board/bitboard.h"
#include "nowchess/board/piece.h"

namespace nowchess {

// One set for each type of piece, then one for each colour.
using BoardSets = std::array<Bitboard, 8>;
constexpr std::size_t setIndex(PieceType type) noexcept { return static_cast<std::size_t>(type); }
constexpr std::size_t setIndex(Color color) noexcept { return 6 + static_cast<std::size_t>(color); }

// For each piece, every square in the two sets that it belongs to.
inline constexpr ByColor<ByPieceType<BoardSets>> setsOf = [] {
    ByColor<ByPieceType<BoardSets>> concerned;
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes) {
            BoardSets& sets = concerned[color][type];
            sets.fill(Bitboard{});  // g++ 12 asks for it before it reads an element in a constant expression
            sets[setIndex(type)] = sets[setIndex(color)] = Bitboard::all();
        }
    }
    return concerned;
}();

class Board {
public:
    constexpr Board() noexcept = default;  // empty
    static constexpr Board initial() noexcept;
    // A board from whole sets, for readers that have no use for one square at a time. Precondition: no square is in two
    // types or in two colours, and types and colours cover the same squares.
    static constexpr Board fromSets(const ByPieceType<Bitboard>& byType, const ByColor<Bitboard>& byColor) noexcept {
        Board board;
        for (const PieceType type : allPieceTypes) board.sets_[setIndex(type)] = byType[type];
        for (const Color color : allColors) board.sets_[setIndex(color)] = byColor[color];
        assert(board.isConsistent());
        return board;
    }

    [[nodiscard]] constexpr Bitboard pieces(PieceType type) const noexcept { return sets_[setIndex(type)]; }
    [[nodiscard]] constexpr Bitboard pieces(Color color) const noexcept { return sets_[setIndex(color)]; }
    [[nodiscard]] constexpr Bitboard pieces(Color color, PieceType type) const noexcept {
        return pieces(type) & pieces(color);
    }
    [[nodiscard]] constexpr Bitboard occupied() const noexcept { return pieces(Color::White) | pieces(Color::Black); }
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
        sets_[setIndex(piece.type)].insert(square);
        sets_[setIndex(piece.color)].insert(square);
    }
    constexpr void remove(Square square) noexcept { *this = without(Bitboard{square}); }
    [[nodiscard]] constexpr Board without(Bitboard squares) const noexcept {
        return replaced(squares, {Color::White, PieceType::Pawn}, {});
    }
    // Empties some squares, then puts a piece on others. Precondition: those are empty by now. Eight sets in one go and
    // without a branch, because every move that is played comes through here.
    [[nodiscard]] constexpr Board replaced(Bitboard emptied, Piece piece, Bitboard placed) const noexcept {
        assert(!(occupied() - emptied).intersects(placed));
        const BoardSets& concerned = setsOf[piece.color][piece.type];
        Board board;
        for (std::size_t i = 0; i < sets_.size(); ++i) board.sets_[i] = (sets_[i] - emptied) | (concerned[i] & placed);
        return board;
    }

    friend constexpr bool operator==(const Board&, const Board&) noexcept = default;

private:
    [[nodiscard]] constexpr bool isConsistent() const noexcept {
        Bitboard seen;
        for (const PieceType type : allPieceTypes) {
            if (seen.intersects(pieces(type))) return false;
            seen |= pieces(type);
        }
        return seen == occupied() && !pieces(Color::White).intersects(pieces(Color::Black));
    }

    // Invariant: every square of a type belongs to exactly one colour, and the other way round.
    BoardSets sets_;
};

constexpr PieceType Board::typeAt(Square square) const noexcept {
    // The enumerator's three bits, each from the union of the types that have it, instead of a search: which piece it
    // is cannot be predicted, and a wrong guess costs more.
    static_assert(static_cast<int>(PieceType::Pawn) == 0 && static_cast<int>(PieceType::King) == 5);
    const Bitboard bit0 = pieces(PieceType::Knight) | pieces(PieceType::Rook) | pieces(PieceType::King);
    const Bitboard bit1 = pieces(PieceType::Bishop) | pieces(PieceType::Rook);
    const Bitboard bit2 = pieces(PieceType::Queen) | pieces(PieceType::King);
    const auto shift = static_cast<unsigned>(square);
    return static_cast<PieceType>((bit0.bits() >> shift & 1) | (bit1.bits() >> shift & 1) << 1 |
                                  (bit2.bits() >> shift & 1) << 2);
}

constexpr std::optional<Piece> Board::pieceAt(Square square) const noexcept {
    if (!occupied().contains(square)) return std::nullopt;
    return Piece{pieces(Color::White).contains(square) ? Color::White : Color::Black, typeAt(square)};
}

constexpr Board Board::initial() noexcept {
    constexpr std::array<PieceType, 8> backRow{PieceType::Rook, PieceType::Knight, PieceType::Bishop, PieceType::Queen,
                                               PieceType::King, PieceType::Bishop, PieceType::Knight, PieceType::Rook};
    Board board;
    for (const Color color : allColors) {
        for (const File file : allFiles) {
            board.put(makeSquare(file, backRank(color)), {color, backRow[static_cast<unsigned>(file)]});
            board.put(makeSquare(file, relativeRank(Rank::R2, color)), {color, PieceType::Pawn});
        }
    }
    return board;
}

// A board from FEN's first field, for starts that are written in the code. Precondition: it is one.
constexpr Board boardFromRanks(std::string_view ranks) noexcept {
    Board board;
    int rank = 7;
    int file = 0;
    for (const char c : ranks) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (const auto piece = parsePiece(c)) {
            board.put(makeSquare(static_cast<File>(file++), static_cast<Rank>(rank)), *piece);
        } else {
            file += c - '0';
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

template <>
struct std::hash<nowchess::Board> {
    constexpr std::size_t operator()(const nowchess::Board& board) const noexcept {
        std::uint64_t mixed = 0;
        for (const nowchess::PieceType type : nowchess::allPieceTypes)
            mixed = (mixed ^ board.pieces(type).bits()) * 0x9e3779b97f4a7c15ULL;
        mixed = (mixed ^ board.pieces(nowchess::Color::White).bits()) * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
};
