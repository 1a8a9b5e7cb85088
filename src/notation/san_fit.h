// Which legal moves fit what is written: decoded backwards from the target square, so that no other move is looked at.
// In an unnamed namespace like the MoveProbe that it is made of.
#pragma once

#include "notation/san_core.h"

namespace nowchess {
namespace {

// Where the pieces stand that could be meant, whatever becomes of their king.
struct Fit {
    Bitboard origins;
    bool enPassant = false;
};

// Of the pawns on `from` those that step or capture to a square.
[[gnu::always_inline]] inline Fit fitPawns(const MoveProbe& probe, Square to, Bitboard from, bool captures) noexcept {
    if (!captures) {
        if (probe.occupied().contains(to)) return {};
        return {.origins = probe.stepping(to) & from};
    }
    const bool enPassant = probe.isEnPassant(to);
    if (!enPassant && !probe.them().contains(to)) return {};
    return {.origins = probe.pawnsAttacking(to) & from, .enPassant = enPassant};
}

// Of the pieces of a kind, other than pawns, on `from` those that go to a square.
[[gnu::always_inline]] inline Fit fitPieces(const MoveProbe& probe, PieceType type, Square to, Bitboard from) noexcept {
    if (probe.us().contains(to)) return {};
    return {.origins = probe.reaching(type, to) & from};
}

inline bool isOne(Bitboard squares) noexcept {
    return !squares.empty() && (squares.bits() & (squares.bits() - 1)) == 0;
}

// The one origin from which the move is legal; false if there is none, or more than one.
[[gnu::always_inline]] inline bool findOnlyLegal(const MoveProbe& probe, const Fit& fitting, Square to,
                                                 Square& from) noexcept {
    Bitboard origins = fitting.origins;
    if (isOne(origins)) {
        if (!probe.dangers(origins.front(), to, fitting.enPassant).empty()) return false;
    } else {
        origins = legalAmong(probe, origins, to, fitting.enPassant);
        if (!isOne(origins)) return false;
    }
    from = origins.front();
    return true;
}

inline Move moveFrom(Square from, Square to, std::optional<PromotionPiece> promotion, bool enPassant) noexcept {
    if (promotion) return Move::promotion(from, to, *promotion);
    return enPassant ? Move::enPassant(from, to) : Move::normal(from, to);
}

// The same for what was parsed leniently.

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

inline Fit fit(const MoveProbe& probe, const SanSyntax& syntax) noexcept {
    const Bitboard from = originMask(syntax);
    if (syntax.piece == PieceType::Pawn) return fitPawns(probe, syntax.to, from, pawnCaptures(syntax));
    return fitPieces(probe, syntax.piece, syntax.to, from);
}

// A pawn promotes on the last rank, and nowhere else.
inline bool promotionFits(const Position& position, const SanSyntax& syntax) noexcept {
    const bool promotes =
        syntax.piece == PieceType::Pawn && rankOf(syntax.to) == relativeRank(Rank::R8, position.turn());
    return promotes == syntax.promotion.has_value();
}

// What is written as two squares is a move of whatever stands on the first one; empty if that is not ours.
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
