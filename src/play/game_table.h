// The table a game is played at, whatever it looks like: the engine, the players, the store, and what becomes of each
// command. It says what happens through the front end that shows it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "nowchess/session/game_engine.h"
#include "play/game_keeper.h"
#include "play/players.h"
#include "play/store/settings.h"
#include "play/world.h"

namespace nowchess::app {

struct TableOptions {
    Settings settings;
    std::string notices;              // what is wrong with them, for a screen that hides what was said before
    std::optional<GameRecord> start;  // the game to go on with; the usual start if there is none
    bool chess960 = false;            // games after an ending begin from random starts
    bool resume = false;              // take up the game that was left without being asked
    PlayerChoices players;
    World world = machineWorld();
};

struct TableFront {
    std::function<void(std::string_view)> say;            // whole lines
    std::function<void(const std::string&)> warn;         // a sentence about what cannot be saved
    std::function<void(const KeptGame&)> showEnded = {};  // the last position, before the verdict is said
    std::function<void()> showBoard = {};                 // "board"
    std::function<void()> flipBoard = {};                 // "flip"
    std::function<std::string()> keyHelp = {};            // comes before the list of commands in "help"
    bool startsNextGame = true;                           // at once, after an ending; else `startNext` does
};

enum class Advice : std::uint8_t { Move, Evaluation };

class GameTable {
public:
    enum class Next : std::uint8_t { Turn, SameTurn, Leave };

    GameTable(TableOptions options, const std::optional<Directories>& directories, TableFront front);

    // What there is to say before the first move.
    void open();
    // A typed line. Turn: the position is another one, or another game's.
    Next answer(std::string_view line);
    // The same without text, from keys and clicks.
    Next give(CommandKind what);
    Next move(Square from, Square to);
    Next takeBack() { return give(command::TakeBack{halfMovesOfATurn(engine_.session(), players_.onlyPerson())}); }
    Next playAgain() { return give(command::PlayAgain{halfMovesOfATurn(engine_.session(), players_.onlyPerson())}); }
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
    // The last word: where the game is. If it is nowhere, here it is.
    void leave();

    [[nodiscard]] const Game& game() const noexcept { return engine_.game(); }
    [[nodiscard]] const std::optional<PendingPromotion>& promotion() const noexcept { return engine_.promotion(); }
    // As clocks are read: "4:58". Empty without a clock.
    [[nodiscard]] std::optional<std::string> shownTime(Color side) const;
    // Empty where no flag can fall.
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilFlagFall() const;
    // As the settings have it.
    [[nodiscard]] bool blackAtBottom() const noexcept;
    // "[50-move rule] " and the like: what may be claimed as the board stands.
    [[nodiscard]] std::string claimGrounds() const;

    // What the commands of play/commands are made of.
    [[nodiscard]] const TableFront& front() const noexcept { return front_; }
    void say(std::string_view text) const { front_.say(text); }
    [[nodiscard]] FileSystem& files() const noexcept { return *options_.world.files; }
    // Why the last refusal or verdict, or where the game stands.
    [[nodiscard]] std::string why() const;
    void askAdvice(Advice advice);
    void setLevel(Level level);
    void seat(Color side, std::string_view player);
    void retryOpponents() { players_.forgiveAll(); }
    // The game on the board or, before its first move, the one that ended before it; with its tags.
    struct KeptRecord {
        const Game& game;
        std::span<const pgn::Tag> tags;
        bool isCurrent;
    };
    [[nodiscard]] KeptRecord gameToKeep() const noexcept;
    // Goes on with another game, a copy of one in a file; `ending` says how that ended.
    void load(GameRecord record, std::string_view ending);
    void resume(const std::optional<std::filesystem::path>& file = std::nullopt);
    [[nodiscard]] std::vector<UnfinishedGame> unfinishedGames() const { return keeper_.unfinished(); }
    // Asks once: true if the same was asked before, and nothing else since.
    bool confirms(const std::string& question);
    OrFileError<> removeUnfinished(const std::filesystem::path& file) { return keeper_.removeUnfinished(file); }
    [[nodiscard]] const PlayerChoices& players() const noexcept { return options_.players; }
    void setLimits(const EngineLimits& limits);
    [[nodiscard]] const Settings& settings() const noexcept { return options_.settings; }

private:
    Next take(const std::expected<Command, Refusal>& parsed);
    Next quit();
    Next takeForPerson(std::expected<Command, Refusal> parsed);
    void beginGame();
    void beginTurn();
    void answerOffer();
    void sayAdvice(const AdviceGiven& advice);
    void seatPlayers();
    void sayPlayers();
    void save();
    void startClock();
    void beginTags();
    void nameOpponents();
    void keepLeftGame(const Game& left, std::span<const pgn::Tag> tags);
    void begin(GameRecord record, std::string_view ending);
    [[nodiscard]] std::optional<SessionClock> clockFor(const Session& session);
    [[nodiscard]] Game nextGame() const;
    [[nodiscard]] ClockTime now() const { return options_.world.now(); }

    // What happened, in words.
    void hear(const Event& event);
    void hearMove(const event::MoveExecuted& move);
    void hearEnding(const Ended& ended);
    void hearReset(const event::BoardReset& reset);
    void sayStartNumber() const;

    TableOptions options_;
    TableFront front_;
    Players players_;
    GameKeeper keeper_;
    std::optional<TimeControl> control_;  // of the clocks
    std::vector<pgn::Tag> tags_;
    std::vector<pgn::Tag> endedTags_;                      // of the game that ended last
    std::variant<std::monostate, Refusal, KeptGame> why_;  // what `why` explains; the game on the board if empty
    Advice wanted_ = Advice::Move;                         // of the advice that is coming
    std::string asked_;                                    // what was asked once, and is done if it is wanted again
    bool toldWhereGamesAre_ = false;
    bool isCopy_ = false;     // as it was loaded from a file: nothing is lost if it is left
    bool isPaused_ = false;   // between two games, until `startNext`
    bool wasWarned_ = false;  // that the game is not saved, when it was to be left, and nothing has changed since
    bool hasQuit_ = false;    // by a command, and not just gone
    GameEngine engine_;
    Subscription subscription_;
};

}  // namespace nowchess::app
