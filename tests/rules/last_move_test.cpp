// A position needs a move that can have led to it. For each way to take a move back: a position that this way alone
// explains, and a twin where it is barred and that differs in nothing else that matters.
#include <algorithm>
#include <iostream>

#include <gtest/gtest.h>

#include "naive/naive_chess.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/validate.h"
#include "support/case_name.h"
#include "support/positions.h"
#include "support/random_boards.h"

namespace nowchess {
namespace {

const SetupFaults noLastMove{SetupFault::NoLastMove};

using test::setup;

// With a move more on Black's side, whose clock the number must leave room for.
Setup mirroredSetup(const Setup& from) {
    Setup to = test::mirroredSetup(from);
    ++to.fullmoveNumber;
    return to;
}

struct LastMoveCase {
    const char* name;
    const char* fen;   // reached by this kind of move only
    const char* twin;  // reached by none
};
class LastMove : public testing::TestWithParam<LastMoveCase> {};

TEST_P(LastMove, ExplainsThePosition) {
    EXPECT_EQ(validate(setup(GetParam().fen)), SetupFaults{});
    EXPECT_EQ(validate(setup(GetParam().twin)), noLastMove);
}

TEST_P(LastMove, ExplainsItForTheOtherColour) {
    EXPECT_EQ(validate(mirroredSetup(setup(GetParam().fen))), SetupFaults{});
    EXPECT_EQ(validate(mirroredSetup(setup(GetParam().twin))), noLastMove);
}

constexpr LastMoveCase ofPieces[] = {
    {"CheckerFromAside", "5N1k/6B1/5P2/8/8/8/8/4K3 b", "5N1k/6B1/5P1P/8/8/8/8/4K3 b"},
    // Bf6 gave check already unless something stood on g7.
    {"CheckerByCapture", "5N1k/6B1/7P/8/8/8/8/4K3 b - - 0 9", "5N1k/6B1/7P/8/8/8/8/4K3 b - - 1 9"},
    {"CheckerByCaptureOfTheQueen", "rnb2N1k/pppp1pBp/4p1pP/brn5/8/8/8/6K1 b",
     "rnbq1N1k/pppp1pBp/4p1pP/brn5/8/8/8/6K1 b"},
    {"CheckerByCaptureOfARook", "rnbq1N1k/pppp1pBp/4p1pP/b1n5/8/8/8/6K1 b", "rnbq1N1k/pppp1pBp/4p1pP/brn5/8/8/8/6K1 b"},
    {"CheckerByCaptureOfABishop", "rnbq1N1k/pppp1pBp/4p1pP/1rn5/8/8/8/6K1 b",
     "rn1q1N1k/pppp1pBp/4p1pP/brn5/8/8/8/6K1 b"},
    {"CheckerByCaptureOfAPawn", "rnbq1N1k/pppp1pB1/4p1pP/brn5/8/8/8/6K1 b", "rnbq1N1k/pppp1pBp/4p1pP/brn5/8/8/8/6K1 b"},
    {"CheckerByCaptureOfAKnight", "rnbq1N1k/pppp1pBp/4p1pP/br6/8/8/8/6K1 b",
     "rnbq1N1k/pppp1pBp/4p1pP/brn5/8/8/8/6K1 b"},
    {"KnightUncovers", "3k4/8/8/8/8/8/8/2RRN2K b", "3k4/8/8/8/8/8/8/2RRR2K b"},
    // On d2 the king of the twin would have been in check by two knights.
    {"KingUncovers", "3k4/8/8/8/b7/8/8/1RKRR3 b", "3k4/8/8/8/b7/5n2/8/1RKRRn2 b"},
    // The knight is all that can have moved.
    {"KnightFromAFreeSquare", "4k3/8/8/8/8/8/2P2PPP/N1b1K2R b K", "4k3/8/8/8/8/1p6/2P2PPP/N1b1K2R b K"},
    {"KnightFromWhereItGaveNoCheck", "8/8/8/8/4k3/8/2P2PPP/N1b1K2R b K", "8/8/8/8/3k4/8/2P2PPP/N1b1K2R b K"},
    // A piece does not come between its own rook and the king, unless it takes another that stood there.
    {"KnightComesBetweenByCapture", "7k/8/8/8/7N/8/5PP1/4K2R b K - 0 9", "7k/8/8/8/7N/8/5PP1/4K2R b K - 1 9"},
    {"RookThatMayStillCastle", "7k/8/8/8/8/8/8/4K2R b", "7k/8/8/8/8/8/8/4K2R b K"},
    {"KingThatMayStillCastle", "4k3/8/8/8/8/8/4PP1P/4K2R b", "4k3/8/8/8/8/8/4PP1P/4K2R b K"},
};
INSTANTIATE_TEST_SUITE_P(Pieces, LastMove, testing::ValuesIn(ofPieces), test::CaseName());

constexpr LastMoveCase ofPawns[] = {
    {"SingleStep", "4k3/8/8/8/8/4P3/5P1P/4K2R b K", "4k3/8/8/8/8/8/4PP1P/4K2R b K"},
    // Before the double step the bishop of the twin gave check.
    {"DoubleStepUncoversOnePieceOnly", "K7/8/8/8/4P3/7p/2k4R/7n b", "K7/8/6B1/8/4P3/7p/2k4R/7n b"},
    {"StepGivesCheck", "8/8/8/3k4/2P5/1P1P4/8/4K3 b", "8/8/8/3k4/2P5/1PPP4/8/4K3 b"},
    {"CaptureGivesCheck", "8/8/8/3k4/2P5/1PP5/8/4K3 b - - 0 9", "8/8/8/3k4/2P5/1PP5/8/4K3 b - - 1 9"},
    {"DoubleStepUncovers", "4K3/8/8/8/2P5/p7/R6k/R7 b", "4K3/8/8/8/2P5/p1p5/R6k/R7 b"},
    {"PawnMovesSetTheClockBack", "4K3/8/8/8/2P5/p7/R6k/R7 b - - 0 9", "4K3/8/8/8/2P5/p7/R6k/R7 b - - 1 9"},
    {"EnPassantOpensTwoLines", "8/8/3Pk3/8/8/1B6/8/4R1K1 b", "8/3p4/3Pk3/8/8/1B6/8/4R1K1 b"},
    {"EnPassantTakesThePawnBehind", "8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 0 9", "8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 1 9"},
    // From e5; the pawn that is gone uncovers the bishop, which cannot have come to h1.
    {"EnPassantByAPawn", "8/8/2kP4/2p5/8/8/8/4K2B b", "8/8/2kP4/2p1p3/8/8/8/4K2B b"},
    {"EnPassantCapturesFromBeside", "8/8/3Pk3/8/8/1B6/8/4R1K1 b", "8/8/4k3/8/8/1B6/8/4R1K1 b"},
};
INSTANTIATE_TEST_SUITE_P(Pawns, LastMove, testing::ValuesIn(ofPawns), test::CaseName());

constexpr LastMoveCase ofPromotions[] = {
    {"StraightAhead", "N7/1pk5/1p6/8/8/8/8/4K3 b", "N7/ppk5/1p6/8/8/8/8/4K3 b"},
    {"ByCapture", "N7/p1k5/1p6/8/8/8/8/4K3 b - - 0 9", "N7/p1k5/1p6/8/8/8/8/4K3 b - - 1 9"},
    {"OfANinthPawn", "N7/1pk5/1p6/8/8/8/PPPPPPP1/4K3 b", "N7/1pk5/1p6/8/8/8/PPPPPPPP/4K3 b"},
    {"OffTheLine", "4Q3/R3k3/8/8/8/8/8/6K1 b - - 0 9", "4Q3/R3k3/8/8/8/8/8/6K1 b - - 1 9"},
};
INSTANTIATE_TEST_SUITE_P(Promotions, LastMove, testing::ValuesIn(ofPromotions), test::CaseName());

// The rook came past its king on c1. The king cannot have come from d2, for the two knights, nor have changed places
// with the rook, for the bishop; with a black rook on e1 it was in check on any square.
constexpr LastMoveCase ofCastling[] = {
    {"RookPathIsFree", "3k4/8/8/8/b7/5n2/8/2KRRn2 b", "3k4/8/8/8/b7/5n2/8/1RKRRn2 b"},
    {"KingNotInCheck", "3k4/8/8/8/8/5n2/8/2KRRn2 b", "3k4/8/8/8/8/5n2/8/2KRrn2 b"},
    {"QuietAsTheClockHasIt", "3k4/8/8/8/b7/5n2/8/2KRRn2 b - - 1 9", "3k4/8/8/8/b7/5n2/8/1RKRRn2 b - - 1 9"},
    // Nobody castles with a knight.
    {"ItIsARook", "8/8/8/8/8/4k3/3p3P/5NK1 b", "8/8/8/8/8/4k1p1/3p3P/5NK1 b"},
    // King d1 and rook c1 change places, unless the bishop attacks d1.
    {"KingAndRookChangePlaces", "3k4/8/8/8/8/5n2/8/1RKRRn2 b", "3k4/8/8/8/b7/5n2/8/1RKRRn2 b"},
};
INSTANTIATE_TEST_SUITE_P(Castling, LastMove, testing::ValuesIn(ofCastling), test::CaseName());

// The only move that can have led here is White's castling: on e1 the rook gave check, on b1 two knights did to the
// king.
TEST(LastMoveCastling, StandardRooksStartInTheCorners) {
    const auto castled = setup("4k3/8/8/8/8/n7/1PPn4/2KR1n2 b");
    const auto throughCheck = setup("4k3/8/8/7b/8/n7/1PPn4/2KR1n2 b");
    for (const CastlingMode mode : {CastlingMode::Standard, CastlingMode::Chess960})
        EXPECT_EQ(validate(castled, mode), SetupFaults{});
    EXPECT_EQ(validate(throughCheck, CastlingMode::Standard), noLastMove);
}

TEST(LastMoveCastling, StandardKingsStartOnTheEFile) {
    const auto castled = setup("3k4/8/8/8/b7/5n2/8/2KRRn2 b");
    EXPECT_EQ(validate(castled, CastlingMode::Chess960), SetupFaults{});
    EXPECT_EQ(validate(castled, CastlingMode::Standard), noLastMove);
}

TEST(LastMoves, StartsHaveOne) {
    for (int white = 0; white < chess960StartCount; ++white)
        for (const int black : {white, (white * 7 + 13) % chess960StartCount})
            EXPECT_EQ(validate(chess960Start(white, black)->setup()), SetupFaults{}) << white << ' ' << black;
}

// More than one reason for the same thing would only confuse.
TEST(LastMoves, AreAskedForWhereNothingElseIsWrong) {
    const auto twoPawns = setup("4k3/3P1P2/8/8/8/8/8/6K1 b");
    EXPECT_EQ(validate(twoPawns), SetupFaults{SetupFault::ImpossibleCheckers});
    EXPECT_EQ(validate(setup("7k/8/8/8/8/8/8/4K2R b K - 9 1")),
              (SetupFaults{SetupFault::NoLastMove, SetupFault::ClockAheadOfGame}));
}

TEST(LastMoves, AreNotLookedForWhenTolerated) {
    const auto odd = setup("7k/8/8/8/8/8/8/4K2R b K");
    EXPECT_EQ(validate(odd, CastlingMode::Chess960, noLastMove), SetupFaults{});
    EXPECT_TRUE(makePosition(odd, noLastMove));
    ASSERT_FALSE(makePosition(odd));
    EXPECT_EQ(makePosition(odd).error(), noLastMove);
}

TEST(LastMoves, AreAskedForByStrictReadingOnly) {
    constexpr std::string_view fen = "7k/8/8/8/8/8/8/4K2R b K - 0 1";
    EXPECT_TRUE(positionFromFen(fen));
    EXPECT_TRUE(positionFromFen(fen, {.reading = FenReading::Strict, .tolerated = noLastMove}));
    const auto refused = positionFromFen(fen, {.reading = FenReading::Strict});
    ASSERT_FALSE(refused);
    EXPECT_EQ(std::get<SetupFaults>(refused.error()), noLastMove);
}

// Looks for a last move the other way round: any piece of the side that moved is put anywhere, anything may have been
// captured, and the naive engine says whether a legal move leads from there to the position in question.
class NaiveSearch {
public:
    explicit NaiveSearch(const naive::Position& now) : now_(now), white_(!now.whiteToMove) {}

    [[nodiscard]] bool findsLastMove() const {
        for (int to = 0; to < 64; ++to)
            if (isOwn(now_.at(to)) && (cameFromAnywhere(to) || cameByCastling(to))) return true;
        return false;
    }

private:
    [[nodiscard]] char own(char capital) const { return white_ ? capital : static_cast<char>(capital + 32); }
    [[nodiscard]] char other(char capital) const { return white_ ? static_cast<char>(capital + 32) : capital; }
    [[nodiscard]] bool isOwn(char piece) const { return piece != '.' && (piece < 'a') == white_; }
    [[nodiscard]] int homeRank() const { return white_ ? 0 : 7; }

    [[nodiscard]] naive::Position without(int square) const {
        naive::Position before = now_;
        before.whiteToMove = white_;
        before.halfmoveClock = 0;
        before.at(square) = '.';
        return before;
    }

    [[nodiscard]] bool cameFromAnywhere(int to) const {
        for (int from = 0; from < 64; ++from) {
            if (now_.at(from) != '.') continue;
            for (const char piece : {now_.at(to), own('P')}) {
                naive::Position before = without(to);
                before.at(from) = piece;
                for (const char captured : {'.', other('P'), other('N'), other('B'), other('R'), other('Q')}) {
                    before.at(to) = captured;
                    if (leadsHere(before)) return true;
                }
                before.at(to) = '.';
                const int passed = to + (white_ ? -8 : 8);
                if (passed < 0 || passed > 63 || now_.at(passed) != '.' || passed == from) continue;
                before.at(passed) = other('P');
                before.enPassantTarget = to;
                if (leadsHere(before)) return true;
            }
        }
        return false;
    }

    // Any king and any rook of the home rank, with a right.
    [[nodiscard]] bool cameByCastling(int king) const {
        if (now_.at(king) != own('K') || king / 8 != homeRank()) return false;
        for (int rook = homeRank() * 8; rook < homeRank() * 8 + 8; ++rook) {
            if (now_.at(rook) != own('R')) continue;
            for (int squares = 0; squares < 64; ++squares) {
                const int kingFile = squares / 8;
                const int rookFile = squares % 8;
                naive::Position before = without(king);
                before.at(rook) = '.';
                if (kingFile == rookFile || before.at(homeRank() * 8 + kingFile) != '.' ||
                    before.at(homeRank() * 8 + rookFile) != '.')
                    continue;
                before.at(homeRank() * 8 + kingFile) = own('K');
                before.at(homeRank() * 8 + rookFile) = own('R');
                before.castlingRookFile[white_ ? naive::White : naive::Black] = {-1, -1};
                before.castlingRookFile[white_ ? naive::White : naive::Black][rookFile > kingFile ? 0 : 1] = rookFile;
                if (leadsHere(before)) return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool leadsHere(const naive::Position& before) const {
        const auto king = std::ranges::find(before.board, other('K')) - before.board.begin();
        if (std::ranges::count(before.board, own('K')) != 1) return false;
        if (naive::isAttacked(before, static_cast<int>(king), white_)) return false;
        const bool leads = std::ranges::any_of(naive::legalMoves(before), [&](const naive::Move& move) {
            const naive::Position after = naive::play(before, move);
            return after.board == now_.board && after.castlingRookFile == now_.castlingRookFile &&
                   (now_.halfmoveClock == 0 || after.halfmoveClock == 1);
        });
        if (!leads) return false;
        const auto read = parseFen(naive::toFen(before, naive::EnPassantShown::Always));
        return read && validate(*read, CastlingMode::Chess960, noLastMove).empty();
    }

    const naive::Position& now_;
    const bool white_;
};

TEST(LastMoves, AreThoseTheNaiveEngineFinds) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("last moves");
    int with = 0;
    int without = 0;
    for (std::uint64_t boards = std::max<std::uint64_t>(300, test::scaled(2000)); boards > 0; --boards) {
        const auto flavour = random.oneOf(std::array{test::Flavour::Sparse, test::Flavour::Castling,
                                                     test::Flavour::EnPassant, test::Flavour::Promotions});
        auto odd = test::madeUp(random, flavour).setup();
        if (random.oneIn(3)) odd.halfmoveClock = 1;
        odd.fullmoveNumber = 90;
        if (!validate(odd, CastlingMode::Chess960, noLastMove).empty()) continue;
        const std::string fen = toFen(odd, CastlingText::Shredder);
        const bool expected = NaiveSearch(*naive::fromFen(fen)).findsLastMove();
        ASSERT_EQ(validate(odd).empty(), expected) << fen;
        ++(expected ? with : without);
    }
    std::cout << with << " positions with a last move, " << without << " without\n";
    EXPECT_GT(with, 0);
    EXPECT_GT(without, 0);
}

}  // namespace
}  // namespace nowchess
