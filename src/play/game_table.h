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
#include "play/table.h"
#include "play/world.h"

namespace nowchess::app {

struct TableOptions {
    Settings settings;
    std::string notices;              // what is wrong with them, for a screen that hides what was said before
    std::optional<GameRecord> start;  // the game to go on with; the usual start if there is none
    Rules rules = standardRules;      // of the games after an ending
    bool resume = false;              // take up the game that was left without being asked
    std::optional<std::filesystem::path> resumed{};  // which one; the latest if none is named
    bool tellsOfUnfinished = true;                   // that there are games to resume
    PlayerChoices players;
    World world = machineWorld();
};

class GameTable final : public Table {
public:
    GameTable(TableOptions options, const std::optional<Directories>& directories, TableFront front);

    void open() override;
    Next answer(std::string_view line) override;
    Next give(CommandKind what) override;
    Next move(Square from, Square to) override;
    Next takeBack() override {
        return give(command::TakeBack{halfMovesOfATurn(engine_.session(), players_.onlyPerson())});
    }
    Next playAgain() override {
        return give(command::PlayAgain{halfMovesOfATurn(engine_.session(), players_.onlyPerson())});
    }
    // Where the front end lets a finished game stand: now the next one begins.
    void startNext();
    void rematch() override;
    Next reopen() override;
    bool checkFlag() override;
    bool hearOpponents() override;
    [[nodiscard]] int descriptor() const override { return players_.descriptor(); }
    [[nodiscard]] std::optional<std::chrono::milliseconds> wakeAfter() const override;
    bool leave() override;
    [[nodiscard]] bool isHere() const noexcept override { return true; }
    void halt(bool isHalted) override;
    [[nodiscard]] bool isHalted() const noexcept override { return isHalted_; }
    void step() override;
    [[nodiscard]] bool isOpponentsTurn() const noexcept override { return players_.isOpponentsTurn(game()); }
    [[nodiscard]] bool isAwaited() const noexcept override { return isOpponentsTurn() || isAdviceComing(); }
    [[nodiscard]] bool hasPerson() const noexcept override {
        return !players_.isOpponent(Color::White) || !players_.isOpponent(Color::Black);
    }
    [[nodiscard]] bool hasOpponent() const noexcept override {
        return players_.isOpponent(Color::White) || players_.isOpponent(Color::Black);
    }
    [[nodiscard]] std::string nameOf(Color side) const override { return players_.nameOf(side); }

    [[nodiscard]] const AnyGame& game() const noexcept override { return engine_.game(); }
    [[nodiscard]] std::string ending() const override;
    [[nodiscard]] const std::optional<PendingPromotion>& promotion() const noexcept override {
        return engine_.promotion();
    }
    [[nodiscard]] std::vector<PromotionPiece> promotionChoices() const override {
        return nowchess::promotionChoices(engine_.session());
    }
    [[nodiscard]] std::optional<std::string> shownTime(Color side) const override;
    [[nodiscard]] bool isShortOfTime(Color side) const override;
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilFlagFall() const override;
    [[nodiscard]] bool blackAtBottom() const noexcept override;
    [[nodiscard]] std::string claimGrounds() const override;
    [[nodiscard]] std::string notices() const override;
    [[nodiscard]] std::string help() const override;
    [[nodiscard]] std::string_view whenLeft() const noexcept override;
    [[nodiscard]] KeptRecord gameToKeep() const noexcept override;

    // What the commands of play/commands are made of.
    [[nodiscard]] const TableFront& front() const noexcept { return front_; }
    void say(std::string_view text) const { front_.say(text); }
    [[nodiscard]] FileSystem& files() const noexcept { return *options_.world.files; }
    // Why the last refusal or verdict, or where the game stands.
    [[nodiscard]] std::string why() const;
    void askAdvice(Advice advice) override;
    void watchEvaluation(bool isWatched) override;
    [[nodiscard]] std::optional<SearchScore> evaluation() const noexcept override { return evaluation_; }
    void setLevel(Level level);
    void seat(Color side, std::string_view player);
    void retryOpponents() { players_.forgiveAll(); }
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
    [[nodiscard]] std::expected<Command, Refusal> parse(std::string_view line) const;
    Next answerMoves(std::string_view line, bool mayBeSeveral);
    Next playAll(std::span<const std::string> moves);
    [[nodiscard]] bool isAdviceComing() const noexcept { return players_.isAdviceComing() && wanted_ != Advice::Bar; }
    [[nodiscard]] std::chrono::milliseconds pauseBeforeMove() const;
    void playArrived();
    bool hearNews(const PlayersNews& news);
    void lookForEvaluation();
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
    void finishHeld();
    void sayWhereGamesAre() const;
    void beginTags();
    void nameOpponents();
    void keepLeftGame(const AnyGame& left, std::span<const pgn::Tag> tags);
    void begin(GameRecord record, std::string_view ending);
    [[nodiscard]] std::optional<SessionClock> clockFor(const Session& session);
    [[nodiscard]] AnyGame nextGame() const;
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
    std::optional<KeptGame> ended_;                        // the game on the board, if it ended and was taken back
    std::variant<std::monostate, Refusal, KeptGame> why_;  // what `why` explains; the game on the board if empty
    Advice wanted_ = Advice::Move;                         // of the advice that is coming
    std::string asked_;                                    // what was asked once, and is done if it is wanted again
    bool toldWhereGamesAre_ = false;
    bool isCopy_ = false;        // as it was loaded from a file: nothing is lost if it is left
    bool repeatsStart_ = false;  // the next game begins where this one began
    bool isReopening_ = false;   // the moves that do it are not worth a word
    bool isHalted_ = false;
    bool isStepping_ = false;  // the next move is let through
    bool isEvaluationWatched_ = false;
    std::optional<SearchScore> evaluation_;
    std::optional<OpponentMoved> arrived_;  // a move that waits to be seen
    ClockTime playsFrom_{};                 // when it is to be played
    bool wasWarned_ = false;  // that the game is not saved, when it was to be left, and nothing has changed since
    bool hasQuit_ = false;    // by a command, and not just gone
    GameEngine engine_;
    Subscription subscription_;
};

}  // namespace nowchess::app
