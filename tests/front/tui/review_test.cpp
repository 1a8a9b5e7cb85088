// After the end: the game stays, can be walked through, taken back and played again, and is recorded once.
#include <gtest/gtest.h>

#include "front/tui/played.h"
#include "nowchess/pgn/game_reader.h"

namespace nowchess::app {
namespace {

using test::Played;
using test::says;

const std::string mate = "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>";

TEST(Review, AFinishedGameStaysWhateverIsPressed) {
    for (const std::string_view keys : {"", "x", "<Enter>", "<Esc>", "<Up><Down>", "e4<Enter>", "<F3>", "<Tab>"}) {
        Played played;
        const std::string over = played.show(mate + std::string(keys));
        EXPECT_TRUE(says(over, "Checkmate! Black wins.")) << keys << over;
        EXPECT_TRUE(says(over, "<q>")) << keys << over;
        EXPECT_FALSE(says(over, "A new game begins.")) << keys << over;
    }
    Played clicked;
    clicked.terminal.type(mate);
    clicked.terminal.click(test::at(Square::E2));
    clicked.terminal.click(test::at(Square::E4));
    EXPECT_TRUE(says(clicked.show(), "<q>"));
}

TEST(Review, TheVerdictIsToldOnce) {
    const std::string over = Played().show(mate);
    EXPECT_EQ(over.find("Checkmate! Black wins."), over.rfind("Checkmate! Black wins.")) << over;
    const std::string refused = Played(test::startFen, {24, 80}).show(mate + "e4<Enter>");
    EXPECT_TRUE(says(refused, "The game is over.")) << refused;
    EXPECT_EQ(refused.find("The game is over."), refused.rfind("The game is over.")) << refused;
}

// Below the verdict there is less room.
TEST(Review, WhatIsAskedForIsNotCutOff) {
    Played played(test::startFen, {24, 80});
    const std::string levels = played.show("f3 e5 g4 Qh4<Enter>level<Enter>");
    EXPECT_TRUE(says(levels, "master")) << levels;
    Played small(test::startFen, {12, 30});
    const std::string verdict = small.show("f3 e5 g4 Qh4<Enter>");
    EXPECT_TRUE(says(verdict, "Checkmate! Black wins.")) << verdict;
    EXPECT_TRUE(says(verdict, "<q>")) << "no empty page" << verdict;
}

// A mate on the board is no even game.
TEST(Review, NothingIsEvaluatedAfterTheEnd) {
    Played played(test::startFen, {24, 80});
    const std::string before = played.show("f3 e5 g4<Enter><F8>");
    EXPECT_TRUE(says(before, "+0.00") || says(before, "#-1")) << before;
    Played over(test::startFen, {24, 80});
    const std::string after = over.show("f3 e5 g4<Enter><F8>Qh4<Enter>");
    EXPECT_FALSE(says(after, "0.00") || says(after, "#-1")) << after;
    EXPECT_TRUE(says(Played(test::startFen, {40, 120}).show(mate + "<F8>"), "Nothing is evaluated after the end."));
}

TEST(Review, WalksThroughTheGame) {
    EXPECT_TRUE(says(Played().show(mate + "<Left>"), "After 3 of 4 half-moves"));
    EXPECT_TRUE(says(Played().show(mate + "<Left><Left><Right>"), "After 3 of 4 half-moves"));
    EXPECT_TRUE(says(Played().show(mate + "<PageUp><Home>"), "Before the first move; End"));
    EXPECT_TRUE(says(Played().show(mate + "<Home><End>"), "The game is over"));
}

TEST(Review, ItsCommandsAreAboutTheGameThatEnded) {
    EXPECT_TRUE(says(Played().show(mate + "why<Enter>"), "Checkmate"));
    EXPECT_TRUE(says(Played().show(mate + "pgn<Enter>"), "1. f3 e5 2. g4 Qh4# 0-1"));
    EXPECT_TRUE(says(Played().show(mate + "fen<Enter>"), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq"));
    Played saved;
    saved.show(mate + "save " + (saved.home.path() / "mine.pgn").string() + "<Enter>");
    const auto text = readFile(*machineFiles(), saved.home.path() / "mine.pgn", OpenMode::Read);
    EXPECT_TRUE(text.value_or("").contains("2. g4 Qh4# 0-1"));
}

TEST(Review, CopiesAsPgnAndFen) {
    Played game;
    game.show(mate + "<Ctrl-y>");
    EXPECT_TRUE(game.terminal.copied.contains("1. f3 e5 2. g4 Qh4# 0-1\n")) << game.terminal.copied;
    Played position;
    position.show(mate + "<Left>copy fen<Enter>");
    EXPECT_EQ(position.terminal.copied, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
}

TEST(Review, TwoPeopleAgreeToTakeBack) {
    const std::string asked = Played().show(mate + "<F2>");
    EXPECT_TRUE(says(asked, "Do both players agree to take it back? (y/n)")) << asked;
    EXPECT_TRUE(says(Played().show(mate + "<F2>n"), "Checkmate! Black wins."));
    for (const std::string_view keys : {"<F2>y", "undo<Enter>y", "<F2><F2>"}) {
        Played played;
        const std::string open = played.show(mate + std::string(keys));
        EXPECT_TRUE(says(open, "Move 2, Black to move.")) << open;
        EXPECT_FALSE(says(open, "Checkmate")) << open;
        EXPECT_EQ(played.finishedGames(), "") << "it goes on";
    }
}

TEST(Review, WhatWasDecidedIsTakenBackAndNoMove) {
    const std::string open = Played().show("e4<Enter>resign<Enter>y<F2>y");
    EXPECT_TRUE(says(open, ">e4")) << open;
    EXPECT_TRUE(says(open, "Move 1, Black to move.")) << open;
    const std::string agreed = Played().show("e4<Enter>e5<Enter>offer<Enter>accept<Enter><F2>y");
    EXPECT_TRUE(says(agreed, ">e5")) << agreed;
}

TEST(Review, AFallenFlagIsForgivenWithTheTimeOfTheMove) {
    Played played;
    played.settings.time = "0.05+0";
    played.terminal.type("f3<Enter>");
    played.terminal.rest(std::chrono::milliseconds(3200));
    const std::string open = played.show("<F2>y");
    EXPECT_TRUE(says(open, "Black has 0:03.0 left!")) << open;
    EXPECT_TRUE(says(open, "Move 1, Black to move.")) << open;
}

// How often the file has a game, and how it went.
std::vector<std::string> resultsIn(const std::string& text) {
    std::vector<std::string> results;
    for (const pgn::ParsedGame& game : pgn::readGames(text))
        results.push_back(std::to_string(game.game.ply()) + " " +
                          std::string(pgn::tagValue(game.tags, "Result").value_or("")));
    return results;
}

TEST(Review, AGameIsRecordedOnceHoweverOftenItEnds) {
    using Results = std::vector<std::string>;
    Played left;
    left.show(mate);
    EXPECT_EQ(resultsIn(left.finishedGames()), Results{"4 0-1"}) << "as soon as it is left";
    EXPECT_TRUE(left.lastWords.starts_with("Finished games are kept in ")) << left.lastWords;
    Played reopened;
    reopened.show(mate + "<F2>yQf6<Enter>Nc3<Enter>resign<Enter>y<F10>y");
    EXPECT_EQ(resultsIn(reopened.finishedGames()), Results{"5 1-0"});
    Played unfinished;
    unfinished.show(mate + "<F2>y<F10>y");
    EXPECT_EQ(resultsIn(unfinished.finishedGames()), Results{});
    EXPECT_EQ(unfinished.lastWords, "The game is saved; the next start offers it again.\n");
    Played twice;
    twice.show(mate + "<F2>yQh4<Enter><F2>yQh4<Enter><Ctrl-r>e4<Enter><F10>y");
    EXPECT_EQ(resultsIn(twice.finishedGames()), Results{"4 0-1"});
    Played other;
    other.show(mate + "new<Enter>e4<Enter>resign<Enter>y");
    EXPECT_EQ(resultsIn(other.finishedGames()), (Results{"4 0-1", "1 1-0"}));
    Played resumed;
    resumed.show("e4<Enter><F10>y");
    Played next;
    // A game that is taken up in place of one that is over.
    next.show(mate + "resume<Enter>");
    EXPECT_EQ(resultsIn(next.finishedGames()), Results{"4 0-1"});
}

TEST(Review, RematchBeginsAnew) {
    const std::string next = Played().show(mate + "<Ctrl-r>");
    EXPECT_TRUE(says(next, "A new game begins.")) << next;
    EXPECT_FALSE(says(next, "Qh4")) << next;
    EXPECT_TRUE(says(Played().show("e4<Enter><Ctrl-r>"), "a rematch comes after its end"));
    const std::string again = Played("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").show("resign<Enter>y<Ctrl-r>");
    EXPECT_TRUE(says(again, "1  R               K")) << "from the position that was set up" << again;
}

TEST(Review, RematchChangesColours) {
    Played played;
    played.players = {.players = {{"human", std::string(NOWCHESS_BINARY) + " uci"}}, .level = Level::Beginner};
    played.terminal.type("resign<Enter>y<Ctrl-r>");
    played.terminal.await("1. >");
    const std::string next = played.show();
    EXPECT_TRUE(says(next, "> Black")) << "the computer has White, and has moved" << next;
    EXPECT_TRUE(says(next, "NowChess plays")) << next;
}

TEST(Review, LeavingAndResigningAskOnce) {
    EXPECT_TRUE(says(Played().show("e4<Enter><F10>"), "Leave? The game is saved, to be continued. (y/n)"));
    EXPECT_TRUE(says(Played().show("e4<Enter>quit<Enter>ne5<Enter>"), ">e5"));
    EXPECT_FALSE(says(Played().show("e4<Enter>quit<Enter>ye5<Enter>"), "e5"));
    EXPECT_FALSE(says(Played().show("e4<Enter><Ctrl-d><Ctrl-d>e5<Enter>"), "e5"));
    EXPECT_TRUE(says(Played().show("e4<Enter>resign<Enter>"), "Resign? (y/n)"));
    EXPECT_TRUE(says(Played().show("e4<Enter>resign<Enter><Esc>"), "Move 1, Black to move."));
    EXPECT_TRUE(says(Played().show("e4<Enter>resign<Enter>y"), "Resignation! White wins."));
    EXPECT_FALSE(says(Played().show("quit<Enter>e4"), "e4")) << "where nothing has been played, nothing is asked";
}

TEST(Review, TheMenuIsAKeyAway) {
    Played played;
    played.show(mate + "<F9>");
    EXPECT_EQ(played.left, FullScreen::Left::Menu);
    EXPECT_EQ(resultsIn(played.finishedGames()).size(), 1U);
}

}  // namespace
}  // namespace nowchess::app
