#include <gtest/gtest.h>

#include "support/environment.h"
#include "support/json_checker.h"
#include "support/program.h"

namespace nowchess::test {
namespace {

TEST(VerdictCommand, SaysWhenCastlingIsChess960s) {
    const std::string shuffled = "1rk3r1/8/p7/8/8/8/8/1RK3R1 w GBgb - 0 1";
    EXPECT_TRUE(run({"verdict", shuffled}).out.contains("\nCastling: a castling right exists in Chess960 only\n"));
    EXPECT_FALSE(run({"verdict", "startpos"}).out.contains("Castling:"));
    EXPECT_TRUE(run({"verdict", "--json", shuffled}).out.contains(R"("chess960Castling":true)"));
    EXPECT_TRUE(run({"verdict", "--json", "startpos"}).out.contains(R"("chess960Castling":false)"));
}

TEST(VerdictCommand, SaysWhyThereAreNoTables) {
    const ProgramResult result = run({"verdict", "--tb", "/nowhere", "startpos"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "nowchess verdict: --tb: '/nowhere' is no directory that can be read\n");
}

TEST(VerdictCommand, SaysWhatTheTablesTell) {
    const auto data = testData();
    if (!data || !std::filesystem::exists(*data / "syzygy")) GTEST_SKIP() << noTestData;
    const std::string tables = (*data / "syzygy").string();
    const std::string ending = "8/8/8/3k4/8/8/8/KBN5 w - - 60 90";
    const ProgramResult result = run({"verdict", "--tb", tables, ending});
    if (result.err.contains("libfathom")) GTEST_SKIP() << result.err;
    EXPECT_TRUE(result.out.contains("\nTablebase: White wins on the board; ")) << result.out;
    EXPECT_TRUE(result.out.contains("Black can claim a draw by the fifty-move rule first")) << result.out;
    const std::string json = run({"verdict", "--json", "--tb", tables, ending}).out;
    EXPECT_TRUE(isJson(linesOf(json).at(0))) << json;
    EXPECT_TRUE(json.contains(R"("winner":"White")")) << json;
    EXPECT_TRUE(run({"verdict", "--json", "--tb", tables, "startpos"}).out.contains(R"("tablebase":null})"));
    EXPECT_TRUE(
        run({"verdict", "--tb", tables, "startpos"}).out.ends_with("Tablebase: no table covers the position\n"));
    const std::string ended = run({"verdict", "--tb", tables, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).out;
    EXPECT_FALSE(ended.contains("Tablebase")) << ended;
}

TEST(VerdictCommand, NamesTheEndingAndItsArticle) {
    const ProgramResult result = run({"verdict", "startpos", "moves", "f2f3", "e7e5", "g2g4", "d8h4"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.contains("Result: 0-1 (Checkmate, FIDE 5.1.1)")) << result.out;
    EXPECT_TRUE(result.out.contains("in check from the queen on h4")) << result.out;
}

TEST(VerdictCommand, ListsClaimsWithTheirMoves) {
    const ProgramResult result =
        run({"verdict", "--json", "startpos", "moves", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
    EXPECT_TRUE(isJson(linesOf(result.out).at(0))) << result.out;
    EXPECT_TRUE(result.out.contains(
        R"("outcome":null,"claims":[{"ground":"ThreefoldRepetition","move":{"uci":"f6g8","san":"Ng8"}}],"repetitions":2)"))
        << result.out;
}

TEST(VerdictCommand, OnlineTheThirdTimeEndsTheGame) {
    const std::vector<std::string> game{"startpos", "moves", "g1f3", "g8f6", "f3g1",
                                        "f6g8",     "g1f3",  "g8f6", "f3g1", "f6g8"};
    std::vector<std::string> arguments{"verdict", "--online"};
    arguments.insert(arguments.end(), game.begin(), game.end());
    const std::string online = run(arguments).out;
    EXPECT_TRUE(online.contains("Result: 1/2-1/2 (ThreefoldRepetition, FIDE Online Regulations 5.4.1)")) << online;
    EXPECT_TRUE(online.contains("Why: Draw by threefold repetition. (FIDE Online Regulations 5.4.1) ")) << online;
    const std::string fifty = run({"verdict", "--online", "4k3/8/8/8/8/8/8/R3K3 w - - 99 120", "moves", "a1a2"}).out;
    EXPECT_TRUE(fifty.contains("Result: 1/2-1/2 (FiftyMoves, FIDE Online Regulations 5.4.4)")) << fifty;
    arguments.erase(arguments.begin() + 1);
    EXPECT_TRUE(run(arguments).out.contains("Claim: ThreefoldRepetition\n"));
}

TEST(VerdictCommand, WhereThereIsNoMateItSpeaksOfWinning) {
    const std::vector<std::string> racing{"verdict", "--variant", "racingkings", "8/k3K3/8/8/8/8/8/8 w - - 0 1"};
    const std::string out = run(racing).out;
    EXPECT_FALSE(out.contains("mate")) << out;
    EXPECT_TRUE(run({"verdict", "8/k3K3/8/8/8/8/8/8 w - - 0 1"}).out.contains("neither side can possibly mate"));
}

TEST(VerdictCommand, AMoveAfterTheEndIsBadData) {
    const ProgramResult result =
        run({"verdict", "--json", "startpos", "moves", "f2f3", "e7e5", "g2g4", "d8h4", "e2e4"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.starts_with(R"({"error":{"kind":"IllegalMove")")) << result.out;
    const ProgramResult dead = run({"verdict", "--json", "fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "moves", "e1e2"});
    EXPECT_TRUE(dead.out.starts_with(R"({"error":{"kind":"GameOver")")) << dead.out;
}

TEST(VerdictCommand, AnswersEveryLineOfABatch) {
    const ProgramResult result = run({"verdict", "--batch"}, "startpos\nnonsense\n8/8/8/4k3/8/8/8/4K2N w - - 0 1\n");
    EXPECT_EQ(result.exitCode, 1);
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 3U);
    for (const auto& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_TRUE(lines[1].starts_with(R"({"error":{"line":2,)")) << lines[1];
    EXPECT_TRUE(lines[2].contains(R"("reason":"InsufficientMaterial")")) << lines[2];
}

TEST(VerdictCommand, TellsWhoCanStillMate) {
    const std::string locked = "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1";
    for (const char* how : {"fast", "full"}) {
        const ProgramResult result = run({"verdict", "--json", "--dead", how, locked});
        EXPECT_TRUE(isJson(linesOf(result.out).at(0))) << result.out;
        EXPECT_TRUE(result.out.contains(R"("canMate":{"white":{"answer":"no","reason":"LockedStructure"},"black":{)"
                                        R"("answer":"no","reason":"LockedStructure"}})"))
            << result.out;
        EXPECT_TRUE(result.out.contains(R"("reason":"DeadPosition","article":"5.2.2")")) << result.out;
    }
    EXPECT_TRUE(run({"verdict", locked}).out.contains("White can mate: no: what can never move")) << "for people";
}

TEST(VerdictCommand, TheGameIsOverWhereTheFullCheckProvesThatNobodyMates) {
    const std::string shutIn = "Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1";
    const ProgramResult people = run({"verdict", shutIn});
    EXPECT_TRUE(people.out.contains("Result: 1/2-1/2 (DeadPosition, FIDE 5.2.2)\n")) << people.out;
    EXPECT_TRUE(people.out.contains("Why: Dead position! The game is a draw. (FIDE 5.2.2) White cannot mate: "))
        << people.out;
    for (const std::string& json :
         {run({"verdict", "--json", shutIn}).out, run({"verdict", "--batch"}, shutIn + "\n").out}) {
        EXPECT_TRUE(json.contains(R"("score":"1/2-1/2","reason":"DeadPosition","article":"5.2.2")")) << json;
        EXPECT_TRUE(json.contains(R"("canMate":{"white":{"answer":"no")")) << json;
    }
    EXPECT_TRUE(run({"verdict", "--json", "--dead", "fast", shutIn}).out.contains(R"("outcome":null)"));
}

TEST(VerdictCommand, ShowsALineToMate) {
    const std::string fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    const ProgramResult json = run({"verdict", "--json", fen});
    EXPECT_TRUE(json.out.contains(R"("canMate":{"white":{"answer":"yes","line":["g6g7"]},"black":{"answer":"no",)"))
        << json.out;
    EXPECT_TRUE(run({"verdict", fen}).out.contains("White can mate: yes, for one by Qg7#\n"));
    EXPECT_TRUE(run({"verdict", "--json", "--dead", "fast", fen}).out.contains(R"("white":{"answer":"unknown"})"));
    EXPECT_EQ(run({"verdict", "--dead", "slow", fen}).exitCode, 2);
}

TEST(VerdictCommand, LooksForMatesInABatch) {
    const ProgramResult result =
        run({"verdict", "--batch", "--dead", "fast"}, "startpos\nr7/K1k5/8/8/8/8/8/8 w - - 0 1\n");
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 2U);
    for (const auto& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_TRUE(lines[0].contains(R"("canMate":{"white":{"answer":"unknown"})")) << lines[0];
    EXPECT_TRUE(lines[1].contains(R"("black":{"answer":"no","reason":"ForcedLine"})")) << lines[1];
}

TEST(SanCommand, ShowsWhatWasForgiven) {
    const ProgramResult result = run({"san", "startpos", "Ng1-f3"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.starts_with("Nf3 (g1f3)\nforgiven: ")) << result.out;
    EXPECT_EQ(run({"san", "startpos", "Sf3", "--letters", "german"}).exitCode, 0);
}

TEST(SanCommand, ANullMoveIsNoMove) {
    for (const std::string text : {"Z0", "null"}) {
        const ProgramResult result = run({"san", "startpos", text});
        EXPECT_EQ(result.exitCode, 1) << text;
        EXPECT_EQ(result.out, "") << text;
        EXPECT_TRUE(result.err.contains("null moves are not allowed here")) << result.err;
    }
}

TEST(SanCommand, SaysWhyATextIsNoMove) {
    const ProgramResult result = run({"san", "startpos", "Nf6", "--json"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(isJson(linesOf(result.out).at(0))) << result.out;
    EXPECT_TRUE(result.out.contains(R"("nearest":[{"uci":"g1f3","san":"Nf3"})")) << result.out;
    EXPECT_EQ(run({"san", "startpos", "Ng1f3", "--strict"}).exitCode, 1);
    EXPECT_EQ(run({"san", "Nf3"}).exitCode, 2);
}

TEST(MovesCommand, WritesSanWhereAsked) {
    EXPECT_EQ(run({"moves", "--san", "k7/8/8/8/8/8/1r6/K7 w - - 3 9"}).out, "Kxb2\n");
}

}  // namespace
}  // namespace nowchess::test
