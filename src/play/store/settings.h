// How the user likes to play: from a file in the configuration directory, from variables, from the command line; the
// later beats the earlier. The file is TOML:
//
//   figures = "drawn"       # or "unicode", "letters", "auto"
//   pictures = "off"        # or "auto", "kitty", "sixel": real ones, where the terminal shows them
//   color = "never"         # or "always", "auto"
//   speak = true
//   time = "5+3"
//   theme = "wood"          # built in, or a file of the directory themes
//   flip = "auto"           # or "manual", "off"
//   opponent = "computer"   # or "human", "watch" (two computers), the command of an engine
//   level = "casual"
//   colour = "white"        # or "black", "random"
//   variant = "standard"    # or "chess960"
//   pause = 0.4             # seconds before a computer's move is shown
//   [keys]
//   undo = "F7"
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess::app {

enum class Choice : std::uint8_t { Auto, Yes, No };
// What was chosen, or what is right if nobody chose.
constexpr bool chosen(Choice choice, bool otherwise) noexcept {
    return choice == Choice::Auto ? otherwise : choice == Choice::Yes;
}
enum class Pictures : std::uint8_t { Auto, Kitty, Sixel, Off };  // Auto: what the terminal says it shows
enum class Flip : std::uint8_t {
    Auto,    // the side to move is at the bottom
    Manual,  // a single player's side is, until it is turned by hand
    Off,     // White always is
};

// A setting that somebody has made, and where: in a file, a variable, an option.
struct MadeSetting {
    std::string name;
    std::string value;
    std::string origin;
};

struct Settings {
    Choice unicode = Choice::Auto;      // figures
    Choice drawn = Choice::Auto;        // figures as large as squares, on the full screen
    Pictures pictures = Pictures::Off;  // in the place of drawn figures
    Choice color = Choice::Auto;
    bool speak = false;
    bool plain = false;
    std::string theme = "auto";  // what the full screen looks like
    Flip flip = Flip::Manual;
    std::vector<std::pair<std::string, std::string>> keys;  // of the full screen: actions and the names of their keys
    std::chrono::milliseconds pause{400};                   // before a computer's move on the full screen
    std::string opponent;                                   // of the start screen: human, computer, watch, a command
    std::string level;
    std::string colour;             // white, black, random
    std::string variant;            // a variant's name, or chess960
    std::string time;               // as players say it; empty: without clocks
    std::vector<MadeSetting> made;  // in order: the last of a name is in force
};

// A line of the file that is not understood. The others count.
struct SettingsWarning {
    std::size_t line;  // 1-based
    std::string message;
};

// One setting by its name; what is wrong with it, if anything. The value is as written in the file, without quotes.
std::optional<std::string> setOne(Settings& settings, std::string_view name, std::string_view value,
                                  std::string_view origin = {});

// What is in force and where it comes from, one line for each setting.
std::string settingsText(const Settings& settings);

// What is wrong with a line of the table of keys, if anything. Which actions and keys there are, the full screen knows.
using KeyCheck =
    std::function<std::optional<std::string>(const Settings& settings, std::string_view action, std::string_view key)>;

// `file` is what its settings are said to come from.
std::vector<SettingsWarning> readSettings(std::string_view toml, Settings& settings, const KeyCheck& checkKey,
                                          std::string_view file = "the file");

// NOWCHESS_ and the name of a setting in capitals, and NO_COLOR. The messages name the variable.
std::vector<std::string> readEnvironment(Settings& settings);

}  // namespace nowchess::app
