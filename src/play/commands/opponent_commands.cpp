// Computers at the table: their advice, their strength, their seats.
#include <array>

#include "console/format.h"
#include "play/table_commands.h"

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

Next setLevel(GameTable& table, std::string_view rest) {
    const auto level = parseLevel(splitCommand(rest).verb);
    if (!level) {
        std::string levels;
        for (const Level each : allLevels) levels += formatted("{}{}", levels.empty() ? "" : ", ", name(each));
        table.say(formatted("'level' takes one of: {}.\n", levels));
        return Next::SameTurn;
    }
    table.setLevel(*level);
    return Next::Turn;
}

Next retry(GameTable& table, std::string_view) {
    table.retryOpponents();
    return Next::Turn;
}

constexpr std::array<TableCommand, 5> commands{{
    {"hint", "hint", "ask for a good move", "The strongest engine at hand thinks about it for a second.",
     ask<Advice::Move>},
    {"eval", "eval", "ask who stands better", "A plus is good for White, a minus for Black; 1.00 is a pawn.",
     ask<Advice::Evaluation>},
    {"opponent", "opponent SIDE PLAYER", "let a computer or a person play a side",
     "Examples: opponent black computer, opponent black nowchess, opponent white /usr/games/gnuchess --uci,\n"
     "opponent black human",
     seatOpponent},
    {"level", "level NAME", "make the computer weaker or stronger",
     "beginner, novice, casual, club, strong, master or full.", setLevel},
    {"retry", "retry", "start an opponent again that is in trouble", "The game is not touched by its trouble.", retry},
}};

}  // namespace

constinit const std::span<const TableCommand> opponentCommands = commands;

}  // namespace nowchess::app
