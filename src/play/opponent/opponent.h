// Somebody to play against who is not at the keyboard: an engine, asked without ever waiting for it.
//
//   auto opponent = makeOpponent({.command = "stockfish", .level = Level::Casual});
//   (*opponent)->think(game, std::nullopt);
//   // whenever descriptor() is readable, or wakeAfter() has passed:
//   while (auto news = (*opponent)->news()) std::visit(…, *news);
//
// After Trouble nothing is under way any more, and the next think() begins with a new process. Whoever prefers another
// opponent drops this one.
#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/search/score.h"
#include "nowchess/search/time_plan.h"
#include "play/opponent/level.h"

namespace nowchess::app {

// The answer to think() and analyse(), legal in that game's position. It comes last.
struct MoveChosen {
    Move move;
};

// What it thinks so far, at full strength or not.
struct Evaluation {
    int depth = 0;
    SearchScore score;       // White's view
    std::vector<Move> line;  // legal moves from the position on
};

enum class TroubleKind : std::uint8_t {
    CannotStart,  // not there, or not a program
    NoHandshake,  // it does not speak UCI, or too slowly
    NoMove,       // no move in time
    IllegalMove,  // a move that is none here, or no move at all
    Babbling,     // a line without end
    Died,
    NoChess960,  // the game needs it, the engine has it not
    NoVariant,   // likewise
};

struct Trouble {
    TroubleKind kind;
    std::string sentence;  // "Stockfish has died."
};

using OpponentNews = std::variant<MoveChosen, Evaluation, Trouble>;

class Opponent {
public:
    virtual ~Opponent() = default;
    Opponent(const Opponent&) = delete;
    Opponent& operator=(const Opponent&) = delete;

    // As it calls itself; as it was called until it has said so.
    [[nodiscard]] virtual std::string_view name() const = 0;

    // Begins to think about the game's position; what was under way is cancelled. With clocks it budgets its time, else
    // it takes a second or two at most. Precondition: the game is not over.
    virtual void think(const AnyGame& game, const std::optional<ByColor<ClockReading>>& clocks) = 0;
    // The same at full strength for about this long, as for a hint.
    virtual void analyse(const AnyGame& game, std::chrono::milliseconds budget) = 0;
    // Whatever is under way is no longer wanted; no news come of it.
    virtual void cancel() = 0;
    // Until news() has handed over its answer, or the trouble.
    [[nodiscard]] virtual bool isThinking() const = 0;

    // For poll(): readable when there may be news. -1 where there is nothing to wait for.
    [[nodiscard]] virtual int descriptor() const = 0;
    // When to ask for news even if nothing becomes readable. Absent: no need to.
    [[nodiscard]] virtual std::optional<std::chrono::milliseconds> wakeAfter() const = 0;
    // The next piece of news, if there is any now. An engine that never pauses has always more: whoever has other
    // things to do asks once, and then again as soon as descriptor() or wakeAfter() say so.
    virtual std::optional<OpponentNews> news() = 0;

protected:
    Opponent() = default;
};

// How long to wait for an engine before there is trouble.
struct Patience {
    std::chrono::milliseconds handshake{10'000};
    std::chrono::milliseconds move{10'000};  // beyond the time it was given
    std::chrono::milliseconds stop{2'000};
};

struct OpponentChoice {
    std::string command{};  // a program and its arguments; empty or "nowchess": the built-in engine
    Level level = Level::Full;
    EngineLimits limits{};
    Patience patience{};
};

// Starts it at once. The error is a sentence.
std::expected<std::unique_ptr<Opponent>, std::string> makeOpponent(const OpponentChoice& choice);

std::string_view name(TroubleKind kind) noexcept;

}  // namespace nowchess::app
