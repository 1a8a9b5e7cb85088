#include <memory>

#include "app/pgn_commands.h"
#include "app/pgn_filter.h"
#include "app/pgn_run.h"
#include "app/position_text.h"
#include "app/text.h"

namespace nowchess::app {

namespace {

struct FilterArguments {
    PgnFiles files;
    GameFilter filter;
    std::optional<std::string> fen;
    std::optional<std::string> material;
};

std::optional<std::string> findFault(FilterArguments& arguments) {
    if (arguments.fen) {
        const auto position = readPosition(*arguments.fen);
        if (!position) return "--fen: " + position.error().message;
        arguments.filter.position = *position;
    }
    if (arguments.material) {
        const auto material = parseMaterial(*arguments.material);
        if (!material) return "--material: " + material.error();
        arguments.filter.material = *material;
    }
    return std::nullopt;
}

ExitCode run(const FilterArguments& arguments, Output& out) {
    bool isAny = false;
    const PgnTotals totals = runOverFiles(
        "pgn filter", arguments.files, out,
        [&](const PgnBlock& block, PgnResultBlock& result) { filterBlock(block, arguments.filter, result); },
        [&]([[maybe_unused]] const std::string& name, PgnResultBlock& result) {
            isAny = isAny || !result.out.empty();
            out.write(result.out);
            return true;
        });
    return isAny && totals.unreadable == 0 ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Writes those games that fulfil all conditions, byte for byte as they are. Names are found\n"
    "in either case and anywhere in the tag. The exit code is 1 if there is no such game.";

const char* const examples =
    "  nowchess pgn filter --player carlsen --result 1-0 games.pgn\n"
    "  nowchess pgn filter --min-elo 2600 --since 2020 --eco B games.pgn.zst\n"
    "  nowchess pgn filter --material KRPvKR --min-plies 100 games.pgn\n"
    "  nowchess pgn filter --fen 'startpos moves e2e4 c7c5' games.pgn";

void declareTags(Arguments& command, GameFilter& filter) {
    command.option("--player", "NAME", filter.player, "White or Black is called so");
    command.option("--white", "NAME", filter.white, "White is called so");
    command.option("--black", "NAME", filter.black, "Black is called so");
    command.option("--event", "NAME", filter.event, "The event is called so");
    command.option("--eco", "CODE", filter.eco, "The ECO code begins so");
    command.option("--result", "RESULT", filter.result, "1-0, 0-1, 1/2-1/2 or *");
    command.option("--since", "DATE", filter.since, "Played in 2020, 2020.05 or on 2020.05.31 or later");
    command.option("--until", "DATE", filter.until, "… or earlier");
    command.number("--min-elo", filter.minElo, {1, 10'000}, "Both players have this rating or more");
    command.number("--max-elo", filter.maxElo, {1, 10'000}, "… or less");
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
    declareTags(command, arguments->filter);
    command.number("--min-plies", arguments->filter.minPlies, {0, 1'000'000}, "So many half-moves or more");
    command.number("--max-plies", arguments->filter.maxPlies, {0, 1'000'000}, "… or fewer");
    command.option("--ending", "ENDING", arguments->filter.ending,
                   "checkmate, stalemate, material (too little to mate) or other");
    command.option("--fen", "POSITION", arguments->fen, "This position stood on the board");
    command.option("--material", "MEN", arguments->material, "These men stood on the board: KRPvKR");
    command.flag("--invert", arguments->filter.inverted, "Write the other games instead");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
