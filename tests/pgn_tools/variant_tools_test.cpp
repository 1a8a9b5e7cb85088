// The tools with games of every variant: each reads, judges, counts and writes them by their own rules.
#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/convert.h"
#include "nowchess/pgn_tools/dedupe.h"
#include "nowchess/pgn_tools/filter.h"
#include "nowchess/pgn_tools/fix.h"
#include "nowchess/pgn_tools/move_tree.h"
#include "nowchess/pgn_tools/stats.h"
#include "support/environment.h"
#include "support/json_checker.h"

namespace nowchess::pgn {
namespace {

std::string gameOf(std::string_view variant, std::string_view moves, std::string_view fen = {}) {
    std::string text = "[Event \"" + std::string(variant) + "\"]\n[Variant \"" + std::string(variant) + "\"]\n";
    if (!fen.empty()) text += "[SetUp \"1\"]\n[FEN \"" + std::string(fen) + "\"]\n";
    return text + "\n" + std::string(moves) + "\n\n";
}

const std::string hill = gameOf("King of the Hill", "1. e3 e6 2. Ke2 a6 3. Kd3 a5 4. Kd4# 1-0");
const std::string checks = gameOf("Three-check", "1. e4 d6 2. Bb5+ Bd7 3. Bxd7+ Nxd7 4. Qh5 a6 5. Qxf7# 1-0");
const std::string atomic = gameOf("Atomic", "1. Nf3 a6 2. Ne5 a5 3. Nxd7# 1-0");
const std::string antichess = gameOf("Antichess", "1... axb1=K# 1-0", "8/8/8/8/8/8/p7/1R6 b - - 0 1");
const std::string horde = gameOf("Horde", "1... Rxa1# 0-1", "4k3/8/8/8/8/8/r7/P7 b - - 0 1");
const std::string racing = gameOf("Racing Kings", "1. Kg8# 1-0", "8/6K1/8/8/8/8/k7/8 w - - 0 1");
const std::string house = gameOf("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ *");
const std::string standard = gameOf("Standard", "1. e4 d5 2. exd5 Qxd5 *");
const std::string allGames = hill + checks + atomic + antichess + horde + racing + house + standard;

std::string converted(std::string_view text, std::string_view format, MoveNotation moves = MoveNotation::San) {
    std::string out;
    const Totals totals = convert(sourceOf(text), sinkTo(out), *findFormat(format), {.moves = moves});
    EXPECT_EQ(totals.errors, 0U) << text;
    EXPECT_EQ(totals.written, totals.games);
    return out;
}

std::string filtered(std::string_view text, const GameFilter& wanted) {
    std::string out;
    filter(sourceOf(text), sinkTo(out), wanted);
    return out;
}

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
        lines.emplace_back(text.substr(0, end));
    return lines;
}

TEST(VariantTools, CheckFindsNothingWrongEvenWhenStrict) {
    std::vector<std::string> found;
    const auto note = [&](const Finding& finding) {
        if (finding.fault != Fault::MissingTag) found.push_back(message(finding));
        return true;
    };
    check(sourceOf(allGames), note, {.isStrict = true});
    EXPECT_EQ(found, std::vector<std::string>{});
    check(sourceOf(gameOf("Atomic", "1. Nf3 a6 2. Ne5 a5 3. Nxd7+ *")), note, {.isStrict = true});
    ASSERT_EQ(found.size(), 2U) << "the sign, and the result that is left open";
    EXPECT_TRUE(found[0].contains("Nxd7#")) << found[0];
    EXPECT_TRUE(found[1].contains("a king has exploded")) << found[1];
}

TEST(VariantTools, ExportFormatIsTheSameTheSecondTime) {
    const std::string once = converted(allGames, "pgn");
    EXPECT_EQ(converted(once, "pgn"), once);
    EXPECT_TRUE(once.contains("[Variant \"Racing Kings\"]"));
    for (const MoveNotation notation : {MoveNotation::Uci, MoveNotation::Lan})
        EXPECT_EQ(converted(converted(allGames, "pgn", notation), "pgn"), once);
}

TEST(VariantTools, MovesAreWrittenInEachNotation) {
    EXPECT_TRUE(converted(house, "pgn", MoveNotation::Uci).contains("3. P@e4 d5e4"));
    EXPECT_TRUE(converted(house, "pgn", MoveNotation::Lan).contains("3. P@e4 Qd5xe4+"));
    EXPECT_TRUE(converted(antichess, "pgn", MoveNotation::Uci).contains("1... a2b1k"));
    EXPECT_TRUE(converted(antichess, "pgn", MoveNotation::Lan).contains("1... a2xb1=K#"));
}

TEST(VariantTools, JsonTablesAndPositionsAreValid) {
    for (const std::string& line : linesOf(converted(allGames, "json"))) EXPECT_TRUE(test::isJson(line)) << line;
    const std::string json = converted(checks, "json");
    EXPECT_TRUE(json.contains(R"("ending":"checks")")) << json;
    EXPECT_TRUE(json.contains(" 0+3 ")) << json;
    EXPECT_TRUE(converted(atomic, "csv").contains(",Atomic,")) << converted(atomic, "csv");
    EXPECT_TRUE(converted(atomic, "csv").ends_with(",1-0,5,explosion\n")) << converted(atomic, "csv");
    EXPECT_EQ(linesOf(converted(house, "fen")).back(),
              "rnb1kbnr/ppp1pppp/8/8/4q3/8/PPPP1PPP/RNBQKBNR[pp] w KQkq - 0 4");
    EXPECT_EQ(linesOf(converted(checks, "epd")).front(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3");
}

TEST(VariantTools, GamesAreFoundByTheirEndings) {
    const std::initializer_list<std::pair<Ending, const std::string*>> endings{
        {Ending::Centre, &hill},
        {Ending::Checks, &checks},
        {Ending::Explosion, &atomic},
        {Ending::Goal, &racing},
    };
    for (const auto& [ending, game] : endings) EXPECT_EQ(filtered(allGames, {.ending = ending}), *game);
    EXPECT_EQ(filtered(allGames, {.ending = Ending::Pieces}), antichess + horde);
    EXPECT_EQ(filtered(allGames, {.ending = Ending::Other}), house + standard);
    GameStats stats;
    count(sourceOf(allGames), stats);
    EXPECT_EQ(stats.endings,
              (std::map<std::string, std::uint64_t>{
                  {"centre", 1}, {"checks", 1}, {"explosion", 1}, {"pieces", 2}, {"goal", 1}, {"other", 2}}));
}

TEST(VariantTools, FiftyMovesCountOnlyWhereTheRulesSaySo) {
    const std::string fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80";
    EXPECT_EQ(filtered(gameOf("Atomic", "80. Ra2 *", fen), {.ending = Ending::FiftyMoves}).empty(), false);
    EXPECT_EQ(filtered(gameOf("Crazyhouse", "80. Ra2 *", fen), {.ending = Ending::FiftyMoves}), "");
}

// The same board is another position in another game, and so are other pockets.
TEST(VariantTools, PositionsAreFoundInGamesOfTheirVariant) {
    const auto wanted = [](Variant variant, std::string_view fen) {
        return GameFilter{.position = *positionFromFen(fen, variant)};
    };
    const std::string_view board = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR";
    const std::string_view rest = " w KQkq - 0 3";
    const auto fen = [&](std::string_view pocket) {
        return std::string(board) + std::string(pocket) + std::string(rest);
    };
    EXPECT_EQ(filtered(allGames, wanted(Variant::Standard, fen(""))), standard);
    EXPECT_EQ(filtered(allGames, wanted(Variant::Crazyhouse, fen("[Pp]"))), house);
    EXPECT_EQ(filtered(allGames, wanted(Variant::Crazyhouse, fen(""))), "");
    EXPECT_EQ(filtered(allGames, wanted(Variant::Atomic, fen(""))), "");
}

TEST(VariantTools, MovesAreCountedInGamesOfTheVariant) {
    for (const auto& [variant, move] : std::initializer_list<std::pair<Variant, std::string>>{
             {Variant::Standard, "e4"}, {Variant::Crazyhouse, "e4"}, {Variant::Atomic, "Nf3"}}) {
        MoveScores moves;
        countMoves(sourceOf(allGames), AnyPosition::initial(variant), moves);
        ASSERT_EQ(moves.size(), 1U) << tagName(variant);
        EXPECT_EQ(moves.begin()->first, move);
        EXPECT_EQ(moves.begin()->second.games(), 1U);
    }
}

TEST(VariantTools, GamesOfDifferentVariantsAreDifferent) {
    std::string games;
    for (const Variant variant : {Variant::Standard, Variant::Atomic, Variant::KingOfTheHill, Variant::ThreeCheck})
        games += gameOf(tagName(variant), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *");
    KeySet seen;
    std::string out;
    EXPECT_EQ(dedupe(sourceOf(games + games), sinkTo(out), seen).written, 4U);
    EXPECT_EQ(out, games);
}

TEST(VariantTools, FixMendsWhatIsCertain) {
    std::string out;
    EXPECT_EQ(fix(sourceOf(gameOf("Atomic", "1. Nf3 a6 3. Ne5 a5 3. Nxd7# 0-1")), sinkTo(out)).errors, 0U);
    EXPECT_EQ(out, gameOf("Atomic", "1. Nf3 a6 2. Ne5 a5 3. Nxd7# 1-0"));
}

TEST(VariantToolsData, RealGamesAreTheSameThereAndBack) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    for (const char* file : {"antichess_lichess", "atomic_fics", "crazyhouse_crazyara_vs_sf", "horde_lichess",
                             "kingofthehill_lichess", "racingkings_lichess_1-800"}) {
        const std::string text = test::contents(*data / "pgn/variants" / (std::string(file) + ".pgn"));
        const std::string once = converted(text, "pgn");
        EXPECT_TRUE(converted(converted(text, "pgn", MoveNotation::Uci), "pgn") == once) << file;
        for (const std::string& line : linesOf(converted(text, "json"))) ASSERT_TRUE(test::isJson(line)) << line;
        const auto variant = parseVariant(std::string_view(file).substr(0, std::string_view(file).find('_')));
        ASSERT_TRUE(variant);
        std::size_t strangers = 0;
        for (const std::string& fen : linesOf(converted(text, "fen")))
            strangers += positionFromFen(fen, *variant).has_value() ? 0U : 1U;
        EXPECT_EQ(strangers, 0U) << file;
    }
}

}  // namespace
}  // namespace nowchess::pgn
