// What happened in a game, as a closed list of values in the order in which it happened: the move first, then check,
// then what became claimable; an ending, then the reset of the board. Each event carries its own snapshot, so that it
// means the same whenever it is looked at.
//
//   struct Listener {
//       void operator()(const event::MoveExecuted& move) const { std::puts(std::string(move.san.view()).c_str()); }
//       void operator()(const std::derived_from<Ended> auto& ended) const { std::puts(sentence(ended).c_str()); }
//       void operator()(const auto&) const {}  // whatever else there is
//   };
//
// Thread safety: values; the games they point to are never changed.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "nowchess/session/refusal.h"

namespace nowchess {

// A game that is over, or was left for another one. The reset comes after it, so that nothing is lost.
using KeptGame = std::shared_ptr<const AnyGame>;

// A pawn's move to the last rank that still lacks the piece it becomes.
struct PendingPromotion {
    Square from;
    Square to;
    std::optional<Piece> captured;
    friend bool operator==(const PendingPromotion&, const PendingPromotion&) = default;
};

// How a game ended: the outcome, whose doing it was (who resigned, claimed, lost on time; empty where the board or both
// sides did it), and the game itself. The kinds are there for those who tell them apart.
struct Ended : Outcome {
    std::optional<Color> by;
    KeptGame game;
};

namespace ending {

struct Checkmate : Ended {};
struct Stalemate : Ended {};
struct Draw : Ended {};         // by rule or by agreement
struct DrawClaimed : Ended {};  // by a player
struct Won : Ended {};          // otherwise than by mate

}  // namespace ending

// The game after an event.
struct Snapshot {
    AnyPosition position;
    std::size_t ply;
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

namespace event {

using ending::Checkmate;
using ending::Draw;
using ending::DrawClaimed;
using ending::Stalemate;
using ending::Won;

struct MoveExecuted {
    AnyGame::Ply ply;  // the move, and the position after it
    SanText san;
    Piece moved;  // as it was before; a promotion is in the move
    std::optional<Piece> captured;
    std::size_t number;  // of the ply, from 1
};
struct CheckDetected {
    Color color;  // whose king is attacked
    Snapshot after;
};
struct PromotionRequired {
    PendingPromotion promotion;
    Snapshot after;
};
struct InvalidMove {
    Refusal refusal;
    Snapshot after;
};
struct FiftyMoveRuleAvailable {
    std::uint32_t halfmoves;
    Snapshot after;
};
struct ThreefoldAvailable {
    std::uint32_t occurrences;
    Snapshot after;
};
struct DrawOffered {
    Color by;
    Snapshot after;
};
struct DrawDeclined {
    Color by;
    Snapshot after;
};
struct Ruled {  // by the arbiter, and the game goes on
    Ruling ruling;
    Snapshot after;
};
struct RulingTakenBack {
    std::optional<Ruling> ruling;  // empty: it was a decision that had ended the game
    Snapshot after;
};
struct MovesTakenBack {
    std::size_t count;
    Snapshot after;
};
struct MovesPlayedAgain {
    std::size_t count;
    Snapshot after;
};
struct BoardReset {
    KeptGame left;  // a game that was left unfinished; empty if the last one came to its end
    Snapshot after;
};

}  // namespace event

using Event =
    std::variant<event::MoveExecuted, event::CheckDetected, event::PromotionRequired, event::InvalidMove,
                 event::FiftyMoveRuleAvailable, event::ThreefoldAvailable, event::DrawOffered, event::DrawDeclined,
                 event::Ruled, event::RulingTakenBack, event::MovesTakenBack, event::MovesPlayedAgain,
                 event::DrawClaimed, event::Checkmate, event::Stalemate, event::Draw, event::Won, event::BoardReset>;

// The ending that an event is; null if it is none.
const Ended* endingIn(const Event& event) noexcept;

}  // namespace nowchess
