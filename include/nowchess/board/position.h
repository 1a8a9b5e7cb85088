// A position that can be played from: it passed the gate (rules/validate.h), so there is one king each, the side that
// is not to move is not in check, and every castling right has its king and rook. A small value: copy it freely.
//
//   Position start = Position::initial();
//   Position next = start.playUnchecked(Move::normal(Square::E2, Square::E4));   // rules/play.h has the checked one
#pragma once

#include <cstdint>
#include <optional>

#include "nowchess/board/castling_rights.h"
#include "nowchess/board/move.h"
#include "nowchess/board/setup.h"

namespace nowchess {

// Polyglot's book key: pieces, side, castling rights, and the en-passant file where an enemy pawn stands beside the
// pawn that just made its double step (whether or not the capture is legal).
enum class Key : std::uint64_t {};

class Position {
public:
    static Position initial() noexcept;
    // Precondition: `validate` finds nothing in the setup that is not tolerable. Use `makePosition` unless you know.
    static Position unchecked(const Setup& setup) noexcept;

    [[nodiscard]] const Board& board() const noexcept { return board_; }
    [[nodiscard]] Color turn() const noexcept { return turn_; }
    [[nodiscard]] Square king(Color color) const noexcept { return board_.pieces(color, PieceType::King).front(); }
    [[nodiscard]] Bitboard castlingRooks() const noexcept { return castlingRooks_; }
    [[nodiscard]] CastlingRights castlingRights(Color color) const noexcept;
    // The square passed over, after every double step; whether a capture there is possible is another question
    // (rules/en_passant.h).
    [[nodiscard]] std::optional<Square> enPassantTarget() const noexcept {
        return enPassant_ == 0 ? std::nullopt : std::optional(static_cast<Square>(enPassant_));
    }
    [[nodiscard]] std::uint32_t halfmoveClock() const noexcept { return halfmoveClock_; }
    [[nodiscard]] std::uint32_t fullmoveNumber() const noexcept { return fullmoveNumber_; }
    [[nodiscard]] Key key() const noexcept { return key_; }
    [[nodiscard]] Setup setup() const noexcept;

    // The position after a move. Precondition: the move is legal here.
    [[nodiscard]] Position playUnchecked(Move move) const noexcept;

    // Everything equal, clocks included. For "the same position" of FIDE 9.2.3 see rules/repetition.h.
    friend bool operator==(const Position&, const Position&) noexcept = default;

private:
    Position() noexcept = default;

    Board board_;
    Bitboard castlingRooks_;
    Key key_{};
    std::uint32_t halfmoveClock_ = 0;
    std::uint32_t fullmoveNumber_ = 1;
    Color turn_ = Color::White;
    std::uint8_t enPassant_ = 0;  // the target's index; 0, which a1 can never be, stands for none
};

static_assert(sizeof(Position) <= 96, "positions are copied by the million");

// The key computed from the board alone; equal to position.key(), which is kept up to date move by move.
Key keyFromScratch(const Position& position) noexcept;

}  // namespace nowchess
