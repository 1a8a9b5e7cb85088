// Computers at the table: their advice, their strength, their seats.
#include <array>
#include <cmath>

#include "console/format.h"
#include "play/table_commands.h"
#include "text/nearest.h"
#include "text/number.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

using Next = GameTable::Next;

template <Advice Asked>
Next ask(GameTable& table, std::string_view) {
    table.askAdvice(Asked);
    return Next::SameTurn;
}

// "opponent black stockfish", "opponent white human".
Next seatOpponent(GameTable& table, std::string_view rest) {
    const auto [word, player] = splitCommand(rest);
    if ((word != "white" && word != "black") || player.empty()) {
        table.say(
            "'opponent' takes a side and who plays it, as in 'opponent black computer' or 'opponent white human'.\n");
        return Next::SameTurn;
    }
    table.seat(word == "white" ? Color::White : Color::Black, player);
    return Next::Turn;
}

// "The level is casual, with depth 4."
std::string strengthText(const PlayerChoices& players) {
    const std::string limits = text(players.limits);
    return formatted("The level is {}{}{}.\n", name(players.level), limits.empty() ? "" : ", with ", limits);
}

Next setLevel(GameTable& table, std::string_view rest) {
    std::vector<std::string> levels;
    for (const Level each : allLevels) levels.emplace_back(name(each));
    const std::string wanted = splitCommand(rest).verb;
    const auto level = parseLevel(wanted);
    if (level) {
        table.setLevel(*level);
        table.say(strengthText(table.players()));
        return Next::Turn;
    }
    if (wanted.empty()) {
        table.say(strengthText(table.players()) + formatted("There are {}.\n", listed(levels)));
        return Next::SameTurn;
    }
    const std::vector<std::string_view> words(levels.begin(), levels.end());
    const std::string_view meant = nearest(wanted, words);
    table.say(meant.empty() ? formatted("There is no level '{}'; there are {}.\n", shown(wanted), listed(levels))
                            : formatted("There is no level '{}'; did you mean '{}'?\n", shown(wanted), meant));
    return Next::SameTurn;
}

// A setting of the engine that is a number: it is told, set, or turned off.
struct LimitRange {
    std::string_view verb;
    std::string_view meaning;
    double least;
    double most;
    bool isWhole;
};

std::optional<double> numberIn(std::string_view text, const LimitRange& range) {
    const auto number = wholeNumber<double>(text);
    if (!number || !(*number >= range.least && *number <= range.most)) return std::nullopt;
    if (range.isWhole && *number != std::floor(*number)) return std::nullopt;
    return number;
}

template <typename Assign>
Next setLimit(GameTable& table, std::string_view rest, const LimitRange& range, Assign assign) {
    EngineLimits limits = table.players().limits;
    const auto number = numberIn(rest, range);
    if (number || lowered(rest) == "off") {
        assign(limits, number);
        table.setLimits(limits);
        table.say(strengthText(table.players()));
        return Next::Turn;
    }
    table.say(rest.empty() ? strengthText(table.players())
                           : formatted("'{}' takes {} from {} to {}, or 'off'.\n", range.verb, range.meaning,
                                       range.least, range.most));
    return Next::SameTurn;
}

Next setElo(GameTable& table, std::string_view rest) {
    return setLimit(table, rest, {"elo", "a rating", 100, 3500, true}, [](EngineLimits& limits, const auto& number) {
        limits.elo = number ? std::optional(static_cast<int>(*number)) : std::nullopt;
    });
}
Next setDepth(GameTable& table, std::string_view rest) {
    return setLimit(table, rest, {"depth", "a number of half-moves", 1, 100, true},
                    [](EngineLimits& limits, const auto& number) {
                        limits.depth = number ? std::optional(static_cast<int>(*number)) : std::nullopt;
                    });
}
Next setMoveTime(GameTable& table, std::string_view rest) {
    return setLimit(table, rest, {"movetime", "seconds for each move", 0.01, 3600, false},
                    [](EngineLimits& limits, const auto& number) {
                        limits.movetime.reset();
                        if (number) limits.movetime = std::chrono::milliseconds(static_cast<int>(*number * 1000));
                    });
}

Next retry(GameTable& table, std::string_view) {
    table.retryOpponents();
    return Next::Turn;
}

constexpr std::array<TableCommand, 8> commands{{
    {"hint", "hint", "ask for a good move", "The strongest engine at hand thinks about it for a second.",
     ask<Advice::Move>},
    {"eval", "eval", "ask who stands better", "A plus is good for White, a minus for Black; 1.00 is a pawn.",
     ask<Advice::Evaluation>},
    {"opponent", "opponent SIDE PLAYER", "let a computer or a person play a side",
     "Examples: opponent black computer, opponent black nowchess, opponent white /usr/games/gnuchess --uci,\n"
     "opponent black human",
     seatOpponent},
    {"level", "level [NAME]", "tell how strong the computer plays, or make it weaker or stronger",
     "beginner, novice, casual, club, strong, master or full.", setLevel},
    {"elo", "elo N|off", "let the computer play at a rating instead of a level",
     "A rating among engines, as far as the engine offers it.", setElo},
    {"depth", "depth N|off", "let the computer look at most N half-moves ahead", "Example: depth 4", setDepth},
    {"movetime", "movetime SECONDS|off", "let the computer take that long for each move", "Example: movetime 0.5",
     setMoveTime},
    {"retry", "retry", "start an opponent again that is in trouble", "The game is not touched by its trouble.", retry},
}};

}  // namespace

constinit const std::span<const TableCommand> opponentCommands = commands;

}  // namespace nowchess::app
