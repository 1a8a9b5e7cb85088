#include "nowchess/pgn/dead_check.h"

#include "nowchess/notation/fen.h"
#include "pgn/findings.h"

namespace nowchess::pgn {
namespace {

using test::Faults;
constexpr auto& faults = test::FindingsOf<DeadCheck>::faults;
constexpr auto& single = test::FindingsOf<DeadCheck>::single;

// White closes the wall with the last pawn; b3-b4 leaves no lever.
constexpr std::string_view wall = "8/2k5/8/1p1p1p1p/3P1P1P/1P6/2K5/8 w - - 0 1";
constexpr std::string_view lastQueen = "2k5/8/8/8/8/1q6/8/K1N5 w - - 0 1";
constexpr std::string_view queen = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1";
constexpr std::string_view timeForfeit = "Time forfeit";

// A game from that position, or from the start.
std::string game(std::string_view fen, std::string_view moves, std::string_view termination = "Normal") {
    std::string text;
    const auto add = [&](std::string_view part) { text.append(part); };
    add("[Termination \"");
    add(termination);
    add("\"]\n");
    if (!fen.empty()) {
        add("[FEN \"");
        add(fen);
        add("\"]\n");
    }
    add("\n");
    add(moves);
    add("\n\n");
    return text;
}

TEST(PgnDeadCheck, TellsTheFirstMoveAfterADeadPosition) {
    const std::string text = game(wall, "1. b4 Kd6 2. Kd2 Ke6 1/2-1/2");
    const Finding finding = single(text);
    EXPECT_EQ(finding.fault, Fault::MovesAfterDeadPosition);
    EXPECT_EQ(finding.game, 1U);
    EXPECT_EQ(finding.ply, 1U);
    EXPECT_EQ(finding.line, 4U);
    EXPECT_EQ(finding.column, 7U);
    EXPECT_EQ(finding.offset, text.find("Kd6"));
    EXPECT_EQ(finding.found, "Kd6");
    EXPECT_EQ(finding.expected, "1/2-1/2");
    EXPECT_NE(finding.reason.find("White cannot mate: what can never move"), std::string::npos) << finding.reason;
    EXPECT_EQ(severity(finding.fault), Severity::Error);
}

TEST(PgnDeadCheck, TellsGamesThatWentOnWithTooFewMen) {
    const Finding finding = single(game(lastQueen, "1. Nxb3 Kc7 2. Kb2 1/2-1/2"));
    EXPECT_EQ(finding.fault, Fault::MovesAfterDeadPosition);
    EXPECT_EQ(finding.found, "Kc7");
    EXPECT_NE(finding.reason.find("its pieces mate in no position"), std::string::npos) << finding.reason;
}

TEST(PgnDeadCheck, AForcedCaptureIsDeadBeforeItIsMade) {
    const Finding finding = single(game("r7/K1k5/8/8/8/8/8/8 w - - 0 1", "1. Kxa8 1/2-1/2"));
    EXPECT_EQ(finding.fault, Fault::MovesAfterDeadPosition);
    EXPECT_EQ(finding.ply, 0U);
    EXPECT_EQ(finding.found, "Kxa8");
}

TEST(PgnDeadCheck, ALastMoveMayKillThePosition) {
    EXPECT_EQ(faults(game(wall, "1. b4 1/2-1/2")), Faults{});
    EXPECT_EQ(faults(game(wall, "1. b4 *")), Faults{});
    EXPECT_EQ(faults(game(wall, "1. b4")), Faults{Fault::MissingResult}) << "no result contradicts it";
    EXPECT_EQ(faults(game(lastQueen, "1. Nxb3 1/2-1/2")), Faults{});
}

TEST(PgnDeadCheck, ADeadPositionContradictsAWin) {
    const Finding finding = single(game(wall, "1. b4 1-0"));
    EXPECT_EQ(finding.fault, Fault::ResultContradicted);
    EXPECT_EQ(finding.found, "1-0");
    EXPECT_EQ(finding.expected, "1/2-1/2");
    EXPECT_NE(finding.reason.find("Black cannot mate"), std::string::npos) << finding.reason;
    EXPECT_EQ(faults(game(wall, "1. b4 Kd6 0-1")), (Faults{Fault::MovesAfterDeadPosition, Fault::ResultContradicted}));
    EXPECT_EQ(faults(game(lastQueen, "1. Nxb3 0-1")), Faults{Fault::ResultContradicted});
    // The tag speaks where the marker is missing.
    EXPECT_EQ(faults("[Result \"1-0\"]\n[FEN \"8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1\"]\n\n"),
              (Faults{Fault::ResultContradicted, Fault::MissingResult}));
}

TEST(PgnDeadCheck, ALeverKeepsTheGameAlive) {
    EXPECT_EQ(faults(game(wall, "1. Kd2 Kd6 2. Kc3 Kc6 1-0")), Faults{});
    EXPECT_EQ(faults(game("", "1. e4 e5 2. Nf3 Nc6 1-0")), Faults{});
}

TEST(PgnDeadCheck, TellsGamesWonOnTimeWithoutAMate) {
    const std::string text = game(queen, "1. Qd4 0-1", timeForfeit);
    const Finding finding = single(text);
    EXPECT_EQ(finding.offset, text.find("0-1"));
    EXPECT_EQ(finding.repair, "") << "the score was somebody's decision";
    EXPECT_EQ(
        message(finding),
        "4:8: error: game 1, ply 1: the game was won on time by a side that cannot mate: found '0-1': Black cannot "
        "mate: its pieces mate in no position at all; expected 1/2-1/2");
}

TEST(PgnDeadCheck, AWinOnTimeIsJudgedByTheFullCheck) {
    constexpr std::string_view fortress = "K1k3b1/P1Pp1p2/3P1Pp1/6P1/8/1P6/8/8 b - - 0 1";
    EXPECT_EQ(cannotMateFast(*positionFromFen(fortress), Color::Black), std::nullopt);
    EXPECT_EQ(faults(game(fortress, "1... Bh7 0-1", timeForfeit)), Faults{Fault::WonOnTimeWithoutMate});
    EXPECT_EQ(faults(game(fortress, "1... Bh7 1-0", timeForfeit)), Faults{});
}

TEST(PgnDeadCheck, OneFindingTellsThatAWinOnTimeWasNone) {
    EXPECT_EQ(faults(game(lastQueen, "1. Nxb3 0-1", timeForfeit)), Faults{Fault::WonOnTimeWithoutMate});
    EXPECT_EQ(faults(game(wall, "1. b4 0-1", timeForfeit)), Faults{Fault::WonOnTimeWithoutMate});
    // Mate and stalemate come first: there is no clock after them.
    EXPECT_EQ(faults(game("", "1. f3 e5 2. g4 Qh4# 0-1", timeForfeit)), Faults{});
    EXPECT_EQ(faults(game("", "1. f3 e5 2. g4 Qh4# 1-0", timeForfeit)), Faults{Fault::ResultContradicted});
}

TEST(PgnDeadCheck, ASideThatCanMateMayWinOnTime) {
    EXPECT_EQ(faults(game("", "1. e4 e5 2. Nf3 0-1", timeForfeit)), Faults{});
    EXPECT_EQ(faults(game(queen, "1. Qd4 1/2-1/2", timeForfeit)), Faults{});
    // One knight mates with the help of a rook of the other side.
    EXPECT_EQ(faults(game("8/8/4k3/4n3/8/3RK3/8/8 w - - 0 1", "1. Rd4 0-1", timeForfeit)), Faults{});
    // A bare king may have won by some other rule.
    EXPECT_EQ(faults(game(queen, "1. Qd4 0-1", "rules infraction")), Faults{});
}

TEST(PgnDeadCheck, TheLastCommentMayTellOfTheClock) {
    EXPECT_EQ(faults(game(queen, "1. Qd4 {White forfeits on time} 0-1")), Faults{Fault::WonOnTimeWithoutMate});
    EXPECT_EQ(faults(game(queen, "1. Qd4 {White lost on time} Kf5 0-1")), Faults{});
    EXPECT_EQ(faults(game(queen, "1. Qd4 (1. Qd5+ {White lost on time}) 0-1")), Faults{});
}

TEST(PgnDeadCheck, SaysNothingAboutVariationsAndBrokenGames) {
    EXPECT_EQ(faults(game(wall, "1. Kd2 (1. b4 Kd6 2. Kd2 Ke6) Kd6 1-0")), Faults{});
    EXPECT_EQ(faults(game(wall, "1. b4 (1. Kd2) (1. Kd1) 1/2-1/2")), Faults{});
    EXPECT_EQ(faults(game(wall, "1. b4 Kd5 1-0")), Faults{Fault::IllegalMove});
    EXPECT_EQ(faults(game("no position", "1. b4 1-0")), Faults{Fault::InvalidFen});
}

TEST(PgnDeadCheck, ANullMoveMayBringAPositionToLife) {
    // White must take the rook, unless it is allowed to pass.
    constexpr std::string_view forced = "K7/1r6/8/8/8/5k2/8/8 w - - 0 1";
    EXPECT_EQ(faults(game(forced, "1. Kxb7 1/2-1/2")), Faults{Fault::MovesAfterDeadPosition});
    EXPECT_EQ(faults(game(forced, "1. -- Rb1 2. Ka7 0-1")), Faults{});
}

TEST(PgnDeadCheck, ForgetsTheGameBefore) {
    EXPECT_EQ(faults(game(wall, "1. b4 1/2-1/2") + game("", "1. e4 e5 1-0")), Faults{});
    EXPECT_EQ(faults(game("", "1. e4 1-0", timeForfeit) + game(queen, "1. Qd4 0-1")), Faults{});
    EXPECT_EQ(faults(game("", "1. e4 {Black lost on time} 1-0") + game(queen, "0-1")), Faults{});
}

TEST(PgnDeadCheck, WhatIsNotSettledIsAWarning) {
    const std::string text = game("", "1. e4 e5 0-1", timeForfeit) + game("", "1. e4 e5 0-1");
    DeadCheck check({.nodes = 3});
    const Report report = replay(text, check);
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].fault, Fault::WinOnTimeUnsettled);
    EXPECT_EQ(report.findings[0].repair, "");
    EXPECT_EQ(report.warnings, 1U);
    EXPECT_EQ(report.errors, 0U);
}

TEST(SaysOnTime, InManyWords) {
    for (const char* const text : {"Time forfeit", "time forfeit", "time-forfeit", "White forfeits on time",
                                   "Black lost on time", "somebody won on time", "White loses on time.", "Timeout",
                                   "a_player_with_a_very_long_name_indeed won on time", "White ran out of time"})
        EXPECT_TRUE(saysOnTime(text)) << text;
    for (const char* const text :
         {"", "Normal", "Timeout_King won by resignation", "abandoned", "time", "time forfeit avoided by agreement",
          "Game drawn by timeout vs insufficient material"})
        EXPECT_FALSE(saysOnTime(text)) << text;
}

}  // namespace
}  // namespace nowchess::pgn
