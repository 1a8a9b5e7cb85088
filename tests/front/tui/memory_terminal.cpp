#include "front/tui/memory_terminal.h"

#include <map>
#include <stdexcept>

#include <poll.h>

namespace nowchess::test {

using namespace app;

namespace {

KeyPress namedKey(const std::string& name) {
    static const std::map<std::string, Key> keys{
        {"Enter", Key::Enter}, {"Esc", Key::Escape}, {"Backspace", Key::Backspace}, {"Tab", Key::Tab},
        {"Up", Key::Up},       {"Down", Key::Down},  {"Left", Key::Left},           {"Right", Key::Right},
        {"Home", Key::Home},   {"End", Key::End},    {"PageUp", Key::PageUp},       {"PageDown", Key::PageDown},
    };
    if (const auto found = keys.find(name); found != keys.end()) return {found->second};
    if (name.starts_with("Ctrl-")) return {Key::Control, name.back()};
    if (name.starts_with("F")) return {Key::Function, static_cast<char>(std::stoi(name.substr(1)))};
    throw std::invalid_argument("no such key: " + name);
}

}  // namespace

void MemoryTerminal::type(std::string_view keys) {
    while (!keys.empty()) {
        KeyPress key{Key::Character, keys.front()};
        std::size_t length = 1;
        if (keys.front() == '<') {
            length = keys.find('>') + 1;
            key = namedKey(std::string(keys.substr(1, length - 2)));
        }
        keys.remove_prefix(length);
        script_.push_back({[key]() -> Input { return key; }});
    }
}

void MemoryTerminal::paste(std::string_view text) {
    const std::size_t before = script_.size();
    type(text);
    for (std::size_t step = before + 1; step < script_.size(); ++step) script_[step].isAtOnce = true;
}

void MemoryTerminal::click(Point point) { drag(point, point); }

void MemoryTerminal::drag(Point from, Point to) {
    script_.push_back({[from]() -> Input { return MouseInput{MouseAction::Press, from}; }});
    script_.push_back({[to]() -> Input { return MouseInput{MouseAction::Release, to}; }});
}

void MemoryTerminal::then(std::function<void()> action) {
    script_.push_back({[action = std::move(action)]() -> Input {
        action();
        return Resized{};
    }});
}

void MemoryTerminal::rest(std::chrono::milliseconds time) {
    then([this, time] { now_ += time; });
}

void MemoryTerminal::resize(Size size) {
    then([this, size] { size_ = size; });
}

void MemoryTerminal::clear() {
    pictures.clear();
    cells_.assign(static_cast<std::size_t>(size_.rows) * static_cast<std::size_t>(size_.columns), Cell{});
}

void MemoryTerminal::put(Point at, std::string_view utf8, const Style& style) {
    std::optional<Point> last;
    while (!utf8.empty()) {
        std::size_t length = 1;
        while (length < utf8.size() && (static_cast<unsigned char>(utf8[length]) & 0xc0) == 0x80) ++length;
        const std::string_view character = utf8.substr(0, length);
        utf8.remove_prefix(length);
        if (character == "\uFE0E") {
            if (last) cells_[index(*last)].text += character;
            continue;
        }
        if (at.row >= 0 && at.row < size_.rows && at.column >= 0 && at.column < size_.columns) {
            cells_[index(at)] = {std::string(character), style};
            last = at;
        }
        ++at.column;
    }
}

void MemoryTerminal::await(std::string text) { script_.push_back({.awaited = std::move(text)}); }

std::optional<Input> MemoryTerminal::wait(std::optional<std::chrono::milliseconds> longest, int otherDescriptor) {
    while (!script_.empty() && !script_.front().input && text().contains(script_.front().awaited)) script_.pop_front();
    const bool isLook = longest == std::chrono::milliseconds(0) && otherDescriptor < 0;
    if (isLook && (script_.empty() || !script_.front().isAtOnce)) return std::nullopt;
    if (script_.empty()) return Closed{};
    if (!script_.front().input) {
        if (otherDescriptor < 0 && !longest) throw std::runtime_error("nothing would ever show: " + text());
        pollfd source{otherDescriptor, POLLIN, 0};
        // Where nobody is to be waited for, the time of the table passes without anybody waiting.
        const bool isReady = otherDescriptor >= 0 && ::poll(&source, 1, 100) > 0;
        if (!isReady) now_ += longest.value_or(std::chrono::milliseconds(0));
        return std::nullopt;
    }
    const auto next = script_.front().input;
    script_.pop_front();
    return next();
}

std::string MemoryTerminal::text() const {
    std::string all;
    for (int row = 0; row < size_.rows; ++row) {
        std::string line;
        for (int column = 0; column < size_.columns; ++column) line += cell({row, column});
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + "\n";
    }
    all.erase(all.find_last_not_of('\n') + 1);
    return all + "\n";
}

}  // namespace nowchess::test
