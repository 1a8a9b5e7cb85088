#include "search/exchange.h"

#include <algorithm>

#include "nowchess/rules/attacks.h"

namespace nowchess::search {

namespace {

// The pieces of either colour that attack the square, with just those squares occupied.
Bitboard allAttackers(const Board& board, Square target, Bitboard occupied) noexcept {
    return attackersOf(board, target, Color::White, occupied) | attackersOf(board, target, Color::Black, occupied);
}

}  // namespace

int immediateGain(const Position& position, Move move) noexcept {
    switch (move.kind()) {
        case MoveKind::EnPassant: return exchangeValue[PieceType::Pawn];
        case MoveKind::Castling:
        case MoveKind::Drop: return 0;
        case MoveKind::Normal:
        case MoveKind::Promotion: break;
    }
    const Board& board = position.board();
    int gain = board.occupied().contains(move.to()) ? exchangeValue[board.typeAt(move.to())] : 0;
    if (const auto promotion = move.promotion())
        gain += exchangeValue[pieceType(*promotion)] - exchangeValue[PieceType::Pawn];
    return gain;
}

bool exchangeIsAtLeast(const Position& position, Move move, int threshold) noexcept {
    int balance = immediateGain(position, move) - threshold;
    if (balance < 0) return false;
    if (move.kind() == MoveKind::Castling) return true;
    const Board& board = position.board();
    const auto promotion = move.promotion();
    balance -= exchangeValue[promotion ? pieceType(*promotion) : board.typeAt(move.from())];
    if (balance >= 0) return true;  // even if the piece is lost for nothing

    Bitboard occupied = (board.occupied() - Bitboard{move.from()}) | Bitboard{move.to()};
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

}  // namespace nowchess::search
