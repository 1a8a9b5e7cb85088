// Which root moves keep what the tablebases promise.
#pragma once

#include <vector>

#include "nowchess/search/tablebase.h"

namespace nowchess::search {

struct TableMoves {
    std::vector<Move> moves;
    bool isComplete;  // chosen by distance: whatever is played of them keeps what there is
};

// The best of these moves by the tables: of winning ones those that are nearest to a capture, a
// pawn move or mate, so that there is progress; of losing ones those that are farthest from it. Without distances, all
// moves of the best value, and all again where one is in no table.
TableMoves bestByTables(const Tablebase& tables, const Position& position, const std::vector<Move>& moves);

}  // namespace nowchess::search
