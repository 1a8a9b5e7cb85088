// Where a horizontal line runs inside a shape.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "front/tui/figure_shapes.h"

namespace nowchess::app::shapes {

template <typename Span>
void forSpans(Outline outline, float y, const Span& span) {
    std::vector<float> crossings;
    for (std::size_t index = 0; index < outline.size(); ++index) {
        const Spot a = outline[index];
        const Spot b = outline[(index + 1) % outline.size()];
        if ((a.y <= y) != (b.y <= y)) crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t index = 0; index + 1 < crossings.size(); index += 2) span(crossings[index], crossings[index + 1]);
}

template <typename Span>
void forSpans(const Disc& disc, float y, const Span& span) {
    const float away = y - disc.middle.y;
    if (std::abs(away) >= disc.radius) return;
    const float half = std::sqrt(disc.radius * disc.radius - away * away);
    span(disc.middle.x - half, disc.middle.x + half);
}

}  // namespace nowchess::app::shapes
