#include <cstdlib>

#include "gtest/gtest.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/format.h"
#include "support/environment.h"
#include "support/json_checker.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

std::string convert(const std::vector<std::string>& options, std::string_view text) {
    std::vector<std::string> arguments{"pgn", "convert"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run(arguments, std::string(text)).out;
}

std::string movetext(const std::string& pgn) { return pgn.substr(pgn.find("\n\n") + 2); }

TEST(PgnConvert, WritesExportFormat) {
    EXPECT_EQ(convert({}, "[White \"A\"]\n[ECO \"C20\"]\n1.e4 e7-e5 2.Qh5 Ke7? 3.Qxe5 1-0"),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n"
              "[Result \"1-0\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Qh5 Ke7 $2 3. Qxe5# 1-0\n\n");
}

TEST(PgnConvert, KeepsOrStripsCommentsVariationsAndClocks) {
    constexpr std::string_view text =
        "1. e4 {[%clk 0:01:00] best} e5 (1... c5 {Sicilian} 2. Nf3) (1... e6) 2. Nf3 $1 *";
    EXPECT_EQ(movetext(convert({}, text)),
              "1. e4 {[%clk 0:01:00] best} 1... e5 (1... c5 {Sicilian} 2. Nf3) (1... e6) 2.\nNf3 $1 *\n\n");
    EXPECT_EQ(movetext(convert({"--no-clocks", "--no-variations"}, text)), "1. e4 {best} 1... e5 2. Nf3 $1 *\n\n");
    EXPECT_EQ(movetext(convert({"--no-comments"}, text)), "1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 $1 *\n\n");
    EXPECT_EQ(movetext(convert({"--no-comments", "--no-variations", "--no-glyphs"}, text)), "1. e4 e5 2. Nf3 *\n\n");
}

TEST(PgnConvert, KeepsTheCommentsOfVariationsWithoutMoves) {
    EXPECT_EQ(movetext(convert({}, "1. e4 ({a}) e5 *")), "1. e4 {a} 1... e5 *\n\n");
    EXPECT_EQ(movetext(convert({}, "1. e4 ({a} ({b})) e5 *")), "1. e4 {a} {b} 1... e5 *\n\n");
    EXPECT_EQ(movetext(convert({}, "1. e4 (1. d4 ({b})) e5 *")), "1. e4 (1. d4 {b}) 1... e5 *\n\n");
    EXPECT_EQ(movetext(convert({}, "1. e4 (()) e5 *")), "1. e4 e5 *\n\n");
}

TEST(PgnConvert, WritesMovesAsCoordinatesOrInFull) {
    constexpr std::string_view text = "1. e4 d5 2. exd5 Nf6 3. Nf3 Nxd5 4. Be2 e6 5. O-O Be7 *";
    EXPECT_EQ(movetext(convert({"--moves", "uci"}, text)),
              "1. e2e4 d7d5 2. e4d5 g8f6 3. g1f3 f6d5 4. f1e2 e7e6 5. e1g1 f8e7 *\n\n");
    EXPECT_EQ(movetext(convert({"--moves", "lan"}, text)),
              "1. e2-e4 d7-d5 2. e4xd5 Ng8-f6 3. Ng1-f3 Nf6xd5 4. Bf1-e2 e7-e6 5. O-O Bf8-e7 *\n\n");
}

TEST(PgnConvert, WritesPromotionsInFull) {
    const AnyPosition position = *positionFromFen("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(pgn::toLongSan(position, *moveFromCoordinates(position, "e7d8q")), "e7xd8=Q+");
    EXPECT_EQ(pgn::toLongSan(position, *moveFromCoordinates(position, "e7e8n")), "e7-e8=N");
}

TEST(PgnConvert, WritesJson) {
    const auto lines =
        linesOf(convert({"--to", "json"}, "[White \"A \\\"B\\\"\"]\n\n1. e4 e5 1-0 * 1. f3 e5 2. g4 Qh4# 0-1"));
    ASSERT_EQ(lines.size(), 3U);
    for (const std::string& line : lines) EXPECT_TRUE(isJson(line)) << line;
    EXPECT_TRUE(lines[0].starts_with(R"({"schema":"nowchess-game/1","tags":{"White":"A \"B\""},"start":"rnbq)"))
        << lines[0];
    EXPECT_NE(lines[0].find(R"("moves":["e4","e5"])"), std::string::npos);
    EXPECT_NE(lines[1].find(R"("moves":[])"), std::string::npos);
    EXPECT_NE(lines[2].find(R"("plies":4,"result":"0-1","ending":"checkmate")"), std::string::npos);
}

TEST(PgnConvert, WritesAPositionForEachPly) {
    EXPECT_EQ(convert({"--to", "fen"}, "1. e4 (1. d4) e5 *"),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
              "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
    EXPECT_EQ(convert({"--to", "epd"}, "*"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
}

TEST(PgnConvert, WritesTables) {
    constexpr std::string_view text = "[White \"A, \\\"B\\\"\"]\n[Site \"x\\ty\"]\n\n1. e4 e5 1-0";
    const auto csv = linesOf(convert({"--to", "csv"}, text));
    ASSERT_EQ(csv.size(), 2U);
    EXPECT_TRUE(csv[0].starts_with("Event,Site,Date,Round,White,"));
    EXPECT_EQ(csv[1], ",x\\ty,,,\"A, \"\"B\"\"\",,,,,,,,,,1-0,2,");
    const auto tsv = linesOf(convert({"--to", "tsv"}, text));
    ASSERT_EQ(tsv.size(), 2U);
    EXPECT_EQ(tsv[1], "\tx\\\\ty\t\t\tA, \"B\"\t\t\t\t\t\t\t\t\t\t1-0\t2\t");
}

TEST(PgnConvert, LeavesOutAGameThatCannotBePlayedAndSaysSo) {
    const ProgramResult result = run({"pgn", "convert"}, "1. e4 * 1. e5 * 1. d4 *");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("-:1:12: error: game 2: the move is not legal: found 'e5'"), std::string::npos);
    EXPECT_NE(result.out.find("1. e4 *"), std::string::npos);
    EXPECT_NE(result.out.find("1. d4 *"), std::string::npos);
    EXPECT_EQ(result.out.find("e5"), std::string::npos);
}

TEST(PgnConvert, LeavesWhatItHasWrittenAsItIs) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    for (const char* const file : {"dortmund.pgn", "linares_2002.pgn", "world_matches.pgn", "tcec_cup10_final.pgn"}) {
        const std::string once = convert({"--threads", "2"}, contents(*data / "pgn/corpus" / file));
        EXPECT_GT(once.size(), 100'000U);
        EXPECT_TRUE(convert({"--threads", "1"}, once) == once) << file;
    }
}

TEST(PgnConvert, WritesWhatPgnExtractReadsWithoutComplaint) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const std::string program = "/usr/games/pgn-extract";
    if (!std::filesystem::exists(program)) GTEST_SKIP() << "no pgn-extract";
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "converted.pgn";
    const std::string path = (*data / "pgn/corpus/linares_2002.pgn").string();
    std::string shell = NOWCHESS_BINARY " pgn convert '";
    shell += path + "' > '" + file.string() + "' && " + program + " -r '" + file.string();
    shell += "' 2>&1 | grep -q '42 games matched out of 42'";
    EXPECT_EQ(std::system(shell.c_str()), 0);
}

TEST(PgnConvert, WritesNoVariationWithoutAMove) {
    const ProgramResult result = run({"pgn", "convert"}, "1. e4 ({only} {words}) e5 () 2. Nf3 ({now} 2. d4) *\n");
    EXPECT_TRUE(result.out.ends_with("\n\n1. e4 {only} {words} 1... e5 2. Nf3 ({now} 2. d4) *\n\n")) << result.out;
}

TEST(PgnConvert, KeepsAGlyphBeforeTheFirstMoveOfAGameOrVariation) {
    const ProgramResult result = run({"pgn", "convert"}, "$1 1. e4 $2 ($42 1. d4 $3) ($7) e5 *\n");
    EXPECT_TRUE(result.out.ends_with("\n\n$1 1. e4 $2 ($42 1. d4 $3) 1... e5 *\n\n")) << result.out;
}

TEST(PgnConvert, ShapesGames) {
    const std::string game = "[White \"A\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Nf3 Nc6 *";
    EXPECT_EQ(convert({"--plies", "3", "--keep-tags", "White, ECO", "--set-tag", "ECO=C40", "--tag-order", "ECO",
                       "--letters", "german", "--width", "8"},
                      game),
              "[ECO \"C40\"]\n[White \"A\"]\n\n1. e4 e5\n2. Sf3 *\n\n");
    EXPECT_EQ(convert({"--to", "csv", "--rows", "moves", "--columns", "Game,Move"}, game + game),
              "Game,Move\n1,e4\n1,e5\n1,Nf3\n1,Nc6\n2,e4\n2,e5\n2,Nf3\n2,Nc6\n");
}

TEST(PgnConvert, RefusesWhatMakesNoSense) {
    const auto complaint = [](std::vector<std::string> options) {
        options.insert(options.begin(), {"pgn", "convert"});
        const ProgramResult result = run(options, "*");
        EXPECT_EQ(result.exitCode, 2);
        return result.err;
    };
    EXPECT_TRUE(complaint({"--set-tag", "White"}).contains("'White' is no NAME=VALUE"));
    EXPECT_TRUE(complaint({"--set-tag", "FEN=x"}).contains("FEN belongs to the game itself"));
    EXPECT_TRUE(complaint({"--to", "csv", "--columns", "White,Fen"}).contains("Fen is known only of half-moves"));
    EXPECT_TRUE(complaint({"--plies", "0"}).contains("'0' is not a number from 1"));
}

}  // namespace
}  // namespace nowchess::test
