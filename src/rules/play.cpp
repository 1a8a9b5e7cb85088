#include "nowchess/rules/play.h"

#include <utility>

#include "nowchess/rules/legal_moves.h"

namespace nowchess {

std::optional<IllegalReason> whyIllegal(const Position& position, Move move) noexcept {
    if (isLegal(position, move)) return std::nullopt;
    const Board& board = position.board();
    const auto piece = board.pieceAt(move.from());
    if (!piece) return IllegalReason::EmptySquare;
    if (piece->color != position.turn()) return IllegalReason::NotYourPiece;
    if (move.kind() == MoveKind::Castling) return IllegalReason::CastlingImpossible;
    if (!pseudoLegalTargets(board, move.from(), position.enPassantTarget()).contains(move.to()))
        return IllegalReason::NotPseudoLegal;
    const bool promotes =
        piece->type == PieceType::Pawn && rankOf(move.to()) == relativeRank(Rank::R8, position.turn());
    if (promotes && !move.promotion()) return IllegalReason::PromotionExpected;
    if (!promotes && move.promotion()) return IllegalReason::PromotionImpossible;
    // A pawn straight behind the target would stand where the pawn does that may be taken.
    const bool enPassant = piece->type == PieceType::Pawn && move.to() == position.enPassantTarget();
    if (enPassant != (move.kind() == MoveKind::EnPassant)) return IllegalReason::NotPseudoLegal;
    return IllegalReason::KingLeftInCheck;
}

std::expected<Position, IllegalMove> play(const Position& position, Move move) noexcept {
    if (const auto reason = whyIllegal(position, move)) return std::unexpected(IllegalMove{move, *reason});
    return position.playUnchecked(move);
}

std::string message(const IllegalMove& error) {
    const std::string from = text(error.move.from());
    const std::string to = text(error.move.to());
    switch (error.reason) {
        case IllegalReason::EmptySquare: return "there is no piece on " + from;
        case IllegalReason::NotYourPiece: return "the piece on " + from + " is not the mover's";
        case IllegalReason::NotPseudoLegal: return "the piece on " + from + " cannot go to " + to;
        case IllegalReason::PromotionExpected:
            return "a pawn that reaches " + to + " must become a queen, rook, bishop or knight";
        case IllegalReason::PromotionImpossible: return from + " to " + to + " is no promotion";
        case IllegalReason::CastlingImpossible:
            return "castling is not possible: the right is gone, a piece is in the way, or the king would start on, "
                   "cross or reach an attacked square";
        case IllegalReason::KingLeftInCheck: return from + " to " + to + " would leave the king in check";
    }
    std::unreachable();
}

}  // namespace nowchess
