#include "front/tui/view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "console/format.h"
#include "front/tui/board_view.h"
#include "play/players.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

int columnsOf(std::string_view text) noexcept { return static_cast<int>(width(text)); }

// White's part of the evaluation bar, from 0 to 1: a pawn is much near equality and little far from it.
double whitePart(SearchScore score) noexcept {
    if (score.kind == ScoreKind::Mate) return score.value > 0 ? 1 : 0;
    return 0.5 + std::atan(score.value / 250.0) / std::numbers::pi;
}

// As comments in PGN have it: "+0.35", "#-3".
std::string numberOf(SearchScore score) {
    return score.kind == ScoreKind::Mate ? formatted("#{}", score.value) : scoreText(score);
}

// --- the text below and beside the board ---

struct TextLine {
    std::string text;
    Role role;
};

// The same row for what is said and what is typed?
bool isShared(const Layout& layout) noexcept { return layout.message.corner.row == layout.input.corner.row; }

// News, what was said, and how the game stands, as far as there is room; what is cut off ends in dots.
std::vector<TextLine> textLines(const View& view, const Layout& layout) {
    std::vector<TextLine> lines;
    if (isShared(layout) && !view.input.empty()) return lines;
    const auto width = static_cast<std::size_t>(std::max(layout.message.size.columns, 1));
    const auto room = static_cast<std::size_t>(layout.message.size.rows);
    const auto add = [&](std::string_view text, Role role) {
        for (std::string& line : wrapped(text, width)) lines.push_back({std::move(line), role});
    };
    add(view.news, Role::News);
    // Either all of the news is seen, and nothing else has to be, or what is cut off is marked.
    if (lines.size() == room) return lines;
    add(view.message, Role::Text);
    if (lines.size() > room) {
        lines.resize(room);
        lines.back().text = abridged(lines.back().text, width);
    } else if (const auto status = wrapped(view.status, width); lines.size() + status.size() <= room) {
        add(view.status, Role::Dim);
    }
    return lines;
}

bool isInputHidden(const View& view, const Layout& layout) {
    return isShared(layout) && !textLines(view, layout).empty();
}

// Where keys are named: in a place of their own, or after the prompt as long as nothing is typed.
std::optional<Area> keyArea(const View& view, const Layout& layout) {
    if (layout.keys) return layout.keys;
    if (!view.input.empty() || isInputHidden(view, layout)) return std::nullopt;
    Area area = layout.input;
    const int taken = columnsOf(view.prompt) + 3;
    area.corner.column += taken;
    area.size.columns -= taken;
    return area;
}

// As many keys as fit, those named first: the place of each, and how wide it is.
std::vector<std::pair<Point, int>> keyPlaces(const View& view, const Layout& layout) {
    std::vector<std::pair<Point, int>> places;
    const auto area = keyArea(view, layout);
    if (!area) return places;
    Point at = area->corner;
    for (const auto& [key, action] : view.keys) {
        const int wide = columnsOf(key) + 1 + columnsOf(action);
        if (at.column + wide > area->corner.column + area->size.columns) at = {at.row + 1, area->corner.column};
        if (at.row >= area->corner.row + area->size.rows || wide > area->size.columns) break;
        places.emplace_back(at, wide);
        at.column += wide + 2;
    }
    return places;
}

// --- players --------------------------------------------------------------------------------------------------------

Color bottomSide(const View& view) noexcept { return view.flipped ? Color::Black : Color::White; }

// Where each player is shown.
std::vector<std::pair<Color, Area>> playerAreas(const View& view, const Layout& layout) {
    std::vector<std::pair<Color, Area>> areas;
    const Color bottom = bottomSide(view);
    if (layout.upper) areas.emplace_back(opposite(bottom), *layout.upper);
    if (layout.lower) areas.emplace_back(bottom, *layout.lower);
    if (!layout.players) return areas;
    Area half = *layout.players;
    half.size.columns = (half.size.columns - 1) / 2;
    areas.emplace_back(bottom, half);
    half.corner.column += layout.players->size.columns - half.size.columns;
    areas.emplace_back(opposite(bottom), half);
    return areas;
}

std::string clockText(const View& view, Color side) { return view.clocks[side].empty() ? "" : " " + view.clocks[side]; }
std::string nameText(const View& view, Color side) {
    return formatted("{} {}", shownPosition(view).turn() == side ? ">" : " ", view.names[side]);
}
int roomForName(const View& view, Color side, const Area& area) {
    return std::max(area.size.columns - columnsOf(clockText(view, side)), 0);
}
// Below the name or, where there is one row, behind it.
Area holdingsArea(const View& view, Color side, const Area& area) {
    const auto [row, column] = area.corner;
    if (area.size.rows >= 2) return {{row + 1, column + 2}, {1, area.size.columns - 2}};
    const int room = roomForName(view, side, area);
    const int between = std::min(columnsOf(nameText(view, side)), room) + 2;
    return {{row, column + between}, {1, room - between}};
}

// The pieces that a side has in hand, each kind with how many there are.
struct PocketCell {
    PieceType type;
    std::string text;
};
std::vector<PocketCell> pocketCells(const AnyPosition& position, Color side, Figures figures) {
    std::vector<PocketCell> cells;
    for (const PieceType type :
         {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
        const unsigned count = position.pocket(side).count(type);
        if (count == 0) continue;
        cells.push_back({type, glyph({side, type}, figures, false) + (count > 1 ? formatted("{} ", count) : " ")});
    }
    return cells;
}

class Drawing {
public:
    Drawing(const View& view, const Layout& layout, Screen& screen)
        : view_(view), layout_(layout), screen_(screen), position_(shownPosition(view)) {}

    void draw() {
        drawBoard(view_, layout_, screen_);
        drawPlayers();
        if (view_.evaluation && layout_.evaluationColumn) drawEvaluation(*layout_.evaluationColumn);
        if (layout_.opening) drawOpening(*layout_.opening);
        if (layout_.moves) drawMoves(*layout_.moves);
        drawText();
        drawKeys();
        drawInput();
    }

private:
    // --- beside the board ---

    // The pieces that a side has captured, the most valuable first, and by how much it is ahead.
    [[nodiscard]] std::string captures(Color side) const {
        constexpr ByPieceType<int> value{{1, 3, 3, 5, 9, 0}};
        ByPieceType<int> counts{};
        for (std::size_t ply = 1; ply <= view_.ply; ++ply) {
            const AnyPosition& before = ply == 1 ? view_.game->start() : plyAt(ply - 1).position;
            const Move move = *plyAt(ply).move;
            if (before.turn() != side) continue;
            const auto there = before.board().pieceAt(move.to());
            if (move.kind() == MoveKind::EnPassant) ++counts[PieceType::Pawn];
            if (there && there->color != side) ++counts[there->type];
        }
        std::string taken;
        int balance = 0;
        for (const PieceType type :
             {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
            const Board& board = position_.board();
            balance += value[type] * (board.pieces(side, type).size() - board.pieces(opposite(side), type).size());
            for (int count = 0; count < counts[type]; ++count)
                taken += glyph({opposite(side), type}, view_.figures, false);
        }
        if (balance <= 0) return taken;
        return taken + formatted("{}+{}", taken.empty() ? "" : " ", balance);
    }

    void drawPlayers() {
        for (const auto& [side, area] : playerAreas(view_, layout_)) drawPlayer(side, area);
    }

    // What stands beside a name: pieces in hand or those captured, and checks that are left to give.
    [[nodiscard]] std::string holdings(Color side) const {
        return withVariant(position_.variant(), [&]<typename V>(V) {
            if constexpr (V::hasDrops) {
                std::string text;
                for (const PocketCell& cell : pocketCells(position_, side, view_.figures)) text += cell.text;
                return text;
            } else if constexpr (V::countsChecks) {
                return formatted("{} left {}", counted(static_cast<std::size_t>(position_.checksLeft(side)), "check"),
                                 captures(side));
            } else {
                return captures(side);
            }
        });
    }

    // Name and clock at the ends of a row; captures between them or, in a second row, below the name. The clock is
    // always seen.
    void drawPlayer(Color side, const Area& area) {
        const bool toMove = position_.turn() == side;
        const Role role = toMove ? Role::Strong : Role::Text;
        const auto [row, column] = area.corner;
        const std::string shownClock = clockText(view_, side);
        const int room = roomForName(view_, side, area);
        const std::string name = nameText(view_, side);
        const std::string_view shownName = clipped(name, static_cast<std::size_t>(room));
        screen_.put({row, column}, shownName, {role});
        screen_.put({row, column + room}, shownClock, {view_.isShortOfTime[side] ? Role::Alarm : role});
        const std::string held = holdings(side);
        const Area place = holdingsArea(view_, side, area);
        if (area.size.rows >= 2 || columnsOf(held) <= place.size.columns)
            screen_.put(place.corner, clipped(held, static_cast<std::size_t>(std::max(place.size.columns, 0))),
                        {Role::Text});
    }

    // Each side's part grows from its side of the board, by eighths of a cell where there are such blocks.
    void drawEvaluation(int column) {
        constexpr std::array<std::string_view, 9> eighths{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
        const int rows = 8 * layout_.square.rows;
        const double white = whitePart(*view_.evaluation);
        const auto filled = static_cast<int>(std::lround((view_.flipped ? 1 - white : white) * rows * 8));
        for (int row = 0; row < rows; ++row) {
            const Point at{layout_.board.row + row, column};
            const int level = std::clamp(filled - 8 * (rows - 1 - row), 0, 8);
            const bool isWhite = (level >= 4) != view_.flipped;
            if (!screen_.hasColor()) {
                screen_.put(at, isWhite ? "|" : ".", {Role::Dim});
            } else if (screen_.blocks() == Blocks::Parts) {
                screen_.put(at, eighths[static_cast<std::size_t>(level)], {Role::Bar, std::nullopt, view_.flipped});
            } else {
                screen_.put(at, " ", {Role::Bar, std::nullopt, isWhite});
            }
        }
    }

    void drawOpening(const Area& area) {
        std::string number;
        if (view_.evaluation) number = numberOf(*view_.evaluation);
        const auto room = static_cast<std::size_t>(std::max(area.size.columns - 2 - columnsOf(number) - 1, 0));
        screen_.put({area.corner.row, area.corner.column + 2},
                    width(view_.opening) <= room ? view_.opening : abridged(view_.opening, room), {Role::Dim});
        screen_.put({area.corner.row, area.corner.column + area.size.columns - columnsOf(number)}, number,
                    {Role::Text});
    }

    [[nodiscard]] const AnyGame::Ply& plyAt(std::size_t ply) const {
        const auto history = view_.game->history();
        return ply < history.size() ? history[ply] : view_.game->undone()[ply - history.size()];
    }

    // A line for each move of both sides, so scrolled that the position on the board is among them; in as many columns
    // as fit.
    void drawMoves(const Area& area) {
        constexpr int columnWidth = 24;
        const bool blackBegan = view_.game->start().turn() == Color::Black;
        const std::size_t last = view_.game->ply() + view_.game->undone().size();
        const std::size_t shift = blackBegan ? 1 : 0;
        const auto lineOf = [&](std::size_t ply) { return (ply - 1 + shift) / 2; };
        const std::size_t lines = last == 0 ? 0 : lineOf(last) + 1;
        const auto rows = static_cast<std::size_t>(std::max(area.size.rows, 0));
        const std::size_t room = rows * static_cast<std::size_t>(std::max(area.size.columns / columnWidth, 1));
        const std::size_t current = view_.ply == 0 ? 0 : lineOf(view_.ply);
        const std::size_t top = lines <= room ? 0 : std::min(current > room / 2 ? current - room / 2 : 0, lines - room);
        const auto placeOf = [&](std::size_t line) {
            const std::size_t index = line - top;
            return Point{area.corner.row + static_cast<int>(index % rows),
                         area.corner.column + columnWidth * static_cast<int>(index / rows)};
        };
        for (std::size_t line = top; line < std::min(lines, top + room); ++line)
            screen_.put(placeOf(line), formatted("{:>4}.", view_.game->start().fullmoveNumber() + line), {Role::Dim});
        for (std::size_t ply = 1; ply <= last; ++ply) {
            const std::size_t line = lineOf(ply);
            if (line < top || line >= top + room) continue;
            const Point place = placeOf(line);
            const bool isCurrent = ply == view_.ply;
            const bool isUndone = ply > view_.game->ply();
            screen_.put({place.row, place.column + ((ply + shift) % 2 == 1 ? 6 : 15)},
                        formatted("{}{}{}", isCurrent ? ">" : " ", view_.game->san(ply).view(), isCurrent ? " " : ""),
                        {isUndone ? Role::Dim : Role::Text, std::nullopt, isCurrent});
        }
    }

    // --- text ---

    void drawText() {
        Point at = layout_.message.corner;
        for (const auto& [text, role] : textLines(view_, layout_)) {
            screen_.put(at, text, {role});
            ++at.row;
        }
    }

    void drawKeys() {
        const auto places = keyPlaces(view_, layout_);
        for (std::size_t index = 0; index < places.size(); ++index) {
            const auto& [key, action] = view_.keys[index];
            const Point at = places[index].first;
            screen_.put(at, key, {Role::KeyName});
            screen_.put({at.row, at.column + columnsOf(key) + 1}, action, {Role::Dim});
        }
    }

    void drawInput() {
        if (isInputHidden(view_, layout_)) return;
        // Of a long line, the end: that is where it is being written.
        const std::string typed = view_.prompt + view_.input;
        const auto room = static_cast<std::size_t>(std::max(layout_.input.size.columns - 1, 0));
        const std::string_view shown = lastColumns(typed, room);
        screen_.put(layout_.input.corner, shown, {Role::Text});
        screen_.showCursor(Point{layout_.input.corner.row, layout_.input.corner.column + columnsOf(shown)});
    }

    const View& view_;
    const Layout& layout_;
    Screen& screen_;
    const AnyPosition& position_;
};

// A page of text over everything else.
void drawPage(const View& view, Screen& screen) {
    const Size size = screen.size();
    const int room = std::max(size.rows - 1, 1);
    for (int row = 0; row < room; ++row) {
        const std::size_t line = view.pageTop + static_cast<std::size_t>(row);
        if (line < view.page.size()) screen.put({row, 0}, view.page[line], {Role::Text});
    }
    const bool more = view.pageTop + static_cast<std::size_t>(room) < view.page.size();
    std::string_view hint = more ? "-- more: down; any other key closes --" : "-- any key closes --";
    if (columnsOf(hint) > size.columns) hint = more ? "Down: more; any other: close" : "Any key closes.";
    screen.put({size.rows - 1, 0}, hint, {Role::Strong});
}

}  // namespace

std::size_t messageWidth(Size screen) noexcept {
    const auto layout = layoutFor(screen);
    return static_cast<std::size_t>(std::max(layout ? layout->message.size.columns : screen.columns, 1));
}

bool fitsMessage(std::string_view text, Size screen) {
    const auto layout = layoutFor(screen);
    return !layout || wrapped(text, messageWidth(screen)).size() <= static_cast<std::size_t>(layout->message.size.rows);
}

std::optional<Piece> pocketPieceAt(const View& view, Size screen, Point point) {
    const auto layout = layoutFor(screen);
    if (!layout) return std::nullopt;
    for (const auto& [side, area] : playerAreas(view, *layout)) {
        Area place = holdingsArea(view, side, area);
        for (const PocketCell& cell : pocketCells(shownPosition(view), side, view.figures)) {
            const int wide = columnsOf(cell.text);
            const bool isHit = point.row == place.corner.row && point.column >= place.corner.column &&
                               point.column < place.corner.column + wide;
            if (isHit) return Piece{side, cell.type};
            place.corner.column += wide;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> keyAt(const View& view, Size screen, Point point) {
    const auto layout = layoutFor(screen);
    if (!layout) return std::nullopt;
    const auto places = keyPlaces(view, *layout);
    for (std::size_t index = 0; index < places.size(); ++index) {
        const auto& [at, wide] = places[index];
        if (point.row == at.row && point.column >= at.column && point.column < at.column + wide) return index;
    }
    return std::nullopt;
}

void render(const View& view, Screen& screen) {
    screen.clear();
    screen.showCursor(std::nullopt);
    const auto layout = layoutFor(screen.size());
    if (!view.page.empty()) {
        drawPage(view, screen);
    } else if (layout) {
        Drawing(view, *layout, screen).draw();
    } else {
        screen.put({0, 0}, "Too small:", {Role::Strong});
        screen.put({1, 0}, formatted("{}x{} needed", smallestScreen.columns, smallestScreen.rows), {Role::Text});
    }
    screen.present();
}

}  // namespace nowchess::app
