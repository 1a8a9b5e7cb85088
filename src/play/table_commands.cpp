#include "play/table_commands.h"

#include <algorithm>
#include <array>

#include "console/format.h"
#include "text/nearest.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

// In the order of their help: what one plays with, what one asks, what one keeps.
std::array<std::span<const TableCommand>, 4> commandFiles() {
    return {gameCommands, showCommands, opponentCommands, fileCommands};
}

template <typename Predicate>
const TableCommand* find(const Predicate& isWanted) {
    for (const auto commands : commandFiles())
        if (const auto found = std::ranges::find_if(commands, isWanted); found != commands.end()) return &*found;
    return nullptr;
}

}  // namespace

const TableCommand* findTableCommand(std::string_view verb) {
    if (verb == "q") verb = "quit";
    if (verb == "?") verb = "help";
    return find([&](const TableCommand& command) { return command.verb == verb; });
}

std::vector<std::string_view> tableWords() {
    std::vector<std::string_view> words;
    for (const auto commands : commandFiles())
        for (const TableCommand& command : commands)
            if (command.verb != "move") words.push_back(command.verb);
    return words;
}

bool beginsTableCommand(std::string_view text) {
    return find([&](const TableCommand& command) { return command.verb.starts_with(text); }) != nullptr;
}

std::string tableHelp(std::string_view command) {
    const std::string wanted = splitCommand(command).verb;
    std::string help;
    if (wanted.empty()) {
        for (const auto commands : commandFiles())
            for (const TableCommand& each : commands)
                if (!each.usage.empty()) append(help, "  {:<31} {}\n", each.usage, each.summary);
        return help + "'help COMMAND' tells more.\n";
    }
    const TableCommand* const found = findTableCommand(wanted);
    if (found == nullptr || found->usage.empty()) {
        const std::string_view meant = nearest(wanted, tableWords());
        return formatted("There is no command '{}'; {}\n", shown(wanted),
                         meant.empty() ? "'help' lists them all." : formatted("did you mean '{}'?", meant));
    }
    return formatted("{}: {}.\n{}\n", found->usage, found->summary, found->more);
}

}  // namespace nowchess::app
