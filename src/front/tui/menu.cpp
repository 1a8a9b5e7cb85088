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
    int footRows;     // for the message, above the last row
};

constexpr int numberColumns = 4;  // " 1  "

std::string textOf(const MenuItem& item, const MenuLayout& layout) {
    if (item.value.empty()) return item.label;
    const int gap = std::max(1, layout.valueColumn - numberColumns - columnsOf(item.label));
    return item.label + std::string(static_cast<std::size_t>(gap), ' ') + item.value;
}

std::size_t textRoom(const MenuLayout& layout, Size screen) noexcept {
    return static_cast<std::size_t>(std::max(0, screen.columns - layout.left - numberColumns));
}

// An item in words of its own, where its row has no room for it.
std::string wholeText(const MenuItem& item, const MenuLayout& layout, Size screen) {
    if (width(textOf(item, layout)) <= textRoom(layout, screen)) return "";
    return item.value.empty() ? item.label : formatted("{}: {}", item.label, item.value);
}

// As many as the longest of what may stand there needs: nothing moves when another item is chosen.
int footRowsFor(const Menu& menu, const MenuLayout& layout, Size screen) {
    const auto columns = static_cast<std::size_t>(std::max(screen.columns, 1));
    std::size_t rows = wrapped(menu.message, columns).size();
    for (const MenuItem& item : menu.items)
        rows = std::max(rows, wrapped(wholeText(item, layout, screen), columns).size());
    return std::clamp(static_cast<int>(rows), 1, std::max(screen.rows / 6, 1));
}

MenuLayout layoutOf(const Menu& menu, Size screen) {
    const auto count = static_cast<int>(menu.items.size());
    int labels = 0;
    int values = 0;
    for (const MenuItem& item : menu.items) {
        if (!item.value.empty()) labels = std::max(labels, columnsOf(item.label));
        values = std::max(values, item.value.empty() ? columnsOf(item.label) - labels : columnsOf(item.value));
    }
    MenuLayout layout{};
    layout.valueColumn = numberColumns + labels + 2;
    layout.left = std::max(0, (screen.columns - layout.valueColumn - std::max(values, 34)) / 2);
    layout.footRows = screen.rows >= 3 ? footRowsFor(menu, layout, screen) : 0;
    const int rows = std::max(1, screen.rows - 1 - layout.footRows);
    constexpr int titleRows = 2;
    const bool hasTitle = rows >= count + titleRows;
    const int slack = rows - count - titleRows;
    const int top = hasTitle ? std::min((slack + layout.footRows - 1) / 3, slack) : 0;
    if (hasTitle) layout.titleRow = top;
    layout.firstRow = hasTitle ? top + titleRows : 0;
    layout.room = static_cast<std::size_t>(std::min(rows, count));
    const std::size_t hidden = menu.items.size() - layout.room;
    layout.top = std::min(menu.selected > layout.room / 2 ? menu.selected - layout.room / 2 : 0, hidden);
    return layout;
}

// What was said or else the whole of the item that is selected; dots where there is more of it.
void drawFoot(const Menu& menu, const MenuLayout& layout, Screen& screen) {
    const Size size = screen.size();
    const bool isSaid = !menu.message.empty() || menu.items.empty();
    const auto columns = static_cast<std::size_t>(std::max(size.columns, 1));
    const auto room = static_cast<std::size_t>(layout.footRows);
    std::vector<std::string> lines =
        wrapped(isSaid ? menu.message : wholeText(menu.items[menu.selected], layout, size), columns);
    if (lines.size() > room) {
        lines.resize(room);
        if (room > 0) lines.back() = abridged(lines.back(), columns);
    }
    Point at{size.rows - 1 - static_cast<int>(lines.size()), 0};
    for (const std::string& line : lines) {
        screen.put(at, line, {isSaid ? Role::Strong : Role::Text});
        ++at.row;
    }
}

}  // namespace

void render(const Menu& menu, Screen& screen) {
    screen.clear();
    screen.showCursor(std::nullopt);
    const Size size = screen.size();
    const MenuLayout layout = layoutOf(menu, size);
    if (layout.titleRow) drawOrnament(screen, {{0, 0}, {*layout.titleRow - 1, size.columns}});
    if (layout.titleRow) screen.put({*layout.titleRow, layout.left + numberColumns}, menu.title, {Role::Strong});
    for (std::size_t row = 0; row < layout.room; ++row) {
        const std::size_t index = layout.top + row;
        const bool isSelected = index == menu.selected;
        const Point at{layout.firstRow + static_cast<int>(row), layout.left};
        const std::string number = index < 9 ? std::to_string(index + 1) : " ";
        screen.put(at, formatted("{}{}  ", isSelected ? ">" : " ", number), {isSelected ? Role::Strong : Role::Dim});
        screen.put({at.row, at.column + numberColumns},
                   clipped(textOf(menu.items[index], layout), textRoom(layout, size)),
                   {isSelected ? Role::Strong : Role::Text, std::nullopt, isSelected});
    }
    drawFoot(menu, layout, screen);
    const auto columns = static_cast<std::size_t>(std::max(size.columns, 1));
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
