#include <algorithm>
#include <memory>

#include "commands/openings_option.h"
#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "commands/piece_letters.h"
#include "console/format.h"
#include "nowchess/pgn_tools/convert.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

using Names = std::vector<std::string>;

const std::string figurines = "figurines";

struct ConvertArguments {
    PgnFiles files;
    std::string format{pgn::outputFormats().front()->name};
    std::string moves{pgn::moveNotationNames.front()};
    bool noComments = false;
    bool noGlyphs = false;
    bool noVariations = false;
    bool noClocks = false;
    bool keepBroken = false;
    std::uint64_t plies = 0;  // 0: all
    std::optional<std::string> keptTags;
    std::string droppedTags;
    Names setTags;
    std::string tagOrder;
    std::uint64_t width = pgn::MovetextWriter::usualWidth;
    std::string letters = pieceLettersNames().front();
    std::uint64_t fenEvery = 0;  // 0: never
    bool renumber = false;
    std::string rows{pgn::tableRowsNames.front()};
    std::string columns;
    bool ids = false;
    bool eco = false;
    OpeningsOption openings;

    [[nodiscard]] pgn::FormatOptions options() const;
    [[nodiscard]] std::optional<std::string> findFault();
};

constexpr NumberRange plyRange{1, 1'000'000};

// "Name=value"; empty without a name.
std::optional<pgn::Tag> parseTag(std::string_view text) {
    const std::size_t sign = text.find('=');
    if (sign == 0 || sign == std::string_view::npos) return std::nullopt;
    return pgn::Tag{std::string(text.substr(0, sign)), std::string(text.substr(sign + 1))};
}

pgn::FormatOptions ConvertArguments::options() const {
    pgn::FormatOptions options{
        .moves = pgn::findMoveNotation(moves).value_or(pgn::MoveNotation::San),
        .comments = !noComments,
        .glyphs = !noGlyphs,
        .variations = !noVariations,
        .clocks = !noClocks,
        .brokenGames = keepBroken,
        .width = static_cast<std::size_t>(width),
        .figurines = letters == figurines,
        .renumbered = renumber,
        .rows = rows == pgn::tableRowsNames.front() ? pgn::TableRows::Games : pgn::TableRows::Moves,
        .columns = splitAtCommas(columns),
        .ids = ids};
    if (plies > 0) options.maxPlies = static_cast<std::uint32_t>(plies);
    if (letters != figurines) options.letters = pieceLettersOf(letters);
    if (fenEvery > 0) options.fenEvery = static_cast<std::uint32_t>(fenEvery);
    if (keptTags) options.tags.kept = splitAtCommas(*keptTags);
    options.tags.dropped = splitAtCommas(droppedTags);
    options.tags.ordered = splitAtCommas(tagOrder);
    for (const std::string& text : setTags) options.tags.set.push_back(*parseTag(text));
    if (eco || openings.isGiven()) options.openings = &openings.table();
    return options;
}

std::optional<std::string> ConvertArguments::findFault() {
    for (const std::string& text : setTags) {
        const auto tag = parseTag(text);
        if (!tag) return formatted("--set-tag: '{}' is no NAME=VALUE, such as Event=Open", shown(text));
        if (pgn::isPartOfGame(tag->name) || tag->name == "Result")
            return formatted("--set-tag: {} belongs to the game itself", tag->name);
    }
    const auto ofMoves = pgn::computedColumns().ofMoves;
    for (const std::string& column : splitAtCommas(columns))
        if (rows == pgn::tableRowsNames.front() && std::ranges::find(ofMoves, column) != ofMoves.end())
            return formatted("--columns: {} is known only of half-moves: --rows moves", column);
    return openings.read();
}

ExitCode run(const ConvertArguments& arguments, Output& out) {
    const pgn::OutputFormat& format = *pgn::findFormat(arguments.format);
    pgn::FormatOptions options = arguments.options();
    out.write(headingOf(format, options));
    const PgnTotals totals = runOverFiles("pgn convert", arguments.files, out, [&](PgnFile& file) {
        file.options.onCut = nullptr;  // it is among the findings
        const pgn::Totals counts =
            pgn::convertGames(file.source, file.sinkTo(out), format, options, file.complaints(false), file.options);
        options.gamesBefore += counts.games;
        return counts;
    });
    return totals.areFaultless() ? ExitCode::Yes : ExitCode::No;
}

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

Names letterNames() {
    Names names = pieceLettersNames();
    names.push_back(figurines);
    return names;
}

std::string listOf(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) (text += text.empty() ? "" : ", ") += name;
    return text;
}

const char* const description =
    "Writes games in another form. pgn is export format: the roster first, moves in standard\n"
    "notation with + and # put right, lines of at most 79 columns, UTF-8. json has one object\n"
    "per line and game with everything that the game has (docs/json.md), and all pgn commands\n"
    "read it back; fen and epd have a line for each position of the main lines; csv and tsv a\n"
    "row for each game or half-move, ready for a database. A game with an illegal move is left\n"
    "out and named on standard error; the exit code is 1 if there were errors.";

const char* const examples =
    "  nowchess pgn convert games.pgn > clean.pgn\n"
    "  nowchess pgn convert --to json --moves uci games.pgn.zst\n"
    "  nowchess pgn convert --to csv --columns Game,White,Black,Result,Plies games.pgn > games.csv\n"
    "  nowchess pgn convert --to csv --rows moves games.pgn > moves.csv\n"
    "  nowchess pgn convert --eco --to csv games.pgn > openings.csv\n"
    "  nowchess pgn convert --no-comments --no-variations --plies 20 annotated.pgn\n"
    "  nowchess pgn convert --drop-tags Site,Annotator --set-tag Event=Open --letters german games.pgn";

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
    const Names rows(pgn::tableRowsNames.begin(), pgn::tableRowsNames.end());
    const auto [ofGames, ofMoves] = pgn::computedColumns();
    command.choice("--to", "FORM", arguments->format, formatNames(), choices(formatNames()));
    command.choice("--moves", "FORM", arguments->moves, notations,
                   choices(notations) + "; for " + listed(namesOfFormatsWithMoves()));
    command.flag(
        "--keep-broken", arguments->keepBroken,
        "Write games with an illegal move up to it, and mark them;\na variation with one ends there without a mark");
    command.flag("--eco", arguments->eco, "Write the tags ECO and Opening, by the positions of the game");
    arguments->openings.declare(command);
    command.flag("--no-comments", arguments->noComments, "Leave out comments");
    command.flag("--no-glyphs", arguments->noGlyphs, "Leave out glyphs ($1, !, ?)");
    command.flag("--no-variations", arguments->noVariations, "Leave out variations");
    command.flag("--no-clocks", arguments->noClocks, "Leave out clocks (%clk, %emt, …) inside comments");
    command.number("--plies", arguments->plies, plyRange, "Only the first N half-moves");
    command.option("--keep-tags", "TAGS", arguments->keptTags,
                   "Only these tags, with commas between them, and what the start\nposition takes");
    command.text("--drop-tags", "TAGS", arguments->droppedTags, "Without these tags");
    command.list("--set-tag", "NAME=VALUE", arguments->setTags, "With this tag in every game; may be repeated");
    command.text("--tag-order", "TAGS", arguments->tagOrder, "These tags first, in this order");
    command.number("--width", arguments->width, {0, 100'000},
                   "Columns of a line of pgn (79 if not given); 0 for one line");
    command.choice("--letters", "LANGUAGE", arguments->letters, letterNames(),
                   "Piece letters in pgn: " + choices(letterNames()));
    command.number("--fen-comments", arguments->fenEvery, plyRange,
                   "FEN as a comment after every Nth half-move of pgn");
    command.flag("--renumber", arguments->renumber, "Number the moves of pgn from 1, whatever the start position says");
    command.choice("--rows", "OF", arguments->rows, rows, "A row of csv and tsv for each of: " + choices(rows));
    command.text("--columns", "COLUMNS", arguments->columns,
                 "Of csv and tsv: tags, " + listOf(ofGames) + ";\nof half-moves also " + listOf(ofMoves));
    command.flag("--ids", arguments->ids, "Game and half-move at the end of each line of fen and epd: id \"3.12\";");
    command.check([arguments] { return arguments->findFault(); });
}

}  // namespace nowchess::app
