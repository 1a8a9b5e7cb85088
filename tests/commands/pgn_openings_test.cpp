#include <fstream>

#include "gtest/gtest.h"
#include "support/json_checker.h"
#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

struct PgnOpenings : testing::Test {
    std::string fileOf(std::string_view text) {
        const auto file = directory.path() / "table";
        std::ofstream(file) << text;
        return file.string();
    }
    ScratchDirectory directory;
};

TEST_F(PgnOpenings, AreWrittenOnlyWhenAskedFor) {
    EXPECT_EQ(run({"pgn", "convert"}, "1. e4 c5 *").out.find("ECO"), std::string::npos);
    EXPECT_TRUE(run({"pgn", "convert", "--eco"}, "1. e4 c5 *").out.contains("[Opening \"Sicilian Defence\"]"));
}

TEST_F(PgnOpenings, TakeTablesOfOtherPrograms) {
    const std::string table = fileOf("B20 \"Mine\" 1.e4 c5 *\n");
    EXPECT_TRUE(run({"pgn", "convert", "--openings", table}, "1. e4 c5 *").out.contains("[Opening \"Mine\"]"));
    EXPECT_EQ(run({"pgn", "filter", "--opening", "mine", "--openings", table}, "1. e4 c5 *").exitCode, 0);
    EXPECT_EQ(run({"pgn", "filter", "--opening", "sicilian", "--openings", table}, "1. e4 c5 *").exitCode, 1);
    EXPECT_TRUE(run({"pgn", "stats", "--openings", table}, "1. e4 c5 *").out.contains("\nOpenings\n  Mine "));
    EXPECT_TRUE(run({"pgn", "tree", "--fen", "startpos moves e2e4", "--openings", table}, "1. e4 c5 1-0")
                    .out.ends_with("White scores 100.0 %  B20 Mine\n"));
}

TEST_F(PgnOpenings, OfABadTableAreRefusedWithLineAndReason) {
    for (const std::string_view command : {"convert", "filter", "stats", "tree"}) {
        const ProgramResult result =
            run({"pgn", std::string(command), "--openings", fileOf("B20\tMine\te4 c5\nB20\tMine\te4 e4\n")}, "*");
        EXPECT_EQ(result.exitCode, 2) << command;
        EXPECT_TRUE(result.err.contains("table: line 2: e4: ")) << result.err;
    }
    EXPECT_TRUE(run({"pgn", "stats", "--openings", "/no/such/file"}, "*").err.contains("cannot read /no/such/file"));
}

TEST_F(PgnOpenings, AreShown) {
    const std::string game = "1. e4 c5 2. Nf3 *";
    EXPECT_TRUE(run({"pgn", "show"}, game).out.contains("2. Nf3\nB27 Sicilian Defence: King's Knight Variation\n"));
    EXPECT_TRUE(run({"pgn", "show", "--ply", "2"}, game).out.contains("1... c5\nB20 Sicilian Defence\n"));
}

TEST_F(PgnOpenings, AreNamedInTheTreeOfMoves) {
    const std::string text = run({"pgn", "tree"}, "1. e4 1-0 1. a3 a6 *").out;
    EXPECT_TRUE(text.contains("White scores 100.0 %  B00 King's Pawn Game\n")) << text;
    const auto json = linesOf(run({"pgn", "tree", "--json", "--fen", "startpos moves a2a3"}, "1. a3 a6 *").out);
    ASSERT_EQ(json.size(), 1U);
    EXPECT_TRUE(isJson(json[0])) << json[0];
    EXPECT_TRUE(json[0].ends_with(R"("eco":null,"opening":null})")) << json[0];
}

}  // namespace
}  // namespace nowchess::test
