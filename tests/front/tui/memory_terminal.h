// A terminal in memory: inputs from a script, and a screen that can be read as text.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "front/tui/cells.h"
#include "front/tui/screen.h"
#include "nowchess/game/clock.h"

namespace nowchess::test {

class MemoryTerminal final : public app::Terminal {
public:
    explicit MemoryTerminal(app::Size size, bool hasColor = true) : size_(size), hasColor_(hasColor) { clear(); }

    // What is typed; "<Enter>", "<Esc>", "<Tab>", "<F2>", "<Up>", "<PageUp>", "<Ctrl-d>" are keys.
    void type(std::string_view keys);
    // The same text, all of it at once.
    void paste(std::string_view text);
    void click(app::Point point);
    // Whatever else comes from keyboard and mouse.
    void send(const app::Input& input) {
        script_.push_back({[input] { return input; }});
    }
    void drag(app::Point from, app::Point to);
    void resize(app::Size size);
    // Waits for opponents, as long as they need, until the screen has the text.
    void await(std::string text);
    // Something happens outside, and the screen is drawn anew.
    void then(std::function<void()> action);
    // Time passes, and nothing else.
    void rest(std::chrono::milliseconds time);
    [[nodiscard]] ClockTime now() const noexcept { return now_; }

    [[nodiscard]] app::Size size() const override { return size_; }
    [[nodiscard]] app::Depth depth() const override { return hasColor_ ? colors : app::Depth::Mono; }
    [[nodiscard]] app::Blocks blocks() const override { return drawnWith; }
    app::Depth colors = app::Depth::Many;
    app::Blocks drawnWith = app::Blocks::None;
    [[nodiscard]] bool hasPictures(int /*lastRow*/) const override { return showsPictures; }
    void putPicture(app::Point corner, app::Size size, PieceType type, const app::Style& style) override {
        pictures.push_back({corner, size, {style.piece.value(), type}, {}});
    }
    bool showsPictures = false;
    std::vector<app::PlacedPicture> pictures;
    void clear() override;
    void put(app::Point at, std::string_view utf8, const app::Style& style) override;
    void showCursor(std::optional<app::Point> at) override { cursor_ = at; }
    void present() override {}
    // The end of the script closes the terminal. The screen of each moment is kept.
    std::optional<app::Input> wait(std::optional<std::chrono::milliseconds> longest, int otherDescriptor) override;
    void copy(std::string_view text) override { copied = text; }
    std::string copied;

    // The screen before the terminal was closed, without blanks at the ends of lines and empty lines at its end.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string cell(app::Point at) const { return cells_[index(at)].text; }
    [[nodiscard]] app::Style style(app::Point at) const { return cells_[index(at)].style; }
    [[nodiscard]] std::optional<app::Point> cursor() const { return cursor_; }

private:
    struct Cell {
        std::string text = " ";
        app::Style style;
    };
    [[nodiscard]] std::size_t index(app::Point at) const {
        return static_cast<std::size_t>(at.row) * static_cast<std::size_t>(size_.columns) +
               static_cast<std::size_t>(at.column);
    }

    app::Size size_;
    bool hasColor_;
    std::vector<Cell> cells_;
    std::optional<app::Point> cursor_;
    struct Step {
        std::function<app::Input()> input = {};
        std::string awaited = {};  // if there is no input
        bool isAtOnce = false;     // without time between it and the one before
    };
    std::deque<Step> script_;
    ClockTime now_{};
};

}  // namespace nowchess::test
