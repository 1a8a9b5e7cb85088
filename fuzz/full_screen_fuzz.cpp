// Any keys, clicks and sizes on the full screen, each byte or three one of them: it never shows a control character,
// and always leaves when the terminal is gone.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "front/tui/full_screen.h"
#include "table.h"
#include "text/words.h"

using namespace nowchess;

namespace {

using app::Key;
using app::KeyPress;

class FuzzedTerminal final : public app::Terminal {
public:
    FuzzedTerminal(std::string_view script, ClockTime& now) : script_(script), now_(now) {}

    [[nodiscard]] app::Size size() const override { return size_; }
    [[nodiscard]] app::Depth depth() const override { return static_cast<app::Depth>(size_.rows % 5); }
    [[nodiscard]] app::Blocks blocks() const override { return static_cast<app::Blocks>(size_.columns % 3); }
    void clear() override {}
    void put(app::Point, std::string_view utf8, const app::Style&) override {
        fuzz::check(std::ranges::none_of(utf8, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }));
    }
    [[nodiscard]] bool hasPictures(int) const override { return size_.columns % 7 == 0; }
    void putPicture(app::Point corner, app::Size size, PieceType, const app::Style& style) override {
        fuzz::check(style.piece && corner.row >= 0 && corner.row + size.rows <= size_.rows && corner.column >= 0 &&
                    corner.column + size.columns <= size_.columns);
    }
    void showCursor(std::optional<app::Point> at) override {
        fuzz::check(!at || (at->row >= 0 && at->row < size_.rows && at->column >= 0 && at->column < size_.columns));
    }
    void present() override {}
    std::optional<app::Input> wait(std::optional<std::chrono::milliseconds>, int otherDescriptor) override {
        fuzz::check(otherDescriptor < 0);
        now_ += std::chrono::milliseconds(10);
        const auto first = next();
        if (!first) return app::Closed{};
        const unsigned char byte = *first;
        if (byte == 0x01) return resized();
        if (byte >= 0x02 && byte <= 0x05) return clicked(static_cast<app::MouseAction>(byte - 2));
        if (byte == 0x06) {
            now_ += std::chrono::seconds(40);
            return std::nullopt;
        }
        if (byte == '\n') return enter();
        if (byte >= 0x10 && byte < 0x1c) return key(KeyPress{Key::Function, static_cast<char>(byte - 0x0f)});
        constexpr std::array<Key, 11> others{Key::Escape,   Key::Backspace, Key::Tab,   Key::Up,
                                             Key::Down,     Key::Left,      Key::Right, Key::PageUp,
                                             Key::PageDown, Key::Home,      Key::End};
        if (byte >= 0x80 && byte < 0x80 + others.size()) return KeyPress{others[byte - 0x80]};
        if (byte >= 0x90 && byte < 0x90 + 26) return key(KeyPress{Key::Control, static_cast<char>(byte - 0x90 + 'a')});
        if (byte < ' ' || byte == 0x7f) return std::nullopt;  // no terminal has these for characters
        typed_ += lowered(static_cast<char>(byte));
        return KeyPress{Key::Character, static_cast<char>(byte)};
    }

private:
    std::optional<unsigned char> next() {
        if (script_.empty()) return std::nullopt;
        const auto byte = static_cast<unsigned char>(script_.front());
        script_.remove_prefix(1);
        return byte;
    }
    app::Input resized() {
        size_ = {next().value_or(24) % 100, next().value_or(80)};
        return app::Resized{};
    }
    app::Input clicked(app::MouseAction action) {
        const int row = next().value_or(0);
        return app::MouseInput{action, {row - 4, next().value_or(0) - 4}};
    }
    // Advice would start an engine.
    static std::optional<app::Input> key(const KeyPress& key) {
        static const auto bindings = app::keyBindings({});
        for (const app::KeyBinding& binding : bindings)
            if (binding.key == key &&
                (binding.action == app::Action::Hint || binding.action == app::Action::Evaluation))
                return std::nullopt;
        return key;
    }
    // A line that might hold a dangerous command, whatever was done to it while it was typed, is dropped.
    app::Input enter() {
        const auto mayBe = [this](std::string_view verb) {
            for (const char c : typed_)
                if (!verb.empty() && verb.front() == c) verb.remove_prefix(1);
            return verb.empty();
        };
        if (std::ranges::none_of(fuzz::dangerousVerbs, mayBe)) return KeyPress{Key::Enter};
        typed_.clear();
        return KeyPress{Key::Escape};
    }

    std::string_view script_;
    ClockTime& now_;
    app::Size size_{24, 80};
    std::string typed_;  // since a line was dropped
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    size = std::min<std::size_t>(size, 512);  // each key draws a whole screen
    ClockTime now{};
    FuzzedTerminal terminal({reinterpret_cast<const char*>(data) + 1, size - 1}, now);
    const app::Figures figures = (data[0] & 2) != 0 ? app::Figures::Unicode : app::Figures::Letters;
    app::TableOptions options = fuzz::tableOptions(now, data[0] % 2 == 1);
    options.settings.flip = static_cast<app::Flip>((data[0] >> 2) % 3);
    app::FullScreen screen(std::move(options), std::nullopt, figures, terminal);
    screen.run();
    screen.leave();
    return 0;
}
