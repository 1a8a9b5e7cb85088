#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "support/case_name.h"
#include "support/json_checker.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(PerftCommand, CountsFromTheInitialPosition) {
    const ProgramResult result = run({"perft", "4"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], "Nodes: 197,281");
    EXPECT_TRUE(lines[1].starts_with("Time: ") && lines[1].ends_with(" s")) << lines[1];
    EXPECT_TRUE(lines[2].starts_with("Speed: ") && lines[2].ends_with(" nodes/s")) << lines[2];
}

TEST(PerftCommand, DividesInTheOrderOfTheMoves) {
    const auto lines = linesOf(run({"perft", "3", "--divide"}).out);
    ASSERT_EQ(lines.size(), 24U);
    EXPECT_EQ(lines[0], "a2a3: 380");
    EXPECT_EQ(lines[1], "a2a4: 420");
    EXPECT_EQ(lines[19], "h2h4: 420");
    EXPECT_EQ(lines[21], "Nodes: 8,902");
}

TEST(PerftCommand, WritesCastlingAsAsked) {
    EXPECT_TRUE(run({"perft", "1", "--divide", "--fen", kiwipete}).out.contains("e1g1: 1\n"));
    EXPECT_TRUE(run({"perft", "1", "--divide", "--fen", kiwipete, "--chess960"}).out.contains("e1h1: 1\n"));
}

TEST(PerftCommand, AnswersInJson) {
    const ProgramResult result = run({"perft", "3", "--json", "--fen", kiwipete});
    EXPECT_EQ(result.exitCode, 0);
    const auto lines = linesOf(result.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(isJson(lines[0])) << lines[0];
    EXPECT_TRUE(lines[0].starts_with(R"({"fen":")" + kiwipete + R"(","depth":3,"nodes":97862,"seconds":)")) << lines[0];
    EXPECT_TRUE(lines[0].contains(R"(,"nps":)")) << lines[0];
    EXPECT_FALSE(lines[0].contains("divide")) << lines[0];
}

TEST(PerftCommand, DividesInJson) {
    const ProgramResult result = run({"perft", "2", "--json", "--divide", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"});
    EXPECT_TRUE(result.out.ends_with(R"("divide":{"e1d1":5,"e1d2":5,"e1f1":5,"e1f2":5,"e2e3":5,"e2e4":5}})"
                                     "\n"))
        << result.out;
    EXPECT_TRUE(isJson(linesOf(result.out).at(0)));
}

TEST(PerftCommand, DepthZeroIsThePositionItself) {
    EXPECT_EQ(linesOf(run({"perft", "0", "--divide"}).out).at(0), "Nodes: 1");
    EXPECT_TRUE(run({"perft", "0", "--divide", "--json"}).out.contains(R"("nodes":1,)"));
}

TEST(PerftCommand, ThreadsAndHashChangeNothing) {
    EXPECT_EQ(linesOf(run({"perft", "4", "--fen", kiwipete, "--threads", "3", "--hash", "8"}).out).at(0),
              "Nodes: 4,085,603");
}

struct WordsCase {
    const char* name;
    std::vector<std::string> arguments;
};
class FenWords : public testing::TestWithParam<WordsCase> {};

TEST_P(FenWords, MeanTheSame) {
    const ProgramResult result = run(GetParam().arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with("Nodes: 568\n")) << result.out;
}

INSTANTIATE_TEST_SUITE_P(
    App, FenWords,
    testing::Values(
        WordsCase{"QuotedAfterDepth", {"perft", "2", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"}},
        WordsCase{"QuotedBeforeDepth", {"perft", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "2"}},
        WordsCase{"WordsAfterDepth",
                  {"perft", "2", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-", "0", "1", "--threads", "1"}},
        WordsCase{"WordsBeforeDepth", {"perft", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-", "0", "1", "2"}},
        WordsCase{"FourWordsBeforeDepth", {"perft", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-", "2"}},
        WordsCase{"EqualsSign", {"perft", "--fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "2"}}),
    CaseName());

TEST(PerftCommand, BadFenIsBadData) {
    const ProgramResult result = run({"perft", "2", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "nowchess perft: a king is missing\n");
    const ProgramResult json = run({"perft", "2", "--json", "--fen", "8/8/8"});
    EXPECT_EQ(json.exitCode, 1);
    EXPECT_TRUE(json.out.starts_with(R"({"error":{"kind":"InvalidFen",)")) << json.out;
    EXPECT_TRUE(isJson(linesOf(json.out).at(0)));
}

TEST(PerftCommand, MoreHashThanFreeMemoryIsRefused) {
    // All that the machine has: some of it is always in use.
    const std::uint64_t all =
        static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    for (const std::string& size : {std::to_string(all >> 20), std::string("999999999999")}) {
        const ProgramResult result = run({"perft", "2", "--hash", size});
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_EQ(result.out, "");
        EXPECT_TRUE(result.err.contains("--hash " + size + " is more than the ")) << result.err;
        EXPECT_TRUE(result.err.contains(" MB of memory that are free\n")) << result.err;
    }
}

const std::string goodSuite =
    "# both forms\r\n"
    "id initial\r\n"
    "epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\r\n"
    "perft 1 20\r\n"
    "perft 3 8902\r\n"
    "\r\n"
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ;D1 26 ;D2 568 ;D3 13744\r\n";

TEST(PerftSuite, PassesWhatIsRight) {
    const ProgramResult result = run({"perft", "--suite", "-"}, goodSuite);
    EXPECT_EQ(result.out, "5 passed, 0 failed\n");
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.exitCode, 0);
}

TEST(PerftSuite, LeavesOutLargerCounts) {
    EXPECT_EQ(run({"perft", "--suite", "-", "--max-nodes", "568"}, goodSuite).out, "3 passed, 0 failed\n");
    EXPECT_EQ(run({"perft", "--suite", "-", "--max-nodes", "0"}, goodSuite).out, "5 passed, 0 failed\n");
}

TEST(PerftSuite, TellsEveryDifference) {
    const ProgramResult result = run({"perft", "--suite", "-"},
                                     "id wrong\n"
                                     "epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
                                     "perft 1 20\n"
                                     "perft 2 401\n"
                                     "4k3/8/8/8/8/8/8/4K3 w - - 0 1;D1 5;D2 24\n");
    EXPECT_EQ(
        result.out,
        "FAILED line 2 (wrong): rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - depth 2: expected 401, got 400\n"
        "FAILED line 5: 4k3/8/8/8/8/8/8/4K3 w - - 0 1 depth 2: expected 24, got 25\n"
        "2 passed, 2 failed\n");
    EXPECT_EQ(result.exitCode, 1);
}

TEST(PerftSuite, BadFenFailsAllItsCounts) {
    const ProgramResult result =
        run({"perft", "--suite", "-"}, "8/8 w - - ;D1 1 ;D2 2\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n");
    EXPECT_TRUE(result.out.starts_with("FAILED line 1: 8/8 w - -: piece placement, column 4: ")) << result.out;
    EXPECT_TRUE(result.out.ends_with("\n1 passed, 2 failed\n")) << result.out;
    EXPECT_EQ(result.exitCode, 1);
}

TEST(PerftSuite, BadLineFails) {
    const ProgramResult result = run({"perft", "--suite", "-"}, "\nperft 1 20\n");
    EXPECT_EQ(result.out, "FAILED line 2, column 6: a count without a position before it\n0 passed, 1 failed\n");
    EXPECT_EQ(result.exitCode, 1);
}

TEST(PerftSuite, ProvesNothingWithoutCounts) {
    const ProgramResult result = run({"perft", "--suite", "-"}, "# nothing\n");
    EXPECT_EQ(result.out, "0 passed, 0 failed\n");
    EXPECT_TRUE(result.err.contains("holds no perft counts")) << result.err;
    EXPECT_EQ(result.exitCode, 1);
}

TEST(PerftSuite, MissingFileIsNamed) {
    const ProgramResult result = run({"perft", "--suite", "/no/such/file"});
    EXPECT_EQ(result.err, "nowchess perft: cannot read /no/such/file: No such file or directory\n");
    EXPECT_EQ(result.exitCode, 1);
}

TEST(PerftSuite, AnswersInJson) {
    const ProgramResult good = run({"perft", "--suite", "-", "--json"}, goodSuite);
    EXPECT_TRUE(good.out.starts_with(R"({"passed":5,"failed":0,"seconds":)")) << good.out;
    EXPECT_TRUE(good.out.ends_with(R"(,"nodes":23260,"failures":[]})"
                                   "\n"))
        << good.out;
    EXPECT_TRUE(isJson(linesOf(good.out).at(0)));
    const ProgramResult bad = run({"perft", "--suite", "-", "--json"},
                                  "id \"x\xff\n"
                                  "epd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 6\nepd 8 w\nperft 1 1\n");
    EXPECT_EQ(bad.exitCode, 1);
    EXPECT_TRUE(isJson(linesOf(bad.out).at(0))) << bad.out;
    EXPECT_TRUE(bad.out.contains(
        R"({"line":2,"id":"\"x\ufffd","fen":"4k3/8/8/8/8/8/8/4K3 w - -","depth":1,"expected":6,"got":5})"))
        << bad.out;
    EXPECT_TRUE(bad.out.contains(R"({"line":4,"id":"","fen":"8 w","message":)")) << bad.out;
}

TEST(PerftKernel, IsChosenByName) {
    EXPECT_TRUE(run({"perft", "3", "--kernel", "portable"}).out.starts_with("Nodes: 8,902\n"));
    const ProgramResult unknown = run({"perft", "3", "--kernel", "abacus"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_TRUE(unknown.err.contains("--kernel: there is no 'abacus' here, but portable")) << unknown.err;
}

class PerftShards : public testing::Test {
protected:
    std::string part(const std::vector<std::string>& arguments) {
        std::vector<std::string> words{"perft"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        const std::string text = run(words).out;
        EXPECT_TRUE(isJson(linesOf(text).at(0))) << text;
        return file(text);
    }
    std::string file(const std::string& text) {
        const std::string name = scratch_.path() / std::to_string(++files_);
        std::ofstream(name) << text;
        return name;
    }
    static ProgramResult merge(const std::vector<std::string>& files) {
        std::vector<std::string> words{"perft", "--merge"};
        words.insert(words.end(), files.begin(), files.end());
        return run(words);
    }
    static void expectRefused(const std::vector<std::string>& files, std::string_view why) {
        const ProgramResult result = merge(files);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(result.out, "");
        EXPECT_TRUE(result.err.contains(why)) << result.err;
    }

private:
    ScratchDirectory scratch_;
    int files_ = 0;
};

TEST_F(PerftShards, AddUpToTheWhole) {
    for (const char* const depth : {"0", "1", "2", "4"}) {
        const auto whole = linesOf(run({"perft", depth, "--variant", "atomic", "--fen", kiwipete}).out).at(0);
        std::vector<std::string> files;
        for (const char* const shard : {"3/3", "1/3", "2/3"})
            files.push_back(part({depth, "--shard", shard, "--variant", "atomic", "--fen", kiwipete}));
        EXPECT_EQ(merge(files).out, whole + "\n");
        files.emplace_back("--json");
        EXPECT_TRUE(isJson(linesOf(merge(files).out).at(0)));
    }
}

TEST_F(PerftShards, AreRefusedUnlessAllAreThereOnce) {
    const std::string first = part({"3", "--shard", "1/2"});
    const std::string second = part({"3", "--shard", "2/2"});
    EXPECT_EQ(merge({second, first}).out, "Nodes: 8,902\n");
    expectRefused({first}, "shard 2 of 2 is missing");
    expectRefused({first, second, first}, "shard 1 is there twice");
    expectRefused({first, part({"4", "--shard", "2/2"})}, "another question");
    expectRefused({first, part({"3", "--shard", "2/3"})}, "another question");
    expectRefused({first, file("{\"depth\":3}")}, "not what 'perft --shard' prints");
    expectRefused({first, "/no/such/file"}, "No such file");
    const std::string start = R"({"variant":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)";
    expectRefused({first, file(start + R"("depth":3,"shard":2,"shards":2,"subtrees":199,"nodes":1})")},
                  "has counted 199 sub-trees instead of 200");
    expectRefused({first, second, file(start + R"("depth":3,"shard":3,"shards":2,"subtrees":200,"nodes":1})")},
                  "shard 3 is none of 2");
    expectRefused({file(start + R"("depth":4294967295,"shard":1,"shards":1,"subtrees":1,"nodes":1})")},
                  "not what 'perft --shard' prints");
    expectRefused({file(R"({"variant":"chess","fen":"x","depth":3,"shard":1,"shards":1,"subtrees":1,"nodes":1})")},
                  "'x' is no position");
    for (const char* const bad : {R"({"variant":1})", R"({"fen":[]})", R"({"depth":"3"})", R"({"nodes":-1})", "{", ""})
        expectRefused({first, file(bad)}, "not what 'perft --shard' prints");
    const std::string known = start + R"("machine":{"cores":[2]},"depth":3,"shard":2,"shards":2,"subtrees":200,)";
    EXPECT_EQ(merge({first, file(known + "\"nodes\":1}")}).exitCode, 0) << "what others add is passed over";
}

TEST_F(PerftShards, AreNumbered) {
    for (const char* const shard : {"", "1", "0/2", "3/2", "1/", "/2", "-1/2", "1/2/3", "1/0", "1/2000000"})
        EXPECT_EQ(run({"perft", "3", "--shard", shard}).exitCode, 2) << shard;
    EXPECT_EQ(run({"perft", "3", "--shard", "1/2", "--divide"}).exitCode, 2);
    EXPECT_EQ(run({"perft", "--merge"}).exitCode, 2);
    EXPECT_EQ(run({"perft", "--merge", "x", "--divide"}).exitCode, 2);
}

}  // namespace
}  // namespace nowchess::test
