#include "nowchess/rules/legal_moves.h"

#include <algorithm>
#include <cassert>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/status.h"
#include "rules/move_probe.h"
#include "rules/node.h"

namespace nowchess {

MoveList::MoveList(const MoveList& other) noexcept : size_(other.size_) {
    std::copy(other.begin(), other.end(), storage_.moves.begin());
}

MoveList& MoveList::operator=(const MoveList& other) noexcept {
    size_ = other.size_;
    std::copy(other.begin(), other.end(), storage_.moves.begin());
    return *this;
}

bool MoveList::contains(Move move) const noexcept { return std::find(begin(), end(), move) != end(); }

void MoveList::fill(const Position& position, Bitboard sources) noexcept {
    static_assert(sizeof(Move) == sizeof(std::uint16_t));
    size_ = kernel().list(nodeOf(position), turnOf(position), sources.bits(),
                          reinterpret_cast<std::uint16_t*>(storage_.moves.data()));
}

MoveList legalMoves(const Position& position) noexcept {
    MoveList moves;
    moves.fill(position, Bitboard::all());
    return moves;
}

MoveList legalMoves(const Position& position, Square from) noexcept {
    MoveList moves;
    moves.fill(position, Bitboard{from});
    return moves;
}

int countLegalMoves(const Position& position) noexcept {
    return static_cast<int>(kernel().count(nodeOf(position), turnOf(position)));
}

bool hasLegalMove(const Position& position) noexcept {
    const Status now = status(position);
    return now == Status::Normal || now == Status::InCheck;
}

bool isLegal(const Position& position, Move move) noexcept {
    if (move.kind() == MoveKind::Castling) return legalMoves(position, move.from()).contains(move);
    // Two bits of any other kind have no meaning, and `Move::fromBits` takes them as they come.
    if (move.kind() != MoveKind::Promotion && move.bits() >> 14 != 0) return false;
    const MoveProbe probe(position);
    return probe.isPseudoLegal(move) &&
           probe.dangers(move.from(), move.to(), move.kind() == MoveKind::EnPassant).empty();
}

BySquare<Bitboard> legalTargets(const Position& position) noexcept {
    std::array<std::uint64_t, 64> targets{};
    kernel().targets(nodeOf(position), turnOf(position), Bitboard::all().bits(), targets.data());
    return std::bit_cast<BySquare<Bitboard>>(targets);
}

Bitboard legalTargets(const Position& position, Square from) noexcept {
    std::array<std::uint64_t, 64> targets{};
    kernel().targets(nodeOf(position), turnOf(position), Bitboard{from}.bits(), targets.data());
    return Bitboard(targets[static_cast<std::size_t>(from)]);
}

namespace {

Bitboard pawnSteps(const Board& board, Square from, Color color) noexcept {
    const int forward = color == Color::White ? 1 : -1;
    Bitboard steps;
    const auto single = offset(from, 0, forward);
    if (!single || board.occupied().contains(*single)) return steps;
    steps.insert(*single);
    const auto twice = offset(from, 0, 2 * forward);
    if (rankOf(from) == relativeRank(Rank::R2, color) && !board.occupied().contains(*twice)) steps.insert(*twice);
    return steps;
}

}  // namespace

Bitboard pseudoLegalTargets(const Board& board, Square from, std::optional<Square> enPassant) noexcept {
    const auto piece = board.pieceAt(from);
    if (!piece) return {};
    const Bitboard reached = attacks(*piece, from, board.occupied());
    if (piece->type != PieceType::Pawn) return reached - board.pieces(piece->color);
    Bitboard capturable = board.pieces(opposite(piece->color));
    // Only the pawns that face the double step can capture it: White's on the sixth rank, Black's on the third.
    if (enPassant && rankOf(*enPassant) == relativeRank(Rank::R6, piece->color)) capturable.insert(*enPassant);
    return (reached & capturable) | pawnSteps(board, from, piece->color);
}

BySquare<Bitboard> pseudoLegalTargets(const Board& board, Color side, std::optional<Square> enPassant) noexcept {
    BySquare<Bitboard> targets;
    for (const Square from : board.pieces(side)) targets[from] = pseudoLegalTargets(board, from, enPassant);
    return targets;
}

Bitboard legalTargets(const Board& board, Square from) noexcept {
    const auto piece = board.pieceAt(from);
    if (!piece) return {};
    Bitboard legal;
    for (const Square to : pseudoLegalTargets(board, from)) {
        Board after = board;
        after.remove(from);
        after.put(to, *piece);
        if (!isInCheck(after, piece->color)) legal.insert(to);
    }
    return legal;
}

bool givesCheck(const Position& position, Move move) noexcept {
    assert(isLegal(position, move));
    return MoveProbe(position).givesCheck(move, position.board().typeAt(move.from()));
}

}  // namespace nowchess
