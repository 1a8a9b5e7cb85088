#include <algorithm>
#include <memory>

#include "commands/openings_option.h"
#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "commands/position_text.h"
#include "console/format.h"
#include "nowchess/pgn_tools/filter.h"
#include "nowchess/pgn_tools/tag_values.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct FilterArguments {
    PgnFiles files;
    pgn::GameFilter filter;
    std::optional<std::string> white;
    std::optional<std::string> black;
    std::optional<std::string> event;
    std::vector<std::string> tags;
    std::optional<std::string> eco;
    std::optional<std::string> result;
    std::optional<std::string> ending;
    std::optional<std::string> fen;
    OpeningsOption openings;
    std::vector<std::string> patterns;
    std::vector<std::string> materials;
    bool isEitherSide = false;
};

using Fault = std::optional<std::string>;

std::string endings(std::string_view last) {
    std::vector<std::string> names(pgn::endingNames.begin(), pgn::endingNames.end());
    names.emplace_back(pgn::brokenName);
    return listed(names, last);
}

// "B", "B9" and "B90", or two of them with a dash between; small letters are as good.
Fault readEco(std::string text, pgn::GameFilter& filter) {
    for (char& c : text)
        if (c >= 'a' && c <= 'e') c = static_cast<char>(c - 'a' + 'A');
    const std::size_t dash = std::min(text.find('-'), text.size());
    const std::string first = text.substr(0, dash);
    const std::string last = dash < text.size() ? text.substr(dash + 1) : first;
    const bool isRange = pgn::isEcoPrefix(first) && pgn::isEcoPrefix(last) && first.substr(0, last.size()) <= last;
    if (!isRange) return formatted("--eco: '{}': write it as B, B90 or B20-B99, from A00 to E99", text);
    filter.firstEco = first;
    if (dash < text.size()) filter.lastEco = last;
    return std::nullopt;
}

// 2020, 2020.05 or 2020.05.31
Fault findDateFault(std::string_view name, const std::optional<std::string>& date) {
    if (!date || pgn::isDate(*date)) return std::nullopt;
    return formatted("{}: '{}' is no date; write it as 2020, 2020.05 or 2020.05.31", name, *date);
}

Fault findTagFault(FilterArguments& arguments) {
    pgn::GameFilter& filter = arguments.filter;
    if (arguments.white) filter.tags.push_back({"White", *arguments.white});
    if (arguments.black) filter.tags.push_back({"Black", *arguments.black});
    if (arguments.event) filter.tags.push_back({"Event", *arguments.event});
    for (const std::string& text : arguments.tags) {
        const auto tag = pgn::parseTagCondition(text);
        if (!tag) return formatted("--tag: '{}': write it as NAME=TEXT or NAME!=TEXT", text);
        filter.tags.push_back(*tag);
    }
    if (arguments.eco)
        if (const Fault fault = readEco(*arguments.eco, filter)) return fault;
    if (const Fault fault = findDateFault("--since", filter.since)) return fault;
    if (const Fault fault = findDateFault("--until", filter.until)) return fault;
    if (arguments.result) {
        const auto result = pgn::readResult(*arguments.result);
        const bool haveBothLost = *arguments.result == text(pgn::Result::BothLose);
        if (!haveBothLost && (!result || result->size != arguments.result->size()))
            return "--result: one of 1-0, 0-1, 1/2-1/2, 0-0 and *";
        filter.result = haveBothLost ? pgn::Result::BothLose : result->result;
    }
    return std::nullopt;
}

Fault findBoardFault(FilterArguments& arguments) {
    pgn::GameFilter& filter = arguments.filter;
    if (arguments.ending) {
        const auto* const name = std::ranges::find(pgn::endingNames, *arguments.ending);
        filter.isBroken = *arguments.ending == pgn::brokenName;
        if (name == pgn::endingNames.end() && !filter.isBroken) return "--ending: one of " + endings(" and ");
        if (!filter.isBroken) filter.ending = static_cast<pgn::Ending>(name - pgn::endingNames.begin());
    }
    if (arguments.fen) {
        const auto position = readPosition(*arguments.fen, filter.rules.value_or(standardRules).variant);
        if (!position) return "--fen: " + position.error().message;
        filter.position = *position;
    }
    for (const std::string& text : arguments.patterns) {
        const auto pattern = parseBoardPattern(text);
        if (!pattern) return formatted("--pattern '{}': {}", text, message(pattern.error()));
        filter.patterns.push_back(*pattern);
        if (arguments.isEitherSide) filter.patterns.push_back(pattern->mirrored());
    }
    for (const std::string& text : arguments.materials) {
        const auto material = pgn::parseMaterial(text);
        if (!material) return "--material: " + message(material.error(), text);
        filter.materials.push_back(*material);
        if (arguments.isEitherSide) filter.materials.push_back(pgn::mirrored(*material));
    }
    return std::nullopt;
}

Fault findFault(FilterArguments& arguments) {
    if (const Fault fault = arguments.openings.read()) return fault;
    if (arguments.openings.isGiven()) arguments.filter.openings = &arguments.openings.table();
    if (const Fault fault = findTagFault(arguments)) return fault;
    return findBoardFault(arguments);
}

ExitCode run(const FilterArguments& arguments, Output& out) {
    const PgnTotals totals = runOverFiles("pgn filter", arguments.files, out, [&](PgnFile& file) {
        return pgn::filter(file.source, file.sinkTo(out), arguments.filter, file.options);
    });
    return totals.counts.written > 0 && totals.areComplete() ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Writes those games that fulfil all conditions, byte for byte as they are. Names are found\n"
    "in either case and anywhere in the tag; for --tag, whole words are. What is asked of the board may have stood "
    "there at\n"
    "any time of the main line. The exit code is 1 if there is no such game.\n"
    "\n"
    "A pattern is written as the board of a FEN, from rank 8 down to rank 1 with / between:\n"
    "  PNBRQK pnbrqk   that piece, white or black    ?   any square, empty or not\n"
    "  A a             any white piece, any black    !   any piece\n"
    "  1 to 8          so many empty squares         *   any number of squares, none included\n"
    "  [Qq] [^Pp]      one of these, none of these; 1 inside is an empty square\n"
    "The side to move, w or b, may follow after a blank.";

const char* const examples =
    "  nowchess pgn filter --player carlsen --result 1-0 games.pgn\n"
    "  nowchess pgn filter --min-elo 2600 --since 2020 --eco B20-B99 games.pgn.zst\n"
    "  nowchess pgn filter --opening 'marshall attack' games.pgn\n"
    "  nowchess pgn filter --tag Termination=time --tag 'Variant!=Chess960' games.pgn\n"
    "  nowchess pgn filter --material KRPvKR --either-side --min-plies 100 games.pgn\n"
    "  nowchess pgn filter --fen 'startpos moves e2e4 c7c5' games.pgn\n"
    "  nowchess pgn filter --variant chess960 games.pgn\n"
    "  nowchess pgn filter --variant atomic --fen 'startpos moves g1f3 f7f6' games.pgn\n"
    "  nowchess pgn filter --pattern '*/*/*/*/*/*/*PPP/*RK?' games.pgn      (castled, pawns at home)\n"
    "  nowchess pgn filter --pattern '*/*P*/*/*/*/*/*/* w' games.pgn        (a pawn about to promote)\n"
    "  nowchess pgn filter --pattern '*/*/*/*/*/*/*/*k*' --either-side games.pgn   (a king abroad)";

void declareTags(Arguments& command, FilterArguments& arguments) {
    pgn::GameFilter& filter = arguments.filter;
    command.option("--player", "NAME", filter.player, "White or Black is called so");
    command.option("--white", "NAME", arguments.white, "White is called so");
    command.option("--black", "NAME", arguments.black, "Black is called so");
    command.option("--event", "NAME", arguments.event, "The event is called so");
    command.list("--tag", "NAME=TEXT", arguments.tags, "That tag holds these words; with != it does not. Repeatable");
    command.option("--eco", "CODE", arguments.eco, "The ECO code begins so, or is one of B20-B99");
    command.option("--result", "RESULT", arguments.result, "1-0, 0-1, 1/2-1/2, 0-0 or *");
    command.option("--since", "DATE", filter.since, "Played in 2020, 2020.05 or on 2020.05.31 or later");
    command.option("--until", "DATE", filter.until, "… or earlier");
    command.number("--min-elo", filter.minElo, {1, 10'000}, "Both players have this rating or more");
    command.number("--max-elo", filter.maxElo, {1, 10'000}, "… or less");
}

void declareBoard(Arguments& command, FilterArguments& arguments) {
    pgn::GameFilter& filter = arguments.filter;
    command.number("--min-plies", filter.minPlies, {0, 1'000'000}, "So many half-moves or more");
    command.number("--max-plies", filter.maxPlies, {0, 1'000'000}, "… or fewer");
    command.option("--ending", "ENDING", arguments.ending, "How it ended on the board: " + endings(" or "));
    command.option("--opening", "NAME", filter.opening,
                   "The opening is called so, or has this ECO code, by its positions");
    arguments.openings.declare(command);
    command.option("--fen", "POSITION", arguments.fen,
                   "This position stood on the board, in a game of the variant\n(of chess if none is given)");
    command.variant(
        "The game was one of chess, chess960, crazyhouse, atomic, antichess,\nhorde, racingkings, kingofthehill or "
        "3check",
        [&filter](const Rules& rules) { filter.rules = rules; });
    command.list("--pattern", "PATTERN", arguments.patterns, "A board like this did; of several, one is enough");
    command.list("--material", "PIECES", arguments.materials, "These pieces did: KRPvKR; of several, one is enough");
    command.flag("--either-side", arguments.isEitherSide, "Patterns and material may have the colours swapped");
}

}  // namespace

void addPgnFilterCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<FilterArguments>();
    Arguments command = line.addCommand(group,
                                        {.name = "filter",
                                         .summary = "Write the games that fulfil conditions",
                                         .usage = "nowchess pgn filter [FILE…] CONDITIONS",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    declareTags(command, *arguments);
    declareBoard(command, *arguments);
    command.flag("--invert", arguments->filter.inverted, "Write the other games instead");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
