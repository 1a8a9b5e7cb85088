// Chess at a prompt: shows the board, asks the side to move, answers. For terminals and pipes alike.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/board_drawing.h"
#include "app/exit_code.h"
#include "app/line_reader.h"
#include "app/output.h"
#include "app/play/game_keeper.h"
#include "app/play/table_clock.h"
#include "app/store/settings.h"
#include "nowchess/session/game_engine.h"

namespace nowchess::app {

struct LineModeOptions {
    Settings settings;
    std::optional<GameRecord> start;  // the game to go on with; the usual start if there is none
    bool chess960 = false;            // games after an ending begin from random arrays
    bool resume = false;              // take up the game that was left without being asked
};

class LineMode {
public:
    LineMode(LineModeOptions options, std::optional<Places> places, Output& out);

    ExitCode run();

private:
    enum class Next : std::uint8_t { Turn, SameTurn, Leave };

    // The loop, a turn at a time.
    void greet();
    void sayArray();
    void showTurn();
    void showClaimMenu();
    void prompt();
    bool waitForInput();
    std::optional<Next> readLine();
    Next answer(std::string_view line);
    Next answerMenu(std::string_view line);
    Next take(std::string_view line);
    Next leave();

    // What happened, in words.
    void hear(const Event& event);
    void sayMove(const event::MoveExecuted& move);
    void sayEnding(const KeptGame& game);
    void afterReset();
    void keepLeftGame(const Game& left, std::span<const PgnTag> tags);
    void save();
    void beginTags();

    // Commands that only show or keep something.
    bool show(std::string_view verb, std::string_view rest);
    void showMoves(std::string_view square);
    void showLast();
    void showWhy();
    void showPgn();
    void saveTo(std::string_view file);
    void loadFrom(std::string_view rest);
    void resume();
    void beginRecord(GameRecord record);

    [[nodiscard]] const Game& game() const noexcept { return engine_.game(); }
    // The game on the board or, before its first move, the one that ended before it.
    [[nodiscard]] const Game& gameToKeep() const noexcept;
    [[nodiscard]] std::string boardText(const Game& shown) const;
    [[nodiscard]] Game nextGame() const;

    LineModeOptions options_;
    Output& out_;
    LineReader reader_;
    GameKeeper keeper_;
    std::optional<TableClock> clock_;
    GameEngine engine_;
    Subscription subscription_;
    std::vector<PgnTag> tags_;
    std::vector<PgnTag> endedTags_;  // of the game that ended last
    std::string why_;                // the last refusal or verdict, at length
    bool isTyped_;
    bool flipped_ = false;
    bool colored_;
    Figures figures_;
    bool menuShown_ = false;   // the next line may answer it
    bool menuPending_ = true;  // this turn's has not been shown
    bool toldWhereGamesAre_ = false;
    bool isCopy_ = false;  // as it was loaded from a file: nothing is lost if it is left
};

// The answer to "help" and "help COMMAND".
std::string lineHelp(std::string_view command);

}  // namespace nowchess::app
