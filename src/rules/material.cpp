#include "nowchess/rules/material.h"

namespace nowchess {

namespace {

bool onOneSquareColour(Bitboard bishops) noexcept {
    return !bishops.intersects(lightSquares) || !bishops.intersects(~lightSquares);
}

}  // namespace

bool canMateByMaterial(const Board& board, Color side) noexcept {
    const Bitboard ours = board.pieces(side);
    const Bitboard theirs = board.pieces(opposite(side));
    const auto has = [&](Bitboard pieces, PieceType type) { return pieces.intersects(board.pieces(type)); };
    if (has(ours, PieceType::Pawn) || has(ours, PieceType::Rook) || has(ours, PieceType::Queen)) return true;

    const Bitboard kings = board.pieces(PieceType::King);
    if (has(ours, PieceType::Knight)) {
        // A lone knight mates only with the help of an enemy piece that takes a flight square and cannot capture the
        // knight or answer the check; a queen always can.
        const Bitboard helpers = theirs - kings - board.pieces(PieceType::Queen);
        return (ours - kings).size() > 1 || !helpers.empty();
    }
    if (!has(ours, PieceType::Bishop)) return false;
    // Bishops of one square colour need a piece that can stand, or become one that stands, on the other colour and not
    // interfere: a knight, a pawn, or a bishop of the other colour. Rooks and queens can always interfere.
    const Bitboard all = board.occupied();
    return has(all, PieceType::Knight) || has(all, PieceType::Pawn) ||
           !onOneSquareColour(board.pieces(PieceType::Bishop));
}

bool isInsufficientMaterial(const Board& board) noexcept {
    return !canMateByMaterial(board, Color::White) && !canMateByMaterial(board, Color::Black);
}

}  // namespace nowchess
