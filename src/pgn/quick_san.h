// The move that well-formed SAN means, without a judgement on how it is written: a suffix is not verified, because
// whether a move gives mate costs more than all the rest. Anything unusual is left to `readSan`.
#pragma once

#include "notation/san_fit.h"
#include "notation/san_plain.h"

namespace nowchess {
namespace {

// False if the text is not plain or not one legal move.
[[gnu::always_inline]] inline bool readQuickly(const Position& position, std::string_view text, Move& move) noexcept {
    SanSyntax syntax;
    if (!parsePlain(text, syntax) || syntax.shape == SanShape::Castling) return false;
    if (!promotionFits(position, syntax)) return false;
    const OneMove probe(position);
    const Fit fitting = fit(probe, syntax);
    Bitboard origins = fitting.origins;
    if (isOne(origins)) {
        if (!probe.dangers(origins.front(), syntax.to, fitting.enPassant).empty()) return false;
    } else {
        origins = legalAmong(probe, origins, syntax.to, fitting.enPassant);
        if (!isOne(origins)) return false;
    }
    move = moveFrom(origins.front(), syntax, fitting.enPassant);
    return true;
}

}  // namespace
}  // namespace nowchess
