#include "gtest/gtest.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn_tools/filter.h"
#include "support/environment.h"
#include "support/json_checker.h"
#include "support/naive_pattern.h"
#include "support/program.h"

namespace nowchess::test {
namespace {

constexpr std::string_view games =
    "[Event \"Open\"]\n[Date \"2019.05.01\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Anand\"]\n[Result \"1-0\"]\n"
    "[WhiteElo \"2850\"]\n[BlackElo \"2750\"]\n[ECO \"B20\"]\n\n1. e4 c5 {as is}  2. Nf3 1-0\n\n"
    "[Event \"Club\"]\n[Date \"2021.??.??\"]\n[White \"Anand\"]\n[Black \"Smith\"]\n[Result \"0-1\"]\n"
    "[WhiteElo \"2700\"]\n[ECO \"A00\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[Event \"?\"]\n[White \"x\"]\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. O-O Kd7 1/2-1/2\n";

// Which of the three games come out.
std::string kept(std::vector<std::string> options) {
    options.insert(options.begin(), {"pgn", "filter"});
    const ProgramResult result = run(options, std::string(games));
    std::string numbers;
    if (result.out.contains("1. e4")) numbers += '1';
    if (result.out.contains("1. f3")) numbers += '2';
    if (result.out.contains("1. O-O")) numbers += '3';
    EXPECT_EQ(result.exitCode, numbers.empty() ? 1 : 0) << result.err;
    return numbers;
}

TEST(PgnFilter, FiltersByTags) {
    EXPECT_EQ(kept({}), "123");
    EXPECT_EQ(kept({"--player", "anand"}), "12");
    EXPECT_EQ(kept({"--white", "ANAND"}), "2");
    EXPECT_EQ(kept({"--black", "anand"}), "1");
    EXPECT_EQ(kept({"--event", "lub"}), "2");
    EXPECT_EQ(kept({"--eco", "B"}), "1");
    EXPECT_EQ(kept({"--player", "nobody"}), "");
    EXPECT_EQ(kept({"--variant", "chess"}), "123");
    EXPECT_EQ(kept({"--variant", "chess960"}), "");
    EXPECT_EQ(kept({"--variant", "atomic", "--invert"}), "123");
    EXPECT_EQ(kept({"--player", "anand", "--invert"}), "3");
    EXPECT_EQ(kept({"--eco", "A00-B19"}), "2");
    EXPECT_EQ(kept({"--eco", "A-B"}), "12");
    EXPECT_EQ(kept({"--tag", "Event=OPEN"}), "1");
    EXPECT_EQ(kept({"--tag", "Event!=open"}), "23");
    EXPECT_EQ(kept({"--tag", "Event!=open", "--tag", "Black=smith"}), "2");
    EXPECT_EQ(kept({"--player", "anand", "--eco", "B", "--result", "1-0", "--min-elo", "2700"}), "1");
    EXPECT_EQ(kept({"--player", "anand", "--eco", "B", "--result", "0-1"}), "");
    EXPECT_EQ(kept({"--player", "anand", "--eco", "B", "--invert"}), "23");
}

TEST(PgnFilter, FindsNamesWhateverTheirEncoding) {
    for (const std::string_view name : {"M\u00fcller", "M\xfcller", "\\\"M\u00fcller"})
        EXPECT_EQ(run({"pgn", "filter", "--white", "m\u00fcl"}, "[White \"" + std::string(name) + "\"]\n\n1. e4 *\n")
                      .exitCode,
                  0)
            << name;
}

TEST(PgnFilter, RefusesConditionsThatMakeNoSense) {
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{{"--result", "2-0"},
                                                                                         {"--result", "1-0x"},
                                                                                         {"--ending", "boredom"},
                                                                                         {"--since", "last year"},
                                                                                         {"--until", "2020-05"},
                                                                                         {"--tag", "Event"},
                                                                                         {"--tag", "=x"},
                                                                                         {"--pattern", "*/x"},
                                                                                         {"--min-elo", "strong"}}) {
        std::vector<std::string> arguments{"pgn", "filter"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ProgramResult result = run(arguments, std::string(games));
        EXPECT_EQ(result.exitCode, 2) << options[0] << ' ' << options[1];
        EXPECT_TRUE(result.err.contains(options[0])) << result.err;
        EXPECT_TRUE(result.out.empty());
    }
    EXPECT_TRUE(run({"pgn", "filter", "--pattern", "*/x"}, "").err.contains("column 3: found 'x', expected"));
}

TEST(PgnFilter, FiltersByRatingDateResultAndLength) {
    EXPECT_EQ(kept({"--min-elo", "2700"}), "1");
    EXPECT_EQ(kept({"--min-elo", "2800"}), "");
    EXPECT_EQ(kept({"--since", "2020"}), "2");
    EXPECT_EQ(kept({"--since", "2019.05.01"}), "1") << "where the day is not known, it may be any";
    EXPECT_EQ(kept({"--since", "2019", "--until", "2021"}), "12");
    EXPECT_EQ(kept({"--until", "2019.05"}), "1");
    EXPECT_EQ(kept({"--max-elo", "2800"}), "");
    EXPECT_EQ(kept({"--max-elo", "2850"}), "1");
    EXPECT_EQ(kept({"--result", "1-0"}), "1");
    EXPECT_EQ(kept({"--result", "*"}), "");
    EXPECT_EQ(kept({"--result", "1/2-1/2"}), "3");
    EXPECT_EQ(kept({"--min-plies", "3"}), "12");
    EXPECT_EQ(kept({"--max-plies", "3"}), "13");
    EXPECT_EQ(kept({"--ending", "checkmate"}), "2");
    EXPECT_EQ(kept({"--ending", "other"}), "13");
}

TEST(PgnFilter, FiltersByWhatStoodOnTheBoard) {
    EXPECT_EQ(kept({"--fen", "startpos moves e2e4 c7c5"}), "1");
    EXPECT_EQ(kept({"--fen", "startpos"}), "12");
    EXPECT_EQ(kept({"--material", "KRPvK"}), "3");
    EXPECT_EQ(kept({"--material", "KvK"}), "");
    EXPECT_EQ(run({"pgn", "filter", "--material", "RK"}, "").exitCode, 2);
    EXPECT_EQ(run({"pgn", "filter", "--fen", "rubbish"}, "").exitCode, 2);
}

TEST(PgnFilter, FiltersByPatterns) {
    EXPECT_EQ(kept({"--pattern", "*/pp1p*/*/*/*/*/*/*"}), "1");
    EXPECT_EQ(kept({"--pattern", "*/*/*/*p*/*P*/*/*/*"}), "12");
    EXPECT_EQ(kept({"--pattern", "*/*/*/*/*q/*/*/*"}), "2");
    EXPECT_EQ(kept({"--pattern", "*/*/*/*/*q/*/*/* b"}), "") << "it is White who is mated";
    EXPECT_EQ(kept({"--pattern", "*/*/*/*/*/*/*/*RK?"}), "3");
    EXPECT_EQ(kept({"--pattern", "*/*/*/*/*/*/*/*RK?", "--pattern", "*/*/*/*/*q/*/*/*"}), "23");
    EXPECT_EQ(kept({"--pattern", "*rk?/*/*/*/*/*/*/*"}), "");
    EXPECT_EQ(kept({"--pattern", "*rk?/*/*/*/*/*/*/*", "--either-side"}), "3");
    EXPECT_EQ(kept({"--pattern", "*/*/*/*/*/*/*/*RK?", "--invert"}), "12");
    EXPECT_EQ(kept({"--material", "KvKRP"}), "");
    EXPECT_EQ(kept({"--material", "KvKRP", "--either-side"}), "3");
}

// The last position of each is what the word says.
TEST(PgnFilter, FiltersByEndingsOnTheBoard) {
    const std::string text =
        "[Event \"mate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
        "[Event \"again\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n\n"
        "[Event \"twice\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2\n\n"
        "[Event \"slow\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w - - 98 90\"]\n\n90. Kd1 Kd7 1/2-1/2\n\n"
        "[Event \"bare\"]\n[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kxe2 1/2-1/2\n\n"
        "[Event \"stuck\"]\n[FEN \"k7/2Q5/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 1/2-1/2\n\n"
        "[Event \"wrong\"]\n\n1. Ke2 *\n";
    for (const auto& [ending, event] : std::vector<std::pair<std::string, std::string>>{{"checkmate", "mate"},
                                                                                        {"repetition", "again"},
                                                                                        {"other", "twice"},
                                                                                        {"fifty", "slow"},
                                                                                        {"material", "bare"},
                                                                                        {"stalemate", "stuck"}}) {
        const ProgramResult result = run({"pgn", "filter", "--ending", ending}, text);
        EXPECT_TRUE(result.out.starts_with("[Event \"" + event + "\"]")) << ending << ": " << result.out;
        EXPECT_EQ(result.out.find("[Event", 1), std::string::npos) << ending << ": " << result.out;
    }
}

class PositionsOf {
public:
    using Handles = pgn::Events<pgn::Event::BeginMoves, pgn::Event::Move, pgn::Event::EndGame>;

    explicit PositionsOf(std::string_view pattern) : pattern_(pattern) {}
    void beginMoves(pgn::Replay& game) { isFound_ = boardFits(game.position().board(), pattern_); }
    void move(pgn::Replay& game, const pgn::Token&) {
        if (game.isMainLine()) isFound_ = isFound_ || boardFits(game.position().board(), pattern_);
    }
    void endGame(pgn::Replay&, std::size_t) {
        if (isFound_) ++found;
    }
    std::size_t found = 0;

private:
    std::string_view pattern_;
    bool isFound_ = false;
};

TEST(PgnFilter, FindsWhatTheNaiveMatcherFindsInRealGames) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const std::filesystem::path file = *data / "pgn/corpus/linares_2002.pgn";
    const std::string text = contents(file);
    for (const std::string pattern : {"*/*/*/*/*/*/*PPP/*RK?", "*/*P*/*/*/*/*/*/*", "*/*/*/*/*/*/*/*[QR]*k*",
                                      "*/*/*p*p*p*/*/*P*P*/*/*/*", "????k*/*/*/*/*/*/*K*/*", "8/8/*/*/*/*/*/*"}) {
        PositionsOf naive(pattern);
        pgn::replay(text, naive);
        const ProgramResult result = run({"pgn", "filter", "--pattern", pattern, file.string()});
        std::size_t found = 0;
        for (std::size_t at = result.out.find("[Event "); at != std::string::npos;
             at = result.out.find("[Event ", at + 1))
            ++found;
        EXPECT_EQ(found, naive.found) << pattern;
        EXPECT_LT(found, 42U) << pattern;
    }
}

TEST(PgnFilter, WritesGamesByteForByte) {
    const ProgramResult result = run({"pgn", "filter", "--white", "carlsen"}, std::string(games));
    EXPECT_EQ(result.out, games.substr(0, games.find("[Event \"Club")));
}

TEST(PgnFilter, ReadsMaterial) {
    EXPECT_EQ(pgn::parseMaterial("KRPvKR"), (pgn::Material{1, 0, 0, 1, 0, 0, 0, 0, 1, 0}));
    EXPECT_EQ(pgn::parseMaterial("KRPKR"), pgn::parseMaterial("KRPvKR"));
    for (const std::string_view text : {"", "K", "KxK", "QKvK", "KvKvK", "KKK"})
        EXPECT_FALSE(pgn::parseMaterial(text)) << text;
}

TEST(PgnShow, ShowsABoardAfterSoManyHalfMoves) {
    const ProgramResult result = run({"pgn", "show", "-", "2", "--ply", "3"}, std::string(games));
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.contains("[White \"Anand\"]\n[Black \"Smith\"]"));
    EXPECT_TRUE(result.out.contains("ply 3 of 4, after 2. g4\n")) << result.out;
    EXPECT_TRUE(result.out.contains("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\n"));
    EXPECT_TRUE(run({"pgn", "show", "-", "2"}, std::string(games)).out.contains("0-1 Checkmate! Black wins."));
}

TEST(PgnShow, SaysThatThereIsNoSuchGameOrPly) {
    const ProgramResult game = run({"pgn", "show", "-", "4"}, std::string(games));
    EXPECT_EQ(game.exitCode, 1);
    EXPECT_TRUE(game.err.contains("has no game 4"));
    const ProgramResult endless = run({"pgn", "show"}, "1. e4 {" + std::string(600'000, 'x') + "} *\n");
    EXPECT_EQ(endless.exitCode, 1);
    EXPECT_TRUE(endless.err.contains("holds a game 1 that is too long to be shown")) << endless.err;
    EXPECT_TRUE(run({"pgn", "show", "-", "2", "--ply", "5"}, std::string(games)).err.contains("has only 4 half-moves"));
    EXPECT_EQ(run({"pgn", "show", "-", "x"}).exitCode, 2);
    EXPECT_EQ(run({"pgn", "show", "-", "0"}).exitCode, 2);
    EXPECT_EQ(run({"pgn", "show", "-", "1", "x"}).exitCode, 2);
}

TEST(PgnStats, CountsResultsEndingsAndFirstMoves) {
    const ProgramResult result = run({"pgn", "stats"}, std::string(games));
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(result.out.starts_with("3 games, 9 half-moves; 3.0 on average, 4 at most\n")) << result.out;
    const ProgramResult json = run({"pgn", "stats", "--json"}, std::string(games));
    ASSERT_EQ(linesOf(json.out).size(), 1U);
    EXPECT_TRUE(isJson(linesOf(json.out)[0])) << json.out;
    EXPECT_TRUE(json.out.contains(R"("results":{"1-0":1,"0-1":1,"1/2-1/2":1})"));
    EXPECT_TRUE(json.out.contains(R"("endings":{"checkmate":1,"other":2})"));
    EXPECT_TRUE(json.out.contains(R"("firstMoves":{"O-O":1,"e4":1,"f3":1})"));
    EXPECT_TRUE(json.out.contains(R"("years":{"2019":1,"2021":1,"unknown":1})"));
}

}  // namespace
}  // namespace nowchess::test
