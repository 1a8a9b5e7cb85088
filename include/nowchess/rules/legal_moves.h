// Which moves a player may make. *Pseudo-legal* targets say how a piece moves, whatever becomes of the own king;
// *legal* moves never leave it attacked (FIDE 3.9.2).
//
//   for (Move move : legalMoves(position)) …
//   forEachTargetSet(position, [](Piece piece, Square from, Bitboard targets) { … });   // no list is made
//
// Thread safety: plain values and pure functions.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "nowchess/rules/position.h"

namespace nowchess {

// No position has more moves than this, however many queens a setup holds. A square is reached from each of the eight
// directions by at most one piece, the nearest, and by at most eight knights. On the last rank five directions remain,
// three of them a pawn's with four promotions each, and four knights: 2 + 12 + 4 moves. So at most
// 56 · (8 + 8) + 8 · 18 = 1040, and two castlings. A king that any number of pawns may become adds three for each
// square of the last rank (antichess), and the pockets five for each square (crazyhouse).
inline constexpr std::size_t maxLegalMoves = 1042 + 5 * 64;

// NOLINTNEXTLINE(cppcoreguidelines-special-member-functions): has copies of its own for speed, and owns nothing
class MoveList {
public:
    MoveList() noexcept : size_(0) {}  // the storage stays uninitialised: a list costs what it holds
    MoveList(const MoveList& other) noexcept;
    MoveList& operator=(const MoveList& other) noexcept;

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] const Move* begin() const noexcept { return storage_.moves.data(); }
    [[nodiscard]] const Move* end() const noexcept { return begin() + size_; }
    [[nodiscard]] Move operator[](std::size_t index) const noexcept {
        assert(index < size_);
        return storage_.moves[index];
    }
    [[nodiscard]] bool contains(Move move) const noexcept;

private:
    template <typename V>
    friend MoveList legalMoves(const BasicPosition<V>& position) noexcept;
    template <typename V>
    friend MoveList legalMoves(const BasicPosition<V>& position, Square from) noexcept;
    template <typename V>
    void fill(const BasicPosition<V>& position, Bitboard sources) noexcept;

    // NOLINTNEXTLINE(modernize-use-default-member-init): MoveList{} would clear the storage of a defaulted constructor
    std::size_t size_;
    union Storage {
        Storage() noexcept {}
        std::array<Move, maxLegalMoves> moves;
    } storage_;
};

// A position in which the game has ended by its variant's own rule has no legal move.
template <typename V>
MoveList legalMoves(const BasicPosition<V>& position) noexcept;
// Without drops.
template <typename V>
MoveList legalMoves(const BasicPosition<V>& position, Square from) noexcept;
template <typename V>
int countLegalMoves(const BasicPosition<V>& position) noexcept;
template <typename V>
bool hasLegalMove(const BasicPosition<V>& position) noexcept;
template <typename V>
bool isLegal(const BasicPosition<V>& position, Move move) noexcept;

// Where the piece on a square may legally go; castling is the square of the rook. Empty for an empty square and for a
// piece of the side that is not to move.
template <typename V>
Bitboard legalTargets(const BasicPosition<V>& position, Square from) noexcept;
// The same for every square at once.
template <typename V>
BySquare<Bitboard> legalTargets(const BasicPosition<V>& position) noexcept;
// Where a piece from the pocket may be dropped.
template <typename V>
Bitboard legalDrops(const BasicPosition<V>& position, PieceType type) noexcept;

template <typename V, typename Visitor>
void forEachTargetSet(const BasicPosition<V>& position, Visitor&& visit) {
    const BySquare<Bitboard> targets = legalTargets(position);
    for (const Square from : position.board().pieces(position.turn()))
        if (!targets[from].empty()) visit(*position.board().pieceAt(from), from, targets[from]);
}

// How the piece on a square moves if its king did not matter: pawn steps and captures, and en passant where the square
// is named. Castling is not among them.
Bitboard pseudoLegalTargets(const Board& board, Square from, std::optional<Square> enPassant = std::nullopt) noexcept;
// For every piece of one side; empty for all other squares.
BySquare<Bitboard> pseudoLegalTargets(const Board& board, Color side,
                                      std::optional<Square> enPassant = std::nullopt) noexcept;

// On a board alone, kings or no kings: the pseudo-legal targets that leave the mover's king unattacked.
Bitboard legalTargets(const Board& board, Square from) noexcept;

// Does this move attack the opponent's king? Precondition: it is legal.
template <typename V>
bool givesCheck(const BasicPosition<V>& position, Move move) noexcept;

}  // namespace nowchess
