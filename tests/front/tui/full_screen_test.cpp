// The full screen, played by script in a terminal of memory.
#include "front/tui/full_screen.h"

#include <fstream>

#include <gtest/gtest.h>

#include "front/tui/played.h"

namespace nowchess::app {
namespace {

using test::at;
using test::Played;
using test::says;

constexpr Size usual = test::usualSize;

TEST(FullScreen, AGameThatCannotBeSavedIsAmongTheLastWords) {
    Played played;
    std::ofstream(played.home.path() / "state") << "in the way";
    const std::string screen = played.show("e4<Enter>quit<Enter>y");
    EXPECT_TRUE(says(screen, "The game cannot be saved.")) << screen;
    EXPECT_TRUE(played.lastWords.contains("\n1. e4 *\n")) << played.lastWords;
}

TEST(FullScreen, TheUsualScreen) {
    EXPECT_EQ(Played().show("e4<Enter>d5<Enter>exd5<Enter>"), R"(                                     > Black
8  r   n   b   q   k   b   n   r        1.  e4       d5
                                        2. >exd5
7  p   p   p       p   p   p   p

6

5             <P>

4                 < >
                                       White  p +1
3                                    White captures the pawn on d5.
                                     Move 2, Black to move.
2  P   P   P   P       P   P   P

1  R   N   B   Q   K   B   N   R     >
   a   b   c   d   e   f   g   h

  F1 help  F2 undo  F4 flip  F7 hint  F8 evaluation  F9 menu  F10 quit
)");
}

TEST(FullScreen, CheckIsMarked) {
    const std::string screen = Played("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").show("Ra8<Enter>");
    EXPECT_TRUE(says(screen, "8 <R>             !k!")) << screen;
    EXPECT_TRUE(says(screen, "Black is in check!")) << screen;
}

TEST(FullScreen, TheStatusCountsHalfMovesOnceThereAreAny) {
    EXPECT_TRUE(says(Played().show("Nf3<Enter>"), "Move 1, Black to move. 1 half-move without capture or pawn move."));
    EXPECT_TRUE(says(Played().show("Nf3<Enter>d5<Enter>"), "Move 2, White to move.\n"));
    const std::string narrow = Played(test::startFen, {24, 80}).show("Nf3<Enter>");
    EXPECT_TRUE(says(narrow, "Move 1, Black to move.\n"))
        << "not before it matters where there is little room" << narrow;
    constexpr std::string_view many = "4k3/8/8/8/8/8/8/R3K3 w - - 60 90";
    EXPECT_TRUE(says(Played(many, {24, 80}).show(), "Move 90, White. 60")) << "then it is said";
    EXPECT_TRUE(says(Played().show("e4<Enter>e5<Enter><PageUp>"), "After 1 of 2 half-moves; End goes back"));
}

// Where a text of the screen begins.
Point placeOf(std::string_view text, const test::MemoryTerminal& terminal) {
    const std::string screen = terminal.text();
    std::size_t row = 0;
    for (std::string_view rest = screen; !rest.empty(); ++row) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (const std::size_t column = line.find(text); column != std::string_view::npos)
            return {static_cast<int>(row), static_cast<int>(column)};
        rest.remove_prefix(line.size() + 1);
    }
    ADD_FAILURE() << text << " is not on the screen:\n" << screen;
    return {};
}

// The screen after a script, a click on what it shows then, and nothing else.
std::string clicked(std::string_view keys, std::string_view text, Size size = usual, int right = 0) {
    Played before(test::startFen, size);
    before.show(keys);
    Point place = placeOf(text, before.terminal);
    place.column += right;
    Played played(test::startFen, size);
    played.terminal.type(keys);
    played.terminal.click(place);
    return played.show();
}

TEST(FullScreen, AClickOnTheKeyBarIsThatKey) {
    EXPECT_TRUE(says(clicked("e4<Enter>", "F2 undo"), "Taken back: 1 half-move."));
    EXPECT_TRUE(says(clicked("e4<Enter>", "F2 undo", usual, 6), "Taken back: 1 half-move.")) << "on its last letter";
    EXPECT_FALSE(says(clicked("e4<Enter>", "F2 undo", usual, 7), "Taken back")) << "between two keys";
    EXPECT_TRUE(says(clicked("e4<Enter>", "F4 flip"), "h   g   f   e   d   c   b   a"));
    EXPECT_TRUE(says(clicked("e4<Enter><F10>", "n no"), "Move 1, Black to move.")) << "answers";
    EXPECT_TRUE(says(clicked("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>", "Left back"), "After 3 of 4 half-moves"));
    EXPECT_TRUE(says(clicked("e4<Enter>", "F2 undo", {24, 80}), "Taken back: 1")) << "in the column";
}

TEST(FullScreen, AClickOnTheKeyBarChoosesAPromotion) {
    const std::string_view fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    Played before(fen);
    before.show("a8<Enter>");
    Played played(fen);
    played.terminal.type("a8<Enter>");
    played.terminal.click(placeOf("b bishop", before.terminal));
    EXPECT_TRUE(says(played.show(), "a8=B"));
}

TEST(FullScreen, MonoTellsSquaresApartByCharacters) {
    const std::string screen = Played(test::startFen, usual, false).show();
    EXPECT_TRUE(says(screen, "\n6      .       .       .       .\n")) << screen;
    EXPECT_TRUE(says(screen, "\n5  .       .       .       .\n")) << screen;
}

TEST(FullScreen, FiguresAreTextAndSidesDifferWithoutColour) {
    Played colored;
    colored.figures = Figures::Unicode;
    colored.show();
    EXPECT_EQ(colored.terminal.cell(at(Square::A2)), "♟\uFE0E");
    EXPECT_EQ(colored.terminal.style(at(Square::A2)).piece, Color::White);
    EXPECT_EQ(colored.terminal.style(at(Square::A7)).piece, Color::Black);
    Played mono(test::startFen, usual, false);
    mono.figures = Figures::Unicode;
    mono.show();
    EXPECT_EQ(mono.terminal.cell(at(Square::A2)), "♙");
    Played printed;
    printed.figures = Figures::Unicode;
    printed.terminal.colors = Depth::Eight;
    const std::string screen = printed.show();
    EXPECT_EQ(printed.terminal.cell(at(Square::A2)), "♙");
    EXPECT_FALSE(says(screen, ".   ")) << "dark squares are told by their colour:" << screen;
}

TEST(FullScreen, TheStatusIsShorterWhereThereIsLessRoom) {
    EXPECT_TRUE(says(Played(test::startFen, {12, 30}).show("e4<Enter>"), "\nMove 1, Black to move.\n"));
}

TEST(FullScreen, TypingLightsTheSquares) {
    Played played;
    const std::string screen = played.show("N");
    EXPECT_TRUE(says(screen, "1  R  [N]  B   Q   K   B  [N]  R")) << screen;
    EXPECT_TRUE(says(screen, "3  .       .           .       .")) << screen;
    EXPECT_TRUE(says(screen, " > N\n"));
    EXPECT_EQ(played.terminal.style(at(Square::B1)).role, Role::SelectedSquare);
    EXPECT_EQ(played.terminal.style(at(Square::C3)).role, Role::TargetSquare);
    EXPECT_EQ(played.terminal.cursor(), (Point{15, 40}));
}

TEST(FullScreen, TypingInAnyCase) {
    for (const std::string_view line : {"g1f3", "G1F3", "nf3", "Nf3"})
        EXPECT_TRUE(says(Played().show(std::string(line) + "<Enter>"), "1. >Nf3")) << line;
}

TEST(FullScreen, TabCompletes) {
    EXPECT_TRUE(says(Played().show("nf<Tab>"), " > Nf3\n"));
    const std::string several = Played().show("n<Tab>");
    EXPECT_TRUE(says(several, "Na3 Nc3 Nf3 Nh3")) << several;
    EXPECT_TRUE(says(several, " > n\n")) << "'new' begins so, too";
    EXPECT_TRUE(says(Played().show("ill<Tab>w<Tab>"), " > illegal white\n"));
    EXPECT_TRUE(says(Played().show("zz<Tab>"), " > zz\n"));
}

TEST(FullScreen, EscapeAndBackspace) {
    EXPECT_TRUE(says(Played().show("e4<Backspace>"), " > e\n"));
    EXPECT_FALSE(says(Played().show("e4<Esc>"), "e4"));
    EXPECT_FALSE(says(Played().show("e4<Ctrl-u>"), "e4"));
}

TEST(FullScreen, ArrowsAndLetters) {
    EXPECT_TRUE(says(Played().show("<Up><Enter><Up><Up><Enter>"), "1. >e4")) << "the cursor begins on e2";
    EXPECT_TRUE(says(Played().show("<Up><Enter>kk<Enter>"), "1. >e4"));
    EXPECT_TRUE(says(Played().show("<Up>hl<Enter>kj<Up><Enter>"), "1. >e3"));
    EXPECT_TRUE(says(Played().show("<F4><Up><Enter><Down><Down><Enter>"), "1. >e4")) << "a board turned round";
    EXPECT_TRUE(says(Played().show("<Up><Enter>"), "2  P   P   P   P  [P]  P   P   P"));
    EXPECT_TRUE(says(Played().show("<Up><Enter><Enter>"), "2  P   P   P   P   P_  P   P   P")) << "put back";
}

TEST(FullScreen, ClicksAndDrags) {
    Played click;
    click.terminal.click(at(Square::E2));
    click.terminal.click(at(Square::E4));
    EXPECT_TRUE(says(click.show(), "1. >e4"));
    Played drag;
    drag.terminal.drag(at(Square::G1), at(Square::F3));
    EXPECT_TRUE(says(drag.show(), "1. >Nf3"));
    Played castle("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    castle.terminal.drag(at(Square::E1), at(Square::H1));
    EXPECT_TRUE(says(castle.show(), "1. >O-O"));
    Played change;
    change.terminal.click(at(Square::E2));
    change.terminal.click(at(Square::D2));
    EXPECT_TRUE(says(change.show(), "2  P   P   P  [P]  P   P   P   P")) << "another piece";
    Played again;
    again.terminal.click(at(Square::E2));
    again.terminal.drag(at(Square::E2), at(Square::E4));
    EXPECT_TRUE(says(again.show(), "1. >e4")) << "a piece that was selected already";
    Played twice;
    twice.terminal.click(at(Square::E2));
    twice.terminal.click(at(Square::E2));
    EXPECT_FALSE(says(twice.show(), "[P]"));
    Played outside;
    outside.terminal.click({0, 60});
    outside.terminal.click(at(Square::E5));
    EXPECT_FALSE(says(outside.show(), "["));
}

TEST(FullScreen, PromotionAsks) {
    const std::string_view fen = "3nk3/4P3/8/8/8/8/7P/4K3 w - - 0 1";
    const std::string asked = Played(fen).show("exd8<Enter>");
    EXPECT_TRUE(says(asked, "Promote to queen, rook, bishop or knight (q, r, b, n)?")) << asked;
    EXPECT_TRUE(says(Played(fen).show("exd8<Enter>n"), "1. >exd8=N"));
    EXPECT_TRUE(says(Played(fen).show("exd8<Enter>q"), "1. >exd8=Q+"));
    EXPECT_FALSE(says(Played(fen).show("exd8<Enter><Esc>"), "exd8"));
    EXPECT_TRUE(says(Played(fen).show("exd8<Enter><Up>x<Enter>"), "'x' is no piece for the pawn"));
}

TEST(FullScreen, ClaimsAreOffered) {
    const std::string_view fen = "4k3/8/8/8/8/8/7P/R3K3 w - - 99 120";
    const std::string offered = Played(fen).show("Ra2<Enter>");
    EXPECT_TRUE(says(offered, "[50-move rule] You may claim a draw")) << offered;
    for (const std::string_view key : {"<F5>", "1", "draw<Enter>"}) {
        const std::string claimed = Played(fen).show("Ra2<Enter>" + std::string(key));
        EXPECT_TRUE(says(claimed, "Draw claimed by 50-move rule.")) << claimed;
    }
    const std::string playedOn = Played(fen).show("Ra2<Enter>2");
    EXPECT_FALSE(says(playedOn, "You may claim")) << playedOn;
    EXPECT_TRUE(says(playedOn, " >\n")) << playedOn;
    EXPECT_TRUE(says(Played(fen).show("Ra2<Enter>2Kd8<Enter>"), "You may claim")) << "the next turn asks again";
}

TEST(FullScreen, AFlagFallsWhileNobodyDoesAnything) {
    Played played;
    played.settings.time = "0.05+0";
    played.terminal.type("f3<Enter>");
    played.terminal.rest(std::chrono::milliseconds(3200));
    const std::string over = played.show();
    EXPECT_TRUE(says(over, "Time is up! White wins.")) << over;
}

TEST(FullScreen, TheVerdictStaysOnASmallScreen) {
    const std::string over = Played(test::startFen, {12, 30}).show("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter><Esc>");
    EXPECT_TRUE(says(over, "Checkmate! Black wins.")) << over;
    EXPECT_TRUE(says(over, "<q>")) << over;
}

TEST(FullScreen, TextOfAnyLanguageIsTyped) {
    EXPECT_TRUE(says(Played().show("♘f3<Enter>"), ">Nf3"));
    EXPECT_TRUE(says(Played().show("Größ<Backspace><Backspace>e"), " > Gre\n"));
}

TEST(FullScreen, LettersThatMoveTheCursorCanBeginAWord) {
    EXPECT_TRUE(says(Played().show("<Up>h4<Enter>"), ">h4"));
    const std::string help = Played().show("<Up>kkhelp");
    EXPECT_TRUE(says(help, " > help\n")) << help;
    EXPECT_TRUE(says(Played().show("<Up>hhje4<Enter>"), ">e4")) << "only what begins something";
}

TEST(FullScreen, OfALongLineTheEndIsSeen) {
    std::string keys(100, 'x');
    keys += "end";
    const std::string screen = Played().show(keys);
    EXPECT_TRUE(says(screen, "xxxend\n")) << screen;
}

TEST(FullScreen, APageIsBrokenAnewWhenTheWindowChanges) {
    Played played;
    played.terminal.type("?");
    played.terminal.resize({30, 40});
    const std::string screen = played.show();
    EXPECT_TRUE(says(screen, "\nTab completes, Enter plays, Esc clears.\n")) << screen;
}

TEST(FullScreen, CapturesAreThoseOfTheGame) {
    const std::string promoted = Played("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").show("a8=Q<Enter>");
    EXPECT_TRUE(says(promoted, "> Black\n")) << promoted;
    const std::string taken = Played("1q2k3/P7/8/8/8/8/8/4K2R w K - 0 1").show("axb8=Q<Enter>");
    EXPECT_TRUE(says(taken, "White  q +14\n")) << taken;
}

TEST(FullScreen, FlippingWhileWalking) {
    EXPECT_TRUE(says(Played().show("e4<Enter>e5<Enter><PageUp><F4>"), "After 1 of 2 half-moves"));
}

TEST(FullScreen, WrongSettingsAreToldOnTheScreen) {
    Played played;
    played.notices = "config.toml, line 1: no such setting\n";
    EXPECT_TRUE(says(played.show(), "config.toml, line 1: no such setting"));
}

TEST(FullScreen, WalksThroughTheGame) {
    const std::string moves = "e4<Enter>e5<Enter>Nf3<Enter>";
    EXPECT_TRUE(says(Played().show(moves + "<PageUp><PageUp>"), "After 1 of 3 half-moves"));
    EXPECT_TRUE(says(Played().show(moves + "<PageUp><PageUp>"), "1. >e4       e5"));
    EXPECT_TRUE(says(Played().show(moves + "<Home>"), "Before the first move; End"));
    EXPECT_TRUE(says(Played().show(moves + "<Home><PageDown>"), "After 1 of 3 half-moves"));
    EXPECT_TRUE(says(Played().show(moves + "<Home><End>"), "Move 2, Black to move."));
    EXPECT_TRUE(says(Played().show(moves + "<Home>Nc6<Enter>"), ">Nc6")) << "a move is made in the game";
}

TEST(FullScreen, WalkingClearsWhatWasSaidAboutAnotherPosition) {
    const Size usualTerminal{24, 80};
    const std::string screen = Played(test::startFen, usualTerminal).show("e4<Enter>e5<Enter>Ke3<Enter><PageUp>");
    EXPECT_TRUE(says(screen, "After 1 of 2 half-moves")) << screen;
    EXPECT_FALSE(says(screen, "Illegal move")) << screen;
}

TEST(FullScreen, AKeyThatClosesAnErrorIsTyped) {
    for (const Size small : {Size{12, 30}, Size{20, 40}}) {
        const std::string screen = Played(test::startFen, small).show("nonsense<Enter>e4<Enter>");
        EXPECT_TRUE(says(screen, "Move 1, Black")) << screen;
        const std::string asked = Played(test::startFen, small).show("help<Enter>e");
        EXPECT_FALSE(says(asked, "move: e")) << asked;
    }
}

TEST(FullScreen, FunctionKeys) {
    EXPECT_TRUE(says(Played().show("e4<Enter><F2>"), "Taken back: 1 half-move."));
    EXPECT_TRUE(says(Played().show("e4<Enter><F2>"), "1.  e4")) << "what was taken back can be seen";
    EXPECT_TRUE(says(Played().show("e4<Enter><F2><F3>"), "Played again: 1 half-move."));
    EXPECT_TRUE(says(Played().show("<F4>"), "\n1  R   N   B   K   Q   B   N   R"));
    EXPECT_TRUE(says(Played().show("<F1>"), "Marks: [selected]"));
    EXPECT_TRUE(says(Played().show("<F6>"), "The game goes on."));
    Played left;
    left.show("e4<Enter><F10><F10>d4");
    EXPECT_EQ(left.lastWords, "The game is saved; the next start offers it again.\n");
    EXPECT_FALSE(says(left.terminal.text(), "d4"));
    EXPECT_FALSE(says(Played().show("<Ctrl-d>e4"), "e4"));
}

TEST(FullScreen, KeysCanBeChosen) {
    Played played;
    played.settings.keys = {{"undo", "Ctrl-Z"}, {"flip", "F2"}};
    EXPECT_TRUE(says(played.show("e4<Enter><Ctrl-z>"), "Taken back: 1 half-move."));
    Played other;
    other.settings.keys = {{"undo", "Ctrl-Z"}, {"flip", "F2"}};
    EXPECT_TRUE(says(other.show("e4<Enter><F2>"), "\n1  R   N   B   K   Q   B   N   R")) << "no longer undo";
    EXPECT_TRUE(says(Played().show("?"), "F10        quit"));
}

TEST(FullScreen, TurnsByItself) {
    Played played;
    played.settings.flip = Flip::Auto;
    EXPECT_TRUE(says(played.show("e4<Enter>"), "\n8  r   n   b   k   q   b   n   r"));
    Played off;
    off.settings.flip = Flip::Off;
    EXPECT_TRUE(says(off.show("e4<Enter>"), "\n8  r   n   b   q   k   b   n   r"));
}

TEST(FullScreen, EveryCommandWorksHere) {
    EXPECT_TRUE(says(Played().show("Bb5<Enter>"), "Illegal move: Bb5 is blocked by the pawn on e2."));
    EXPECT_TRUE(says(Played().show("where knights<Enter>"), "White knights: b1 and g1."));
    EXPECT_TRUE(says(Played().show("board<Enter>"), "White: king e1"));
    EXPECT_TRUE(says(Played().show("new 960 0<Enter>"), "Chess960, starting position 0."));
    EXPECT_TRUE(says(Played().show("help claim<Enter>"), "claim [threefold|fifty] [MOVE]"));
    EXPECT_TRUE(says(Played().show("help<Enter>"), "Marks: [selected]"));
    EXPECT_TRUE(says(Played().show("offer<Enter>"), "White offers a draw."));
}

TEST(FullScreen, LongAnswersGetAPageThatScrolls) {
    const std::string page = Played().show("?");
    EXPECT_TRUE(says(page, "-- more: down; any other key closes --")) << page;
    EXPECT_TRUE(says(Played().show("?<PageDown><PageDown><PageDown>"), "-- any key closes --"));
    EXPECT_TRUE(says(Played().show("?<Down><Up><PageDown><PageUp>"), "Type moves: "));
    EXPECT_FALSE(says(Played().show("?x"), "Type moves: "));
}

TEST(FullScreen, AnySize) {
    for (int rows = 1; rows <= 60; rows += rows < 14 ? 2 : 11)
        for (int columns = 1; columns <= 130; columns += columns < 20 ? 3 : 23) {
            const std::string screen = Played(test::startFen, {rows, columns}).show("e4<Enter>?x");
            const bool fits = rows >= smallestScreen.rows && columns >= smallestScreen.columns;
            ASSERT_EQ(says(screen, "k"), fits) << rows << " x " << columns << "\n" << screen;
        }
    EXPECT_TRUE(says(Played(test::startFen, {9, 16}).show("e4"), "r n b q k b n r\n"));
    EXPECT_TRUE(says(Played(test::startFen, {8, 16}).show(), "Too small:\n16x9 needed"));
    EXPECT_TRUE(says(Played(test::startFen, {200, 500}).show("e4<Enter>"), ">e4"));
}

TEST(FullScreen, ResizesAtAnyMoment) {
    Played played;
    played.terminal.type("e4<Enter>");
    played.terminal.resize({5, 5});
    played.terminal.type("e5<Enter>");
    played.terminal.resize({30, 100});
    EXPECT_TRUE(says(played.show(), ">e5"));
}

TEST(Wrapping, BreaksAtBlanksAndLineEnds) {
    EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
    EXPECT_EQ(wrapped("a\n\nb", 7), (std::vector<std::string>{"a", "", "b"}));
    EXPECT_EQ(wrapped("abcdefghij", 4), (std::vector<std::string>{"abcd", "efgh", "ij"}));
    EXPECT_EQ(wrapped("éé éé", 3), (std::vector<std::string>{"éé", "éé"}));  // by columns, not bytes
    EXPECT_EQ(wrapped("ééé", 2), (std::vector<std::string>{"éé", "é"}));
    EXPECT_TRUE(wrapped("", 4).empty());
    EXPECT_EQ(clipped("♟\uFE0E♞x", 2), "♟\uFE0E♞");
    EXPECT_EQ(clipped("abc", 9), "abc");
    EXPECT_EQ(width("♟\uFE0E♞x"), 3U);
}

}  // namespace
}  // namespace nowchess::app
