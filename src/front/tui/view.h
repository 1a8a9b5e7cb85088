// Everything the full screen shows, as a value, and how it is drawn. Nothing here decides anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "front/board_drawing.h"
#include "front/tui/layout.h"
#include "nowchess/game/game.h"
#include "nowchess/search/score.h"

namespace nowchess::app {

struct View {
    const AnyGame* game = nullptr;  // what is on the board
    std::size_t ply = 0;            // which of its positions
    bool flipped = false;
    Figures figures = Figures::Unicode;
    std::optional<Square> cursor;
    Bitboard selected;
    Bitboard targets;
    std::vector<std::pair<Square, Piece>> picker;  // pieces to choose from, over what stands there
    std::size_t picked = 0;                        // the one that Enter takes
    ByColor<std::string> names;
    ByColor<std::string> clocks;            // empty without clocks
    ByColor<bool> isShortOfTime{};          // their clocks are shown as an alarm
    std::optional<SearchScore> evaluation;  // in White's view: a bar beside the board
    std::string opening;                    // its name
    std::string status;                     // how the game stands
    std::string news;                       // what must not be missed: a claim, a check, an ending
    std::string message;                    // as many lines as there are
    std::string prompt;
    std::string input;
    std::vector<std::pair<std::string, std::string>> keys;  // the key bar: a key's name and what it does
    std::vector<std::string> page;                          // shown over everything else, if it has lines
    std::size_t pageTop = 0;
};

void render(const View& view, Screen& screen);

// Which key of the key bar is there.
std::optional<std::size_t> keyAt(const View& view, Size screen, Point point);
// The piece in hand that is shown at a point.
std::optional<Piece> pocketPieceAt(const View& view, Size screen, Point point);

// A row of pieces on squares as an ornament, as large as fits and in the middle of its room, at its bottom; nothing
// where there is too little room or pieces cannot be drawn.
void drawOrnament(Screen& screen, const Area& room);

// How wide the lines of a message are on a screen of this size, and whether a text has room there.
std::size_t messageWidth(Size screen) noexcept;
bool fitsMessage(std::string_view text, Size screen);

// Text broken into lines of at most that width, at blanks where possible.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);
// How many columns that takes, and as much of it as fits into so many.
std::size_t width(std::string_view utf8) noexcept;
std::string_view clipped(std::string_view utf8, std::size_t columns) noexcept;
// Whole words of it, with dots for the rest.
std::string abridged(std::string_view utf8, std::size_t columns);
std::string_view lastColumns(std::string_view utf8, std::size_t columns) noexcept;

}  // namespace nowchess::app
