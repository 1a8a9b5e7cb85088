#include <expected>
#include <memory>
#include <string>

#include "commands/argument_text.h"
#include "commands/pgn_commands.h"
#include "commands/pgn_input.h"
#include "console/format.h"
#include "front/board_drawing.h"
#include "nowchess/openings/opening.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/splitter.h"
#include "nowchess/pgn/writer.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct ShowArguments {
    std::vector<std::string> words;  // the file and the number
    bool hasPly = false;
    std::optional<std::uint64_t> ply;
    std::uint64_t number = 1;
};

std::optional<std::string> findFault(ShowArguments& arguments) {
    if (arguments.words.size() > 2) return formatted("unexpected argument '{}'", arguments.words[2]);
    if (arguments.words.size() < 2) return std::nullopt;
    const auto number = parseNumber(arguments.words[1], {1, static_cast<std::uint64_t>(-1)});
    if (!number) return "N: " + number.error();
    arguments.number = *number;
    return std::nullopt;
}

struct GameCounter {
    using Handles = pgn::Events<pgn::Event::BeginGame>;

    pgn::Flow beginGame([[maybe_unused]] std::size_t offset) {
        ++games;
        return pgn::Flow::SkipGame;
    }
    std::uint64_t games = 0;
};

// A game that can be walked through takes a hundred times as much memory as its text.
constexpr std::size_t longestShown = std::size_t{1} << 19;

// Only the block that holds the game is played; of the others the games are counted. Says why there is none.
std::expected<pgn::ParsedGame, std::string> findGame(PgnInput& input, std::uint64_t number) {
    pgn::Splitter splitter([&input](char* to, std::size_t room) { return input.read(to, room); });
    pgn::TextOrigin origin;
    for (pgn::Block block; splitter.next(block);) {
        GameCounter counter;
        if (!block.isRest) pgn::read(block.text, counter);
        if (origin.games + counter.games >= number) {
            if (block.text.size() > longestShown)
                return std::unexpected(formatted("holds a game {} that is too long to be shown", number));
            auto games = pgn::readGames(block.text, Regulations::FideLaws, origin);
            return std::move(games[static_cast<std::size_t>(number - origin.games - 1)]);
        }
        const std::size_t last = block.text.find_last_of("\r\n");
        origin.column = last == std::string::npos ? origin.column + block.text.size() : block.text.size() - last - 1;
        origin.offset += block.text.size();
        origin.line += pgn::countLineEnds(block.text);
        origin.games += counter.games;
    }
    return std::unexpected(formatted("has no game {}", number));
}

// A record says who has won, but not why, unless the board or the Termination tag does.
std::string whyEnded(const Outcome& outcome) {
    const bool isUnsaid = outcome.reason == EndReason::Resignation || outcome.reason == EndReason::Agreement;
    return isUnsaid ? "as recorded" : sentence(outcome);
}

void show(pgn::ParsedGame& game, const ShowArguments& arguments, Output& out) {
    for (const pgn::Tag& tag : game.tags) {
        std::string line;
        pgn::appendTag(line, tag.name, tag.value);
        out.write(line);
    }
    const auto outcome = game.game.outcome();
    const std::size_t last = game.game.ply();
    if (arguments.ply) game.game.goTo(static_cast<std::size_t>(*arguments.ply));
    const AnyGame::Ply& here = game.game.history().back();
    if (here.move) {
        const AnyPosition& before = game.game.history()[game.game.ply() - 1].position;
        out.print("\nply {} of {}, after {}{} {}\n", game.game.ply(), last, before.fullmoveNumber(),
                  before.turn() == Color::White ? "." : "...", game.game.san(game.game.ply()).view());
    } else {
        out.print("\nply 0 of {}\n", last);
    }
    if (const Opening* const opening = openingOf(game.game)) out.print("{} {}\n", opening->eco, opening->name);
    out.print("{}\n{}\n", draw(game.game.position().board(), {.figures = figuresFor(out)}),
              toFen(game.game.position()));
    if (game.game.ply() == last && outcome) out.print("{} {}\n", text(score(*outcome)), whyEnded(*outcome));
    for (const pgn::Finding& finding : game.findings) complain("{}", message(finding));
}

ExitCode run(const ShowArguments& arguments, Output& out) {
    const std::string name = arguments.words.empty() ? "-" : arguments.words[0];
    auto input = PgnInput::open(name);
    if (!input) {
        complain("nowchess pgn show: cannot read {}: {}", name, input.error());
        return ExitCode::No;
    }
    auto game = findGame(*input, arguments.number);
    if (!input->error().empty()) complain("nowchess pgn show: cannot read {}: {}", name, input->error());
    if (!game) {
        complain("nowchess pgn show: {} {}", name, game.error());
        return ExitCode::No;
    }
    const auto unknown = std::ranges::find_if(game->findings, pgn::leavesNoStart, &pgn::Finding::fault);
    if (unknown != game->findings.end()) {
        complain("nowchess pgn show: game {} cannot be shown: {}: {}", arguments.number, name, message(*unknown));
        return ExitCode::No;
    }
    if (arguments.ply && *arguments.ply > game->game.ply()) {
        complain("nowchess pgn show: game {} has only {}", arguments.number, counted(game->game.ply(), "half-move"));
        return ExitCode::No;
    }
    show(*game, arguments, out);
    return input->error().empty() ? ExitCode::Yes : ExitCode::No;
}

const char* const description =
    "Shows the first game of a file, or the one with a number, from 1: its tags, its opening and\n"
    "a board, at its end or after so many half-moves.";

const char* const examples =
    "  nowchess pgn show games.pgn 12\n"
    "  nowchess pgn show games.pgn.gz --ply 20";

}  // namespace

void addPgnShowCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<ShowArguments>();
    Arguments command = line.addCommand(group,
                                        {.name = "show",
                                         .summary = "Show a game of a file",
                                         .usage = "nowchess pgn show [FILE [N]] [--ply K]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    command.words("FILE", arguments->words, "The file (- or none for standard input), and the number of the game");
    command.optionalNumber("--ply", arguments->hasPly, arguments->ply, {0, 1'000'000}, "After so many half-moves");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
