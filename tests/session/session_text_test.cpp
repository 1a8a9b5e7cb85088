// A session is written down and read back: nothing is lost, and whatever is read harms nobody.
#include "nowchess/session/session_text.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "nowchess/session/line.h"
#include "support/environment.h"
#include "support/games.h"
#include "support/random.h"

namespace nowchess {
namespace {

using std::chrono::milliseconds;
using test::gameFrom;
using test::lastSan;
using test::played;
using test::Random;

constexpr ClockTime at(std::int64_t time) { return ClockTime(milliseconds(time)); }

SavedSession readBack(std::string_view text) {
    auto read = readSession(text);
    EXPECT_TRUE(read) << message(read.error()) << "\n" << text;
    return std::move(*read);
}

// Everything that a session is, apart from the moment it was looked at.
void expectSame(const Session& a, const Session& b, ClockTime now) {
    EXPECT_EQ(test::stateOf(a.game), test::stateOf(b.game));
    EXPECT_EQ(a.game.start(), b.game.start());
    EXPECT_EQ(a.game.rules(), b.game.rules());
    EXPECT_EQ(a.game.regulations(), b.game.regulations());
    EXPECT_EQ(a.game.options().deadPositions, b.game.options().deadPositions);
    EXPECT_EQ(a.game.options().mateBudget.nodes, b.game.options().mateBudget.nodes);
    EXPECT_EQ(a.game.grantedClaim(), b.game.grantedClaim());
    EXPECT_EQ(a.game.occurrences(), b.game.occurrences());
    EXPECT_TRUE(std::ranges::equal(a.game.allRulings(), b.game.allRulings()));
    EXPECT_EQ(a.game.isDecidedByArbiter(), b.game.isDecidedByArbiter());
    EXPECT_EQ(a.promotion, b.promotion);
    EXPECT_EQ(a.deadCheck, b.deadCheck);
    EXPECT_EQ(a.endedBy, b.endedBy);
    ASSERT_EQ(a.clock.has_value(), b.clock.has_value());
    if (!a.clock) return;
    EXPECT_EQ(text(a.clock->control()), text(b.clock->control()));
    EXPECT_EQ(a.clock->times(now), b.clock->times(now));
    if (!a.clock->times(now)) return;  // the rest means nothing without a limit
    EXPECT_EQ(a.clock->clock().thought(now), b.clock->clock().thought(now));
    EXPECT_EQ(a.clock->clock().turn(), b.clock->clock().turn());
    EXPECT_EQ(a.clock->firstPly(), b.clock->firstPly());
    const std::size_t plies = a.game.ply() + a.game.undone().size();
    for (std::size_t ply = 0; ply <= plies; ++ply) EXPECT_EQ(a.clock->timesAfter(ply), b.clock->timesAfter(ply)) << ply;
    for (const Color side : allColors) {
        EXPECT_EQ(a.clock->clock().movesMade(side), b.clock->clock().movesMade(side));
        EXPECT_EQ(a.clock->clock().movesToGo(side), b.clock->clock().movesToGo(side));
    }
}

TEST(SessionText, IsPgnThatAnyProgramReads) {
    Session session{played("e4 e5")};
    EXPECT_EQ(writeSession(session, std::vector<pgn::Tag>{{"White", "Anna"}}),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n[Black \"?\"]\n"
              "[Result \"*\"]\n\n1. e4 e5 *\n");
    session.clock.emplace(*parsePlayersTimeControl("5+3"), AnyGame());
    session.clock->restore(session.game, 0,
                           std::vector<ClockTimes>{{{milliseconds(300'000), milliseconds(300'000)}},
                                                   {{milliseconds(301'500), milliseconds(300'000)}},
                                                   {{milliseconds(301'500), milliseconds(299'000)}}},
                           milliseconds(250));
    const std::string text = writeSession(session);
    EXPECT_TRUE(text.contains("[TimeControl \"300+3\"]\n[NowChessClock \"301250 299000 250\"]\n")) << text;
    EXPECT_TRUE(text.contains("\n1. e4 {[%clk 0:05:01.500]} 1... e5 {[%clk 0:04:59]} *\n")) << text;
}

TEST(SessionText, KeepsTagsButItsOwn) {
    const std::vector<pgn::Tag> tags{{"White", "Anna"}, {"NowChessLevel", "club"}, {"NowChessPly", "7"}};
    const SavedSession read = readBack(writeSession({played("e4")}, tags));
    EXPECT_EQ(pgn::tagValue(read.tags, "White"), "Anna");
    EXPECT_EQ(pgn::tagValue(read.tags, "NowChessLevel"), "club") << "somebody else's";
    EXPECT_EQ(pgn::tagValue(read.tags, "NowChessPly"), std::nullopt);
    EXPECT_EQ(read.session.game.ply(), 1U);
}

TEST(SessionText, ReadsAnyPgn) {
    EXPECT_EQ(readBack("1. e4 e5 2. Nf3 *").session.game.ply(), 3U);
    const SavedSession over = readBack("[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5 1-0");
    EXPECT_EQ(over.session.game.outcome(), (Outcome{Color::White, EndReason::FlagFall}));
    const auto second = readSession("1. e4 *\n\n[Event \"b\"]\n\n1. d4 {[%clk 0:01:00]} *", 2);
    ASSERT_TRUE(second);
    EXPECT_EQ(lastSan(second->session.game), "d4");
}

TEST(SessionText, ReadsWhatWasSavedWithoutTimesOfMoves) {
    const SavedSession read = readBack("[TimeControl \"300+3\"]\n[NowChessClock \"77000 88000\"]\n\n1. e4 e5 2. Nf3 *");
    ASSERT_TRUE(read.session.clock);
    EXPECT_EQ(read.session.clock->times(at(0)), (ClockTimes{{milliseconds(77'000), milliseconds(88'000)}}));
    EXPECT_EQ(read.session.clock->clock().turn(), Color::Black);
}

TEST(SessionText, AClockThatCameInTheMiddleOfAGameKeepsItsTimes) {
    for (const std::size_t first : {0U, 2U}) {
        Session session{played("e4 e5 Nf3")};
        session.clock.emplace(*parsePlayersTimeControl("5+3"), session.game);
        std::vector<ClockTimes> times;
        for (std::size_t ply = first; ply <= 3; ++ply)
            times.push_back({{milliseconds(77'000 - 1000 * static_cast<int>((ply + 1) / 2)), milliseconds(88'000)}});
        ASSERT_TRUE(session.clock->restore(session.game, first, times, milliseconds(0)));
        expectSame(readBack(writeSession(session)).session, session, at(0));
        session.game.goTo(first);
        session.clock->goTo(session.game, at(0));
        expectSame(readBack(writeSession(session)).session, session, at(0));
    }
}

TEST(SessionText, SaysWhyATextIsNoSession) {
    EXPECT_EQ(message(readSession("").error()), "there is no game in it");
    EXPECT_EQ(message(readSession("1. e4 *", 2).error()), "it has 1 game");
    EXPECT_EQ(readSession("1. e4 *", 0).error().fault, SessionTextFault::NoSuchGame);
    EXPECT_EQ(readSession("1. e5 *").error().fault, SessionTextFault::BadGame);
}

TEST(SessionText, TagsThatMakeNoSenseArePassedOver) {
    for (const std::string_view tag : {"NowChessPly \"x\"",
                                       "NowChessPly \"99\"",
                                       "NowChessClaim \"Qh8\"",
                                       "NowChessOffer \"Green\"",
                                       "NowChessPromotion \"e2e4\"",
                                       "NowChessPromotion \"?\"",
                                       "NowChessEnded \"Boredom\"",
                                       "NowChessEnded \"ThreefoldRepetition White\"",
                                       "NowChessEnded \"Checkmate\"",
                                       "NowChessMateBudget \"much\"",
                                       "NowChessEnded \"FiftyMoves White\"",
                                       "NowChessEnded \"DeadPosition\"",
                                       "NowChessEnded \"Agreement\"",
                                       "NowChessMateBudget \"99999999999\"",
                                       "NowChessClock \"-9223372036854775808 9223372036854775807\"",
                                       "NowChessClock \"1\"",
                                       "NowChessClockSince \"-3\"",
                                       "NowChessClockSince \"99\"",
                                       "NowChessRulings \"1 illegal Green 0\"",
                                       "NowChessRulings \"99 illegal White 0\"",
                                       "NowChessRulings \"x\"",
                                       "NowChessRulings \"1 applause White 0\"",
                                       "NowChessRulings \"1 illegal White soon\"",
                                       "NowChessRulings \"1 illegal White 9223372036854775807\"",
                                       "NowChessEnded \"Boredom arbiter\""}) {
        const SavedSession read =
            readBack("[TimeControl \"300+3\"]\n[" + std::string(tag) + "]\n\n1. e4 {[%clk 0:05:00]} e5 *");
        EXPECT_EQ(read.session.game.ply(), 2U) << tag;
        EXPECT_FALSE(read.session.game.isOver()) << tag;
    }
}

TEST(SessionText, TimesBeyondAllBoundsArePassedOver) {
    const SavedSession read = readBack(
        "[TimeControl \"*300\"]\n[NowChessClock \"1 1 9223372036854775807\"]\n\n"
        "1. e4 {[%clk 2562047788015:12:55.807]} e5 {[%clk 0:00:01]} *");
    EXPECT_EQ(read.session.game.ply(), 2U);
}

TEST(SessionText, AStrangersResultIsKeptWhenItIsWrittenAgain) {
    for (const std::string_view text : {"1. e4 e5 1/2-1/2", "1. e4 e5 1-0", "1. e4 e5 0-1",
                                        "[Termination \"time forfeit\"]\n\n1. e4 1-0", "1. e4 0-0"}) {
        const SavedSession read = readBack(text);
        ASSERT_TRUE(read.session.game.isOver()) << text;
        const SavedSession again = readBack(writeSession(read.session, read.tags));
        EXPECT_EQ(again.session.game.outcome(), read.session.game.outcome()) << text;
    }
}

TEST(SessionText, KeepsEveryWayToEnd) {
    for (const std::string_view lines :
         {"resign", "e4 e5 offer accept", "f3 e5 g4 Qh4", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 claim+threefold+Ng8",
          "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 draw", "e4 resign+white", "e4 e5 undo resign", "illegal+white illegal+white",
          "e4 illegal+black e5 illegal+white illegal+black", "flags", "e4 result+0-0", "result+1-0", "result+0-1"}) {
        Session session;
        std::string_view rest = lines;
        while (!rest.empty()) {
            std::string line(rest.substr(0, rest.find(' ')));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            std::ranges::replace(line, '+', ' ');
            apply(session, *parseLine(line, session));
        }
        ASSERT_TRUE(session.game.isOver()) << lines;
        SCOPED_TRACE(lines);
        expectSame(session, readBack(writeSession(session)).session, at(0));
    }
}

// What a game can be ended by without a command of a player's.
TEST(SessionText, KeepsTheEndingsOfClocksAndArbiters) {
    using End = void (*)(Session&);
    for (const End end :
         std::initializer_list<End>{[](Session& each) { ASSERT_TRUE(each.game.flagFell(Color::Black)); },
                                    [](Session& each) { ASSERT_TRUE(each.game.secondIllegalMove(Color::Black)); },
                                    [](Session& each) { ASSERT_TRUE(each.game.forfeit(Color::Black)); },
                                    [](Session& each) { ASSERT_TRUE(each.game.forfeitBoth()); }}) {
        Session session{played("e4 e5")};
        end(session);
        if (session.game.outcome()->winner) session.endedBy = Color::Black;
        SCOPED_TRACE(writeSession(session));
        expectSame(session, readBack(writeSession(session)).session, at(0));
    }
}

TEST(SessionText, KeepsADrawByFiftyMovesAndByADeadPosition) {
    Session fifty{gameFrom("4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80")};
    apply(fifty, *parseLine("claim fifty Ra2", fifty));
    ASSERT_EQ(fifty.game.outcome(), (Outcome{std::nullopt, EndReason::FiftyMoves}));
    expectSame(fifty, readBack(writeSession(fifty)).session, at(0));
    Session dead{gameFrom("8/2k5/8/1p1p1p1p/1P1P1P2/7P/2K5/8 w - - 0 1")};
    apply(dead, *parseLine("h4", dead));
    ASSERT_EQ(dead.game.outcome(), (Outcome{std::nullopt, EndReason::DeadPosition}));
    expectSame(dead, readBack(writeSession(dead)).session, at(0));
}

TEST(SessionText, KeepsEveryOption) {
    for (const Regulations regulations : {Regulations::FideLaws, Regulations::FideOnline})
        for (const bool deadPositions : {true, false})
            for (const DeadCheck check : {DeadCheck::Full, DeadCheck::Fast})
                for (const std::uint64_t nodes : {MateBudget{}.nodes, std::uint64_t{7}}) {
                    const GameOptions options{
                        .regulations = regulations, .deadPositions = deadPositions, .mateBudget = {.nodes = nodes}};
                    Session session{.game = played("e4 e5", options), .deadCheck = check};
                    SCOPED_TRACE(writeSession(session));
                    expectSame(session, readBack(writeSession(session)).session, at(0));
                }
}

TEST(SessionText, KeepsAPromotionThatIsStillAsked) {
    Session session{gameFrom("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")};
    apply(session, *parseLine("a7a8", session));
    ASSERT_TRUE(session.promotion);
    const std::string text = writeSession(session);
    expectSame(session, readBack(text).session, at(0));
    std::string over = text;
    over.replace(over.find("\"*\""), 3, "\"1-0\"");
    over.replace(over.rfind('*'), 1, "1-0");
    EXPECT_EQ(readBack(over).session.promotion, std::nullopt) << "the game is over";
}

TEST(SessionText, KeepsAClockWithoutALimit) {
    Session session{played("e4")};
    session.clock.emplace(TimeControl::unlimited(), session.game);
    const std::string text = writeSession(session);
    EXPECT_TRUE(text.contains("[TimeControl \"-\"]\n[NowChessClock \"-\"]\n")) << text;
    expectSame(session, readBack(text).session, at(0));
}

// A bonus of nothing and no move yet: what it shows is what it would show at the start.
TEST(SessionText, KeepsWhereAClockBegan) {
    Session session{played("e4 e5")};
    session.clock.emplace(*parseTimeControl("300"), session.game);
    ASSERT_EQ(session.clock->firstPly(), 2U);
    session.clock->start(at(0));
    apply(session, *parseLine("d4", session), at(10'000));
    session.clock->stop(at(10'000));
    expectSame(session, readBack(writeSession(session, {}, at(10'000))).session, at(10'000));
}

TEST(SessionText, KeepsTheSandOfAnHourglass) {
    Session session;
    session.clock.emplace(*parseTimeControl("*120"), session.game);
    session.clock->start(at(0));
    apply(session, *parseLine("e4", session), at(30'000));
    apply(session, *parseLine("e5", session), at(50'000));
    session.clock->stop(at(60'000));
    const SavedSession read = readBack(writeSession(session, {}, at(60'000)));
    expectSame(session, read.session, at(60'000));
    EXPECT_EQ(read.session.clock->timesAfter(1), (ClockTimes{{milliseconds(30'000), milliseconds(90'000)}}));
}

TEST(SessionText, ADamagedClockIsNone) {
    for (const std::string_view tag :
         {"x 1", "1 x", "9000000000000000000 1", "1 9000000000000000000", "1 -9000000000000000000", ""}) {
        const SavedSession read =
            readBack("[TimeControl \"300+3\"]\n[NowChessClock \"" + std::string(tag) + "\"]\n\n1. e4 e5 *");
        EXPECT_FALSE(read.session.clock) << tag;
    }
    EXPECT_FALSE(readBack("[TimeControl \"soon\"]\n[NowChessClock \"1 1\"]\n\n1. e4 *").session.clock);
}

TEST(SessionText, ADamagedBeginningOfTheTimesIsPassedOver) {
    for (const std::string_view since : {"0 9000000000000000000 1", "0 1 9000000000000000000", "0 x 1"}) {
        const SavedSession read =
            readBack("[TimeControl \"*300\"]\n[NowChessClock \"100000 200000\"]\n[NowChessClockSince \"" +
                     std::string(since) + "\"]\n\n1. e4 {[%clk 0:01:40]} e5 {[%clk 0:03:20]} *");
        ASSERT_TRUE(read.session.clock) << since;
        EXPECT_EQ(read.session.clock->times(at(0)), (ClockTimes{{milliseconds(100'000), milliseconds(200'000)}}))
            << since;
    }
}

TEST(SessionText, TimeThatAnArbiterGaveIsCountedOnce) {
    const SavedSession read = readBack(
        "[TimeControl \"300\"]\n[NowChessClock \"420000 300000\"]\n[NowChessRulings \"2 illegal Black 120000\"]\n\n"
        "1. e4 e5 *");
    ASSERT_EQ(read.session.game.rulings().size(), 1U);
    ASSERT_TRUE(read.session.clock);
    EXPECT_EQ(read.session.clock->times(at(0)), (ClockTimes{{milliseconds(420'000), milliseconds(300'000)}}));
}

TEST(SessionText, TakesOnlyTheTimesThatAreLeft) {
    const SavedSession read = readBack(
        "[TimeControl \"300\"]\n[NowChessClock \"290000 280000 0\"]\n\n"
        "1. e4 {[%emt 0:00:10]} {[%clk 0:04:50]} e5 {[%clk 0:04:40]} (1... c5 {[%clk 0:01:00]}) *");
    ASSERT_TRUE(read.session.clock);
    EXPECT_EQ(read.session.clock->timesAfter(1), (ClockTimes{{milliseconds(290'000), milliseconds(300'000)}}));
    EXPECT_EQ(read.session.clock->timesAfter(2), (ClockTimes{{milliseconds(290'000), milliseconds(280'000)}}));
}

TEST(SessionText, ThereAreNoMoreTimesThanMoves) {
    // Numbers of moves that fill what a vector grows to, and that do not.
    for (const std::string_view moves : {"1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]}",
                                         "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. d4 {[%clk 0:05:00]}"}) {
        const SavedSession read =
            readBack("[TimeControl \"300\"]\n[NowChessClock \"300000 300000 0\"]\n\n" + std::string(moves) + " *");
        ASSERT_TRUE(read.session.clock);
        const std::size_t last = read.session.game.ply();
        EXPECT_TRUE(read.session.clock->timesAfter(last));
        EXPECT_EQ(read.session.clock->timesAfter(last + 1), std::nullopt);
    }
}

TEST(SessionText, TakesTheTimesOfItsOwnGameAndMoves) {
    const auto read = readSession(
        "1. d4 {[%clk 0:00:01]} * {[%clk 0:00:09]}\n\n[TimeControl \"300\"]\n[NowChessClock \"290000 280000 0\"]\n\n"
        "{[%clk 0:00:02]} 1. e4 {[%clk 0:04:50]} e5 {[%clk 0:04:40]} *\n\n1. c4 {[%clk 0:00:03]} *",
        2);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->session.clock->timesAfter(1), (ClockTimes{{milliseconds(290'000), milliseconds(300'000)}}));
    EXPECT_EQ(read->session.clock->timesAfter(2), (ClockTimes{{milliseconds(290'000), milliseconds(280'000)}}));
}

TEST(SessionText, TheTimesMayBeginWithBlack) {
    const SavedSession read = readBack(
        "[TimeControl \"300\"]\n[NowChessClock \"290000 280000 0\"]\n[NowChessClockSince \"1 290000 300000\"]\n\n"
        "1. e4 e5 {[%clk 0:04:40]} *");
    ASSERT_TRUE(read.session.clock);
    EXPECT_EQ(read.session.clock->firstPly(), 1U);
    EXPECT_EQ(read.session.clock->timesAfter(2), (ClockTimes{{milliseconds(290'000), milliseconds(280'000)}}));
}

TEST(SessionText, TimesOfAMoveBeyondAllBoundsArePassedOver) {
    const SavedSession read =
        readBack("[TimeControl \"300\"]\n[NowChessClock \"290000 280000 0\"]\n\n1. e4 {[%clk 2000000000:00:00]} e5 *");
    ASSERT_TRUE(read.session.clock);
    EXPECT_EQ(read.session.clock->timesAfter(1), std::nullopt);
    EXPECT_EQ(read.session.clock->times(at(0)), (ClockTimes{{milliseconds(290'000), milliseconds(280'000)}}));
}

TEST(SessionText, AClockWithoutALimitHasNoTimes) {
    const SavedSession read = readBack("[TimeControl \"-\"]\n[NowChessClock \"1 1\"]\n\n1. e4 {[%clk 0:01:00]} *");
    ASSERT_TRUE(read.session.clock);
    EXPECT_EQ(read.session.clock->times(at(0)), std::nullopt);
}

TEST(SessionText, AResultIsNoneWhereMovesWereTakenBack) {
    const SavedSession read =
        readBack("[NowChessPly \"1\"]\n[Result \"1-0\"]\n[Termination \"normal\"]\n\n1. e4 e5 1-0");
    EXPECT_FALSE(read.session.game.isOver());
    EXPECT_EQ(read.session.game.ply(), 1U);
    EXPECT_EQ(pgn::tagValue(read.tags, "Result"), std::nullopt);
    EXPECT_EQ(pgn::tagValue(read.tags, "Termination"), std::nullopt);
}

TEST(SessionText, SaysHowManyGamesThereAre) {
    EXPECT_EQ(message(readSession("1. e4 *", 2).error()), "it has 1 game");
    EXPECT_EQ(message(readSession("1. e4 *\n\n1. d4 *", 3).error()), "it has 2 games");
    EXPECT_TRUE(message(readSession("1. e4 Ke3 *").error()).contains("the move is not legal"));
}

TEST(SessionText, ReadsAFileWithFaultsThatDoNoHarm) {
    const SavedSession read = readBack("[PlyCount \"9\"]\n\n1. e4 e5");
    EXPECT_EQ(read.session.game.ply(), 2U);
}

// --- the identity ---------------------------------------------------------------------------------------------------

std::string randomLine(Random& random, const Session& session) {
    static const std::vector<std::string> words{"claim",   "claim fifty", "claim threefold", "offer",    "accept",
                                                "decline", "undo",        "undo 3",          "redo",     "redo all",
                                                "goto 2",  "draw",        "offer",           "new 960 7"};
    static const std::vector<std::string> endings{"resign white", "resign black", "flags", "result 0-0", "result 0-1"};
    static const std::vector<std::string> rulings{"illegal white", "illegal black", "penalty white 1:30",
                                                  "penalty black -0:01"};
    if (random.oneIn(120)) return random.oneOf(endings);
    if (random.oneIn(20)) return random.oneOf(rulings);
    if (random.oneIn(6)) return random.oneOf(words);
    const MoveList moves = session.game.legalMoves();
    const Move move = moves[random.below(moves.size())];
    const std::string text = toCoordinates(move, session.game.rules().castling);
    if (random.oneIn(12)) return "claim " + text;
    return move.promotion() && random.oneIn(2) ? text.substr(0, 4) : text;
}

struct Start {
    Variant variant;
    std::string_view fen;
};

Session randomSession(Random& random, std::span<const Start> starts) {
    static const std::vector<std::string_view> controls{"3+2", "2/1+10,5", "1d3", "0+5", "1", "-"};
    GameOptions options;
    if (random.oneIn(4)) options.regulations = Regulations::FideOnline;
    if (random.oneIn(4)) options.deadPositions = false;
    if (random.oneIn(4)) options.mateBudget.nodes = 1000 + random.below(1000);
    const Start start = random.oneOf(starts);
    options.rules.variant = start.variant;
    auto game = AnyGame::fromFen(start.fen, options);
    EXPECT_TRUE(game) << start.fen << ": " << message(game.error());
    Session session{std::move(*game)};
    if (random.oneIn(3)) session.deadCheck = DeadCheck::Fast;
    if (random.oneIn(2)) {
        const auto control = parsePlayersTimeControl(random.oneOf(controls));
        session.clock.emplace(control ? *control : *parseTimeControl("*120"), session.game);
    }
    return session;
}

// Plays a random session of so many lines at the most, which is written and read back after each of them.
template <typename Look>
void playAndReadBack(Random& random, Session session, int lines, Look look) {
    std::int64_t now = 1'000'000;
    if (session.clock) session.clock->start(at(now));
    for (int line = 0; line < lines && !session.game.isOver() && !testing::Test::HasFailure(); ++line) {
        now += static_cast<std::int64_t>(random.below(random.oneIn(10) ? 20'000 : 900));
        if (const auto command = parseLine(randomLine(random, session), session)) apply(session, *command, at(now));
        const ClockTime saved = at(now + 77);
        const std::string text = writeSession(session, {}, saved);
        SCOPED_TRACE(text);
        SavedSession read = readBack(text);
        // The clock was read standing still: the original is stopped to be compared.
        Session original = session;
        if (original.clock) original.clock->stop(saved);
        expectSame(original, read.session, saved);
        EXPECT_EQ(writeSession(read.session, read.tags, saved), text) << "and written again";
        look(session);
    }
}

TEST(SessionTextProperties, WhatIsWrittenIsReadBack) {
    SCOPED_TRACE(test::seedTrace());
    static constexpr std::array starts{Start{Variant::Standard, test::startFen},
                                       Start{Variant::Standard, "4k3/P6p/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"},
                                       Start{Variant::Standard, "8/PPP1k3/8/8/8/8/4Kppp/8 b - - 90 70"},
                                       Start{Variant::Standard, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 95 60"}};
    Random random("session text");
    std::uint64_t ended = 0;
    std::uint64_t owed = 0;
    std::uint64_t offered = 0;
    std::uint64_t undone = 0;
    std::uint64_t promoting = 0;
    // At any scale until everything was seen.
    const auto isSeen = [&] { return std::min({ended, owed, offered, undone, promoting}) > 0; };
    const std::uint64_t rounds = test::scaled(60);
    for (std::uint64_t round = 0; round < rounds || (!isSeen() && round < 60); ++round) {
        if (testing::Test::HasFailure()) return;
        playAndReadBack(random, randomSession(random, starts), 120, [&](const Session& session) {
            ended += session.game.isOver() ? 1U : 0U;
            owed += session.game.obligedMove() ? 1U : 0U;
            offered += session.game.drawOfferedBy() ? 1U : 0U;
            undone += session.game.undone().empty() ? 0U : 1U;
            promoting += session.promotion ? 1U : 0U;
        });
    }
    EXPECT_TRUE(isSeen());
}

// In the middle of a game, with what each variant has besides the board.
class SessionTextOfVariant : public testing::TestWithParam<std::vector<Start>> {};

TEST_P(SessionTextOfVariant, IsReadBack) {
    SCOPED_TRACE(test::seedTrace());
    Random random("session text of a variant");
    const Variant variant = GetParam().front().variant;
    const bool hasState = variant == Variant::Crazyhouse || variant == Variant::ThreeCheck;
    std::uint64_t undone = 0;
    std::uint64_t inHand = 0;
    std::uint64_t promoted = 0;
    std::uint64_t checked = 0;
    const auto isSeen = [&] {
        if (undone == 0) return false;
        return !hasState || (variant == Variant::Crazyhouse ? std::min(inHand, promoted) : checked) > 0;
    };
    const std::uint64_t rounds = test::scaled(20);
    for (std::uint64_t round = 0; round < rounds || (!isSeen() && round < 20); ++round) {
        if (testing::Test::HasFailure()) return;
        playAndReadBack(random, randomSession(random, GetParam()), 80, [&](const Session& session) {
            const AnyPosition& position = session.game.position();
            EXPECT_EQ(position.variant(), variant);
            undone += session.game.undone().empty() ? 0U : 1U;
            inHand += position.pocket(Color::White).empty() ? 0U : 1U;
            promoted += position.variantState().promoted.empty() ? 0U : 1U;
            checked += position.checksLeft(Color::White) < 3 ? 1U : 0U;
        });
    }
    EXPECT_TRUE(isSeen());
}

INSTANTIATE_TEST_SUITE_P(
    All, SessionTextOfVariant,
    testing::Values(
        std::vector{Start{Variant::Crazyhouse, test::startFen},
                    Start{Variant::Crazyhouse, "r1bqk2r/pP3ppp/2n5/3p4/8/5N2/PPP2PPP/R1BQ~K2R[QPbn] w KQkq - 0 12"},
                    Start{Variant::Crazyhouse, "4k3/P7/8/8/8/8/p7/4K3[PPRpp] b - - 160 90"}},
        std::vector{Start{Variant::Atomic, test::startFen},
                    Start{Variant::Atomic, "r3k2r/1P4p1/8/3pP3/8/8/1p4P1/R3K2R w KQkq d6 0 12"}},
        std::vector{Start{Variant::Antichess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
                    Start{Variant::Antichess, "8/P2k3P/8/8/8/5K1p/p6p/8 w - - 0 30"}},
        std::vector{Start{Variant::Horde, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"},
                    Start{Variant::Horde, "r3k2r/1P4P1/8/8/8/P6p/8/1P4P1 w kq - 0 30"}},
        std::vector{Start{Variant::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"},
                    Start{Variant::RacingKings, "8/8/k6K/8/8/2b2B2/8/q6Q b - - 20 30"}},
        std::vector{Start{Variant::KingOfTheHill, test::startFen},
                    Start{Variant::KingOfTheHill, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 95 60"}},
        std::vector{Start{Variant::ThreeCheck, test::startFen},
                    Start{Variant::ThreeCheck, "r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 1+2 0 20"}}),
    [](const auto& tested) { return "v" + std::string(uciName(tested.param.front().variant)); });

}  // namespace
}  // namespace nowchess
