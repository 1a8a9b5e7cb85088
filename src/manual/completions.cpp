#include "manual/completions.h"

#include <algorithm>
#include <string_view>

#include "console/format.h"
#include "manual/command_tree.h"

namespace nowchess::app {

namespace {

// Without the name of the program: "" for the program itself, "pgn check".
std::string wordsOf(const CommandEntry& entry) {
    const std::size_t space = entry.fullName.find(' ');
    return space == std::string::npos ? "" : entry.fullName.substr(space + 1);
}

bool takesFile(const ArgumentHelp& argument) {
    return argument.isOption() ? argument.valueName == "FILE" : argument.name.starts_with("FILE");
}

bool takesFiles(const CommandEntry& entry) {
    return std::ranges::any_of(
        entry.arguments, [](const ArgumentHelp& argument) { return !argument.isOption() && takesFile(argument); });
}

// "-h,--help" as "-h" and "--help".
std::vector<std::string> namesOf(const ArgumentHelp& option) {
    const std::size_t comma = option.name.find(',');
    if (comma == std::string::npos) return {option.name};
    return {option.name.substr(0, comma), option.name.substr(comma + 1)};
}

std::string joinedBy(std::string_view joint, const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) append(out, "{}{}", out.empty() ? "" : joint, word);
    return out;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// Between the single quotes of sh and zsh, and of fish.
std::string quoted(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }
std::string fishQuoted(const std::string& text) {
    return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

// In one line.
std::string description(const ArgumentHelp& argument) { return replaced(argument.description, "\n", " "); }

std::vector<std::string> optionNames(const CommandEntry& entry) {
    std::vector<std::string> names;
    for (const ArgumentHelp& argument : entry.arguments)
        if (argument.isOption()) std::ranges::copy(namesOf(argument), std::back_inserter(names));
    return names;
}

constexpr std::string_view bashBegin =
    R"(# Completion of nowchess for bash. Made from the program's own table of commands.
_nowchess() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local -a typed=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
    local command commands= options= files= values= takes= helps=
    # --option=value is three words for bash.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [[ ${typed[0]-} == help && $word != -* ]]; then
        typed=("${typed[@]:1}")
        helps=yes
    fi
    COMPREPLY=()
    for command in "${typed[*]:0:2}" "${typed[*]:0:1}" ''; do
        case $command in
)";
constexpr std::string_view bashEnd = R"(            *) continue ;;
        esac
        break
    done
    case $command:$before in
)";
constexpr std::string_view bashLast = R"(    esac
    if [[ $helps ]]; then
        # Only the name of a command that is not complete goes on.
        [[ ${typed[*]} != "$command" ]] || mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
    elif [[ $takes == file || ( ! $takes && $files && $word != -* ) ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
    elif [[ $takes ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    elif [[ ${typed[*]} == "$command" ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
    fi
}
complete -F _nowchess nowchess
)";

}  // namespace

std::string bashCompletion(const CommandTable& table) {
    std::string out(bashBegin);
    for (const CommandEntry& entry : table) {
        std::vector<std::string> commands;
        for (const CommandEntry* const child : childrenOf(entry, table)) commands.push_back(child->help.name);
        append(out, "            '{}') commands='{}' options='{}' files={} ;;\n", wordsOf(entry),
               joinedBy(" ", commands), joinedBy(" ", optionNames(entry)), takesFiles(entry) ? "yes" : "");
    }
    out += bashEnd;
    for (const CommandEntry& entry : table)
        for (const ArgumentHelp& argument : entry.arguments)
            if (argument.isOption() && !argument.valueName.empty() && !argument.valueName.starts_with('['))
                append(out, "        '{}:{}') takes={} values='{}' ;;\n", wordsOf(entry), argument.name,
                       takesFile(argument) ? "file" : "value", joinedBy(" ", argument.choices));
    out += bashLast;
    return out;
}

namespace {

// "_nowchess_pgn_check"
std::string zshFunction(const CommandEntry& entry) { return "_" + replaced(entry.fullName, " ", "_"); }

// One argument of zsh's _arguments.
std::string zshSpec(const ArgumentHelp& argument) {
    if (!argument.isOption()) return takesFile(argument) ? "'*:" + argument.name + ":_files'" : "";
    std::string text = description(argument);
    for (const std::string_view special : {"\\", "[", "]", ":"})
        text = replaced(text, special, "\\" + std::string(special));
    std::string value;
    if (!argument.valueName.empty()) {
        const bool isOptional = argument.valueName.starts_with('[');
        const std::string action = takesFile(argument)        ? "_files"
                                   : argument.choices.empty() ? " "
                                                              : "(" + joinedBy(" ", argument.choices) + ")";
        value = formatted(":{}{}:{}", isOptional ? ":" : "", isOptional ? "value" : argument.valueName, action);
    }
    const std::vector<std::string> names = namesOf(argument);
    const std::string shown = quoted("[" + text + "]" + value);
    return names.size() == 1 ? names.front() + shown
                             : formatted("'({})'{{{}}}{}", joinedBy(" ", names), joinedBy(",", names), shown);
}

std::string zshSpecs(const CommandEntry& entry) {
    std::string out;
    for (const ArgumentHelp& argument : entry.arguments)
        if (const std::string spec = zshSpec(argument); !spec.empty()) append(out, " \\\n        {}", spec);
    return out;
}

}  // namespace

std::string zshCompletion(const CommandTable& table) {
    std::string out =
        "#compdef nowchess\n"
        "# Completion of nowchess for zsh. Made from the program's own table of commands.\n";
    for (const CommandEntry& entry : table) {
        const auto children = childrenOf(entry, table);
        append(out, "\n{}() {{\n", zshFunction(entry));
        if (!children.empty()) {
            // A word that follows belongs to a command; `help` is followed by one, too.
            append(out,
                   "    if (( CURRENT > 2 )); then\n"
                   "        local next={}_$words[2]\n"
                   "        shift words\n"
                   "        (( CURRENT-- ))\n"
                   "        (( $+functions[$next] )) && $next\n"
                   "        return\n"
                   "    fi\n"
                   "    local -a commands=(\n",
                   zshFunction(entry));
            for (const CommandEntry* const child : children)
                append(out, "        {}\n", quoted(child->help.name + ":" + replaced(child->help.summary, ":", "\\:")));
            out +=
                "    )\n"
                "    if [[ $words[CURRENT] != -* ]]; then\n"
                "        _describe command commands\n"
                "        return\n"
                "    fi\n"
                "    [[ $nowchess_helps ]] && return\n";
        } else if (entry.help.name == "help") {
            append(out,
                   "    if [[ $words[CURRENT] != -* ]]; then\n"
                   "        local nowchess_helps=yes\n"
                   "        {}\n"
                   "        return\n"
                   "    fi\n",
                   zshFunction(table.front()));
        } else {
            out += "    [[ $nowchess_helps ]] && return\n";
        }
        append(out, "    _arguments{}\n}}\n", zshSpecs(entry));
    }
    append(out, "\n{} \"$@\"\n", zshFunction(table.front()));
    return out;
}

std::string fishCompletion(const CommandTable& table) {
    std::string out = R"(# Completion of nowchess for fish. Made from the program's own table of commands.

# Is the next word the first one after these?
function __nowchess_after
    set -l words (commandline -opc)
    set -e words[1]
    if test "$words[1]" = help
        set -e words[1]
    end
    test "$words" = "$argv"
end

# Are these the first words?
function __nowchess_in
    set -l words (commandline -opc)
    set -e words[1]
    test (count $argv) -eq 0 -a (count $words) -eq 0; and return
    test (count $argv) -gt 0; and test "$words[1..$(count $argv)]" = "$argv"
end

complete -c nowchess -f
)";
    for (const CommandEntry& entry : table) {
        const std::string words = wordsOf(entry);
        for (const CommandEntry* const child : childrenOf(entry, table))
            append(out, "complete -c nowchess -n '__nowchess_after {}' -a {} -d {}\n", words, child->help.name,
                   fishQuoted(child->help.summary));
        if (takesFiles(entry)) append(out, "complete -c nowchess -n '__nowchess_in {}' -F\n", words);
        for (const ArgumentHelp& argument : entry.arguments) {
            if (!argument.isOption()) continue;
            append(out, "complete -c nowchess -n '__nowchess_in {}'", words);
            for (const std::string& name : namesOf(argument))
                append(out, " {} {}", name.starts_with("--") ? "-l" : "-s", name.substr(name.find_first_not_of('-')));
            if (takesFile(argument))
                out += " -r -F";
            else if (!argument.choices.empty())
                append(out, " -x -a '{}'", joinedBy(" ", argument.choices));
            else if (!argument.valueName.empty() && !argument.valueName.starts_with('['))
                out += " -x";
            append(out, " -d {}\n", fishQuoted(description(argument)));
        }
    }
    return out;
}

}  // namespace nowchess::app
