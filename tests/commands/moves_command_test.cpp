#include <gtest/gtest.h>

#include "support/json_checker.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

TEST(MovesCommand, ListsTheInitialPosition) {
    const ProgramResult result = run({"moves"});
    EXPECT_EQ(result.exitCode, 0);
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 20U);
    EXPECT_EQ(lines.front(), "a2a3");
    EXPECT_EQ(lines.back(), "h2h4");
    EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
}

TEST(MovesCommand, TakesFensAndUciPositions) {
    EXPECT_EQ(run({"moves", "k7/8/8/8/8/8/8/K7 w - - 0 1"}).out, "a1a2\na1b1\na1b2\n");
    EXPECT_EQ(run({"moves", "k7/8/8/8/8/8/8/K7", "w", "-", "-"}).out, "a1a2\na1b1\na1b2\n");
    EXPECT_EQ(run({"moves", "fen", "k7/8/8/8/8/8/8/K7", "w", "-", "-", "moves", "a1a2", "a8b8"}).out,
              "a2a1\na2a3\na2b1\na2b2\na2b3\n");
    EXPECT_EQ(run({"moves", "startpos", "moves", "f2f3", "e7e5", "g2g4", "d8h4"}).out, "");
}

TEST(MovesCommand, WritesCastlingAsAsked) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    EXPECT_TRUE(run({"moves", fen}).out.contains("\ne1g1\n"));
    EXPECT_TRUE(run({"moves", "--chess960", fen}).out.contains("\ne1h1\n"));
}

TEST(MovesCommand, AnswersInJson) {
    const ProgramResult result = run({"moves", "--json", "k7/8/8/8/8/8/7r/K7 w - - 0 1"});
    EXPECT_TRUE(isJson(linesOf(result.out).at(0)));
    EXPECT_TRUE(result.out.starts_with(R"({"fen":"k7/8/8/8/8/8/7r/K7 w - - 0 1","status":"Normal","key":")"))
        << result.out;
    EXPECT_TRUE(result.out.ends_with(R"("moves":[{"uci":"a1b1","san":"Kb1"}]})"
                                     "\n"))
        << result.out;
}

TEST(MovesCommand, BadPositionIsBadData) {
    const ProgramResult result = run({"moves", "startpos", "moves", "e2e5"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "nowchess moves: the piece on e2 cannot go to e5\n");
    const ProgramResult json = run({"moves", "--json", "startpos", "moves", "e2e5"});
    EXPECT_EQ(json.exitCode, 1);
    EXPECT_EQ(
        json.out,
        R"({"error":{"kind":"IllegalMove","message":"the piece on e2 cannot go to e5","column":16,"ply":1,"move":"e2e5"}})"
        "\n");
}

TEST(MovesBatch, AnswersLineByLine) {
    const ProgramResult result = run({"moves", "--batch"}, "startpos\nnonsense\nk7/8/8/8/8/8/8/K7 w - -\r\n\nstartpos");
    EXPECT_EQ(result.exitCode, 1);
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 5U);
    for (const std::string& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_EQ(lines[0], lines[4]);
    EXPECT_TRUE(lines[1].starts_with(R"({"error":{"line":2,)")) << lines[1];
    EXPECT_TRUE(lines[2].starts_with(R"({"fen":"k7/8/8/8/8/8/8/K7 w - - 0 1",)")) << lines[2];
    EXPECT_TRUE(lines[3].starts_with(R"({"error":{"line":4,"kind":"EmptyLine",)")) << lines[3];
}

TEST(MovesBatch, AHyphenMeansTheSame) {
    EXPECT_EQ(run({"moves", "-"}, "startpos\n").out, run({"moves", "--batch"}, "startpos\n").out);
}

TEST(MovesBatch, NothingInNothingOut) {
    const ProgramResult result = run({"moves", "--batch"}, "");
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.exitCode, 0);
}

TEST(MovesBatch, SurvivesAnyBytes) {
    std::string input = "startpos\n";
    for (int byte = 0; byte < 256; ++byte) input += static_cast<char>(byte);
    input += "\nposition startpos moves \xff\xfe\n";
    input.append(1 << 20, 'x') += '\n';
    input.append((1 << 20) + 1, 'x') += "\nstartpos\n";
    const ProgramResult result = run({"moves", "--batch"}, input);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "");
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 7U);  // one of the 256 bytes is a line end
    for (const std::string& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_TRUE(lines[4].contains(R"("kind":"InvalidFen")")) << lines[4];
    EXPECT_TRUE(lines[5].contains(R"("line":6,"kind":"LineTooLong")")) << lines[5];
    EXPECT_EQ(lines[6], lines[0]);
}

TEST(MovesBatch, AnswersBeforeItAsksForMore) {
    const ScratchDirectory home;
    Conversation program({"moves", "--batch"}, home.path());
    for (int line = 0; line < 3; ++line) {
        program.say("startpos\n");
        EXPECT_TRUE(isJson(linesOf(program.hearUntil("\n")).at(0)));
    }
    EXPECT_EQ(program.leave(), 0);
}

TEST(MovesBatch, ManyLinesStayInOrder) {
    constexpr int games = 20'000;
    std::string input;
    for (int game = 0; game < games; ++game)
        input += game % 3 == 0 ? "startpos\n" : game % 3 == 1 ? "?\n" : "k7/8/8/8/8/8/8/K7 w - -\n";
    const auto lines = linesOf(run({"moves", "--batch"}, input).out);
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(games));
    EXPECT_EQ(lines[games - games % 3 - 3], lines[0]);
    EXPECT_TRUE(lines[19'999].starts_with(R"({"error":{"line":20000,)")) << lines[19'999];
}

}  // namespace
}  // namespace nowchess::test
