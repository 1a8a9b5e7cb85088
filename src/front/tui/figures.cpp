#include "front/tui/figures.h"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "front/tui/shape_spans.h"

namespace nowchess::app {

using namespace shapes;

namespace {

// --- from shapes to samples -----------------------------------------------------------------------------------------

constexpr int perCell = 8;  // samples each way
constexpr std::size_t widest = static_cast<std::size_t>(largestFigure.columns) * perCell;
using SampleRow = std::bitset<widest>;
using Samples = std::vector<SampleRow>;

class Raster {
public:
    explicit Raster(Size cells)
        : columns_(cells.columns * perCell), rows_(static_cast<std::size_t>(cells.rows) * perCell) {}

    template <typename Shape>
    void fill(const Shape& shape, Samples& samples) const {
        for (std::size_t row = 0; row < rows_; ++row)
            forSpans(shape, yOf(row), [&](float left, float right) { fill(samples[row], left, right); });
    }
    void fill(SmallDrawing drawing, std::string_view with, Samples& samples) const {
        constexpr int perPixel = perCell / 2;
        const auto pixels = static_cast<int>(drawing.front().size());
        const int margin = (columns_ - pixels * perPixel) / 2;
        // A little less at the bottom, where bases fill whole cells: pieces on neighbouring squares do not touch.
        const std::size_t rows = columns_ / perCell % 2 == 0 ? rows_ - 1 : rows_;
        for (std::size_t row = 0; row < rows; ++row)
            for (int column = std::max(0, -margin); column < std::min(pixels * perPixel, columns_ - margin); ++column)
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

// --- from samples to characters -------------------------------------------------------------------------------------

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
    const bool hasOwnOutline = size.rows == 3 && isOutlined;  // drawn by hand, too
    if (hasOwnOutline) {
        raster.fill(threeRowsOutlined[piece.type], "#+", body);
        raster.fill(threeRowsOutlined[piece.type], "+", lines);
    } else if (size.rows <= 4) {
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
    const Samples whole = isOutlined && !hasOwnOutline ? raster.grown(body, outlineWidth) : body;
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
