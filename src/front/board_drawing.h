// A board as text for people: eight ranks with their coordinates, White at the bottom.
#pragma once

#include <cstdint>
#include <string>

#include "console/output.h"
#include "nowchess/board/board.h"
#include "nowchess/board/move.h"

namespace nowchess::app {

enum class Figures : std::uint8_t { Letters, Unicode };

struct BoardStyle {
    Figures figures = Figures::Letters;
    bool flipped = false;  // Black at the bottom
    bool colored = false;  // with a terminal's escape sequences; without them nothing is marked
    Bitboard marked{};     // the last move
    Bitboard alarmed{};    // a king in check
};

std::string draw(const Board& board, const BoardStyle& style);

// From where the piece went to where it stands now: of castling, the king's squares.
Bitboard squaresOf(Move move) noexcept;

// Is the output a terminal that understands more than text?
bool isCapableTerminal(const Output& out);
bool isUtf8Locale();
// Unicode if the output is such a terminal and the locale is UTF-8; but the fonts of the Linux console and of
// old terminals have no chess figures.
Figures figuresFor(const Output& out);

}  // namespace nowchess::app
