#include "front/tui/board_view.h"

#include <algorithm>
#include <array>
#include <span>

#include "front/tui/figures.h"
#include "nowchess/rules/attacks.h"

namespace nowchess::app {

namespace {

// What a square means: its role, and characters on each side where there is no room for corners.
struct SquareMark {
    Role role;
    char left;
    char right;
};

constexpr int fewestOutlinedRows = 4;  // with fewer, an outline is ragged

// What the corners of a square say, from the upper left one clockwise; an empty one says nothing.
using Corners = std::array<std::string_view, 4>;
constexpr Corners thinCorners{"┌", "┐", "┘", "└"};
constexpr Corners heavyCorners{"┏", "┓", "┛", "┗"};
constexpr Corners halfCorners{"┌", "", "┘", ""};
constexpr Corners smallCorners{"▘", "▝", "▗", "▖"};

// The fewest rows of squares whose drawings can be told apart; empty where nothing can be drawn.
std::optional<int> fewestRows(const Screen& screen, bool asPictures) {
    constexpr int ofHalves = 5;
    constexpr int ofPictures = 2;
    if (asPictures) return ofPictures;
    if (!screen.hasColor() || screen.blocks() == Blocks::None) return std::nullopt;
    if (screen.blocks() == Blocks::Halves) return ofHalves;
    return smallestFigure.rows;
}

void paint(std::span<const FigureCell> figure, int columns, Point corner, Style style, Screen& screen) {
    for (int index = 0; index < static_cast<int>(figure.size()); ++index) {
        const FigureCell& cell = figure[static_cast<std::size_t>(index)];
        if (cell == FigureCell{}) continue;
        style.ink = cell.ink;
        style.paper = cell.paper;
        screen.put({corner.row + index / columns, corner.column + index % columns}, cell.character, style);
    }
}

void fillSquare(Size size, Point corner, const Style& style, Screen& screen) {
    const std::string blank(static_cast<std::size_t>(size.columns), ' ');
    for (int row = 0; row < size.rows; ++row) screen.put({corner.row + row, corner.column}, blank, style);
}

class BoardView {
public:
    BoardView(const View& view, const Layout& layout, Screen& screen)
        : view_(view),
          layout_(layout),
          screen_(screen),
          position_(shownPosition(view)),
          lastMove_(lastMove()),
          hasPictures_(screen.hasPictures(layout.board.row + 8 * layout.square.rows - 1)),
          isDrawn_(fewestRows(screen, hasPictures_).value_or(layout.square.rows + 1) <= layout.square.rows) {}

    void draw() {
        for (int index = 0; index < 64; ++index) drawSquare(static_cast<Square>(index));
        drawCoordinates();
    }

private:
    [[nodiscard]] Bitboard lastMove() const {
        if (view_.ply == 0 || view_.ply > view_.game->ply()) return {};
        return squaresOf(*view_.game->history()[view_.ply].move);
    }
    // Characters beyond ASCII, other than figures?
    [[nodiscard]] bool hasUnicode() const {
        return view_.figures == Figures::Unicode || screen_.blocks() == Blocks::Parts;
    }

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
        fillSquare(layout_.square, corner, style, screen_);
        if (!isDrawn_) return drawCharacters(corner, mark, piece, style);
        std::vector<FigureCell> figure;
        if (piece && hasPictures_) {
            screen_.putPicture(corner, layout_.square, piece->type, style);
        } else if (piece) {
            figure = figureOf(*piece, layout_.square, screen_.blocks(), isOutlined(piece->color, mark.role));
            paint(figure, layout_.square.columns, corner, style, screen_);
        }
        if (mark.role == Role::TargetSquare && !piece) drawDot(corner, style);
        if (const auto corners = cornersFor(mark.role, piece.has_value(), hasCursor))
            drawCorners(corner, *corners, figure, hasCursor, style);
    }

    // White's pieces, but not where it would be ragged without need: few colours have none for squares on which white
    // can be told. Black's only on the few squares that are as dark.
    [[nodiscard]] bool isOutlined(Color side, Role role) const {
        const bool hasFewColors = screen_.depth() <= Depth::Sixteen;
        if (side == Color::White) return hasFewColors || layout_.square.rows >= fewestOutlinedRows;
        return hasFewColors && (role == Role::SelectedSquare || role == Role::CheckSquare);
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
    // Where the piece leaves room. Those of the cursor are as strong as a piece.
    void drawCorners(Point corner, const Corners& corners, std::span<const FigureCell> figure, bool isStrong,
                     Style style) {
        const int right = layout_.square.columns - 1;
        const int bottom = layout_.square.rows - 1;
        const std::array<Point, 4> places{{{0, 0}, {0, right}, {bottom, right}, {bottom, 0}}};
        style.ink = isStrong ? Ink::Fill : Ink::Mark;
        if (isStrong) style.piece = style.isDark ? Color::White : Color::Black;
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

    const View& view_;
    const Layout& layout_;
    Screen& screen_;
    const AnyPosition& position_;
    Bitboard lastMove_;
    bool hasPictures_;
    bool isDrawn_;
};

}  // namespace

const AnyPosition& shownPosition(const View& view) {
    const auto history = view.game->history();
    return history.size() > view.ply ? history[view.ply].position
                                     : view.game->undone()[view.ply - view.game->ply() - 1].position;
}

void drawBoard(const View& view, const Layout& layout, Screen& screen) { BoardView(view, layout, screen).draw(); }

// U+FE0E asks for text, as some terminals draw the pawn as a picture.
std::string glyph(Piece piece, Figures figures, bool hasTwoInks) {
    // NOLINTNEXTLINE(modernize-return-braced-init-list): {1, c} would be two characters
    if (figures == Figures::Letters) return std::string(1, letter(piece));
    constexpr ByPieceType<std::string_view> solid{{"♟\uFE0E", "♞", "♝", "♜", "♛", "♚"}};
    constexpr ByPieceType<std::string_view> outlined{{"♙", "♘", "♗", "♖", "♕", "♔"}};
    const bool outline = piece.color == Color::White && !hasTwoInks;
    return std::string(outline ? outlined[piece.type] : solid[piece.type]);
}

void drawOrnament(Screen& screen, const Area& room) {
    constexpr std::array<Piece, 6> pieces{{{Color::White, PieceType::King},
                                           {Color::Black, PieceType::Queen},
                                           {Color::White, PieceType::Rook},
                                           {Color::Black, PieceType::Bishop},
                                           {Color::White, PieceType::Knight},
                                           {Color::Black, PieceType::Pawn}}};
    constexpr auto count = static_cast<int>(pieces.size());
    constexpr int largest = 7;
    const int rows = std::min({room.size.rows, room.size.columns / (2 * count), largest});
    const bool hasPictures = screen.hasPictures(room.corner.row + room.size.rows - 1);
    const auto fewest = fewestRows(screen, hasPictures);
    if (!fewest || rows < *fewest) return;
    const Size square{rows, 2 * rows};
    const int left = room.corner.column + (room.size.columns - count * square.columns) / 2;
    for (int index = 0; index < count; ++index) {
        const Piece piece = pieces[static_cast<std::size_t>(index)];
        const bool isWhite = piece.color == Color::White;
        const Style style{isWhite ? Role::DarkSquare : Role::LightSquare, piece.color};
        const Point corner{room.corner.row + room.size.rows - rows, left + index * square.columns};
        fillSquare(square, corner, style, screen);
        if (hasPictures) {
            screen.putPicture(corner, square, piece.type, style);
        } else {
            paint(figureOf(piece, square, screen.blocks(),
                           isWhite && (rows >= fewestOutlinedRows || !screen.hasTwoInks())),
                  square.columns, corner, style, screen);
        }
    }
}

}  // namespace nowchess::app
