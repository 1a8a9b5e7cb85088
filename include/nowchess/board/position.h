// A position that can be played from: it passed the gate (rules/validate.h), so there is one king each, the side that
// is not to move is not in check, and every castling right has its king and rook. A small value: copy it freely.
//
//   Position start = Position::initial();
//   Position next = start.playUnchecked(Move::normal(Square::E2, Square::E4));   // rules/play.h has the checked one
//
// Thread safety: a plain value.
#pragma once

#include <cstddef>
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
    static constexpr Position initial() noexcept;
    // Precondition: every fault that `validate` finds in the setup is tolerable. Use `makePosition` unless you know.
    static Position unchecked(const Setup& setup) noexcept;

    [[nodiscard]] constexpr const Board& board() const noexcept { return board_; }
    [[nodiscard]] constexpr Color turn() const noexcept { return turn_; }
    [[nodiscard]] constexpr Square king(Color color) const noexcept {
        return board_.pieces(color, PieceType::King).front();
    }
    [[nodiscard]] constexpr Bitboard castlingRooks() const noexcept { return castlingRooks_; }
    [[nodiscard]] CastlingRights castlingRights(Color color) const noexcept;
    // The square passed over, after every double step; whether a capture there is possible is another question
    // (rules/en_passant.h).
    [[nodiscard]] constexpr std::optional<Square> enPassantTarget() const noexcept {
        return enPassant_ == 0 ? std::nullopt : std::optional(static_cast<Square>(enPassant_));
    }
    [[nodiscard]] constexpr std::uint32_t halfmoveClock() const noexcept { return halfmoveClock_; }
    [[nodiscard]] constexpr std::uint32_t fullmoveNumber() const noexcept { return fullmoveNumber_; }
    [[nodiscard]] constexpr Key key() const noexcept { return key_; }
    [[nodiscard]] Setup setup() const noexcept;

    // The position after a move. Precondition: the move is legal here; a debug build asserts what can be seen without
    // looking for attacks.
    [[nodiscard]] Position playUnchecked(Move move) const noexcept;

    // Everything equal, clocks included. For "the same position" of FIDE 9.2.3 see rules/repetition.h.
    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    constexpr Position() noexcept = default;
    constexpr Position(const Setup& setup, Key key) noexcept
        : board_(setup.board),
          castlingRooks_(setup.castlingRooks),
          key_(key),
          halfmoveClock_(setup.halfmoveClock),
          fullmoveNumber_(setup.fullmoveNumber),
          turn_(setup.turn),
          enPassant_(setup.enPassant ? static_cast<std::uint8_t>(*setup.enPassant) : std::uint8_t{0}) {}
    [[nodiscard]] bool couldBeLegal(Move move) const noexcept;

    Board board_;
    Bitboard castlingRooks_;
    Key key_{};
    std::uint32_t halfmoveClock_ = 0;
    std::uint32_t fullmoveNumber_ = 1;
    Color turn_ = Color::White;
    std::uint8_t enPassant_ = 0;  // the target's index; 0, which a1 can never be, stands for none
};

static_assert(sizeof(Position) <= 96, "positions are copied by the million");

constexpr Position Position::initial() noexcept {
    // The key that Polyglot names for it; a test computes it from scratch.
    constexpr Position start(Setup::initial(), Key{0x463b96181691fc9cULL});
    return start;
}

// The key computed from the board alone; equal to position.key(), which is kept up to date move by move.
Key keyFromScratch(const Position& position) noexcept;

}  // namespace nowchess

template <>
struct std::hash<nowchess::Position> {
    constexpr std::size_t operator()(const nowchess::Position& position) const noexcept {
        return static_cast<std::size_t>(position.key());
    }
};
