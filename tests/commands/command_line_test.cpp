// What holds for every command: help, version, wrong usage, and output that cannot be written.
#include <csignal>
#include <fstream>

#include <gtest/gtest.h>

#include "nowchess/rules/kernels.h"
#include "nowchess/version.h"
#include "support/case_name.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

TEST(Program, TellsItsVersionItsBuildAndKernel) {
    const ProgramResult result = run({"--version"});
    const std::vector<std::string> lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 3U) << result.out;
    EXPECT_EQ(lines[0], "nowchess " + std::string(versionText));
    EXPECT_TRUE(lines[1].starts_with("build ") && (lines[1].contains("g++ ") || lines[1].contains("clang ")))
        << lines[1];
    EXPECT_EQ(lines[2], "kernel " + std::string(kernelName()));
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(run({"-V"}).out, result.out);
}

TEST(Program, RunsTheKernelThatIsAskedFor) {
    for (const std::string_view name : kernelNames()) {
        const ProgramResult result =
            run({.arguments = {"--version"}, .environment = {"NOWCHESS_KERNEL=" + std::string(name)}});
        EXPECT_TRUE(result.out.ends_with("\nkernel " + std::string(name) + "\n")) << result.out;
    }
    const ProgramResult result = run({.arguments = {"perft", "1"}, .environment = {"NOWCHESS_KERNEL=abacus\x1b"}});
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("nowchess: NOWCHESS_KERNEL: there is no 'abacus\\x1b' here, but portable"));
    EXPECT_EQ(result.exitCode, 2);
}

TEST(Program, AloneItExplainsItselfOnStandardError) {
    const ProgramResult result = run(std::vector<std::string>{});
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.contains("Usage: nowchess COMMAND")) << result.err;
    EXPECT_EQ(result.exitCode, 2);
}

TEST(Program, HelpListsEveryCommand) {
    const ProgramResult result = run({"--help"});
    for (const char* const command : {"play", "moves", "fen", "perft"})
        EXPECT_TRUE(result.out.contains(std::string("\n  ") + command + " ")) << command << "\n" << result.out;
    EXPECT_TRUE(result.out.contains("Examples:\n  nowchess "));
    EXPECT_EQ(result.exitCode, 0);
}

TEST(Program, HelpIsACommandToo) {
    EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
    EXPECT_EQ(run({"help", "perft"}).out, run({"perft", "--help"}).out);
    EXPECT_EQ(run({"help", "pgn", "check"}).out, run({"pgn", "check", "--help"}).out);
    EXPECT_EQ(run({"help", "pgn"}).exitCode, 0);
}

class EveryCommand : public testing::TestWithParam<const char*> {};

TEST_P(EveryCommand, HasHelpWithExamples) {
    const std::string command = GetParam();
    const ProgramResult result = run({command, "--help"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(result.out.contains("Usage: nowchess " + command)) << result.out;
    EXPECT_TRUE(result.out.contains("Examples:\n  nowchess " + command)) << result.out;
    EXPECT_FALSE(result.out.contains("\n\n\n")) << result.out;
    EXPECT_EQ(run({command, "-h"}).out, result.out);
}

TEST_P(EveryCommand, NoHelpLineIsWiderThanATerminal) {
    constexpr std::size_t widest = 100;
    for (const std::string& line : linesOf(run({GetParam(), "--help"}).out)) EXPECT_LE(line.size(), widest) << line;
}

TEST_P(EveryCommand, UnknownOptionIsNamed) {
    const std::string command = GetParam();
    const ProgramResult result = run({command, "--wrong-option"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err,
              "nowchess " + command + ": unknown option '--wrong-option'\nTry 'nowchess " + command + " --help'.\n");
}

INSTANTIATE_TEST_SUITE_P(App, EveryCommand, testing::Values("play", "moves", "fen", "perft", "help"),
                         [](const auto& row) { return std::string(row.param); });

struct UsageCase {
    const char* name;
    std::vector<std::string> arguments;
    const char* says;
};
class WrongUsage : public testing::TestWithParam<UsageCase> {};

TEST_P(WrongUsage, SaysWhatIsWrong) {
    const ProgramResult result = run(GetParam().arguments);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.contains(GetParam().says)) << result.err;
    EXPECT_TRUE(result.err.contains("--help'.\n")) << result.err;
}

INSTANTIATE_TEST_SUITE_P(
    App, WrongUsage,
    testing::Values(
        UsageCase{"UnknownCommand", {"prft", "3"}, "unknown command 'prft'; did you mean 'perft'?"},
        UsageCase{"StrangeCommand", {"castle"}, "unknown command 'castle'\n"},
        UsageCase{"UnknownOption", {"perft", "3", "--dvide"}, "unknown option '--dvide'; did you mean '--divide'?"},
        UsageCase{"PerftNoDepth", {"perft"}, "DEPTH (or --suite FILE) is required"},
        UsageCase{"PerftDepthIsAWord", {"perft", "deep"}, "DEPTH: 'deep' is not a number from 0 to 255"},
        UsageCase{"PerftDepthIsNegative", {"perft", "-1"}, "'-1'"},
        UsageCase{"PerftDepthIsTooLarge", {"perft", "256"}, "DEPTH: '256' is not a number from 0 to 255"},
        UsageCase{"PerftTwoDepths", {"perft", "3", "4"}, "a position needs --fen before it, but found '4'"},
        UsageCase{"PerftNoThreads", {"perft", "3", "--threads", "0"}, "--threads: '0' is not a number from 1 to 1024"},
        UsageCase{"PerftHexThreads", {"perft", "3", "--threads", "0x2"}, "--threads: '0x2' is not a number"},
        UsageCase{"PerftNegativeHash", {"perft", "3", "--hash", "-1"}, "--hash: '-1' is not a number"},
        UsageCase{"PerftHashWithoutNumber", {"perft", "3", "--hash"}, "--hash lacks its value: --hash N\n"},
        UsageCase{"PerftSuiteAndDepth", {"perft", "3", "--suite", "x"}, "--suite finds the depths in the file"},
        UsageCase{"PerftSuiteAndFen", {"perft", "--suite", "x", "--fen", "y"}, "--suite and --fen exclude each other"},
        UsageCase{"PerftSuiteAndDivide", {"perft", "--suite", "x", "--divide"}, "--suite and --divide exclude"},
        UsageCase{"FenWithoutFen", {"fen"}, "FEN is required"},
        UsageCase{
            "FenUnknownEnPassant", {"fen", "--ep", "never", "8/8"}, "--ep: 'never' is not always, pseudo or legal\n"},
        UsageCase{"MovesBatchAndPosition", {"moves", "--batch", "startpos"}, "--batch reads positions from standard"},
        UsageCase{"PlayUnknownStart", {"play", "--chess960", "960"}, "--chess960: '960' is not a number from 0 to 959"},
        UsageCase{"PlayTwoStarts", {"play", "--chess960", "5", "--fen", "x"}, "--chess960 takes no number where --fen"},
        UsageCase{"PlayNearlyALevel", {"play", "--level", "casul"}, "master or full; did you mean 'casual'?\n"},
        UsageCase{"PlayTwoTimes", {"play", "--time", "5", "--time", "3"}, "--time is given twice\n"},
        UsageCase{"FlagWithAValue", {"moves", "--json=perhaps"}, "--json takes no value\n"},
        UsageCase{"HelpForNothing", {"help", "prft"}, "unknown command 'prft'; did you mean 'perft'?"},
        UsageCase{"HelpForNothingInAGroup",
                  {"help", "pgn", "chek"},
                  "nowchess pgn: unknown command 'chek'; did you mean 'check'?"},
        UsageCase{"NearlyHelp", {"hlep"}, "unknown command 'hlep'; did you mean 'help'?"},
        UsageCase{"VariantMisspelt", {"moves", "--variant", "atomik"}, "did you mean 'atomic'?"},
        UsageCase{"VerdictBatchAndPosition", {"verdict", "--batch", "startpos"}, "--batch reads games from standard"},
        UsageCase{"FilterEcoOfNothing", {"pgn", "filter", "--eco", "B20-X"}, "--eco: 'B20-X': write it as"},
        UsageCase{"FilterNoResult", {"pgn", "filter", "--result", "2-0"}, "--result: one of 1-0, 0-1"},
        UsageCase{"FilterMoreThanAResult", {"pgn", "filter", "--result", "1-0x"}, "--result: one of 1-0, 0-1"},
        UsageCase{"TreeOfNoPosition", {"pgn", "tree", "--fen", "x"}, "--fen: "},
        UsageCase{"ConvertTagWithoutName", {"pgn", "convert", "--set-tag", "=x"}, "'=x' is no NAME=VALUE"},
        UsageCase{"ConvertTagWithoutValue", {"pgn", "convert", "--set-tag", "x"}, "'x' is no NAME=VALUE"},
        UsageCase{"ConvertResult", {"pgn", "convert", "--set-tag", "Result=1-0"}, "Result belongs to the game itself"},
        UsageCase{"ConvertSetup", {"pgn", "convert", "--set-tag", "Setup=1"}, "Setup belongs to the game itself"},
        UsageCase{"PlayWords", {"play", "e2e4"}, "a position needs --fen before it, but found 'e2e4'"}),
    CaseName());

struct AnswerCase {
    const char* name;
    std::vector<std::string> arguments;
    std::string input;
    int exitCode;
    const char* says;
};
class Answers : public testing::TestWithParam<AnswerCase> {};

TEST_P(Answers, AreAsTheyShouldBe) {
    const auto& [name, arguments, input, exitCode, says] = GetParam();
    const ProgramResult result = run(arguments, input);
    EXPECT_EQ(result.exitCode, exitCode);
    EXPECT_TRUE((result.out + result.err).contains(says)) << result.out << result.err;
}

constexpr const char* wholeRoster =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"2020.??.??\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result "
    "\"*\"]\n\n1. e4 *\n";

// A game in each of so many years.
std::string inManyYears(int years) {
    std::string text;
    for (int year = 2000; year < 2000 + years; ++year)
        text += "[Date \"" + std::to_string(year) + ".01.01\"]\n\n1. e4 *\n\n";
    return text;
}

INSTANTIATE_TEST_SUITE_P(
    App, Answers,
    testing::Values(
        AnswerCase{"SanAsJson",
                   {"san", "startpos", "Ng1-f3", "--json"},
                   "",
                   0,
                   R"({"uci":"g1f3","san":"Nf3","deviations":[{"name":"LongForm","message":)"},
        AnswerCase{"SanForgivenTwice", {"san", "startpos", "ng1-f3", "--json"}, "", 0, R"("},{"name":")"},
        AnswerCase{"SanAsItShouldBe", {"san", "startpos", "Nf3", "--json"}, "", 0, R"("deviations":[]})"},
        AnswerCase{"SanNoMove",
                   {"san", "startpos", "Nf6", "--json"},
                   "",
                   1,
                   R"("candidates":[],"nearest":[{"uci":"g1f3","san":"Nf3"})"},
        AnswerCase{"SanTwoMoves",
                   {"san", "4k3/8/8/8/8/8/1R6/R3K3 w - - 0 1", "Ra2", "--json"},
                   "",
                   1,
                   R"("kind":"Ambiguous")"},
        AnswerCase{"SanNoText", {"san", "startpos", "N@", "--json"}, "", 1, R"("column":)"},
        AnswerCase{"SanOfNoPosition", {"san", "8/8", "e4"}, "", 1, "nowchess san: "},
        AnswerCase{"MovesOfAVariantOfChess960", {"moves", "--variant", "atomic960"}, "", 0, "g1f3"},
        AnswerCase{"FenWithTheHandAsARank",
                   {"fen", "--variant", "crazyhouse", "--pocket", "rank", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"},
                   "",
                   0,
                   "FEN: 4k3/8/8/8/8/8/8/4K3/Q w - - 0 1"},
        AnswerCase{"FenWithTheChecksGiven",
                   {"fen", "--variant", "3check", "--checks", "given", "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1"},
                   "",
                   0,
                   "FEN: 4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0"},
        AnswerCase{"FenOfOtherLetters", {"fen", "8/\u00e9"}, "", 1, "Not a position"},
        AnswerCase{"FenOfNothing", {"fen", ""}, "", 1, "Not a position"},
        AnswerCase{"FenTooLongToShow", {"fen", std::string(200, 'k')}, "", 1, "Not a position"},
        AnswerCase{"FenEmptyLine", {"fen", "-"}, "\n", 1, "Not a position"},
        AnswerCase{"FenLongLine", {"fen", "-"}, std::string(100'000, 'x') + "\n", 1, "Not a position"},
        AnswerCase{"VerdictFromStandardInput", {"verdict", "-"}, "startpos\n", 0, "goes on"},
        AnswerCase{"PerftSuiteFromStandardInput",
                   {"perft", "--suite", "-"},
                   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n",
                   0,
                   "1"},
        AnswerCase{"ShowTheStart", {"pgn", "show", "--ply", "0"}, "1. e4 *", 0, "ply 0 of 1"},
        AnswerCase{"ShowNoOpening",
                   {"pgn", "show"},
                   "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
                   0,
                   "after 1. e4\n  a b c"},
        AnswerCase{"ShowNoStart", {"pgn", "show"}, "[Variant \"Checkers\"]\n\n*", 1, "game 1 cannot be shown"},
        AnswerCase{"ShowDamaged", {"pgn", "show"}, "\x1f\x8b!!!!!!!!", 1, "the compressed data is damaged"},
        AnswerCase{"CheckADirectory", {"pgn", "check", "/"}, "", 1, "cannot read /: Is a directory"},
        AnswerCase{"CheckQuietly", {"pgn", "check", "--quiet"}, "1. e2e4 Ke3 *", 1, "Ke3"},
        AnswerCase{"CheckStrictly", {"pgn", "check", "--strict"}, "1. e4 *", 1, "1 warning"},
        AnswerCase{"CheckStrictlyAndFindNothing", {"pgn", "check", "--strict"}, wholeRoster, 0, "0 warnings"},
        AnswerCase{"FilterGamesThatBothHaveLost",
                   {"pgn", "filter", "--result", "0-0"},
                   "[Result \"0-0\"]\n\n1. e4 *\n\n1. d4 1-0\n",
                   0,
                   "1. e4 *"},
        AnswerCase{"TreeOfNullMoves", {"pgn", "tree"}, "1. -- *\n", 1, ""},
        AnswerCase{"ConvertToFigurines", {"pgn", "convert", "--letters", "figurines"}, "1. Nf3 *", 0, "1. \u2658f3 *"},
        AnswerCase{
            "ConvertAndSetATag", {"pgn", "convert", "--set-tag", "Annotator=me"}, "1. e4 *", 0, "[Annotator \"me\"]"},
        AnswerCase{"StatsOfNothing", {"pgn", "stats"}, "", 0, "0 games"},
        AnswerCase{"StatsOfNothingAsJson", {"pgn", "stats", "--json"}, "", 0, R"("results":{})"},
        AnswerCase{"StatsOfManyYears", {"pgn", "stats"}, inManyYears(20), 0, "Years"}),
    CaseName());

TEST(Program, AnInputThatCannotBeReadIsNamed) {
    const ProgramResult result = run({.arguments = {"pgn", "check"}, .closedInput = true});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.err.contains("cannot read")) << result.err;
}

// The program finds the server beside itself, or in the PATH.
TEST(ServeCommand, HandsItsWordsToTheServer) {
    const ScratchDirectory place;
    const auto copy = place.path() / "nowchess";
    std::filesystem::copy_file(NOWCHESS_BINARY, copy);
    const auto serve = [&] {
        const std::string call = "PATH=/nowhere '" + copy.string() + "' serve --listen 127.0.0.1:0 --database x 2>&1";
        std::string out;
        std::FILE* const pipe = ::popen(call.c_str(), "r");
        for (int c = 0; (c = std::fgetc(pipe)) != EOF;) out += static_cast<char>(c);
        return std::pair(out, ::pclose(pipe) == 0);
    };
    EXPECT_EQ(serve(),
              std::pair(std::string("nowchess serve: nowchess-server cannot be started: No such file or directory\n"),
                        false));
    const auto server = place.path() / "nowchess-server";
    std::ofstream(server) << "#!/bin/sh\necho \"$@\"\n";
    std::filesystem::permissions(server, std::filesystem::perms::owner_all);
    EXPECT_EQ(serve(), std::pair(std::string("--listen 127.0.0.1:0 --database x\n"), true));
}

// An argument may come from a name that somebody else has chosen.
TEST(Program, ControlCharactersOfAnArgumentDoNotReachTheTerminal) {
    const std::string evil =
        "\x1b]0;x\x07\x9b"
        "2J\xc2\x9b\r";
    const std::vector<std::vector<std::string>> calls{
        {evil},
        {"--" + evil},
        {"perft", evil},
        {"perft", "3", "--hash", evil},
        {"perft", "3", "--fen", evil},
        {"perft", "--suite", evil},
        {"fen", evil},
        {"fen", "--ep", evil, "8/8"},
        {"moves", evil},
        {"san", evil},
        {"verdict", evil},
        {"play", evil},
        {"play", "--fen", evil},
        {"play", "--opponent", evil},
        {"play", "--plain", "--white", evil},
        {"pgn", evil},
        {"pgn", "check", evil},
        {"pgn", "show", evil},
        {"pgn", "tree", evil},
        {"pgn", "filter", "--tag", evil},
        {"pgn", "filter", "--pattern", evil},
        {"pgn", "filter", "--material", evil},
        {"pgn", "convert", "--to", evil},
        {"pgn", "split", evil},
        {"uci", evil},
    };
    for (const std::vector<std::string>& arguments : calls) {
        const ProgramResult result = run({.arguments = arguments, .output = StandardOutput::Terminal});
        for (const std::string& text : {result.out, result.err}) {
            EXPECT_FALSE(text.contains('\x1b')) << arguments.front() << ": " << text;
            EXPECT_FALSE(text.contains('\x07')) << arguments.front() << ": " << text;
            // The byte alone is part of ♛.
            EXPECT_FALSE(
                text.contains("\x9b"
                              "2J"))
                << arguments.front() << ": " << text;
            EXPECT_FALSE(text.contains("\xc2\x9b")) << arguments.front() << ": " << text;
        }
    }
}

// The terminal is shown what a pipe is handed over byte for byte.
TEST(Program, ControlCharactersOfAFileAreForPipesAlone) {
    const std::string game =
        "[Event \"\x1b[2J\"]\n[Date \"\x1b[2J\"]\n[Result \"*\"]\n\n1. e4 {\x1b[2J} *\n\n"
        "[Event \"\x1b[2J\"]\n\n1. e4 \x1b[2J *\n";
    const ScratchDirectory home;
    std::ofstream(home.path() / "evil.pgn") << game;
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{{"check"},
                                                                                         {"fix"},
                                                                                         {"convert"},
                                                                                         {"convert", "--to", "csv"},
                                                                                         {"convert", "--to", "tsv"},
                                                                                         {"filter", "--min-plies", "1"},
                                                                                         {"dedupe"},
                                                                                         {"stats"},
                                                                                         {"tree"},
                                                                                         {"show"}}) {
        std::vector<std::string> arguments{"pgn"};
        arguments.insert(arguments.end(), command.begin(), command.end());
        arguments.push_back((home.path() / "evil.pgn").string());
        const ProgramResult shown = run({.arguments = arguments, .output = StandardOutput::Terminal});
        EXPECT_FALSE(shown.out.contains('\x1b')) << command.front() << ": " << shown.out;
        EXPECT_FALSE(shown.err.contains('\x1b')) << command.front() << ": " << shown.err;
    }
    const ProgramResult piped = run({"pgn", "convert", "--to", "csv", (home.path() / "evil.pgn").string()});
    EXPECT_TRUE(piped.out.contains("\x1b[2J,")) << piped.out;
}

struct UnwritableCase {
    const char* name;
    std::vector<std::string> arguments;
};
class Unwritable : public testing::TestWithParam<UnwritableCase> {};

TEST_P(Unwritable, FullDeviceIsReported) {
    const ProgramResult result = run({.arguments = GetParam().arguments, .output = StandardOutput::Full});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "nowchess: cannot write: No space left on device\n");
}

TEST_P(Unwritable, ClosedOutputIsReported) {
    const ProgramResult result = run({.arguments = GetParam().arguments, .output = StandardOutput::Closed});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "nowchess: cannot write: Bad file descriptor\n");
}

TEST_P(Unwritable, BrokenPipeEndsItQuietly) {
    const ProgramResult result = run({.arguments = GetParam().arguments, .output = StandardOutput::BrokenPipe});
    EXPECT_EQ(result.signal, SIGPIPE);
    EXPECT_EQ(result.err, "");
}

INSTANTIATE_TEST_SUITE_P(App, Unwritable,
                         testing::Values(UnwritableCase{"Version", {"--version"}}, UnwritableCase{"Help", {"--help"}},
                                         UnwritableCase{"Perft", {"perft", "2"}}, UnwritableCase{"Moves", {"moves"}},
                                         UnwritableCase{"Fen", {"fen", "4k3/8/8/8/8/8/8/4K3 w - -"}},
                                         UnwritableCase{"Play", {"play"}}),
                         CaseName());

// Whatever is endless in the input must not keep a program alive that has lost its output.
TEST(Program, StopsReadingWhenItsOutputIsGone) {
    std::string input;
    for (int line = 0; line < 20'000; ++line) input += "startpos\n";
    const ProgramResult result =
        run({.arguments = {"moves", "--batch"}, .input = input, .output = StandardOutput::Full});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "nowchess: cannot write: No space left on device\n");
}

class WithoutInput : public testing::TestWithParam<UnwritableCase> {};

TEST_P(WithoutInput, ClosedInputIsReported) {
    const ProgramResult result = run({.arguments = GetParam().arguments, .closedInput = true});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.err.contains("cannot read")) << result.err;
}

INSTANTIATE_TEST_SUITE_P(App, WithoutInput,
                         testing::Values(UnwritableCase{"Moves", {"moves", "--batch"}},
                                         UnwritableCase{"Fen", {"fen", "-"}}, UnwritableCase{"Play", {"play"}},
                                         UnwritableCase{"Suite", {"perft", "--suite", "-"}}),
                         CaseName());

}  // namespace
}  // namespace nowchess::test
