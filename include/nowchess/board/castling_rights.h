// The right to castle, which a player has until the king or that rook moves or the rook is captured (FIDE 3.8.2).
// A right names the file of its rook, so that Chess960 needs no other type.
//
//   CastlingRights rights = position.castlingRights(Color::White);
//   if (rights.on(CastleSide::Kingside) == File::H) …
//
// Thread safety: plain values and pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "nowchess/board/square.h"

namespace nowchess {

// Which castling is possible at all: king on e1/e8 with rooks on the corners, or Chess960's.
enum class CastlingMode : std::uint8_t { Standard, Chess960 };

enum class CastleSide : std::uint8_t { Kingside, Queenside };

inline constexpr std::array<CastleSide, 2> allCastleSides{CastleSide::Kingside, CastleSide::Queenside};

// What one colour may still do. In standard chess the files are h and a.
struct CastlingRights {
    std::optional<File> kingSide;
    std::optional<File> queenSide;

    [[nodiscard]] static constexpr CastlingRights none() noexcept { return {}; }
    [[nodiscard]] static constexpr CastlingRights both() noexcept { return {File::H, File::A}; }
    [[nodiscard]] constexpr std::optional<File> on(CastleSide side) const noexcept {
        return side == CastleSide::Kingside ? kingSide : queenSide;
    }
    friend constexpr bool operator==(const CastlingRights&, const CastlingRights&) = default;
};

// Where king and rook end, whatever squares they came from (Chess960 guidelines II.3).
constexpr Square castledKing(CastleSide side, Color color) noexcept {
    return makeSquare(side == CastleSide::Kingside ? File::G : File::C, backRank(color));
}
constexpr Square castledRook(CastleSide side, Color color) noexcept {
    return makeSquare(side == CastleSide::Kingside ? File::F : File::D, backRank(color));
}

}  // namespace nowchess
