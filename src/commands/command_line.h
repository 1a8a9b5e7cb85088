// The command line: commands, their arguments and their help. CLI11 does the work, in command_line.cpp alone, as it
// takes longer to compile than the library.
//
//   CommandLine line(help, "nowchess 0.1.0");
//   Arguments perft = line.addCommand(perftHelp, [=](Output& out) { … });
//   perft.flag("--json", arguments->json, "Print a JSON object");
//   return line.run(argc, argv, out);
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands/argument_text.h"
#include "commands/command_table.h"
#include "console/exit_code.h"
#include "console/output.h"
#include "nowchess/rules/variant.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace nowchess::app {

// Declares what a command takes. The variables are filled in when the line is parsed and must live until then.
class Arguments {
public:
    Arguments(CLI::App& app, CommandEntry& entry) noexcept : app_(&app), entry_(&entry) {}

    void flag(const std::string& name, bool& value, const std::string& description);
    void option(const std::string& name, const std::string& valueName, std::optional<std::string>& value,
                const std::string& description);
    // May be given several times.
    void list(const std::string& name, const std::string& valueName, std::vector<std::string>& values,
              const std::string& description);
    void text(const std::string& name, const std::string& valueName, std::string& value,
              const std::string& description);
    void choice(const std::string& name, const std::string& valueName, std::string& value,
                const std::vector<std::string>& choices, const std::string& description);
    // --variant NAME, by any of its names.
    void variant(Rules& rules);
    void variant(const std::string& description, const std::function<void(const Rules&)>& take);
    // The same, and --chess960.
    void rules(Rules& rules, const std::string& aboutChess960);
    void number(const std::string& name, std::uint64_t& value, NumberRange range, const std::string& description);
    // An option whose number may be left out.
    void optionalNumber(const std::string& name, bool& isGiven, std::optional<std::uint64_t>& value, NumberRange range,
                        const std::string& description);
    // All arguments that belong to no option. Not shown in the help if it has no description.
    void words(const std::string& name, std::vector<std::string>& value, const std::string& description);
    // A last look at all arguments: what is wrong with them, if anything.
    void check(std::function<std::optional<std::string>()> findFault);

private:
    CLI::App* app_;
    CommandEntry* entry_;
};

class CommandLine {
public:
    using Action = std::function<ExitCode(Output&)>;
    // Commands with a first name in common, such as `pgn check` and `pgn show`.
    enum class Group : std::size_t {};

    CommandLine(const CommandHelp& help, const std::string& version);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine(CommandLine&&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;
    CommandLine& operator=(CommandLine&&) = delete;

    Arguments addCommand(const CommandHelp& help, Action action);
    Group addGroup(const CommandHelp& help);
    Arguments addCommand(Group group, const CommandHelp& help, Action action);

    [[nodiscard]] const CommandTable& table() const noexcept;

    // Runs the command that the line names, or says what is wrong with it.
    ExitCode run(int argc, char** argv, Output& out);

private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

}  // namespace nowchess::app
