// What can never happen again on this board, whoever moves and however long: the least set of statements "this piece
// may come to stand there", "this piece may be captured" that holds now and that no legal move leads out of.
//
// Why it is sound. Suppose that a game from here leaves the statements, and consider its first move that does. Before
// it, every piece stood on a square of its set, and every piece not called capturable was on the board. The rules of
// `grow` then allow this move, because each asks for less than the Laws do: a line must only be open on squares that
// may be empty at some time; turn, pins and checks are ignored; a king is kept only from squares that are attacked by
// a piece that cannot be captured, from whatever square that piece may stand on. So the move leads to no new statement.
#pragma once

#include <array>
#include <cstddef>

#include "nowchess/rules/dead_position.h"

namespace nowchess::dead {

class LockedAnalysis {
public:
    explicit LockedAnalysis(const Position& position) noexcept;
    // Goes on from sets that an earlier analysis has arrived at.
    explicit LockedAnalysis(const LockedStructure& structure) noexcept;

    // Adds what follows in one round; false when nothing was added: the sets are final.
    bool grow() noexcept;
    // Could the statements so far be true of a position where `side` mates? Once yes, always yes: more rounds only add
    // statements. A no counts when the sets are final.
    [[nodiscard]] bool allowsMateBy(Color side) const noexcept;

    // Squares that may be empty at some time.
    [[nodiscard]] Bitboard open() const noexcept { return open_; }
    // Squares that colour attacks whatever happens.
    [[nodiscard]] Bitboard alwaysAttackedBy(Color color) const noexcept { return alwaysAttacked_[color]; }
    // Pieces that never move, whether or not they are captured.
    [[nodiscard]] Bitboard immobile() const noexcept;
    // The squares where the loser's king could be mated.
    [[nodiscard]] Bitboard mateSquares(Color side) const noexcept;

    [[nodiscard]] LockedStructure structure() const;

private:
    struct PieceRange {
        Square start;
        Piece piece;
        Bitboard reach;
        Bitboard promoted;
        bool capturable = false;

        [[nodiscard]] bool moves() const noexcept { return reach != Bitboard{start} || !promoted.empty(); }
        [[nodiscard]] Bitboard stands() const noexcept { return reach | promoted; }
        [[nodiscard]] bool is(PieceType type) const noexcept { return piece.type == type; }
    };

    void add(Square square, Piece piece) noexcept;
    void summarise() noexcept;
    [[nodiscard]] static Bitboard alwaysAttacked(const PieceRange& range, Bitboard everOccupied) noexcept;
    [[nodiscard]] static Bitboard hits(const PieceRange& range, Bitboard open) noexcept;
    [[nodiscard]] Bitboard beyondFacingPawn(const PieceRange& range) const noexcept;
    void growPawn(PieceRange& range) noexcept;
    void growPiece(PieceRange& range) noexcept;
    bool growCastling() noexcept;
    template <typename Visitor>
    bool anyMateSquare(Color side, Visitor&& stop) const noexcept;
    // Which piece takes which square.
    struct Filling {
        Color color;
        std::uint64_t used = 0;   // pieces that have one, by their numbers
        std::uint64_t asked = 0;  // pieces that were asked for the square in question
        std::array<Square, 64> square{};
    };
    [[nodiscard]] bool canFill(Bitboard squares, Color color) const noexcept;
    bool fill(Square square, Filling& filling) const noexcept;
    [[nodiscard]] bool allowsMateAt(Square king, Color side, Bitboard attacked) const noexcept;

    std::array<PieceRange, 64> pieces_;
    std::size_t count_ = 0;
    ByColor<std::size_t> king_;
    ByColor<CastlingRights> rights_;

    // Made from the pieces by `summarise`.
    Bitboard open_;                     // squares that may be empty at some time
    ByColor<Bitboard> rigid_;           // squares where a piece of that colour stands permanently
    ByColor<Bitboard> presence_;        // where pieces of that colour, kings excepted, may stand
    ByColor<Bitboard> captures_;        // where that colour may capture
    ByColor<Bitboard> alwaysAttacked_;  // squares that colour attacks whatever happens
};

// Does the structure of this position alone exclude a mate by that side?
bool isLockedAgainst(const Position& position, Color side) noexcept;

}  // namespace nowchess::dead
