// What writing and reading SAN share: how an origin is distinguished from its rivals', and which suffix a move earns.
// In an unnamed namespace like the MoveProbe that it is made of.
#pragma once

#include "notation/san_parts.h"
#include "rules/move_probe.h"

namespace nowchess {
namespace {

// Those origins from which the move to a square leaves the own king unattacked.
[[gnu::noinline]] inline Bitboard legalAmong(const MoveProbe& probe, Bitboard origins, Square to,
                                             bool enPassant = false) noexcept {
    for (const Square from : origins)
        if (!probe.dangers(from, to, enPassant).empty()) origins.erase(from);
    return origins;
}

// By what the origin of a piece other than a pawn must be named: only legal rivals count.
inline Origin neededOrigin(const MoveProbe& probe, PieceType type, Square from, Square to) noexcept {
    const Bitboard rivals = probe.reaching(type, to) - Bitboard{from};
    if (rivals.empty()) return {};
    return distinguished(from, legalAmong(probe, rivals, to));
}

// Mate is only asked after a check: that is the expensive question.
[[gnu::noinline]] inline CheckSuffix suffixOfCheck(const Position& position, Move move) noexcept {
    return hasLegalMove(position.playUnchecked(move)) ? CheckSuffix::Check : CheckSuffix::Mate;
}
[[gnu::always_inline]] inline CheckSuffix suffixOf(const Position& position, const MoveProbe& probe, Move move,
                                                   PieceType moved) noexcept {
    return probe.givesCheck(move, moved) ? suffixOfCheck(position, move) : CheckSuffix::None;
}

}  // namespace
}  // namespace nowchess
