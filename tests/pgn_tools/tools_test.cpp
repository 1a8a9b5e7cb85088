// The tools on streams, as a library: what comes out, what is reported, and that they stop when nobody wants more.
#include <array>
#include <map>
#include <sstream>
#include <stdexcept>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/convert.h"
#include "nowchess/pgn_tools/dedupe.h"
#include "nowchess/pgn_tools/filter.h"
#include "nowchess/pgn_tools/finding_json.h"
#include "nowchess/pgn_tools/fix.h"
#include "nowchess/pgn_tools/move_tree.h"
#include "nowchess/pgn_tools/split.h"
#include "nowchess/pgn_tools/stats.h"
#include "support/json_checker.h"

namespace nowchess::pgn {
namespace {

constexpr std::string_view mate = "[White \"Greco\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
constexpr std::string_view draw = "[White \"Morphy\"]\n\n1. e4 e5 1/2-1/2\n\n";
constexpr std::string_view broken = "[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";

// So many that they make several blocks.
std::string many(std::string_view game, std::size_t count) {
    std::string text;
    while (count-- > 0) text += game;
    return text;
}
constexpr std::size_t manyBlocks = 20'000;

std::string joined(std::initializer_list<std::string_view> games) {
    std::string text;
    for (const std::string_view game : games) text += game;
    return text;
}

struct Findings {
    FindingSink sink(bool wantsMore = true) {
        return [this, wantsMore](const Finding& finding) {
            all.push_back(finding);
            return wantsMore;
        };
    }
    std::vector<Finding> all;
};

// A sink that has had enough after the first text.
Sink firstOnly(std::string& text) {
    return [&text](std::string_view more) {
        text += more;
        return false;
    };
}

TEST(PgnTools, CheckReportsWhatIsWrongWhereItStands) {
    Findings findings;
    const Totals totals = check(sourceOf(joined({draw, broken, mate})), findings.sink());
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(totals.moves, 8U);
    EXPECT_EQ(totals.errors, 1U);
    EXPECT_EQ(totals.bytes, draw.size() + broken.size() + mate.size());
    EXPECT_FALSE(totals.isStopped);
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_EQ(findings.all[0].fault, Fault::IllegalMove);
    EXPECT_EQ(findings.all[0].game, 2U);
    EXPECT_EQ(findings.all[0].line, 7U);
    EXPECT_EQ(findings.all[0].found, "Ke3");
}

TEST(PgnTools, CheckFindsAPlantedErrorAmongManyBlocksInOrder) {
    const std::string text =
        many(draw, manyBlocks) + std::string(broken) + many(draw, manyBlocks) + std::string(broken);
    for (const std::size_t threads : {1U, 2U, 5U}) {
        Findings findings;
        const Totals totals = check(sourceOf(text), findings.sink(), {}, {.threads = threads});
        EXPECT_EQ(totals.games, 2 * manyBlocks + 2);
        ASSERT_EQ(findings.all.size(), 2U);
        EXPECT_EQ(findings.all[0].game, manyBlocks + 1);
        EXPECT_EQ(findings.all[1].game, 2 * manyBlocks + 2);
        EXPECT_EQ(text.substr(static_cast<std::size_t>(findings.all[1].offset), 3), "Ke3");
    }
}

TEST(PgnTools, CheckAsksForDeadPositionsWhereWanted) {
    const std::string text = "[FEN \"8/8/4k3/8/8/3BK3/8/8 w - - 0 1\"]\n\n1. Kd2 Kd6 1/2-1/2\n";
    Findings findings;
    EXPECT_EQ(check(sourceOf(text), findings.sink()).errors, 0U);
    EXPECT_EQ(check(sourceOf(text), findings.sink(), {.deadPositions = true}).errors, 1U);
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_EQ(findings.all[0].fault, Fault::MovesAfterDeadPosition);
}

TEST(PgnTools, CheckStopsWhenNobodyWantsMoreFindings) {
    Findings findings;
    const Totals totals = check(sourceOf(many(broken, manyBlocks)), findings.sink(false), {}, {.threads = 2});
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(findings.all.size(), 1U);
    EXPECT_LT(totals.games, manyBlocks);
}

TEST(PgnTools, AFindingAsJson) {
    Findings findings;
    check(sourceOf(broken), findings.sink());
    ASSERT_EQ(findings.all.size(), 1U);
    const std::string json = toJson(findings.all[0], "a \"b\".pgn");
    EXPECT_TRUE(test::isJson(json)) << json;
    EXPECT_TRUE(json.starts_with(R"({"file":"a \"b\".pgn","game":1,"ply":2,"line":3,"column":13,"offset":)")) << json;
    EXPECT_TRUE(json.contains(R"("severity":"error","kind":"IllegalMove")")) << json;
}

TEST(PgnTools, FixRepairsAndReportsWhatItDid) {
    std::istringstream in("1. e4 e5 3. Nf3 *\n\n1. e4 e5 2. Ke3 *\n");
    std::ostringstream out;
    Findings repairs;
    const Totals totals = fix(sourceOf(in), sinkTo(out), repairs.sink());
    EXPECT_EQ(out.str(), "1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Ke3 *\n");
    ASSERT_EQ(repairs.all.size(), 1U);
    EXPECT_EQ(repairs.all[0].repair, "2.");
    EXPECT_EQ(totals.errors, 1U);  // remains
    EXPECT_EQ(totals.written, 2U);
}

TEST(PgnTools, AWarningAsJson) {
    Findings findings;
    check(sourceOf("[PlyCount \"3\"]\n\n1. e4 *\n"), findings.sink());
    ASSERT_EQ(findings.all.size(), 1U);
    EXPECT_TRUE(toJson(findings.all[0], "").contains(R"("severity":"warning","kind":"PlyCountMismatch")"));
}

std::string fixed(std::string_view text) {
    std::string out;
    fix(sourceOf(text), sinkTo(out));
    return out;
}

TEST(PgnTools, FixEscapesOnlyTheQuotesThatAreNotYet) {
    EXPECT_EQ(fixed(R"([White "a \"b\" "c" \\ \x d"])"
                    "\n\n*\n"),
              R"([White "a \"b\" \"c\" \\ \x d"])"
              "\n\n*\n");
    EXPECT_EQ(fixed(R"([White "a "b" \\"])"
                    "\n\n*\n"),
              R"([White "a \"b\" \\"])"
              "\n\n*\n");
}

TEST(PgnTools, FixRepairsCountsAndResultsWhereTheyStand) {
    EXPECT_EQ(fixed("[PlyCount \"3\"]\n\n1. e4 *\n"), "[PlyCount \"1\"]\n\n1. e4 *\n");
    std::string out;
    EXPECT_EQ(fix(sourceOf("1. f3 e5 2. g4 Qh4# 1-0\n"), sinkTo(out)).errors, 0U) << "repaired";
    EXPECT_EQ(out, "1. f3 e5 2. g4 Qh4# 0-1\n");
}

TEST(PgnTools, FixPutsAMissingResultAfterTheLastMove) {
    EXPECT_EQ(fixed("1. e4 e5 \n\n[A \"b\"]\n\n*\n"), "1. e4 e5\n* \n\n[A \"b\"]\n\n*\n");
    EXPECT_EQ(fixed("1. e4 e5\r\n"), "1. e4 e5\r\n*\r\n");
    EXPECT_EQ(fixed("1. e4 ; said"), "1. e4 ; said\n*");
}

TEST(PgnTools, FixStopsWhenNobodyWantsMoreRepairs) {
    Findings repairs;
    std::string out;
    const Totals totals = fix(sourceOf(many("1. e4 e5 3. Nf3 *\n\n", manyBlocks)), sinkTo(out), repairs.sink(false));
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(repairs.all.size(), 1U);
}

TEST(PgnTools, FixStopsWhenTheSinkHasEnough) {
    std::string out;
    EXPECT_TRUE(fix(sourceOf(many(draw, manyBlocks)), firstOnly(out), {}, {.threads = 2}).isStopped);
    EXPECT_TRUE(out.starts_with(draw));
    EXPECT_LT(out.size(), draw.size() * manyBlocks);
}

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
        {"json", R"({"tags":{"White":"A"},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
                 R"("moves":["e4"],"end":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",)"
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
    void begin(const AnyReplay&) override {}
    void end(const FinishedGame& game, std::string& out) override { out += std::to_string(game.replay.ply()) + "\n"; }
};

TEST(PgnTools, ConvertAsksAFormatForNoMoreThanTheGames) {
    constexpr OutputFormat format{.name = "plies",
                                  .isAnnotated = true,
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
    EXPECT_TRUE(converted("1. e4 $1 {x} *", "pgn", {.comments = false}).ends_with("\n\n1. e4 *\n\n"));
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
    EXPECT_FALSE(converted("[White \"A\"]\n{before}\n\n1. e4 *", "json").contains("before"));
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

TEST(PgnTools, AGameOverTheLimitIsReportedAndNotRepaired) {
    const std::string text = "[PlyCount \"7\"]\n\n1. e4 {" + std::string(maxGameSize, 'x') + "} e5 *\n\n1. d4 *\n";
    Findings findings;
    check(sourceOf(text), findings.sink());
    ASSERT_FALSE(findings.all.empty());
    const auto cut = std::ranges::find(findings.all, Fault::GameTooLong, &Finding::fault);
    ASSERT_NE(cut, findings.all.end());
    EXPECT_EQ(cut->expected, "at most 8388608 bytes");
    for (const Finding& finding : findings.all) EXPECT_EQ(finding.repair, "") << message(finding);
}

TEST(PgnTools, AGameBeforeOneOverTheLimitIsRepaired) {
    // Without tags and results nothing parts them but an empty line; all of the long one is on one line.
    const std::string text = "1. e4 e5\n\n1. d4 {" + std::string(maxGameSize, 'x') + "} e5 *\n";
    Findings findings;
    check(sourceOf(text), findings.sink());
    ASSERT_GE(findings.all.size(), 2U);
    EXPECT_EQ(findings.all[0].fault, Fault::MissingResult);
    EXPECT_EQ(findings.all[0].repair, "*");
    const auto cut = std::ranges::find(findings.all, Fault::GameTooLong, &Finding::fault);
    ASSERT_NE(cut, findings.all.end());
    EXPECT_EQ(cut->game, 2U);
    EXPECT_EQ(cut->line, 3U);
    EXPECT_EQ(text.size() > cut->offset, true);
}

TEST(PgnTools, TheColumnOfACutCountsFromItsLine) {
    Findings findings;
    check(sourceOf("1. e4 {" + std::string(2 * maxGameSize, 'x')), findings.sink());
    const auto cut = std::ranges::find(findings.all, Fault::GameTooLong, &Finding::fault);
    ASSERT_NE(cut, findings.all.end());
    EXPECT_EQ(cut->line, 1U);
    EXPECT_EQ(cut->column, cut->offset + 1);
}

// One condition at a time: which of these games are wanted?
TEST(PgnTools, FilterKnowsItsConditions) {
    const std::vector<std::string> games{
        "[White \"Müller\"]\n[Black \"B\"]\n[Date \"2020.05.31\"]\n[ECO \"B90\"]\n[WhiteElo \"2500\"]\n"
        "[BlackElo \"2400\"]\n\n1. e4 c5 1-0\n\n",
        "[White \"Anna \\\"A\\\"\"]\n[Date \"2021.01.01\"]\n[Result \"0-1\"]\n[WhiteElo \"x\"]\n\n1. d4 d5\n\n",
        "[White \"Nobody\"]\n[Date \"????.??.??\"]\n\n1. d4 (1. e4 e5) -- 2. Nf3 1/2-1/2\n\n",
        "[White \"Broken\"]\n[FEN \"nonsense\"]\n\n1. d4 *\n\n"};
    const auto wanted = [&](const GameFilter& filter) {
        std::string numbers;
        for (std::size_t game = 0; game < games.size(); ++game) {
            std::string out;
            nowchess::pgn::filter(sourceOf(games[game]), sinkTo(out), filter);
            if (!out.empty()) numbers += std::to_string(game);
        }
        return numbers;
    };
    EXPECT_EQ(wanted({}), "0123");
    EXPECT_EQ(wanted({.player = "müll"}), "0");
    EXPECT_EQ(wanted({.player = "\"a"}), "1");
    EXPECT_EQ(wanted({.player = "NOBODY"}), "2");
    EXPECT_EQ(wanted({.tags = {{"ECO", "90"}}}), "0");
    EXPECT_EQ(wanted({.tags = {{"ECO", "90", true}}}), "123");
    EXPECT_EQ(wanted({.firstEco = "B"}), "0");
    EXPECT_EQ(wanted({.firstEco = "B91", .lastEco = "C00"}), "");
    EXPECT_EQ(wanted({.firstEco = "A00", .lastEco = "B90"}), "0");
    EXPECT_EQ(wanted({.result = Result::WhiteWins}), "0");
    EXPECT_EQ(wanted({.result = Result::BlackWins}), "1");
    EXPECT_EQ(wanted({.since = "2020.06"}), "1");
    EXPECT_EQ(wanted({.since = "2020"}), "01");
    EXPECT_EQ(wanted({.until = "2020.05"}), "0");
    EXPECT_EQ(wanted({.until = "2020.05.30"}), "");
    EXPECT_EQ(wanted({.minElo = 2300}), "0");
    EXPECT_EQ(wanted({.minElo = 2450}), "");
    EXPECT_EQ(wanted({.minPlies = 3}), "2");
    EXPECT_EQ(wanted({.maxPlies = 2}), "013");
    EXPECT_EQ(wanted({.materials = {*parseMaterial("KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP")}}), "012");
    EXPECT_EQ(wanted({.inverted = true}), "");
    EXPECT_EQ(wanted({.tags = {{"ECO", ""}}}), "0123") << "anything holds nothing";
    EXPECT_EQ(wanted({.tags = {{"White", ""}}}), "0123");
    EXPECT_EQ(wanted({.player = "nobody", .minPlies = 1}), "2");
    EXPECT_EQ(wanted({.ending = Ending::Checkmate}), "");
    EXPECT_EQ(wanted({.result = Result::Unknown}), "3");
    EXPECT_EQ(wanted({.player = "b"}), "023") << "the other player, or a part of a name";
    EXPECT_EQ(wanted({.firstEco = "B90", .lastEco = "B90"}), "0");
    EXPECT_EQ(wanted({.firstEco = "A00", .lastEco = "B89"}), "");
    EXPECT_EQ(wanted({.maxElo = 2500}), "0");
    EXPECT_EQ(wanted({.maxElo = 2499}), "");
    EXPECT_EQ(wanted({.minElo = 1, .maxElo = 2400}), "");
    EXPECT_EQ(message(parseMaterial("KR").error(), "KR"), "two kings are needed: KRPvKR");
    EXPECT_EQ(message(parseMaterial("RKvK").error(), "RKvK").empty(), false);
}

TEST(PgnTools, FilterLooksAtTheBoard) {
    const auto wanted = [](const GameFilter& filter) {
        std::string out;
        nowchess::pgn::filter(sourceOf(joined({mate, draw})), sinkTo(out), filter);
        return out;
    };
    EXPECT_EQ(wanted({.position = Position::initial()}), joined({mate, draw}));
    EXPECT_EQ(wanted({.position = *positionFromFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")}),
              draw);
    EXPECT_EQ(wanted({.patterns = {*parseBoardPattern("*/*/*/*/*q*/*/*/*")}}), mate);
    EXPECT_EQ(wanted({.patterns = {*parseBoardPattern("*/*/*/*/*q*/*/*/*"), *parseBoardPattern("*/*/*/*/*P*/*/*/*")}}),
              joined({mate, draw}));
    EXPECT_EQ(wanted({.materials = {*parseMaterial("KvK")}}), "");
    EXPECT_EQ(mirrored(*parseMaterial("KRPvKB")), *parseMaterial("KBvKRP"));
}

TEST(PgnTools, FilterKnowsHowGamesEnd) {
    const auto endingOf = [](std::string_view fen, std::string_view moves) {
        const std::string game = "[FEN \"" + std::string(fen) + "\"]\n\n" + std::string(moves) + " *\n\n";
        std::string endings;
        for (std::size_t i = 0; i < endingNames.size(); ++i) {
            std::string out;
            nowchess::pgn::filter(sourceOf(game), sinkTo(out), {.ending = static_cast<Ending>(i)});
            if (!out.empty()) endings += endingNames[i];
        }
        return endings;
    };
    EXPECT_EQ(endingOf("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "1. Qg7"), "checkmate");
    EXPECT_EQ(endingOf("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "1. Qg6"), "stalemate");
    EXPECT_EQ(endingOf("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "1. Kxe2"), "material");
    EXPECT_EQ(endingOf("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. Kd1 Kd8 2. Ke1 Ke8 3. Kd1 Kd8 4. Ke1 Ke8"), "repetition");
    EXPECT_EQ(endingOf("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "80. Kd1"), "fifty");
    EXPECT_EQ(endingOf("4k3/8/8/8/8/8/4P3/4K3 w - - 98 80", "80. Kd1"), "other");
}

TEST(PgnTools, FilterTakesNoResultAndNoRatingFromWhatIsNone) {
    const auto fits = [](std::string_view game, const GameFilter& filter) {
        std::string out;
        nowchess::pgn::filter(sourceOf(game), sinkTo(out), filter);
        return !out.empty();
    };
    EXPECT_FALSE(fits("[Result \"soon\"]\n\n1. e4\n", {.result = Result::WhiteWins}));
    EXPECT_TRUE(fits("[Result \"1-0\"]\n\n1. e4\n", {.result = Result::WhiteWins}));
    const auto rated = [](std::string_view elo) {
        return "[WhiteElo \"" + std::string(elo) + "\"]\n[BlackElo \"2500\"]\n\n1. e4 *\n";
    };
    EXPECT_TRUE(fits(rated("2500"), {.minElo = 2000}));
    for (const char* const elo : {"2500?", "?", "", "99999999999999999999999"})
        EXPECT_FALSE(fits(rated(elo), {.minElo = 2000})) << elo;
}

TEST(PgnTools, FilterWritesWantedGamesAsTheyAre) {
    GameFilter wanted;
    wanted.ending = Ending::Checkmate;
    std::string out;
    const Totals totals = filter(sourceOf(joined({draw, mate, broken, mate})), sinkTo(out), wanted);
    EXPECT_EQ(out, joined({mate, mate}));
    EXPECT_EQ(totals.written, 2U);
    EXPECT_EQ(totals.games, 4U);
    out.clear();
    EXPECT_TRUE(filter(sourceOf(many(mate, manyBlocks)), firstOnly(out), wanted).isStopped);
}

TEST(PgnTools, MaterialIsParsedOrTheErrorSaysWhere) {
    EXPECT_TRUE(parseMaterial("KRPvKR"));
    EXPECT_EQ(parseMaterial("KRxvKR").error(), (MaterialError{MaterialFault::NotAPiece, 2}));
    EXPECT_EQ(parseMaterial("RKvK").error(), (MaterialError{MaterialFault::KingNotFirst, 0}));
    EXPECT_EQ(parseMaterial("KR").error().fault, MaterialFault::NotTwoKings);
    EXPECT_EQ(parseMaterial("vKK").error(), (MaterialError{MaterialFault::NotAPiece, 0}));
    EXPECT_EQ(parseMaterial("KRKRv").error(), (MaterialError{MaterialFault::NotAPiece, 4}));
    EXPECT_EQ(parseMaterial("krkr"), parseMaterial("KRvKR"));
    EXPECT_EQ(message(parseMaterial("KRxvKR").error(), "KRxvKR"), "'x' is no piece; write it as KRPvKR");
    EXPECT_NE(parseMaterial("K" + std::string(256, 'P') + "vK"), parseMaterial("KvK"));  // not counted round to none
    EXPECT_FALSE(parseTagCondition("no sign"));
    EXPECT_EQ(parseTagCondition("A!=b"), (TagCondition{"A", "b", true, true}));
    EXPECT_EQ(parseTagCondition("A=b=c"), (TagCondition{"A", "b=c", false, true}));
    EXPECT_FALSE(parseTagCondition("=b"));
    EXPECT_FALSE(parseTagCondition("!=b"));
}

TEST(PgnTools, DedupeKeepsTheFirstOfEqualGamesOverSeveralStreams) {
    KeySet seen;
    std::string out;
    const Totals first = dedupe(sourceOf(joined({draw, mate, draw, broken})), sinkTo(out), seen);
    EXPECT_EQ(first.written, 3U);
    EXPECT_EQ(dedupe(sourceOf(joined({mate, draw, broken})), sinkTo(out), seen).written, 0U);
    EXPECT_EQ(out, joined({draw, mate, broken}));
    KeySet none;
    EXPECT_TRUE(dedupe(sourceOf(joined({draw, mate})), firstOnly(out), none).isStopped);
}

TEST(PgnTools, DedupeComparesMovesAndSurnames) {
    const auto areSame = [](std::string_view a, std::string_view b) {
        KeySet seen;
        std::string out;
        return dedupe(sourceOf(std::string(a) + "\n\n" + std::string(b)), sinkTo(out), seen).written == 1;
    };
    const auto by = [](std::string_view white, std::string_view black) {
        return "[White \"" + std::string(white) + "\"]\n[Black \"" + std::string(black) + "\"]\n\n1. e4 e5 *";
    };
    EXPECT_TRUE(areSame(by("Carlsen, Magnus", "X"), by("carlsen,M", "x")));
    EXPECT_TRUE(areSame(by("O'Kelly {1}", "X"), by("OKelly", "X"))) << "only letters count";
    EXPECT_FALSE(areSame(by("Carlsen", "A"), by("Carlsen", "B")));
    EXPECT_FALSE(areSame(by("A", "Carlsen"), by("B", "Carlsen")));
    EXPECT_FALSE(areSame(by("Mller", "A"), by("M\u00fcller", "A")));
    EXPECT_FALSE(areSame(by("az", "A"), by("a", "A"))) << "to the last letter";
    EXPECT_TRUE(areSame("1. e4 (1. d4 d5) e5 {x} *", "1. e4 $1 e5 *"));
    EXPECT_FALSE(areSame("1. e4 -- *", "1. e4 e5 *"));
    EXPECT_TRUE(areSame("1. e4 -- *", "1. e4 Z0 *"));
    EXPECT_FALSE(areSame("1. e4 Ke4 *", "1. e4 Ke5 *")) << "what cannot be played, as it is written";
    EXPECT_FALSE(areSame("[FEN \"a\"]\n\n*", "[FEN \"b\"]\n\n*"));
    EXPECT_TRUE(areSame("[FEN \"a\"]\n\n*", "[FEN \"a\"]\n\n*"));
}

TEST(PgnTools, SplitFillsPartsOverSeveralStreams) {
    std::vector<std::string> parts;
    PartWriter writer(2, [&](std::uint64_t number) -> Sink {
        EXPECT_EQ(number, parts.size() + 1);
        parts.emplace_back();
        return [&](std::string_view game) {
            parts.back() += game;
            return true;
        };
    });
    EXPECT_EQ(split(sourceOf(joined({draw, mate, broken})), writer).written, 3U);
    EXPECT_EQ(split(sourceOf(joined({mate, draw})), writer).written, 2U);
    EXPECT_EQ(parts, (std::vector{joined({draw, mate}), joined({broken, mate}), joined({draw})}));
    EXPECT_EQ(writer.parts(), 3U);
}

TEST(PgnTools, SplitStopsWhereNoPartCanBeOpened) {
    PartWriter writer(1, [](std::uint64_t number) -> Sink {
        if (number == 2) return {};
        return [](std::string_view) { return true; };
    });
    const Totals totals = split(sourceOf(joined({draw, mate, draw})), writer);
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(totals.written, 1U);
    EXPECT_EQ(writer.parts(), 1U);
}

TEST(PgnTools, StatsCountGames) {
    GameStats stats;
    EXPECT_EQ(count(sourceOf(joined({draw, mate, broken, mate})), stats).games, 4U);
    EXPECT_EQ(stats.games, 4U);
    EXPECT_EQ(stats.longest, 4U);
    EXPECT_EQ(stats.results, (std::array<std::uint64_t, resultCount>{1, 2, 1, 0, 0}));
    EXPECT_EQ(stats.endings,
              (std::map<std::string, std::uint64_t>{{"checkmate", 2}, {"illegalMove", 1}, {"other", 1}}));
    EXPECT_EQ(stats.firstMoves, (std::map<std::string, std::uint64_t>{{"e4", 2}, {"f3", 2}}));
    EXPECT_EQ(stats.lengths, (std::map<std::uint32_t, std::uint64_t>{{0, 4}}));
}

TEST(PgnTools, StatsCountWhatIsUnusual) {
    GameStats stats;
    const auto source = sourceOf(
        "[ECO \"B90\"]\n[Date \"2020.01.01\"]\n\n1. -- e5 (1... c5) 1-0\n\n[ECO \"F00\"]\n[Date \"20x0\"]\n\n1. e4 Ke4 "
        "*\n\n"
        "[ECO \"@\"]\n[Date \"20\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n\n");
    EXPECT_EQ(count(source, stats).games, 3U);
    EXPECT_EQ(stats.openings, (std::map<std::string, std::uint64_t>{{"B", 2}, {"unknown", 1}}));
    EXPECT_EQ(stats.years, (std::map<std::string, std::uint64_t>{{"2020", 1}, {"unknown", 2}}));
    EXPECT_EQ(stats.firstMoves, (std::map<std::string, std::uint64_t>{{"--", 1}, {"e4", 1}}));
    EXPECT_EQ(stats.endings["illegalMove"], 1U);
    EXPECT_EQ(stats.plies, 3U);
}

TEST(PgnTools, MovesFromAPositionAreCounted) {
    MoveScores moves;
    const Totals totals = countMoves(sourceOf(joined({draw, mate, draw})), Position::initial(), moves, {.threads = 3});
    EXPECT_EQ(totals.games, 3U);
    EXPECT_EQ(moves, (MoveScores{{"e4", {.draws = 2}}, {"f3", {.blackWins = 1}}}));
}

TEST(PgnTools, MovesFromAPositionAreTheFirstOfTheMainLine) {
    MoveScores moves;
    countMoves(sourceOf("1. Nf3 (1. d4 1-0) Nf6 2. Ng1 Ng8 3. e4 1-0\n1. -- -- 2. c4 0-0\n\n1. c4 *\n"),
               Position::initial(), moves);
    EXPECT_EQ(moves, (MoveScores{{"Nf3", {.whiteWins = 1}}, {"c4", {.others = 2}}})) << "null moves are none";
    moves.clear();
    const Position afterE4 = *positionFromFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    countMoves(sourceOf(joined({draw, mate})), afterE4, moves);
    EXPECT_EQ(moves, (MoveScores{{"e5", {.draws = 1}}}));
}

TEST(PgnTools, AfterEveryBlockAToolCanBeStopped) {
    GameStats stats;
    int blocks = 0;
    const Totals totals = count(sourceOf(many(draw, manyBlocks)), stats, {.afterBlock = [&](const Totals& soFar) {
                                    EXPECT_GT(soFar.games, 0U);
                                    return ++blocks < 2;
                                }});
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(blocks, 2);
    EXPECT_LT(totals.games, manyBlocks);
}

TEST(PgnTools, WhatAFunctionThrowsComesOut) {
    const Sink thrower = [](std::string_view) -> bool { throw std::runtime_error("full"); };
    for (const std::size_t threads : {1U, 3U})
        EXPECT_THROW(fix(sourceOf(many(draw, manyBlocks)), thrower, {}, {.threads = threads}), std::runtime_error);
    const Source source = [](char*, std::size_t) -> std::size_t { throw std::runtime_error("no disk"); };
    EXPECT_THROW(check(source, {}), std::runtime_error);
}

}  // namespace
}  // namespace nowchess::pgn
