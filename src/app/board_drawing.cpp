#include "app/board_drawing.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <ranges>
#include <string_view>

#include "app/environment.h"

namespace nowchess::app {

namespace {

std::string_view figurine(Piece piece) noexcept {
    constexpr ByColor<ByPieceType<std::string_view>> figurines{
        {{{{"♙", "♘", "♗", "♖", "♕", "♔"}}, {{"♟", "♞", "♝", "♜", "♛", "♚"}}}}};
    return figurines[piece.color][piece.type];
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

}  // namespace

std::string draw(const Board& board, Figures figures) {
    constexpr std::string_view files = "  a b c d e f g h\n";
    std::string text(files);
    for (const Rank rank : allRanks | std::views::reverse) {
        text += digit(rank);
        for (const File file : allFiles) {
            text += ' ';
            const auto piece = board.pieceAt(makeSquare(file, rank));
            if (!piece) {
                text += '.';
            } else if (figures == Figures::Unicode) {
                text += figurine(*piece);
            } else {
                text += letter(*piece);
            }
        }
        text += {' ', digit(rank), '\n'};
    }
    return text += files;
}

Figures figuresFor(const Output& out) {
    const bool canShow = out.isTerminal() && environment("TERM") != "dumb" && isUtf8Locale();
    return canShow ? Figures::Unicode : Figures::Letters;
}

}  // namespace nowchess::app
