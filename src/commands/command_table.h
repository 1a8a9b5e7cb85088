// What the command line can say of itself: every command with its texts and its arguments, as they were declared. The
// help, the manual pages and the completions of the shells are all made of it.
#pragma once

#include <deque>
#include <string>
#include <vector>

namespace nowchess::app {

// How the program or a command presents itself.
struct CommandHelp {
    std::string name;
    std::string summary;      // one line, for the list of commands
    std::string usage;        // without the word "Usage:"
    std::string description;  // paragraphs
    std::string examples;
};

struct ArgumentHelp {
    std::string name;       // "--json", "-h,--help"; of what belongs to no option, its name in the usage: "FILE"
    std::string valueName;  // "N", or "[N]" if it may be left out; empty for a flag
    std::string description;
    std::vector<std::string> choices;  // the values, if no others are possible

    [[nodiscard]] bool isOption() const { return name.starts_with("-"); }
};

struct CommandEntry {
    std::string fullName;  // "nowchess", "nowchess pgn", "nowchess pgn check"
    CommandHelp help;
    std::vector<ArgumentHelp> arguments;
};

// In the order of the help, a group before its commands. Entries stay where they are while others are added.
using CommandTable = std::deque<CommandEntry>;

}  // namespace nowchess::app
