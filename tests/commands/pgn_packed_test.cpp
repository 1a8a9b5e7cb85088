// Files that are packed, and games in JSON: every command reads them.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "gtest/gtest.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

constexpr std::string_view games = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n[Event \"y\"]\n\n1. d4 *\n\n";

class PgnPacked : public testing::Test {
protected:
    std::string file(const std::string& name, std::string_view text) const {
        const auto path = folder.path() / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    // Runs a command in the directory of the files.
    [[nodiscard]] bool shell(const std::string& command) const {
        return std::system(("cd '" + folder.path().string() + "' && { " + command + "; } >/dev/null 2>&1").c_str()) ==
               0;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder.path() / name).string(); }

    ScratchDirectory folder;
};

std::string filtered(const std::string& name) { return run({"pgn", "filter", name}).out; }

TEST_F(PgnPacked, GamesAreReadFromBzip2AndXz) {
    std::string many;
    for (int i = 0; i < 20'000; ++i) many += games;
    const std::string plain = filtered(file("a.pgn", many));
    for (const char* const tool : {"bzip2", "xz"}) {
        if (!shell(std::string(tool) + " -k a.pgn")) {
            GTEST_LOG_(INFO) << "no " << tool;
            continue;
        }
        const std::string ending = tool == std::string("xz") ? ".xz" : ".bz2";
        EXPECT_TRUE(filtered(path("a.pgn" + ending)) == plain) << tool;
        ASSERT_TRUE(shell("cat a.pgn" + ending + " a.pgn" + ending + " > two" + ending));
        EXPECT_EQ(filtered(path("two" + ending)).size(), 2 * plain.size()) << "one after the other: " << tool;
        ASSERT_TRUE(shell("head -c 100 a.pgn" + ending + " > cut" + ending));
        const ProgramResult cut = run({"pgn", "check", path("cut" + ending)});
        EXPECT_EQ(cut.exitCode, 1);
        EXPECT_TRUE(cut.err.contains("the compressed data ends too early")) << cut.err;
    }
}

TEST_F(PgnPacked, AllGamesOfAZipArchiveAreReadAndNothingElse) {
    file("a.pgn", "[Event \"a\"]\n\n1. e4 *");
    file("B.PGN", "[Event \"b\"]\n\n1. d4 *\n");
    file("readme.txt", "[Event \"no\"]\n\n1. c4 *\n");
    if (!shell("zip -q x.zip a.pgn readme.txt B.PGN")) GTEST_SKIP() << "no zip";
    const std::string expected = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n";
    EXPECT_EQ(filtered(path("x.zip")), expected);
    ASSERT_TRUE(shell("zip -q -0 stored.zip a.pgn readme.txt B.PGN"));
    EXPECT_EQ(filtered(path("stored.zip")), expected) << "without compression";
    ASSERT_TRUE(shell("zip -q - a.pgn readme.txt B.PGN | cat > piped.zip"));
    EXPECT_EQ(filtered(path("piped.zip")), expected) << "with the sizes behind the data";
    ASSERT_TRUE(shell("zip -q none.zip readme.txt"));
    EXPECT_TRUE(run({"pgn", "check", path("none.zip")}).err.contains("there is no .pgn in the zip archive"));
    ASSERT_TRUE(shell("zip -q -P secret locked.zip a.pgn"));
    EXPECT_TRUE(run({"pgn", "check", path("locked.zip")}).err.contains("the zip archive is encrypted"));
    ASSERT_TRUE(shell("head -c 40 x.zip > cut.zip"));
    EXPECT_TRUE(run({"pgn", "check", path("cut.zip")}).err.contains("the compressed data ends too early"));
}

TEST_F(PgnPacked, WindowsOver128MegabytesAreRefused) {
    file("a.pgn", games);
    if (!shell("xz -k --lzma2=dict=192MiB -c a.pgn > big.xz")) GTEST_SKIP() << "no xz";
    EXPECT_TRUE(run({"pgn", "check", path("big.xz")}).err.contains("a window of more than 128 MB"));
    ASSERT_TRUE(shell("xz -k -9e -c a.pgn > usual.xz"));
    EXPECT_EQ(filtered(path("usual.xz")), games);
    if (!shell("zstd -q --ultra --long=28 -k a.pgn -o small.zst")) return;
    // A stream does not know how little there is.
    ASSERT_TRUE(shell("cat a.pgn | zstd -q --long=28 > big.zst"));
    EXPECT_TRUE(run({"pgn", "check", path("big.zst")}).err.contains("a window of more than 128 MB"));
}

TEST_F(PgnPacked, SaysWhatElseAFileIs) {
    for (const auto& [begin, kind] :
         {std::pair{"7z\xbc\xaf\x27\x1c", "a 7z archive"}, std::pair{"Rar!\x1a\x07", "a rar archive"}}) {
        const ProgramResult result = run({"pgn", "check", file("x", begin)});
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_TRUE(result.err.contains("it is " + std::string(kind) + "; unpack it first")) << result.err;
    }
}

TEST_F(PgnPacked, EveryCommandReadsWhatConvertWroteAsJson) {
    const ProgramResult json = run({"pgn", "convert", "--to", "json"}, std::string(games));
    EXPECT_EQ(run({"pgn", "convert"}, json.out).out, run({"pgn", "convert"}, std::string(games)).out);
    EXPECT_TRUE(run({"pgn", "check"}, json.out).out.starts_with("2 games, 3 moves, 0 errors"));
    const std::string name = file("g.json", json.out);
    ASSERT_TRUE(shell("gzip -k g.json"));
    EXPECT_EQ(filtered(name + ".gz"), filtered(name));
    const ProgramResult bad = run({"pgn", "check"}, json.out + "{\"moves\":[7]}\n");
    EXPECT_EQ(bad.exitCode, 1);
    EXPECT_TRUE(bad.err.contains("line 3 of the JSON: expected a text in quotes")) << bad.err;
}

TEST_F(PgnPacked, SortPutsFilesTogetherInOrder) {
    const std::string a = file("a.pgn", "[White \"b\"]\n\n1. e4 *\n\n[White \"d\"]\n\n1. e4 *\n");
    const std::string b = file("b.pgn", "[White \"c\"]\n\n1. e4 *\n\n[White \"a\"]\n\n1. e4 *\n");
    const auto game = [](std::string_view white) { return "[White \"" + std::string(white) + "\"]\n\n1. e4 *\n\n"; };
    EXPECT_EQ(run({"pgn", "sort", "--by", "White", a, b}).out, game("a") + game("b") + game("c") + game("d"));
    EXPECT_EQ(run({"pgn", "sort", "--by", "-White", a, b}).out, game("d") + game("c") + game("b") + game("a"));
    EXPECT_EQ(run({"pgn", "sort", "--by", "White,,", a}).exitCode, 2);
}

}  // namespace
}  // namespace nowchess::test
