// Board patterns the slow way: character by character, square by square, every star tried at every length.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "nowchess/rules/position.h"

namespace nowchess::test {

// One square, as FEN has it ('1' if empty), against what stands between brackets, or one character outside of them.
inline bool squareFits(char square, std::string_view choice) {
    if (choice.starts_with('^')) return !squareFits(square, choice.substr(1));
    const bool isWhite = square >= 'A' && square <= 'Z';
    for (const char c : choice)
        if (c == square || (c == 'A' && isWhite) || (c == 'a' && !isWhite && square != '1')) return true;
    return false;
}

// Squares of one rank against what is left of its pattern.
inline bool rankFits(std::string_view squares, std::string_view pattern) {
    if (pattern.empty()) return squares.empty();
    const char c = pattern[0];
    if (c == '*') {
        for (std::size_t taken = 0; taken <= squares.size(); ++taken)
            if (rankFits(squares.substr(taken), pattern.substr(1))) return true;
        return false;
    }
    if (c >= '1' && c <= '8') {
        const auto count = static_cast<std::size_t>(c - '0');
        return squares.substr(0, count) == std::string_view("11111111").substr(0, count) &&
               rankFits(squares.substr(count), pattern.substr(1));
    }
    if (squares.empty()) return false;
    const std::size_t size = c == '[' ? pattern.find(']') + 1 : 1;
    const bool isFit = c == '?'   ? true
                       : c == '!' ? squares[0] != '1'
                       : c == '[' ? squareFits(squares[0], pattern.substr(1, size - 2))
                                  : squareFits(squares[0], pattern.substr(0, 1));
    return isFit && rankFits(squares.substr(1), pattern.substr(size));
}

// Precondition: the pattern is well formed and names no turn.
inline bool boardFits(const Board& board, std::string_view pattern) {
    for (int rank = 7; rank >= 0; --rank) {
        std::string squares;
        for (const File file : allFiles) {
            const auto piece = board.pieceAt(makeSquare(file, static_cast<Rank>(rank)));
            squares += piece ? letter(*piece) : '1';
        }
        const std::size_t size = std::min(pattern.find('/'), pattern.size());
        if (!rankFits(squares, pattern.substr(0, size))) return false;
        pattern.remove_prefix(std::min(size + 1, pattern.size()));
    }
    return true;
}

}  // namespace nowchess::test
