// The arbiter at the table: illegal moves, penalties, both flags, declared results; each in the record and undoable.
#include <gtest/gtest.h>

#include "nowchess/pgn/writer.h"
#include "nowchess/session/line.h"
#include "support/games.h"

namespace nowchess {
namespace {

using namespace std::chrono_literals;
using test::gameFrom;
using test::played;

constexpr ClockTime start{};

StepResult give(Session& session, std::string_view line, ClockTime now = start) {
    const auto command = parseLine(line, session);
    return command ? apply(session, *command, now).result : step::Refused{command.error()};
}
std::string refusalOf(Session& session, std::string_view line) {
    const StepResult result = give(session, line);
    const auto* const refused = std::get_if<step::Refused>(&result);
    return refused != nullptr ? message(refused->refusal) : "";
}
Session withClock(std::string_view control, AnyGame game = AnyGame()) {
    Session session{std::move(game)};
    session.clock.emplace(*parsePlayersTimeControl(control), session.game);
    return session;
}
ClockTimes times(const Session& session) { return *session.clock->times(start); }

TEST(ArbiterIllegalMove, TheOpponentGetsTwoMinutes) {
    Session session = withClock("90");
    EXPECT_TRUE(std::holds_alternative<step::Ruled>(give(session, "illegal white")));
    EXPECT_EQ(times(session), (ClockTimes{{90min, 92min}}));
    EXPECT_EQ(message(session.game.rulings().back()), "White has made an illegal move: Black gets 2:00 (FIDE 7.5.5).");
    Session blitz = withClock("5+3");
    give(blitz, "illegal black");
    EXPECT_EQ(times(blitz), (ClockTimes{{6min, 5min}})) << "A.3";
    Session untimed;
    give(untimed, "illegal black");
    EXPECT_EQ(message(untimed.game.rulings().back()), "Black has made an illegal move (FIDE 7.5.5).");
}

TEST(ArbiterIllegalMove, TheSecondEndsTheGame) {
    Session session{played("e4 e5")};
    give(session, "illegal white");
    give(session, "illegal black");
    const StepResult result = give(session, "illegal white");
    ASSERT_TRUE(std::holds_alternative<step::Won>(result));
    EXPECT_EQ(std::get<step::Won>(result).winner, Color::Black);
    EXPECT_EQ(session.endedBy, Color::White);
    Session bare{gameFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")};
    give(bare, "illegal white");
    EXPECT_TRUE(std::holds_alternative<step::Draw>(give(bare, "illegal white"))) << "Black cannot mate";
}

TEST(ArbiterIllegalMove, NeedsASide) {
    Session session;
    EXPECT_EQ(refusalOf(session, "illegal"), "'illegal' takes the side that made the move: 'white' or 'black'.");
    EXPECT_EQ(refusalOf(session, "illegal e4"), "'illegal' takes the side that made the move: 'white' or 'black'.");
}

TEST(ArbiterPenalty, GivesTheOpponentTimeOrTakesTheOffenders) {
    Session session = withClock("10");
    give(session, "penalty black 2:00");
    EXPECT_EQ(times(session), (ClockTimes{{12min, 10min}}));
    give(session, "penalty black -0:30");
    EXPECT_EQ(times(session), (ClockTimes{{12min, 9min + 30s}}));
    give(session, "penalty white 1");
    EXPECT_EQ(times(session), (ClockTimes{{12min, 10min + 30s}}));
    EXPECT_EQ(session.game.rulings().size(), 3U);
}

TEST(ArbiterPenalty, TakesASideATimeAndAClock) {
    Session session = withClock("10");
    for (const std::string_view line :
         {"penalty", "penalty black", "penalty 2:00", "penalty black 2:5", "penalty black 2:60", "penalty black 0",
          "penalty black -", "penalty black x", "penalty black 1001", "penalty black 2:xx", "penalty black 2:"})
        EXPECT_TRUE(refusalOf(session, line).starts_with("'penalty' takes a side and a time")) << line;
    EXPECT_EQ(times(session), (ClockTimes{{10min, 10min}}));
    give(session, "penalty black +1:00");
    EXPECT_EQ(times(session), (ClockTimes{{11min, 10min}}));
    Session untimed;
    EXPECT_EQ(refusalOf(untimed, "penalty black 2:00"), "There is no clock to change.");
    Session unlimited;
    unlimited.clock.emplace(*parseTimeControl("-"), unlimited.game);
    EXPECT_EQ(refusalOf(unlimited, "penalty black 2:00"), "There is no clock to change.");
}

TEST(ArbiterFlags, DrawInTheLastPeriod) {
    Session session{played("e4")};
    EXPECT_TRUE(std::holds_alternative<step::Draw>(give(session, "flags")));
    EXPECT_EQ(session.game.outcome(), (Outcome{std::nullopt, EndReason::BothFlags}));
    Session last = withClock("10", played("e4"));
    EXPECT_TRUE(std::holds_alternative<step::Draw>(give(last, "flags")));
}

TEST(ArbiterFlags, BeforeTheLastPeriodTheGameGoesOn) {
    Session session = withClock("40/90,30", played("e4"));
    EXPECT_EQ(refusalOf(session, "flags"),
              "The game goes on: both flags fell before the last period of the time control (FIDE III.3.1.1).");
    EXPECT_FALSE(session.game.isOver());
}

TEST(ArbiterResult, DeclaresTheGameLost) {
    Session both{played("e4")};
    EXPECT_TRUE(std::holds_alternative<step::Draw>(give(both, "result 0-0")));
    EXPECT_EQ(score(*both.game.outcome()), Score::BothLose);
    Session one{played("e4")};
    EXPECT_TRUE(std::holds_alternative<step::Won>(give(one, "result 1-0")));
    EXPECT_EQ(one.game.outcome()->winner, Color::White);
    EXPECT_EQ(one.endedBy, Color::Black);
    Session none;
    EXPECT_EQ(refusalOf(none, "result 2-0"), "'result' takes 1-0, 0-1 or 0-0.");
    EXPECT_FALSE(none.game.isOver());
}

TEST(Arbiter, NobodyElseRules) {
    Session session = withClock("10");
    for (const CommandKind& what : std::initializer_list<CommandKind>{
             command::NoteIllegalMove{Color::White}, command::Penalise{Color::White, 1min}, command::CallBothFlags{},
             command::DeclareLost{Color::White}}) {
        const StepResult result = apply(session, {Color::Black, what}).result;
        ASSERT_TRUE(std::holds_alternative<step::Refused>(result));
        EXPECT_EQ(std::get<step::Refused>(result).refusal.kind, RefusalKind::ArbiterOnly);
        EXPECT_EQ(message(std::get<step::Refused>(result).refusal), "That is for the arbiter.");
    }
    EXPECT_TRUE(session.game.rulings().empty());
}

TEST(Arbiter, NothingIsRuledAfterTheEnd) {
    Session session = withClock("10", played("f3 e5 g4 Qh4#"));
    for (const std::string_view line : {"illegal white", "penalty white 1:00", "flags", "result 1-0"})
        EXPECT_EQ(refusalOf(session, line), "The game is over.") << line;
    EXPECT_TRUE(session.game.rulings().empty());
}

TEST(Arbiter, UndoTakesTheRulingBackBeforeTheMove) {
    Session session = withClock("90", played("e4"));
    give(session, "illegal white");
    give(session, "undo");
    EXPECT_EQ(session.game.ply(), 1U);
    EXPECT_EQ(times(session), (ClockTimes{{90min, 90min}}));
    EXPECT_TRUE(std::holds_alternative<step::Ruled>(give(session, "illegal white"))) << "the first again";
    give(session, "undo");
    give(session, "undo");
    EXPECT_EQ(session.game.ply(), 0U);
}

TEST(Arbiter, WhatARulingEndedGoesOnWhenItIsTakenBack) {
    for (const std::string_view ending : {"illegal white", "flags", "result 0-0", "result 1-0"}) {
        Session session{played("e4 e5")};
        give(session, "illegal white");
        give(session, ending);
        ASSERT_TRUE(session.game.isOver()) << ending;
        give(session, "undo");
        EXPECT_FALSE(session.game.isOver()) << ending;
        EXPECT_EQ(session.game.ply(), 2U) << ending;
        EXPECT_EQ(session.game.rulings().size(), 1U) << ending;
        EXPECT_EQ(session.endedBy, std::nullopt) << ending;
    }
}

TEST(Arbiter, TimeGivenGoesAndComesBackWithTheMoves) {
    Session session = withClock("90");
    give(session, "e4");
    give(session, "penalty white 2:00");
    give(session, "e5");
    EXPECT_EQ(times(session), (ClockTimes{{90min, 92min}}));
    give(session, "goto 0");
    EXPECT_EQ(times(session), (ClockTimes{{90min, 90min}}));
    give(session, "goto 1");
    EXPECT_EQ(times(session), (ClockTimes{{90min, 92min}}));
}

TEST(Arbiter, TimeGivenBeforeMovesThatWereTakenBackCountsForThemToo) {
    Session session = withClock("90");
    for (const char* const line : {"e4", "e5", "undo", "penalty white 2:00", "redo"}) give(session, line);
    EXPECT_EQ(session.game.ply(), 2U);
    EXPECT_EQ(times(session), (ClockTimes{{90min, 92min}}));
    for (const char* const line : {"undo", "undo", "redo"}) give(session, line);  // the move, then the ruling
    EXPECT_EQ(times(session), (ClockTimes{{90min, 90min}}));
}

TEST(Arbiter, TheRecordHasItAll) {
    Session session = withClock("90");
    give(session, "penalty black 2:00");
    give(session, "e4");
    give(session, "illegal black");
    give(session, "e5");
    give(session, "result 0-0");
    const std::string text = pgn::toText(session.game);
    EXPECT_TRUE(text.contains("[Result \"0-0\"]\n[Termination \"adjudication\"]\n")) << text;
    EXPECT_TRUE(
        text.ends_with("\n\n{Black is penalised: White gets 2:00 (FIDE 12.9.2).} 1. e4 {Black has made an\n"
                       "illegal move: White gets 2:00 (FIDE 7.5.5).} 1... e5 {The arbiter declares the\n"
                       "game lost by both sides, 0-0 (FIDE 11.8).} *\n"))
        << text;
    Session flags{played("e4")};
    give(flags, "flags");
    EXPECT_TRUE(pgn::toText(flags.game).contains("[Result \"1/2-1/2\"]\n[Termination \"time forfeit\"]\n"));
    Session twice{played("e4")};
    give(twice, "illegal black");
    give(twice, "illegal black");
    EXPECT_TRUE(pgn::toText(twice.game).contains("[Result \"1-0\"]\n[Termination \"rules infraction\"]\n"));
}

}  // namespace
}  // namespace nowchess
