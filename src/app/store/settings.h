// How the user likes to play: from a file in the configuration directory, from variables, from the command line; the
// later beats the earlier. The file is TOML:
//
//   figures = "unicode"     # or "letters", "auto"
//   color = "never"         # or "always", "auto"
//   speak = true
//   time = "5+3"
//   theme = "light"         # or "dark", "mono"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess::app {

enum class Choice : std::uint8_t { Auto, Yes, No };
enum class Theme : std::uint8_t { Dark, Light, Mono };  // what the full screen looks like

struct Settings {
    Choice unicode = Choice::Auto;  // figures
    Choice color = Choice::Auto;
    bool speak = false;
    bool plain = false;
    Theme theme = Theme::Dark;
    std::string time;  // as players say it; empty: without clocks
};

// A line of the file that is not understood. The others count.
struct SettingsWarning {
    std::size_t line;  // 1-based
    std::string message;
};

// One setting by its name; what is wrong with it, if anything. The value is as written in the file, without quotes.
std::optional<std::string> setOne(Settings& settings, std::string_view name, std::string_view value);

std::vector<SettingsWarning> readSettings(std::string_view toml, Settings& settings);

// NOWCHESS_FIGURES, NOWCHESS_COLOR, NOWCHESS_SPEAK, NOWCHESS_TIME, NOWCHESS_PLAIN, NOWCHESS_THEME and NO_COLOR. The
// messages name the variable.
std::vector<std::string> readEnvironment(Settings& settings);

}  // namespace nowchess::app
