#include "nowchess/search/evaluation.h"

#include <gtest/gtest.h>

#include "search/evaluation_terms.h"
#include "search/exchange.h"
#include "support/positions.h"

namespace nowchess::test {
namespace {

TEST(Evaluation, IsTheSameForMirroredPositions) {
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
                            "8/5pk1/6p1/2P5/1r6/6KP/5P2/2R5 b - - 0 40", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1",
                            "2r3k1/pb3p1p/1p2pQpq/3pN3/2pP1P2/2P1R2P/PP4P1/6K1 b - - 0 25"}) {
        const Position here = position(fen);
        EXPECT_EQ(evaluate(here), evaluate(mirroredPosition(here))) << fen;
    }
}

TEST(Evaluation, KnowsWhoIsAhead) {
    EXPECT_GT(evaluate(position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), -50);
    EXPECT_LT(evaluate(position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), 50);
    EXPECT_GT(evaluate(position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")), 500);
    EXPECT_LT(evaluate(position("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")), -500);
    EXPECT_GT(evaluate(position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")),
              evaluate(position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")));
}

TEST(Evaluation, ALonePieceThatCannotMateIsWorthLittle) {
    EXPECT_LT(evaluate(position("4k3/8/8/8/8/8/8/N3K3 w - - 0 1")), 100);
}

struct TermCase {
    const char* fen;
    void (*choose)(search::Weights& weights, search::Term term);
    int count;  // of White less those of Black
};

// With all other weights zero the evaluation is the number of times that one counts.
TEST(Evaluation, CountsEachTermWhereItApplies) {
    using search::Term;
    using search::Weights;
    for (const TermCase& one : {
             TermCase{"4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", [](Weights& w, Term t) { w.freePassed[4] = t; }, 1},
             TermCase{"4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", [](Weights& w, Term t) { w.freePassed[4] = t; }, 0},
             TermCase{"4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", [](Weights& w, Term t) { w.blockedPassed[4] = t; }, 1},
             TermCase{"4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1", [](Weights& w, Term t) { w.backwardPawn = t; }, 1},
             TermCase{"4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", [](Weights& w, Term t) { w.pawnBeside = t; }, 2},
             TermCase{"4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", [](Weights& w, Term t) { w.outpost[PieceType::Knight] = t; },
                      1},
             TermCase{"4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1",
                      [](Weights& w, Term t) { w.outpost[PieceType::Knight] = t; }, 0},
             TermCase{"4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", [](Weights& w, Term t) { w.confined[PieceType::Bishop] = t; },
                      1},
             TermCase{"4k3/8/8/8/8/8/r6P/B3K3 w - - 0 1", [](Weights& w, Term t) { w.hanging = t; }, 2},
             TermCase{"6k1/8/8/8/8/8/r3Q3/4K3 w - - 0 1", [](Weights& w, Term t) { w.threatByRook = t; }, 1},
             TermCase{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", [](Weights& w, Term t) { w.safeCheck[PieceType::Rook] = t; },
                      1},
             TermCase{"4k3/8/8/8/8/8/8/3RK3 w - - 0 1", [](Weights& w, Term t) { w.kingAttackers[1] = t; }, 1},
             TermCase{"4k3/8/8/8/8/8/8/3RK3 w - - 0 1", [](Weights& w, Term t) { w.weakZone[2] = t; }, 1},
         }) {
        Weights weights{};
        one.choose(weights, {1, 1});
        EXPECT_EQ(search::evaluate(position(one.fen), weights, search::placementTable(weights)), one.count) << one.fen;
    }
}

struct ExchangeCase {
    const char* fen;
    const char* move;
    int gain;
};

TEST(Exchange, IsCountedToItsEnd) {
    for (const ExchangeCase& one : {
             ExchangeCase{"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},          // free
             ExchangeCase{"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},  // guarded by a pawn
             ExchangeCase{"4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", 100},      // pawn for pawn, and one more
             ExchangeCase{"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},       // the second rook takes back
             ExchangeCase{"4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d7", -500},           // into the king's arms
             ExchangeCase{"4k3/8/1B6/8/8/8/8/3RK3 w - - 0 1", "d1d8", 0},            // but not if that is guarded
         }) {
        const Position here = position(one.fen);
        const Move move = moveOf(here, one.move);
        EXPECT_TRUE(search::exchangeIsAtLeast(here, move, one.gain)) << one.fen;
        EXPECT_FALSE(search::exchangeIsAtLeast(here, move, one.gain + 1)) << one.fen;
    }
}

}  // namespace
}  // namespace nowchess::test
