#include "nowchess/pgn_tools/filter.h"

#include "nowchess/notation/fen.h"
#include "pgn_tools/tool_games.h"

namespace nowchess::pgn {
namespace {

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

TEST(PgnTools, FilterReadsDatesHoweverTheyAreWritten) {
    const auto isWanted = [](std::string_view date, const GameFilter& filter) {
        std::string out;
        nowchess::pgn::filter(sourceOf("[Date \"" + std::string(date) + "\"]\n\n1. e4 *\n"), sinkTo(out), filter);
        return !out.empty();
    };
    for (const std::string_view date : {"2020/01/03", "2020-01-03", "2020.1.3", "2020.01.03"}) {
        EXPECT_TRUE(isWanted(date, {.since = "2020.01.03", .until = "2020.01.03"})) << date;
        EXPECT_FALSE(isWanted(date, {.since = "2020.01.04"})) << date;
    }
    EXPECT_TRUE(isWanted("2020", {.since = "2020"}));
    EXPECT_FALSE(isWanted("2020", {.since = "2020.01"}));
    for (const std::string_view date : {"03.01.2020", "yesterday", "", "2020x01x03", "2020.13.01"}) {
        EXPECT_FALSE(isWanted(date, {.since = "1900"})) << date;
        EXPECT_FALSE(isWanted(date, {.until = "2100"})) << date;
    }
}

TEST(PgnTools, FilterAsksForTheRulesOfAGame) {
    const std::string games =
        "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n"
        "[Event \"c\"]\n[Variant \"Chess960\"]\n\n1. e4 *\n\n[Event \"d\"]\n[Variant \"nonsense\"]\n\n1. e4 *\n\n";
    const auto wanted = [&](Rules rules) {
        std::string out;
        nowchess::pgn::filter(sourceOf(games), sinkTo(out), {.rules = rules});
        return out.size() > 8 ? out.substr(8, 1) + (out.find("[Event", 1) == std::string::npos ? "" : "+") : "";
    };
    EXPECT_EQ(wanted(standardRules), "a");
    EXPECT_EQ(wanted({.variant = Variant::Atomic}), "b");
    EXPECT_EQ(wanted(chess960Rules), "c");
    EXPECT_EQ(wanted({.variant = Variant::Horde}), "");
}

TEST(PgnTools, FilterFindsGamesThatBothLoseAndGamesThatBreakOff) {
    const auto count = [](std::string_view text, const GameFilter& filter) {
        std::string out;
        return nowchess::pgn::filter(sourceOf(text), sinkTo(out), filter).written;
    };
    EXPECT_EQ(count("1. e4 e5 0-0\n", {.result = Result::BothLose}), 1U);
    EXPECT_EQ(count("[Result \"1-0\"]\n\n1. e4 e5 *\n", {.result = Result::WhiteWins}), 1U) << "who says more";
    EXPECT_EQ(count(joined({draw, broken, mate}), {.isBroken = true}), 1U);
}

}  // namespace
}  // namespace nowchess::pgn
