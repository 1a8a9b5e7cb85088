// Every key, click and typed word of the full screen, also where it does nothing.
#include <gtest/gtest.h>

#include "front/tui/key_bindings.h"
#include "front/tui/menu.h"
#include "front/tui/played.h"
#include "front/tui/theme.h"
#include "front/tui/view.h"
#include "support/memory_file_system.h"

namespace nowchess::app {
namespace {

using test::at;
using test::Played;
using test::says;

TEST(Keys, WithoutABindingDoNothing) {
    Played played;
    played.settings.keys = {{"back", "F11"}, {"forward", "F12"}, {"first", "Ctrl-a"}, {"last", "Ctrl-e"}};
    const std::string screen = played.show("e4<Enter><PageUp><PageDown><Home><End><Ctrl-x><Ctrl-u>");
    EXPECT_TRUE(says(screen, "Move 1, Black to move.")) << screen;
    EXPECT_FALSE(says(Played().show("abc<Ctrl-u>"), "> abc"));
}

TEST(Keys, WalkThroughAFinishedGame) {
    const std::string_view mate = "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>";
    const auto after = [&](std::string_view keys) { return Played().show(std::string(mate) + std::string(keys)); };
    EXPECT_TRUE(says(after("<Left>"), "After 3 of 4"));
    EXPECT_TRUE(says(after("<Left><Left><Right>"), "After 3 of 4"));
    EXPECT_TRUE(says(after("<Up>"), "Before the first move"));
    EXPECT_FALSE(says(after("<Up><Down>"), "After "));
    EXPECT_FALSE(says(after("<Right><Right>"), "After "));
    EXPECT_TRUE(says(after("x<Backspace><PageUp>"), "After 3 of 4"));
    EXPECT_TRUE(says(after("undo<Enter>"), "Do both players agree to take it back?"));
    EXPECT_TRUE(says(after("<F2>y"), "Move 2, Black to move."));
    EXPECT_TRUE(says(after("<F2><F2>"), "Move 2, Black to move.")) << "the same key again is a yes";
    EXPECT_FALSE(says(after("<F2><Up>x<Enter>"), "Do both")) << "only Enter, Esc, y and n are answers";
    EXPECT_FALSE(says(after("<F2>n"), "Do both"));
    EXPECT_FALSE(says(after("<F2><Esc>"), "Do both"));
    EXPECT_TRUE(says(after("<F2><Up>x"), "Do both"));
    EXPECT_TRUE(says(after("quit<Enter>"), "Leave? The game is kept."));
    EXPECT_TRUE(says(after("resign<Enter>"), "over")) << after("resign<Enter>");
    EXPECT_TRUE(says(after("<F2><F3>"), "Do both")) << "a key of something else";
    EXPECT_TRUE(says(Played().show("resign<Enter>y<F2>"), "There is no move to take back."));
}

TEST(Keys, BrowsingEndsWhereTheGameIs) {
    Played played;
    played.terminal.type("e4<Enter>e5<Enter>");
    for (const MouseAction action :
         {MouseAction::WheelUp, MouseAction::WheelUp, MouseAction::WheelUp, MouseAction::WheelDown})
        played.terminal.send(MouseInput{action, {1, 1}});
    EXPECT_TRUE(says(played.show(), "After 1 of 2")) << played.terminal.text();
    Played back;
    back.terminal.type("e4<Enter>e5<Enter><PageUp>");
    EXPECT_FALSE(says(back.show("<Left><Right><Right>"), "After "));
    EXPECT_TRUE(says(Played().show("e4<Enter><PageUp><Esc>"), "Move 1, Black"));
    EXPECT_TRUE(says(Played().show("e4<Enter><PageUp><Up>"), "Before the first move"));
    EXPECT_TRUE(says(Played().show("e4<Enter><PageUp>d<Backspace>"), "Move 1, Black"));
}

TEST(Keys, QuestionsAndTheirOwnKeys) {
    EXPECT_EQ(Played().show("<Ctrl-d>").size() > 0, true);
    EXPECT_TRUE(says(Played().show("e4<Enter><Ctrl-d>"), "Leave? The game is saved"));
    Played twice;
    twice.show("e4<Enter><Ctrl-d><Ctrl-d>");
    EXPECT_EQ(twice.left, FullScreen::Left::Quit);
    EXPECT_TRUE(says(Played().show("e4<Enter><F2><F10><Ctrl-d>n"), "Leave?")) << "nothing was made";
    EXPECT_TRUE(says(Played().show("e4<Enter>exit<Enter>"), "Leave?"));
    EXPECT_TRUE(says(Played().show("e4<Enter>q<Enter>"), "Leave?"));
    EXPECT_TRUE(says(Played().show("e4<Enter>resign<Enter>"), "Resign?"));
    EXPECT_TRUE(says(Played().show("e4<Enter>resign<Enter>y"), "Resignation!"));
    EXPECT_TRUE(says(Played().show("e4<Enter>resign<Enter><Ctrl-d>"), "Resign?")) << "no yes to this question";
    EXPECT_TRUE(says(Played().show("e4<Enter>x<Ctrl-d>"), "> x")) << "not while something is typed";
    EXPECT_TRUE(says(Played().show("<F2>"), "There is no move to take back.")) << Played().show("<F2>");
    EXPECT_TRUE(says(Played().show("e4<Enter>undo<Enter>"), "Move 1, White to move."));
    const std::string repeated = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8<Enter>";
    EXPECT_TRUE(says(Played().show(repeated + "1"), "Draw claimed by"));
    EXPECT_TRUE(says(Played().show(repeated + "<PageUp>1"), "> 1")) << "an earlier position is not claimed";
}

TEST(Keys, WordsThatAreActions) {
    for (const std::string word : {"evaluation", "first", "last", "forward"})
        EXPECT_FALSE(says(Played().show("e4<Enter>" + word + "<Enter>"), "Cannot read")) << word;
    EXPECT_TRUE(says(Played().show("e4<Enter>back<Enter>"), "Before the first move"));
    EXPECT_TRUE(says(Played().show("pause<Enter>step<Enter>"), "Move 1, White")) << "nobody is watched";
    EXPECT_TRUE(says(Played().show("rematch<Enter>"), "a rematch comes after its end"));
    EXPECT_TRUE(says(Played().show("first now<Enter>"), "Cannot read")) << "with more words it is none";
    EXPECT_TRUE(says(Played().show("copy pdf<Enter>"), "'copy' takes pgn or fen."));
    Played copied;
    copied.show("e4<Enter>copy FEN<Enter>");
    EXPECT_TRUE(copied.terminal.copied.contains(" b KQkq")) << copied.terminal.copied;
    Played game;
    game.show("e4<Enter>copy pgn<Enter>");
    EXPECT_TRUE(game.terminal.copied.contains("1. e4 *")) << game.terminal.copied;
    Played menu;
    menu.show("menu<Enter>");
    EXPECT_EQ(menu.left, FullScreen::Left::Menu);
    EXPECT_TRUE(says(Played().show("?"), "Type moves: e4"));
    EXPECT_TRUE(says(Played().show("help<Enter>"), "Type moves: e4"));
}

TEST(Keys, PagesAreTurnedAndClosed) {
    const std::string top = Played().show("?");
    EXPECT_NE(Played().show("?<Down>"), top);
    EXPECT_EQ(Played().show("?<Down><Up><Up><PageUp>"), top);
    EXPECT_EQ(Played().show("?<PageDown><PageDown><PageDown><PageDown><PageDown><PageDown>"),
              Played().show("?<PageDown><PageDown><PageDown><PageDown><PageDown><PageDown><Down>"));
    EXPECT_TRUE(says(Played().show("?x"), "Move 1, White"));
    Played click;
    click.terminal.type("?");
    click.terminal.click({3, 3});
    EXPECT_TRUE(says(click.show(), "Move 1, White"));
    Played wheel;
    wheel.terminal.type("?");
    wheel.terminal.send(MouseInput{MouseAction::WheelUp, {3, 3}});
    EXPECT_TRUE(says(wheel.show(), "Type moves: e4")) << "only a click closes it";
    Played tiny(test::startFen, {3, 8});
    tiny.terminal.click({1, 1});
    EXPECT_FALSE(tiny.show().empty()) << "where there is no board";
    Played resized;
    resized.terminal.type("?");
    resized.terminal.resize({40, 60});
    EXPECT_TRUE(says(resized.show(), "Type moves: e4")) << resized.terminal.text();
    Played tall(test::startFen, {200, 100});
    EXPECT_TRUE(says(tall.show("?<PageDown><Down>"), "Type moves: e4")) << "all of it is seen at once";
}

TEST(Keys, TheCursorStaysOnTheBoard) {
    EXPECT_TRUE(
        says(Played().show("<Left><Left><Left><Left><Left><Left><Left><Down><Down><Enter><Right><Enter>"), "Move 1"));
    EXPECT_TRUE(says(Played().show("<Up>l h j k<Esc>"), "Move 1, White"));
    EXPECT_TRUE(says(Played().show("<Up>kh<Esc>e4<Enter>"), ">e4"));
    EXPECT_TRUE(says(Played().show("<Up>hint<Esc>"), "Move 1"));
    EXPECT_TRUE(says(Played().show("<Enter><Backspace><Tab>"), "Move 1"));
    std::string many(5000, 'x');
    many += "<Esc>e4<Enter>";
    EXPECT_TRUE(says(Played().show(many), ">e4"));
}

TEST(Keys, PromotionByEveryKey) {
    const std::string_view fen = "8/4P3/8/8/8/8/k6P/4K3 w - - 0 1";
    const auto after = [&](std::string_view keys) { return Played(fen).show("e8<Enter>" + std::string(keys)); };
    EXPECT_TRUE(says(after("<Right><Enter>"), ">e8=R"));
    EXPECT_TRUE(says(after("<Tab><Tab><Enter>"), ">e8=B"));
    EXPECT_TRUE(says(after("<Left><Enter>"), ">e8=N"));
    EXPECT_TRUE(says(after("<Home><F5>N"), ">e8=N"));
    EXPECT_TRUE(says(after("q"), ">e8=Q"));
    EXPECT_TRUE(says(after("xyz<Esc>q"), ">e8=Q")) << after("xyz<Esc>q");
    EXPECT_TRUE(says(after("fen<Enter>"), "8/4P3")) << after("fen<Enter>");
    EXPECT_TRUE(says(after("<Esc>"), "Move 1, White"));
}

TEST(Mouse, SecondClicksAndReleasesElsewhere) {
    Played again;
    again.terminal.click(at(Square::E2));
    again.terminal.click(at(Square::E2));
    again.terminal.click(at(Square::E4));
    EXPECT_TRUE(says(again.show(), "Move 1, White")) << "a second click lets go";
    Played other;
    other.terminal.click(at(Square::E2));
    other.terminal.click(at(Square::D2));
    other.terminal.click(at(Square::D4));
    EXPECT_TRUE(says(other.show(), ">d4")) << "another own piece is taken instead";
    Played dragged;
    dragged.terminal.click(at(Square::G1));
    dragged.terminal.drag(at(Square::G1), at(Square::F3));
    EXPECT_TRUE(says(dragged.show(), ">Nf3"));
    Played outside;
    outside.terminal.drag(at(Square::G1), {0, 100});
    outside.terminal.send(MouseInput{MouseAction::Release, at(Square::F3)});
    outside.terminal.send(MouseInput{MouseAction::Release, at(Square::E5)});
    EXPECT_FALSE(outside.show().empty());
    Played over("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    over.terminal.type("Qg7<Enter>");
    over.terminal.click(at(Square::G7));
    EXPECT_TRUE(says(over.show(), "Checkmate!"));
    Played asked;
    asked.terminal.type("e4<Enter>quit<Enter>");
    asked.terminal.click(at(Square::E7));
    EXPECT_TRUE(says(asked.show(), "Leave?"));
}

TEST(Mouse, APageIsClosedByAClickAlone) {
    Played played;
    played.terminal.type("<F1>");
    played.terminal.send(MouseInput{MouseAction::Release, {1, 1}});
    played.terminal.send(MouseInput{MouseAction::WheelUp, {1, 1}});
    EXPECT_TRUE(says(played.show(), "Marks: [selected]")) << played.terminal.text();
    Played clicked;
    clicked.terminal.type("<F1>");
    clicked.terminal.click({1, 1});
    EXPECT_FALSE(says(clicked.show(), "Marks: [selected]")) << clicked.terminal.text();
}

TEST(Keys, EveryWordThatLeavesAsks) {
    for (const std::string_view word : {"quit", "exit", "q"})
        EXPECT_TRUE(says(Played().show("e4<Enter>" + std::string(word) + "<Enter>"), "Leave?")) << word;
    EXPECT_TRUE(says(Played().show("e4<Enter><Enter>"), "Move 1, Black to move.")) << "Enter alone does nothing";
}

TEST(Mouse, KeysOfTheBarAreClicked) {
    Played played;
    played.terminal.type("e4<Enter>");
    played.terminal.click({18, 3});
    EXPECT_TRUE(says(played.show(), "Type moves: e4")) << "F1: " << played.terminal.text();
}

TEST(Mouse, PiecesInHandAreTakenAndDropped) {
    const auto crazyhouse = [](std::string_view line) {
        Played played;
        AnyGame game(AnyPosition::initial(Variant::Crazyhouse), {.rules = {.variant = Variant::Crazyhouse}});
        test::playAll(game, "e4 d5 exd5 Qxd5");
        played.start = game;
        played.terminal.type(line);
        return played.show();
    };
    EXPECT_TRUE(says(crazyhouse("@e4<Enter>"), ">P@e4")) << crazyhouse("@e4<Enter>");
    Played played;
    AnyGame game(AnyPosition::initial(Variant::Crazyhouse), {.rules = {.variant = Variant::Crazyhouse}});
    test::playAll(game, "e4 d5 exd5 Qxd5");
    played.start = game;
    // Wherever the pocket is: every cell of the screen is clicked, and then e4.
    for (int row = 0; row < test::usualSize.rows - 2; ++row)
        for (int column = 35; column < test::usualSize.columns; ++column) {
            played.terminal.click({row, column});
            played.terminal.click(at(Square::E4));
        }
    EXPECT_TRUE(says(played.show(), "P@e4")) << played.terminal.text();
    Played moved;
    moved.start = game;
    moved.terminal.click(at(Square::D2));
    moved.terminal.click(at(Square::D4));
    EXPECT_TRUE(says(moved.show(), ">d4")) << "pieces of the board move as ever";
    Played other;
    other.start = game;
    other.terminal.click(at(Square::D2));
    other.terminal.click(at(Square::G1));
    other.terminal.click(at(Square::F3));
    EXPECT_TRUE(says(other.show(), ">Nf3")) << "another own piece is taken instead";
    EXPECT_TRUE(says(crazyhouse("@"), "@")) << "what can be dropped is shown while it is typed";
}

TEST(Mouse, ChecksLeftAreShown) {
    Played played;
    played.start = AnyGame(AnyPosition::initial(Variant::ThreeCheck), {.rules = {.variant = Variant::ThreeCheck}});
    const std::string screen = played.show("e4<Enter>f6<Enter>Qh5<Enter>");
    EXPECT_TRUE(says(screen, "2 checks left")) << screen;
    EXPECT_TRUE(says(screen, "3 checks left")) << screen;
}

TEST(Themes, EveryColourIsSetByItsName) {
    const Theme wood = *builtInTheme("wood");
    for (const std::string name : {"light", "dark", "last_move", "selected", "check", "mark", "white", "white_outline",
                                   "black", "black_lines", "dim", "alarm"}) {
        const auto theme = parseTheme(name + " = '#010203' # mine\n");
        ASSERT_TRUE(theme) << name;
        EXPECT_NE(*theme, wood) << name;
    }
    for (const std::string_view wrong :
         {"light = \"#01020\"", "light = \"0102033\"", "light = \"#01020g\"", "light = x#010203x",
          "light = \"#010203\" x", "light = \"", "light =", "light"})
        EXPECT_FALSE(parseTheme(wrong)) << wrong;
}

TEST(Themes, AFileThatCannotBeReadIsNotPassedOver) {
    test::MemoryFileSystem files;
    files.put("/config/themes/mine.toml", "dark = \"#010203\"\n");
    files.plan({.kind = test::Accident::Kind::Error, .at = files.operations() + 1, .code = EACCES});
    const auto theme = themeNamed("mine", Directories{"/state", "/data", "/config"}, files);
    ASSERT_FALSE(theme);
    EXPECT_TRUE(theme.error().contains("Permission denied")) << theme.error();
}

TEST(KeyNames, AreReadInAnyCaseAndRefusedWhereTaken) {
    EXPECT_EQ(parseKey("pageup"), KeyPress{Key::PageUp});
    EXPECT_EQ(parseKey("CTRL-Z"), (KeyPress{Key::Control, 'z'}));
    for (const std::string_view none : {"Ctrl-1", "Ctrl-~", "Ctrl-", "Ctrl-zz", "Strg-z", "F0", "F13", "x", ""})
        EXPECT_FALSE(parseKey(none)) << none;
    Settings settings;
    settings.keys = {{"undo", "Ctrl-z"}};
    EXPECT_EQ(checkKey(settings, "undo", "Ctrl-Z"), std::nullopt) << "its own key";
    EXPECT_TRUE(checkKey(settings, "redo", "Ctrl-z"));
    EXPECT_EQ(checkKey(settings, "redo", "Ctrl-y"), std::nullopt);
    // One that takes the key of another action, and the other one's is gone.
    const std::vector<std::pair<std::string, std::string>> chosen{{"why", "F1"}};
    const std::vector<KeyBinding> bindings = keyBindings(chosen);
    EXPECT_EQ(std::ranges::count(bindings, KeyPress{Key::Function, 1}, &KeyBinding::key), 1);
    EXPECT_EQ(std::ranges::count(bindings, Action::Why, &KeyBinding::action), 1);
}

}  // namespace
}  // namespace nowchess::app
