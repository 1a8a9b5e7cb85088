#include <algorithm>
#include <array>
#include <functional>
#include <memory>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/counts.h"
#include "console/format.h"
#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/finding_json.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct CheckArguments {
    PgnFiles files;
    bool json = false;
    bool quiet = false;
    bool dead = false;
    bool strict = false;
    bool summary = false;
    std::uint64_t maxErrors = static_cast<std::uint64_t>(-1);
};

// How many findings there are of each kind.
class KindCounts {
public:
    void add(pgn::Fault fault) noexcept { ++counts_[static_cast<std::size_t>(fault)]; }

    // The most frequent first: a line each, or a JSON object.
    void print(Output& out, bool json) const {
        std::vector<pgn::Fault> kinds;
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (counts_[i] > 0) kinds.push_back(static_cast<pgn::Fault>(i));
        std::ranges::sort(kinds, {}, [&](pgn::Fault kind) { return std::pair(~countOf(kind), kind); });
        std::string text;
        for (const pgn::Fault kind : kinds) {
            if (json)
                append(text, "{}\"{}\":{}", text.empty() ? "" : ",", name(kind), countOf(kind));
            else
                append(text, "{:>12} {:<8} {:<24} {}\n", grouped(countOf(kind)),
                       severity(kind) == pgn::Severity::Error ? "error" : "warning", name(kind), message(kind));
        }
        out.write(json ? "{\"kinds\":{" + text + "}}\n" : text);
    }

private:
    [[nodiscard]] std::uint64_t countOf(pgn::Fault kind) const { return counts_[static_cast<std::size_t>(kind)]; }

    std::array<std::uint64_t, pgn::faultCount> counts_{};
};

ExitCode run(const CheckArguments& arguments, Output& out) {
    KindCounts kinds;
    std::uint64_t errors = 0;
    const PgnTotals totals = runOverFiles("pgn check", arguments.files, out, [&](PgnFile& file) {
        const auto print = [&](const pgn::Finding& finding) {
            const bool isError = severity(finding.fault) == pgn::Severity::Error;
            kinds.add(finding.fault);
            if (isError) ++errors;
            if (arguments.summary || (arguments.quiet && !isError)) return errors < arguments.maxErrors;
            file.progress.clear();
            if (arguments.json)
                out.write(pgn::toJson(finding, file.name) + '\n');
            else
                out.print("{}:{}\n", file.name, message(finding));
            return errors < arguments.maxErrors;
        };
        file.options.onCut = nullptr;  // it is among the findings
        return pgn::check(file.source, print, {.deadPositions = arguments.dead, .isStrict = arguments.strict},
                          file.options);
    });
    if (arguments.summary) kinds.print(out, arguments.json);
    appendTotals(out.buffer(), totals, arguments.json);
    if (errors >= arguments.maxErrors) complain("nowchess pgn check: stopped after {}", counted(errors, "error"));
    const bool isClean = totals.areFaultless() && !(arguments.strict && totals.counts.warnings > 0);
    return isClean ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Reads games and says everything that is wrong with them: where (line, column, byte, game,\n"
    "half-move), what was found, what was expected and, where that is certain, how to repair it.\n"
    "Every move is proven legal, those of variations too; Result tag, result marker and final\n"
    "position are compared. A bad game never harms its neighbours. Errors leave open what the\n"
    "game was, warnings do not. The last line counts; the exit code is 1 if there were errors.\n"
    "\n"
    "With --dead, also games that went on after a dead position (FIDE 5.2.2), that have a winner\n"
    "although their last position is dead, or that were won on time by a side that could not mate\n"
    "by any series of moves (6.9). Where that could not be found out, it is a warning.\n"
    "\n"
    "With --strict, also tags with impossible values (dates, ECO codes, ratings), missing tags of\n"
    "the roster, wrong + and #, * under mate or stalemate, null moves in a main line, and moves\n"
    "after a fifth repetition or 75 moves; the exit code is 1 if there were warnings, too.";

const char* const examples =
    "  nowchess pgn check games.pgn\n"
    "  nowchess pgn check --json --threads 2 lichess.pgn.zst more.pgn.gz\n"
    "  nowchess pgn check --dead lichess.pgn.zst\n"
    "  curl -s https://example.org/games.pgn | nowchess pgn check -";

}  // namespace

void addPgnCheckCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<CheckArguments>();
    Arguments command = line.addCommand(group,
                                        {.name = "check",
                                         .summary = "Say what is wrong with the games of a file",
                                         .usage = "nowchess pgn check [FILE…] [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    command.flag("--dead", arguments->dead, "Also report games that should have been drawn because nobody could mate");
    command.flag("--strict", arguments->strict, "Also report what leaves the game clear, but should not be");
    command.flag("--summary", arguments->summary, "Count the findings by kind instead of listing them");
    command.number("--max-errors", arguments->maxErrors, {1, 1'000'000'000}, "Stop after N errors");
    command.flag("--json", arguments->json, "Print JSON: an object per finding, and one with the counts");
    command.flag("--quiet", arguments->quiet, "Leave out the warnings (they are still counted)");
}

}  // namespace nowchess::app
