// Who sits at the table: people at the keyboard, and opponents who move by themselves.
#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "play/opponent/opponent.h"

namespace nowchess::app {

// What came from somebody who is not at the keyboard.
struct OpponentMoved {
    Color side;
    Move move;
};
struct OpponentFailed {
    std::string sentence;
};
struct AdviceGiven {
    Move move;
    std::optional<Evaluation> evaluation;
};
using PlayersNews = std::variant<OpponentMoved, OpponentFailed, AdviceGiven>;

class Players {
public:
    using Clocks = std::optional<ByColor<ClockReading>>;

    // An error is a sentence; then a person has the seat.
    std::expected<void, std::string> seat(Color side, const std::string& player, Level level,
                                          const EngineLimits& limits = {});

    [[nodiscard]] bool isOpponent(Color side) const noexcept { return opponents_[side] != nullptr; }
    // The person, where just one side is played by one.
    [[nodiscard]] std::optional<Color> onlyPerson() const noexcept;
    // "White" and "Black" for people.
    [[nodiscard]] std::string nameOf(Color side) const;

    // Whatever they think about is cancelled.
    void rest();
    // Lets an opponent think whose turn it is, unless it is in trouble; all others rest.
    void beginTurn(const AnyGame& game, const Clocks& clocks);
    // Does an opponent have to move, and will it?
    [[nodiscard]] bool isOpponentsTurn(const AnyGame& game) const noexcept;
    // After trouble: try again.
    void forgiveAll() noexcept { troubled_ = {}; }

    // Asks for advice; it comes as news.
    std::expected<void, std::string> askAdvice(const AnyGame& game);
    [[nodiscard]] bool isAdviceComing() const noexcept { return adviser_ && adviser_->isThinking(); }

    // As for one opponent: see opponent.h.
    [[nodiscard]] int descriptor() const;
    [[nodiscard]] std::optional<std::chrono::milliseconds> wakeAfter() const;
    std::optional<PlayersNews> news();

    // What was thought last of the position on the board, in White's view.
    [[nodiscard]] std::optional<SearchScore> evaluation() const noexcept { return latest_; }
    // What an opponent thought of its game last, in its own view, in hundredths of a pawn.
    [[nodiscard]] std::optional<int> outlookOf(Color side) const noexcept { return outlook_[side]; }

private:
    // Whoever is thinking now: an opponent or the adviser.
    [[nodiscard]] Opponent* busy() const noexcept;

    ByColor<std::unique_ptr<Opponent>> opponents_;
    ByColor<bool> troubled_{};
    ByColor<std::optional<int>> outlook_;
    std::unique_ptr<Opponent> adviser_;
    std::optional<Evaluation> evaluation_;  // of what is under way
    std::optional<SearchScore> latest_;
};

// "+0.35", "-1.20", "mate in 3": White's view.
std::string scoreText(SearchScore score);

}  // namespace nowchess::app
