// Several moves in one line, as they are pasted from elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nowchess::app {

// A line of tags, as a game that was pasted begins: [Event "Casual game"].
bool isTagLine(std::string_view line);

// The words of a text such as "1. e4 {best} e5 2. Nf3 (2. f4) *" that are moves, or commands among them.
std::vector<std::string> movesIn(std::string_view line);

}  // namespace nowchess::app
