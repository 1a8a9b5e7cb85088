// Boards as players draw them: eight lines from the eighth rank down to the first, FEN's letters for pieces, a dot for
// an empty square. Blanks between them do not matter.
//
//   const Board board = drawn(". . . . k . . ."
//                             …
//                             ". . . . K . . R");
#pragma once

#include <string>
#include <string_view>

#include "nowchess/board/board.h"

namespace nowchess::test {

// Throws std::invalid_argument, which fails the test, on anything but 64 squares.
Board drawn(std::string_view drawing);
// The squares that are not dots, whatever stands there.
Bitboard marked(std::string_view drawing);

std::string drawing(const Board& board);
std::string drawing(Bitboard squares);

}  // namespace nowchess::test
