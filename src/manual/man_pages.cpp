#include "manual/man_pages.h"

#include <algorithm>

#include "console/format.h"
#include "front/tui/key_bindings.h"
#include "front/tui/theme.h"
#include "manual/command_tree.h"
#include "play/store/setting_table.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr int games = 6;
constexpr int formats = 5;
constexpr int libraries = 3;
const char* const configName = "nowchess-config";

std::string pageName(std::string name) {
    std::ranges::replace(name, ' ', '-');
    return name;
}

// "\fBnowchess-pgn\fR(6)"
std::string reference(const std::string& fullName, int section) {
    return formatted(R"(\fB{}\fR({}))", roffLiteral(pageName(fullName)), section);
}

// The summary becomes part of a sentence.
void nameSection(Roff& page, std::string_view name, std::string summary) {
    summary.front() = lowered(summary.front());
    page.section("NAME");
    page.roff(roffLiteral(name) + " \\- " + roffProse(summary));
}

void seeAlso(Roff& page, const std::vector<std::string>& references) {
    page.section("\"SEE ALSO\"");
    for (std::size_t i = 0; i < references.size(); ++i)
        page.roff(references[i] + (i + 1 < references.size() ? "," : ""));
}

// "-h,--help" as "-h, --help", and what follows it.
std::string tagOf(const ArgumentHelp& argument) {
    if (!argument.isOption()) return roffUsage(argument.name);
    std::string tag = argument.name;
    if (const std::size_t comma = tag.find(','); comma != std::string::npos) tag.insert(comma + 1, " ");
    if (!argument.valueName.empty()) tag += " " + argument.valueName;
    return roffUsage(tag);
}

void argumentSection(Roff& page, std::string_view heading, const CommandEntry& entry, bool options) {
    bool isEmpty = true;
    for (const ArgumentHelp& argument : entry.arguments) {
        if (argument.isOption() != options) continue;
        if (isEmpty) page.section(heading);
        isEmpty = false;
        page.item(tagOf(argument), argument.description);
    }
}

// The help indents usage and examples.
std::string unindented(std::string_view lines) {
    std::string out;
    while (!lines.empty()) append(out, "{}{}", out.empty() ? "" : "\n", trimmed(takeLine(lines)));
    return out;
}

ManPage commandPage(const CommandEntry& entry, const CommandTable& table, const PageFooter& footer) {
    const std::string name = pageName(entry.fullName);
    Roff page(name, games, "Games Manual", footer);
    nameSection(page, name, entry.help.summary);
    page.section("SYNOPSIS");
    page.roff(".nf");
    page.roff(roffUsage(unindented(entry.help.usage)));
    page.roff(".fi");
    page.section("DESCRIPTION");
    page.paragraph(entry.help.description);
    argumentSection(page, "ARGUMENTS", entry, false);
    argumentSection(page, "OPTIONS", entry, true);

    std::vector<std::string> others;
    if (const std::size_t last = entry.fullName.rfind(' '); last != std::string::npos)
        others.push_back(reference(entry.fullName.substr(0, last), games));
    const auto children = childrenOf(entry, table);
    if (!children.empty()) page.section("COMMANDS");
    for (const CommandEntry* const child : children) {
        page.item(reference(child->fullName, games), child->help.summary);
        others.push_back(reference(child->fullName, games));
    }
    page.section("EXAMPLES");
    page.literal(unindented(entry.help.examples));
    others.push_back(reference(configName, formats));
    if (&entry == &table.front()) others.push_back(reference("nowchess", libraries));
    seeAlso(page, others);
    return {name, games, page.text()};
}

}  // namespace

std::vector<ManPage> commandPages(const CommandTable& table, const PageFooter& footer) {
    std::vector<ManPage> pages;
    for (const CommandEntry& entry : table) pages.push_back(commandPage(entry, table, footer));
    return pages;
}

ManPage configPage(const PageFooter& footer) {
    Roff page(configName, formats, "File Formats Manual", footer);
    nameSection(page, configName, "how nowchess plays: settings, themes and keys");
    page.section("DESCRIPTION");
    page.paragraph(
        "Settings come from a file in TOML, from variables of the environment and from the command line; the later\n"
        "beats the earlier. A line that is not understood is reported and passed over. While a game is played,\n"
        "\"settings\" tells what is in force, and from where.\n\n"
        "A variable is called NOWCHESS_ and the name of the setting in capitals, such as NOWCHESS_THEME. NO_COLOR, if\n"
        "it is not empty, turns colours off.");
    page.section("SETTINGS");
    for (const SettingHelp& setting : settingTable())
        page.item(formatted(R"(\fB{}\fR = {})", setting.name, roffProse(setting.values)),
                  formatted("{}. If not set: {}.", setting.summary, setting.usual));
    page.section("KEYS");
    page.paragraph("The table \"keys\" gives actions of the full screen other keys than the usual ones:");
    for (const KeyBinding& binding : keyBindings({}))
        page.item(formatted(R"(\fB{}\fR = "{}")", name(binding.action), roffLiteral(name(binding.key))),
                  formatted("{}.", summary(binding.action)));
    page.section("THEMES");
    std::vector<std::string> words;
    for (const std::string_view theme : themeNames()) words.emplace_back(theme);
    const std::string themes = listed(words);
    words.clear();
    for (const std::string_view color : themeColorNames()) words.emplace_back(color);
    page.paragraph(
        formatted("Built in are {}. A theme of your own is a file themes/NAME.toml beside the settings. Its\n"
                  "\"base\" is the theme that has all colours it does not name; it may name {},\n"
                  "each as \"#rrggbb\".",
                  themes, listed(words)));
    page.section("FILES");
    page.item("\\fI$XDG_CONFIG_HOME/nowchess/config.toml\\fR",
              "The settings; $XDG_CONFIG_HOME is ~/.config if it is not set. The program never writes it.");
    page.item("\\fI$XDG_STATE_HOME/nowchess\\fR", "Games that are going on; ~/.local/state if it is not set.");
    page.item("\\fI$XDG_DATA_HOME/nowchess/games.pgn\\fR", "Finished games; ~/.local/share if it is not set.");
    page.section("EXAMPLES");
    page.literal(
        "theme = \"slate\"\n"
        "time = \"5+3\"\n"
        "opponent = \"computer\"\n"
        "level = \"club\"\n"
        "\n"
        "[keys]\n"
        "undo = \"Ctrl-Z\"\n");
    page.paragraph("A theme of your own:");
    page.literal(
        "base = \"wood\"\n"
        "light = \"#d8c8a8\"\n"
        "dark = \"#7a8a6a\"\n");
    seeAlso(page, {reference("nowchess", games), reference("nowchess-play", games)});
    return {configName, formats, page.text()};
}

std::string firstParagraph(std::string_view header) {
    std::string text;
    while (header.starts_with("// ") || header.starts_with("/* ") || header.starts_with(" * "))
        append(text, "{}{}", text.empty() ? "" : "\n", takeLine(header).substr(3));
    return text;
}

ManPage libraryPage(const std::vector<HeaderSummary>& headers, std::string_view example, const PageFooter& footer) {
    const std::string name = "nowchess";
    Roff page(name, libraries, "Library Functions Manual", footer);
    nameSection(page, name, "chess rules, games and PGN for C++23");
    page.section("SYNOPSIS");
    page.literal(
        "#include <nowchess/nowchess.h>\n\nfind_package(nowchess)\ntarget_link_libraries(... nowchess::nowchess)");
    page.section("DESCRIPTION");
    page.paragraph(
        "A library without dependencies. Positions are values: playing a move returns the next one. Bad input is an\n"
        "error with its kind and its place, as a value; the library never prints, exits or throws for it. Each header\n"
        "opens with what it is for, an example, and what holds for threads.");
    page.section("HEADERS");
    for (const HeaderSummary& header : headers)
        page.item(formatted(R"(\fB<{}>\fR)", roffLiteral(header.path)), header.text);
    page.section("EXAMPLES");
    page.literal(example);
    seeAlso(page, {reference("nowchess", games)});
    return {name, libraries, page.text()};
}

}  // namespace nowchess::app
