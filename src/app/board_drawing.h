// A board as text for people: eight ranks with their coordinates, White at the bottom.
#pragma once

#include <cstdint>
#include <string>

#include "app/output.h"
#include "nowchess/board/board.h"

namespace nowchess::app {

enum class Figures : std::uint8_t { Letters, Unicode };

std::string draw(const Board& board, Figures figures);

// Unicode if the output is a terminal that can show it: a UTF-8 locale and no dumb terminal.
Figures figuresFor(const Output& out);

}  // namespace nowchess::app
