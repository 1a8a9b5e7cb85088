#include "nowchess/rules/play.h"

#include <utility>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "rules/instantiate.h"

namespace nowchess {

namespace {

std::optional<IllegalReason> whyNoDrop(const AnyPosition& position, Move move) noexcept {
    if (position.pocket(position.turn()).count(move.dropped()) == 0) return IllegalReason::NotInHand;
    const bool isOnBackRank = rankOf(move.to()) == Rank::R1 || rankOf(move.to()) == Rank::R8;
    if (position.board().occupied().contains(move.to()) || (move.dropped() == PieceType::Pawn && isOnBackRank))
        return IllegalReason::DropImpossible;
    return IllegalReason::KingLeftInCheck;
}

// What keeps a piece of this variant from a move that it could make if its king did not matter.
template <typename V>
IllegalReason whyHeldBack(const BasicPosition<V>& position, Move move) noexcept {
    if constexpr (V::forcesCaptures) return IllegalReason::CaptureExpected;
    if constexpr (V::forbidsChecks)
        if (isInCheck(position.playUnchecked(move))) return IllegalReason::CheckForbidden;
    if constexpr (V::explodes) {
        const bool captures = position.board().pieces(opposite(position.turn())).contains(move.to()) ||
                              move.kind() == MoveKind::EnPassant;
        const Bitboard blast = kingAttacks(move.to()) | Bitboard{move.from()};
        if (captures && blast.contains(position.king(position.turn()))) return IllegalReason::KingWouldExplode;
    }
    return IllegalReason::KingLeftInCheck;
}

}  // namespace

template <typename V>
std::optional<IllegalReason> whyIllegal(const BasicPosition<V>& position, Move move) noexcept {
    if constexpr (isAnyVariant<V>) {
        return withExact(position, [&](const auto& exact) { return whyIllegal(exact, move); });
    } else {
        if (isLegal(position, move)) return std::nullopt;
        if constexpr (V::hasOwnEnding)
            if (status(position) == Status::Ended) return IllegalReason::GameOver;
        if (move.kind() == MoveKind::Drop) return whyNoDrop(position, move);
        const Board& board = position.board();
        const auto piece = board.pieceAt(move.from());
        if (!piece) return IllegalReason::EmptySquare;
        if (piece->color != position.turn()) return IllegalReason::NotYourPiece;
        if (move.kind() == MoveKind::Castling) return IllegalReason::CastlingImpossible;
        Bitboard reached = pseudoLegalTargets(board, move.from(), position.enPassantTarget());
        if constexpr (V::pawnsOnFirstRank) {
            const auto ahead = piece->type == PieceType::Pawn ? offset(move.from(), 0, 1) : std::nullopt;
            if (rankOf(move.from()) == Rank::R1 && ahead && !board.occupied().contains(*ahead))
                reached |= Bitboard{*offset(*ahead, 0, 1)} - board.occupied();
        }
        if (!reached.contains(move.to())) return IllegalReason::NotPseudoLegal;
        const bool promotes =
            piece->type == PieceType::Pawn && rankOf(move.to()) == relativeRank(Rank::R8, position.turn());
        if (promotes && !move.promotion()) return IllegalReason::PromotionExpected;
        if (!promotes && move.promotion()) return IllegalReason::PromotionImpossible;
        // No pawn steps straight to the target: the pawn that may be taken stands before it.
        const bool enPassant = piece->type == PieceType::Pawn && move.to() == position.enPassantTarget();
        if (enPassant != (move.kind() == MoveKind::EnPassant)) return IllegalReason::NotPseudoLegal;
        if (move.promotion() == PromotionPiece::King && !V::promotesToKing) return IllegalReason::PromotionImpossible;
        return whyHeldBack(position, move);
    }
}

template <typename V>
std::expected<BasicPosition<V>, IllegalMove> play(const BasicPosition<V>& position, Move move) noexcept {
    if (const auto reason = whyIllegal(position, move)) return std::unexpected(IllegalMove{move, *reason});
    return position.playUnchecked(move);
}

#define NOWCHESS_POLICY(V)                                                                    \
    template std::optional<IllegalReason> whyIllegal(const BasicPosition<V>&, Move) noexcept; \
    template std::expected<BasicPosition<V>, IllegalMove> play(const BasicPosition<V>&, Move) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

std::string message(const IllegalMove& error) {
    const bool isDrop = error.move.kind() == MoveKind::Drop;
    const std::string from = isDrop ? "" : text(error.move.from());
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
        case IllegalReason::KingLeftInCheck:
            return (isDrop ? "a drop on " : from + " to ") + to + " would leave the king in check";
        case IllegalReason::NotInHand:
            return "there is no " + std::string(label(error.move.dropped())) + " in hand to drop";
        case IllegalReason::DropImpossible:
            return "a " + std::string(label(error.move.dropped())) + " cannot be dropped on " + to;
        case IllegalReason::CaptureExpected: return from + " to " + to + " captures nothing, and a capture is possible";
        case IllegalReason::CheckForbidden: return from + " to " + to + " would give check, which nobody may";
        case IllegalReason::KingWouldExplode: return from + " to " + to + " would blow up the own king";
        case IllegalReason::GameOver: return "the game has ended";
    }
    std::unreachable();
}

}  // namespace nowchess
