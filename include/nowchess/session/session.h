// A game that is being played: the game itself, a promotion that waits for its piece, and the clock. Commands are
// applied to it, and what comes of them is returned; nothing is read, written or remembered anywhere else.
//
//   Session session;
//   const auto command = parseLine("e4", session);
//   if (command) {
//       const Happened happened = apply(session, *command);
//       std::holds_alternative<step::Moved>(happened.result);
//   }
//
// Thread safety: a session is a value without shared state; different sessions may be used by different threads.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/session/command.h"
#include "nowchess/session/event.h"
#include "nowchess/session/session_clock.h"

namespace nowchess {

struct Session {
    AnyGame game = AnyGame();
    std::optional<PendingPromotion> promotion = std::nullopt;
    DeadCheck deadCheck = DeadCheck::Full;  // after every move; `Game` itself always asks the fast check
    std::optional<SessionClock> clock = std::nullopt;
    std::optional<Color> endedBy = std::nullopt;  // whose doing the end was: who resigned, claimed or lost on time
};

// What became of a command, in one word.
namespace step {

using ending::Checkmate;
using ending::Draw;
using ending::DrawClaimed;
using ending::Stalemate;
using ending::Won;

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
struct DrawOffered {
    Color by;
};
struct DrawDeclined {
    Color by;
};
struct Ruled {
    Ruling ruling;
};
struct TakenBack {
    std::size_t count;  // of half-moves: none where a promotion or a ruling was
};
struct PlayedAgain {
    std::size_t count;
};
struct Begun {
    KeptGame left;  // the game that was on the board before
};

}  // namespace step

using StepResult =
    std::variant<step::Quit, step::Refused, step::PromotionRequired, step::Moved, step::MovedInCheck, step::Checkmate,
                 step::Stalemate, step::Draw, step::DrawClaimed, step::Won, step::DrawOffered, step::DrawDeclined,
                 step::Ruled, step::TakenBack, step::PlayedAgain, step::Begun>;

struct Happened {
    StepResult result;
    std::vector<Event> events;  // all of it, in order
};

// Carries a command out. If the flag of the side to move has fallen by then, the game ends by that instead. After an
// exception (there is none but for lack of memory) the session is as it was, or as the command leaves it.
Happened apply(Session& session, const Command& command, ClockTime now = {});

// A line that was refused before it became a command, as a result and an event.
Happened refused(const Session& session, Refusal refusal);

// Ends a game that only the full check proves dead, if the session asks that check; true if it did. `apply` does this
// after every change; it is for games that come from elsewhere.
bool endIfDead(Session& session);

// How an ended game ended. Precondition: the session's game is over.
using Ending = std::variant<ending::Checkmate, ending::Stalemate, ending::Draw, ending::DrawClaimed, ending::Won>;
Ending endingOf(const Session& session, KeptGame game);

// What the pawn may become that is waiting for an answer, as players think of them; nothing if none is.
std::vector<PromotionPiece> promotionChoices(const Session& session);

// What the last move of a game captured.
std::optional<Piece> lastCapture(const AnyGame& game) noexcept;

}  // namespace nowchess
