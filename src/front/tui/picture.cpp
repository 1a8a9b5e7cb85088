#include "front/tui/picture.h"

#include <algorithm>
#include <cmath>

#include "front/tui/shape_spans.h"

namespace nowchess::app {

using namespace shapes;

namespace {

enum class Part : std::uint8_t { Nothing, Body, Line };

// Samples of a picture; shapes are scaled to its shorter side and stand in its middle.
class Canvas {
public:
    Canvas(PixelSize size, int fineness)
        : columns_(size.width * fineness),
          rows_(size.height * fineness),
          scale_(static_cast<float>(std::min(columns_, rows_)) / fieldSize),
          left_((static_cast<float>(columns_) - scale_ * fieldSize) / 2),
          top_((static_cast<float>(rows_) - scale_ * fieldSize) / 2),
          parts_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {}

    template <typename Shape>
    void fill(const Shape& shape, Part part) {
        forSamples(shape, [part](Part& sample) { sample = part; });
    }
    template <typename Shape>
    void drawInside(const Shape& shape) {
        forSamples(shape, [](Part& sample) {
            if (sample == Part::Body) sample = Part::Line;
        });
    }
    // Whatever is nearer than that to a shape.
    void fillAround(Outline outline, float width) {
        for (std::size_t index = 0; index < outline.size(); ++index) {
            const Spot a = outline[index];
            const Spot b = outline[(index + 1) % outline.size()];
            const float length = std::hypot(b.x - a.x, b.y - a.y);
            const float x = (b.y - a.y) * width / length;
            const float y = (a.x - b.x) * width / length;
            const Spot edge[] = {{a.x + x, a.y + y}, {b.x + x, b.y + y}, {b.x - x, b.y - y}, {a.x - x, a.y - y}};
            fill(Outline(edge), Part::Line);
            fill(Disc{a, width}, Part::Line);
        }
    }
    void fillAround(const Disc& disc, float width) { fill(Disc{disc.middle, disc.radius + width}, Part::Line); }

    [[nodiscard]] Part at(int row, int column) const {
        return parts_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
    }

private:
    static constexpr float fieldSize = 64;

    template <typename Shape, typename Paint>
    void forSamples(const Shape& shape, const Paint& paint) {
        for (int row = 0; row < rows_; ++row) {
            const auto begin = parts_.begin() + static_cast<std::ptrdiff_t>(row) * columns_;
            const float y = (static_cast<float>(row) + 0.5F - top_) / scale_;
            forSpans(shape, y, [&](float from, float to) {
                const auto first = begin + columnAt(from);
                std::for_each(first, std::max(first, begin + columnAt(to)), paint);
            });
        }
    }
    // The first column whose middle is not left of that.
    [[nodiscard]] int columnAt(float x) const {
        return std::clamp(static_cast<int>(std::ceil(x * scale_ + left_ - 0.5F)), 0, columns_);
    }

    int columns_;
    int rows_;
    float scale_;
    float left_;
    float top_;
    std::vector<Part> parts_;
};

void draw(const Drawing& drawing, bool isOutlined, Canvas& canvas) {
    if (isOutlined) {
        for (const Outline outline : drawing.bodies) canvas.fillAround(outline, outlineWidth);
        for (const Disc& disc : drawing.discs) canvas.fillAround(disc, outlineWidth);
    }
    for (const Outline outline : drawing.bodies) canvas.fill(outline, Part::Body);
    for (const Disc& disc : drawing.discs) canvas.fill(disc, Part::Body);
    for (const Outline outline : drawing.lines) canvas.drawInside(outline);
    for (const Disc& dot : drawing.dots) canvas.drawInside(dot);
}

// The mean of two colours, in so many parts each.
Rgb mean(Rgb a, int partsOfA, Rgb b, int partsOfB) {
    const int all = partsOfA + partsOfB;
    const auto part = [&](int x, int y) {
        return static_cast<std::uint8_t>((x * partsOfA + y * partsOfB + all / 2) / all);
    };
    return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue)};
}

}  // namespace

Picture pictureOf(PieceType type, PixelSize size, const PieceInks& inks, bool isOutlined, int fineness) {
    Canvas canvas(size, fineness);
    draw(drawings[type], isOutlined, canvas);
    Picture picture{size, {}};
    const int samples = fineness * fineness;
    for (int row = 0; row < size.height; ++row)
        for (int column = 0; column < size.width; ++column) {
            int bodies = 0;
            int lines = 0;
            for (int sample = 0; sample < samples; ++sample) {
                const Part part = canvas.at(row * fineness + sample / fineness, column * fineness + sample % fineness);
                if (part == Part::Body) ++bodies;
                if (part == Part::Line) ++lines;
            }
            const int painted = bodies + lines;
            picture.pixels.push_back(painted == 0 ? Rgba{}
                                                  : Rgba{mean(inks.body, bodies, inks.lines, lines),
                                                         static_cast<std::uint8_t>(painted * 255 / samples)});
        }
    return picture;
}

Picture laidOn(Picture picture, Rgb paper) {
    for (Rgba& pixel : picture.pixels)
        if (pixel.alpha != 0) pixel = {mean(pixel.color, pixel.alpha, paper, 255 - pixel.alpha), 255};
    return picture;
}

}  // namespace nowchess::app
