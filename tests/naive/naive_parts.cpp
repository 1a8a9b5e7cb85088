#include "naive_parts.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace naive {

int kingSquare(const Position& position, bool white) {
    const auto found = std::ranges::find(position.board, coloured('K', white));
    return static_cast<int>(found - position.board.begin());
}

CastlingTargets castlingTargets(int king, int rook) {
    const int home = 8 * rankOf(king);
    return rook > king ? CastlingTargets{home + 6, home + 5} : CastlingTargets{home + 2, home + 3};
}

void movePiecesCastling(Position& position, const Move& move) {
    const CastlingTargets targets = castlingTargets(move.from, move.to);
    position.at(move.from) = '.';
    position.at(move.to) = '.';
    position.at(targets.king) = coloured('K', position.whiteToMove);
    position.at(targets.rook) = coloured('R', position.whiteToMove);
}

std::string squareText(int square) {
    if (square < 0) return "-";
    return {static_cast<char>('a' + fileOf(square)), static_cast<char>('1' + rankOf(square))};
}

void appendCastling(std::string& out, const Position& position) {
    const std::size_t before = out.size();
    for (const bool white : {true, false}) {
        for (const int file : position.castlingRookFile[colourOf(white)]) {
            if (file >= 0) out += coloured(static_cast<char>('A' + file), white);
        }
    }
    if (out.size() == before) out += '-';
}

std::string_view takeField(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return field;
}

bool readCastling(Position& position, std::string_view field) {
    if (field == "-") return true;
    for (const char letter : field) {
        const bool white = isWhite(letter);
        const char kind = upper(letter);
        const char rook = coloured('R', white);
        const std::string_view home(position.board.data() + homeRankStart(white), 8);
        const std::size_t king = home.find(coloured('K', white));
        const std::size_t file = kind == 'K'   ? home.rfind(rook)
                                 : kind == 'Q' ? home.find(rook)
                                               : static_cast<std::size_t>(kind - 'A');
        if (king >= home.size() || file >= home.size() || home[file] != rook) return false;
        const Side side = file > king ? KingSide : QueenSide;
        if ((kind == 'K' && side != KingSide) || (kind == 'Q' && side != QueenSide)) return false;
        position.castlingRookFile[colourOf(white)][side] = static_cast<int>(file);
    }
    return !field.empty();
}

bool readSquare(int& square, std::string_view field) {
    if (field == "-") return true;
    if (field.size() != 2) return false;
    const int file = field[0] - 'a';
    const int rank = field[1] - '1';
    square = rank * 8 + file;
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

bool readNumber(long& number, std::string_view field) {
    const char* end = field.data() + field.size();
    const auto [stop, error] = std::from_chars(field.data(), end, number);
    return error == std::errc{} && stop == end;
}

}  // namespace naive
