#include <memory>

#include "commands/openings_option.h"
#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/pgn_tools/convert.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct ConvertArguments {
    PgnFiles files;
    std::string format{pgn::outputFormats().front()->name};
    std::string moves{pgn::moveNotationNames.front()};
    bool noComments = false;
    bool noVariations = false;
    bool noClocks = false;
    bool keepBroken = false;
    bool eco = false;
    OpeningsOption openings;

    [[nodiscard]] pgn::FormatOptions options() const {
        return {.moves = pgn::findMoveNotation(moves).value_or(pgn::MoveNotation::San),
                .comments = !noComments,
                .variations = !noVariations,
                .clocks = !noClocks,
                .brokenGames = keepBroken,
                .openings = eco || openings.isGiven() ? &openings.table() : nullptr};
    }
};

ExitCode run(const ConvertArguments& arguments, Output& out) {
    const pgn::OutputFormat& format = *pgn::findFormat(arguments.format);
    out.write(headingOf(format));
    const PgnTotals totals = runOverFiles("pgn convert", arguments.files, out, [&](PgnFile& file) {
        file.options.onCut = nullptr;  // it is among the findings
        return pgn::convertGames(file.source, file.sinkTo(out), format, arguments.options(), file.complaints(false),
                                 file.options);
    });
    return totals.areFaultless() ? ExitCode::Yes : ExitCode::No;
}

using Names = std::vector<std::string>;

Names formatNames() {
    Names names;
    for (const pgn::OutputFormat* const format : pgn::outputFormats()) names.emplace_back(format->name);
    return names;
}

// Those that have moves to be written in one notation or another.
Names namesOfFormatsWithMoves() {
    Names names;
    for (const pgn::OutputFormat* const format : pgn::outputFormats())
        if (format->hasMoves) names.emplace_back(format->name);
    return names;
}

// "pgn (if not given), json or fen"
std::string choices(Names names) {
    names.front() += " (if not given)";
    return listed(names, " or ");
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
    "  nowchess pgn convert --eco --to csv games.pgn > openings.csv\n"
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
    const Names notations(pgn::moveNotationNames.begin(), pgn::moveNotationNames.end());
    command.choice("--to", "FORM", arguments->format, formatNames(), choices(formatNames()));
    command.choice("--moves", "FORM", arguments->moves, notations,
                   choices(notations) + "; for " + listed(namesOfFormatsWithMoves()));
    command.flag("--keep-broken", arguments->keepBroken, "Write games with an illegal move up to it, and mark them");
    command.flag("--eco", arguments->eco, "Write the tags ECO and Opening, by the positions of the game");
    arguments->openings.declare(command);
    command.flag("--no-comments", arguments->noComments, "Leave out comments and glyphs");
    command.flag("--no-variations", arguments->noVariations, "Leave out variations");
    command.flag("--no-clocks", arguments->noClocks, "Leave out clocks (%clk, %emt, …) inside comments");
    command.check([arguments] { return arguments->openings.read(); });
}

}  // namespace nowchess::app
