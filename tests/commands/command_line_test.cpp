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
        UsageCase{"PlayWords", {"play", "e2e4"}, "a position needs --fen before it, but found 'e2e4'"}),
    CaseName());

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
