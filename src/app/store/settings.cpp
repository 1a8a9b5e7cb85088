#include "app/store/settings.h"

#include <algorithm>
#include <array>
#include <cctype>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "app/environment.h"
#include "app/text.h"
#include "nowchess/game/time_control.h"

namespace nowchess::app {

namespace {

constexpr std::array<std::string_view, 6> names{"figures", "color", "speak", "plain", "time", "theme"};

std::optional<bool> truth(std::string_view value) noexcept {
    if (value == "true" || value == "yes" || value == "1") return true;
    if (value == "false" || value == "no" || value == "0") return false;
    return std::nullopt;
}

std::optional<std::string> setTruth(bool& setting, std::string_view value) {
    const auto wanted = truth(value);
    if (!wanted) return formatted("expected true or false, found '{}'", value);
    setting = *wanted;
    return std::nullopt;
}

std::optional<std::string> setChoice(Choice& setting, std::string_view value, std::string_view yes,
                                     std::string_view no) {
    if (value == yes) {
        setting = Choice::Yes;
    } else if (value == no) {
        setting = Choice::No;
    } else if (value == "auto") {
        setting = Choice::Auto;
    } else {
        return formatted("expected {}, {} or auto, found '{}'", yes, no, value);
    }
    return std::nullopt;
}

std::optional<std::string> setTime(std::string& setting, std::string_view value) {
    if (const auto control = parsePlayersTimeControl(value); !value.empty() && !control)
        return formatted("'{}' is no time control: {}", value, message(control.error()));
    setting = value;
    return std::nullopt;
}

std::optional<std::string> setTheme(Theme& setting, std::string_view value) {
    if (value == "dark") {
        setting = Theme::Dark;
    } else if (value == "light") {
        setting = Theme::Light;
    } else if (value == "mono") {
        setting = Theme::Mono;
    } else {
        return formatted("expected dark, light or mono, found '{}'", value);
    }
    return std::nullopt;
}

// Strings as they are, numbers and truth values as they are written.
std::optional<std::string> textOf(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>()) return text;
    if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    return std::nullopt;
}

void take(const toml::table& table, Settings& settings, std::vector<SettingsWarning>& warnings) {
    for (const auto& [key, node] : table) {
        const auto value = textOf(node);
        auto fault = value ? setOne(settings, key.str(), *value) : "expected a text, a number, true or false";
        if (fault) warnings.push_back({key.source().begin.line, formatted("{}: {}", key.str(), *fault)});
    }
}

// The text with one line left empty, so that the others keep their numbers.
std::string withoutLine(std::string_view text, std::size_t line) {
    std::string rest;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (number != line) rest += text.substr(0, end);
        rest += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rest;
}

}  // namespace

std::optional<std::string> setOne(Settings& settings, std::string_view name, std::string_view value) {
    if (name == "figures") return setChoice(settings.unicode, value, "unicode", "letters");
    if (name == "color") return setChoice(settings.color, value, "always", "never");
    if (name == "speak") return setTruth(settings.speak, value);
    if (name == "plain") return setTruth(settings.plain, value);
    if (name == "time") return setTime(settings.time, value);
    if (name == "theme") return setTheme(settings.theme, value);
    return "no such setting; there are figures, color, speak, plain, time and theme";
}

std::vector<SettingsWarning> readSettings(std::string_view toml, Settings& settings) {
    // A line that is no TOML spoils the whole file for the parser; it is told and taken out, and the rest is tried
    // again.
    constexpr std::size_t mostBadLines = 20;
    std::vector<SettingsWarning> warnings;
    std::string text(toml);
    while (true) {
        const toml::parse_result result = toml::parse(text);
        if (result) {
            take(result.table(), settings, warnings);
            break;
        }
        const std::size_t line = result.error().source().begin.line;
        warnings.push_back({line, std::string(result.error().description())});
        if (warnings.size() == mostBadLines) break;
        text = withoutLine(text, line);
    }
    std::sort(warnings.begin(), warnings.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    return warnings;
}

std::vector<std::string> readEnvironment(Settings& settings) {
    std::vector<std::string> warnings;
    for (const std::string_view name : names) {
        std::string variable = "NOWCHESS_";
        for (const char c : name) variable += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        const std::string_view value = environment(variable.c_str());
        if (value.empty()) continue;
        if (const auto fault = setOne(settings, name, value)) warnings.push_back(formatted("{}: {}", variable, *fault));
    }
    // https://no-color.org: whatever its value, unless it is empty.
    if (!environment("NO_COLOR").empty()) settings.color = Choice::No;
    return warnings;
}

}  // namespace nowchess::app
