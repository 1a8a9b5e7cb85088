#include "front/tui/figures.h"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

namespace nowchess::app {

namespace {

// --- the drawings
// ----------------------------------------------------------------------------------------------------- A field of 64
// by 64, from its upper left corner. Bodies are filled; lines are drawn inside them.

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

// --- from shapes to samples
// -------------------------------------------------------------------------------------------

constexpr int perCell = 8;  // samples each way
constexpr std::size_t widest = static_cast<std::size_t>(largestFigure.columns) * perCell;
using SampleRow = std::bitset<widest>;
using Samples = std::vector<SampleRow>;

class Raster {
public:
    explicit Raster(Size cells)
        : columns_(cells.columns * perCell), rows_(static_cast<std::size_t>(cells.rows) * perCell) {}

    void fill(Outline outline, Samples& samples) const {
        for (std::size_t row = 0; row < rows_; ++row) {
            const float y = yOf(row);
            std::vector<float> crossings;
            for (std::size_t index = 0; index < outline.size(); ++index) {
                const Spot a = outline[index];
                const Spot b = outline[(index + 1) % outline.size()];
                if ((a.y <= y) != (b.y <= y)) crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
            }
            std::sort(crossings.begin(), crossings.end());
            for (std::size_t index = 0; index + 1 < crossings.size(); index += 2)
                fill(samples[row], crossings[index], crossings[index + 1]);
        }
    }
    void fill(const Disc& disc, Samples& samples) const {
        for (std::size_t row = 0; row < rows_; ++row) {
            const float away = yOf(row) - disc.middle.y;
            if (std::abs(away) >= disc.radius) continue;
            const float half = std::sqrt(disc.radius * disc.radius - away * away);
            fill(samples[row], disc.middle.x - half, disc.middle.x + half);
        }
    }
    void fill(SmallDrawing drawing, std::string_view with, Samples& samples) const {
        constexpr int perPixel = perCell / 2;
        const auto pixels = static_cast<int>(drawing.front().size());
        const int margin = (columns_ - pixels * perPixel) / 2;
        // A little less at the bottom, where bases fill whole cells: pieces on neighbouring squares do not touch.
        const std::size_t rows = columns_ / perCell % 2 == 0 ? rows_ - 1 : rows_;
        for (std::size_t row = 0; row < rows; ++row)
            for (int column = 0; column < pixels * perPixel; ++column)
                if (with.contains(drawing[row / perPixel][static_cast<std::size_t>(column / perPixel)]))
                    samples[row].set(static_cast<std::size_t>(margin + column));
    }
    [[nodiscard]] Samples empty() const { return Samples(rows_); }

    // The same with so much added at every edge.
    [[nodiscard]] Samples grown(const Samples& samples, float by) const {
        const auto across = steps(by, columns_);
        const auto down = steps(by, static_cast<int>(rows_));
        Samples result = samples;
        for (std::size_t row = 0; row < rows_; ++row) {
            for (std::size_t step = 1; step <= across; ++step)
                result[row] |= (samples[row] << step) | (samples[row] >> step);
            for (std::size_t step = 1; step <= down; ++step) {
                if (row >= step) result[row] |= samples[row - step];
                if (row + step < rows_) result[row] |= samples[row + step];
            }
        }
        return result;
    }

private:
    // At least one sample, and no more than fits between two pieces.
    [[nodiscard]] static std::size_t steps(float by, int samples) {
        return static_cast<std::size_t>(std::max(1L, std::lround(by * static_cast<float>(samples) / 64)));
    }
    [[nodiscard]] float yOf(std::size_t row) const {
        return (static_cast<float>(row) + 0.5F) * 64 / static_cast<float>(rows_);
    }
    void fill(SampleRow& row, float left, float right) const {
        const float scale = static_cast<float>(columns_) / 64;
        const int begin = std::max(0, static_cast<int>(std::ceil(left * scale - 0.5F)));
        const int end = std::min(columns_, static_cast<int>(std::ceil(right * scale - 0.5F)));
        for (int column = begin; column < end; ++column) row.set(static_cast<std::size_t>(column));
    }

    int columns_;
    std::size_t rows_;
};

// --- from samples to characters
// ---------------------------------------------------------------------------------------

// The 64 samples of a cell, row by row from the lowest bit.
using Mask = std::uint64_t;

struct Block {
    std::string_view character;
    Mask mask;
};

constexpr Mask rowsFrom(int first) { return first >= 8 ? 0 : ~Mask{0} << (8 * first); }
constexpr Mask columnsBefore(int last) { return 0x0101'0101'0101'0101U * ((Mask{1} << last) - 1); }

constexpr Mask upper = ~rowsFrom(4);
constexpr Mask left = columnsBefore(4);

// Those that the others cannot replace with their inks exchanged; the plainest first.
constexpr std::array<Block, 22> blocks{{
    {"▀", upper},
    {"▌", left},
    {"▘", upper& left},
    {"▝", upper & ~left},
    {"▖", ~upper& left},
    {"▗", ~upper & ~left},
    {"▞", (upper & ~left) | (~upper & left)},
    {"▁", rowsFrom(7)},
    {"▂", rowsFrom(6)},
    {"▃", rowsFrom(5)},
    {"▅", rowsFrom(3)},
    {"▆", rowsFrom(2)},
    {"▇", rowsFrom(1)},
    {"▏", columnsBefore(1)},
    {"▎", columnsBefore(2)},
    {"▍", columnsBefore(3)},
    {"▋", columnsBefore(5)},
    {"▊", columnsBefore(6)},
    {"▉", columnsBefore(7)},
    {"▔", ~rowsFrom(1)},
    {"▕", ~columnsBefore(7)},
    {"▄", ~upper},
}};
constexpr std::size_t halves = 2;  // of them

Mask cellOf(const Samples& samples, int row, int column) {
    constexpr SampleRow low(0xff);
    Mask mask = 0;
    for (int line = 0; line < perCell; ++line) {
        const SampleRow bits = samples[static_cast<std::size_t>(row * perCell + line)];
        const Mask part = ((bits >> static_cast<std::size_t>(column * perCell)) & low).to_ulong();
        mask |= part << (8 * line);
    }
    return mask;
}

// The character and the two inks with which fewest samples come out wrong.
// A line that is lost costs more than one that is too broad: inside a body somewhat, round it much, as it tells the
// piece from its square.
FigureCell closest(const std::array<Mask, 3>& samples, Mask rim, std::span<const Block> characters) {
    constexpr std::array<Ink, 3> inks{Ink::Square, Ink::Fill, Ink::Outline};
    const auto cost = [&](Mask wrong) {
        return 2 * std::popcount(wrong) + std::popcount(wrong & samples[2]) + 3 * std::popcount(wrong & rim);
    };
    FigureCell best;
    int fewest = std::numeric_limits<int>::max();
    for (std::size_t paper = 0; paper < inks.size(); ++paper) {
        const int wrong = cost(~samples[paper]);
        if (wrong < fewest) {
            fewest = wrong;
            best = {" ", inks[paper], inks[paper]};
        }
    }
    if (fewest == 0) return best;
    for (const Block& block : characters)
        for (std::size_t ink = 0; ink < inks.size(); ++ink)
            for (std::size_t paper = 0; paper < inks.size(); ++paper) {
                if (ink == paper) continue;
                const int wrong = cost(block.mask & ~samples[ink]) + cost(~block.mask & ~samples[paper]);
                if (wrong < fewest) {
                    fewest = wrong;
                    best = {block.character, inks[ink], inks[paper]};
                }
            }
    return best;
}

Mask mirrored(Mask mask) {
    Mask result = 0;
    for (int bit = 0; bit < 64; ++bit)
        if ((mask >> bit & 1) != 0) result |= Mask{1} << (bit / 8 * 8 + 7 - bit % 8);
    return result;
}

// The same seen in a mirror, perhaps by another character with its inks exchanged.
FigureCell mirrored(const FigureCell& cell) {
    const auto block = std::ranges::find(blocks, cell.character, &Block::character);
    if (block == blocks.end()) return cell;
    const Mask mask = mirrored(block->mask);
    if (const auto same = std::ranges::find(blocks, mask, &Block::mask); same != blocks.end())
        return {same->character, cell.ink, cell.paper};
    const auto other = std::ranges::find(blocks, ~mask, &Block::mask);
    return {other->character, cell.paper, cell.ink};
}

}  // namespace

std::vector<FigureCell> figureOf(Piece piece, Size size, Blocks available, bool isOutlined) {
    const Raster raster(size);
    Samples body = raster.empty();
    Samples lines = raster.empty();
    if (size.rows <= 4) {
        const SmallDrawing drawing = (size.rows == 3 ? threeRows : fourRows)[piece.type];
        raster.fill(drawing, "#+", body);
        raster.fill(drawing, "+", lines);
    } else {
        const Drawing& drawing = drawings[piece.type];
        for (const Outline outline : drawing.bodies) raster.fill(outline, body);
        for (const Disc& disc : drawing.discs) raster.fill(disc, body);
        for (const Outline outline : drawing.lines) raster.fill(outline, lines);
        for (const Disc& dot : drawing.dots) raster.fill(dot, lines);
    }
    const Samples whole = isOutlined ? raster.grown(body, outlineWidth) : body;
    Samples rim = raster.empty();
    for (std::size_t row = 0; row < body.size(); ++row) {
        rim[row] = whole[row] & ~body[row];
        lines[row] = (lines[row] & body[row]) | rim[row];
    }
    const std::span<const Block> characters =
        available == Blocks::Halves ? std::span(blocks).first(halves) : std::span(blocks);
    std::vector<FigureCell> cells;
    for (int row = 0; row < size.rows; ++row)
        for (int column = 0; column < size.columns; ++column) {
            const int opposite = size.columns - 1 - column;
            if (piece.type != PieceType::Knight && column > opposite) {
                cells.push_back(mirrored(cells[cells.size() - static_cast<std::size_t>(column - opposite)]));
                continue;
            }
            const Mask all = cellOf(whole, row, column);
            const Mask line = cellOf(lines, row, column);
            cells.push_back(closest({~all, all & ~line, line}, cellOf(rim, row, column), characters));
        }
    return cells;
}

}  // namespace nowchess::app
