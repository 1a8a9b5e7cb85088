// The start screen, by arrows, digits, mouse and words, and the games that come of it.
#include "front/tui/start_screen.h"

#include <array>
#include <fstream>

#include <gtest/gtest.h>

#include "front/tui/memory_terminal.h"
#include "front/tui/play_on_screen.h"
#include "nowchess/notation/fen.h"
#include "support/environment.h"
#include "support/random.h"
#include "support/scratch_directory.h"

namespace nowchess::app {
namespace {

using test::MemoryTerminal;

struct Started {
    explicit Started(Size size = {24, 80}) : terminal(size) { settings.opponent = "human"; }

    [[nodiscard]] Directories directories() const {
        return {home.path() / "state", home.path() / "data", home.path() / "config"};
    }
    TableOptions tableOptions() {
        TableOptions options;
        options.settings = settings;
        options.world.now = [this] { return terminal.now(); };
        options.world.coin = [] { return true; };
        return options;
    }
    // The start screen alone.
    StartScreen::Left choose(std::string_view keys) {
        terminal.type(keys);
        StartScreen screen(tableOptions(), directories(), terminal, hasGame);
        const StartScreen::Left left = screen.run();
        chosen = screen.options();
        firstLine = screen.firstLine();
        return left;
    }
    // The whole program on its screen.
    std::string play(std::string_view keys) {
        terminal.type(keys);
        lastWords = playOnScreen(tableOptions(), directories(), Figures::Letters, terminal, true);
        return terminal.text();
    }
    // Leaves a game of that many first moves behind.
    void leaveGame(std::string_view moves) {
        MemoryTerminal other({24, 80});
        other.type(moves);
        TableOptions options = tableOptions();
        playOnScreen(std::move(options), directories(), Figures::Letters, other, false);
    }

    test::ScratchDirectory home;
    MemoryTerminal terminal;
    Settings settings;
    bool hasGame = false;
    TableOptions chosen;
    std::string firstLine;
    std::string lastWords;
};

bool says(const std::string& screen, std::string_view text) { return screen.contains(text); }

TEST(StartScreen, ShowsWhatCanBeChosen) {
    Started started;
    const std::string screen = started.play("");
    for (const std::string_view row : {"NowChess", "1  Opponent  a person, at this keyboard", "2  Clock     none",
                                       "3  Rules     standard", "4  From      the usual start", "5  Play", "6  Quit"})
        EXPECT_TRUE(says(screen, row)) << row << "\n" << screen;
    EXPECT_TRUE(says(screen, ">5")) << screen;
    EXPECT_FALSE(says(screen, "Level")) << screen;
}

TEST(StartScreen, EnterPlays) {
    Started started;
    EXPECT_TRUE(says(started.play("<Enter>e4<Enter>"), ">e4"));
}

TEST(StartScreen, ArrowsChange) {
    Started started;
    EXPECT_EQ(started.choose("<Home><Right><Down><Right><Right><Down><Right><Down><Right><Down><End><Up><Enter>"),
              StartScreen::Left::Begin);
    EXPECT_EQ(started.chosen.players.players[Color::White], "computer");
    EXPECT_EQ(started.chosen.players.level, Level::Strong);
    EXPECT_EQ(started.chosen.players.players[Color::Black], "human");
    EXPECT_EQ(started.chosen.settings.time, "1+0");
}

TEST(StartScreen, DigitsOpenListsAndChooseFromThem) {
    Started started;
    EXPECT_EQ(started.choose("12"
                             "3<Up><Enter>"
                             "44"
                             "52"
                             "7"),
              StartScreen::Left::Begin);
    EXPECT_EQ(started.chosen.players.players[Color::White], "computer")
        << "the colour is random, and a coin was tossed";
    EXPECT_EQ(started.chosen.settings.time, "5+3");
    EXPECT_EQ(started.chosen.rules, chess960Rules);
    ASSERT_TRUE(started.chosen.start);
    EXPECT_EQ(started.chosen.start->session.game.rules(), chess960Rules);
}

TEST(StartScreen, WordsChoose) {
    Started started;
    EXPECT_EQ(started.choose("black casual 10+5<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(started.chosen.players.players[Color::White], "computer");
    EXPECT_EQ(started.chosen.players.players[Color::Black], "human");
    EXPECT_EQ(started.chosen.players.level, Level::Casual);
    EXPECT_EQ(started.chosen.settings.time, "10+5");
    Started wrong;
    wrong.choose("banana<Enter>");
    EXPECT_TRUE(says(wrong.terminal.text(), "'banana' is neither a choice nor a move.")) << wrong.terminal.text();
    Started asked;
    asked.choose("?");
    EXPECT_TRUE(says(asked.terminal.text(), "or a first move.")) << asked.terminal.text();
    Started quit;
    EXPECT_EQ(quit.choose("quit<Enter>"), StartScreen::Left::Quit);
}

TEST(StartScreen, AMoveBeginsTheGame) {
    Started started;
    EXPECT_TRUE(says(started.play("e4<Enter>"), "1. >e4"));
}

TEST(StartScreen, PositionsAndFiles) {
    Started fen;
    EXPECT_EQ(fen.choose("434k3/8/8/8/8/8/8/R3K3 w - - 0 1<Enter><Esc>"), StartScreen::Left::Quit);
    Started typed;
    const std::string position = typed.play("424k3/8/8/8/8/8/8/R3K3 w - - 0 1<Enter><Enter>");
    EXPECT_TRUE(says(position, "+5\n")) << position;
    Started file;
    std::ofstream(file.home.path() / "two.pgn") << "1. e4 *\n\n1. d4 d5 *\n";
    const std::string game = file.play("42" + (file.home.path() / "two.pgn").string() + " 2<Enter><Enter>");
    EXPECT_TRUE(says(game, ">d5")) << game;
    Started moves;
    EXPECT_TRUE(says(moves.play("421. e4 e5 2. Nf3<Enter><Enter>"), ">Nf3")) << moves.terminal.text();
    Started pasted;
    EXPECT_TRUE(says(pasted.play("e4 e5 Nf3<Enter><Enter>"), ">Nf3")) << pasted.terminal.text();
    Started missing;
    const std::string wrong = missing.play("42/nonexistent.pgn<Enter>");
    EXPECT_TRUE(says(wrong, "No such file")) << wrong;
}

TEST(StartScreen, EscapeGoesBack) {
    Started started;
    EXPECT_TRUE(says(started.play("2"), "15+10")) << "the list of clocks";
    Started back;
    EXPECT_TRUE(says(back.play("2<Esc>"), "Opponent"));
    Started text;
    EXPECT_TRUE(says(text.play("42abc<Esc><Esc>"), "Opponent"));
    Started game;
    game.hasGame = true;
    EXPECT_EQ(game.choose("2<Esc><Esc>"), StartScreen::Left::Back);
    Started noGame;
    EXPECT_TRUE(says(noGame.play("<Esc><Esc>"), "Opponent")) << "where there is nothing to go back to, it stays";
}

TEST(StartScreen, ClicksChoose) {
    Started started;
    Menu menu;
    menu.items.resize(6);
    int row = 0;
    while (itemAt(menu, {24, 80}, {row, 79}) != 1U) ++row;
    started.terminal.click({row, 60});
    EXPECT_TRUE(says(started.play(""), "15+10"));
}

TEST(StartScreen, ContinuesAGameOfTheList) {
    Started started;
    started.leaveGame("e4<Enter>e5<Enter>Nf3<Enter>");
    started.leaveGame("d4<Enter>");
    const std::string screen = started.play("");
    EXPECT_TRUE(says(screen, "Continue  two people, 1 half-move to 1. d4, 20")) << screen;
    EXPECT_TRUE(says(screen, "Games     2 unfinished games")) << screen;
    Started latest;
    latest.leaveGame("d4<Enter>");
    EXPECT_TRUE(says(latest.play("<Enter>"), "1. >d4"));
    started.terminal = MemoryTerminal({24, 80});
    const std::string other = started.play("22");
    EXPECT_TRUE(says(other, ">Nf3")) << other;
}

TEST(StartScreen, DeletesAfterOneQuestion) {
    Started started;
    started.leaveGame("e4<Enter>e5<Enter>Nf3<Enter>");
    started.leaveGame("d4<Enter>");
    const std::string asked = started.play("2d");
    EXPECT_TRUE(says(asked, "Delete it for good? (y/n)")) << asked;
    started.terminal = MemoryTerminal({24, 80});
    EXPECT_TRUE(says(started.play("2dn<Esc>"), "2 unfinished games"));
    started.terminal = MemoryTerminal({24, 80});
    const std::string deleted = started.play("2dy");
    EXPECT_TRUE(says(deleted, "two people, 3 half-moves to 2. Nf3")) << deleted;
    EXPECT_FALSE(says(deleted, "two people, 1 half-move ")) << deleted;
}

TEST(StartScreen, TheQuestionShowsWhichGameIsDeleted) {
    Started started;
    started.leaveGame("e4<Enter>e5<Enter>Nf3<Enter>");
    started.leaveGame("d4<Enter>");
    const std::string asked = started.play("2<Down>d");
    EXPECT_TRUE(says(asked, ">2  two people, 3 half-moves")) << asked;
    EXPECT_TRUE(says(asked, "(y/n)")) << asked;
}

TEST(StartScreen, WhatIsCutOffIsShownInFullWhileItIsSelected) {
    Started started({12, 30});
    started.settings.opponent = "'some engine that has a long name' uci";
    EXPECT_TRUE(says(started.play("<Home>"), "Opponent: 'some engine that\nhas a long name' uci"))
        << started.terminal.text();
    EXPECT_TRUE(says(started.play("<End>"), "8  Quit\n\n\n")) << "its room stays" << started.terminal.text();
}

TEST(StartScreen, OfALongMessageTheBeginningIsShown) {
    Started started({12, 30});
    const std::string screen = started.play("?");
    EXPECT_TRUE(says(screen, "\nArrows and Enter, digits or\nthe mouse choose; Left and...\n")) << screen;
}

TEST(StartScreen, APastedTextIsNoRow) {
    Started fen;
    fen.terminal.paste("8/8/8/4k3/8/8/8/R3K3 w - - 0 1<Enter>");
    EXPECT_EQ(fen.choose("<Enter>"), StartScreen::Left::Begin);
    ASSERT_TRUE(fen.chosen.start);
    EXPECT_EQ(toFen(fen.chosen.start->session.game.position()), "8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
    EXPECT_EQ(fen.chosen.settings.time, "") << "its numbers are no clock";
    Started moves;
    moves.terminal.paste("1. e4 e5 2. Nf3<Enter>");
    EXPECT_TRUE(says(moves.play("<Enter>"), ">Nf3")) << moves.terminal.text();
    Started clock;
    clock.terminal.paste("5+3<Enter>");
    EXPECT_EQ(clock.choose("<Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(clock.chosen.settings.time, "5+3");
    Started list;
    list.terminal.type("2");
    list.terminal.paste("8/8/8/4k3/8/8/8/R3K3 w - - 0 1<Enter>");
    EXPECT_EQ(list.choose("<Enter>"), StartScreen::Left::Begin) << "in a list, too";
    EXPECT_TRUE(list.chosen.start);
    Started wrong;
    wrong.terminal.paste("8 5+3 banana<Enter>");
    EXPECT_EQ(wrong.choose("<Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(wrong.chosen.settings.time, "") << "a line that is refused changes nothing";
    Started key;
    key.terminal.paste("6<Up>");
    EXPECT_EQ(key.choose(""), StartScreen::Left::Quit) << "a digit and a key are themselves";
}

TEST(StartScreen, ChoicesAreRemembered) {
    Started started;
    started.choose("black master 3+2 chess960<Enter><Enter>");
    Settings settings;
    recallChoices(*machineFiles(), started.directories(), settings);
    const GameChoices choices = choicesFrom(settings);
    EXPECT_EQ(choices.opponent, "computer");
    EXPECT_EQ(choices.level, Level::Master);
    EXPECT_EQ(choices.colour, "black");
    EXPECT_EQ(choices.time, "3+2");
    EXPECT_EQ(choices.rules, chess960Rules);
}

TEST(StartScreen, TheMenuKeyComesHereAndBack) {
    Started started;
    const std::string menu = started.play("<Enter>e4<Enter><F9>");
    EXPECT_TRUE(says(menu, "Esc: back to the game")) << menu;
    Started back;
    EXPECT_TRUE(says(back.play("<Enter>e4<Enter><F9><Esc>e5<Enter>"), ">e5"));
    Started next;
    const std::string screen = next.play("<Enter>e4<Enter><F9><Enter>d4<Enter><F9>");
    EXPECT_TRUE(says(screen, "Continue  two people, 1 half-move")) << "the game that was left" << screen;
}

TEST(StartScreen, EveryKeyOfTheMainPage) {
    Started started;
    EXPECT_TRUE(says(started.play("<F1>"), "Arrows and Enter, digits or the mouse choose"));
    EXPECT_TRUE(says(Started().play("?"), "Arrows and Enter, digits or the mouse choose"));
    EXPECT_FALSE(says(Started().play("<F5><Tab><Ctrl-x>"), "Arrows and Enter, digits"));
    EXPECT_FALSE(says(Started().play("blac<Ctrl-u>"), "blac"));
    EXPECT_FALSE(says(Started().play("blac<Backspace><Backspace>"), "bla"));
    EXPECT_EQ(Started().choose("<Up><Up><Up><Up><Up><Up><Up><Enter>"), StartScreen::Left::Quit) << "round about";
    EXPECT_EQ(Started().choose("<PageDown><Down><PageUp><Up><Enter>"), StartScreen::Left::Quit);
    EXPECT_EQ(Started().choose("<F10>"), StartScreen::Left::Quit);
    EXPECT_EQ(Started().choose("<Ctrl-d>"), StartScreen::Left::Quit);
    EXPECT_EQ(Started().choose(" "), StartScreen::Left::Begin) << "a blank is Enter";
    EXPECT_EQ(Started().choose("9 "), StartScreen::Left::Begin) << "there are not so many";
    EXPECT_EQ(Started().choose("<Esc>quit<Enter>"), StartScreen::Left::Quit);
    for (const std::string word : {"q", "exit"}) EXPECT_EQ(Started().choose(word + "<Enter>"), StartScreen::Left::Quit);
    for (const std::string word : {"play", "new"})
        EXPECT_EQ(Started().choose(word + "<Enter>"), StartScreen::Left::Begin);
    for (const std::string word : {"resume", "continue", "games"})
        EXPECT_TRUE(says(Started().play(word + "<Enter>"), "is neither a choice nor a move")) << word;
}

TEST(StartScreen, TextIsAskedFor) {
    Started engine;
    EXPECT_EQ(engine.choose("1<End><Enter>my enginee<Backspace> -x<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(engine.chosen.players.players[Color::Black], "my engine -x");
    Started listed;
    listed.settings.opponent = "'some/engine' uci";
    EXPECT_TRUE(says(listed.play("1"), "'some/engine' uci *")) << "one that is in no list";
    Started clock;
    const std::string wrong = clock.play("2<End><Enter>5+x<Enter>");
    EXPECT_TRUE(says(wrong, "'5+x': ")) << wrong;
    Started right;
    EXPECT_EQ(right.choose("2<End><Enter>xx<Ctrl-u><Ctrl-x><Tab>7+4<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(right.chosen.settings.time, "7+4");
    Started other;
    other.settings.time = "7+4";
    EXPECT_TRUE(says(other.play("2"), "7+4 *"));
    Started none;
    EXPECT_EQ(none.choose("2<End><Enter> <Enter><Esc>play<Enter>"), StartScreen::Left::Begin) << "a way back";
    EXPECT_EQ(none.chosen.settings.time, "");
    EXPECT_EQ(Started().choose("2<End><Enter>5<Ctrl-d>"), StartScreen::Left::Quit);
}

TEST(StartScreen, WordsOfEveryKind) {
    Started started;
    EXPECT_EQ(started.choose("person random atomic 3+2<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(started.chosen.rules.variant, Variant::Atomic);
    for (const std::string word : {"computer", "nowchess", "watch"}) {
        Started chosen;
        EXPECT_EQ(chosen.choose(word + "<Enter><Enter>"), StartScreen::Left::Begin);
        EXPECT_EQ(chosen.chosen.players.players[Color::Black], word == "watch" ? "computer" : word);
    }
    Started level;
    EXPECT_EQ(level.choose("club<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(level.chosen.players.players[Color::Black], "computer") << "a level is a computer's";
    Started twice;
    EXPECT_EQ(twice.choose("nowchess club<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(twice.chosen.players.players[Color::Black], "nowchess");
    EXPECT_TRUE(says(Started().play("blakc<Enter>"), "'blakc' is neither a choice nor a move."));
    EXPECT_TRUE(says(Started().play("no/such/file<Enter>"), "No such file or directory"));
    EXPECT_TRUE(says(Started().play("games.pgn<Enter>"), "No such file or directory"));
    const std::string second = Started().play("atomic<Enter>e5<Enter>");
    EXPECT_TRUE(says(second, "'e5' is neither a choice nor a move")) << second;
    EXPECT_FALSE(says(Started().play("5+<Enter>"), "Welcome"));
}

TEST(StartScreen, ARefusedLineChangesNothing) {
    Started refused;
    refused.settings.time = "15+10";
    EXPECT_EQ(refused.choose("black 8/8/8/8/8/8/8/8 w - - 0 1<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(refused.chosen.settings.time, "15+10");
    EXPECT_EQ(refused.chosen.players.players[Color::White], "human");
    Started word;
    EXPECT_EQ(word.choose("atomic chess960 7 3+2 banana<Enter><Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(word.chosen.rules, standardRules);
    EXPECT_EQ(word.chosen.settings.time, "");
    EXPECT_FALSE(word.chosen.start);
}

TEST(StartScreen, AStartOfChess960IsNamedByItsNumber) {
    for (const std::string word : {"chess960", "960"}) {
        Started started;
        started.terminal.paste(word + " 0 5+3<Enter>");
        EXPECT_EQ(started.choose("<Enter>"), StartScreen::Left::Begin) << word;
        ASSERT_TRUE(started.chosen.start);
        EXPECT_EQ(started.chosen.start->session.game.rules(), chess960Rules);
        EXPECT_TRUE(toFen(started.chosen.start->session.game.position()).starts_with("bbqnnrkr/")) << word;
        EXPECT_EQ(started.chosen.settings.time, "5+3");
    }
}

TEST(StartScreen, PositionsOfEveryKind) {
    Started wrong;
    const std::string bad = wrong.play("42k/8/8 w - -<Enter>");
    EXPECT_FALSE(says(bad, "Welcome")) << bad;
    Started over;
    const std::string mate = over.play("427k/5KQ1/8/8/8/8/8/8 b - - 0 1<Enter>");
    EXPECT_TRUE(says(mate, "That game is over before its first move.")) << mate;
    Started moves;
    EXPECT_EQ(moves.choose("4<End><Enter>1. e4 e5<Enter><Enter>"), StartScreen::Left::Begin);
    ASSERT_TRUE(moves.chosen.start);
    EXPECT_EQ(moves.chosen.start->session.game.ply(), 2U);
    Started goesOn;
    EXPECT_EQ(goesOn.choose("4<End><Enter>1. e4 e5<Enter>Nf3<Enter>"), StartScreen::Left::Begin);
    EXPECT_EQ(goesOn.firstLine, "Nf3");
    Started back;
    EXPECT_EQ(back.choose("4<End><Enter>1. e4 e5<Enter>4<Enter>4<Home><Enter>play<Enter>"), StartScreen::Left::Begin);
    EXPECT_FALSE(back.chosen.start) << "the usual start again";
}

TEST(StartScreen, TheWheelMovesAndOnlyAReleaseChooses) {
    Started started;
    const Point nowhere{0, 0};
    for (int turn = 0; turn < 20; ++turn) started.terminal.send(MouseInput{MouseAction::WheelUp, nowhere});
    for (int turn = 0; turn < 30; ++turn) started.terminal.send(MouseInput{MouseAction::WheelDown, nowhere});
    started.terminal.click(nowhere);
    EXPECT_EQ(started.choose("<Enter>"), StartScreen::Left::Quit) << "the last row";
    Started asked;
    asked.terminal.type("2<End><Enter>");
    asked.terminal.click({10, 10});
    EXPECT_EQ(asked.choose("7+4<Enter><Enter>"), StartScreen::Left::Begin) << "a question is for the keyboard";
}

TEST(StartScreen, GamesAreDeletedOneByOne) {
    Started started;
    started.leaveGame("e4<Enter>");
    started.leaveGame("d4<Enter>");
    EXPECT_TRUE(says(started.play("games<Enter><Backspace><Tab>n"), "Unfinished games"));
    EXPECT_TRUE(says(Started().play("<Esc>"), "NowChess"));
    started.terminal.type("games<Enter>D");
    started.terminal.click({5, 10});
    const std::string one = started.play("Y");
    EXPECT_TRUE(says(one, "The game is deleted.")) << one;
    EXPECT_TRUE(says(one, "Unfinished games")) << one;
    const std::string none = started.play("games<Enter>dy");
    EXPECT_TRUE(says(none, "The game is deleted.")) << none;
    EXPECT_FALSE(says(none, "Unfinished games")) << none;
    EXPECT_FALSE(says(none, "Continue")) << none;
}

TEST(StartScreen, ContinuesByWords) {
    Started started;
    started.leaveGame("e4<Enter>");
    for (const std::string word : {"resume", "continue"}) {
        EXPECT_EQ(started.choose(word + "<Enter>"), StartScreen::Left::Begin);
        EXPECT_TRUE(started.chosen.resume);
    }
    EXPECT_EQ(started.choose("games<Enter><Esc><Enter>"), StartScreen::Left::Begin) << "back at the top: continue";
    EXPECT_TRUE(started.chosen.resume);
    Started narrow({24, 40});
    narrow.hasGame = true;
    EXPECT_EQ(narrow.choose("<Esc>"), StartScreen::Left::Back);
    EXPECT_TRUE(says(narrow.terminal.text(), "Arrows, Enter; Esc: back")) << narrow.terminal.text();
}

TEST(StartScreen, AnyKeys) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("start screen");
    constexpr auto keys = std::to_array<std::string_view>(
        {"<Up>", "<Down>", "<Left>", "<Right>", "<Enter>", "<Esc>", "<Backspace>", "<Home>", "<End>", "<Tab>",
         "1",    "2",      "3",      "4",       "5",       "6",     "7",           "8",      "9",     "d",
         "y",    "n",      " ",      "e4",      "black",   "/",     "5+3",         "ä"});
    for (std::uint64_t round = test::scaled(200); round > 0; --round) {
        Started started;
        started.leaveGame("e4<Enter>");
        started.leaveGame("d4<Enter>");
        std::string script;
        for (int length = random.from(1, 60); length > 0; --length) script += random.oneOf(keys);
        SCOPED_TRACE(script);
        started.choose(script);
        EXPECT_FALSE(started.terminal.text().empty());
    }
}

TEST(StartScreen, AnySize) {
    for (int rows = 1; rows <= 40; rows += rows < 14 ? 1 : 9)
        for (int columns = 1; columns <= 130; columns += columns < 20 ? 3 : 23) {
            Started started({rows, columns});
            EXPECT_EQ(started.choose("2<Down><Down><Esc><Up><Left><End><Up><Enter>"), StartScreen::Left::Begin)
                << rows << " x " << columns;
        }
    Started small({12, 30});
    EXPECT_TRUE(says(small.play(""), "Play"));
}

}  // namespace
}  // namespace nowchess::app
