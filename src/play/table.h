// What a game is played at, as the full screen sees it: the table here (GameTable), or a game on a server
// (OnlineTable).
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/pgn/tag.h"
#include "nowchess/search/score.h"
#include "nowchess/session/command.h"
#include "nowchess/session/event.h"

namespace nowchess::app {

struct TableFront {
    std::function<void(std::string_view)> say;            // whole lines
    std::function<void(const std::string&)> warn;         // a sentence about what cannot be saved
    std::function<void(const KeptGame&)> showEnded = {};  // the last position, before the verdict is said
    std::function<void()> showBoard = {};                 // "board"
    std::function<void()> flipBoard = {};                 // "flip"
    std::function<std::string()> keyHelp = {};            // comes before the list of commands in "help"
    bool startsNextGame = true;                           // at once, after an ending; else `startNext` does
    std::chrono::milliseconds pause{0};                   // before an opponent's move, so that the last one is seen
};

// With less than this left, a clock is an alarm and is drawn more often.
inline constexpr std::chrono::milliseconds shortTime(20'000);

enum class Advice : std::uint8_t { Move, Evaluation, Bar };  // a bar is drawn, and not said

class Table {
public:
    enum class Next : std::uint8_t { Turn, SameTurn, Leave };

    virtual ~Table() = default;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // What there is to say before the first move.
    virtual void open() = 0;
    // A typed line. Turn: the position is another one, or another game's.
    virtual Next answer(std::string_view line) = 0;
    // The same without text, from keys and clicks.
    virtual Next give(CommandKind what) = 0;
    virtual Next move(Square from, Square to) = 0;
    virtual Next takeBack() = 0;
    virtual Next playAgain() = 0;
    // The same with colours changed, from the same position where that was a set-up one.
    virtual void rematch() = 0;
    // Takes back how the game was ended, and the last move, or the last two, if they did it.
    virtual Next reopen() = 0;
    // Ends the game if the flag of the side to move has fallen.
    virtual bool checkFlag() = 0;
    // What opponents have to say; true if anything happened. To be called when `descriptor` is readable, and after
    // `wakeAfter`.
    virtual bool hearOpponents() = 0;
    [[nodiscard]] virtual int descriptor() const = 0;
    [[nodiscard]] virtual std::optional<std::chrono::milliseconds> wakeAfter() const = 0;
    // The last word: where the game is. If it is nowhere, here it is, and the answer is false.
    virtual bool leave() = 0;

    // Is somebody thinking who is not at the keyboard? Then only commands are taken.
    [[nodiscard]] virtual bool isOpponentsTurn() const noexcept = 0;
    // That, or is advice coming that somebody has asked for?
    [[nodiscard]] virtual bool isAwaited() const noexcept = 0;
    [[nodiscard]] virtual bool hasPerson() const noexcept = 0;
    [[nodiscard]] virtual bool hasOpponent() const noexcept = 0;
    [[nodiscard]] virtual std::string nameOf(Color side) const = 0;

    [[nodiscard]] virtual const AnyGame& game() const noexcept = 0;
    [[nodiscard]] virtual bool isOver() const noexcept { return game().isOver(); }
    // How it ended.
    [[nodiscard]] virtual std::string ending() const = 0;
    [[nodiscard]] virtual const std::optional<PendingPromotion>& promotion() const noexcept = 0;
    [[nodiscard]] virtual std::vector<PromotionPiece> promotionChoices() const = 0;
    // As clocks are read: "4:58". Empty without a clock.
    [[nodiscard]] virtual std::optional<std::string> shownTime(Color side) const = 0;
    // Has this side little time left?
    [[nodiscard]] virtual bool isShortOfTime(Color side) const = 0;
    // Empty where no flag can fall.
    [[nodiscard]] virtual std::optional<std::chrono::milliseconds> untilFlagFall() const = 0;
    // As the settings have it.
    [[nodiscard]] virtual bool blackAtBottom() const noexcept = 0;
    // "[50-move rule] " and the like: what may be claimed as the board stands.
    [[nodiscard]] virtual std::string claimGrounds() const = 0;
    // What is offered, and what else stands beside the moves: sentences with a blank behind each.
    [[nodiscard]] virtual std::string notices() const = 0;
    // What can be typed.
    [[nodiscard]] virtual std::string help() const = 0;
    // What becomes of the game if it is left now.
    [[nodiscard]] virtual std::string_view whenLeft() const noexcept = 0;
    // The game on the board or, before its first move, the one that ended before it; with its tags.
    struct KeptRecord {
        const AnyGame& game;
        std::span<const pgn::Tag> tags;
        bool isCurrent;
    };
    [[nodiscard]] virtual KeptRecord gameToKeep() const noexcept = 0;

    // Only a game that is played here can be halted, looked at by an engine, and have its moves taken back afterwards.
    [[nodiscard]] virtual bool isHere() const noexcept = 0;
    // Opponents go on thinking, but wait with their moves until the table goes on or one is let through. The clock
    // stands still meanwhile.
    virtual void halt(bool isHalted) = 0;
    [[nodiscard]] virtual bool isHalted() const noexcept = 0;
    virtual void step() = 0;
    virtual void askAdvice(Advice advice) = 0;
    // Who stands better, for White, in hundredths of a pawn, as far as is known; asked for in every position from now
    // on, or no longer. Never said.
    virtual void watchEvaluation(bool isWatched) = 0;
    [[nodiscard]] virtual std::optional<SearchScore> evaluation() const noexcept = 0;

protected:
    Table() = default;
};

}  // namespace nowchess::app
