// Files that are packed, and games in JSON: every command reads them.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "commands/unpacker.h"
#include "gtest/gtest.h"
#include "support/environment.h"
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

// What comes out, or what is wrong, if so many bytes come at once and so many fit.
std::string unpacked(std::string_view bytes, std::size_t piece = 4096, std::size_t room = 4096) {
    const auto unpacker = app::unpackerFor(bytes.substr(0, app::packedSign)).value();
    std::string out;
    std::string place(room, ' ');
    while (!bytes.empty() || !unpacker->isComplete()) {
        std::string_view from = bytes.substr(0, piece);
        const std::size_t given = from.size();
        char* to = place.data();
        std::size_t left = room;
        const std::string_view fault = unpacker->unpack(from, to, left);
        if (!fault.empty()) return std::string(fault);
        out.append(place, 0, room - left);
        bytes.remove_prefix(given - from.size());
        if (given == from.size() && left == room && !unpacker->isComplete()) return out + "...";
    }
    return out;
}

TEST_F(PgnPacked, EveryFormatIsReadInPiecesOfAnySizeAndItsDamageIsSeen) {
    file("a.pgn", games);
    file("b.txt", "nothing of chess");
    for (const char* const command :
         {"gzip -c a.pgn", "bzip2 -c a.pgn", "xz -c a.pgn", "zstd -q -c a.pgn", "zip -q - a.pgn b.txt | cat",
          "zip -q -fz - a.pgn | cat", "zip -q x.zip a.pgn b.txt && cat x.zip",
          "zip -q -0 s.zip b.txt a.pgn && cat s.zip", "zip -q -0 -fz l.zip a.pgn && cat l.zip"}) {
        if (!shell("{ " + std::string(command) + "; } > packed")) {
            GTEST_LOG_(INFO) << "cannot run: " << command;
            continue;
        }
        const std::string bytes = contents(path("packed"));
        const std::string whole = unpacked(bytes);
        ASSERT_TRUE(whole.starts_with(games)) << command << ": " << whole;
        for (const std::size_t piece : {1U, 3U, 50U})
            for (const std::size_t room : {1U, 2U, 100U}) EXPECT_EQ(unpacked(bytes, piece, room), whole) << command;
        for (std::size_t size = app::packedSign; size < games.size() / 2; ++size)
            EXPECT_FALSE(unpacked(std::string_view(bytes).substr(0, size)).starts_with(games)) << command << size;
        bool isDamageSeen = false;
        for (std::size_t at = app::packedSign; at < bytes.size(); ++at) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(~damaged[at]);
            isDamageSeen = isDamageSeen || unpacked(damaged) == app::Unpacker::damaged;
        }
        EXPECT_TRUE(isDamageSeen) << command;
    }
}

TEST_F(PgnPacked, ZipArchivesOfOtherProgramsAreReadOrRefused) {
    file("a.pgn", games);
    if (!shell("zip -q - a.pgn | cat > piped.zip && zip -q -0 stored.zip a.pgn")) GTEST_SKIP() << "no zip";
    std::string piped = contents(path("piped.zip"));
    const std::string whole = unpacked(piped);
    piped.erase(piped.find("PK\x07\x08"), 4);
    EXPECT_EQ(unpacked(piped), whole) << "the descriptor needs no signature";
    std::string stored = contents(path("stored.zip"));
    ASSERT_EQ(unpacked(stored), whole);
    std::string open = stored;
    open[6] = 8;
    EXPECT_EQ(unpacked(open), "the zip archive is packed in an unusual way") << "nobody knows where it ends";
    std::string method = stored;
    method[8] = 12;
    EXPECT_EQ(unpacked(method), "the zip archive is packed in an unusual way");
    const std::size_t directory = stored.find("PK\x01\x02");
    EXPECT_EQ(unpacked(stored.replace(directory, 4, "PK!!")), app::Unpacker::damaged);
    using namespace std::string_view_literals;
    EXPECT_EQ(unpacked("PK\x05\x06"sv), "there is no .pgn in the zip archive");
}

TEST_F(PgnPacked, HalvesOfUtf16CharactersAreUnknown) {
    using namespace std::string_view_literals;
    EXPECT_EQ(unpacked("\xff\xfe\x3d\xd8\x00\xde"sv, 1, 1), "\U0001F600");
    EXPECT_EQ(unpacked("\xff\xfe\x3d\xd8\x41\x00"sv), "\ufffdA") << "a high one alone";
    EXPECT_EQ(unpacked("\xfe\xff\xde\x00\x00\x41"sv), "\ufffdA") << "a low one alone";
    EXPECT_TRUE(
        run({"pgn", "check"}, std::string("\xff\xfe\x41\x00\x41"sv)).err.contains("ends in the middle of a character"));
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
