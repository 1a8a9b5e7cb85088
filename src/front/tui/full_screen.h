// Chess on the whole screen: keys, clicks and typed lines in, a View out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "front/tui/key_bindings.h"
#include "front/tui/screen.h"
#include "front/tui/view.h"
#include "play/game_table.h"

namespace nowchess::app {

// Sets up a table that says what happens there through this front.
using TableMaker = std::function<std::unique_ptr<Table>(TableFront)>;

class FullScreen {
public:
    // Of the options those that the screen itself needs.
    FullScreen(const TableMaker& makeTable, Settings settings, const std::string& notices, Figures figures,
               Terminal& terminal);
    FullScreen(TableOptions options, std::optional<Directories> directories, Figures figures, Terminal& terminal);

    enum class Left : std::uint8_t {
        Quit,
        Menu,  // for the start screen; the game is as it was when `run` is called again
    };
    // Until the player leaves or the terminal is gone. The line is typed before anything else.
    Left run(const std::string& firstLine = "");
    // The last word: what is to be said when the screen is no more. Empty where all is well and the program goes on.
    std::string leave(bool goesOn = false);

private:
    using Next = Table::Next;

    void draw();
    [[nodiscard]] View view() const;
    void showMarks(View& view) const;
    [[nodiscard]] std::string status() const;
    [[nodiscard]] std::string news() const;
    [[nodiscard]] std::string prompt() const;
    struct BarKey {
        KeyPress key;
        std::string_view effect;
    };
    [[nodiscard]] std::vector<BarKey> keyBar() const;
    [[nodiscard]] std::string keyOf(Action action) const;
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilNextLook() const;

    // Each is true as long as the game goes on.
    bool onInput(const Input& input);
    bool onKey(const KeyPress& key);
    bool onCharacter(char character);
    bool onArrow(const KeyPress& key);
    bool onEscape();
    bool onMouse(const MouseInput& mouse);
    bool onPromotionKey(const KeyPress& key);
    bool onPageKey(const KeyPress& key);
    bool onAnswer(const KeyPress& key);
    bool perform(Action action);
    [[nodiscard]] std::string keyText() const;
    bool onEnter();
    bool onLine(const std::string& line);

    bool carryOut(const std::function<Next()>& action);
    bool show(const std::function<void()>& action);
    bool give(CommandKind what);
    bool choose(Square square);
    bool moveTo(Square square);
    bool promoteTo(PromotionPiece piece);
    bool hold(Piece piece);
    void moveCursor(int right, int up);
    bool stepCursor(char character);
    [[nodiscard]] std::string begunBySteps(char character) const;
    void browse(std::ptrdiff_t plies);
    void complete();
    void dropSelection();
    void showText(bool mayTakePage = true);
    [[nodiscard]] std::vector<Move> movesBeginningWith(std::string_view text) const;
    [[nodiscard]] std::vector<Move> typedMoves() const { return movesBeginningWith(input_); }
    [[nodiscard]] bool fits(std::string_view line) const { return width(line) <= messageWidth(terminal_.size()); }
    [[nodiscard]] bool isFlipped() const { return table_->blackAtBottom() != flipped_; }
    [[nodiscard]] bool isOver() const { return table_->isOver(); }
    // Two others, and nobody here who could move.
    [[nodiscard]] bool isWatched() const { return !table_->hasPerson() && !isOver(); }
    [[nodiscard]] bool canHalt() const { return isWatched() && table_->isHere(); }
    [[nodiscard]] std::size_t shownPly() const { return browsed_.value_or(table_->game().ply()); }

    // What is asked once before it is done.
    struct Question {
        std::string text;
        std::function<bool()> yes;
        std::optional<Action> again = std::nullopt;  // its key says yes, too
    };
    // Where there is no room for it in the prompt, it is among the news, and wrapped.
    [[nodiscard]] bool isQuestionNews() const { return question_ && !fits(question_->text + " (y/n) "); }
    bool ask(Question question);
    bool askToLeave();
    bool askToTakeBack();
    bool askToResign(const std::string& line);

    // A move that is made as soon as the opponent has made its own.
    struct Premove {
        std::string text;
        std::optional<std::pair<Square, Square>> squares = std::nullopt;  // if it was made with them
    };
    [[nodiscard]] bool takesPremoves() const { return table_->isOpponentsTurn() && table_->hasPerson(); }
    [[nodiscard]] Color mover() const;
    bool setPremove(Premove premove);
    void playPremove();

    bool copy(std::string_view what);
    [[nodiscard]] bool isClaimOffered() const;
    // The squares on which the pieces to choose from are shown.
    [[nodiscard]] std::vector<std::pair<Square, Piece>> promotionChoices() const;

    Terminal& terminal_;
    Settings settings_;
    std::string notices_;
    Figures figures_;
    bool isOpen_ = false;
    Left left_ = Left::Quit;
    std::string said_;  // since the last line was taken
    std::string message_;
    std::string input_;
    std::optional<Square> cursor_;  // shown while squares are chosen by keys
    Square lastCursor_ = Square::E2;
    std::optional<Square> selected_;
    std::optional<PieceType> held_;  // a piece in hand that is to be dropped
    std::string steps_;              // letters that have moved the cursor
    std::optional<Square> pressed_;  // where the mouse button went down
    bool isPressedAgain_ = false;    // on the square that was selected already
    std::optional<std::size_t> browsed_;
    std::size_t promotionIndex_ = 0;  // which of the choices Enter takes
    std::optional<Question> question_;
    std::optional<Premove> premove_;
    std::optional<std::size_t> playedOnAt_;  // the ply at which a claim was declined
    bool hasEvaluation_ = false;
    std::string pageText_;
    std::vector<std::string> page_;  // its lines
    bool isAsked_ = false;           // by a command, for what is said now
    bool isPageAsked_ = false;       // and is shown on the page
    std::size_t pageTop_ = 0;
    bool flipped_ = false;
    std::vector<KeyBinding> bindings_;
    std::unique_ptr<Table> table_;
};

}  // namespace nowchess::app
