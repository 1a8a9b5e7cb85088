#include "front/tui/menu.h"

#include <algorithm>

#include "console/format.h"
#include "front/tui/view.h"

namespace nowchess::app {

namespace {

int columnsOf(std::string_view text) noexcept { return static_cast<int>(width(text)); }

// Where the items are: the first that is seen, and how many of them from which row on.
struct MenuLayout {
    std::optional<int> titleRow;
    int firstRow;
    int left;
    std::size_t top;
    std::size_t room;
    int valueColumn;  // from the left of the items
};

constexpr int numberColumns = 4;  // " 1  "

MenuLayout layoutOf(const Menu& menu, Size screen) {
    const auto count = static_cast<int>(menu.items.size());
    const bool hasTitle = screen.rows >= count + 4;
    const int messageRows = screen.rows >= 3 ? 2 : 1;
    const int above = hasTitle ? 2 : 0;
    const int room = std::max(1, screen.rows - messageRows - above);
    int labels = 0;
    int values = 0;
    for (const MenuItem& item : menu.items) {
        if (!item.value.empty()) labels = std::max(labels, columnsOf(item.label));
        values = std::max(values, item.value.empty() ? columnsOf(item.label) - labels : columnsOf(item.value));
    }
    MenuLayout layout{};
    const int slack = std::max(0, room - count);
    const int top = std::min(slack / 3, 8);
    if (hasTitle) layout.titleRow = top;
    layout.firstRow = above + top;
    layout.valueColumn = numberColumns + labels + 2;
    layout.left = std::max(0, (screen.columns - layout.valueColumn - std::max(values, 34)) / 2);
    layout.room = static_cast<std::size_t>(std::min(room, count));
    const std::size_t hidden = menu.items.size() - layout.room;
    layout.top = std::min(menu.selected > layout.room / 2 ? menu.selected - layout.room / 2 : 0, hidden);
    return layout;
}

}  // namespace

void render(const Menu& menu, Screen& screen) {
    screen.clear();
    screen.showCursor(std::nullopt);
    const Size size = screen.size();
    const MenuLayout layout = layoutOf(menu, size);
    if (layout.titleRow)
        drawOrnament(screen, {{0, layout.left + numberColumns},
                              {*layout.titleRow - 1, size.columns - 2 * (layout.left + numberColumns)}});
    if (layout.titleRow) screen.put({*layout.titleRow, layout.left + numberColumns}, menu.title, {Role::Strong});
    for (std::size_t row = 0; row < layout.room; ++row) {
        const std::size_t index = layout.top + row;
        const MenuItem& item = menu.items[index];
        const bool isSelected = index == menu.selected && menu.prompt.empty();
        const Point at{layout.firstRow + static_cast<int>(row), layout.left};
        const std::string number = index < 9 ? std::to_string(index + 1) : " ";
        screen.put(at, formatted("{}{}  ", isSelected ? ">" : " ", number), {isSelected ? Role::Strong : Role::Dim});
        std::string text = item.label;
        if (!item.value.empty())
            text +=
                std::string(
                    static_cast<std::size_t>(std::max(1, layout.valueColumn - numberColumns - columnsOf(item.label))),
                    ' ') +
                item.value;
        const auto room = static_cast<std::size_t>(std::max(0, size.columns - at.column - numberColumns));
        screen.put({at.row, at.column + numberColumns}, clipped(text, room),
                   {isSelected ? Role::Strong : Role::Text, std::nullopt, isSelected});
    }
    const auto columns = static_cast<std::size_t>(std::max(size.columns, 1));
    if (size.rows >= 3) {
        const auto lines = wrapped(menu.message, columns);
        const int last = std::min(static_cast<int>(lines.size()), std::max(size.rows / 6, 1));
        for (int line = 0; line < last; ++line)
            screen.put({size.rows - 1 - last + line, 0}, lines[static_cast<std::size_t>(line)], {Role::Strong});
    }
    if (menu.prompt.empty() && menu.input.empty()) {
        screen.put({size.rows - 1, 0}, clipped(menu.hint, columns), {Role::Dim});
    } else {
        const std::string typed = (menu.prompt.empty() ? "> " : menu.prompt) + menu.input;
        const std::string_view shown = lastColumns(typed, columns - 1);
        screen.put({size.rows - 1, 0}, shown, {Role::Text});
        screen.showCursor(Point{std::max(size.rows - 1, 0), columnsOf(shown)});
    }
    screen.present();
}

std::optional<std::size_t> itemAt(const Menu& menu, Size screen, Point point) {
    const MenuLayout layout = layoutOf(menu, screen);
    const int row = point.row - layout.firstRow;
    if (row < 0 || row >= static_cast<int>(layout.room) || point.column < layout.left) return std::nullopt;
    return layout.top + static_cast<std::size_t>(row);
}

}  // namespace nowchess::app
