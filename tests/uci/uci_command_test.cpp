#include <set>

#include <gtest/gtest.h>

#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

std::string answer(const std::string& input) { return run({"uci"}, input).out; }

std::string lastLine(const std::string& text) {
    const auto lines = linesOf(text);
    return lines.empty() ? "" : lines.back();
}

TEST(UciCommand, IntroducesItself) {
    const ProgramResult result = run({"uci"}, "uci\nisready\nquit\n");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.starts_with("id name NowChess\n")) << result.out;
    EXPECT_TRUE(result.out.ends_with("uciok\nreadyok\n")) << result.out;
    for (const char* option : {"Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Variant", "UCI_Chess960",
                               "UCI_LimitStrength", "UCI_Elo", "Skill Level"})
        EXPECT_TRUE(result.out.contains("option name " + std::string(option) + " type ")) << option;
}

TEST(UciCommand, MatesInOne) {
    const std::string out = answer("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo depth 3\n");
    EXPECT_TRUE(out.contains(" score mate 1 ")) << out;
    EXPECT_EQ(lastLine(out), "bestmove a1a8");
}

TEST(UciCommand, ObeysItsLimits) {
    EXPECT_TRUE(answer("go depth 4\n").contains("info depth 4 "));
    EXPECT_FALSE(answer("go depth 4\n").contains("info depth 5 "));
    EXPECT_TRUE(lastLine(answer("go nodes 500\n")).starts_with("bestmove "));
    EXPECT_TRUE(lastLine(answer("go movetime 20\n")).starts_with("bestmove "));
    EXPECT_TRUE(lastLine(answer("go wtime 100 btime 100 winc 0 binc 0\n")).starts_with("bestmove "));
    EXPECT_TRUE(lastLine(answer("go wtime 50 btime 50 movestogo 1\n")).starts_with("bestmove "));
    EXPECT_TRUE(lastLine(answer("go depth 3 searchmoves a2a3\n")).starts_with("bestmove a2a3"));
    EXPECT_TRUE(answer("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 2\n").contains("score mate 2 "));
}

TEST(UciCommand, SaysTheSameForTheSameNodes) {
    const std::string question = "ucinewgame\nposition startpos moves e2e4 c7c5\ngo nodes 5000\n";
    EXPECT_EQ(lastLine(answer(question)), lastLine(answer(question)));
}

TEST(UciCommand, HasNoMoveWhereThereIsNone) {
    EXPECT_EQ(answer("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 3\n"), "bestmove (none)\n");
}

TEST(UciCommand, ListsSeveralLines) {
    const std::string out = answer("setoption name MultiPV value 3\ngo depth 3\n");
    for (const char* text : {"depth 3 seldepth", " multipv 1 ", " multipv 2 ", " multipv 3 "})
        EXPECT_TRUE(out.contains(text)) << text;
    EXPECT_FALSE(out.contains(" multipv 4 "));
}

TEST(UciCommand, WritesChess960CastlingAsAsked) {
    const std::string position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 2 searchmoves e1h1\n";
    EXPECT_TRUE(lastLine(answer(position)).starts_with("bestmove e1g1"));
    EXPECT_TRUE(lastLine(answer("setoption name UCI_Chess960 value true\n" + position)).starts_with("bestmove e1h1"));
}

TEST(UciCommand, AnswersJunkWithSilence) {
    std::string junk = "xyzzy\n\xff\xfe\n\n   \nsetoption\nsetoption name Hash value -3x\n";
    junk += "ponderhit\nstop\nUCI\n" + std::string(3'000'000, 'a') + "\n";
    junk.append("go\0dess\n", 8);
    junk += "debug on\nregister later\n";
    const ProgramResult result = run({"uci"}, junk);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.exitCode, 0);
}

TEST(UciCommand, ABadPositionIsReportedAndGoDoesNotAnswerForTheOldOne) {
    const std::string good = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n";
    for (const char* bad :
         {"position fen x", "position startpos moves e2e4 e2e4", "position startpos moves hello", "position",
          "position e2e4", "position fen", "position startpos e2e4", "position fen 8/8/8/8/8/8/8/8 w - - 0 1"}) {
        const auto lines = linesOf(answer(good + bad + "\ngo depth 2\ngo nodes 9\n" + good + "go depth 2\n"));
        ASSERT_GE(lines.size(), 6U) << bad;
        EXPECT_TRUE(lines[0].starts_with("info string position")) << bad << ": " << lines[0];
        EXPECT_EQ(lines[1], "info string go: there is no position to search") << bad;
        EXPECT_EQ(lines[2], "bestmove 0000") << bad;
        EXPECT_EQ(lines[4], "bestmove 0000") << bad;
        EXPECT_EQ(lines.back(), "bestmove a1a8") << bad;
    }
}

TEST(UciCommand, SaysWhatIsWrongWithAPositionAndWhere) {
    EXPECT_EQ(answer("position startpos moves e2e4 e2e4\n"),
              "info string position, move 2 'e2e4': there is no piece on e2\n");
    EXPECT_EQ(answer("position startpos moves \x1b[2Jabcdefghijklmnopqrstuvwxyz\n"),
              "info string position, move 1 '?[2Jabcdefghijklmnopqrst...': column 1: expected a file from a to h\n");
    EXPECT_EQ(answer("position fen 8/8/8/8/8/8/8/8 x\n").substr(0, 28), "info string position fen: si");
}

TEST(UciCommand, AnEndlessSearchOfNoPositionIsAnsweredWhenItIsStopped) {
    const ScratchDirectory home;
    Conversation engine({"uci"}, home.path());
    engine.say("position fen x\ngo infinite\nisready\n");
    EXPECT_FALSE(engine.hearUntil("readyok\n").contains("bestmove"));
    engine.say("stop\n");
    EXPECT_EQ(engine.hearUntil("\n"), "bestmove 0000\n");
    EXPECT_EQ(engine.leave(), 0);
}

TEST(UciCommand, SearchmovesThatAreNoMovesAreReported) {
    const std::string some = answer("go searchmoves e2e5 a2a3 xyz depth 2\n");
    EXPECT_TRUE(some.starts_with("info string searchmoves 'e2e5': ")) << some;
    EXPECT_TRUE(some.contains("\ninfo string searchmoves 'xyz': column 1: expected a file from a to h\n")) << some;
    EXPECT_TRUE(lastLine(some).starts_with("bestmove a2a3")) << some;
    EXPECT_EQ(lastLine(answer("go depth 2 searchmoves e2e5\n")), "bestmove 0000");
    EXPECT_EQ(lastLine(answer("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 2 searchmoves a2a3\n")),
              "bestmove (none)");
}

TEST(UciCommand, TakesAGameOfAThousandPlies) {
    std::string moves = "position startpos moves";
    for (int i = 0; i < 250; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
    EXPECT_TRUE(lastLine(answer(moves + "\ngo depth 3\n")).starts_with("bestmove "));
}

TEST(UciCommand, ListensWhileItThinks) {
    const ScratchDirectory home;
    Conversation engine({"uci"}, home.path());
    engine.say("go infinite\nisready\n");
    EXPECT_TRUE(engine.hearUntil("readyok\n").ends_with("readyok\n"));
    engine.say("stop\n");
    EXPECT_TRUE(engine.hearUntil("bestmove ").ends_with("bestmove "));
    // An infinite search is not answered before `stop`, even at the maximum depth.
    engine.say("position fen 6k1/8/6K1/8/8/8/8/R7 w - - 0 1\ngo infinite\n");
    engine.hearUntil("info depth 100 ");
    engine.say("isready\n");
    EXPECT_FALSE(engine.hearUntil("readyok\n").contains("bestmove"));
    engine.say("stop\n");
    EXPECT_TRUE(engine.hearUntil("bestmove a1a8").ends_with("bestmove a1a8"));
    EXPECT_EQ(engine.leave(), 0);
}

TEST(UciCommand, Ponders) {
    const ScratchDirectory home;
    Conversation engine({"uci"}, home.path());
    engine.say("position startpos moves e2e4 e7e5\ngo ponder wtime 100 btime 100\nisready\n");
    EXPECT_FALSE(engine.hearUntil("readyok\n").contains("bestmove"));
    engine.say("ponderhit\n");
    EXPECT_TRUE(engine.hearUntil("bestmove ").ends_with("bestmove "));
    engine.say("go ponder movetime 5\nstop\n");
    EXPECT_TRUE(engine.hearUntil("bestmove ").ends_with("bestmove "));
    EXPECT_EQ(engine.leave(), 0);
}

TEST(UciCommand, QuitsWhileItThinks) {
    const ScratchDirectory home;
    Conversation engine({"uci"}, home.path());
    engine.say("go infinite\nquit\n");
    EXPECT_EQ(engine.leave(), 0);
    EXPECT_EQ(run({"uci"}, "go infinite\n").exitCode, 0);
}

TEST(UciCommand, WeakLevelsPlayLegalMovesOfManyKinds) {
    const ScratchDirectory home;
    Conversation engine({"uci"}, home.path());
    std::set<std::string> heard;
    engine.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 400\n");
    for (int i = 0; i < 12; ++i) {
        engine.say("ucinewgame\nposition startpos\ngo movetime 1000\n");
        engine.hearUntil("bestmove ");
        heard.insert(engine.hearUntil("\n").substr(0, 4));
    }
    EXPECT_GT(heard.size(), 1U);  // one chance in many millions to be wrong
    EXPECT_EQ(engine.leave(), 0);
}

}  // namespace
}  // namespace nowchess::test
