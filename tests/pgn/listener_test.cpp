// Listeners that skip what they do not want, or stop.
#include "nowchess/pgn/listener.h"

#include <algorithm>
#include <string>
#include <vector>

#include "nowchess/pgn/reader.h"
#include "nowchess/pgn/replay.h"

namespace nowchess::pgn {
namespace {

using Log = std::vector<std::string>;

// Writes down every event, and answers one of them with a flow.
class Recorder {
public:
    using Handles =
        Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::Comment, Event::BeginVariation,
               Event::EndVariation, Event::Result, Event::Fault, Event::EndMoves, Event::EndGame, Event::EndText>;

    Recorder(std::string at, Flow flow) : at_(std::move(at)), flow_(flow) {}

    Flow beginGame(std::size_t) { return write("begin"); }
    Flow tag(const TagText& tag, const Token&) { return write("tag " + std::string(tag.name)); }
    Flow beginMoves() { return write("moves"); }
    Flow move(const Token& token) { return write(std::string(token.text)); }
    Flow comment(const Token&, std::string_view text) { return write("{" + std::string(text) + "}"); }
    Flow beginVariation(const Token&) { return write("("); }
    Flow endVariation(const Token&) { return write(")"); }
    Flow result(const Token&, Result result) { return write(std::string(text(result))); }
    Flow fault(Fault fault, const Token&) { return write(std::string(name(fault))); }
    Flow endMoves() { return write("end of moves"); }
    Flow endGame(std::size_t) { return write("end"); }
    void endText() { write("end of text"); }

    Log log;

private:
    Flow write(std::string event) {
        log.push_back(std::move(event));
        return log.back() == at_ ? flow_ : Flow::Continue;
    }

    std::string at_;
    Flow flow_;
};

constexpr std::string_view twoGames = "[A \"a\"] 1. e4 (1. d4 d5 (1... c5) 2. c4) {x} e5 1-0 {y} [B \"b\"] 1. f4 *";

Log logOf(const std::string& at, Flow flow, std::string_view text = twoGames) {
    Recorder recorder(at, flow);
    EXPECT_EQ(read(text, recorder), flow != Flow::Stop);
    return recorder.log;
}

const Log secondGame{"begin", "tag B", "moves", "f4", "*", "end of moves", "end", "end of text"};

Log followedBySecondGame(Log log) {
    log.insert(log.end(), secondGame.begin(), secondGame.end());
    return log;
}

TEST(PgnListener, SkipsTheRestOfAGame) {
    EXPECT_EQ(logOf("begin", Flow::SkipGame), (Log{"begin", "end", "begin", "end", "end of text"}));
    EXPECT_EQ(logOf("tag A", Flow::SkipGame), followedBySecondGame({"begin", "tag A", "end"}));
    EXPECT_EQ(logOf("d5", Flow::SkipGame),
              followedBySecondGame({"begin", "tag A", "moves", "e4", "(", "d4", "d5", "end"}));
}

TEST(PgnListener, SkipsTheRestOfTheMovesButNotTheResult) {
    EXPECT_EQ(logOf("e4", Flow::SkipMoves),
              followedBySecondGame({"begin", "tag A", "moves", "e4", "1-0", "end of moves", "end"}));
    EXPECT_EQ(logOf("c5", Flow::SkipMoves), followedBySecondGame({"begin", "tag A", "moves", "e4", "(", "d4", "d5", "(",
                                                                  "c5", "1-0", "end of moves", "end"}));
}

TEST(PgnListener, SkipsAVariation) {
    // From its beginning, its end is not reported either; from within, it is.
    EXPECT_EQ(logOf("(", Flow::SkipVariation), followedBySecondGame({"begin", "tag A", "moves", "e4", "(", "{x}", "e5",
                                                                     "1-0", "{y}", "end of moves", "end"}));
    EXPECT_EQ(logOf("d4", Flow::SkipVariation),
              followedBySecondGame(
                  {"begin", "tag A", "moves", "e4", "(", "d4", ")", "{x}", "e5", "1-0", "{y}", "end of moves", "end"}));
    EXPECT_EQ(logOf("e4", Flow::SkipVariation), logOf("e4", Flow::SkipMoves));
}

TEST(PgnListener, SkipsAGameThatIsNotInOrder) {
    EXPECT_EQ(logOf("d4", Flow::SkipGame, "1. e4 (1. d4 d5\n\n[B \"b\"]\n\n*"),
              (Log{"begin", "moves", "e4", "(", "d4", "end", "begin", "tag B", "moves", "*", "end of moves", "end",
                   "end of text"}))
        << "the open variation is not told";
    EXPECT_EQ(logOf("UnterminatedTag", Flow::SkipGame, "[A \"a\n[B \"b\"]\n\n1. e4 *"),
              (Log{"begin", "UnterminatedTag", "end", "end of text"}));
    EXPECT_EQ(logOf("UnescapedQuote", Flow::SkipGame, "[A \"a\"b\"]\n\n1. e4 *"),
              (Log{"begin", "UnescapedQuote", "end", "end of text"}));
}

TEST(PgnListener, StopsAtAnyEvent) {
    const Log all = logOf("nothing", Flow::Continue);
    ASSERT_EQ(all.back(), "end of text");
    for (const std::string& event : all) {
        if (event == "end of text") break;
        const Log log = logOf(event, Flow::Stop);
        EXPECT_EQ(log.back(), event);
        EXPECT_EQ(log.size(), static_cast<std::size_t>(std::ranges::find(all, event) - all.begin()) + 1) << event;
    }
}

TEST(PgnListener, StopsWhereAGameEndsWithoutAResult) {
    for (const std::string_view text :
         {"1. e4\n\n[B \"b\"]\n\n1. d4 *", "1. e4\n\n1. d4 d5 *", "1. e4 (1. d4\n\n[B \"b\"]\n\n*", "{a", "1. e4"}) {
        const Log all = logOf("nothing", Flow::Continue, text);
        for (const std::string& event : all) {
            if (event == "end of text") break;
            EXPECT_EQ(logOf(event, Flow::Stop, text).back(), event) << text;
        }
    }
}

// The same through a replay.
struct Stopper {
    using Handles = Events<Event::Move, Event::EndGame>;
    Flow move(Replay& game, const Token&) {
        ++moves;
        return game.ply() == ply && game.games() == inGame ? flow : Flow::Continue;
    }
    void endGame(Replay&, std::size_t) { ++games; }
    std::uint32_t ply;
    std::uint64_t inGame;
    Flow flow;
    int moves = 0;
    int games = 0;
};

TEST(PgnListener, StopsAReplayWithWhatWasFoundSoFar) {
    constexpr std::string_view text = "1. e4 e5 2. Qq3 *\n1. d4 d5 2. c4 *\n1. e4 Nf3 *\n";
    Stopper stopper{.ply = 1, .inGame = 2, .flow = Flow::Stop};
    const Report report = replay(text, stopper);
    EXPECT_TRUE(report.isStopped);
    EXPECT_EQ(report.games, 2U);
    EXPECT_EQ(stopper.games, 1);
    EXPECT_EQ(stopper.moves, 3);
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(message(report.findings[0]).substr(0, 5), "1:13:");
    EXPECT_EQ(report.errors, 1U);
}

TEST(PgnListener, WhatIsSkippedIsNotJudged) {
    // Half of the game would have neither this PlyCount nor this result.
    constexpr std::string_view text = "[PlyCount \"4\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    EXPECT_TRUE(replay(text).findings.empty());
    for (const Flow flow : {Flow::SkipMoves, Flow::SkipGame, Flow::Stop}) {
        Stopper stopper{.ply = 2, .inGame = 1, .flow = flow};
        EXPECT_TRUE(replay(text, stopper).findings.empty());
        EXPECT_EQ(stopper.moves, 2);
        EXPECT_EQ(stopper.games, flow == Flow::Stop ? 0 : 1);
    }
}

TEST(PgnListener, ASkippedVariationLeavesTheLineAsItWas) {
    struct MainLines {
        using Handles = Events<Event::BeginVariation, Event::Move>;
        static Flow beginVariation(Replay&, const Token&) { return Flow::SkipVariation; }
        void move(Replay& game, const Token&) {
            EXPECT_TRUE(game.isMainLine());
            ++moves;
        }
        int moves = 0;
    };
    MainLines lines;
    const Report report = replay("1. e4 (1. d4 (1. Qq9) d5) e5 (1... c5) 2. Nf3 *", lines);
    EXPECT_EQ(lines.moves, 3);
    EXPECT_EQ(report.errors, 0U);
}

TEST(PgnListener, GoesIntoTheVariationsItDoesNotSkip) {
    struct FirstVariations {
        using Handles = Events<Event::BeginVariation, Event::Move>;
        static Flow beginVariation(Replay& game, const Token&) {
            return game.isMainLine() ? Flow::Continue : Flow::SkipVariation;
        }
        void move(Replay& game, const Token& token) {
            moves += std::string(token.text) + (game.isMainLine() ? " " : ") ");
        }
        std::string moves;
    };
    FirstVariations lines;
    EXPECT_EQ(replay("1. e4 (1. d4 (1. Qq9) d5) e5 2. Nf3 *", lines).errors, 0U);
    EXPECT_EQ(lines.moves, "e4 d4) d5) e5 Nf3 ");
}

TEST(PgnListener, AFailedMoveIsReportedApart) {
    struct Failures {
        using Handles = Events<Event::FailedMove>;
        Flow failedMove(Replay& game, const Token& token) {
            EXPECT_TRUE(game.hasFailed());
            failed += token.text;
            return Flow::SkipGame;
        }
        std::string failed;
    };
    Failures failures;
    replay("1. e4 e6 2. e6 Nf6 * 1. Nf6 *", failures);
    EXPECT_EQ(failures.failed, "e6Nf6");
}

}  // namespace
}  // namespace nowchess::pgn
