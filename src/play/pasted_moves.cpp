#include "play/pasted_moves.h"

#include <algorithm>
#include <array>

#include "text/words.h"

namespace nowchess::app {

bool isTagLine(std::string_view line) {
    line = trimmed(line, " \t\r");
    return line.starts_with('[') && line.ends_with(']') && line.contains('"');
}

namespace {

// Where a comment or a variation ends that begins here; variations hold others, and comments.
std::size_t endOfAside(std::string_view line, std::size_t at) {
    if (line[at] == ';') return line.size();
    if (line[at] == '{') return std::min(line.find('}', at), line.size() - 1) + 1;
    for (int depth = 0; at < line.size(); ++at) {
        if (line[at] == '{')
            at = endOfAside(line, at) - 1;
        else if (line[at] == '(')
            ++depth;
        else if (line[at] == ')' && --depth == 0)
            return at + 1;
    }
    return line.size();
}

// Numbers of moves, results and glyphs ($1, !?) are no moves.
bool isMoveWord(std::string_view word) {
    constexpr std::array<std::string_view, 4> results{"*", "1-0", "0-1", "1/2-1/2"};
    return !word.empty() && !word.starts_with('$') && word.find_first_not_of("!?") != std::string_view::npos &&
           std::ranges::find(results, word) == results.end();
}

}  // namespace

std::vector<std::string> movesIn(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    std::vector<std::string> moves;
    for (std::size_t at = 0; at < line.size();) {
        if (blanks.contains(line[at])) {
            ++at;
            continue;
        }
        if (line[at] == '{' || line[at] == '(' || line[at] == ';') {
            at = endOfAside(line, at);
            continue;
        }
        const std::size_t end = std::min(line.find_first_of(" \t\r{(;", at), line.size());
        std::string_view word = line.substr(at, end - at);
        at = end;
        const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
        if (word.substr(digits).starts_with('.'))
            word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
        if (isMoveWord(word)) moves.emplace_back(word);
    }
    return moves;
}

}  // namespace nowchess::app
