#include "support/drawing.h"

#include <stdexcept>

namespace nowchess::test {

namespace {

// Calls visit(square, character) for each of the 64 squares of a drawing.
template <typename Visit>
void readDrawing(std::string_view drawing, Visit visit) {
    unsigned squares = 0;
    for (const char c : drawing) {
        if (c == ' ' || c == '\n') continue;
        if (squares < 64) visit(mirrored(allSquares[squares]), c);
        ++squares;
    }
    if (squares != 64) throw std::invalid_argument("a drawing of " + std::to_string(squares) + " squares");
}

template <typename LetterAt>
std::string write(LetterAt letterAt) {
    std::string text = "\n";
    for (const Square square : allSquares) {
        text += letterAt(mirrored(square));
        text += fileOf(square) == File::H ? '\n' : ' ';
    }
    return text;
}

}  // namespace

Board drawn(std::string_view drawing) {
    Board board;
    readDrawing(drawing, [&](Square square, char c) {
        if (c == '.') return;
        const auto piece = parsePiece(c);
        if (!piece) throw std::invalid_argument(std::string("no piece: ") + c);
        board.put(square, *piece);
    });
    return board;
}

Bitboard marked(std::string_view drawing) {
    Bitboard squares;
    readDrawing(drawing, [&](Square square, char c) {
        if (c != '.') squares.insert(square);
    });
    return squares;
}

std::string drawing(const Board& board) {
    return write([&](Square square) {
        const auto piece = board.pieceAt(square);
        return piece ? letter(*piece) : '.';
    });
}

std::string drawing(Bitboard squares) {
    return write([&](Square square) { return squares.contains(square) ? 'x' : '.'; });
}

}  // namespace nowchess::test
