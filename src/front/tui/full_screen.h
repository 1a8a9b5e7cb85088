// Chess on the whole screen: keys, clicks and typed lines in, a View out.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "console/exit_code.h"
#include "front/tui/key_bindings.h"
#include "front/tui/screen.h"
#include "front/tui/view.h"
#include "play/game_table.h"

namespace nowchess::app {

class FullScreen {
public:
    FullScreen(TableOptions options, std::optional<Directories> directories, Figures figures, Terminal& terminal);

    // Until the player leaves or the terminal is gone; then what is to be said when the screen is no more.
    std::string run();

private:
    using Next = GameTable::Next;

    void draw();
    [[nodiscard]] View view() const;
    [[nodiscard]] std::string status() const;
    [[nodiscard]] std::string keyOf(Action action) const;
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilNextLook() const;

    // Each is true as long as the game goes on.
    bool onInput(const Input& input);
    bool onKey(const KeyPress& key);
    bool onCharacter(char character);
    bool onMouse(const MouseInput& mouse);
    bool onPromotionKey(const KeyPress& key);
    bool onPageKey(const KeyPress& key);
    bool perform(Action action);
    [[nodiscard]] std::string keyText() const;
    bool onEnter();

    bool carryOut(const std::function<Next()>& action);
    bool show(const std::function<void()>& action);
    bool give(CommandKind what);
    bool choose(Square square);
    bool moveTo(Square square);
    void moveCursor(int right, int up);
    bool stepCursor(char character);
    [[nodiscard]] std::string begunBySteps(char character) const;
    void browse(std::ptrdiff_t plies);
    void complete();
    void dropSelection();
    void showText();
    [[nodiscard]] std::vector<Move> movesBeginningWith(std::string_view text) const;
    [[nodiscard]] std::vector<Move> typedMoves() const { return movesBeginningWith(input_); }
    [[nodiscard]] bool fits(std::string_view line) const { return width(line) <= messageWidth(terminal_.size()); }
    [[nodiscard]] bool isFlipped() const { return table_.blackAtBottom() != flipped_; }
    // The game on the screen: the one that has just ended, until a key starts the next.
    [[nodiscard]] const Game& shownGame() const { return ended_ ? *ended_ : table_.game(); }
    [[nodiscard]] std::size_t shownPly() const { return browsed_.value_or(shownGame().ply()); }

    Terminal& terminal_;
    Settings settings_;
    std::string notices_;
    Figures figures_;
    std::string said_;  // since the last line was taken
    std::string message_;
    std::string input_;
    std::optional<Square> cursor_;  // shown while squares are chosen by keys
    Square lastCursor_ = Square::E2;
    std::optional<Square> selected_;
    std::string steps_;              // letters that have moved the cursor
    std::optional<Square> pressed_;  // where the mouse button went down
    bool isPressedAgain_ = false;    // on the square that was selected already
    std::optional<std::size_t> browsed_;
    KeptGame ended_;
    std::string pageText_;
    std::vector<std::string> page_;  // its lines
    std::size_t pageTop_ = 0;
    bool flipped_ = false;
    std::vector<KeyBinding> bindings_;
    GameTable table_;
};

}  // namespace nowchess::app
