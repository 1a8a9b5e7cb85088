// Which legal moves fit what is written: decoded backwards from the target square, so that no other move is looked at.
// In an unnamed namespace like the MoveProbe that it is made of.
#pragma once

#include "notation/san_core.h"

namespace nowchess {
namespace {

// Where men stand that could be meant, whatever becomes of their king.
struct Fit {
    Bitboard origins;
    bool enPassant = false;
};

inline Bitboard originMask(const SanSyntax& syntax) noexcept {
    Bitboard mask = Bitboard::all();
    if (syntax.fromFile) mask &= Bitboard::of(*syntax.fromFile);
    if (syntax.fromRank) mask &= Bitboard::of(*syntax.fromRank);
    return mask;
}

// A pawn that changes its file captures. Only with a letter (Pxd5) may the file remain unsaid.
inline bool pawnCaptures(const SanSyntax& syntax) noexcept {
    return syntax.fromFile ? *syntax.fromFile != fileOf(syntax.to) : syntax.capture;
}

[[gnu::always_inline]] inline Fit fitPawns(const MoveProbe& probe, const SanSyntax& syntax) noexcept {
    const Square to = syntax.to;
    if (!pawnCaptures(syntax)) {
        if (probe.occupied().contains(to)) return {};
        return {.origins = probe.stepping(to) & originMask(syntax)};
    }
    const bool enPassant = probe.isEnPassant(to);
    if (!enPassant && !probe.them().contains(to)) return {};
    return {.origins = probe.pawnsAttacking(to) & originMask(syntax), .enPassant = enPassant};
}

[[gnu::always_inline]] inline Fit fit(const MoveProbe& probe, const SanSyntax& syntax) noexcept {
    if (syntax.piece == PieceType::Pawn) return fitPawns(probe, syntax);
    if (probe.us().contains(syntax.to)) return {};
    return {.origins = probe.reaching(syntax.piece, syntax.to) & originMask(syntax)};
}

inline Move moveFrom(Square from, const SanSyntax& syntax, bool enPassant) noexcept {
    if (syntax.promotion) return Move::promotion(from, syntax.to, *syntax.promotion);
    return enPassant ? Move::enPassant(from, syntax.to) : Move::normal(from, syntax.to);
}

inline bool isOne(Bitboard squares) noexcept {
    return !squares.empty() && (squares.bits() & (squares.bits() - 1)) == 0;
}

// A pawn becomes something on the last rank, and nothing does anywhere else.
inline bool promotionFits(const Position& position, const SanSyntax& syntax) noexcept {
    const bool promotes =
        syntax.piece == PieceType::Pawn && rankOf(syntax.to) == relativeRank(Rank::R8, position.turn());
    return promotes == syntax.promotion.has_value();
}

// What is written as two squares is a move of whatever stands on the first one; nothing if that is not ours.
inline std::optional<SanSyntax> withPiece(const Position& position, SanSyntax syntax) noexcept {
    if (!syntax.coordinates) return syntax;
    if (!syntax.fromFile || !syntax.fromRank) return std::nullopt;
    const Square from = makeSquare(*syntax.fromFile, *syntax.fromRank);
    if (!position.board().pieces(position.turn()).contains(from)) return std::nullopt;
    syntax.piece = position.board().typeAt(from);
    return syntax;
}

}  // namespace
}  // namespace nowchess
