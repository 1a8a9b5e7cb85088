#include "nowchess/rules/legal_moves.h"

#include <algorithm>
#include <cassert>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/status.h"
#include "rules/instantiate.h"
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

template <typename V>
void MoveList::fill(const BasicPosition<V>& position, Bitboard sources) noexcept {
    static_assert(sizeof(Move) == sizeof(std::uint16_t));
    size_ = kernel().of<V>().list(nodeOf(position), turnOf(position), sources.bits(),
                                  reinterpret_cast<std::uint16_t*>(storage_.moves.data()));
}

// Filled where it will stand: from inside a branch, g++ would copy the list.
template <typename V>
MoveList legalMoves(const BasicPosition<V>& position) noexcept {
    MoveList moves;
    withExact(position, [&](const auto& exact) { moves.fill(exact, Bitboard::all()); });
    return moves;
}

template <typename V>
MoveList legalMoves(const BasicPosition<V>& position, Square from) noexcept {
    MoveList moves;
    withExact(position, [&](const auto& exact) { moves.fill(exact, Bitboard{from}); });
    return moves;
}

template <typename V>
int countLegalMoves(const BasicPosition<V>& position) noexcept {
    if constexpr (isAnyVariant<V>)
        return withExact(position, [](const auto& exact) { return countLegalMoves(exact); });
    else
        return static_cast<int>(kernel().of<V>().count(nodeOf(position), turnOf(position)));
}

template <typename V>
bool hasLegalMove(const BasicPosition<V>& position) noexcept {
    if constexpr (isStandard<V>) {
        const Status now = status(position);
        return now == Status::Normal || now == Status::InCheck;
    } else {
        return countLegalMoves(position) > 0;
    }
}

template <typename V>
bool isLegal(const BasicPosition<V>& position, Move move) noexcept {
    if constexpr (isStandard<V>) {
        if (move.kind() == MoveKind::Castling) return legalMoves(position, move.from()).contains(move);
        if (!move.isStandard()) return false;
        const MoveProbe probe(position);
        return probe.isPseudoLegal(move) &&
               probe.dangers(move.from(), move.to(), move.kind() == MoveKind::EnPassant).empty();
    } else {
        const bool isDrop = move.kind() == MoveKind::Drop;
        return (isDrop ? legalMoves(position) : legalMoves(position, move.from())).contains(move);
    }
}

template <typename V>
BySquare<Bitboard> legalTargets(const BasicPosition<V>& position) noexcept {
    if constexpr (isAnyVariant<V>) {
        return withExact(position, [](const auto& exact) { return legalTargets(exact); });
    } else {
        std::array<std::uint64_t, 64> targets{};
        kernel().of<V>().targets(nodeOf(position), turnOf(position), Bitboard::all().bits(), targets.data());
        return std::bit_cast<BySquare<Bitboard>>(targets);
    }
}

template <typename V>
Bitboard legalTargets(const BasicPosition<V>& position, Square from) noexcept {
    if constexpr (isAnyVariant<V>) {
        return withExact(position, [&](const auto& exact) { return legalTargets(exact, from); });
    } else {
        std::array<std::uint64_t, 64> targets{};
        kernel().of<V>().targets(nodeOf(position), turnOf(position), Bitboard{from}.bits(), targets.data());
        return Bitboard(targets[static_cast<std::size_t>(from)]);
    }
}

template <typename V>
Bitboard legalDrops(const BasicPosition<V>& position, PieceType type) noexcept {
    Bitboard targets;
    if (position.pocket(position.turn()).empty()) return targets;
    for (const Move move : legalMoves(position))
        if (move.kind() == MoveKind::Drop && move.dropped() == type) targets.insert(move.to());
    return targets;
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

template <typename V>
bool givesCheck(const BasicPosition<V>& position, Move move) noexcept {
    assert(isLegal(position, move));
    if constexpr (isStandard<V>)
        return MoveProbe(position).givesCheck(move, position.board().typeAt(move.from()));
    else
        return isInCheck(position.playUnchecked(move));
}

#define NOWCHESS_POLICY(V)                                                      \
    template MoveList legalMoves(const BasicPosition<V>&) noexcept;             \
    template MoveList legalMoves(const BasicPosition<V>&, Square) noexcept;     \
    template int countLegalMoves(const BasicPosition<V>&) noexcept;             \
    template bool hasLegalMove(const BasicPosition<V>&) noexcept;               \
    template bool isLegal(const BasicPosition<V>&, Move) noexcept;              \
    template Bitboard legalTargets(const BasicPosition<V>&, Square) noexcept;   \
    template BySquare<Bitboard> legalTargets(const BasicPosition<V>&) noexcept; \
    template Bitboard legalDrops(const BasicPosition<V>&, PieceType) noexcept;  \
    template bool givesCheck(const BasicPosition<V>&, Move) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
