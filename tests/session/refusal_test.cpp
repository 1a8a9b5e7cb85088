// Wrong input told apart: cannot read, no piece, not yours, illegal because …, ambiguous.
#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/session/line.h"
#include "support/case_name.h"
#include "support/games.h"

namespace nowchess {
namespace {

struct RefusalCase {
    const char* name;
    const char* fen;
    const char* line;
    RefusalKind kind;
    const char* sentence;
};

const char* const start = test::startFen.data();
const char* const pinnedKnight = "rnbqk1nr/pppp1ppp/8/4p3/1b6/2NP4/PPP1PPPP/R1BQKBNR w KQkq - 1 3";
const char* const inCheck = "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 1 3";

const RefusalCase cases[] = {
    {"Words", start, "hello", RefusalKind::CannotRead,
     "Cannot read 'hello': type a move such as e4, Nf3 or e2e4; 'help' lists the rest."},
    {"EmptyLine", start, "", RefusalKind::CannotRead,
     "Cannot read '': type a move such as e4, Nf3 or e2e4; 'help' lists the rest."},
    {"BinaryIsMadeHarmless", start, "\x1b[2J\x07", RefusalKind::CannotRead,
     "Cannot read '?[2J?': type a move such as e4, Nf3 or e2e4; 'help' lists the rest."},
    {"EmptySquare", start, "e4e5", RefusalKind::NoPiece, "There is no piece on e4. Perhaps e4?"},
    {"NotYours", start, "e7e5", RefusalKind::WrongColor, "The pawn on e7 is not yours: White is to move."},
    {"NotYoursForBlack", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "A1A2", RefusalKind::WrongColor,
     "The rook on a1 is not yours: Black is to move."},
    {"BlockedByName", start, "Bb5", RefusalKind::IllegalMove, "Illegal move: Bb5 is blocked by the pawn on e2."},
    {"BlockedBySquares", start, "a1a3", RefusalKind::IllegalMove,
     "Illegal move: a1a3 is blocked by the pawn on a2. Perhaps Na3 or a3?"},
    {"NotPseudoLegal", start, "e2e5", RefusalKind::IllegalMove, "Illegal move: the pawn on e2 does not go to e5."},
    {"PinnedByName", pinnedKnight, "Nd5", RefusalKind::IllegalMove,
     "Illegal move: the knight is pinned by the bishop on b4."},
    {"PinnedBySquares", pinnedKnight, "c3d5", RefusalKind::IllegalMove,
     "Illegal move: the knight on c3 is pinned by the bishop on b4."},
    {"InCheck", inCheck, "a3", RefusalKind::IllegalMove,
     "Illegal move: White is in check from the bishop on b4, and a3 does not answer it. Perhaps c3?"},
    {"KingIntoAttack", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Kd2", RefusalKind::IllegalMove,
     "Illegal move: on d2 the king would be attacked by the rook on a2. Perhaps Kd1?"},
    {"KingIntoAttackBySquares", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1d2", RefusalKind::IllegalMove,
     "Illegal move: on d2 the king would be attacked by the rook on a2."},
    {"NoSuchPiece", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Qd2", RefusalKind::IllegalMove,
     "Illegal move: White has no queen."},
    {"Ambiguous", inCheck, "Nd2", RefusalKind::AmbiguousMove, "Ambiguous: Nd2 can be Nbd2 or Nfd2."},
    {"CastlingThroughPieces", start, "O-O", RefusalKind::IllegalMove,
     "Illegal move: castling is blocked by the bishop on f1 and the knight on g1."},
    {"CastlingThroughAttack", "4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "e1g1", RefusalKind::IllegalMove,
     "Illegal move: no castling: f1 is attacked by the rook on f2. Perhaps Rg1?"},
    {"CastlingRightGone", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", RefusalKind::IllegalMove,
     "Illegal move: no castling: the right to castle on that side is gone."},
};

class Refused : public testing::TestWithParam<RefusalCase> {};

TEST_P(Refused, SaysWhy) {
    const RefusalCase& row = GetParam();
    const Session before{test::gameFrom(row.fen)};
    const auto command = parseLine(row.line, before);
    ASSERT_FALSE(command);
    EXPECT_EQ(command.error().kind, row.kind);
    EXPECT_EQ(message(command.error()), row.sentence);
}
INSTANTIATE_TEST_SUITE_P(Lines, Refused, testing::ValuesIn(cases), test::CaseName());

// Only two squares name the piece that moves: a letter before them, or half of a square, does not.
TEST(RefusedMove, IsIllegalWhereNoSquareIsNamedAlone) {
    const auto kindOf = [](const char* fen, const char* line) {
        return parseLine(line, Session{test::gameFrom(fen)}).error().kind;
    };
    EXPECT_EQ(kindOf(start, "Ng8f6"), RefusalKind::IllegalMove);
    EXPECT_EQ(kindOf(start, "g8f6"), RefusalKind::WrongColor);
    EXPECT_EQ(kindOf(start, "N8f6"), RefusalKind::IllegalMove);
    EXPECT_EQ(kindOf(start, "Nge4"), RefusalKind::IllegalMove);
    EXPECT_EQ(kindOf("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "Nf3"), RefusalKind::IllegalMove);
    EXPECT_EQ(kindOf("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "Rb1"), RefusalKind::IllegalMove);
}

TEST(RefusedMove, OfAnErrorThatSaysLittleIsIllegal) {
    const AnyPosition white = AnyPosition::initial();
    SanError error;
    error.fault = SanFault::CannotReach;
    EXPECT_EQ(refuseMove(white, "x", error).kind, RefusalKind::IllegalMove);
    error.written.emplace();
    error.written->coordinates = true;
    EXPECT_EQ(refuseMove(white, "x", error).kind, RefusalKind::IllegalMove);
    error.written->fromFile = File::E;
    EXPECT_EQ(refuseMove(white, "x", error).kind, RefusalKind::IllegalMove);
    error.written->fromRank = Rank::R7;
    EXPECT_EQ(refuseMove(white, "x", error).kind, RefusalKind::WrongColor);
    error.written->fromRank = Rank::R4;
    EXPECT_EQ(refuseMove(white, "x", error).kind, RefusalKind::NoPiece);
}

TEST(RefusalSentence, NamesAPieceByItsSquareOnlyWhereBothHalvesAreWritten) {
    const auto said = [](const char* fen, const char* line) {
        return message(parseLine(line, Session{test::gameFrom(fen)}).error());
    };
    EXPECT_EQ(said(pinnedKnight, "Ncd5"), "Illegal move: the knight is pinned by the bishop on b4.");
    EXPECT_TRUE(said(start, "Nd4").starts_with("Illegal move: no knight goes to d4")) << said(start, "Nd4");
}

TEST(RefusalSentence, TellsThatTheGameIsOver) {
    EXPECT_EQ(message(Refusal{RefusalKind::GameOver, GameAlreadyOver{{Color::White, EndReason::Checkmate}}}),
              "The game is over.");
}

TEST(RefusalSentence, IsNoLongerThanALine) {
    EXPECT_EQ(message(parseLine(std::string(100'000, 'x'), Session{}).error()),
              "Cannot read 'xxxxxxxxxxxxxxxxxxxxxxxx...': type a move such as e4, Nf3 or e2e4; 'help' lists the rest.");
}

}  // namespace
}  // namespace nowchess
