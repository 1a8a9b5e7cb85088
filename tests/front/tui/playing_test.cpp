// Playing on the full screen with everything around it: computers, premoves, pasted games, clocks, promotions.
#include <gtest/gtest.h>

#include "front/tui/played.h"
#include "play/adviser_in_path.h"

namespace nowchess::app {
namespace {

using test::at;
using test::Played;
using test::says;

const std::string engine = std::string(NOWCHESS_BINARY) + " uci";

// A screen with the computer in one seat.
struct PlayedAgainst : Played {
    explicit PlayedAgainst(Color side, Size size = test::usualSize) : Played(test::startFen, size) {
        players.level = Level::Beginner;
        players.players[side] = engine;
    }
};

TEST(Playing, SeveralMovesAtOnce) {
    const std::string pasted = Played().show("1. e4 e5 2. Nf3 Nc6 3.Bb5 *<Enter>");
    EXPECT_TRUE(says(pasted, "3. >Bb5")) << pasted;
    const std::string stopped = Played().show("e4 e5 Ke3 Nf3<Enter>");
    EXPECT_TRUE(says(stopped, ">e5")) << stopped;
    EXPECT_TRUE(says(stopped, "2 of 4 moves were played.")) << stopped;
    const std::string over = Played().show("f3 e5 g4 Qh4 e4<Enter>");
    EXPECT_TRUE(says(over, "Checkmate! Black wins.")) << over;
    EXPECT_TRUE(says(over, "4 of 5 moves were played.")) << over;
    EXPECT_TRUE(says(Played().show("1. e4<Enter>"), ">e4"));
    EXPECT_TRUE(says(Played().show("nonsense and more<Enter>"), "Cannot read")) << "only moves are taken for moves";
}

// What a move does is no page of text, however small the screen.
TEST(Playing, ACaptureDoesNotHideTheBoard) {
    const std::string screen =
        Played(test::startFen, {12, 30}).show("e4 d5 Nf3 dxe4 Ng5 h6<Enter>Nxf7<Enter>Kxf7<Enter>");
    EXPECT_TRUE(says(screen, "Black captures the knight...")) << screen;
    const std::string check = Played(test::startFen, {12, 30}).show("e4 d5 exd5 Qxd5 Nc3<Enter>Qxd2+<Enter>");
    EXPECT_TRUE(says(check, "White is in check!")) << "the latest is seen" << check;
    EXPECT_TRUE(says(Played(test::startFen, {12, 30}).show("e4<Enter>?"), "Down: more; any other: close"))
        << "what was asked for is read";
}

TEST(Playing, TheOpeningIsNamed) {
    constexpr app::Size high{40, 120};
    EXPECT_FALSE(says(Played(test::startFen, high).show(), "B20"));
    const std::string screen = Played(test::startFen, high).show("e4 c5<Enter>");
    EXPECT_TRUE(says(screen, "B20 Sicilian Defence")) << screen;
    // Where there is no room for it, the command tells.
    EXPECT_FALSE(says(Played().show("e4 c5<Enter>"), "B20"));
    EXPECT_TRUE(says(Played().show("e4 c5<Enter>opening<Enter>"), "B20 Sicilian Defence"));
}

TEST(Playing, TheFirstMoveStartsTheClock) {
    Played played;
    played.settings.time = "1+0";
    played.terminal.rest(std::chrono::milliseconds(70'000));
    played.terminal.type("e4<Enter>");
    played.terminal.rest(std::chrono::milliseconds(10'000));
    const std::string screen = played.show();
    EXPECT_TRUE(says(screen, " 1:00\n")) << screen;
    EXPECT_TRUE(says(screen, " 0:50\n")) << screen;
}

TEST(Playing, ShortTimeIsTold) {
    Played played;
    played.settings.time = "1+0";
    played.terminal.type("e4<Enter>");
    played.terminal.rest(std::chrono::milliseconds(30'000));
    played.terminal.type("e5<Enter>");
    EXPECT_FALSE(says(played.show(), "left!"));
    Played late;
    late.settings.time = "1+0";
    late.terminal.type("e4<Enter>");
    late.terminal.rest(std::chrono::milliseconds(45'000));
    const std::string screen = late.show();
    EXPECT_TRUE(says(screen, "Black has 0:15.0 left!")) << screen;
    Played small(test::startFen, {12, 30});
    small.settings.time = "1+0";
    small.terminal.type("e4<Enter>");
    small.terminal.rest(std::chrono::milliseconds(45'000));
    const std::string answered = small.show("moves e7<Enter>");
    EXPECT_TRUE(says(answered, "e5 e6\n")) << "the answer, not the warning" << answered;
}

TEST(Playing, PromotionByKeysAndMouse) {
    const std::string_view fen = "3nk3/4P3/8/8/8/8/7P/4K3 w - - 0 1";
    const std::string asked = Played(fen).show("exd8<Enter>");
    EXPECT_TRUE(says(asked, "8             [Q]  k")) << asked;
    EXPECT_TRUE(says(asked, "7             (R)  P")) << asked;
    EXPECT_TRUE(says(Played(fen).show("exd8<Enter><Enter>"), "1. >exd8=Q+"));
    EXPECT_TRUE(says(Played(fen).show("exd8<Enter><Down><Down><Enter>"), "1. >exd8=B"));
    EXPECT_TRUE(says(Played(fen).show("exd8<Enter><Up><Enter>"), "1. >exd8=N"));
    Played mouse(fen);
    mouse.terminal.drag(at(Square::E7), at(Square::D8));
    mouse.terminal.click(at(Square::D7));
    EXPECT_TRUE(says(mouse.show(), "1. >exd8=R+")) << mouse.terminal.text();
    Played black("4k3/8/8/8/8/8/3p4/5K2 b - - 0 1");
    black.terminal.drag(at(Square::D2), at(Square::E1));
    EXPECT_FALSE(says(black.show(), "Promote")) << "that is no move";
    Played other("4k3/8/8/8/8/8/3p4/5K2 b - - 0 1");
    other.terminal.drag(at(Square::D2), at(Square::D1));
    other.terminal.click(at(Square::D4));
    EXPECT_TRUE(says(other.show(), ">d1=N")) << other.terminal.text();
    Played outside(fen);
    outside.terminal.drag(at(Square::E7), at(Square::D8));
    outside.terminal.click(at(Square::H1));
    EXPECT_TRUE(says(outside.show(), "[Q]")) << "still asked";
}

TEST(Playing, AComputersMoveIsSeenAfterAPause) {
    PlayedAgainst played(Color::Black);
    played.settings.pause = std::chrono::milliseconds(5000);
    played.terminal.type("e4<Enter>");
    played.terminal.await("plays");
    played.show();
    EXPECT_GE(played.terminal.now().time_since_epoch(), std::chrono::milliseconds(5000));
}

TEST(Playing, Premoves) {
    for (const std::string_view way : {"d4<Enter>", "<Up><Left><Enter><Up><Up><Enter>"}) {
        PlayedAgainst played(Color::Black);
        played.terminal.type("e4<Enter>" + std::string(way));
        played.terminal.await("2. ");
        played.terminal.await("d4");
        const std::string screen = played.show();
        EXPECT_TRUE(says(screen, "2.")) << screen;
    }
    PlayedAgainst mouse(Color::Black);
    mouse.terminal.type("e4<Enter>");
    mouse.terminal.drag(at(Square::G1), at(Square::F3));
    const std::string shown = mouse.show();
    EXPECT_TRUE(says(shown, "Premove g1f3 (Esc cancels).")) << shown;
    EXPECT_TRUE(says(shown, "[N]")) << shown;
    PlayedAgainst small(Color::Black, {12, 30});
    EXPECT_TRUE(says(small.show("e4<Enter>d4<Enter>"), "Premove d4 (Esc cancels).\n")) << small.terminal.text();
    PlayedAgainst cancelled(Color::Black);
    EXPECT_FALSE(says(cancelled.show("e4<Enter>d4<Enter><Esc>"), "Premove"));
    PlayedAgainst impossible(Color::Black);
    impossible.terminal.type("e4<Enter>Ke4<Enter>");
    impossible.terminal.await("The premove Ke4 was not made.");
    EXPECT_TRUE(says(impossible.show(), "White to move")) << "and the game goes on";
}

TEST(Playing, WhatLooksLikeAMoveIsAPremove) {
    const auto shown = [](std::string_view text) {
        return PlayedAgainst(Color::Black).show("e4<Enter>" + std::string(text) + "<Enter>");
    };
    for (const std::string_view move : {"O-O", "0-0", "O-O-O", "0-0-0", "exd5", "e8=Q", "Qh5+", "Qf7#", "N g1 f3"})
        EXPECT_TRUE(says(shown(move), "Premove " + std::string(move))) << move;
    for (const std::string_view other : {"e", "xyz", "e4 and then d5", "fen"})
        EXPECT_FALSE(says(shown(other), "Premove")) << other;
}

TEST(Playing, AComputerNeedNotAgreeToTakeBack) {
    const std::string screen = PlayedAgainst(Color::Black).show("e4<Enter>resign<Enter>y<F2>");
    EXPECT_FALSE(says(screen, "Do both players agree")) << screen;
    EXPECT_FALSE(says(screen, "Resignation!")) << screen;
}

TEST(Playing, AGameOfComputersIsWalkedThrough) {
    PlayedAgainst played(Color::Black);
    played.players.players[Color::White] = engine;
    played.terminal.await("1. ");
    played.terminal.type(" ");
    played.terminal.await("Paused.");
    played.terminal.click(at(Square::E2));
    played.terminal.type("<Up>");
    EXPECT_TRUE(says(played.show(), "Before the first move")) << played.terminal.text();
}

TEST(Playing, TwoComputersCanBeStoppedAndStepped) {
    PlayedAgainst played(Color::Black);
    played.players.players[Color::White] = engine;
    played.terminal.await("1. ");
    played.terminal.type(" ");
    played.terminal.await("Paused.");
    const std::string paused = played.show();
    EXPECT_TRUE(says(paused, "Paused.")) << paused;
    PlayedAgainst stepped(Color::Black);
    stepped.players.players[Color::White] = engine;
    stepped.terminal.type("<Ctrl-p>");
    stepped.terminal.rest(std::chrono::milliseconds(60'000));
    const std::string waiting = stepped.show();
    EXPECT_FALSE(says(waiting, "1.")) << waiting;
    PlayedAgainst once(Color::Black);
    once.players.players[Color::White] = engine;
    once.terminal.type("<Ctrl-p><Right>");
    once.terminal.await("1. ");
    once.terminal.rest(std::chrono::milliseconds(60'000));
    once.terminal.await("Paused. Move 1, Black");
    EXPECT_FALSE(says(once.show(), "Move 2")) << "one move and no other" << once.terminal.text();
}

TEST(Playing, TheEvaluationIsAskedForWithoutAWord) {
    Played played("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
    const std::string screen = played.show("<F8>");
    EXPECT_FALSE(says(screen, "Looking for advice")) << screen;
    EXPECT_FALSE(says(screen, "Evaluation:")) << screen;
}

TEST(Playing, AHintIsWaitedForAndSaid) {
    const test::AdviserInPath adviser;
    Played played;
    played.terminal.type("<F7>");
    played.terminal.await("Hint: e4.");
    EXPECT_TRUE(says(played.show(), "Hint: e4.")) << played.terminal.text();
    const test::AdviserInPath hanging("hangs");
    EXPECT_TRUE(says(Played().show("<F7>"), "Looking for advice."));
}

}  // namespace
}  // namespace nowchess::app
