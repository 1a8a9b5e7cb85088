#include "nowchess/pgn_tools/convert.h"

#include <array>
#include <map>

#include "pgn_tools/tool_games.h"

namespace nowchess::pgn {
namespace {

std::string converted(std::string_view text, std::string_view format, const FormatOptions& options = {}) {
    std::string out;
    convert(sourceOf(text), sinkTo(out), *findFormat(format), options);
    return out;
}

TEST(PgnTools, ConvertWritesEveryFormat) {
    std::map<std::string_view, std::string_view> expected{
        {"pgn",
         "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n"
         "[Result \"1-0\"]\n\n1. e4 {x} (1. d4) 1-0\n\n"},
        {"json",
         R"({"schema":"nowchess-game/1","tags":{"White":"A"},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
         R"("moves":["e4"],"notes":[{"at":1,"comment":"x"},{"at":1,"variation":{"moves":["d4"]}}],"end":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",)"
         R"("plies":1,"result":"1-0","ending":""})"
         "\n"},
        {"fen",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"},
        {"epd",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n"},
        {"csv",
         "Event,Site,Date,Round,White,Black,WhiteElo,BlackElo,ECO,Opening,TimeControl,Variant,FEN,Termination,"
         "Result,Plies,Ending\n,,,,A,,,,,,,,,,1-0,1,\n"},
        {"tsv",
         "Event\tSite\tDate\tRound\tWhite\tBlack\tWhiteElo\tBlackElo\tECO\tOpening\tTimeControl\tVariant\tFEN\t"
         "Termination\tResult\tPlies\tEnding\n\t\t\t\tA\t\t\t\t\t\t\t\t\t\t1-0\t1\t\n"},
    };
    EXPECT_EQ(outputFormats().size(), expected.size());
    for (const OutputFormat* const format : outputFormats())
        EXPECT_EQ(converted("[White \"A\"]\n\n1. e4 {x} (1. d4) 1-0", format->name), expected[format->name])
            << format->name;
    EXPECT_EQ(findFormat("nonsense"), nullptr);
}

TEST(PgnTools, ConvertWritesEveryNotation) {
    const std::array<std::string_view, 3> first{R"(["Nf3"])", R"(["g1f3"])", R"(["Ng1-f3"])"};
    for (std::size_t i = 0; i < moveNotationNames.size(); ++i) {
        const auto notation = findMoveNotation(moveNotationNames[i]);
        ASSERT_TRUE(notation);
        EXPECT_TRUE(converted("1. Nf3 *", "json", {.moves = *notation}).contains(first[i]));
    }
    EXPECT_FALSE(findMoveNotation("icn"));
}

TEST(PgnTools, ConvertLeavesOutWhatCannotBePlayedAndReportsIt) {
    std::string out;
    Findings findings;
    const Totals totals =
        convert(sourceOf(joined({draw, broken, mate})), sinkTo(out), *findFormat("csv"), {}, findings.sink());
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(totals.written, 2U);
    EXPECT_TRUE(out.contains("Morphy") && out.contains("Greco") && !out.contains("Nobody"));
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_EQ(findings.all[0].game, 2U);
}

TEST(PgnTools, ConvertStopsWhenTheSinkHasEnough) {
    std::string out;
    EXPECT_TRUE(convert(sourceOf(many(draw, manyBlocks)), firstOnly(out), *findFormat("csv")).isStopped);
    EXPECT_TRUE(out.starts_with("Event,") && out.ends_with("Ending\n"));  // the heading alone
    out.clear();
    const Totals totals = convertGames(sourceOf(many(draw, manyBlocks)), firstOnly(out), *findFormat("csv"));
    EXPECT_TRUE(totals.isStopped);
    EXPECT_LT(totals.written, manyBlocks);
}

TEST(PgnTools, ConvertStopsWhenNobodyWantsMoreFindings) {
    Findings findings;
    std::string out;
    const Totals totals =
        convert(sourceOf(many(broken, manyBlocks)), sinkTo(out), *findFormat("csv"), {}, findings.sink(false));
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(findings.all.size(), 1U);
}

// A format of one's own takes what it wants of a game.
class PlyCounts : public GameFormatter {
public:
    [[nodiscard]] bool isAnnotated() const noexcept override { return true; }
    void begin(const AnyReplay&) override {}
    bool end(const FinishedGame& game, std::string& out) override {
        out += std::to_string(game.replay.ply()) + "\n";
        return true;
    }
};

TEST(PgnTools, ConvertAsksAFormatForNoMoreThanTheGames) {
    constexpr OutputFormat format{.name = "plies",
                                  .makeFormatter = [](const FormatOptions&) -> std::unique_ptr<GameFormatter> {
                                      return std::make_unique<PlyCounts>();
                                  }};
    std::string out;
    convert(sourceOf("{a} 1. e4 $1 {b} (1. d4 d5 {c}) e5 * 1. c4 *"), sinkTo(out), format);
    EXPECT_EQ(out, "2\n1\n");
}

TEST(PgnTools, ConvertForgetsWhatWasSaidOfAMoveThatCannotBePlayed) {
    EXPECT_TRUE(converted("1. e4 Ke3 $1 {x} 1-0 1. d4 $2 {y} *", "pgn").ends_with("\n\n1. d4 $2 {y} *\n\n"));
}

TEST(PgnTools, ConvertWritesLongMoves) {
    constexpr std::string_view game = "1. e4 d5 2. exd5 Qxd5 3. Nf3 Bg4 4. Be2 Nc6 5. O-O O-O-O *";
    const std::string out = converted(game, "pgn", {.moves = MoveNotation::Lan});
    EXPECT_EQ(out.substr(out.find("1. ")),
              "1. e2-e4 d7-d5 2. e4xd5 Qd8xd5 3. Ng1-f3 Bc8-g4 4. Bf1-e2 Nb8-c6 5. O-O O-O-O *\n\n");
}

TEST(PgnTools, ConvertPutsGlyphsAndCommentsWhereTheyBelong) {
    EXPECT_TRUE(converted("$1 1. e4 ({a} $2 1. d4 {b}) ({alone}) e5 *", "pgn")
                    .ends_with("\n\n$1 1. e4 ({a} $2 1. d4 {b}) {alone} 1... e5 *\n\n"));
    EXPECT_TRUE(converted("1. e4 $1 {x} *", "pgn", {.comments = false, .glyphs = false}).ends_with("\n\n1. e4 *\n\n"));
}

TEST(PgnTools, ConvertQuotesCellsOfCsv) {
    const std::string out = converted(R"([Event "a, b"][Site "\"c\""])"
                                      "\n\n*",
                                      "csv");
    EXPECT_TRUE(out.contains("\n\"a, b\",\"\"\"c\"\"\",,")) << out;
}

TEST(PgnTools, ConvertKeepsTabsAndBackslashesOutOfTheColumns) {
    EXPECT_TRUE(converted("[Event \"a\tb\\\\c\"]\n\n*", "tsv").contains("\na\\tb\\\\c\t"))
        << converted("[Event \"a\tb\\\\c\"]\n\n*", "tsv");
}

TEST(PgnTools, ConvertKeepsWhatStandsBeforeTheMoves) {
    const std::string out = converted("[White \"A\"]\n{before} {all}\n\n1. e4 {x} *", "pgn");
    EXPECT_TRUE(out.ends_with("\n\n{before} {all} 1. e4 {x} *\n\n")) << out;
    EXPECT_FALSE(converted("[White \"A\"]\n{before}\n\n1. e4 *", "pgn", {.comments = false}).contains('{'));
    EXPECT_TRUE(converted("[White \"A\"]\n{before}\n\n1. e4 *", "json").contains("before"));
}

TEST(PgnTools, ConvertHasNoRowForWhatStandsBeforeTheMoves) {
    EXPECT_EQ(converted("{before} 1. e4 {x} *", "csv", {.rows = TableRows::Moves, .columns = {"Move", "Comment"}}),
              "Move,Comment\ne4,x\n");
}

TEST(PgnTools, TheTagsOfTheStartArePartOfTheGame) {
    for (const std::string_view name : {"Variant", "FEN", "SetUp", "Setup"}) EXPECT_TRUE(isPartOfGame(name)) << name;
    EXPECT_FALSE(isPartOfGame("White"));
    EXPECT_TRUE(converted("[Setup \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[White \"A\"]\n\n1. O-O *", "pgn",
                          {.tags = {.kept = {{}}}})
                    .contains("[FEN"));
}

TEST(PgnTools, ConvertLeavesOutClocksOnRequest) {
    constexpr std::string_view game =
        "1. e4 {[%clk 0:01:00] good} e5 {[%emt 0:00:01][%eval 0.2]} 2. Nf3 {[%egt 0:01]} Nc6 {[%mct 0:02]} *";
    EXPECT_TRUE(
        converted(game, "pgn", {.clocks = false}).ends_with("\n\n1. e4 {good} 1... e5 {[%eval 0.2]} 2. Nf3 Nc6 *\n\n"));
    EXPECT_TRUE(converted(game, "pgn").contains("{[%clk 0:01:00] good}"));
}

TEST(PgnTools, ConvertTakesTheResultFromTheTagWhereNoMarkerFollows) {
    EXPECT_TRUE(converted("[Result \"0-1\"]\n\n1. e4 e5\n", "csv").ends_with(",0-1,2,\n"));
    EXPECT_TRUE(converted("[Result \"soon\"]\n\n1. e4 e5\n", "csv").ends_with(",*,2,\n"));
    EXPECT_TRUE(converted("1. e4 e5\n", "csv").ends_with(",*,2,\n"));
    EXPECT_TRUE(converted("1. e4 e5 0-0\n", "pgn").ends_with("1. e4 e5 *\n\n")) << "PGN knows no double forfeit";
}

TEST(PgnTools, ConvertWritesNullMovesAndEndingsOfTheBoard) {
    for (const char* const notation : {"san", "uci", "lan"})
        EXPECT_TRUE(converted("1. -- e5 *", "pgn", {.moves = *findMoveNotation(notation)}).contains("1. -- e"));
    const auto endingOf = [](std::string_view fen, std::string_view moves) {
        const std::string out = converted("[FEN \"" + std::string(fen) + "\"]\n\n" + std::string(moves), "csv");
        return out.substr(out.rfind(',') + 1);
    };
    EXPECT_EQ(endingOf("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "1. Kxe2 1/2-1/2"), "material\n");
    EXPECT_EQ(endingOf("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "1. Qg6 1/2-1/2"), "stalemate\n");
    EXPECT_EQ(endingOf("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e4 *"), "\n");
}

TEST(PgnTools, ConvertBringsTagsToUtf8AndUpToDate) {
    const std::string out = converted("[White \"J\xe9r\xf4me \\\"x\\\"\"]\n[PlyCount \"99\"]\n\n1. e4 {\xe9} *", "pgn");
    EXPECT_TRUE(out.contains("[White \"Jérôme \\\"x\\\"\"]")) << out;
    EXPECT_TRUE(out.contains("[PlyCount \"1\"]")) << out;
    EXPECT_TRUE(out.contains("{é}")) << out;
    EXPECT_TRUE(converted("[White \"a\"]\n[White \"b\"]\n\n*", "json").contains(R"("White":"a")")) << "the first one";
}

TEST(PgnTools, ConvertPassesOverVariationsThatAreNotWanted) {
    constexpr std::string_view game = "1. e4 (1. d4 d5 (1... Nf6 $1 {x}) 2. c4) e5 *";
    EXPECT_TRUE(converted(game, "pgn", {.variations = false}).ends_with("\n\n1. e4 e5 *\n\n"));
    EXPECT_TRUE(converted(game, "pgn").contains("(1. d4 d5 (1... Nf6 $1 {x}) 2. c4)"));
    // A variation after a move that cannot be played belongs to nothing; the game is not written.
    EXPECT_EQ(converted("1. Ke4 (1. d4 $3 {x}) e5 *", "pgn"), "");
    EXPECT_EQ(converted("[FEN \"nonsense\"]\n\n1. e4 {x} *", "pgn"), "");
}

TEST(PgnTools, ConvertLeavesNoEmptyCommentOfAClock) {
    std::string out;
    convert(sourceOf(std::string_view("1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00] good} 2. Nf3 {} *")), sinkTo(out),
            *findFormat("json"), {.clocks = false});
    EXPECT_EQ(out.find("\"comment\":\"\""), out.rfind("\"comment\":\"\"")) << out;
    EXPECT_TRUE(out.contains("good")) << out;
}

TEST(PgnTools, ConvertReadsBackWhatItWritesInOtherLetters) {
    const std::string_view text =
        "1. d4 d5 2. Bf4 Nf6 3. e3 Nc6 4. Nc3 Bf5 5. Bd3 Bxd3 6. Qxd3 e6 7. O-O-O Bb4 8. Kb1 O-O 9. Rc1 Qd7 *\n\n"
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Kf1 Kd7 2. Rh7+ Kd6 *\n";
    const auto converted = [](std::string_view games, const FormatOptions& options) {
        std::string out;
        convert(sourceOf(games), sinkTo(out), *findFormat("pgn"), options);
        return out;
    };
    const std::string english = converted(text, {});
    for (const PieceLetters letters : {PieceLetters::French, PieceLetters::Spanish, PieceLetters::Italian,
                                       PieceLetters::German, PieceLetters::Dutch})
        EXPECT_EQ(converted(converted(text, {.letters = letters}), {}), english);
}

TEST(PgnTools, ConvertKeepsCommentsAroundAGame) {
    const std::string_view text =
        "{of the file} ; and more\n[Event \"a\"]\n\n1. e4 e5 1-0 {White resigns} ; after a draw offer\n\n{late}\n"
        "[Event \"b\"]\n\n1. d4 * {the end}\n";
    for (const std::string_view format : {"pgn", "json"}) {
        const std::string out = converted(text, format);
        const std::size_t second = out.find(format == "pgn" ? "[Event \"b\"]" : "\"Event\":\"b\"");
        for (const std::string_view comment :
             {"of the file", "and more", "White resigns", "after a draw offer", "late"})
            EXPECT_LT(out.find(comment), second) << comment << " in " << out;
        EXPECT_GT(out.find("the end"), second) << out;
        EXPECT_TRUE(out.contains("the end")) << out;
    }
    EXPECT_EQ(converted(converted(text, "pgn"), "pgn"), converted(text, "pgn"));
}

}  // namespace
}  // namespace nowchess::pgn
