#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/program.h"
#include "support/scratch_directory.h"

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
    EXPECT_TRUE(result.out.ends_with("Black to move: \nThe game is saved; the next start offers it again.\n"))
        << result.out;
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
        MessageCase{"Promotion", {"--fen", "4k3/P7/8/8/8/8/8/4K3 w - -"}, "a7a8q\n", "8 Q . . . k . . . 8"},
        MessageCase{"Castling", {"--fen", "4k3/8/8/8/8/8/8/4K2R w K -"}, "e1g1\n", "1 . . . . . R K . 1"},
        MessageCase{"Blanks", {}, "  e2e4 \t\r\n", "4 . . . . P . . . 4"},
        MessageCase{"Fen", {}, "e2e4\nfen\n", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        MessageCase{"Chess960Start", {"--chess960", "0"}, "", "1 B B Q N N R K R 1"}),
    CaseName());

TEST(PlayCommand, TheClaimMenuTakesItsNumbersAlone) {
    const std::vector<std::string> claimable{"play", "--fen", "4k3/P7/8/8/8/8/8/4K2R w K - 100 90"};
    const ProgramResult claimed = run(claimable, "1 now\n2 now\n3\n1\n");
    const auto isTold = [](const std::string& line) {
        return line.ends_with("Type 1 to claim the draw, 2 to continue, or a move.");
    };
    EXPECT_EQ(std::ranges::count_if(linesOf(claimed.out), isTold), 3) << claimed.out;
    EXPECT_TRUE(claimed.out.contains("1/2-1/2") || claimed.out.contains("draw")) << claimed.out;
    const ProgramResult promoted = run(claimable, "a8\nfen\nq\nfen\n");
    EXPECT_TRUE(promoted.out.contains("Promote to ")) << "a promotion comes before the menu: " << promoted.out;
    EXPECT_TRUE(hasLine(promoted.out, "Q3k3/8/8/8/8/8/8/4K2R b K - 0 90")) << promoted.out;
}

TEST(PlayCommand, StopsWhereNobodyCanReadIt) {
    const ProgramResult result = run({.arguments = {"play"}, .input = "e4\ne5\n", .output = StandardOutput::Full});
    EXPECT_NE(result.exitCode, 0);
    EXPECT_TRUE(result.err.contains("No space left on device")) << result.err;
}

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
    const ScratchDirectory home;
    Conversation program({"play"}, home.path());
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
    EXPECT_TRUE(result.out.ends_with("Black to move: \nThe game is saved; the next start offers it again.\n"))
        << result.out;
}

TEST(PlayCommand, WrongArgumentsAreUsageErrors) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"play", "--time", "soon"},
                                                      {"play", "--fen", "x", "--pgn", "y"},
                                                      {"play", "--resume", "--pgn", "y"},
                                                      {"play", "--resume", "--fen", "y"},
                                                      {"play", "--chess960", "5", "--fen", "y"},
                                                      {"play", "--pgn", "x", "--server", "y"},
                                                      {"play", "--resume", "--server", "y"},
                                                      {"play", "--server", "y", "--black", "stockfish"},
                                                      {"play", "--server", "y", "--black", "human", "--white", "human"},
                                                      {"play", "--color", "perhaps"},
                                                      {"play", "e4"}})
        EXPECT_EQ(run(arguments).exitCode, 2) << arguments.back();
    EXPECT_TRUE(run({"play", "--time", "soon"}).err.contains("--time 'soon': "));
}

// Nobody listens at port 1, and a build without the client says that it is none: the words are right all the same.
TEST(PlayCommand, AGameOnAServerMayBeDescribedInFull) {
    for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                  {"--white", "human"},
                                                  {"--black", "computer", "--level", "club", "--time", "5+3"},
                                                  {"--black", "anybody", "--chess960", "12"},
                                                  {"--variant", "atomic"},
                                                  {"--fen", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"}}) {
        const ScratchDirectory home;
        std::filesystem::create_directories(home.path() / ".config/nowchess");
        if (!words.empty())
            std::ofstream(home.path() / ".config/nowchess/config.toml") << "time = \"10\"\nlevel = \"club\"\n";
        ProgramCall call{.arguments = {"play", "--server", "http://127.0.0.1:1"}, .home = home.path()};
        call.arguments.insert(call.arguments.end(), words.begin(), words.end());
        const ProgramResult result = run(call);
        EXPECT_EQ(result.exitCode, 1) << result.err;
        EXPECT_TRUE(result.err.starts_with("nowchess play: ")) << result.err;
        EXPECT_EQ(linesOf(result.err).size(), 1U) << result.err;
    }
}

TEST(PlayCommand, GoesOnWithAPgn) {
    const ScratchDirectory home;
    const std::string pgn = "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    EXPECT_TRUE(run({.arguments = {"play", "--pgn", "-", "--speak"}, .input = pgn}).out.contains("Black to move: "));
    std::ofstream(home.path() / "game.pgn") << pgn;
    const ProgramResult result =
        run({.arguments = {"play", "--pgn", "game.pgn"}, .input = "Nc6\npgn\n", .home = home.path()});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(hasLine(result.out, "[White \"Anna\"]")) << result.out;
    EXPECT_TRUE(hasLine(result.out, "1. e4 e5 2. Nf3 Nc6 *")) << result.out;
    const ProgramResult missing = run({"play", "--pgn", "nowhere.pgn"});
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_EQ(missing.err, "nowchess play: cannot read nowhere.pgn: No such file or directory\n");
    const ProgramResult illegal = run({.arguments = {"play", "--pgn", "-"}, .input = "1. e4 Ke6 *\n"});
    EXPECT_EQ(illegal.exitCode, 1);
    EXPECT_TRUE(illegal.err.contains("standard input: ")) << illegal.err;
    std::ofstream(home.path() / "over.pgn") << "[SetUp \"1\"]\n[FEN \"7k/5KQ1/8/8/8/8/8/8 b - - 0 1\"]\n\n1-0\n";
    const ProgramResult over = run({.arguments = {"play", "--pgn", "over.pgn"}, .home = home.path()});
    EXPECT_EQ(over.exitCode, 1);
    EXPECT_EQ(over.err, "nowchess play: over.pgn: the game was over before its first move\n");
}

TEST(PlayCommand, AVariantWithoutChess960StartsSaysSo) {
    const ProgramResult result = run({"play", "--variant", "racingkings", "--chess960", "5"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.err.contains(" has no Chess960 starts")) << result.err;
}

TEST(PlayCommand, TheFirstLineMayBeTheFen) {
    const ProgramResult result = run({"play", "--fen", "-", "--speak"}, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\nO-O-O\nfen\n");
    EXPECT_TRUE(hasLine(result.out, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1")) << result.out;
    const ProgramResult alone = run({"play", "--fen", "-", "--speak"}, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    EXPECT_EQ(alone.exitCode, 0) << "its line may be the last, without an end: " << alone.err;
    EXPECT_TRUE(alone.out.contains("White to move: ")) << alone.out;
    EXPECT_EQ(run({"play", "--fen", "-"}, std::string(1'000'000, '8')).exitCode, 1) << "too long for a line";
}

TEST(PlayCommand, AFlagFallsWithoutALineBeingTyped) {
    const ScratchDirectory home;
    Conversation program({"play", "--speak", "--time", "0.005"}, home.path());
    program.hearUntil("White to move");
    program.say("e4\n");
    EXPECT_TRUE(program.hearUntil("A new game begins.").contains("White wins"));
    EXPECT_EQ(program.leave(), 0);
}

TEST(PlayCommand, TheClockOfANewGameWaitsForItsFirstMove) {
    const ScratchDirectory home;
    Conversation program({"play", "--speak", "--time", "0.005"}, home.path());
    program.hearUntil("White to move (White 0:00.3, Black 0:00.3): ");
    for (int question = 0; question < 100; ++question) {
        program.say("fen\n");
        EXPECT_FALSE(program.hearUntil("White to move (White 0:00.3, Black 0:00.3): ").contains("Time is up!"));
    }
    EXPECT_EQ(program.leave(), 0);
}

TEST(PlayCommand, ClocksAreShownAtThePromptAndKept) {
    const ScratchDirectory home;
    const ProgramResult first =
        run({.arguments = {"play", "--speak", "--time", "90+30"}, .input = "e4\n", .home = home.path()});
    EXPECT_TRUE(first.out.contains("White to move (White 1:")) << first.out;
    EXPECT_TRUE(first.out.contains("Black to move (White 1:30:")) << first.out;
    const ProgramResult again =
        run({.arguments = {"play", "--speak", "--resume", "--time", "90+30"}, .home = home.path()});
    EXPECT_TRUE(again.out.contains("Black to move (White 1:30:")) << again.out;
}

TEST(PlayCommand, FiguresAndColourAreForTerminals) {
    const ProgramCall terminal{.arguments = {"play"},
                               .input = "e4\nf6\nQh5\n",
                               .output = StandardOutput::Terminal,
                               .environment = {"TERM=xterm", "LC_ALL=C.UTF-8", "NO_COLOR="}};
    EXPECT_TRUE(run(terminal).out.contains("♔"));
    EXPECT_TRUE(run(terminal).out.contains("\x1b[7m♙\x1b[0m")) << "the last move";
    EXPECT_TRUE(run(terminal).out.contains("\x1b[1;41;97m♚\x1b[0m")) << "the king in check";
    ProgramCall plain = terminal;
    plain.environment.back() = "NO_COLOR=1";
    EXPECT_FALSE(run(plain).out.contains('\x1b'));
    ProgramCall dumb = terminal;
    dumb.environment.front() = "TERM=dumb";
    EXPECT_FALSE(run(dumb).out.contains('\x1b'));
    EXPECT_TRUE(run(dumb).out.contains("1 R N B Q K B N R 1"));
    ProgramCall latin = terminal;
    latin.environment[1] = "LC_ALL=C";
    EXPECT_FALSE(run(latin).out.contains("♔"));
    EXPECT_FALSE(run({"play"}).out.contains('\x1b')) << "a pipe";
    EXPECT_TRUE(run({"play", "--color", "always", "--unicode"}, "e4\n").out.contains("\x1b[7m♙"));
}

TEST(PlayCommand, FlagsBeatVariablesBeatTheFile) {
    const ScratchDirectory home;
    std::filesystem::create_directories(home.path() / ".config/nowchess");
    std::ofstream(home.path() / ".config/nowchess/config.toml") << "figures = \"unicode\"\nspeak = true\n";
    ProgramCall call{.arguments = {"play"}, .input = "board\n", .home = home.path()};
    EXPECT_TRUE(run(call).out.contains("White: king e1")) << "the file";
    call.environment = {"NOWCHESS_SPEAK=false"};
    EXPECT_TRUE(run(call).out.contains("♔")) << "the variable beats it";
    call.arguments.emplace_back("--ascii");
    EXPECT_FALSE(run(call).out.contains("♔")) << "the flag beats both";
}

TEST(PlayCommand, AnotherFileOfSettingsTakesThePlaceOfTheUsualOne) {
    const ScratchDirectory home;
    std::filesystem::create_directories(home.path() / ".config/nowchess");
    std::ofstream(home.path() / ".config/nowchess/config.toml") << "figures = \"unicode\"\n";
    std::ofstream(home.path() / "my.toml") << "\nspeak = true\n";
    const ProgramResult result = run({.arguments = {"play", "--config", "my.toml", "--time", "5"},
                                      .input = "settings\n",
                                      .environment = {"NOWCHESS_THEME=light", "NO_COLOR="},
                                      .home = home.path()});
    for (const char* const line : {"  figures  auto       as usual", "  speak    true       my.toml, line 2",
                                   "  theme    light      NOWCHESS_THEME", "  time     5          --time"})
        EXPECT_TRUE(hasLine(result.out, line)) << result.out;
    const ProgramResult missing = run({"play", "--config", "nowhere.toml"});
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_EQ(missing.err, "nowchess play: cannot read nowhere.toml: No such file or directory\n");
}

TEST(PlayCommand, TheFileNamesTheOpponent) {
    const ScratchDirectory home;
    std::filesystem::create_directories(home.path() / ".config/nowchess");
    std::ofstream(home.path() / ".config/nowchess/config.toml")
        << "opponent = \"nowchess\"\nlevel = \"beginner\"\ncolour = \"black\"\npause = 0.1\n";
    const ProgramResult result = run({.arguments = {"play", "--speak"}, .input = "pgn\n", .home = home.path()});
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(result.out.contains("[White \"NowChess\"]")) << result.out;
    const ProgramResult people =
        run({.arguments = {"play", "--speak", "--white", "human"}, .input = "pgn\n", .home = home.path()});
    EXPECT_TRUE(people.out.contains("[White \"White\"]")) << "the command line beats it: " << people.out;
    std::ofstream(home.path() / ".config/nowchess/config.toml") << "level = \"godlike\"\n";
    EXPECT_TRUE(run({.arguments = {"play"}, .home = home.path()}).err.contains("there is no level 'godlike'"));
}

TEST(PlayCommand, SettingsTellsWhatIsReallyUsed) {
    const ScratchDirectory home;
    const std::filesystem::path directory = home.path() / ".config/nowchess";
    std::filesystem::create_directories(directory);
    std::ofstream(directory / "config.toml") << "level = \"grandmaster\"\ntheme = \"nosuch\"\n[keys]\nredo = 7\n";
    const ProgramResult result = run({.arguments = {"play", "--plain"}, .input = "settings\n", .home = home.path()});
    EXPECT_TRUE(result.err.contains("keys: redo: '7' is no key")) << result.err;
    EXPECT_TRUE(result.out.contains("  level    casual     as usual\n")) << result.out;
    EXPECT_TRUE(result.out.contains("  theme    wood       'nosuch' cannot be used\n")) << result.out;
}

TEST(PlayCommand, ABadLineOfTheFileIsAWarningWithItsNumber) {
    const ScratchDirectory home;
    std::filesystem::create_directories(home.path() / ".config/nowchess");
    std::ofstream(home.path() / ".config/nowchess/config.toml")
        << "speak = maybe\n\nflipp = 1\ntime = \"soon\"\nfigures = \"unicode\"\n";
    const ProgramResult result = run({.arguments = {"play"}, .home = home.path()});
    EXPECT_EQ(result.exitCode, 0);
    const std::vector<std::string> warnings = linesOf(result.err);
    ASSERT_EQ(warnings.size(), 3U) << result.err;
    EXPECT_TRUE(warnings[0].contains("config.toml, line 1: ")) << warnings[0];
    EXPECT_TRUE(warnings[1].ends_with("line 3: flipp: no such setting; did you mean 'flip'?")) << warnings[1];
    EXPECT_TRUE(warnings[2].contains("line 4: time: 'soon' is no time control: ")) << warnings[2];
    EXPECT_TRUE(result.out.contains("♔")) << "the rest of the file counts";
    EXPECT_FALSE(std::filesystem::exists(home.path() / ".local")) << "nothing is written unasked";
}

TEST(PlayCommand, AFileOfSettingsThatCannotBeReadIsPassedOver) {
    const ScratchDirectory home;
    std::filesystem::create_directories(home.path() / ".config/nowchess/config.toml");
    const ProgramResult directory = run({.arguments = {"play"}, .input = "e4\n", .home = home.path()});
    EXPECT_EQ(directory.exitCode, 0);
    EXPECT_TRUE(directory.err.contains("config.toml: Is a directory")) << directory.err;
    EXPECT_TRUE(hasLine(directory.out, "4 . . . . P . . . 4")) << directory.out;
    std::filesystem::remove_all(home.path() / ".config");
    std::ofstream(home.path() / ".config") << "a file where the directory should be";
    EXPECT_EQ(run({.arguments = {"play"}, .home = home.path()}).err, "") << "then there is none";
    const ProgramResult homeless =
        run({.arguments = {"play"},
             .input = "e4\n",
             .environment = {"HOME=", "XDG_CONFIG_HOME=", "XDG_STATE_HOME=", "XDG_DATA_HOME="}});
    EXPECT_EQ(homeless.exitCode, 0);
    EXPECT_TRUE(homeless.err.contains("Games are not saved")) << homeless.err;
}

TEST(PlayCommand, AThemeThatIsNotThereIsAWarning) {
    const ProgramResult result = run({.arguments = {"play"}, .environment = {"NOWCHESS_THEME=nowhere"}});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.err.contains("nowhere")) << result.err;
    const ProgramResult flip = run({.arguments = {"play"}, .environment = {"NOWCHESS_FLIP=perhaps"}});
    EXPECT_EQ(flip.exitCode, 0);
    EXPECT_TRUE(flip.err.contains("NOWCHESS_FLIP")) << "as is a variable: " << flip.err;
}

TEST(PlayCommand, FiguresAreForLocalesThatHaveThem) {
    const auto shown = [](const std::string& language) {
        return run({.arguments = {"play"},
                    .output = StandardOutput::Terminal,
                    .environment = {"LC_ALL=", "LC_CTYPE=", "LANG=" + language, "TERM=xterm"}})
            .out.contains("♔");
    };
    EXPECT_TRUE(shown("de_DE.UTF-8"));
    EXPECT_TRUE(shown("C.utf8"));
    EXPECT_FALSE(shown("de_DE.ISO-8859-1"));
    EXPECT_FALSE(shown(""));
}

TEST(PlayCommand, WhatCannotBeSavedIsToldAndPlayGoesOn) {
    const ProgramResult result = run({.arguments = {"play", "--speak"},
                                      .input = "f3\ne5\ng4\nQh4\n",
                                      .environment = {"XDG_STATE_HOME=/dev/null/x", "XDG_DATA_HOME=/dev/null/x"}});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.contains("Checkmate! Black wins."));
    EXPECT_TRUE(result.err.starts_with("nowchess play: The game is not saved: cannot make the directory /dev/null/x"))
        << result.err;
    EXPECT_EQ(linesOf(result.err).size(), 1U) << "once, not with every move";
    const ProgramResult homeless = run({.arguments = {"play", "--speak"}, .input = "e4\n", .environment = {"HOME="}});
    EXPECT_EQ(homeless.exitCode, 0);
    EXPECT_TRUE(homeless.err.contains("neither HOME nor XDG_STATE_HOME")) << homeless.err;
}

TEST(PlayCommand, TwoAtOnceDoNotTrampleEachOther) {
    const ScratchDirectory home;
    Conversation first({"play", "--speak"}, home.path());
    Conversation second({"play", "--speak"}, home.path());
    first.hearUntil("White to move: ");
    second.hearUntil("White to move: ");
    first.say("e4\n");
    first.hearUntil("Black to move: ");
    second.say("d4\n");
    second.hearUntil("Black to move: ");
    second.say("resume\n");
    EXPECT_TRUE(second.hearUntil("to move: ").contains("There is no unfinished game")) << "it is being played";
    EXPECT_EQ(first.leave(), 0);
    EXPECT_EQ(second.leave(), 0);
    const std::string later = run({.arguments = {"play", "--speak"}, .home = home.path()}).out;
    EXPECT_TRUE(later.contains("unfinished game")) << later;
}

TEST(PlayCommand, OlderGamesMakeRoomAndAreKept) {
    const ScratchDirectory home;
    for (int game = 0; game < 25; ++game)
        EXPECT_EQ(run({.arguments = {"play", "--speak"}, .input = "e4\n", .home = home.path()}).exitCode, 0);
    const auto countGames = [](const std::filesystem::path& file) {
        std::ifstream stream(file);
        int games = 0;
        for (std::string line; std::getline(stream, line);) games += line.starts_with("1. e4") ? 1 : 0;
        return games;
    };
    int waiting = 0;
    for (const auto& entry : std::filesystem::directory_iterator(home.path() / ".local/state/nowchess"))
        waiting += entry.path().extension() == ".pgn" ? 1 : 0;
    EXPECT_EQ(waiting, 20);
    EXPECT_EQ(countGames(home.path() / ".local/share/nowchess/games.pgn"), 5);
}

}  // namespace
}  // namespace nowchess::test
