#include "front/tui/view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "console/format.h"
#include "front/tui/figures.h"
#include "nowchess/rules/attacks.h"

namespace nowchess::app {

namespace {

int columnsOf(std::string_view text) noexcept { return static_cast<int>(width(text)); }

// Solid figures for both sides where their ink tells them apart; else White's are outlined. U+FE0E asks for text, as
// some terminals draw the pawn as a picture.
std::string glyph(Piece piece, Figures figures, bool hasTwoInks) {
    // NOLINTNEXTLINE(modernize-return-braced-init-list): {1, c} would be two characters
    if (figures == Figures::Letters) return std::string(1, letter(piece));
    constexpr ByPieceType<std::string_view> solid{{"♟\uFE0E", "♞", "♝", "♜", "♛", "♚"}};
    constexpr ByPieceType<std::string_view> outlined{{"♙", "♘", "♗", "♖", "♕", "♔"}};
    const bool outline = piece.color == Color::White && !hasTwoInks;
    return std::string(outline ? outlined[piece.type] : solid[piece.type]);
}

// What a square means: its role, and characters on each side where there is no room for corners.
struct SquareMark {
    Role role;
    char left;
    char right;
};

// What the corners of a square say, from the upper left one clockwise; an empty one says nothing.
using Corners = std::array<std::string_view, 4>;
constexpr Corners thinCorners{"┌", "┐", "┘", "└"};
constexpr Corners heavyCorners{"┏", "┓", "┛", "┗"};
constexpr Corners halfCorners{"┌", "", "┘", ""};
constexpr Corners smallCorners{"▘", "▝", "▗", "▖"};

// White's part of the evaluation bar, from 0 to 1: a pawn is much near equality and little far from it.
double whitePart(int centipawns) noexcept { return 0.5 + std::atan(centipawns / 250.0) / 3.1416; }

class Drawing {
public:
    Drawing(const View& view, const Layout& layout, Screen& screen)
        : view_(view),
          layout_(layout),
          screen_(screen),
          position_(view.game->history().size() > view.ply
                        ? view.game->history()[view.ply].position
                        : view.game->undone()[view.ply - view.game->ply() - 1].position),
          lastMove_(lastMove()),
          isDrawn_(canDraw()) {}

    void draw() {
        for (int index = 0; index < 64; ++index) drawSquare(static_cast<Square>(index));
        drawCoordinates();
        drawPlayers();
        if (view_.evaluation && layout_.evaluationColumn) drawEvaluation(*layout_.evaluationColumn);
        if (layout_.opening) drawOpening(*layout_.opening);
        if (layout_.moves) drawMoves(*layout_.moves);
        drawText();
        drawKeys();
        drawInput();
    }

private:
    [[nodiscard]] Bitboard lastMove() const {
        if (view_.ply == 0 || view_.ply > view_.game->ply()) return {};
        return squaresOf(*view_.game->history()[view_.ply].move);
    }
    [[nodiscard]] bool canDraw() const {
        if (!screen_.hasColor() || screen_.blocks() == Blocks::None) return false;
        const int smallest = screen_.blocks() == Blocks::Halves  ? smallestOfHalves
                             : screen_.depth() <= Depth::Sixteen ? smallestOutlined
                                                                 : smallestFigure.rows;
        return layout_.square.rows >= smallest;
    }
    // Characters beyond ASCII, other than figures?
    [[nodiscard]] bool hasUnicode() const {
        return view_.figures == Figures::Unicode || screen_.blocks() == Blocks::Parts;
    }
    [[nodiscard]] Color bottomSide() const { return view_.flipped ? Color::Black : Color::White; }

    // --- squares ---

    static bool isDark(Square square) {
        return (static_cast<int>(fileOf(square)) + static_cast<int>(rankOf(square))) % 2 == 0;
    }
    // The place among the pieces to choose from.
    [[nodiscard]] std::optional<std::size_t> offered(Square square) const {
        const auto found = std::ranges::find(view_.picker, square, &std::pair<Square, Piece>::first);
        if (found == view_.picker.end()) return std::nullopt;
        return static_cast<std::size_t>(found - view_.picker.begin());
    }
    [[nodiscard]] std::optional<Piece> pieceAt(Square square) const {
        const auto offer = offered(square);
        return offer ? view_.picker[*offer].second : position_.board().pieceAt(square);
    }
    [[nodiscard]] SquareMark markOf(Square square) const {
        if (const auto offer = offered(square))
            return *offer == view_.picked ? SquareMark{Role::SelectedSquare, '[', ']'}
                                          : SquareMark{Role::TargetSquare, '(', ')'};
        const bool inCheck = square == position_.king(position_.turn()) && isInCheck(position_);
        if (view_.selected.contains(square)) return {Role::SelectedSquare, '[', ']'};
        if (view_.targets.contains(square)) return {Role::TargetSquare, '(', ')'};
        if (inCheck) return {Role::CheckSquare, '!', '!'};
        if (lastMove_.contains(square)) return {Role::LastMoveSquare, '<', '>'};
        return {isDark(square) ? Role::DarkSquare : Role::LightSquare, ' ', ' '};
    }

    void drawSquare(Square square) {
        const SquareMark mark = markOf(square);
        const auto piece = pieceAt(square);
        const bool hasCursor = view_.cursor == square;
        Style style{mark.role, piece ? std::optional(piece->color) : std::nullopt};
        style.isDark = isDark(square);
        style.reversed = hasCursor && !isDrawn_;
        const Point corner = cornerOf(layout_, square, view_.flipped);
        const std::string blank(static_cast<std::size_t>(layout_.square.columns), ' ');
        for (int row = 0; row < layout_.square.rows; ++row)
            screen_.put({corner.row + row, corner.column}, blank, style);
        if (!isDrawn_) return drawCharacters(corner, mark, piece, style);
        const std::vector<FigureCell> figure =
            piece ? figureOf(*piece, layout_.square, screen_.blocks(), isOutlined(piece->color, mark.role))
                  : std::vector<FigureCell>();
        if (piece) drawFigure(corner, figure, style);
        if (mark.role == Role::TargetSquare && !piece) drawDot(corner, style);
        if (const auto corners = cornersFor(mark.role, piece.has_value(), hasCursor))
            drawCorners(corner, *corners, figure, style);
    }

    void drawFigure(Point corner, std::span<const FigureCell> figure, Style style) {
        const int columns = layout_.square.columns;
        for (int index = 0; index < static_cast<int>(figure.size()); ++index) {
            const FigureCell& cell = figure[static_cast<std::size_t>(index)];
            if (cell == FigureCell{}) continue;
            style.ink = cell.ink;
            style.paper = cell.paper;
            screen_.put({corner.row + index / columns, corner.column + index % columns}, cell.character, style);
        }
    }
    // White's pieces, but not where it would be ragged; Black's only on the few squares that are as dark.
    [[nodiscard]] bool isOutlined(Color side, Role role) const {
        if (side == Color::White) return layout_.square.rows >= smallestOutlined;
        return screen_.depth() <= Depth::Sixteen && (role == Role::SelectedSquare || role == Role::CheckSquare);
    }

    [[nodiscard]] std::optional<Corners> cornersFor(Role role, bool hasPiece, bool hasCursor) const {
        const Corners& heavy = screen_.blocks() == Blocks::Parts ? heavyCorners : thinCorners;
        if (hasCursor || role == Role::CheckSquare) return heavy;
        if (role == Role::SelectedSquare) return thinCorners;
        if (role == Role::LastMoveSquare) return halfCorners;
        if (role == Role::TargetSquare && hasPiece)
            return screen_.blocks() == Blocks::Parts ? smallCorners : thinCorners;
        return std::nullopt;
    }
    // Where the piece leaves room.
    void drawCorners(Point corner, const Corners& corners, std::span<const FigureCell> figure, Style style) {
        const int right = layout_.square.columns - 1;
        const int bottom = layout_.square.rows - 1;
        const std::array<Point, 4> places{{{0, 0}, {0, right}, {bottom, right}, {bottom, 0}}};
        style.ink = Ink::Mark;
        for (std::size_t index = 0; index < places.size(); ++index) {
            const auto [row, column] = places[index];
            const auto cell = static_cast<std::size_t>(row * layout_.square.columns + column);
            if (figure.empty() || figure[cell] == FigureCell{})
                screen_.put({corner.row + row, corner.column + column}, corners[index], style);
        }
    }
    // In the middle, which lies between two cells if their number is even.
    void drawDot(Point corner, Style style) {
        style.ink = Ink::Mark;
        const int row = corner.row + layout_.square.rows / 2;
        const int column = corner.column + (layout_.square.columns - 1) / 2;
        if (layout_.square.columns % 2 == 1) {
            screen_.put({row, column}, "█", style);
        } else if (layout_.square.rows % 2 == 1) {
            screen_.put({row, column}, "██", style);
        } else {
            screen_.put({row - 1, column}, "▄▄", style);
            screen_.put({row, column}, "▀▀", style);
        }
    }

    // A letter or a figure of the font, and characters beside it.
    void drawCharacters(Point corner, const SquareMark& mark, std::optional<Piece> piece, const Style& style) {
        const int width = layout_.square.columns;
        const Point middle{corner.row + layout_.square.rows / 2, corner.column + (width - 1) / 2};
        Style markStyle = style;
        if (screen_.hasColor()) markStyle.ink = Ink::Mark;
        if (piece) {
            screen_.put(middle, glyph(*piece, view_.figures, screen_.hasTwoInks()), style);
        } else if (mark.role == Role::TargetSquare) {
            screen_.put(middle, screen_.hasColor() && hasUnicode() ? "•" : ".", markStyle);
        } else if (mark.role == Role::DarkSquare && !screen_.hasColor()) {
            screen_.put(middle, ".", markStyle);
        }
        if (mark.left == ' ') {
            // The cursor must be seen without colours, too.
            if (style.reversed) screen_.put({middle.row, middle.column + 1}, "_", markStyle);
            return;
        }
        // Of an empty square that can be reached, the dot says enough.
        if (mark.role == Role::TargetSquare && !piece && screen_.hasColor()) return;
        if (width >= 3) screen_.put({middle.row, middle.column - 1}, std::string(1, mark.left), markStyle);
        screen_.put({middle.row, middle.column + 1}, std::string(1, mark.right), markStyle);
    }

    void drawCoordinates() {
        const Style dim{Role::Dim};
        const int row = layout_.board.row + 8 * layout_.square.rows;
        for (const Rank rank : allRanks) {
            const Point corner = cornerOf(layout_, makeSquare(File::A, rank), view_.flipped);
            if (layout_.hasRanks)
                screen_.put({corner.row + layout_.square.rows / 2, layout_.board.column - 2},
                            std::string(1, digit(rank)), dim);
        }
        for (const File file : allFiles) {
            const Square square = makeSquare(file, view_.flipped ? Rank::R8 : Rank::R1);
            const Point corner = cornerOf(layout_, square, view_.flipped);
            const std::string name(1, letter(file));
            if (layout_.hasFiles) {
                screen_.put({row, corner.column + (layout_.square.columns - 1) / 2}, name, dim);
            } else if (layout_.square.rows >= 2 && markOf(square).left == ' ' && view_.cursor != square) {
                Style style{isDark(square) ? Role::DarkSquare : Role::LightSquare};
                style.ink = Ink::Mark;
                // Below a letter or figure, beside a drawing.
                const bool isBelow = !isDrawn_ && layout_.square.rows >= 3;
                const int at = isBelow ? (layout_.square.columns - 1) / 2 : layout_.square.columns - 1;
                screen_.put({row - 1, corner.column + at}, name, style);
            }
        }
    }

    // --- beside the board ---

    // The pieces that a side has captured, the most valuable first, and by how much it is ahead.
    [[nodiscard]] std::string captures(Color side) const {
        constexpr ByPieceType<int> value{{1, 3, 3, 5, 9, 0}};
        ByPieceType<int> counts{};
        for (std::size_t ply = 1; ply <= view_.ply; ++ply) {
            const Position& before = ply == 1 ? view_.game->start() : plyAt(ply - 1).position;
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
        if (layout_.upper) drawPlayer(opposite(bottomSide()), *layout_.upper);
        if (layout_.lower) drawPlayer(bottomSide(), *layout_.lower);
        if (!layout_.players) return;
        Area half = *layout_.players;
        half.size.columns = (half.size.columns - 1) / 2;
        drawPlayer(bottomSide(), half);
        half.corner.column += layout_.players->size.columns - half.size.columns;
        drawPlayer(opposite(bottomSide()), half);
    }

    // Name and clock at the ends of a row; captures between them or, in a second row, below the name. The clock is
    // always seen.
    void drawPlayer(Color side, const Area& area) {
        const bool toMove = position_.turn() == side;
        const Role role = toMove ? Role::Strong : Role::Text;
        const auto [row, column] = area.corner;
        const std::string& clock = view_.clocks[side];
        const std::string shownClock = clock.empty() ? "" : " " + clock;
        const int room = std::max(area.size.columns - columnsOf(shownClock), 0);
        const std::string name = formatted("{} {}", toMove ? ">" : " ", view_.names[side]);
        const std::string_view shownName = clipped(name, static_cast<std::size_t>(room));
        screen_.put({row, column}, shownName, {role});
        screen_.put({row, column + room}, shownClock, {view_.isShortOfTime[side] ? Role::Alarm : role});
        const std::string taken = captures(side);
        const int between = columnsOf(shownName) + 2;
        if (area.size.rows >= 2) {
            screen_.put({row + 1, column + 2}, clipped(taken, static_cast<std::size_t>(area.size.columns - 2)),
                        {Role::Text});
        } else if (between + columnsOf(taken) <= room) {
            screen_.put({row, column + between}, taken, {Role::Text});
        }
    }

    // White's part grows from White's side of the board.
    void drawEvaluation(int column) {
        constexpr std::array<std::string_view, 9> eighths{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
        const int rows = 8 * layout_.square.rows;
        const bool fine = screen_.blocks() == Blocks::Parts;
        const double part = view_.flipped ? 1 - whitePart(*view_.evaluation) : whitePart(*view_.evaluation);
        // From the bottom, in eighths: the part of the side that sits there.
        const int filled = static_cast<int>(std::lround(part * rows * 8));
        for (int row = 0; row < rows; ++row) {
            int level = std::clamp(filled - 8 * (rows - 1 - row), 0, 8);
            if (!fine) level = level >= 4 ? 8 : 0;
            Style style{Role::Bar};
            style.reversed = view_.flipped;
            const std::string_view cell = fine || screen_.hasColor() ? eighths[static_cast<std::size_t>(level)] : "";
            const bool hasInk = (level == 8) != view_.flipped;
            if (fine) {
                screen_.put({layout_.board.row + row, column}, cell, style);
            } else {
                style.reversed = screen_.hasColor() && hasInk;
                screen_.put({layout_.board.row + row, column},
                            screen_.hasColor() ? " "
                            : hasInk           ? "|"
                                               : ".",
                            screen_.hasColor() ? style : Style{Role::Dim});
            }
        }
    }

    void drawOpening(const Area& area) {
        std::string number;
        if (view_.evaluation) {
            const int hundredths = std::abs(*view_.evaluation);
            number = formatted("{}{}.{:02}", *view_.evaluation < 0 ? "-" : "+", hundredths / 100, hundredths % 100);
        }
        const int room = area.size.columns - 2 - columnsOf(number) - 1;
        screen_.put({area.corner.row, area.corner.column + 2},
                    clipped(view_.opening, static_cast<std::size_t>(std::max(room, 0))), {Role::Dim});
        screen_.put({area.corner.row, area.corner.column + area.size.columns - columnsOf(number)}, number,
                    {Role::Text});
    }

    [[nodiscard]] const GamePly& plyAt(std::size_t ply) const {
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
                        formatted("{}{}{}", isCurrent ? ">" : " ", plyAt(ply).san.view(), isCurrent ? " " : ""),
                        {isUndone ? Role::Dim : Role::Text, std::nullopt, isCurrent});
        }
    }

    // --- text ---

    // News, what was said, and how the game stands, as far as there is room; what is cut off ends in dots.
    void drawText() {
        const bool isShared = layout_.message.corner.row == layout_.input.corner.row;
        if (isShared && !view_.input.empty()) return;
        const auto width = static_cast<std::size_t>(std::max(layout_.message.size.columns, 1));
        const auto room = static_cast<std::size_t>(layout_.message.size.rows);
        struct Line {
            std::string text;
            Role role;
        };
        std::vector<Line> lines;
        const auto add = [&](std::string_view text, Role role) {
            for (std::string& line : wrapped(text, width)) lines.push_back({std::move(line), role});
        };
        add(view_.news, Role::News);
        add(view_.message, Role::Text);
        if (lines.size() > room) {
            lines.resize(room);
            std::string& cut = lines.back().text;
            cut = std::string(clipped(cut, width - std::min<std::size_t>(width, 3))) + "...";
        } else if (const auto status = wrapped(view_.status, width); lines.size() + status.size() <= room) {
            add(view_.status, Role::Dim);
        }
        isInputHidden_ = isShared && !lines.empty();
        for (std::size_t line = 0; line < lines.size(); ++line)
            screen_.put({layout_.message.corner.row + static_cast<int>(line), layout_.message.corner.column},
                        lines[line].text, {lines[line].role});
    }

    // As many keys as fit, those named first.
    void drawKeys() {
        if (layout_.keys) {
            drawKeys(*layout_.keys);
        } else if (view_.input.empty() && !isInputHidden_) {
            Area area = layout_.input;
            const int taken = columnsOf(view_.prompt) + 3;
            area.corner.column += taken;
            area.size.columns -= taken;
            drawKeys(area);
        }
    }
    void drawKeys(const Area& area) {
        Point at = area.corner;
        for (const auto& [key, action] : view_.keys) {
            const int wide = columnsOf(key) + 1 + columnsOf(action);
            if (at.column + wide > area.corner.column + area.size.columns) at = {at.row + 1, area.corner.column};
            if (at.row >= area.corner.row + area.size.rows || wide > area.size.columns) return;
            screen_.put(at, key, {Role::KeyName});
            screen_.put({at.row, at.column + columnsOf(key) + 1}, action, {Role::Dim});
            at.column += wide + 2;
        }
    }

    void drawInput() {
        if (isInputHidden_) return;
        // Of a long line, the end: that is where it is being written.
        const std::string typed = view_.prompt + view_.input;
        const auto room = static_cast<std::size_t>(std::max(layout_.input.size.columns - 1, 0));
        const std::string_view shown = lastColumns(typed, room);
        screen_.put(layout_.input.corner, shown, {Role::Text});
        screen_.showCursor(Point{layout_.input.corner.row, layout_.input.corner.column + columnsOf(shown)});
    }

    // The fewest rows of squares with drawings that can be told apart.
    static constexpr int smallestOutlined = 4;
    static constexpr int smallestOfHalves = 5;

    const View& view_;
    const Layout& layout_;
    Screen& screen_;
    const Position& position_;
    Bitboard lastMove_;
    bool isDrawn_;
    bool isInputHidden_ = false;
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
    screen.put({size.rows - 1, 0}, more ? "-- more: down; any other key closes --" : "-- any key closes --",
               {Role::Strong});
}

}  // namespace

std::size_t width(std::string_view utf8) noexcept {
    // Continuation bytes and U+FE0E (EF B8 8E) take no column.
    std::size_t columns = 0;
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        if (isContinuation(utf8[at])) continue;
        if (utf8.substr(at).starts_with("\uFE0E")) continue;
        ++columns;
    }
    return columns;
}

namespace {

// Of the first character, which ends where the next begins.
std::size_t firstSize(std::string_view utf8) noexcept {
    std::size_t size = 1;
    while (size < utf8.size() && isContinuation(utf8[size])) ++size;
    return size;
}

}  // namespace

std::string_view clipped(std::string_view utf8, std::size_t columns) noexcept {
    std::size_t end = 0;
    for (std::size_t used = 0; end < utf8.size();) {
        const std::string_view character = utf8.substr(end, firstSize(utf8.substr(end)));
        used += width(character);
        if (used > columns) break;
        end += character.size();
    }
    return utf8.substr(0, end);
}

std::string_view lastColumns(std::string_view utf8, std::size_t columns) noexcept {
    for (std::size_t used = width(utf8); used > columns;) {
        const std::string_view character = utf8.substr(0, firstSize(utf8));
        used -= width(character);
        utf8.remove_prefix(character.size());
    }
    return utf8;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
        const std::size_t whole = line.size();
        if (const std::string_view room = clipped(line, width); room.size() < whole) {
            const std::size_t blank = line.rfind(' ', room.size());
            line = line.substr(0, blank == std::string_view::npos || blank == 0 ? room.size() : blank);
        }
        lines.emplace_back(line);
        text.remove_prefix(line.size());
        if (!text.empty() && (line.size() == whole || text.front() == ' ')) text.remove_prefix(1);
    }
    return lines;
}

std::size_t messageWidth(Size screen) noexcept {
    const auto layout = layoutFor(screen);
    return static_cast<std::size_t>(std::max(layout ? layout->message.size.columns : screen.columns, 1));
}

bool fitsMessage(std::string_view text, Size screen) {
    const auto layout = layoutFor(screen);
    return !layout || wrapped(text, messageWidth(screen)).size() <= static_cast<std::size_t>(layout->message.size.rows);
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
