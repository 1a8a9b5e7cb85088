#include "front/tui/cells.h"

#include "front/tui/view.h"
#include "text/utf8.h"

namespace nowchess::app {

void Cells::clear(Size size) {
    size_ = size;
    cells_.assign(static_cast<std::size_t>(size.rows) * static_cast<std::size_t>(size.columns), Cell{});
    pictures_.clear();
}

void Cells::putPicture(const PlacedPicture& picture) {
    pictures_.push_back(picture);
    for (int row = 0; row < picture.size.rows; ++row)
        for (int column = 0; column < picture.size.columns; ++column)
            cells_[index({picture.corner.row + row, picture.corner.column + column})].picture = picture;
}

bool Cells::isSameAt(Point corner, Size size, const Cells& others) const {
    if (size_ != others.size_) return false;
    for (int row = 0; row < size.rows; ++row)
        for (int column = 0; column < size.columns; ++column) {
            const Point point{corner.row + row, corner.column + column};
            if (at(point) != others.at(point)) return false;
        }
    return true;
}

void Cells::put(Point at, std::string_view utf8, const Look& look) {
    if (at.row < 0 || at.row >= size_.rows) return;
    Cell* last = nullptr;
    while (!utf8.empty()) {
        std::size_t length = 1;
        while (length < utf8.size() && nowchess::utf8::isContinuation(utf8[length])) ++length;
        const std::string_view character = utf8.substr(0, length);
        utf8.remove_prefix(length);
        if (width(character) == 0) {
            if (last != nullptr) last->text += character;
            continue;
        }
        const bool isInside = at.column >= 0 && at.column < size_.columns;
        last = isInside ? &cells_[index(at)] : nullptr;
        if (last != nullptr) *last = {std::string(character), look};
        ++at.column;
    }
}

void Cells::forChanges(const Cells& others, const Run& run) const {
    const bool isAll = size_ != others.size_;
    for (int row = 0; row < size_.rows; ++row)
        for (int column = 0; column < size_.columns;) {
            const Point begin{row, column};
            const Look& look = at(begin).look;
            std::string text;
            for (; column < size_.columns; ++column) {
                const Point point{row, column};
                const bool isSame = !isAll && at(point) == others.at(point);
                if (isSame || at(point).look != look) break;
                text += at(point).text;
            }
            if (text.empty()) {
                ++column;
            } else {
                run(begin, text, look);
            }
        }
}

}  // namespace nowchess::app
