#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "gtest/gtest.h"
#include "support/environment.h"
#include "support/json_checker.h"
#include "support/program.h"

namespace nowchess::test {
namespace {

const std::string good = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n";
const std::string bad = "[Event \"y\"]\n\n1. e4 Ke5 2. Nf3 0-1\n\n";

// Everything but the last line, which tells the time.
std::string withoutTotals(const std::string& out) {
    const std::size_t end = out.rfind('\n', out.size() - 2);
    return end == std::string::npos ? "" : out.substr(0, end + 1);
}

class PgnCheck : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "nowchess_pgn_XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder = name;
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        const auto path = folder / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    // Packs a file with the system's own tool; empty where there is none.
    [[nodiscard]] static std::string packed(const std::string& name, const std::string& tool,
                                            const std::string& ending) {
        const std::string command = tool + " -q -k -f '" + name + "' 2>/dev/null";
        return std::system(command.c_str()) == 0 ? name + ending : "";
    }

    std::filesystem::path folder;
};

TEST_F(PgnCheck, SaysNothingButTheCountsAboutGoodGames) {
    const ProgramResult result = run({"pgn", "check", "-"}, good + good);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.starts_with("2 games, 4 moves, 0 errors, 0 warnings, 0.0 MB in ")) << result.out;
    EXPECT_EQ(result.err, "");
}

TEST_F(PgnCheck, NamesFileLineAndColumnOfAnError) {
    const std::string name = file("bad.pgn", good + bad);
    const ProgramResult result = run({"pgn", "check", name});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.starts_with(name + ":7:7: error: game 2, ply 1: the move is not legal: found 'Ke5'"))
        << result.out;
}

TEST_F(PgnCheck, WarningsAreNoErrors) {
    const std::string text = "[PlyCount \"7\"]\n\n1. e4 *\n";
    const ProgramResult result = run({"pgn", "check"}, text);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_NE(result.out.find("warning: game 1: the PlyCount tag is wrong"), std::string::npos);
    EXPECT_EQ(withoutTotals(run({"pgn", "check", "--quiet"}, text).out), "");
}

TEST_F(PgnCheck, PrintsJson) {
    const ProgramResult result = run({"pgn", "check", "--json"}, bad);
    EXPECT_EQ(result.exitCode, 1);
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 2U);
    for (const std::string& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_TRUE(lines[0].starts_with(R"({"file":"-","game":1,"ply":1,"line":3,"column":7,"offset":19,)")) << lines[0];
    EXPECT_NE(lines[0].find(R"("kind":"IllegalMove")"), std::string::npos);
    EXPECT_TRUE(lines[1].starts_with(R"({"files":1,"games":1,"moves":1,"errors":1,"warnings":0,)")) << lines[1];
}

// A wall that the last pawn closes, and a bare king that is said to have won on time.
const std::string dead =
    "[FEN \"8/2k5/8/1p1p1p1p/3P1P1P/1P6/2K5/8 w - - 0 1\"]\n\n1. b4 Kd6 2. Kd2 1/2-1/2\n\n"
    "[Termination \"Time forfeit\"]\n[FEN \"8/8/4k3/8/8/3QK3/8/8 w - - 0 1\"]\n\n1. Qd4 0-1\n\n";

TEST_F(PgnCheck, TellsDeadPositionsOnlyIfAsked) {
    EXPECT_EQ(run({"pgn", "check"}, dead).exitCode, 0);
    const ProgramResult result = run({"pgn", "check", "--dead"}, dead);
    EXPECT_EQ(result.exitCode, 1);
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_TRUE(lines[0].starts_with("-:3:7: error: game 1, ply 1: the position was dead")) << lines[0];
    EXPECT_TRUE(lines[1].starts_with("-:8:8: error: game 2, ply 1: the game was won on time by a side")) << lines[1];
    EXPECT_TRUE(lines[2].starts_with("2 games, 4 moves, 2 errors, 0 warnings")) << lines[2];
    EXPECT_EQ(run({"pgn", "check", "--dead"}, good).exitCode, 0);
}

TEST_F(PgnCheck, TellsDeadPositionsInJson) {
    const auto lines = linesOf(run({"pgn", "check", "--dead", "--json"}, dead).out);
    ASSERT_EQ(lines.size(), 3U);
    for (const std::string& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_NE(lines[0].find(R"("kind":"MovesAfterDeadPosition")"), std::string::npos) << lines[0];
    EXPECT_NE(lines[0].find(R"("found":"Kd6")"), std::string::npos) << lines[0];
    EXPECT_NE(lines[1].find(R"("kind":"WonOnTimeWithoutMate")"), std::string::npos) << lines[1];
    EXPECT_NE(lines[1].find(R"("expected":"1/2-1/2")"), std::string::npos) << lines[1];
}

TEST_F(PgnCheck, TellsTheSameDeadPositionsWithAnyNumberOfThreads) {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += i % 3 == 0 ? dead : good;
    const std::string expected = withoutTotals(run({"pgn", "check", "--dead", "--threads", "1"}, text).out);
    EXPECT_EQ(linesOf(expected).size(), 2000U);
    EXPECT_EQ(withoutTotals(run({"pgn", "check", "--dead", "--threads", "4"}, text).out), expected);
}

TEST_F(PgnCheck, GoesOnAfterAFileThatCannotBeRead) {
    const std::string name = file("good.pgn", good);
    const ProgramResult result = run({"pgn", "check", "/nowhere/x.pgn", name});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("cannot read /nowhere/x.pgn: No such file"), std::string::npos);
    EXPECT_TRUE(result.out.starts_with("1 game, 2 moves"));
}

TEST_F(PgnCheck, GivesTheSameAnswerHoweverTheGamesCome) {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += i % 7 == 0 ? bad : good;
    const std::string name = file("many.pgn", text);
    const std::string expected = withoutTotals(run({"pgn", "check", "--threads", "1", "-"}, text).out);
    EXPECT_GT(linesOf(expected).size(), 2000U);
    EXPECT_EQ(withoutTotals(run({"pgn", "check", "--threads", "2", "-"}, text).out), expected);
    EXPECT_EQ(withoutTotals(run({"pgn", "check", "--threads", "5", "-"}, text).out), expected);
    std::string named = withoutTotals(run({"pgn", "check", "--threads", "3", name}).out);
    for (std::size_t at = 0; (at = named.find(name, at)) != std::string::npos;) named.replace(at, name.size(), "-");
    EXPECT_EQ(named, expected);
    for (const auto& [tool, ending] : {std::pair{"gzip", ".gz"}, std::pair{"zstd", ".zst"}}) {
        const std::string archive = packed(name, tool, ending);
        if (archive.empty()) continue;
        const std::string out = run({"pgn", "check", "-"}, contents(archive)).out;
        EXPECT_EQ(withoutTotals(out), expected) << tool;
    }
}

TEST_F(PgnCheck, SaysThatAPackedFileIsDamaged) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += good;
    const std::string archive = packed(file("x.pgn", text), "gzip", ".gz");
    if (archive.empty()) GTEST_SKIP() << "no gzip";
    const std::string bytes = contents(archive);
    const ProgramResult cut = run({"pgn", "check", file("cut.gz", bytes.substr(0, bytes.size() / 2))});
    EXPECT_EQ(cut.exitCode, 1);
    EXPECT_NE(cut.err.find("ends too early"), std::string::npos) << cut.err;
    const ProgramResult twice = run({"pgn", "check", file("twice.gz", bytes + bytes)});
    EXPECT_EQ(twice.exitCode, 0);
    EXPECT_TRUE(twice.out.starts_with("2,000 games"));
}

TEST_F(PgnCheck, WantsACommandAfterPgn) {
    EXPECT_EQ(run({"pgn"}).exitCode, 2);
    const ProgramResult result = run({"pgn", "chek"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("unknown command 'chek'; did you mean 'check'?"), std::string::npos) << result.err;
    EXPECT_NE(run({"pgn", "check", "--help"}).out.find("nowchess pgn check [FILE"), std::string::npos);
    EXPECT_NE(run({"pgn", "check", "--frobnicate"}).err.find("nowchess pgn check: unknown option"), std::string::npos);
}

TEST_F(PgnCheck, FileNamesMayFollowTwoDashes) {
    const std::string name = file("a.pgn", good);
    EXPECT_EQ(run({"pgn", "check", "--", name}).exitCode, 0);
    const ProgramResult strange = run({"pgn", "check", "--", "--strict"});
    EXPECT_EQ(strange.exitCode, 1);
    EXPECT_TRUE(strange.err.contains("cannot read --strict")) << strange.err;
    EXPECT_TRUE(run({"perft", "--", "-x"}).err.find('\x01') == std::string::npos);
}

TEST_F(PgnCheck, StrictReportsWhatLeavesTheGameClear) {
    EXPECT_EQ(run({"pgn", "check"}, "1. f3 e5 2. g4 Qh4 *").exitCode, 0);
    const ProgramResult strict = run({"pgn", "check", "--strict"}, "1. f3 e5 2. g4 Qh4 *");
    EXPECT_EQ(strict.exitCode, 1);
    EXPECT_TRUE(strict.out.contains("-:1:1: warning: game 1: a tag of the roster is missing; expected Event, Site"))
        << strict.out;
    EXPECT_TRUE(strict.out.contains("expected Qh4#")) << strict.out;
    EXPECT_TRUE(strict.out.contains("its result is left open")) << strict.out;
}

TEST_F(PgnCheck, SummaryCountsByKind) {
    const ProgramResult result = run({"pgn", "check", "--summary"}, bad + bad + "1. e4 e5");
    EXPECT_TRUE(
        result.out.starts_with("           2 error    IllegalMove              the move is not legal\n"
                               "           1 warning  MissingResult "))
        << result.out;
    const std::string json = run({"pgn", "check", "--summary", "--json"}, bad + bad + "1. e4 e5").out;
    EXPECT_TRUE(json.starts_with("{\"kinds\":{\"IllegalMove\":2,\"MissingResult\":1}}\n")) << json;
}

TEST_F(PgnCheck, StopsAfterSoManyErrors) {
    const ProgramResult result = run({"pgn", "check", "--max-errors", "2"}, bad + bad + bad);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.contains("game 2") && !result.out.contains("game 3")) << result.out;
    EXPECT_EQ(result.err, "nowchess pgn check: stopped after 2 errors\n");
}

TEST_F(PgnCheck, ReadsUtf16WithoutAByteOrderMark) {
    for (const std::string text : {"[White \"a\"]\n\n1. e4 e5 *\n", "1. e4 e5 *\n"}) {
        for (const bool isBig : {false, true}) {
            std::string bytes;
            for (const char c : text) {
                if (isBig) bytes += '\0';
                bytes += c;
                if (!isBig) bytes += '\0';
            }
            EXPECT_TRUE(run({"pgn", "check"}, bytes).out.starts_with("1 game, 2 moves, 0 errors")) << text << isBig;
        }
    }
    EXPECT_EQ(run({"pgn", "check"}, "1. ").exitCode, 0) << "too little to tell";
    EXPECT_EQ(run({"pgn", "check"}, std::string("1\0.\0e4", 6)).exitCode, 1) << "zeros here and there";
}

TEST_F(PgnCheck, ReadsUtf16) {
    using namespace std::string_literals;
    const std::u16string text = u"[White \"M\u00fcller \u2654 \U0001d11e\"]\n\n1. e4 e5 1-0\n";
    for (const bool isBig : {false, true}) {
        std::string bytes = isBig ? "\xfe\xff"s : "\xff\xfe"s;
        for (const char16_t unit : text) {
            const auto low = static_cast<char>(unit & 0xff);
            const auto high = static_cast<char>(unit >> 8);
            bytes += isBig ? std::string{high, low} : std::string{low, high};
        }
        const std::string name = file("utf16.pgn", bytes);
        EXPECT_TRUE(run({"pgn", "check", name}).out.starts_with("1 game, 2 moves, 0 errors, 0 warnings"));
        EXPECT_TRUE(run({"pgn", "convert", name}).out.contains("[White \"M\u00fcller \u2654 \U0001d11e\"]"));
        const ProgramResult cut = run({"pgn", "check", file("cut.pgn", bytes.substr(0, bytes.size() - 1))});
        EXPECT_EQ(cut.exitCode, 1) << cut.out;
    }
}

TEST_F(PgnCheck, ShowNamesPlacesInTheFileAndInventsNoResignation) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += good;
    const std::string name = file("many.pgn", text + bad);
    const ProgramResult broken = run({"pgn", "show", name, "5001"});
    EXPECT_TRUE(broken.err.starts_with("20003:7: error: game 5001, ply 1: the move is not legal")) << broken.err;
    const ProgramResult won = run({"pgn", "show", name, "2"});
    EXPECT_TRUE(won.out.ends_with("1-0 as recorded\n")) << won.out;
    EXPECT_TRUE(run({"pgn", "show"}, "1. e4 e5 1/2-1/2").out.ends_with("1/2-1/2 as recorded\n"));
    EXPECT_FALSE(run({"pgn", "show"}, "[Termination \"time forfeit\"]\n\n1. e4 e5 1-0").out.contains("as recorded"));
}

TEST_F(PgnCheck, FilterRefusesConditionsThatNoGameFulfils) {
    for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--eco", "X99"},
                                                  {"--eco", "B99-B20"},
                                                  {"--eco", "B9x"},
                                                  {"--eco", ""},
                                                  {"--since", "2020.13"},
                                                  {"--until", "2021.02.29"}}) {
        const ProgramResult result = run({"pgn", "filter", wrong[0], wrong[1]}, good);
        EXPECT_EQ(result.exitCode, 2) << wrong[1];
        EXPECT_TRUE(result.err.contains(wrong[0])) << result.err;
    }
    EXPECT_EQ(run({"pgn", "filter", "--eco", "b90"}, "[ECO \"B90\"]\n\n*\n").exitCode, 0);
    EXPECT_EQ(run({"pgn", "filter", "--eco", "b-c"}, "[ECO \"C11\"]\n\n*\n").exitCode, 0);
}

}  // namespace
}  // namespace nowchess::test
