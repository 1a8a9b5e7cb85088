// What somebody wants done in a game: a typed value that says who wants it. Text becomes a command once, at the edge
// (session/line.h); keys, clicks, engines and a network make commands without any text.
//
//   const Command command{Color::White, command::Play{Move::normal(Square::E2, Square::E4)}};
//
// Thread safety: values; share them by copying.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <variant>

#include "nowchess/game/game.h"

namespace nowchess {

namespace command {

struct Quit {};
struct Play {
    Move move;  // legal or not: that is judged when it is applied
};
struct BeginPromotion {  // a pawn goes to the last rank, and what it becomes is still to be chosen
    Square from;
    Square to;
};
struct ClaimStanding {};  // whatever may be claimed as the board stands; refused, it changes nothing
struct ClaimDraw {        // as FIDE 9.2 and 9.3 have it; refused, it stands as an offer (9.1.2.3)
    std::optional<DrawGround> ground = std::nullopt;  // whichever holds, where none is named
    std::optional<Move> move = std::nullopt;          // the intended one; empty: as the board stands
};
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
struct Resign {};
struct CallFlag {  // a flag has fallen: the arbiter knows, and a player must be right
    Color side;
};
// The arbiter's, and nobody else's; see game/ruling.h.
struct NoteIllegalMove {
    Color side;
};
struct Penalise {
    Color side;
    std::chrono::milliseconds time;  // for its opponent; below zero it is taken from the side itself
};
struct CallBothFlags {};  // which fell first, nobody knows (FIDE III.3.1)
struct DeclareLost {
    std::optional<Color> by;  // by both if empty
};
// The arbiter's last ruling on the position goes first, alone.
struct TakeBack {
    std::size_t count;
};
struct PlayAgain {
    std::size_t count;
};
struct GoTo {
    std::size_t ply;
};
struct Begin {  // another game, with the options of the one on the board
    AnyPosition start = AnyPosition::initial();
    Rules rules = standardRules;
};

}  // namespace command

using CommandKind =
    std::variant<command::Quit, command::Play, command::BeginPromotion, command::ClaimStanding, command::ClaimDraw,
                 command::OfferDraw, command::AcceptDraw, command::DeclineDraw, command::Resign, command::CallFlag,
                 command::NoteIllegalMove, command::Penalise, command::CallBothFlags, command::DeclareLost,
                 command::TakeBack, command::PlayAgain, command::GoTo, command::Begin>;

struct Command {
    std::optional<Color> by;  // the side whose player gives it; empty: the arbiter, who speaks for whoever is meant
    CommandKind what;
};

}  // namespace nowchess
