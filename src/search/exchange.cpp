#include "search/exchange.h"

#include <algorithm>

#include "nowchess/rules/attacks.h"
#include "rules/instantiate.h"

namespace nowchess::search {

namespace {

// The pieces of either colour that attack the square, with just those squares occupied.
Bitboard allAttackers(const Board& board, Square target, Bitboard occupied) noexcept {
    return attackersOf(board, target, Color::White, occupied) | attackersOf(board, target, Color::Black, occupied);
}

int promotionGain(Move move) noexcept {
    const auto promotion = move.promotion();
    return promotion ? exchangeValue[pieceType(*promotion)] - exchangeValue[PieceType::Pawn] : 0;
}

int worth(const Board& board, Color color) noexcept {
    int sum = 0;
    for (const PieceType type : allPieceTypes) sum += exchangeValue[type] * board.pieces(color, type).size();
    return sum;
}

// The difference that an explosion makes.
template <typename V>
int explosionGain(const BasicPosition<V>& position, Move move) noexcept {
    const Color us = position.turn();
    const Board& board = position.board();
    if (!board.occupied().contains(move.to()) && move.kind() != MoveKind::EnPassant) return promotionGain(move);
    const Board after = position.playUnchecked(move).board();
    return worth(board, opposite(us)) - worth(after, opposite(us)) - (worth(board, us) - worth(after, us));
}

// The piece that stands on the target square after the move. Precondition: it is no castling.
template <typename V>
PieceType arriving(const BasicPosition<V>& position, Move move) noexcept {
    const auto promotion = move.promotion();
    return promotion ? pieceType(*promotion) : movedPiece(position, move).type;
}

}  // namespace

template <typename V>
int immediateGain(const BasicPosition<V>& position, Move move) noexcept {
    if (V::forcesCaptures || move.kind() == MoveKind::Castling) return 0;
    if constexpr (V::explodes) return explosionGain(position, move);
    if (move.kind() == MoveKind::EnPassant) return exchangeValue[PieceType::Pawn];
    const Board& board = position.board();
    const int captured = board.occupied().contains(move.to()) ? exchangeValue[board.typeAt(move.to())] : 0;
    return captured + promotionGain(move);
}

template <typename V>
bool exchangeIsAtLeast(const BasicPosition<V>& position, Move move, int threshold) noexcept {
    if constexpr (V::forcesCaptures) return true;
    int balance = immediateGain(position, move) - threshold;
    if (balance < 0) return false;
    // Nothing is left that could be taken back.
    if (V::explodes || move.kind() == MoveKind::Castling) return true;
    const Board& board = position.board();
    balance -= exchangeValue[arriving(position, move)];
    if (balance >= 0) return true;  // even if the piece is lost for nothing

    Bitboard occupied = board.occupied() | Bitboard{move.to()};
    if (!V::hasDrops || move.kind() != MoveKind::Drop) occupied.erase(move.from());
    Color side = opposite(position.turn());
    bool ahead = true;  // the mover, if the exchange ended now
    while (true) {
        const Bitboard attackers = allAttackers(board, move.to(), occupied) & occupied;
        const Bitboard own = attackers & board.pieces(side);
        if (own.empty()) return ahead;
        const PieceType type =
            *std::ranges::find_if(allPieceTypes, [&](PieceType each) { return own.intersects(board.pieces(each)); });
        // A king cannot take what is guarded.
        if (type == PieceType::King && attackers.intersects(board.pieces(opposite(side)))) return ahead;
        occupied.erase((own & board.pieces(type)).front());
        balance = -balance - 1 - exchangeValue[type];
        ahead = !ahead;
        side = opposite(side);
        // Even the loss of the piece that has just captured leaves that side ahead: the exchange is settled.
        if (balance >= 0) return ahead;
    }
}

#define NOWCHESS_POLICY(V)                                              \
    template int immediateGain(const BasicPosition<V>&, Move) noexcept; \
    template bool exchangeIsAtLeast(const BasicPosition<V>&, Move, int) noexcept;
NOWCHESS_FOR_EXACT_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess::search
