#include "front/tui/key_bindings.h"

#include <algorithm>
#include <array>

#include "console/format.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct Named {
    std::string_view name;
    Key key;
};
constexpr std::array<Named, 7> namedKeys{{{"PageUp", Key::PageUp},
                                          {"PageDown", Key::PageDown},
                                          {"Home", Key::Home},
                                          {"End", Key::End},
                                          {"Tab", Key::Tab},
                                          {"Escape", Key::Escape},
                                          {"Backspace", Key::Backspace}}};

struct ActionText {
    std::string_view name;
    std::string_view summary;
};
constexpr std::array<ActionText, actionCount> actions{{
    {"help", "what can be pressed and typed"},
    {"undo", "take back the last move, also after the end"},
    {"redo", "play it again"},
    {"flip", "turn the board round"},
    {"claim", "claim a draw that stands on the board"},
    {"why", "explain the last refusal or verdict"},
    {"hint", "ask for a good move"},
    {"evaluation", "show who stands better, or no longer"},
    {"menu", "the start screen: another game"},
    {"quit", "leave; the game is saved"},
    {"back", "one move back, to look at it"},
    {"forward", "one move forward"},
    {"first", "to the first position"},
    {"last", "back to the game"},
    {"rematch", "after the end: once more, with colours changed"},
    {"copy", "copy the game as PGN ('copy fen': the position)"},
    {"pause", "let two computers wait, or go on"},
    {"step", "while they wait: let them make one move"},
}};

constexpr KeyPress function(int number) noexcept { return {Key::Function, static_cast<char>(number)}; }
constexpr std::array<KeyBinding, actionCount> usual{{{function(1), Action::Help},
                                                     {function(2), Action::Undo},
                                                     {function(3), Action::Redo},
                                                     {function(4), Action::Flip},
                                                     {function(5), Action::Claim},
                                                     {function(6), Action::Why},
                                                     {function(7), Action::Hint},
                                                     {function(8), Action::Evaluation},
                                                     {function(9), Action::Menu},
                                                     {function(10), Action::Quit},
                                                     {{Key::PageUp}, Action::Back},
                                                     {{Key::PageDown}, Action::Forward},
                                                     {{Key::Home}, Action::First},
                                                     {{Key::End}, Action::Last},
                                                     {{Key::Control, 'r'}, Action::Rematch},
                                                     {{Key::Control, 'y'}, Action::Copy},
                                                     {{Key::Control, 'p'}, Action::Pause},
                                                     {{Key::Control, 'n'}, Action::Step}}};

bool sameWord(std::string_view a, std::string_view b) { return lowered(a) == lowered(b); }

}  // namespace

std::string_view name(Action action) noexcept { return actions[static_cast<std::size_t>(action)].name; }
std::string_view summary(Action action) noexcept { return actions[static_cast<std::size_t>(action)].summary; }

std::optional<Action> parseAction(std::string_view name) noexcept {
    const auto found = std::ranges::find(actions, name, &ActionText::name);
    if (found == actions.end()) return std::nullopt;
    return static_cast<Action>(found - actions.begin());
}

std::string actionNames() {
    std::string names;
    for (const ActionText& action : actions) names += (names.empty() ? "" : ", ") + std::string(action.name);
    return names;
}

std::optional<KeyPress> parseKey(std::string_view name) {
    for (int number = 1; number <= 12; ++number)
        if (sameWord(name, formatted("F{}", number))) return function(number);
    for (const Named& named : namedKeys)
        if (sameWord(name, named.name)) return KeyPress{named.key};
    if (name.size() == 6 && sameWord(name.substr(0, 5), "ctrl-") && lowered(name[5]) >= 'a' && lowered(name[5]) <= 'z')
        return KeyPress{Key::Control, lowered(name[5])};
    return std::nullopt;
}

std::string name(const KeyPress& key) {
    if (key.key == Key::Function) return formatted("F{}", static_cast<int>(key.character));
    if (key.key == Key::Control) return formatted("Ctrl-{}", static_cast<char>(key.character - 'a' + 'A'));
    for (const Named& named : namedKeys)
        if (named.key == key.key) return std::string(named.name);
    // NOLINTNEXTLINE(modernize-return-braced-init-list): {1, c} would be two characters
    return std::string(1, key.character);
}

std::optional<std::string> checkKey(const Settings& settings, std::string_view action, std::string_view key) {
    if (!parseAction(action)) return formatted("no such action; there are {}", actionNames());
    const auto wanted = parseKey(key);
    if (!wanted)
        return formatted("'{}' is no key; there are F1 to F12, Ctrl-A to Ctrl-Z, PageUp, Home and the like", key);
    for (const auto& [other, taken] : settings.keys)
        if (parseKey(taken) == wanted && other != action) return formatted("{} is already the key for {}", key, other);
    return std::nullopt;
}

std::vector<KeyBinding> keyBindings(std::span<const std::pair<std::string, std::string>> chosen) {
    std::vector<KeyBinding> bindings;
    for (const auto& [action, key] : chosen) bindings.push_back({*parseKey(key), *parseAction(action)});
    for (const KeyBinding& binding : usual) {
        const bool taken = std::any_of(bindings.begin(), bindings.end(), [&](const KeyBinding& other) {
            return other.action == binding.action || other.key == binding.key;
        });
        if (!taken) bindings.push_back(binding);
    }
    return bindings;
}

}  // namespace nowchess::app
