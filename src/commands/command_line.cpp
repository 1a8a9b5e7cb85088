#include "commands/command_line.h"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "console/format.h"
#include "text/nearest.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

// CLI11's lists of arguments below the usage and the description that the command wrote itself.
class HelpFormatter : public CLI::Formatter {
public:
    explicit HelpFormatter(const CommandHelp& help) : usage_(help.usage), description_(help.description) {
        column_width(24);
        label("Positionals", "Arguments");
    }

    std::string make_help(const CLI::App* app, std::string /*name*/, CLI::AppFormatMode mode) const override {
        std::string text =
            description_ + "\n\nUsage: " + usage_ + "\n" + make_positionals(app) + make_groups(app, mode);
        while (text.ends_with("\n\n")) text.pop_back();  // a hidden group leaves a blank line
        return text + make_subcommands(app, mode) + "\n" + app->get_footer();
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string type = option->get_type_name();
        return type.empty() ? "" : " " + type;
    }

private:
    std::string usage_;
    std::string description_;
};

const ArgumentHelp helpFlag{
    .name = "-h,--help", .valueName = "", .description = "Print this help and leave", .choices = {}};

void describe(CLI::App& app, const CommandHelp& help) {
    app.formatter(std::make_shared<HelpFormatter>(help));
    app.set_help_flag(helpFlag.name, helpFlag.description);
    app.footer("Examples:\n" + help.examples);
}

std::string didYouMean(std::string_view word) { return word.empty() ? "" : formatted("; did you mean '{}'?", word); }

// CLI11's own numbers would take 010 for eight.
std::uint64_t requireNumber(const std::string& name, const std::string& text, NumberRange range) {
    const auto number = parseNumber(text, range);
    if (!number) throw CLI::ValidationError(name, number.error());
    return *number;
}

// Marks the words after --, which are no options whatever they begin with. CLI11 would hand them to the parent command.
constexpr char plainWordMark = '\x01';

std::string withoutMark(std::string word) {
    if (word.starts_with(plainWordMark)) word.erase(0, 1);
    return word;
}

std::vector<std::string> markPlainWords(int argc, char** argv) {
    std::vector<std::string> words;
    bool isPlain = false;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (isPlain)
            words.push_back(plainWordMark + std::string(word));
        else if (word == "--")
            isPlain = true;
        else
            words.emplace_back(word);
    }
    return words;
}

}  // namespace

void Arguments::flag(const std::string& name, bool& value, const std::string& description) {
    app_->add_flag(name, value, description);
    entry_->arguments.push_back({name, "", description, {}});
}

void Arguments::option(const std::string& name, const std::string& valueName, std::optional<std::string>& value,
                       const std::string& description) {
    const auto assign = [&value](const CLI::results_t& results) {
        value = results.back();
        return true;
    };
    app_->add_option(name, assign, description)->type_name(valueName);
    entry_->arguments.push_back({name, valueName, description, {}});
}

void Arguments::list(const std::string& name, const std::string& valueName, std::vector<std::string>& values,
                     const std::string& description) {
    app_->add_option(name, values, description)->type_name(valueName)->allow_extra_args(false);
    entry_->arguments.push_back({name, valueName, description, {}});
}

void Arguments::text(const std::string& name, const std::string& valueName, std::string& value,
                     const std::string& description) {
    app_->add_option(name, value, description)->type_name(valueName);
    entry_->arguments.push_back({name, valueName, description, {}});
}

void Arguments::choice(const std::string& name, const std::string& valueName, std::string& value,
                       const std::vector<std::string>& choices, const std::string& description) {
    const auto assign = [&value, name, choices](const CLI::results_t& results) {
        value = results.back();
        if (std::ranges::find(choices, value) != choices.end()) return true;
        const std::vector<std::string_view> words(choices.begin(), choices.end());
        throw CLI::ValidationError(
            name, formatted("'{}' is not {}{}", value, listed(choices, " or "), didYouMean(nearest(value, words))));
    };
    app_->add_option(name, assign, description)->type_name(valueName);
    entry_->arguments.push_back({name, valueName, description, choices});
}

void Arguments::variant(Rules& rules) {
    variant("Which game: chess, crazyhouse, atomic, antichess, horde,\nracingkings, kingofthehill or 3check",
            [&rules](const Rules& named) {
                rules.variant = named.variant;
                if (named.castling == CastlingMode::Chess960) rules.castling = named.castling;
            });
}

void Arguments::variant(const std::string& description, const std::function<void(const Rules&)>& take) {
    std::vector<std::string> known;
    known.reserve(allVariants.size());
    for (const Variant each : allVariants) known.emplace_back(uciName(each));
    const auto assign = [take, known](const CLI::results_t& results) {
        if (const auto named = parseRules(results.back())) {
            take(*named);
            return true;
        }
        const std::vector<std::string_view> words(known.begin(), known.end());
        throw CLI::ValidationError("--variant", formatted("'{}' is not {}{}", results.back(), listed(known, " or "),
                                                          didYouMean(nearest(results.back(), words))));
    };
    app_->add_option("--variant", assign, description)->type_name("NAME");
    entry_->arguments.push_back({"--variant", "NAME", description, known});
}

void Arguments::rules(Rules& rules, const std::string& aboutChess960) {
    variant(rules);
    app_->add_flag_callback("--chess960", [&rules] { rules.castling = CastlingMode::Chess960; }, aboutChess960);
    entry_->arguments.push_back({"--chess960", "", aboutChess960, {}});
}

void Arguments::number(const std::string& name, std::uint64_t& value, NumberRange range,
                       const std::string& description) {
    const auto assign = [&value, name, range](const CLI::results_t& results) {
        value = requireNumber(name, results.back(), range);
        return true;
    };
    app_->add_option(name, assign, description)->type_name("N");
    entry_->arguments.push_back({name, "N", description, {}});
}

void Arguments::optionalNumber(const std::string& name, bool& isGiven, std::optional<std::uint64_t>& value,
                               NumberRange range, const std::string& description) {
    const auto assign = [&isGiven, &value, name, range](const CLI::results_t& results) {
        isGiven = true;
        const std::string& text = results.back();
        if (!text.empty()) value = requireNumber(name, text, range);
        return true;
    };
    app_->add_option(name, assign, description)->type_name("[N]")->expected(0, 1);
    entry_->arguments.push_back({name, "[N]", description, {}});
}

void Arguments::words(const std::string& name, std::vector<std::string>& value, const std::string& description) {
    const auto assign = [&value](const CLI::results_t& results) {
        value.clear();
        for (const std::string& word : results) value.push_back(withoutMark(word));
        return true;
    };
    CLI::Option* const option =
        app_->add_option(name, assign, description)->type_name("")->expected(0, -1)->allow_extra_args();
    if (description.empty())
        option->group("");
    else
        entry_->arguments.push_back({name, "", description, {}});
}

void Arguments::check(std::function<std::optional<std::string>()> findFault) {
    app_->final_callback([findFault = std::move(findFault)] {
        if (const auto fault = findFault()) throw CLI::ValidationError(*fault);
    });
}

struct CommandLine::Parser {
    CLI::App app;
    std::vector<CLI::App*> groups;
    std::vector<std::pair<CLI::App*, Action>> commands;
    CommandTable table;
    std::string lastWord;

    CommandEntry& enter(const CLI::App& command, const CommandHelp& help) {
        return table.emplace_back(fullName(command), help, std::vector{helpFlag});
    }

    // The command or group that was named, or else the program itself.
    [[nodiscard]] const CLI::App& chosen() const {
        for (const auto& [command, action] : commands)
            if (command->parsed()) return *command;
        for (const CLI::App* const group : groups)
            if (group->parsed()) return *group;
        return app;
    }
    // Does a command have to follow it?
    [[nodiscard]] bool isGroup(const CLI::App& chosen) const {
        return &chosen == &app || std::find(groups.begin(), groups.end(), &chosen) != groups.end();
    }
    [[nodiscard]] std::string fullName(const CLI::App& chosen) const {
        if (&chosen == &app) return app.get_name();
        return fullName(*chosen.get_parent()) + " " + chosen.get_name();
    }

    ExitCode runCommand(Output& out) const {
        for (const auto& [command, action] : commands)
            if (command->parsed()) return action(out);
        writeComplaint(chosen().help());
        return ExitCode::Usage;
    }

    [[nodiscard]] static std::string suggestion(const CLI::App& among, const std::string& word) {
        std::vector<std::string> known;
        if (word.starts_with("-")) {
            for (const CLI::Option* const option : among.get_options()) known.push_back(option->get_name());
        } else {
            for (const CLI::App* const command : among.get_subcommands({})) known.push_back(command->get_name());
        }
        return didYouMean(nearest(word, std::vector<std::string_view>(known.begin(), known.end())));
    }

    // CLI11 takes whatever follows an option for its value: only the last word of the line can lack one.
    [[nodiscard]] std::string explain(const CLI::ArgumentMismatch& error) const {
        for (const CLI::Option* const option : chosen().get_options())
            if (option->count() > 1) return formatted("{} is given twice", option->get_name());
        if (const CLI::Option* const option = chosen().get_option_no_throw(lastWord))
            return formatted("{} lacks its value: {} {}", lastWord, lastWord, option->get_type_name());
        return error.what();
    }

    // Nothing is converted but what is written behind a flag.
    [[nodiscard]] std::string explain(const CLI::ConversionError& error) const {
        for (const CLI::Option* const option : chosen().get_options())
            if (option->get_items_expected_max() == 0 && option->count() > 0 && option->results().front() != "true")
                return formatted("{} takes no value", option->get_name());
        return error.what();
    }

    // Our own sentence, or one about the first word that nobody knows.
    [[nodiscard]] std::string explain(const CLI::ParseError& error) const {
        if (const auto* const mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return explain(*mismatch);
        if (const auto* const strange = dynamic_cast<const CLI::ConversionError*>(&error)) return explain(*strange);
        const std::vector<std::string> strange = app.remaining(true);
        if (strange.empty()) return error.what();
        const std::string word = withoutMark(strange.front());
        if (word.starts_with("-")) return formatted("unknown option '{}'{}", word, suggestion(chosen(), word));
        if (!isGroup(chosen())) return formatted("unexpected argument '{}'", word);
        return formatted("unknown command '{}'{}", word, suggestion(chosen(), word));
    }

    [[nodiscard]] ExitCode refuse(const CLI::ParseError& error) const { return refuse(chosen(), explain(error)); }
    [[nodiscard]] ExitCode refuse(const CLI::App& who, const std::string& what) const {
        complain("{}: {}\nTry '{} --help'.", fullName(who), what, fullName(who));
        return ExitCode::Usage;
    }

    // "nowchess help pgn check" is "nowchess pgn check --help".
    ExitCode help(const std::vector<std::string>& words, Output& out) const {
        const CLI::App* about = &app;
        for (const std::string& word : words) {
            const auto named =
                about->get_subcommands([&word](const CLI::App* command) { return command->get_name() == word; });
            if (named.empty())
                return refuse(*about, formatted("unknown command '{}'{}", word, suggestion(*about, word)));
            about = named.front();
        }
        // App::help() would be about the command that was chosen: this one.
        out.print("{}\n", about->get_formatter()->make_help(about, "", CLI::AppFormatMode::Normal));
        return ExitCode::Yes;
    }
};

CommandLine::CommandLine(const CommandHelp& help, const std::string& version) : parser_(std::make_unique<Parser>()) {
    CLI::App& app = parser_->app;
    app.name(help.name);
    describe(app, help);
    const ArgumentHelp versionFlag{"-V,--version", "", "Print the version, the build and the kernel, and leave", {}};
    app.set_version_flag(versionFlag.name, version, versionFlag.description);
    parser_->enter(app, help).arguments.push_back(versionFlag);
    app.require_subcommand(0, 1);
    const auto words = std::make_shared<std::vector<std::string>>();
    Arguments explained = addCommand({.name = "help",
                                      .summary = "Explain a command",
                                      .usage = help.name + " help [COMMAND]",
                                      .description = "Prints what --help prints of a command, or of the program.",
                                      .examples = "  " + help.name + " help play\n  " + help.name + " help pgn check"},
                                     [this, words](Output& out) { return parser_->help(*words, out); });
    explained.words("COMMAND", *words, "The command, as it is typed");
}

CommandLine::~CommandLine() = default;

Arguments CommandLine::addCommand(const CommandHelp& help, Action action) {
    CLI::App* const command = parser_->app.add_subcommand(help.name, help.summary)->group("Commands");
    describe(*command, help);
    parser_->commands.emplace_back(command, std::move(action));
    return {*command, parser_->enter(*command, help)};
}

CommandLine::Group CommandLine::addGroup(const CommandHelp& help) {
    CLI::App* const group = parser_->app.add_subcommand(help.name, help.summary)->group("Commands");
    describe(*group, help);
    group->require_subcommand(0, 1);
    parser_->groups.push_back(group);
    parser_->enter(*group, help);
    return Group{parser_->groups.size() - 1};
}

Arguments CommandLine::addCommand(Group group, const CommandHelp& help, Action action) {
    CLI::App& parent = *parser_->groups[static_cast<std::size_t>(group)];
    CLI::App* const command = parent.add_subcommand(help.name, help.summary)->group("Commands");
    describe(*command, help);
    parser_->commands.emplace_back(command, std::move(action));
    return {*command, parser_->enter(*command, help)};
}

const CommandTable& CommandLine::table() const noexcept { return parser_->table; }

ExitCode CommandLine::run(int argc, char** argv, Output& out) {
    if (argc > 1) parser_->lastWord = argv[argc - 1];
    try {
        std::vector<std::string> words = markPlainWords(argc, argv);
        std::ranges::reverse(words);  // as CLI11 wants them
        parser_->app.parse(std::move(words));
    } catch (const CLI::CallForHelp&) {
        out.print("{}\n", parser_->chosen().help());
        return ExitCode::Yes;
    } catch (const CLI::CallForVersion& version) {
        out.print("{}\n", version.what());
        return ExitCode::Yes;
    } catch (const CLI::ParseError& error) {
        return parser_->refuse(error);
    }
    return parser_->runCommand(out);
}

}  // namespace nowchess::app
