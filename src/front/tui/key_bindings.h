// Which key does what on the full screen.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "front/tui/screen.h"
#include "play/store/settings.h"

namespace nowchess::app {

enum class Action : std::uint8_t {
    Help,
    Undo,
    Redo,
    Flip,
    Claim,
    Why,
    Hint,
    Evaluation,
    Menu,
    Quit,
    Back,
    Forward,
    First,
    Last,
    Rematch,
    Copy,
    Pause,
    Step,
};
inline constexpr int actionCount = static_cast<int>(Action::Step) + 1;

std::string_view name(Action action) noexcept;     // "undo", as in the settings
std::string_view summary(Action action) noexcept;  // "take back the last move"
std::optional<Action> parseAction(std::string_view name) noexcept;
std::string actionNames();  // "help, undo, …"

// "F2", "Ctrl-R", "PageUp": keys that type nothing, in any case.
std::optional<KeyPress> parseKey(std::string_view name);
std::string name(const KeyPress& key);

// What is wrong with this key for this action, beside those that are chosen already; empty if it can have it.
std::optional<std::string> checkKey(const Settings& settings, std::string_view action, std::string_view key);

struct KeyBinding {
    KeyPress key;
    Action action;
};

// The usual keys, and what takes their place: an action has the keys it is given, or else its usual one.
std::vector<KeyBinding> keyBindings(std::span<const std::pair<std::string, std::string>> chosen);

}  // namespace nowchess::app
