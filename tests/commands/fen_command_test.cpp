#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/json_checker.h"
#include "support/program.h"

namespace nowchess::test {
namespace {

const std::string initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(FenCommand, JudgesAndDraws) {
    const ProgramResult result = run({"fen", initial});
    EXPECT_EQ(result.out,
              "A playable position.\n"
              "\n"
              "  a b c d e f g h\n"
              "8 r n b q k b n r 8\n"
              "7 p p p p p p p p 7\n"
              "6 . . . . . . . . 6\n"
              "5 . . . . . . . . 5\n"
              "4 . . . . . . . . 4\n"
              "3 . . . . . . . . 3\n"
              "2 P P P P P P P P 2\n"
              "1 R N B Q K B N R 1\n"
              "  a b c d e f g h\n"
              "\n"
              "Side to move: White\n"
              "Status: Normal\n"
              "Key: 463b96181691fc9c\n"
              "FEN: " +
                  initial + "\n");
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.exitCode, 0);
}

TEST(FenCommand, NeedsNoQuotes) {
    const ProgramResult result =
        run({"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-", "0", "1"});
    EXPECT_EQ(result.out, run({"fen", initial}).out);
}

TEST(FenCommand, PointsAtTheMistake) {
    const ProgramResult result = run({"fen", "4k3/8/8/8/8/8/8/4K3 x - -"});
    EXPECT_EQ(result.out,
              "Not a position: side to move, column 21: found 'x', expected w or b.\n"
              "  4k3/8/8/8/8/8/8/4K3 x - -\n"
              "                      ^\n");
    EXPECT_EQ(result.exitCode, 1);
}

TEST(FenCommand, NamesEveryReason) {
    const ProgramResult result = run({"fen", "4k3/4R3/8/8/8/8/8/P3K3 w - - 0 1"});
    EXPECT_TRUE(result.out.starts_with("Not a position: ")) << result.out;
    EXPECT_TRUE(result.out.contains("\n  PawnOnBackRank: ")) << result.out;
    EXPECT_TRUE(result.out.contains("\n  OpponentInCheck: ")) << result.out;
    EXPECT_TRUE(result.out.contains("\n1 P . . . K . . . 1\n")) << result.out;
    EXPECT_FALSE(result.out.contains("Status: ")) << result.out;
    EXPECT_EQ(result.exitCode, 1);
}

TEST(FenCommand, ImpossibleIsNotUnplayable) {
    const ProgramResult result = run({"fen", "qqqqqqqq/qqqqqqqq/8/8/8/7k/8/K7 w - - 0 1"});
    EXPECT_TRUE(result.out.starts_with("An impossible position that can still be played.\n  TooManyPieces: "))
        << result.out;
    EXPECT_TRUE(result.out.contains("Status: Mated\n")) << result.out;
    EXPECT_EQ(result.exitCode, 1);
}

TEST(FenCommand, SaysThatThereWasNoLastMove) {
    const ProgramResult result = run({"fen", "7k/8/8/8/8/8/8/4K2R b K - 0 1"});
    EXPECT_TRUE(
        result.out.starts_with("An impossible position that can still be played.\n"
                               "  NoLastMove: no move of the side that is not to move can have led here\n"))
        << result.out;
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(run({"fen", "7k/8/8/8/8/8/8/4K2R b - - 0 1"}).exitCode, 0);
    EXPECT_TRUE(
        run({"fen", "--json", "7k/8/8/8/8/8/8/4K2R b K - 0 1"}).out.contains(R"("faults":[{"name":"NoLastMove",)"));
}

TEST(FenCommand, SaysWhenCastlingIsChess960s) {
    const std::string shuffled = "1rk3r1/8/p7/8/8/8/8/1RK3R1 w GBgb - 0 1";
    const std::string standard = "r3k2r/8/p7/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_TRUE(run({"fen", shuffled}).out.contains("\nCastling: a castling right exists in Chess960 only\n"));
    EXPECT_FALSE(run({"fen", standard}).out.contains("Castling:"));
    EXPECT_TRUE(run({"fen", "--json", shuffled}).out.contains(R"("chess960Castling":true)"));
    EXPECT_TRUE(run({"fen", "--json", standard}).out.contains(R"("chess960Castling":false)"));
    EXPECT_EQ(run({"fen", "-"}, shuffled + "\n" + standard).out,
              "A playable position. (Chess960 castling) " + shuffled + "\nA playable position. " + standard + "\n");
}

TEST(FenCommand, DropsWhatTheBoardContradicts) {
    const ProgramResult result = run({"fen", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"});
    EXPECT_TRUE(
        result.out.starts_with("A playable position once what its board contradicts is dropped.\n"
                               "  CastlingWithoutRook: "))
        << result.out;
    EXPECT_TRUE(result.out.contains("FEN: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n")) << result.out;
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(run({"fen", "--strict", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"}).out.starts_with("Not a position: "));
}

struct StyleCase {
    const char* name;
    std::vector<std::string> arguments;
    const char* normalForm;
};
class FenStyles : public testing::TestWithParam<StyleCase> {};

TEST_P(FenStyles, WriteTheNormalForm) {
    std::vector<std::string> arguments = GetParam().arguments;
    arguments.insert(arguments.begin(), "fen");
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.out;
    EXPECT_EQ(linesOf(result.out).back(), std::string("FEN: ") + GetParam().normalForm);
}

constexpr const char* afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
constexpr const char* pinnedCapture = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1";

INSTANTIATE_TEST_SUITE_P(
    App, FenStyles,
    testing::Values(
        StyleCase{"LegalByDefault", {afterE4}, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        StyleCase{"Always", {"--ep", "always", afterE4}, afterE4},
        StyleCase{"PinIsPseudoLegal", {"--ep", "pseudo", pinnedCapture}, pinnedCapture},
        StyleCase{"PinIsNotLegal", {"--ep", "legal", pinnedCapture}, "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1"},
        StyleCase{"FourFields", {"4k3/8/8/8/8/8/8/4K3 w - -"}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        StyleCase{"Shredder", {"--shredder", "4k2r/8/p7/8/8/8/8/R3K3 w Qk - 0 1"}, "4k2r/8/p7/8/8/8/8/R3K3 w Ah - 0 1"},
        StyleCase{
            "Chess960BySight", {"1rk3r1/8/p7/8/8/8/8/1RK3R1 w KQkq - 0 1"}, "1rk3r1/8/p7/8/8/8/8/1RK3R1 w GBgb - 0 1"},
        StyleCase{"StrictChess960",
                  {"--strict", "--chess960", "1rk3r1/8/p7/8/8/8/8/1RK3R1 w GBgb - 0 1"},
                  "1rk3r1/8/p7/8/8/8/8/1RK3R1 w GBgb - 0 1"}),
    CaseName());

TEST(FenCommand, StrictKnowsStandardCastlingOnly) {
    const ProgramResult result = run({"fen", "--strict", "1rk3r1/8/p7/8/8/8/8/1RK3R1 w GBgb - 0 1"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.contains("CastlingNotStandard: ")) << result.out;
}

TEST(FenCommand, AnswersInJson) {
    const ProgramResult good = run({"fen", "--json", "4k3/8/8/8/8/8/4r3/4K3 w - - 7 42"});
    EXPECT_EQ(good.out,
              R"({"verdict":"playable","fen":"4k3/8/8/8/8/8/4r3/4K3 w - - 7 42","turn":"White","status":"InCheck",)"
              R"("key":")" +
                  good.out.substr(good.out.find(R"("key":")") + 7, 16) + R"(","chess960Castling":false,"faults":[]})" +
                  "\n");
    EXPECT_EQ(good.exitCode, 0);
    const ProgramResult faulty = run({"fen", "--json", "8/8/8/8/8/8/8/8 b - - 0 1"});
    EXPECT_TRUE(faulty.out.starts_with(R"({"verdict":"invalid","fen":"8/8/8/8/8/8/8/8 b - - 0 1","turn":"Black",)"
                                       R"("faults":[{"name":"MissingKing","message":)"))
        << faulty.out;
    const ProgramResult broken = run({"fen", "--json", "4k3/8/8/8/8/8/8/4K3 \xff - -"});
    EXPECT_TRUE(broken.out.starts_with(R"({"verdict":"invalid","error":{"kind":"InvalidFen",)")) << broken.out;
    EXPECT_TRUE(broken.out.contains(R"("field":"side to move")")) << broken.out;
    for (const ProgramResult& result : {good, faulty, broken}) EXPECT_TRUE(isJson(linesOf(result.out).at(0)));
    EXPECT_EQ(faulty.exitCode, 1);
    EXPECT_EQ(broken.exitCode, 1);
}

const std::string manyFens =
    "4k3/8/8/8/8/8/8/4K3 w - -\n"
    "\n"
    "4k3/8/8/8/8/8/8/4K3 w K - 0 1\r\n"
    "qqqqqqqq/qqqqqqqq/8/8/8/7k/8/K7 w - - 0 1\n"
    "8/8/8/8/8/8/8/8 w - -";

TEST(FenCommand, AnswersEachLineOfStandardInput) {
    const ProgramResult result = run({"fen", "-"}, manyFens);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out,
              "A playable position. 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
              "Not a position: nothing here, expected a position.\n"
              "A playable position once what its board contradicts is dropped. (CastlingWithoutRook) "
              "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
              "An impossible position that can still be played. (TooManyPieces, TooManyPromoted) "
              "qqqqqqqq/qqqqqqqq/8/8/8/7k/8/K7 w - - 0 1\n"
              "Not a position: a king is missing.\n");
    EXPECT_EQ(run({"fen", "-"}, initial).exitCode, 0);
    EXPECT_EQ(run({"fen", "-"}, "").exitCode, 0);
}

TEST(FenCommand, AnswersEachLineInJson) {
    const auto lines = linesOf(run({"fen", "--json", "-"}, manyFens).out);
    ASSERT_EQ(lines.size(), 5U);
    for (const std::string& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_EQ(
        lines[1],
        R"({"verdict":"invalid","error":{"line":2,"kind":"EmptyLine","message":"nothing here, expected a position"}})");
    EXPECT_TRUE(lines[2].starts_with(R"({"verdict":"mended",)")) << lines[2];
    EXPECT_TRUE(lines[3].starts_with(R"({"verdict":"impossible",)")) << lines[3];
}

TEST(FenCommand, DrawsFigurinesWhereTheTerminalHasThem) {
    ProgramCall call{.arguments = {"fen", initial}, .output = StandardOutput::Terminal};
    call.environment = {"LC_ALL=C.UTF-8", "TERM=xterm"};
    EXPECT_TRUE(run(call).out.contains("1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ 1"));
    call.environment = {"LC_ALL=C", "TERM=xterm"};
    EXPECT_TRUE(run(call).out.contains("1 R N B Q K B N R 1"));
    for (const char* const terminal : {"TERM=dumb", "TERM=linux", "TERM=vt220"}) {
        call.environment = {"LC_ALL=C.UTF-8", terminal};
        EXPECT_TRUE(run(call).out.contains("1 R N B Q K B N R 1")) << terminal;
    }
    call.environment = {"LC_ALL=C.UTF-8", "TERM=xterm"};
    call.arguments.emplace_back("--ascii");
    EXPECT_TRUE(run(call).out.contains("1 R N B Q K B N R 1"));
}

}  // namespace
}  // namespace nowchess::test
