#include "front/board_drawing.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "console/environment.h"

namespace nowchess::app {

namespace {

std::string_view figurine(Piece piece) noexcept {
    constexpr ByColor<ByPieceType<std::string_view>> figurines{
        {{{{"♙", "♘", "♗", "♖", "♕", "♔"}}, {{"♟", "♞", "♝", "♜", "♛", "♚"}}}}};
    return figurines[piece.color][piece.type];
}

// What a square shows, between its colour codes if it has any.
std::string cell(const Board& board, Square square, const BoardStyle& style) {
    constexpr std::string_view mark = "\x1b[7m";         // reverse video: visible with any theme
    constexpr std::string_view alarm = "\x1b[1;41;97m";  // bold white on red
    constexpr std::string_view plain = "\x1b[0m";
    std::string shown = ".";
    if (const auto piece = board.pieceAt(square))
        shown = style.figures == Figures::Unicode ? std::string(figurine(*piece)) : std::string(1, letter(*piece));
    if (!style.colored || !(style.marked | style.alarmed).contains(square)) return shown;
    return std::string(style.alarmed.contains(square) ? alarm : mark) + shown + std::string(plain);
}

}  // namespace

std::string draw(const Board& board, const BoardStyle& style) {
    const std::string files = style.flipped ? "  h g f e d c b a\n" : "  a b c d e f g h\n";
    std::string text = files;
    for (int row = 0; row < 8; ++row) {
        const Rank rank = allRanks[static_cast<std::size_t>(style.flipped ? row : 7 - row)];
        text += digit(rank);
        for (int column = 0; column < 8; ++column) {
            const File file = allFiles[static_cast<std::size_t>(style.flipped ? 7 - column : column)];
            text += ' ' + cell(board, makeSquare(file, rank), style);
        }
        text += {' ', digit(rank), '\n'};
    }
    return text += files;
}

Bitboard squaresOf(Move move) noexcept {
    if (move.kind() == MoveKind::Drop) return {move.to()};
    if (move.kind() != MoveKind::Castling) return {move.from(), move.to()};
    const Color color = rankOf(move.from()) == Rank::R1 ? Color::White : Color::Black;
    return {move.from(), castledKing(move.castleSide(), color)};
}

// By the variables' own precedence. Asking the C library would mean to load a locale first.
bool isUtf8Locale() {
    for (const char* const variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        std::string locale(environment(variable));
        if (locale.empty()) continue;
        std::transform(locale.begin(), locale.end(), locale.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return locale.contains("utf-8") || locale.contains("utf8");
    }
    return false;
}

Figures figuresFor(const Output& out) {
    const std::string_view terminal = environment("TERM");
    const bool hasFigures = terminal != "linux" && !terminal.starts_with("vt");
    return isCapableTerminal(out) && isUtf8Locale() && hasFigures ? Figures::Unicode : Figures::Letters;
}

bool isCapableTerminal(const Output& out) { return out.isTerminal() && isCapableTerm(); }

}  // namespace nowchess::app
