// What a View looks like on the full screen, in every state, at every size and with as many colours as terminals have.
#include <gtest/gtest.h>

#include "front/tui/golden_screens.h"
#include "front/tui/memory_terminal.h"
#include "front/tui/theme.h"
#include "front/tui/view.h"
#include "support/games.h"

namespace nowchess::app {
namespace {

using test::allColors;
using test::Colors;
using test::MemoryTerminal;
using test::name;
using test::sizes;

struct State {
    std::string name;
    std::string moves;
    void (*change)(View&);
};

// A view with all its parts filled.
View fullView(const AnyGame& game) {
    View view;
    view.game = &game;
    view.ply = game.ply();
    view.names = {{"Anna", "Stockfish 15.1"}};
    view.clocks = {{"4:58", "0:09.7"}};
    view.isShortOfTime[Color::Black] = true;
    view.opening = "Scandinavian Defence: Mieses-Kotrc Variation";
    view.evaluation = SearchScore::centipawns(84);
    view.status = "Move 5, White to move. 4 half-moves without capture or pawn move.";
    view.message = "Stockfish 15.1 plays Nf6.";
    view.prompt = "> ";
    view.keys = {{"F1", "help"}, {"F2", "undo"}, {"F3", "redo"}, {"F4", "flip"}, {"F7", "hint"}, {"F10", "quit"}};
    return view;
}

const std::string usualMoves = "e4 d5 exd5 Qxd5 Nc3 Qe6+ Be2 Nf6";

const std::vector<State> states{
    {"playing", usualMoves, [](View&) {}},
    {"choosing", usualMoves,
     [](View& view) {
         view.selected = {Square::C3};
         for (const Move move : view.game->legalMoves())
             if (move.from() == Square::C3) view.targets.insert(move.to());
         view.targets.insert(Square::F6);
         view.cursor = Square::D5;
         view.input = "N";
         view.flipped = true;
     }},
    {"promoting", usualMoves,
     [](View& view) {
         const PieceType types[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight};
         const Square squares[] = {Square::D8, Square::D7, Square::D6, Square::D5};
         for (std::size_t index = 0; index < 4; ++index)
             view.picker.emplace_back(squares[index], Piece{Color::White, types[index]});
         view.picked = 1;
         view.prompt = "q, r, b or n? ";
     }},
    {"check", "e4 d5 exd5 Qxd5 Nc3 Qe6+",
     [](View& view) {
         view.news = "White is in check!";
         view.evaluation = SearchScore::centipawns(-320);
     }},
    {"ended", "f3 e5 g4 Qh4#",
     [](View& view) {
         view.news = "Checkmate! Black wins.";
         view.message =
             "Black mates with the queen on h4: the king on e1 is attacked and has no square to go to (FIDE "
             "5.1.1). The game is kept; Enter starts the next, Esc walks through this one.";
         view.status.clear();
         view.clocks = {};
         view.evaluation.reset();
     }},
    {"page", "", [](View& view) {
         for (int line = 1; line <= 70; ++line) view.page.push_back("Line " + std::to_string(line) + " of a page.");
         view.pageTop = 3;
     }}};

// Small enough to be read, and enough to see what all of them are like.
bool isFile(const State& state, Size size, const Colors& colors) {
    if (colors.name == "truecolor") return size.rows <= 24 || state.name == "playing";
    return size.rows == 24 && state.name == "choosing" && (colors.name == "mono" || colors.name == "16");
}

std::string drawn(const State& state, Size size, const Colors& colors) {
    const AnyGame game = test::played(state.moves);
    View view = fullView(game);
    view.figures = colors.figures;
    state.change(view);
    MemoryTerminal terminal(size, colors.depth != Depth::Mono);
    test::take(terminal, colors);
    render(view, terminal);
    return test::drawn(terminal);
}

TEST(Screens, AreAsTheyWere) {
    test::GoldenScreens golden("digests.txt");
    for (const State& state : states)
        for (const Size size : sizes)
            for (const Colors& colors : allColors)
                golden.expect(state.name + "-" + name(size) + "-" + colors.name, drawn(state, size, colors),
                              isFile(state, size, colors));
    golden.expectDigests();
}

// --- what holds for all of them -------------------------------------------------------------------------------------

TEST(Screens, ShowClocksAtEverySize) {
    for (int rows = 12; rows <= 70; rows += rows < 30 ? 1 : 7)
        for (int columns = 30; columns <= 220; columns += columns < 90 ? 1 : 13) {
            const AnyGame game = test::played(usualMoves);
            View view = fullView(game);
            MemoryTerminal terminal({rows, columns});
            render(view, terminal);
            const std::string screen = terminal.text();
            ASSERT_TRUE(screen.contains("4:58") && screen.contains("0:09.7")) << columns << "x" << rows << "\n"
                                                                              << screen;
        }
}

TEST(Screens, NewsAreBoldAndComeBeforeWhatIsSaid) {
    const AnyGame game = test::played(usualMoves);
    View view = fullView(game);
    view.news = "Draw offered.";
    MemoryTerminal terminal({24, 80});
    render(view, terminal);
    const Layout layout = *layoutFor({24, 80});
    EXPECT_EQ(terminal.style(layout.message.corner).role, Role::News);
    EXPECT_TRUE(lookOf({Role::News}, *builtInTheme("wood"), Depth::True).isBold);
    EXPECT_EQ(terminal.cell(layout.message.corner), "D");
}

TEST(Screens, AMessageNeverLosesItsBeginning) {
    const AnyGame game = test::played(usualMoves);
    View view = fullView(game);
    view.message = "First " + std::string(2000, 'x') + " last";
    for (const Size size : sizes) {
        MemoryTerminal terminal(size);
        render(view, terminal);
        EXPECT_TRUE(terminal.text().contains("First")) << name(size);
        EXPECT_TRUE(terminal.text().contains("...")) << name(size);
        EXPECT_FALSE(fitsMessage(view.message, size));
    }
    EXPECT_TRUE(fitsMessage("Short.", sizes[0]));
}

TEST(Screens, TheKeyBarHasWhatFits) {
    const AnyGame game = test::played("");
    const View view = fullView(game);
    MemoryTerminal wide({60, 200});
    render(view, wide);
    EXPECT_TRUE(wide.text().contains("F1 help  F2 undo  F3 redo  F4 flip  F7 hint  F10 quit")) << wide.text();
    MemoryTerminal narrow({20, 40});
    render(view, narrow);
    EXPECT_TRUE(narrow.text().contains("F1 help")) << narrow.text();
    EXPECT_FALSE(narrow.text().contains("F10")) << narrow.text();
}

TEST(Screens, TheEvaluationBarGrowsFromTheSideThatIsAhead) {
    const AnyGame game = test::played("");
    const Layout layout = *layoutFor({24, 80});
    const auto filled = [&](int centipawns, bool flipped, Blocks blocks, Depth depth) {
        View view = fullView(game);
        view.evaluation = SearchScore::centipawns(centipawns);
        view.flipped = flipped;
        MemoryTerminal terminal({24, 80}, depth != Depth::Mono);
        terminal.drawnWith = blocks;
        terminal.colors = depth;
        render(view, terminal);
        int rows = 0;
        for (int row = 0; row < 24; ++row) {
            const Point at{row, *layout.evaluationColumn};
            const Look look = lookOf(terminal.style(at), *builtInTheme("wood"), depth);
            const bool isBlock = terminal.cell(at) == "█";
            if (depth == Depth::Mono) {
                rows += terminal.cell(at) == "|" ? 1 : 0;
            } else {
                rows += look.isReversed != isBlock ? 1 : 0;
            }
        }
        return rows;
    };
    for (const Blocks blocks : {Blocks::Parts, Blocks::Halves})
        for (const bool flipped : {false, true}) {
            EXPECT_EQ(filled(0, flipped, blocks, Depth::True), 12);
            EXPECT_GT(filled(300, flipped, blocks, Depth::True), 16);
            EXPECT_LT(filled(-300, flipped, blocks, Depth::True), 8);
        }
    EXPECT_EQ(filled(0, false, Blocks::None, Depth::Mono), 12);
    EXPECT_GT(filled(300, true, Blocks::None, Depth::Mono), 16);
}

TEST(Screens, AMateIsNoNumberOfPawns) {
    const AnyGame game = test::played("");
    const Layout layout = *layoutFor({40, 120});
    for (const int moves : {3, -3}) {
        View view = fullView(game);
        view.evaluation = SearchScore::mateIn(moves);
        MemoryTerminal terminal({40, 120});
        terminal.drawnWith = Blocks::Parts;
        render(view, terminal);
        EXPECT_TRUE(terminal.text().contains(moves > 0 ? "#3\n" : "#-3\n")) << terminal.text();
        for (int row = 0; row < 8 * layout.square.rows; ++row)
            EXPECT_EQ(terminal.cell({layout.board.row + row, *layout.evaluationColumn}), moves > 0 ? "█" : " ");
    }
}

TEST(Screens, AnOrnamentIsAsLargeAsFits) {
    const auto rows = [](Area room, Blocks blocks) {
        MemoryTerminal terminal({24, 80});
        terminal.drawnWith = blocks;
        drawOrnament(terminal, room);
        int count = 0;
        for (int row = 0; row < 24; ++row) {
            bool isUsed = false;
            for (int column = 0; column < 80; ++column) {
                if (!isSquare(terminal.style({row, column}).role)) continue;
                isUsed = true;
                EXPECT_TRUE(row >= room.corner.row && row < room.corner.row + room.size.rows);
                EXPECT_TRUE(column >= room.corner.column && column < room.corner.column + room.size.columns);
            }
            count += isUsed ? 1 : 0;
        }
        return count;
    };
    EXPECT_EQ(rows({{2, 5}, {6, 60}}, Blocks::Parts), 5);
    EXPECT_EQ(rows({{2, 5}, {3, 70}}, Blocks::Parts), 3);
    EXPECT_EQ(rows({{2, 5}, {2, 70}}, Blocks::Parts), 0);
    EXPECT_EQ(rows({{2, 5}, {4, 70}}, Blocks::Halves), 0);
    EXPECT_EQ(rows({{2, 5}, {9, 75}}, Blocks::None), 0);
    MemoryTerminal pictures({24, 80});
    pictures.showsPictures = true;
    drawOrnament(pictures, {{2, 5}, {6, 60}});
    EXPECT_EQ(pictures.pictures.size(), 6U) << "where pictures can be shown, they are";
}

TEST(Layouts, EverythingLiesInsideAndApart) {
    for (int rows = smallestScreen.rows; rows <= 140; ++rows)
        for (int columns = smallestScreen.columns; columns <= 300; ++columns) {
            const auto layout = layoutFor({rows, columns});
            ASSERT_TRUE(layout);
            std::vector<std::vector<int>> uses(static_cast<std::size_t>(rows),
                                               std::vector<int>(static_cast<std::size_t>(columns)));
            const auto use = [&](const Area& area) {
                ASSERT_GT(area.size.rows, 0);
                ASSERT_GT(area.size.columns, 0);
                for (int row = area.corner.row; row < area.corner.row + area.size.rows; ++row)
                    for (int column = area.corner.column; column < area.corner.column + area.size.columns; ++column)
                        ++uses.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column));
            };
            use({layout->board, {8 * layout->square.rows, 8 * layout->square.columns}});
            use(layout->input);
            if (layout->message.corner != layout->input.corner) use(layout->message);
            for (const auto& area :
                 {layout->upper, layout->lower, layout->players, layout->opening, layout->moves, layout->keys})
                if (area) use(*area);
            for (const auto& line : uses)
                for (const int count : line) ASSERT_LE(count, 1) << columns << "x" << rows;
        }
}

TEST(Layouts, TheBoardIsAsLargeAsFits) {
    const auto square = [](int columns, int rows) { return layoutFor({rows, columns})->square; };
    EXPECT_EQ(square(30, 12), (Size{1, 3}));
    EXPECT_EQ(square(40, 20), (Size{2, 4}));
    EXPECT_EQ(square(80, 24), (Size{3, 6}));
    EXPECT_EQ(square(120, 40), (Size{5, 10}));
    EXPECT_EQ(square(200, 60), (Size{7, 14}));
    EXPECT_EQ(square(50, 28), (Size{3, 6})) << "lines below a board on a narrow screen";
    EXPECT_TRUE(layoutFor({24, 80})->moves);
    EXPECT_TRUE(layoutFor({70, 60})->moves) << "below the board, where there is room";
}

TEST(Layouts, SquaresAreFoundByTheirPoints) {
    for (const Size size : sizes)
        for (const bool flipped : {false, true})
            for (int index = 0; index < 64; ++index) {
                const auto layout = *layoutFor(size);
                const Point corner = cornerOf(layout, static_cast<Square>(index), flipped);
                const Point last{corner.row + layout.square.rows - 1, corner.column + layout.square.columns - 1};
                EXPECT_EQ(squareAt(layout, corner, flipped), static_cast<Square>(index));
                EXPECT_EQ(squareAt(layout, last, flipped), static_cast<Square>(index));
            }
}

}  // namespace
}  // namespace nowchess::app
