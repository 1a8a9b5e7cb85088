// Where a game begins and ends: sound text is never cut in two, and damage to one game never harms its neighbours.
#include <algorithm>
#include <array>

#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/splitter.h"
#include "pgn/damaged_games.h"
#include "support/environment.h"
#include "support/random.h"

namespace nowchess::pgn {
namespace {

// Games, errors and warnings.
using Counts = std::array<std::uint64_t, 3>;

Counts counts(std::string_view text) {
    const Report report = replay(text);
    return {report.games, report.errors, report.warnings};
}

TEST(PgnGameBoundary, AnEmptyLineBeforeBlacksFirstMoveDoesNotCutTheGameInTwo) {
    EXPECT_EQ(counts("[Event \"x\"]\n\n1. e4\n\n1... e5 *"), (Counts{1, 0, 0}));
    EXPECT_EQ(counts("[Event \"x\"]\n\n1. e4 {best}\n\n1.. e5 2. Nf3 *"), (Counts{1, 0, 0}));
    EXPECT_EQ(counts("1. e4\n\n1. e5 2. Nf3 *"), (Counts{1, 0, 0})) << "the number is only repeated";
    EXPECT_EQ(counts("1. e4 (1. d4 d5)\n\n1. e5 *"), (Counts{1, 0, 0})) << "moves of variations do not count";
    EXPECT_EQ(counts("1. e4 e5\n\n1. d4 d5 *"), (Counts{2, 0, 1})) << "that is another game";
    EXPECT_EQ(counts("1. e4 e5\n\n1... d5 *")[0], 1U) << "with that number none begins";
}

TEST(PgnGameBoundary, ANumberThatIsPutRightAfterAnEmptyLineDoesNotBeginAGame) {
    const Report report = replay("1. e4\n\n7... e5 *");
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].repair, "1...");
}

// The Event tags of the games, with their moves.
std::vector<std::string> events(std::string_view text) {
    std::vector<std::string> found;
    for (const ParsedGame& game : readGames(text))
        found.push_back(std::string(tagValue(game.tags, "Event").value_or("-")) + ":" +
                        std::to_string(game.game.ply()));
    return found;
}
using Events = std::vector<std::string>;

TEST(PgnGameBoundary, AHeaderThatIsCutOffInATagDoesNotSwallowTheNextGame) {
    const std::string next = "[Event \"2\"]\n[Site \"?\"]\n\n1. e4 *\n";
    for (const std::string cut : {"[TimeControl \"66+0.6", "[TimeControl \"66+0.6\"", "[TimeControl \"66+0.6\" ",
                                  "[TimeControl \"", "[TimeControl", "[Time", "[", "", "[TimeControl \"66+0.6\n",
                                  "[TimeControl \"66+0.6\"]\n", "[TimeControl \"a\\"}) {
        const std::string text = "[Event \"1\"]\n[Site \"?\"]\n" + cut + next;
        EXPECT_EQ(events(text), (Events{"1:0", "2:1"})) << text;
        EXPECT_EQ(events("[Site \"?\"]\n" + cut + next), (Events{"-:0", "2:1"}))
            << "its Event tag is lost, too: " << cut;
    }
    EXPECT_EQ(counts("[Event \"1\"]\n[TimeControl \"66+0.6" + next), (Counts{2, 1, 1}));
    EXPECT_EQ(counts("[Event \"1\"]\n[White \"A[Black \"B\"]\n\n*\n"), (Counts{1, 1, 0})) << "nor the next tag";
    EXPECT_EQ(counts("[Event \"1\"]\n[White \"A[Black\t\"B\"]\n\n*\n"), (Counts{1, 1, 0})) << "whatever parts it";
}

TEST(PgnGameBoundary, AnEventTagThatIsNotTheFirstDoesNotCutAHeader) {
    EXPECT_EQ(events("[Black \"a\"]\n[Event \"1\"]\n[White \"b\"]\n\n1. e4 *\n"), (Events{"1:1"}));
    EXPECT_EQ(counts("[White \"see [x] \"y\" z\"]\n\n*\n"), (Counts{1, 0, 1})) << "brackets and quotes are no tag";
    for (const std::string_view none : {"see [x \"y\" z", "see [9 \"y\" z", "see [ \"y\" z"})
        EXPECT_EQ(counts("[White \"" + std::string(none) + "\"]\n\n*\n"), (Counts{1, 0, 1})) << none;
    // In the order of the alphabet, or not.
    EXPECT_EQ(events("[Black \"a\"]\n[Event \"1\"]\n[Annotator \"b\"]\n\n1. e4 *\n"), (Events{"-:0", "1:1"}));
    EXPECT_EQ(events("[Black \"a\"]\n[Event \"1\"]\n[White \"b\"]\n[Site \"c\"]\n\n1. e4 *\n"), (Events{"-:0", "1:1"}));
    EXPECT_EQ(events("[Black \"a\"]\n[Event \"1\"]\n[Event \"2\"]\n\n1. e4 *\n").back(), "2:1");
    EXPECT_EQ(events("[Black \"a\"]\n[Event \"1\"]\n\n[White \"b\"]\n\n1. e4 *\n").size(), 1U);
    EXPECT_EQ(events("[Date \"a\"]\n[Event \"1\"]\n[Date \"b\"]\n\n1. e4 *\n"), (Events{"-:0", "1:1"}));
    EXPECT_EQ(events("[Site \"a\"]\n[Date \"a\"]\n[Event \"1\"]\n[Site \"b\"]\n\n1. e4 *\n"), (Events{"-:0", "1:1"}))
        << "in order from there on, but the Site is another game's";
}

TEST(PgnGameBoundary, ACommentWithoutItsBraceDoesNotSwallowTheNextGame) {
    const std::string next = "[Event \"2\"]\n[Site \"?\"]\n\n1. d4 {a} *\n";
    for (const std::string cut : {"{good mo", "{good\n", "{good\n\n", "; go", "\n% es", "(1. d4 {x", "{"})
        EXPECT_EQ(events("[Event \"1\"]\n\n1. e4 " + cut + next), (Events{"1:1", "2:1"})) << cut;
}

TEST(PgnGameBoundary, ALineCommentMayQuoteAnEventThatNoTagFollows) {
    const std::string quoted = "[Event \"1\"]\n\n1. e4 ; see [Event \"2\"]";
    EXPECT_EQ(events(quoted + "\n[Site \"?\"]\n\n1. d4 *\n"), (Events{"1:1", "2:1"}));
    for (const std::string_view rest : {"\n[x] e5 *\n", "\n[x] e5 *", "\ne5 *\n", "\r\ne5 *"})
        EXPECT_EQ(events(quoted + std::string(rest)), (Events{"1:2"})) << rest;
    for (const std::string_view rest : {"", "\n", "\n["})
        EXPECT_EQ(events(quoted + std::string(rest)), (Events{"1:1"})) << rest;
}

TEST(PgnGameBoundary, ACommentMayQuoteATagLine) {
    for (const std::string comment :
         {"{see\n\n[Event \"x\"]\n}", "{see [Event \"x\"]}", "{see\n\n[Site \"x\"]\n\n[Event \"y\"]\n\n1. d4 *}",
          "; see [Event \"x\"]\n", "\n% [Event \"x\"]\n", "; [EventDate \"x\"]\n", "; [Event \"x\n",
          "; [Event \"x\"] it was\n", "; [Event \"x\"]\r\n"})
        EXPECT_EQ(counts("[Event \"1\"]\n\n1. e4 " + comment + " e5 *\n\n[Event \"2\"]\n\n1. d4 *\n"),
                  (Counts{2, 0, 0}))
            << comment;
}

TEST(PgnGameBoundary, ATagMayGoOnInTheNextLine) {
    const auto games = readGames("[Event \"a long\nname\"]\r\n[Site \"b\r\nc\"]\n\n1. e4 *\n");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(tagValue(games[0].tags, "Event"), "a long\nname");
    ASSERT_EQ(games[0].findings.size(), 2U);
    EXPECT_EQ(games[0].findings[0].fault, Fault::LineEndInTag);
    for (const std::string end : {"\n\n", "\n[Site \"x\"]\n\n", "\n% \"]\n\n"})
        EXPECT_EQ(counts("[Event \"cut off" + end + "1. e4 e5 *\n")[1], 1U) << end;
    EXPECT_EQ(counts("[Event \"a\n" + std::string(2 * maxTagContinuation, 'x') + "\"]\n\n*\n")[1], 3U) << "too far";
}

TEST(PgnGameBoundary, ACtrlZAtTheEndIsNoError) {
    EXPECT_EQ(counts("1. e4 e5 *\r\n\x1a"), (Counts{1, 0, 0}));
    EXPECT_EQ(counts("1. e4 e5 *\n\x1a\n[Event \"x\"]\n\n*\x1a\x1a"), (Counts{2, 0, 0})) << "files put together";
}

TEST(PgnGameBoundary, AControlByteIsShownByItsCode) {
    const Report report = replay("1. e4 \x01\x7f *");
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].found, "\\x01\\x7f");
}

struct Neighbour {
    std::vector<Tag> tags;
    std::vector<Move> moves;
    std::optional<Result> result;
    friend bool operator==(const Neighbour&, const Neighbour&) = default;
};

std::vector<Neighbour> gamesOf(std::string_view text) {
    std::vector<Neighbour> games;
    for (const ParsedGame& game : readGames(text)) {
        Neighbour& next = games.emplace_back(game.tags, std::vector<Move>(), game.result);
        for (const AnyGame::Ply& ply : game.game.history().subspan(1)) next.moves.push_back(*ply.move);
    }
    return games;
}

TEST(PgnGameBoundary, DamageNeverHarmsANeighbourThatStartsWithAnEventTag) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("PgnDamage");
    for (std::uint64_t round = 0; round < test::scaled(600); ++round) {
        const test::DamagedGames damaged = test::damagedGames(random);
        const std::string text = damaged.text();
        const std::vector<Neighbour> found = gamesOf(text);
        for (std::size_t i = 0; i < damaged.games.size(); ++i) {
            if (i == damaged.hit) continue;
            const Neighbour expected = gamesOf(damaged.games[i]).at(0);
            ASSERT_NE(std::ranges::find(found, expected), found.end()) << "game " << i << " of\n" << text;
        }
    }
}

}  // namespace
}  // namespace nowchess::pgn
