// Complete move lists and successor positions that others have published.
#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

// Castling in both forms, the others once.
std::set<std::string> textsInBothForms(const Position& here) {
    std::set<std::string> texts;
    for (const Move move : legalMoves(here)) {
        texts.insert(toCoordinates(move, CastlingMode::Chess960));
        if (move.kind() == MoveKind::Castling)
            texts.insert(text(move.from()) + text(castledKing(move.castleSide(), here.turn())));
    }
    return texts;
}

// The one list that is wrong: with rooks on e1 and f1 the king on g1 would have to jump over the one that does not
// castle. The perft suites count 42 moves here, without castling.
constexpr std::string_view listedWrongly = "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff -";

// Blocks of two lines: a FEN, and its moves in coordinates.
TEST(MoveData, CompleteLists) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::istringstream lines(test::contents(*data / "moves/scalachess_moveorder_tricky.txt"));
    std::size_t positions = 0;
    for (std::string fen, moves; std::getline(lines, fen);) {
        if (fen.empty()) continue;
        ASSERT_TRUE(std::getline(lines, moves)) << fen;
        SCOPED_TRACE(fen);
        const auto words = test::words(moves);
        std::set<std::string> listed(words.begin(), words.end());
        if (fen == listedWrongly) {
            EXPECT_EQ(listed.erase("g1c1") + listed.erase("g1f1"), 2U);
        }
        EXPECT_EQ(textsInBothForms(test::oddPosition(fen)), listed);
        ++positions;
    }
    EXPECT_GT(positions, 10U);
}

struct Successors {
    std::string start;
    std::set<std::string> fens;
};

// As much of JSON as these files need: each test case has one "start", and every "fen" after the start's own is one of
// its successors.
std::vector<Successors> readSuccessors(std::string_view json) {
    std::vector<Successors> cases;
    constexpr std::string_view startKey = "\"start\":";
    constexpr std::string_view fenKey = "\"fen\":";
    for (std::size_t at = json.find(fenKey); at != std::string_view::npos; at = json.find(fenKey)) {
        const bool isStart = json.substr(0, at).find(startKey) != std::string_view::npos;
        json.remove_prefix(at + fenKey.size());
        const auto quoted = test::words(json.substr(0, json.find('\n')), '"');
        const std::string fen(quoted.at(1));  // after the blank before the first quotation mark
        if (isStart) {
            cases.push_back({fen, {}});
        } else {
            cases.back().fens.insert(fen);
        }
    }
    return cases;
}

TEST(MoveData, SuccessorPositions) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t positions = 0;
    for (const char* file : {"moves/rampart_standard.json", "moves/rampart_famous.json", "moves/rampart_pawns.json"}) {
        for (const Successors& expected : readSuccessors(test::contents(*data / file))) {
            SCOPED_TRACE(expected.start);
            const Position here = test::oddPosition(expected.start);
            std::set<std::string> successors;
            for (const Move move : legalMoves(here))
                successors.insert(toFen(here.playUnchecked(move), {.enPassant = EnPassantShown::Legal}));
            EXPECT_EQ(successors, expected.fens);
            ++positions;
        }
    }
    EXPECT_EQ(positions, 12U);
}

}  // namespace
}  // namespace nowchess
