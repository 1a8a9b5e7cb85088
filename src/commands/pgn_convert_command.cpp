#include <algorithm>
#include <array>
#include <memory>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "pgn_tools/convert.h"

namespace nowchess::app {

namespace {

struct ConvertArguments {
    PgnFiles files;
    std::string form = "pgn";
    std::string moves = "san";
    bool noComments = false;
    bool noVariations = false;
    bool noClocks = false;

    [[nodiscard]] ConvertOptions options() const {
        ConvertOptions options;
        options.form = static_cast<PgnForm>(std::ranges::find(forms, form) - forms.begin());
        options.moves = static_cast<MoveForm>(std::ranges::find(moveForms, moves) - moveForms.begin());
        options.comments = !noComments;
        options.variations = !noVariations;
        options.clocks = !noClocks;
        return options;
    }

    // In the order of their enumerators.
    static inline const std::vector<std::string> forms{"pgn", "json", "fen", "epd", "csv", "tsv"};
    static inline const std::vector<std::string> moveForms{"san", "uci", "lan"};
};

ExitCode run(const ConvertArguments& arguments, Output& out) {
    const ConvertOptions options = arguments.options();
    out.write(convertHeading(options));
    const PgnTotals totals = runOverFiles(
        "pgn convert", arguments.files, out,
        [&](const pgn::Block& block, PgnResultBlock& result) { convertBlock(block, options, result); },
        [&](const std::string& name, PgnResultBlock& result) {
            out.write(result.out);
            std::string complaints;
            for (const pgn::Finding& finding : result.findings)
                if (severity(finding.fault) == pgn::Severity::Error) appendFinding(complaints, name, finding, false);
            if (!complaints.empty()) {
                complaints.pop_back();
                complain("{}", complaints);
            }
            return true;
        });
    return totals.errors == 0 && totals.unreadable == 0 ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Writes games in another form. pgn is export format: the roster first, moves in standard\n"
    "notation with + and # put right, lines of at most 79 columns, UTF-8. json has one object\n"
    "per line and game; fen and epd have a line for each position of the main lines; csv and\n"
    "tsv a row for each game, ready for a database. A game with an illegal move is left out\n"
    "and named on standard error; the exit code is 1 if there were errors.";

const char* const examples =
    "  nowchess pgn convert games.pgn > clean.pgn\n"
    "  nowchess pgn convert --to json --moves uci games.pgn.zst\n"
    "  nowchess pgn convert --to csv games.pgn > games.csv\n"
    "  nowchess pgn convert --no-comments --no-variations annotated.pgn";

}  // namespace

void addPgnConvertCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<ConvertArguments>();
    Arguments command = line.addCommand(group,
                                        {.name = "convert",
                                         .summary = "Write games in another form",
                                         .usage = "nowchess pgn convert [FILE…] [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    command.choice("--to", "FORM", arguments->form, ConvertArguments::forms,
                   "pgn (if not given), json, fen, epd, csv or tsv");
    command.choice("--moves", "FORM", arguments->moves, ConvertArguments::moveForms,
                   "san (if not given), uci or lan; for pgn and json");
    command.flag("--no-comments", arguments->noComments, "Leave out comments and glyphs");
    command.flag("--no-variations", arguments->noVariations, "Leave out variations");
    command.flag("--no-clocks", arguments->noClocks, "Leave out clocks (%clk, %emt, …) inside comments");
}

}  // namespace nowchess::app
