// The table a game is played at, whatever it looks like: the engine, the clock, the game's papers, and every command
// that can be typed. It says what happens through the front end that shows it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nowchess/session/game_engine.h"
#include "play/game_keeper.h"
#include "play/players.h"
#include "play/store/settings.h"
#include "play/table_clock.h"

namespace nowchess::app {

struct TableOptions {
    Settings settings;
    std::string notices;              // what is wrong with them, for a screen that hides what was said before
    std::optional<GameRecord> start;  // the game to go on with; the usual start if there is none
    bool chess960 = false;            // games after an ending begin from random arrays
    bool resume = false;              // take up the game that was left without being asked
    PlayerChoices players;
};

struct TableFront {
    std::function<void(std::string_view)> say;            // whole lines
    std::function<void(const std::string&)> warn;         // a sentence about what cannot be saved
    std::function<void(const KeptGame&)> showEnded = {};  // the last position, before the verdict is said
    bool startsNextGame = true;                           // at once, after an ending; else `startNext` does
};

class GameTable {
public:
    enum class Next : std::uint8_t { Turn, SameTurn, Leave };

    GameTable(TableOptions options, std::optional<Places> places, TableFront front);

    // What there is to say before the first move.
    void open();
    // A typed line. Turn: the position is another one, or another game's.
    Next answer(std::string_view line);
    // Where the front end lets a finished game stand: now the next one begins, and with it its clocks.
    void startNext();
    // Ends the game if the flag of the side to move has fallen.
    bool checkFlag();
    // What opponents have to say; true if anything happened. To be called when `descriptor` is readable, and after
    // `wakeAfter`.
    bool hearOpponents();
    [[nodiscard]] int descriptor() const { return players_.descriptor(); }
    [[nodiscard]] std::optional<std::chrono::milliseconds> wakeAfter() const { return players_.wakeAfter(); }
    // Is somebody thinking who is not at the keyboard? Then only commands are taken.
    [[nodiscard]] bool isOpponentsTurn() const noexcept { return players_.isOpponentsTurn(game()); }
    // That, or is advice coming?
    [[nodiscard]] bool isAwaited() const noexcept { return isOpponentsTurn() || players_.isAdviceComing(); }
    [[nodiscard]] bool hasPerson() const noexcept {
        return !players_.isOpponent(Color::White) || !players_.isOpponent(Color::Black);
    }
    [[nodiscard]] std::string nameOf(Color side) const { return players_.nameOf(side); }
    // The last word.
    void leave();

    [[nodiscard]] const Game& game() const noexcept { return engine_.game(); }
    [[nodiscard]] const std::optional<PendingPromotion>& promotion() const noexcept { return engine_.promotion(); }
    [[nodiscard]] const std::optional<TableClock>& clock() const noexcept { return clock_; }
    // As the settings have it.
    [[nodiscard]] bool blackAtBottom() const noexcept;
    // "[50-move rule] " and the like: what may be claimed as the board stands.
    [[nodiscard]] std::string claimGrounds() const;

private:
    Next take(std::string_view line);
    Next takeForPerson(std::string_view line);
    void beginGame();
    void beginTurn();
    void answerOffer();
    void sayAdvice(const AdviceGiven& advice);
    Next seatOpponent(std::string_view verb, std::string_view rest);
    void seatPlayers();
    void sayPlayers();
    void askAdvice(bool wantsMove);
    void save();
    void beginTags();
    void nameOpponents();
    void keepLeftGame(const Game& left, std::span<const pgn::Tag> tags);

    // What happened, in words.
    void hear(const Event& event);
    void hearMove(const event::MoveExecuted& move);
    void hearEnding(const KeptGame& game);
    void sayArray();

    // Commands that only show or keep something.
    bool show(std::string_view verb, std::string_view rest);
    void showMoves(std::string_view square);
    void showLast();
    void saveTo(std::string_view file);
    void loadFrom(std::string_view rest);
    void resume();
    void beginRecord(GameRecord record, std::string_view ending = "");
    // The game on the board or, before its first move, the one that ended before it; with its tags.
    [[nodiscard]] const Game& gameToKeep() const noexcept;
    [[nodiscard]] const std::vector<pgn::Tag>& tagsToKeep() const noexcept;
    [[nodiscard]] Game nextGame() const;

    TableOptions options_;
    TableFront front_;
    Players players_;
    GameKeeper keeper_;
    std::optional<TableClock> clock_;
    GameEngine engine_;
    Subscription subscription_;
    std::vector<pgn::Tag> tags_;
    std::vector<pgn::Tag> endedTags_;  // of the game that ended last
    std::string why_;                  // the last refusal or verdict, at length
    bool toldWhereGamesAre_ = false;
    bool wantsMove_ = false;  // of the advice that is coming; else the evaluation
    bool isCopy_ = false;     // as it was loaded from a file: nothing is lost if it is left
    bool isPaused_ = false;   // between two games, until `startNext`
};

// The answer to "help" and "help COMMAND".
std::string tableHelp(std::string_view command);
// Is there a command that begins so?
bool beginsCommand(std::string_view text);

}  // namespace nowchess::app
