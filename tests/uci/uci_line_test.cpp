#include "uci/uci_line.h"

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "play/opponent/uci_answer.h"

namespace nowchess::test {
namespace {

using namespace app;
using std::chrono::milliseconds;

template <typename Wanted>
Wanted parsed(std::string_view text) {
    const auto line = parseUciLine(text);
    if (!line || !std::holds_alternative<Wanted>(*line)) throw std::runtime_error("not understood");
    return std::get<Wanted>(*line);
}

TEST(UciLine, PlainWords) {
    EXPECT_EQ(parsed<UciWord>("uci"), UciWord::Uci);
    EXPECT_EQ(parsed<UciWord>("  isready \r"), UciWord::IsReady);
    EXPECT_EQ(parsed<UciWord>("ucinewgame"), UciWord::NewGame);
    EXPECT_EQ(parsed<UciWord>("ponderhit"), UciWord::PonderHit);
    EXPECT_EQ(parsed<UciWord>("joho stop"), UciWord::Stop);  // the protocol's own example of a word to skip
    EXPECT_EQ(parsed<UciWord>("quit now"), UciWord::Quit);
}

TEST(UciLine, ValuesThatAreNone) {
    EXPECT_EQ(parsed<UciGo>("go perft 3").perft, 3);
    EXPECT_EQ(parsed<UciGo>("go depth -").depth, std::nullopt);
    EXPECT_EQ(parsed<UciGo>("go depth -3").depth, 0) << "too little is nothing";
    EXPECT_EQ(parsed<UciGo>("go depth").depth, std::nullopt);
    EXPECT_EQ(parsed<UciGo>("go soon depth 2").depth, 2) << "words that mean nothing are skipped";
    EXPECT_EQ(parsed<UciGo>("go winc x wtime 5").left[Color::White], milliseconds(5));
}

TEST(UciLine, OptionsMayHaveBlanks) {
    EXPECT_EQ(parsed<UciOption>("setoption name Skill Level value 3"), (UciOption{"Skill Level", "3"}));
    EXPECT_EQ(parsed<UciOption>("setoption name Clear Hash"), (UciOption{"Clear Hash", ""}));
    EXPECT_EQ(parsed<UciOption>("setoption name value"), (UciOption{"", ""}));
    EXPECT_FALSE(parseUciLine("setoption"));
    EXPECT_FALSE(parseUciLine("setoption Hash 3"));
}

TEST(UciLine, Positions) {
    EXPECT_EQ(parsed<UciPosition>("position startpos"), (UciPosition{}));
    EXPECT_EQ(parsed<UciPosition>("position startpos moves e2e4 e7e5"), (UciPosition{"", {"e2e4", "e7e5"}}));
    EXPECT_EQ(parsed<UciPosition>("position fen 8/8/8 w - - moves a1a2"), (UciPosition{"8/8/8 w - -", {"a1a2"}}));
    using enum UciPositionFault;
    EXPECT_EQ(parsed<UciPositionError>("position").fault, NoStart);
    EXPECT_EQ(parsed<UciPositionError>("position moves e2e4").fault, NoStart);
    EXPECT_EQ(parsed<UciPositionError>("position moves e2e4").found, "moves");
    EXPECT_EQ(parsed<UciPositionError>("position fen").fault, NoFen);
    EXPECT_EQ(parsed<UciPositionError>("position fen moves e2e4").fault, NoFen);
    EXPECT_EQ(parsed<UciPositionError>("position startpos e2e4").fault, NoMovesKeyword);
    EXPECT_EQ(parsed<UciPositionError>("position startpos e2e4 moves").found, "e2e4");
}

TEST(UciLine, PositionsAreResolvedOrNot) {
    const auto root = resolve(parsed<UciPosition>("position startpos moves e2e4 e7e5 g1f3"));
    ASSERT_TRUE(root);
    EXPECT_EQ(toFen(root->position), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    EXPECT_EQ(root->earlier.size(), 3U);
    const auto illegal = resolve(parsed<UciPosition>("position startpos moves e2e4 e7e4"));
    ASSERT_FALSE(illegal);
    EXPECT_EQ(illegal.error().fault, UciPositionFault::BadMove);
    EXPECT_EQ(illegal.error().number, 2U);
    EXPECT_EQ(illegal.error().found, "e7e4");
    for (const char* text : {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen nonsense"})
        EXPECT_EQ(resolve(parsed<UciPosition>(text)).error().fault, UciPositionFault::BadFen) << text;
}

TEST(UciLine, Go) {
    EXPECT_EQ(parsed<UciGo>("go"), UciGo{});
    EXPECT_EQ(parsed<UciGo>("go infinite").infinite, true);
    EXPECT_EQ(parsed<UciGo>("go depth 7 nodes 9000000000").nodes, 9'000'000'000U);
    EXPECT_EQ(parsed<UciGo>("go depth 7 nodes 9").depth, 7);
    EXPECT_EQ(parsed<UciGo>("go mate 3").mate, 3);
    EXPECT_EQ(parsed<UciGo>("go movetime 250").moveTime, milliseconds(250));
    const UciGo clocks = parsed<UciGo>("go ponder wtime 1000 btime -20 winc 10 binc 20 movestogo 5");
    EXPECT_TRUE(clocks.ponder);
    EXPECT_EQ(clocks.left[Color::White], milliseconds(1000));
    EXPECT_EQ(clocks.left[Color::Black], milliseconds(0));
    EXPECT_EQ(clocks.increment[Color::Black], milliseconds(20));
    EXPECT_EQ(clocks.movesToGo, 5);
    const UciGo moves = parsed<UciGo>("go searchmoves e2e4 d2d4 depth 3");
    EXPECT_EQ(moves.searchMoves, (std::vector<std::string>{"e2e4", "d2d4"}));
    EXPECT_EQ(moves.depth, 3);
    EXPECT_EQ(parsed<UciGo>("go searchmoves e2e4 what infinite").searchMoves,
              (std::vector<std::string>{"e2e4", "what"}));
    EXPECT_EQ(parsed<UciGo>("go depth x movetime 99999999999999999999"), UciGo{});
}

TEST(UciLine, JunkMeansNothing) {
    for (const char* text : {"", "   ", "hello", "\xff\xfe\x01", "UCI", "id name x", "bestmove e2e4"})
        EXPECT_FALSE(parseUciLine(text)) << text;
}

TEST(UciAnswer, WhatEnginesSay) {
    EXPECT_EQ(std::get<UciReady>(*parseUciAnswer("uciok")), UciReady::UciOk);
    EXPECT_EQ(std::get<UciName>(*parseUciAnswer("id name Some  Engine 1.0\x1b[2J")).name, "Some  Engine 1.0[2J");
    const auto offer =
        std::get<UciOffer>(*parseUciAnswer("option name Skill Level type spin default 20 min -20 max 20"));
    EXPECT_EQ(offer.name, "Skill Level");
    EXPECT_EQ(offer.least, -20);
    EXPECT_EQ(offer.most, 20);
    const auto info = std::get<UciInfo>(
        *parseUciAnswer("info depth 9 seldepth 12 multipv 2 score mate -3 nodes 5 nps 1 pv e2e4 e7e5"));
    EXPECT_EQ(info.depth, 9);
    EXPECT_EQ(info.line, 2U);
    EXPECT_EQ(info.score, SearchScore::mateIn(-3));
    EXPECT_EQ(info.moves, (std::vector<std::string>{"e2e4", "e7e5"}));
    EXPECT_EQ(std::get<UciBest>(*parseUciAnswer("bestmove e2e4 ponder e7e5")).move, "e2e4");
    EXPECT_EQ(std::get<UciBest>(*parseUciAnswer("bestmove")).move, "");
}

TEST(UciAnswer, WhatMeansNothing) {
    for (const char* text : {"", "Stockfish by the developers", "info string pv e2e4 score cp 1", "info depth 3",
                             "info depth 3 score cp 12 lowerbound pv e2e4", "info score cp x pv e2e4", "option",
                             "option type spin", "id author x", "info score"})
        EXPECT_FALSE(parseUciAnswer(text)) << text;
}

}  // namespace
}  // namespace nowchess::test
