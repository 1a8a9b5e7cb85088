// What tablebases say of a position, and how the fifty-move rule (FIDE 9.3) and the 75-move rule (9.6.2) bear on it.
//
//   if (const auto verdict = judgeByTables(tables, game.position())) out.write(text(*verdict));
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "nowchess/rules/position.h"
#include "nowchess/search/tablebase.h"

namespace nowchess::app {

// What becomes of a win on the board.
enum class MoveRules : std::uint8_t {
    InTime,            // the next capture, pawn move or mate comes before a draw can be claimed, and so do all after it
    PerhapsInTime,     // it may come one half-move too late for the fifty-move rule: the tables are not that exact
    Claimable,         // the loser can claim a draw first; unclaimed, the win is in time for the 75-move rule
    ClaimableAtLeast,  // the loser can claim a draw first; whether the 75-move rule ends the game is not in the tables
    EndedBy75Moves,    // the 75-move rule makes it a draw first, claimed or not
};

struct TableVerdict {
    std::optional<Color> winner;     // on the board, with best play; empty: drawn
    TableValue value;                // of the side to move, at a clock of 0
    std::optional<int> distance;     // half-moves to the next capture, pawn move or mate; empty without a table for it
    std::optional<MoveRules> rules;  // of a win, if its distance is known
};

// Empty where no table covers the position, and after the end of the game.
std::optional<TableVerdict> judgeByTables(const Tablebase& tables, const AnyPosition& position);

std::string text(const TableVerdict& verdict);    // "Tablebase: White wins; …", a line for each rule
std::string toJson(const TableVerdict& verdict);  // {"value":"Win","winner":"White","dtz":12,"moveRules":"InTime"}

}  // namespace nowchess::app
