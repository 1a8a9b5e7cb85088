// What Tab completes: commands, their arguments, moves, files.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/game/game.h"

namespace nowchess::app {

struct Completions {
    std::size_t begin = 0;           // of the word that is completed, in the line
    std::vector<std::string> words;  // what it may become
};

// The files whose names begin so; directories with a slash at their end.
using ListFiles = std::function<std::vector<std::string>(std::string_view begun)>;
std::vector<std::string> listFiles(std::string_view begun);

Completions completions(std::string_view line, const AnyGame& game, const ListFiles& files = listFiles);

// The line as far as all its completions agree, with a blank after a word that is the only one and has more to follow.
// Never shorter than the line.
std::string completed(std::string_view line, const Completions& found);

}  // namespace nowchess::app
