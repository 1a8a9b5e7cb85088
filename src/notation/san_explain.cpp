#include "notation/san_explain.h"

#include "notation/san_fit.h"
#include "nowchess/rules/attacks.h"

namespace nowchess {

namespace {

SanError fault(SanFault fault, const SanSyntax& syntax, Bitboard squares = {}) noexcept {
    return {.fault = fault, .syntax = {}, .written = syntax, .squares = squares};
}

// The pieces that could be meant, wherever they can go. A pawn that names no file is one on the target's.
Bitboard meantPieces(const MoveProbe& probe, const SanSyntax& syntax) noexcept {
    Bitboard mask = originMask(syntax);
    if (syntax.piece == PieceType::Pawn && !pawnCaptures(syntax)) mask &= Bitboard::of(fileOf(syntax.to));
    return probe.ours(syntax.piece) & mask;
}

// What a piece passes and meets on its way to a square, if it goes there on an empty board; empty if it does not.
std::optional<Bitboard> wayOf(const Position& position, const SanSyntax& syntax, Square from) noexcept {
    const Piece piece{position.turn(), syntax.piece};
    const Bitboard way = between(from, syntax.to) | Bitboard{syntax.to};
    if (piece.type != PieceType::Pawn || pawnCaptures(syntax)) {
        if (!attacks(piece, from, {}).contains(syntax.to)) return std::nullopt;
        // An enemy on the target is no obstacle.
        return (way - position.board().pieces(opposite(piece.color))) | between(from, syntax.to);
    }
    const int forward = piece.color == Color::White ? 1 : -1;
    const bool atHome = rankOf(from) == relativeRank(Rank::R2, piece.color);
    if (offset(from, 0, forward) != syntax.to && !(atHome && offset(from, 0, 2 * forward) == syntax.to))
        return std::nullopt;
    return way;
}

Bitboard dangersFrom(const MoveProbe& probe, const SanSyntax& syntax, const Fit& found) noexcept {
    Bitboard dangers;
    for (const Square from : found.origins) dangers |= probe.dangers(from, syntax.to, found.enPassant);
    return dangers;
}

SanError explainAmbiguous(const SanSyntax& syntax, Bitboard origins, bool enPassant) noexcept {
    SanError error = fault(SanFault::Ambiguous, syntax);
    std::size_t count = 0;
    for (const Square from : origins)
        if (count < error.candidates.size())
            error.candidates[count++] = moveFrom(from, syntax.to, syntax.promotion, enPassant);
    return error;
}

SanError explainPromotion(const SanSyntax& syntax, Square from) noexcept {
    if (syntax.promotion) return fault(SanFault::PromotionImpossible, syntax);
    SanError error = fault(SanFault::PromotionMissing, syntax);
    for (std::size_t index = 0; index < allPromotionPieces.size(); ++index)
        error.candidates[index] = Move::promotion(from, syntax.to, allPromotionPieces[index]);
    return error;
}

SanError explainUnreachable(const Position& position, const MoveProbe& probe, const SanSyntax& syntax) noexcept {
    const Bitboard pieces = meantPieces(probe, syntax);
    if (pieces.empty()) return fault(SanFault::NoSuchPiece, syntax);
    Bitboard blockers;
    for (const Square from : pieces)
        if (const auto way = wayOf(position, syntax, from)) blockers |= *way & probe.occupied();
    return fault(blockers.empty() ? SanFault::CannotReach : SanFault::Blocked, syntax, blockers);
}

SanError explainPieceMove(const Position& position, const SanSyntax& syntax) noexcept {
    const MoveProbe probe(position);
    if (syntax.promotion && syntax.piece != PieceType::Pawn) return fault(SanFault::PromotionImpossible, syntax);
    const Fit found = fit(probe, syntax);
    if (syntax.deviations.contains(SanDeviation::EnPassantMark) && !found.enPassant)
        return fault(SanFault::CannotReach, syntax);
    const Bitboard legal = legalAmong(probe, found.origins, syntax.to, found.enPassant);
    if (!legal.empty() && !promotionFits(position, syntax)) return explainPromotion(syntax, legal.front());
    if (!legal.empty()) return explainAmbiguous(syntax, legal, found.enPassant);
    if (!found.origins.empty()) return fault(SanFault::LeavesKingInCheck, syntax, dangersFrom(probe, syntax, found));
    return explainUnreachable(position, probe, syntax);
}

SanError explainCastling(const Position& position, const SanSyntax& syntax, CastleSide side) noexcept {
    const Color us = position.turn();
    const auto file = position.castlingRights(us).on(side);
    if (!file) return fault(SanFault::CastlingImpossible, syntax);
    const Square rook = makeSquare(*file, backRank(us));
    const CastlingPaths paths = castlingPaths(position, side, rook);
    const Bitboard others = position.board().occupied() - Bitboard{position.king(us), rook};
    Bitboard squares = checkers(position);
    if (squares.empty()) squares = (paths.king | paths.rook) & others;
    if (squares.empty())
        for (const Square square : paths.king) squares |= castlingAttackers(position, side, rook, square);
    return fault(SanFault::CastlingImpossible, syntax, squares);
}

// Castling that two squares can mean: the king two files or more along its rank to where castling ends, or onto a rook.
std::optional<CastleSide> longCastling(const Position& position, const SanSyntax& syntax) noexcept {
    if (syntax.piece != PieceType::King || !syntax.fromFile || !syntax.fromRank) return std::nullopt;
    const Color us = position.turn();
    const Square king = makeSquare(*syntax.fromFile, *syntax.fromRank);
    if (king != position.king(us) || rankOf(king) != backRank(us)) return std::nullopt;
    for (const CastleSide side : allCastleSides) {
        const auto file = position.castlingRights(us).on(side);
        if (file && syntax.to == makeSquare(*file, backRank(us))) return side;
        if (syntax.to == castledKing(side, us) && !kingAttacks(king).contains(syntax.to)) return side;
    }
    return std::nullopt;
}

}  // namespace

CastlingPaths castlingPaths(const AnyPosition& position, CastleSide side, Square rook) noexcept {
    const Color us = position.turn();
    const Square king = position.king(us);
    return {between(king, castledKing(side, us)) | Bitboard{castledKing(side, us)},
            between(rook, castledRook(side, us)) | Bitboard{castledRook(side, us)}};
}

// The rook shields the king while it is on its way, and may no longer do so when it has gone to its own square.
Bitboard castlingAttackers(const AnyPosition& position, CastleSide side, Square rook, Square square) noexcept {
    const Color us = position.turn();
    const Bitboard before = position.board().occupied() - Bitboard{position.king(us)};
    const Bitboard attackers = attackersOf(position.board(), square, opposite(us), before);
    if (square != castledKing(side, us)) return attackers;
    const Bitboard after = (before - Bitboard{rook}) | Bitboard{castledRook(side, us)};
    return attackers | attackersOf(position.board(), square, opposite(us), after);
}

SanError explain(const Position& position, const SanSyntax& written) noexcept {
    if (written.shape == SanShape::Drop) return fault(SanFault::NotInHand, written);
    if (written.shape == SanShape::Castling) return explainCastling(position, written, written.side);
    const auto syntax = withPiece(position, written);
    if (!syntax) return fault(SanFault::NoSuchPiece, written);
    if (const auto side = longCastling(position, *syntax)) return explainCastling(position, *syntax, *side);
    return explainPieceMove(position, *syntax);
}

}  // namespace nowchess
