#include "play/store/settings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <expected>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(condition) static_cast<void>(0)  // bad input can reach one of them, and then gets its error
#include <toml++/toml.h>

#include "console/environment.h"
#include "console/format.h"
#include "nowchess/game/time_control.h"
#include "play/store/rule_choices.h"
#include "play/store/setting_table.h"
#include "text/nearest.h"
#include "text/number.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr std::array<SettingHelp, 13> rows{{
    {"figures", "auto", "auto, drawn, unicode or letters",
     "What the pieces look like: drawn as large as their squares, "
     "figures of the font, or letters; auto takes the best that the terminal and the locale have"},
    {"pictures", "off", "auto, kitty, sixel or off", "Pieces as real pictures, where the terminal shows any"},
    {"color", "auto", "auto, always or never", "Colours; auto is on a terminal"},
    {"speak", "false", "true or false", "Announce moves in words, for screen readers"},
    {"plain", "false", "true or false", "Prompts and lines of text, whatever the terminal can do"},
    {"time", "none", "a time control, such as 5+3", "Clocks of new games: minutes, and seconds added for a move"},
    {"theme", "auto", "a name", "The colours of the full screen"},
    {"flip", "manual", "auto, manual or off",
     "Which side is at the bottom: the side to move (auto), that of a single "
     "player until the board is turned (manual), White (off)"},
    {"opponent", "computer", "human, computer, watch, or the command of a UCI engine",
     "Whom the start screen begins with; watch lets two computers play"},
    {"level", "casual", "a level, as play --level has them", "How strong the computer plays"},
    {"colour", "white", "white, black or random", "What the player plays against a computer"},
    {"variant", "standard", "a variant, as play --variant has them, or chess960", "The rules of new games"},
    {"pause", "0.4", "seconds, from 0 to 60", "How long a computer's move waits before it is shown"},
}};

std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (const SettingHelp& row : rows) all.push_back(row.name);
    return all;
}

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

std::optional<std::string> setTime(std::string& setting, std::string_view value) {
    if (const auto control = parsePlayersTimeControl(value); !value.empty() && !control)
        return formatted("'{}' is no time control: {}", value, playersMessage(control.error()));
    setting = value;
    return std::nullopt;
}

// One of these words, in the order of the enumerators.
template <typename Enum, std::size_t Count>
std::optional<std::string> setOneOf(Enum& setting, std::string_view value,
                                    const std::array<std::string_view, Count>& words) {
    const auto found = std::find(words.begin(), words.end(), value);
    if (found == words.end())
        return formatted("expected {}, found '{}'", listed({words.begin(), words.end()}, " or "), value);
    setting = static_cast<Enum>(found - words.begin());
    return std::nullopt;
}

std::optional<std::string> setText(std::string& setting, std::string_view value) {
    setting = value;
    return std::nullopt;
}

std::optional<std::string> setFigures(Settings& settings, std::string_view value) {
    struct Row {
        std::string_view word;
        Choice unicode;
        Choice drawn;
    };
    constexpr std::array<Row, 4> kinds{{{"auto", Choice::Auto, Choice::Auto},
                                        {"drawn", Choice::Yes, Choice::Yes},
                                        {"unicode", Choice::Yes, Choice::No},
                                        {"letters", Choice::No, Choice::No}}};
    const auto found = std::ranges::find(kinds, value, &Row::word);
    if (found == kinds.end()) return formatted("expected auto, drawn, unicode or letters, found '{}'", value);
    settings.unicode = found->unicode;
    settings.drawn = found->drawn;
    return std::nullopt;
}

// Which themes there are, the full screen knows.
std::optional<std::string> setTheme(std::string& setting, std::string_view value) {
    const bool isName = !value.empty() && std::ranges::all_of(value, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_';
    });
    if (!isName) return formatted("expected a name of letters, digits, - and _, found '{}'", value);
    setting = value;
    return std::nullopt;
}

std::optional<std::string> setColour(std::string& setting, std::string_view value) {
    if (value != "white" && value != "black" && value != "random")
        return formatted("expected white, black or random, found '{}'", value);
    return setText(setting, value);
}

std::optional<std::string> setVariant(std::string& setting, std::string_view value) {
    if (parseRules(value)) return setText(setting, value);
    std::vector<std::string> known;
    for (const Rules rules : ruleChoices()) known.push_back(wordFor(rules));
    return formatted("expected {}, found '{}'", listed(known, " or "), value);
}

std::optional<std::string> setPause(std::chrono::milliseconds& setting, std::string_view value) {
    constexpr double longest = 60;
    const auto seconds = wholeNumber<double>(value);
    if (!seconds || !(*seconds >= 0 && *seconds <= longest))
        return formatted("expected seconds from 0 to {}, found '{}'", longest, value);
    setting = std::chrono::milliseconds(static_cast<int>(*seconds * 1000));
    return std::nullopt;
}

// The end of the string of TOML that begins at a quotation mark, or of what was to be one.
std::size_t stringEnd(std::string_view text, std::size_t begin) {
    const char quote = text[begin];
    const std::string three(3, quote);
    const bool isLong = text.substr(begin).starts_with(three);
    for (std::size_t at = begin + (isLong ? 3 : 1); at < text.size(); ++at) {
        if (isLong && text.substr(at).starts_with(three)) {
            at += 3;
            for (int more = 0; more < 2 && at < text.size() && text[at] == quote; ++more) ++at;
            return at;
        }
        if (!isLong && text[at] == '\n') return at;
        if (!isLong && text[at] == quote) return at + 1;
        if (text[at] == '\\' && quote == '"' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
    }
    return text.size();
}

constexpr bool isAscii(char c) noexcept { return static_cast<unsigned char>(c) < 0x80; }

// Bytes other than ASCII as %C3, with the percent sign itself, and back.
void appendInAscii(std::string& out, char c) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(c);
    if (isAscii(c) && c != '%') {
        out += c;
    } else {
        out += {'%', digits[value / 16], digits[value % 16]};
    }
}
std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned value = 0;
        const bool isCode = text[at] == '%' && at + 2 < text.size() &&
                            std::from_chars(text.data() + at + 1, text.data() + at + 3, value, 16).ec == std::errc();
        out += isCode ? static_cast<char>(value) : text[at];
        if (isCode) at += 2;
    }
    return out;
}

// What the parser gets. Most characters other than ASCII are undefined behaviour in its tables (toml++ 3.3), in
// strings, too, where it may look for the end of a number. So their bytes are coded in strings, with the percent sign
// itself; comments are left out; and where TOML has none, the error is the line, from 1.
std::expected<std::string, std::size_t> inAscii(std::string_view text) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '"' || text[at] == '\'') {
            const std::string_view string = text.substr(at, stringEnd(text, at) - at);
            for (const char c : string) appendInAscii(out, c);
            at += string.size();
        } else if (text[at] == '#') {
            at = std::min(text.find('\n', at), text.size());
        } else {
            if (!isAscii(text[at]))
                return std::unexpected(static_cast<std::size_t>(std::count(out.begin(), out.end(), '\n')) + 1);
            out += text[at++];
        }
    }
    return out;
}

// Strings as they are, numbers and truth values as they are written.
std::optional<std::string> textOf(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>()) return decoded(*text);
    if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    if (const auto number = node.value_exact<double>()) return formatted("{}", *number);
    return std::nullopt;
}

void takeKeys(const toml::table& table, Settings& settings, const KeyCheck& checkKey,
              std::vector<SettingsWarning>& warnings) {
    for (const auto& [action, node] : table) {
        const std::string name = decoded(action.str());
        const std::string key = textOf(node).value_or("");
        const auto fault = checkKey(settings, name, key);
        if (!fault) settings.keys.emplace_back(name, key);
        if (fault) warnings.push_back({action.source().begin.line, formatted("keys: {}: {}", name, *fault)});
    }
}

void take(const toml::table& table, Settings& settings, const KeyCheck& checkKey, std::string_view file,
          std::vector<SettingsWarning>& warnings) {
    for (const auto& [key, node] : table) {
        if (const auto* const keys = node.as_table(); keys != nullptr && key.str() == "keys") {
            takeKeys(*keys, settings, checkKey, warnings);
            continue;
        }
        const auto value = textOf(node);
        const std::string origin = formatted("{}, line {}", file, key.source().begin.line);
        auto fault = value ? setOne(settings, key.str(), *value, origin)
                           : "expected a text in quotation marks, a number, true or false";
        if (fault) warnings.push_back({key.source().begin.line, formatted("{}: {}", decoded(key.str()), *fault)});
    }
}

struct Lines {
    std::size_t first;
    std::size_t last;
};

// The text with some lines left empty, so that the others keep their numbers.
std::string withoutLines(std::string_view text, Lines lines) {
    std::string rest;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (number < lines.first || number > lines.last) rest += text.substr(0, end);
        rest += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rest;
}

std::string_view lineOf(std::string_view text, std::size_t number) {
    for (std::size_t line = 1; line < number && !text.empty(); ++line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find('\n'));
}

// A list, a table or a long text that is still open on a line: where it begins, with what it would end, and up to which
// line nothing but it can be meant.
struct OpenValue {
    Lines lines;
    std::string_view end;
};
std::optional<OpenValue> openValueOn(std::size_t line, std::string_view text) {
    std::vector<OpenValue> open;
    std::optional<OpenValue> found;  // as the line begins
    std::size_t number = 1;
    for (std::size_t at = 0; at < text.size() && number <= line; ++at) {
        const char c = text[at];
        const bool isHeader = c == '[' && (at == 0 || text[at - 1] == '\n') && open.empty();
        if (c == '\n') {
            if (++number == line && !open.empty()) found = open.front();
        } else if (c == '#' || isHeader) {
            at = std::min(text.find('\n', at), text.size()) - 1;
        } else if (c == '"' || c == '\'') {
            const std::size_t end = stringEnd(text, at);
            const std::size_t first = number;
            number += static_cast<std::size_t>(std::ranges::count(text.substr(at, end - at), '\n'));
            if (end == text.size() && number > first) return OpenValue{{first, number}, c == '"' ? "\"\"\"" : "'''"};
            at = end - 1;
        } else if (c == '[' || c == '{') {
            open.push_back({{number, number}, c == '[' ? "]" : "}"});
        } else if ((c == ']' || c == '}') && !open.empty()) {
            open.pop_back();
        }
    }
    if (!found && !open.empty()) found = open.front();
    // A line on which it is closed is its own; else that line says something new.
    if (found) found->lines.last = open.empty() ? line : std::max(found->lines.first, line - 1);
    return found;
}

bool isValue(std::string_view text) {
    const auto ascii = inAscii(text);
    return ascii && toml::parse("x = " + *ascii);
}

// What is wrong with a line that is no TOML, in the words of whoever wrote it: toml++'s own are for those who know the
// grammar.
std::string faultOf(std::string_view line, std::string_view text) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.starts_with('[')) return line.ends_with(']') ? "this table is there already" : "a ']' is missing";
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return "expected a setting and its value, as in time = \"5+3\"";
    const std::string_view name = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    if (name.empty()) return "the name of the setting is missing before the =";
    if (name.find_first_of(" \t") != std::string_view::npos) return "the name of a setting is a single word";
    if (value.empty()) return formatted("the value of {} is missing", shown(name));
    const char quote = value.front();
    if (quote != '"' && quote != '\'' && !isValue(value))
        return formatted("a text stands between quotation marks: {} = \"{}\"", shown(name), shown(value));
    if ((quote == '"' || quote == '\'') && (value.size() == 1 || value.back() != quote))
        return "the closing quotation mark is missing";
    if (text.find(name) < static_cast<std::size_t>(name.data() - text.data()))
        return formatted("{} is there already", shown(name));
    return formatted("cannot read the value {}", shown(value));
}

std::optional<std::string> assign(Settings& settings, std::string_view name, std::string_view value) {
    if (name == "figures") return setFigures(settings, value);
    if (name == "pictures")
        return setOneOf(settings.pictures, value, std::array<std::string_view, 4>{"auto", "kitty", "sixel", "off"});
    if (name == "color")
        return setOneOf(settings.color, value, std::array<std::string_view, 3>{"auto", "always", "never"});
    if (name == "speak") return setTruth(settings.speak, value);
    if (name == "plain") return setTruth(settings.plain, value);
    if (name == "time") return setTime(settings.time, value);
    if (name == "theme") return setTheme(settings.theme, value);
    if (name == "flip") return setOneOf(settings.flip, value, std::array<std::string_view, 3>{"auto", "manual", "off"});
    if (name == "opponent") return setText(settings.opponent, value);
    if (name == "level") return setText(settings.level, value);
    if (name == "colour") return setColour(settings.colour, value);
    if (name == "variant") return setVariant(settings.variant, value);
    if (name == "pause") return setPause(settings.pause, value);
    const std::vector<std::string_view> known = names();
    if (const std::string_view meant = nearest(name, known); !meant.empty())
        return formatted("no such setting; did you mean '{}'?", meant);
    return formatted("no such setting; there are {} and the table keys", listed({known.begin(), known.end()}, ", "));
}

}  // namespace

std::span<const SettingHelp> settingTable() noexcept { return rows; }

std::optional<std::string> setOne(Settings& settings, std::string_view name, std::string_view value,
                                  std::string_view origin) {
    auto fault = assign(settings, name, value);
    if (!fault) settings.made.push_back({std::string(name), std::string(value), std::string(origin)});
    return fault;
}

std::string settingsText(const Settings& settings) {
    std::string text;
    std::size_t widest = 10;
    for (const MadeSetting& made : settings.made) widest = std::max(widest, made.value.size());
    for (const SettingHelp& row : rows) {
        const auto made = std::find_if(settings.made.rbegin(), settings.made.rend(),
                                       [&row](const MadeSetting& each) { return each.name == row.name; });
        const bool isMade = made != settings.made.rend();
        append(text, "  {:<8} {:<{}} {}\n", row.name, isMade ? std::string_view(made->value) : row.usual, widest,
               isMade ? std::string_view(made->origin) : std::string_view("as usual"));
    }
    for (const auto& [action, key] : settings.keys) append(text, "  key {:<12} {}\n", action, key);
    return text;
}

std::vector<SettingsWarning> readSettings(std::string_view toml, Settings& settings, const KeyCheck& checkKey,
                                          std::string_view file) {
    // A line that is no TOML spoils the whole file for the parser; it is reported and taken out, and the rest is tried
    // again.
    constexpr std::size_t mostBadLines = 20;
    std::vector<SettingsWarning> warnings;
    std::string text(toml);
    while (warnings.size() < mostBadLines) {
        const auto ascii = inAscii(text);
        if (!ascii) {
            warnings.push_back({ascii.error(), "letters such as é stand between quotation marks or after a #"});
            text = withoutLines(text, {ascii.error(), ascii.error()});
            continue;
        }
        const toml::parse_result result = toml::parse(*ascii);
        if (result) {
            take(result.table(), settings, checkKey, file, warnings);
            break;
        }
        const std::size_t line = result.error().source().begin.line;
        if (const auto open = openValueOn(line, text)) {
            warnings.push_back(
                {open->lines.first, formatted("what begins here has no end; is a {} missing?", open->end)});
            text = withoutLines(text, open->lines);
        } else {
            warnings.push_back({line, faultOf(lineOf(text, line), text)});
            text = withoutLines(text, {line, line});
        }
    }
    std::sort(warnings.begin(), warnings.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    return warnings;
}

std::vector<std::string> readEnvironment(Settings& settings) {
    std::vector<std::string> warnings;
    for (const std::string_view name : names()) {
        std::string variable = "NOWCHESS_";
        for (const char c : name) variable += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        const std::string_view value = environment(variable.c_str());
        if (value.empty()) continue;
        if (const auto fault = setOne(settings, name, value, variable))
            warnings.push_back(formatted("{}: {}", variable, *fault));
    }
    // https://no-color.org: whatever its value, unless it is empty.
    if (!environment("NO_COLOR").empty()) static_cast<void>(setOne(settings, "color", "never", "NO_COLOR"));
    return warnings;
}

}  // namespace nowchess::app
