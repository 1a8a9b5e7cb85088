// One line of a player's against a game: what it leads to, and what came of it. A pure function: nothing is read,
// written or remembered anywhere else.
//
//   auto [session, result] = takeStep(Session{}, "e4");
//   std::holds_alternative<step::Moved>(result);
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "nowchess/game/game.h"
#include "nowchess/session/command.h"
#include "nowchess/session/refusal.h"

namespace nowchess {

// A pawn's move to the last rank that still lacks the piece it becomes.
struct PendingPromotion {
    Square from;
    Square to;
    std::optional<Piece> captured;
    friend bool operator==(const PendingPromotion&, const PendingPromotion&) = default;
};

struct Session {
    Game game = Game();
    std::optional<PendingPromotion> promotion = std::nullopt;
};

namespace step {

struct Quit {};
struct Refused {  // and nothing has changed, but for a refused claim, which stands as an offer (FIDE 9.1.2.3)
    Refusal refusal;
};
struct PromotionRequired {
    PendingPromotion promotion;
};
struct Moved {
    std::optional<Piece> captured;
    Color next;
};
struct MovedInCheck {
    std::optional<Piece> captured;
    Color next;
};
struct Checkmate {
    Color winner;
};
struct Stalemate {};
struct Draw {  // by rule or by agreement
    EndReason reason;
};
struct DrawClaimed {
    EndReason reason;
};
struct Won {  // otherwise than by mate
    Color winner;
    EndReason reason;
};
struct DrawOffered {
    Color by;
};
struct DrawDeclined {
    Color by;
};
struct TakenBack {
    std::size_t count;
};
struct PlayedAgain {
    std::size_t count;
};
struct Begun {
    Game left;  // the game that was on the board before
};

}  // namespace step

using StepResult = std::variant<step::Quit, step::Refused, step::PromotionRequired, step::Moved, step::MovedInCheck,
                                step::Checkmate, step::Stalemate, step::Draw, step::DrawClaimed, step::Won,
                                step::DrawOffered, step::DrawDeclined, step::TakenBack, step::PlayedAgain, step::Begun>;

struct Step {
    Session session;
    StepResult result;
};

// While a promotion is pending, q, r, b and n (and queen, rook, bishop, knight) choose the piece; whatever else is
// understood drops the pawn's move.
Step takeStep(Session session, std::string_view line);

// How an ended game ended. Precondition: it is over.
StepResult endingOf(const Game& game);

// What the last move of a game captured.
std::optional<Piece> lastCapture(const Game& game) noexcept;

}  // namespace nowchess
