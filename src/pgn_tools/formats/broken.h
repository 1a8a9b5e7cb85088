// How a game is marked whose other moves could not be played.
#pragma once

#include <string_view>

namespace nowchess::pgn {

inline constexpr std::string_view brokenOff = "broken off: the next move cannot be played";

}  // namespace nowchess::pgn
