// The drawings of the pieces: shapes on a field of 64 by 64, from its upper left corner, for squares of any size; and
// pictures by hand for those that are too small for shapes.
#pragma once

#include <span>
#include <string_view>

#include "nowchess/board/piece.h"

namespace nowchess::app::shapes {

// Bodies are filled; lines are drawn inside them.

struct Spot {
    float x;
    float y;
};
struct Disc {
    Spot middle;
    float radius;
};
using Outline = std::span<const Spot>;  // of a polygon, closed by itself
struct Drawing {
    std::span<const Outline> bodies;
    std::span<const Disc> discs;
    std::span<const Outline> lines;
    std::span<const Disc> dots;
};

constexpr float outlineWidth = 2;  // around a body

constexpr Spot wideBase[] = {{13, 60}, {13, 54}, {17, 50}, {47, 50}, {51, 54}, {51, 60}};
constexpr Spot baseLine[] = {{19, 49}, {45, 49}, {45, 51.5F}, {19, 51.5F}};

constexpr Spot pawnBody[] = {{27, 30}, {37, 30}, {39, 40}, {45, 50}, {19, 50}, {25, 40}};
constexpr Spot pawnCollar[] = {{22, 30}, {42, 30}, {42, 34}, {22, 34}};
constexpr Spot pawnBase[] = {{16, 60}, {16, 54}, {19, 50}, {45, 50}, {48, 54}, {48, 60}};
constexpr Outline pawnBodies[] = {pawnBody, pawnCollar, pawnBase};
constexpr Disc pawnDiscs[] = {{{32, 20}, 10.5F}};

constexpr Spot knightBody[] = {{16, 50}, {19, 43}, {27, 36}, {29, 31}, {24, 32}, {19, 39},
                               {13, 38}, {10, 33}, {13, 26}, {17, 19}, {20, 13}, {19, 4},
                               {27, 9},  {35, 10}, {43, 15}, {48, 25}, {50, 37}, {49, 50}};
constexpr Spot knightMane[] = {{36, 16}, {40, 21}, {44, 31}, {44, 46}, {41, 46}, {41, 32}, {37, 23}, {33, 18}};
constexpr Outline knightBodies[] = {knightBody, wideBase};
constexpr Outline knightLines[] = {knightMane, baseLine};
constexpr Disc knightDots[] = {{{22.5F, 20.5F}, 2.8F}};

constexpr Spot bishopMitre[] = {{32, 11}, {40, 19}, {45, 28}, {43, 36}, {38, 42},
                                {26, 42}, {21, 36}, {19, 28}, {24, 19}};
constexpr Spot bishopFoot[] = {{26, 42}, {38, 42}, {42, 50}, {22, 50}};
constexpr Spot bishopUpright[] = {{30.3F, 20}, {33.7F, 20}, {33.7F, 35}, {30.3F, 35}};
constexpr Spot bishopCrossbar[] = {{26, 25}, {38, 25}, {38, 28.5F}, {26, 28.5F}};
constexpr Spot bishopCollar[] = {{24, 41}, {40, 41}, {40, 43.5F}, {24, 43.5F}};
constexpr Outline bishopBodies[] = {bishopMitre, bishopFoot, wideBase};
constexpr Disc bishopDiscs[] = {{{32, 8}, 5}};
constexpr Outline bishopLines[] = {bishopUpright, bishopCrossbar, bishopCollar, baseLine};

constexpr Spot rookTop[] = {{13, 7},  {22, 7}, {22, 13}, {27, 13}, {27, 7},  {37, 7},  {37, 13},
                            {42, 13}, {42, 7}, {51, 7},  {51, 20}, {45, 25}, {19, 25}, {13, 20}};
constexpr Spot rookTower[] = {{20, 24}, {44, 24}, {47, 50}, {17, 50}};
constexpr Spot rookTopLine[] = {{20, 22.5F}, {44, 22.5F}, {44, 25}, {20, 25}};
constexpr Outline rookBodies[] = {rookTop, rookTower, wideBase};
constexpr Outline rookLines[] = {rookTopLine, baseLine};

constexpr Spot queenCrown[] = {{5, 17},  {16, 32}, {16, 12}, {21, 12}, {27, 30}, {30, 9},  {34, 9},  {37, 30},
                               {43, 12}, {48, 12}, {48, 32}, {59, 17}, {52, 42}, {50, 50}, {14, 50}, {12, 42}};
constexpr Spot queenBand[] = {{14, 41.5F}, {50, 41.5F}, {50, 44}, {14, 44}};
constexpr Outline queenBodies[] = {queenCrown, wideBase};
constexpr Disc queenDiscs[] = {
    {{7, 17}, 4.5F}, {{18.5F, 11}, 4.5F}, {{32, 8}, 5}, {{45.5F, 11}, 4.5F}, {{57, 17}, 4.5F}};
constexpr Outline queenLines[] = {queenBand, baseLine};

constexpr Spot kingUpright[] = {{29, 2}, {35, 2}, {35, 20}, {29, 20}};
constexpr Spot kingCrossbar[] = {{23.5F, 6}, {40.5F, 6}, {40.5F, 11.5F}, {23.5F, 11.5F}};
constexpr Spot kingMiddle[] = {{32, 17}, {38, 24}, {38, 40}, {26, 40}, {26, 24}};
constexpr Spot kingBody[] = {{10, 36}, {32, 30}, {54, 36}, {49, 50}, {15, 50}};
constexpr Spot kingBand[] = {{16, 42}, {48, 42}, {48, 44.5F}, {16, 44.5F}};
constexpr Spot kingParting[] = {{30.5F, 26}, {33.5F, 26}, {33.5F, 42}, {30.5F, 42}};
constexpr Outline kingBodies[] = {kingUpright, kingCrossbar, kingMiddle, kingBody, wideBase};
constexpr Disc kingDiscs[] = {{{19.5F, 30}, 11.5F}, {{44.5F, 30}, 11.5F}};
constexpr Outline kingLines[] = {kingBand, kingParting, baseLine};

constexpr ByPieceType<Drawing> drawings{{
    Drawing{pawnBodies, pawnDiscs, {}, {}},
    Drawing{knightBodies, {}, knightLines, knightDots},
    Drawing{bishopBodies, bishopDiscs, bishopLines, {}},
    Drawing{rookBodies, {}, rookLines, {}},
    Drawing{queenBodies, queenDiscs, queenLines, {}},
    Drawing{kingBodies, kingDiscs, kingLines, {}},
}};

// Too small for shapes: drawn by hand, a quarter of a cell for each character. # is the body, + a line in it.

using SmallDrawing = std::span<const std::string_view>;

// clang-format off
constexpr std::string_view smallPawn[] = {
    "          ",
    "   ####   ",
    "   ####   ",
    "    ##    ",
    "   ####   ",
    " ######## ",
};
constexpr std::string_view smallKnight[] = {
    "   ##     ",
    "  ######  ",
    " ##+##### ",
    "####  ### ",
    "    ##### ",
    " ######## ",
};
constexpr std::string_view smallBishop[] = {
    "    ##    ",
    "   ####   ",
    "   #++#   ",
    "   ####   ",
    "    ##    ",
    " ######## ",
};
constexpr std::string_view smallRook[] = {
    "          ",
    " ## ## ## ",
    " ######## ",
    "  ######  ",
    "  ######  ",
    " ######## ",
};
constexpr std::string_view smallQueen[] = {
    "#   ##   #",
    "## #### ##",
    "##########",
    " ######## ",
    "  ######  ",
    " ######## ",
};
constexpr std::string_view smallKing[] = {
    "    ##    ",
    "  ######  ",
    "    ##    ",
    "##########",
    " ######## ",
    " ######## ",
};
constexpr ByPieceType<SmallDrawing> threeRows{{smallPawn, smallKnight, smallBishop, smallRook, smallQueen, smallKing}};

// With lines round them.
constexpr std::string_view outlinedPawn[] = {
    "            ",
    "    ++++    ",
    "   +####+   ",
    "    +##+    ",
    "   +####+   ",
    "  ++++++++  ",
};
constexpr std::string_view outlinedKnight[] = {
    "    ++      ",
    "  ++##+++   ",
    " +#+#####+  ",
    " +++++###+  ",
    "    +####+  ",
    "  ++++++++  ",
};
constexpr std::string_view outlinedBishop[] = {
    "     ++     ",
    "    +##+    ",
    "   +####+   ",
    "   +####+   ",
    "    +##+    ",
    "  ++++++++  ",
};
constexpr std::string_view outlinedRook[] = {
    "            ",
    " +++ ++ +++ ",
    " +########+ ",
    "  +######+  ",
    "  +######+  ",
    " ++++++++++ ",
};
constexpr std::string_view outlinedQueen[] = {
    "++   ++   ++",
    "+++ ++++ +++",
    "+##+####+##+",
    " +########+ ",
    "  +######+  ",
    " ++++++++++ ",
};
constexpr std::string_view outlinedKing[] = {
    "     ++     ",
    "   ++++++   ",
    "     ++     ",
    "+++++##+++++",
    " +########+ ",
    " ++++++++++ ",
};
constexpr ByPieceType<SmallDrawing> threeRowsOutlined{
    {outlinedPawn, outlinedKnight, outlinedBishop, outlinedRook, outlinedQueen, outlinedKing}};

constexpr std::string_view middlePawn[] = {
    "            ",
    "    ####    ",
    "   ######   ",
    "    ####    ",
    "    ####    ",
    "   ######   ",
    "  ########  ",
    "  ########  ",
};
constexpr std::string_view middleKnight[] = {
    "    ##      ",
    "   #######  ",
    " ###+###### ",
    "############",
    "####  ######",
    "    ####### ",
    "   ######## ",
    "############",
};
constexpr std::string_view middleBishop[] = {
    "     ##     ",
    "    ####    ",
    "   ##++##   ",
    "   ##++##   ",
    "    ####    ",
    "     ##     ",
    "   ######   ",
    "############",
};
constexpr std::string_view middleRook[] = {
    "            ",
    " ### ## ### ",
    " ########## ",
    "  ########  ",
    "  ########  ",
    "  ########  ",
    " ########## ",
    "############",
};
constexpr std::string_view middleQueen[] = {
    "#    ##    #",
    "##  ####  ##",
    "### #### ###",
    "############",
    " ########## ",
    "  ########  ",
    " ########## ",
    "############",
};
constexpr std::string_view middleKing[] = {
    "     ##     ",
    "   ######   ",
    "     ##     ",
    "#### ## ####",
    "############",
    " ########## ",
    "  ########  ",
    "############",
};
constexpr ByPieceType<SmallDrawing> fourRows{
    {middlePawn, middleKnight, middleBishop, middleRook, middleQueen, middleKing}};
// clang-format on

}  // namespace nowchess::app::shapes
