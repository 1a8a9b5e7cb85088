// Before a game: which one to go on with, or what the next is to be. Chosen by arrows, digits, mouse or words.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "front/tui/menu.h"
#include "front/tui/screen.h"
#include "play/game_choices.h"
#include "play/unfinished_games.h"

namespace nowchess::app {

class StartScreen {
public:
    // The options are those of a game about which nothing has been chosen. With `hasGame` Escape goes back to one.
    StartScreen(TableOptions options, std::optional<Directories> directories, Terminal& terminal, bool hasGame);

    enum class Left : std::uint8_t {
        Begin,  // with `options` and `firstLine`
        Back,   // to the game that is on the board
        Quit,
    };
    Left run();

    [[nodiscard]] const TableOptions& options() const noexcept { return options_; }
    // What was typed here, but is for the table: a move.
    [[nodiscard]] const std::string& firstLine() const noexcept { return firstLine_; }

private:
    enum class Row : std::uint8_t { Continue, Games, Opponent, Level, Colour, Clock, Rules, Position, Play, Quit };
    enum class Page : std::uint8_t { Main, Values, Games };

    // One of the values that a row can have.
    struct Value {
        std::string text;
        bool isChosen;
        std::function<void()> choose;
        bool asks = false;  // for a text
    };
    // A text that is asked for; the answer is what is wrong with it.
    struct TextQuestion {
        std::string prompt;
        std::function<std::optional<std::string>(const std::string&)> take;
    };

    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] std::vector<Value> valuesOf(Row row);
    [[nodiscard]] std::string valueOf(Row row);
    [[nodiscard]] Menu menu();
    [[nodiscard]] MenuItem itemFor(Row row);
    [[nodiscard]] std::size_t rowIndex(Row row) const;

    // Each is true as long as nothing is begun or left.
    bool onInput(const Input& input);
    bool onKey(const KeyPress& key);
    bool onCharacter(char character);
    bool onDigit(char digit);
    bool onMouse(const MouseInput& mouse);
    bool onTextKey(const KeyPress& key);
    bool onEnter();
    bool onEscape();
    bool onQuestionKey(const KeyPress& key);
    bool activate(std::size_t index);
    bool activateRow(Row row);
    void cycle(int step);
    bool onWords(const std::string& line);
    bool takeWord(const std::string& word);
    bool takeStartNumber(std::string_view word, std::string_view number);
    bool takeFirstMove(const std::string& line);
    std::optional<std::string> takePosition(const std::string& text);
    void askFor(std::string prompt, std::function<std::optional<std::string>(const std::string&)> take);
    bool leave(Left left);
    bool begin();
    bool continueGame(const UnfinishedGame& game);
    void listGames();
    void askToDelete();

    TableOptions options_;
    std::optional<Directories> directories_;
    Terminal& terminal_;
    bool hasGame_;
    GameChoices choices_;
    std::vector<UnfinishedGame> games_;
    std::vector<std::string> engines_;
    std::string positionText_;
    std::optional<GameRecord> start_;
    std::string firstLine_;
    Page page_ = Page::Main;
    Row opened_ = Row::Opponent;  // whose values are listed
    std::size_t selected_ = 0;
    std::optional<TextQuestion> question_;
    bool isDeleting_ = false;  // the selected game, after a yes
    std::string input_;
    std::string message_;
    Left left_ = Left::Quit;
};

}  // namespace nowchess::app
