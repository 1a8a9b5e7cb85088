// Moves as coordinates, the language of UCI: e2e4, e7e8q; castling as e1g1 or, in Chess960, as e1h1; drops as N@f3.
// Reading takes two steps with an error each: text -> squares, then squares -> a legal move of a position.
//
//   auto move = moveFromCoordinates(position, "e1g1");
//   toCoordinates(*move) == "e1g1";   toCoordinates(*move, CastlingMode::Chess960) == "e1h1";
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "nowchess/board/castling_rights.h"
#include "nowchess/rules/play.h"

namespace nowchess {

struct CoordinateMove {
    Square from;  // a1 for a drop
    Square to;
    std::optional<PromotionPiece> promotion;
    std::optional<PieceType> dropped = std::nullopt;
    friend bool operator==(const CoordinateMove&, const CoordinateMove&) = default;
};

enum class CoordinateFault : std::uint8_t { TooShort, TooLong, NoFile, NoRank, NoPromotionPiece, NoDroppedPiece };

struct CoordinateError {
    CoordinateFault fault;
    std::size_t column;  // 1-based
    friend bool operator==(const CoordinateError&, const CoordinateError&) = default;
};

// Two squares and perhaps the piece a pawn becomes, or a piece, @ and a square; letters in either case. No position is
// needed.
std::expected<CoordinateMove, CoordinateError> parseCoordinates(std::string_view text) noexcept;

// The legal move meant: a king that goes onto its own castling rook, or two files or more, castles.
template <typename V>
std::expected<Move, IllegalMove> resolve(const BasicPosition<V>& position, const CoordinateMove& move) noexcept;

using MoveTextError = std::variant<CoordinateError, IllegalMove>;
template <typename V>
std::expected<Move, MoveTextError> moveFromCoordinates(const BasicPosition<V>& position,
                                                       std::string_view text) noexcept;

// Castling is written with the king's target square, or with the rook's for CastlingMode::Chess960 and for castling
// that standard chess does not know (a king that is not on the e-file, a rook not in the corner).
std::string toCoordinates(Move move, CastlingMode mode = CastlingMode::Standard);

std::string message(const CoordinateError& error);
std::string message(const MoveTextError& error);

}  // namespace nowchess
