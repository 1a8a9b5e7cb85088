#include "front/tui/view.h"

#include <algorithm>

#include "console/format.h"
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

// What a square means, by a character on each side as well as by its role.
struct SquareMark {
    Role role;
    char left;
    char right;
};

class Drawing {
public:
    Drawing(const View& view, const Layout& layout, Screen& screen)
        : view_(view),
          layout_(layout),
          screen_(screen),
          position_(view.game->history().size() > view.ply
                        ? view.game->history()[view.ply].position
                        : view.game->undone()[view.ply - view.game->ply() - 1].position),
          lastMove_(lastMove()) {}

    void draw() {
        for (int index = 0; index < 64; ++index) drawSquare(static_cast<Square>(index));
        if (layout_.hasCoordinates) drawCoordinates();
        if (layout_.moves) drawPanel(*layout_.moves);
        drawLines();
    }

private:
    [[nodiscard]] Bitboard lastMove() const {
        if (view_.ply == 0 || view_.ply > view_.game->ply()) return {};
        return squaresOf(*view_.game->history()[view_.ply].move);
    }

    [[nodiscard]] SquareMark markOf(Square square) const {
        const bool light = (static_cast<int>(fileOf(square)) + static_cast<int>(rankOf(square))) % 2 == 1;
        const auto offered = std::ranges::find(view_.picker, square, &std::pair<Square, Piece>::first);
        if (offered != view_.picker.end()) {
            const bool isPicked = offered - view_.picker.begin() == static_cast<std::ptrdiff_t>(view_.picked);
            return isPicked ? SquareMark{Role::SelectedSquare, '[', ']'} : SquareMark{Role::TargetSquare, '(', ')'};
        }
        const bool inCheck = square == position_.king(position_.turn()) && isInCheck(position_);
        if (view_.selected.contains(square)) return {Role::SelectedSquare, '[', ']'};
        if (view_.targets.contains(square)) return {Role::TargetSquare, '(', ')'};
        if (inCheck) return {Role::CheckSquare, '!', '!'};
        if (lastMove_.contains(square)) return {Role::LastMoveSquare, '<', '>'};
        return {light ? Role::LightSquare : Role::DarkSquare, ' ', ' '};
    }

    void drawSquare(Square square) {
        const Point corner = cornerOf(layout_, square, view_.flipped);
        const SquareMark mark = markOf(square);
        const auto offered = std::ranges::find(view_.picker, square, &std::pair<Square, Piece>::first);
        const auto piece =
            offered == view_.picker.end() ? position_.board().pieceAt(square) : std::optional(offered->second);
        const Style style{mark.role, piece ? std::optional(piece->color) : std::nullopt, view_.cursor == square};
        const int width = layout_.square.columns;
        for (int row = 0; row < layout_.square.rows; ++row)
            screen_.put({corner.row + row, corner.column}, std::string(static_cast<std::size_t>(width), ' '), style);
        const Point middle{corner.row + layout_.square.rows / 2, corner.column + (width - 1) / 2};
        std::string shown = " ";
        if (piece) {
            shown = glyph(*piece, view_.figures, screen_.hasTwoInks());
        } else if (mark.role == Role::TargetSquare || (mark.role == Role::DarkSquare && !screen_.hasColor())) {
            shown = ".";
        }
        screen_.put(middle, shown, style);
        if (mark.left == ' ') {
            // The cursor must be seen without colours, too.
            if (view_.cursor == square) screen_.put({middle.row, middle.column + 1}, "_", style);
            return;
        }
        if (width >= 3) screen_.put({middle.row, middle.column - 1}, std::string(1, mark.left), style);
        screen_.put({middle.row, middle.column + 1}, std::string(1, mark.right), style);
    }

    void drawCoordinates() {
        const Style dim{Role::Dim};
        for (const Rank rank : allRanks) {
            const Point corner = cornerOf(layout_, makeSquare(File::A, rank), view_.flipped);
            screen_.put({corner.row + layout_.square.rows / 2, 0}, std::string(1, digit(rank)), dim);
        }
        const int row = layout_.board.row + 8 * layout_.square.rows;
        for (const File file : allFiles) {
            const Point corner = cornerOf(layout_, makeSquare(file, Rank::R1), view_.flipped);
            screen_.put({row, corner.column + (layout_.square.columns - 1) / 2}, std::string(1, letter(file)), dim);
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
        return balance > 0 ? formatted("{} +{}", taken, balance) : taken;
    }

    void drawPlayer(Color side, int row, const Area& area) {
        const bool toMove = position_.turn() == side;
        std::string line = formatted("{} {}", toMove ? ">" : " ", view_.names[side]);
        if (!view_.clocks[side].empty()) line += "  " + view_.clocks[side];
        screen_.put({row, area.corner.column}, line, {toMove ? Role::Strong : Role::Text});
        screen_.put({row, area.corner.column + columnsOf(line) + 2}, captures(side), {Role::Dim});
    }

    void drawPanel(const Area& area) {
        const Color top = view_.flipped ? Color::White : Color::Black;
        drawPlayer(top, area.corner.row, area);
        drawPlayer(opposite(top), area.corner.row + area.size.rows - 1, area);
        if (area.size.rows >= 4)
            drawMoves({{area.corner.row + 1, area.corner.column}, {area.size.rows - 2, area.size.columns}});
    }

    [[nodiscard]] const GamePly& plyAt(std::size_t ply) const {
        const auto history = view_.game->history();
        return ply < history.size() ? history[ply] : view_.game->undone()[ply - history.size()];
    }

    // A line for each move of both sides, so scrolled that the position on the board is among them.
    void drawMoves(const Area& area) {
        const bool blackBegan = view_.game->start().turn() == Color::Black;
        const std::size_t last = view_.game->ply() + view_.game->undone().size();
        const std::size_t shift = blackBegan ? 1 : 0;
        const auto lineOf = [&](std::size_t ply) { return (ply - 1 + shift) / 2; };
        const std::size_t lines = last == 0 ? 0 : lineOf(last) + 1;
        const auto room = static_cast<std::size_t>(area.size.rows);
        const std::size_t current = view_.ply == 0 ? 0 : lineOf(view_.ply);
        const std::size_t top = lines <= room ? 0 : std::min(current > room / 2 ? current - room / 2 : 0, lines - room);
        for (std::size_t line = top; line < std::min(lines, top + room); ++line)
            screen_.put({area.corner.row + static_cast<int>(line - top), area.corner.column},
                        formatted("{:>4}.", view_.game->start().fullmoveNumber() + line), {Role::Dim});
        for (std::size_t ply = 1; ply <= last; ++ply) {
            const std::size_t line = lineOf(ply);
            if (line < top || line >= top + room) continue;
            const int column = area.corner.column + ((ply + shift) % 2 == 1 ? 6 : 15);
            const bool isCurrent = ply == view_.ply;
            const bool isUndone = ply > view_.game->ply();
            screen_.put({area.corner.row + static_cast<int>(line - top), column},
                        formatted("{}{}", isCurrent ? ">" : " ", plyAt(ply).san.view()),
                        {isUndone ? Role::Dim : Role::Text, std::nullopt, isCurrent});
        }
    }

    // --- below the board ---

    void drawLines() {
        if (layout_.statusRow) screen_.put({*layout_.statusRow, 0}, view_.status, {Role::Dim});
        const bool shared = layout_.message.corner.row == layout_.inputRow;
        const auto room = static_cast<std::size_t>(layout_.message.size.rows);
        const std::string text = view_.news.empty() ? view_.message : view_.news + "\n" + view_.message;
        std::vector<std::string> lines = wrapped(text, static_cast<std::size_t>(layout_.columns));
        if (lines.size() > room) lines.resize(room);
        if (!shared || view_.input.empty())
            for (std::size_t line = 0; line < lines.size(); ++line)
                screen_.put({layout_.message.corner.row + static_cast<int>(line), 0}, lines[line], {Role::Strong});
        if (shared && view_.input.empty() && !lines.empty()) return;
        // Of a long line, the end: that is where it is being written.
        const std::string typed = view_.prompt + view_.input;
        const std::string_view shown = lastColumns(typed, static_cast<std::size_t>(std::max(layout_.columns - 1, 0)));
        screen_.put({layout_.inputRow, 0}, shown, {Role::Text});
        screen_.showCursor(Point{layout_.inputRow, columnsOf(shown)});
    }

    const View& view_;
    const Layout& layout_;
    Screen& screen_;
    const Position& position_;
    Bitboard lastMove_;
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
