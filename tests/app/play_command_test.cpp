#include <gtest/gtest.h>

#include "app/program.h"
#include "support/case_name.h"

namespace nowchess::test {
namespace {

bool hasLine(const std::string& text, const std::string& line) { return text.contains("\n" + line + "\n"); }

TEST(PlayCommand, ShowsTheBoardAndAsksTheSideToMove) {
    const ProgramResult result = run({"play"}, "e2e4\n");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(linesOf(result.out).at(0).starts_with("NowChess")) << result.out;
    EXPECT_TRUE(result.out.contains("quit")) << result.out;
    EXPECT_TRUE(hasLine(result.out, "2 P P P P P P P P 2")) << result.out;
    EXPECT_TRUE(result.out.contains("White to move: ")) << result.out;
    EXPECT_TRUE(hasLine(result.out, "4 . . . . P . . . 4")) << result.out;
    EXPECT_TRUE(result.out.ends_with("Black to move: \n")) << result.out;
}

struct MessageCase {
    const char* name;
    std::vector<std::string> arguments;
    const char* input;
    const char* message;
};
class PlayMessages : public testing::TestWithParam<MessageCase> {};

TEST_P(PlayMessages, AreExact) {
    std::vector<std::string> arguments = GetParam().arguments;
    arguments.insert(arguments.begin(), "play");
    const ProgramResult result = run(arguments, GetParam().input);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(hasLine(result.out, GetParam().message)) << result.out;
}

INSTANTIATE_TEST_SUITE_P(
    App, PlayMessages,
    testing::Values(
        MessageCase{"BlackMates", {}, "f2f3\ne7e5\ng2g4\nd8h4\n", "Checkmate! Black wins."},
        MessageCase{"WhiteMates", {"--fen", "k7/8/1K6/8/8/8/2Q5/8 w - -"}, "c2c8\n", "Checkmate! White wins."},
        MessageCase{
            "Stalemate", {"--fen", "k7/8/1K6/8/8/8/2Q5/8", "w", "-", "-"}, "c2c7\n", "Stalemate! The game is a draw."},
        MessageCase{"Check", {}, "e2e4\nf7f6\nd1h5\n", "Black is in check!"},
        MessageCase{"ImpossibleMove", {}, "e2e5\n", "Illegal move: the piece on e2 cannot go to e5."},
        MessageCase{"EmptySquare", {}, "e4e5\n", "Illegal move: there is no piece on e4."},
        MessageCase{
            "NoMove", {}, "e2\n", "Not a move: column 3: the move ends too early, expected two squares such as e2e4."},
        MessageCase{"Promotion", {"--fen", "4k3/P7/8/8/8/8/8/4K3 w - -"}, "a7a8q\n", "8 Q . . . k . . . 8"},
        MessageCase{"Castling", {"--fen", "4k3/8/8/8/8/8/8/4K2R w K -"}, "e1g1\n", "1 . . . . . R K . 1"},
        MessageCase{"Blanks", {}, "  e2e4 \t\r\n", "4 . . . . P . . . 4"},
        MessageCase{"Fen", {}, "e2e4\nfen\n", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        MessageCase{"Moves", {"--fen", "k7/8/8/8/8/8/8/K7 w - -"}, "moves\n", "a1a2 a1b1 a1b2"},
        MessageCase{"Chess960Moves",
                    {"--chess960", "--fen", "4k3/8/8/8/8/8/8/4K2R w K -"},
                    "moves\n",
                    "e1d1 e1d2 e1e2 e1f1 e1f2 e1h1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5"},
        MessageCase{"Help", {}, "help\n", "  moves   list the legal moves"},
        MessageCase{"Chess960Start", {"--chess960", "0"}, "", "1 B B Q N N R K R 1"}),
    CaseName());

TEST(PlayCommand, NextGameFollows) {
    const ProgramResult result = run({"play"}, "f2f3\ne7e5\ng2g4\nd8h4\nfen\n");
    EXPECT_TRUE(hasLine(result.out, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")) << result.out;
}

TEST(PlayCommand, GameThatIsAlreadyOverGivesWayToTheNext) {
    const ProgramResult result = run({"play", "--fen", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}, "fen\n");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(hasLine(result.out, "Checkmate! White wins.")) << result.out;
    EXPECT_TRUE(hasLine(result.out, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")) << result.out;
}

TEST(PlayCommand, QuitLeaves) {
    for (const char* const word : {"quit\n", "q\n", "q"}) {
        const ProgramResult result = run({"play"}, std::string(word) + "e2e4\n");
        EXPECT_EQ(result.exitCode, 0);
        EXPECT_FALSE(result.out.contains("Black to move")) << result.out;
    }
}

TEST(PlayCommand, RandomChess960StartHasItsNumber) {
    const ProgramResult result = run({"play", "--chess960"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.contains("\nChess960, starting position ")) << result.out;
}

TEST(PlayCommand, BadFenIsBadData) {
    const ProgramResult result = run({"play", "--fen", "8/8/8/8/8/8/8/8 w - -"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "nowchess play: a king is missing\n");
}

TEST(PlayCommand, PromptComesBeforeItWaits) {
    Conversation program({"play"});
    EXPECT_TRUE(program.hearUntil("White to move: ").ends_with("White to move: "));
    program.say("e2e4\n");
    EXPECT_TRUE(program.hearUntil("Black to move: ").ends_with("Black to move: "));
    EXPECT_EQ(program.leave(), 0);
}

TEST(PlayCommand, SurvivesAnyBytes) {
    std::string input;
    for (int byte = 0; byte < 256; ++byte) input += static_cast<char>(byte);
    input += '\n';
    input.append((1 << 20) + 10, 'e');
    input += "\ne2e4\n";
    const ProgramResult result = run({"play"}, input);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(hasLine(result.out, "That line is too long.")) << result.out;
    EXPECT_TRUE(result.out.ends_with("Black to move: \n")) << result.out;
}

}  // namespace
}  // namespace nowchess::test
