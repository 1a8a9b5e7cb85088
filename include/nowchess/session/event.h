// What happened in a game, told to whoever listens. One closed list, in the order in which it happened: the move first,
// then check, then what became claimable; an ending, then the board's reset.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "nowchess/session/step.h"

namespace nowchess {

// A game that is over, or was left for another one. The reset comes after it, so that nothing is lost.
using KeptGame = std::shared_ptr<const Game>;

namespace event {

struct MoveExecuted {
    GamePly ply;  // the move, its text, and the position after it
    Piece moved;  // as it was before; a promotion is in the move
    std::optional<Piece> captured;
};
struct CheckDetected {
    Color color;  // whose king is attacked
};
struct PromotionRequired {
    PendingPromotion promotion;
};
struct InvalidMove {
    Refusal refusal;
};
struct FiftyMoveRuleAvailable {
    std::uint32_t halfmoves;
};
struct ThreefoldAvailable {
    std::uint32_t occurrences;
};
struct DrawOffered {
    Color by;
};
struct DrawDeclined {
    Color by;
};
struct MovesTakenBack {
    std::size_t count;
};
struct MovesPlayedAgain {
    std::size_t count;
};
struct DrawClaimed {
    EndReason reason;
    KeptGame game;
};
struct Checkmate {
    Color winner;
    KeptGame game;
};
struct Stalemate {
    KeptGame game;
};
struct Draw {
    EndReason reason;
    KeptGame game;
};
struct Won {  // otherwise than by mate
    Color winner;
    EndReason reason;
    KeptGame game;
};
struct BoardReset {
    KeptGame left;  // a game that was left unfinished; nothing if the last one came to its end
};

}  // namespace event

using Event = std::variant<event::MoveExecuted, event::CheckDetected, event::PromotionRequired, event::InvalidMove,
                           event::FiftyMoveRuleAvailable, event::ThreefoldAvailable, event::DrawOffered,
                           event::DrawDeclined, event::MovesTakenBack, event::MovesPlayedAgain, event::DrawClaimed,
                           event::Checkmate, event::Stalemate, event::Draw, event::Won, event::BoardReset>;

}  // namespace nowchess
