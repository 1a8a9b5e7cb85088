// A position that can be played from: it passed the gate (rules/validate.h), so there is one king each, the side that
// is not to move is not in check, and every castling right has its king and rook, or what its variant has instead. A
// small value: copy it freely.
//
//   Position start = Position::initial();
//   Position next = start.playUnchecked(Move::normal(Square::E2, Square::E4));   // rules/play.h has the checked one
//
// The game is part of the type. `Position` is standard chess and Chess960; `AnyPosition` learns at run time which
// variant it belongs to, and every function that takes a position takes either, or one of a variant known beforehand:
//
//   BasicPosition<variants::Atomic> atomic = BasicPosition<variants::Atomic>::initial();
//   AnyPosition any = AnyPosition::initial(Variant::Crazyhouse);
//   any.pocket(Color::White).count(PieceType::Pawn) == 0;
//
// Thread safety: a plain value.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "nowchess/board/castling_rights.h"
#include "nowchess/board/move.h"
#include "nowchess/board/setup.h"
#include "nowchess/rules/variants.h"

namespace nowchess {

// Polyglot's book key: pieces, side, castling rights, and the en-passant file where an enemy pawn stands beside the
// pawn that just made its double step (whether or not the capture is legal).
enum class Key : std::uint64_t {};

// The policy of positions that learn their variant at run time.
struct AnyVariant {
    struct State {
        Variant variant = Variant::Standard;
        VariantState state{};
        friend constexpr bool operator==(const State&, const State&) noexcept = default;
    };
};

template <typename V>
inline constexpr bool isStandard = std::is_same_v<V, variants::Standard>;
template <typename V>
inline constexpr bool isAnyVariant = std::is_same_v<V, AnyVariant>;

template <typename V>
class BasicPosition {
public:
    static constexpr BasicPosition initial() noexcept
        requires(!isAnyVariant<V>);
    static BasicPosition initial(Variant variant = Variant::Standard) noexcept
        requires isAnyVariant<V>;
    // Precondition: every fault that `validate` finds in the setup is tolerable. Use `makePosition` unless you know.
    static BasicPosition unchecked(const Setup& setup) noexcept
        requires(!isAnyVariant<V>);
    static BasicPosition unchecked(const Setup& setup, Variant variant) noexcept
        requires isAnyVariant<V>;
    // Any position can be one that remembers its variant.
    template <typename Other>
        requires(isAnyVariant<V> && !isAnyVariant<Other>)
    constexpr BasicPosition(const BasicPosition<Other>& other) noexcept;
    // Back again. Precondition: that is its variant.
    template <typename Exact>
        requires(isAnyVariant<V> && !isAnyVariant<Exact>)
    [[nodiscard]] constexpr BasicPosition<Exact> as() const noexcept;

    [[nodiscard]] constexpr Variant variant() const noexcept;
    [[nodiscard]] constexpr const Board& board() const noexcept { return board_; }
    [[nodiscard]] constexpr Color turn() const noexcept { return turn_; }
    // Precondition: there is one; some variants can do without (`board().king`).
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
    // What only some variants have; empty, or three checks each, in all others.
    [[nodiscard]] constexpr VariantState variantState() const noexcept;
    [[nodiscard]] constexpr Pocket pocket(Color color) const noexcept { return variantState().pockets[color]; }
    [[nodiscard]] constexpr int checksLeft(Color color) const noexcept { return variantState().checksLeft[color]; }
    [[nodiscard]] Setup setup() const noexcept;

    // The position after a move. Precondition: the move is legal here; a debug build asserts what can be seen without
    // looking for attacks.
    [[nodiscard]] BasicPosition playUnchecked(Move move) const noexcept;

    // Everything equal, clocks included. For "the same position" of FIDE 9.2.3 see rules/repetition.h.
    friend constexpr bool operator==(const BasicPosition&, const BasicPosition&) noexcept = default;

private:
    template <typename>
    friend class BasicPosition;
    using State = typename V::State;

    constexpr BasicPosition() noexcept = default;
    constexpr BasicPosition(const Setup& setup, Key key, const State& state) noexcept
        : board_(setup.board),
          castlingRooks_(setup.castlingRooks),
          key_(key),
          halfmoveClock_(setup.halfmoveClock),
          fullmoveNumber_(setup.fullmoveNumber),
          turn_(setup.turn),
          enPassant_(setup.enPassant ? static_cast<std::uint8_t>(*setup.enPassant) : std::uint8_t{0}),
          state_(state) {}
    template <typename Other>
    constexpr BasicPosition(const BasicPosition<Other>& other, const State& state) noexcept
        : board_(other.board_),
          castlingRooks_(other.castlingRooks_),
          key_(other.key_),
          halfmoveClock_(other.halfmoveClock_),
          fullmoveNumber_(other.fullmoveNumber_),
          turn_(other.turn_),
          enPassant_(other.enPassant_),
          state_(state) {}
    [[nodiscard]] bool couldBeLegal(Move move) const noexcept;
    [[nodiscard, gnu::always_inline]] inline BasicPosition playPlainly(Move move) const noexcept
        requires(!isAnyVariant<V>);
    [[nodiscard]] BasicPosition playWithAftermath(Move move) const noexcept
        requires(!isAnyVariant<V>);

    Board board_;
    Bitboard castlingRooks_;
    Key key_{};
    std::uint32_t halfmoveClock_ = 0;
    std::uint32_t fullmoveNumber_ = 1;
    Color turn_ = Color::White;
    std::uint8_t enPassant_ = 0;  // the target's index; 0, which a1 can never be, stands for none
    [[no_unique_address]] State state_{};
};

using Position = BasicPosition<variants::Standard>;
using AnyPosition = BasicPosition<AnyVariant>;

static_assert(sizeof(Position) <= 96, "positions are copied by the million");

// Calls a function with the position as one of its own variant.
template <typename V, typename Function>
constexpr decltype(auto) withExact(const BasicPosition<V>& position, Function&& function) {
    if constexpr (isAnyVariant<V>)
        return withVariant(position.variant(), [&]<typename Exact>(Exact) -> decltype(auto) {
            return function(position.template as<Exact>());
        });
    else
        return function(position);
}

// Of variants without a state of their own the key is that of the board.
template <typename V>
constexpr BasicPosition<V> BasicPosition<V>::initial() noexcept
    requires(!isAnyVariant<V>)
{
    if constexpr (V::start() == Setup::initial()) {
        // The key that Polyglot names for it; a test computes it from scratch.
        return BasicPosition(Setup::initial(), Key{0x463b96181691fc9cULL}, {});
    } else {
        return unchecked(V::start());
    }
}

template <typename V>
constexpr Variant BasicPosition<V>::variant() const noexcept {
    if constexpr (isAnyVariant<V>)
        return state_.variant;
    else
        return V::id;
}

template <typename V>
constexpr VariantState BasicPosition<V>::variantState() const noexcept {
    if constexpr (isAnyVariant<V>) {
        return state_.state;
    } else {
        VariantState state;
        state_.writeTo(state);
        return state;
    }
}

template <typename V>
template <typename Other>
    requires(isAnyVariant<V> && !isAnyVariant<Other>)
constexpr BasicPosition<V>::BasicPosition(const BasicPosition<Other>& other) noexcept
    : BasicPosition(other, State{Other::id, other.variantState()}) {}

template <typename V>
template <typename Exact>
    requires(isAnyVariant<V> && !isAnyVariant<Exact>)
constexpr BasicPosition<Exact> BasicPosition<V>::as() const noexcept {
    assert(variant() == Exact::id);
    return BasicPosition<Exact>(*this, Exact::State::from(state_.state));
}

// What moves, as it is before the move. Precondition: the move is legal.
template <typename V>
constexpr Piece movedPiece(const BasicPosition<V>& position, Move move) noexcept {
    if constexpr (isAnyVariant<V> || requires { requires V::hasDrops; })
        if (move.kind() == MoveKind::Drop) return {position.turn(), move.dropped()};
    return {position.turn(), position.board().typeAt(move.from())};
}

// The key computed from the board alone; equal to position.key(), which is kept up to date move by move.
template <typename V>
Key keyFromScratch(const BasicPosition<V>& position) noexcept;

}  // namespace nowchess

template <typename V>
struct std::hash<nowchess::BasicPosition<V>> {
    constexpr std::size_t operator()(const nowchess::BasicPosition<V>& position) const noexcept {
        return static_cast<std::size_t>(position.key());
    }
};
