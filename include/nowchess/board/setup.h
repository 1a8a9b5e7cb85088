// Whatever a FEN can say, sense or nonsense. Only the gate in rules/validate.h turns it into a Position.
//
//   Setup setup = Setup::initial();
//   setup.board.remove(Square::D1);
//
// Thread safety: a plain value.
#pragma once

#include <cstdint>
#include <optional>

#include "nowchess/board/board.h"
#include "nowchess/board/pocket.h"

namespace nowchess {

// What some variants have besides: pockets and promoted pieces (crazyhouse), checks that are still to be given
// (three-check).
struct VariantState {
    ByColor<Pocket> pockets;
    Bitboard promoted;  // the pieces that were pawns
    ByColor<std::uint8_t> checksLeft{{3, 3}};
    friend constexpr bool operator==(const VariantState&, const VariantState&) noexcept = default;
};

struct Setup {
    Board board;
    Color turn = Color::White;
    Bitboard castlingRooks;           // the rooks (or the squares said to hold one) that may still castle
    std::optional<Square> enPassant;  // the square passed over by a double step on the last move
    std::uint32_t halfmoveClock = 0;  // half-moves since the last pawn move or capture
    std::uint32_t fullmoveNumber = 1;
    VariantState state{};

    static constexpr Setup initial() noexcept {
        Setup setup;
        setup.board = Board::initial();
        setup.castlingRooks = {Square::A1, Square::H1, Square::A8, Square::H8};
        return setup;
    }
    friend constexpr bool operator==(const Setup&, const Setup&) noexcept = default;
};

}  // namespace nowchess
