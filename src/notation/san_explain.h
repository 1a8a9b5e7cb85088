// Why a text is not a legal move, worked out only after the decoder has failed.
#pragma once

#include "nowchess/notation/san.h"

namespace nowchess {

// Precondition: `resolve` finds no single legal move for it.
SanError explain(const Position& position, const SanSyntax& written) noexcept;

// The legal moves whose SAN looks most like the text, the likeliest first; `written` is what the text was read as, if
// it could be.
std::array<std::optional<Move>, 3> nearestMoves(const AnyPosition& position, std::string_view text,
                                                const std::optional<SanSyntax>& written) noexcept;

// Where the king passes and ends when it castles with a rook, and where the rook does.
struct CastlingPaths {
    Bitboard king;
    Bitboard rook;
};
CastlingPaths castlingPaths(const AnyPosition& position, CastleSide side, Square rook) noexcept;
// What attacks a square of the king's path when it castles with this rook.
Bitboard castlingAttackers(const AnyPosition& position, CastleSide side, Square rook, Square square) noexcept;

// Of a text that is one, in any variant.
std::expected<SanMove, SanError> resolveNullMove(const AnyPosition& position, const SanSyntax& syntax,
                                                 const SanOptions& options) noexcept;

}  // namespace nowchess
