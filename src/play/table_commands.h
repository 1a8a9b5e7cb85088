// Everything that can be typed at a table, with its help. A new command is a file in play/commands and a line in the
// list of table_commands.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/game_table.h"

namespace nowchess::app {

struct TableCommand {
    std::string_view verb;
    std::string_view usage;
    std::string_view summary;
    std::string_view more;
    // What is to be done with the text after the verb. Null for what the session itself understands
    // (nowchess/session/line.h).
    GameTable::Next (*run)(GameTable& table, std::string_view rest) = nullptr;
};

// The one that this word calls; null if there is none.
const TableCommand* findTableCommand(std::string_view verb);
// All of them, for those who look for one that is nearly typed.
std::vector<std::string_view> tableWords();
// Is there one that begins so?
bool beginsTableCommand(std::string_view text);
// The answer to "help" and "help COMMAND".
std::string tableHelp(std::string_view command);

// The commands by their files.
extern const std::span<const TableCommand> gameCommands;      // what the session understands
extern const std::span<const TableCommand> opponentCommands;  // hint, eval, opponent, level, retry
extern const std::span<const TableCommand> showCommands;      // moves, why, board, fen, help …
extern const std::span<const TableCommand> fileCommands;      // save, load, resume

}  // namespace nowchess::app
