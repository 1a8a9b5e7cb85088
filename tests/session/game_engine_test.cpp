// Events, in their order; roll-over; subscribers of every kind.
#include "nowchess/session/game_engine.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "support/games.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::played;

// An event as a word, with what matters of it.
struct Word {
    std::string operator()(const event::MoveExecuted& e) const {
        return "Move " + std::string(e.san.view()) +
               (e.captured ? " x" + std::string(1, letter(*e.captured)) : std::string());
    }
    std::string operator()(const event::CheckDetected& e) const { return "Check " + std::string(label(e.color)); }
    std::string operator()(const event::PromotionRequired& e) const { return "Promotion " + text(e.promotion.to); }
    std::string operator()(const event::InvalidMove& e) const { return "Invalid: " + message(e.refusal); }
    std::string operator()(const event::FiftyMoveRuleAvailable& e) const {
        return "Fifty " + std::to_string(e.halfmoves);
    }
    std::string operator()(const event::ThreefoldAvailable& e) const {
        return "Threefold " + std::to_string(e.occurrences);
    }
    std::string operator()(const event::DrawOffered& e) const { return "Offer " + std::string(label(e.by)); }
    std::string operator()(const event::DrawDeclined& e) const { return "Declined " + std::string(label(e.by)); }
    std::string operator()(const event::Ruled& e) const { return "Ruled " + std::string(label(e.ruling.side)); }
    std::string operator()(const event::RulingTakenBack&) const { return "RulingBack"; }
    std::string operator()(const event::MovesTakenBack& e) const { return "Back " + std::to_string(e.count); }
    std::string operator()(const event::MovesPlayedAgain& e) const { return "Again " + std::to_string(e.count); }
    std::string operator()(const event::DrawClaimed& e) const {
        return "Claimed " + std::string(nowchess::name(e.reason)) + at(e.game);
    }
    std::string operator()(const event::Checkmate& e) const {
        return "Mate " + std::string(label(*e.winner)) + at(e.game);
    }
    std::string operator()(const event::Stalemate& e) const { return "Stalemate" + at(e.game); }
    std::string operator()(const event::Draw& e) const {
        return "Draw " + std::string(nowchess::name(e.reason)) + at(e.game);
    }
    std::string operator()(const event::Won& e) const {
        return "Won " + std::string(label(*e.winner)) + " " + std::string(nowchess::name(e.reason)) + at(e.game);
    }
    std::string operator()(const event::BoardReset& e) const { return "Reset" + (e.left ? " left" + at(e.left) : ""); }
    static std::string at(const KeptGame& game) { return " @" + std::to_string(game->ply()); }
};

using Words = std::vector<std::string>;

// An engine and all it said.
struct Heard {
    explicit Heard(AnyGame game = AnyGame()) : engine(std::move(game)) {}
    // What a line brings about.
    Words operator()(std::string_view line) {
        words.clear();
        engine.processUserInput(line);
        return words;
    }

    GameEngine engine;
    Words words;
    Subscription subscription =
        engine.subscribe([this](const Event& event) { words.push_back(std::visit(Word{}, event)); });
};

TEST(Engine, TellsAMoveThenCheckThenClaims) {
    Heard heard;
    EXPECT_EQ(heard("e4"), Words{"Move e4"});
    heard("d5");
    EXPECT_EQ(heard("exd5"), Words{"Move exd5 xp"});
    heard("c6");
    EXPECT_EQ(heard("Bb5"), Words{"Move Bb5"});
    Heard check(gameFrom("4k3/8/8/8/8/8/7P/R3K3 w - - 99 120"));
    EXPECT_EQ(check("Ra8"), (Words{"Move Ra8+", "Check Black", "Fifty 100"}));
}

TEST(Engine, FiftyMoveRuleBecomesAvailableAtAHundred) {
    Heard heard(gameFrom("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99 60"));
    EXPECT_EQ(heard("g1f3"), (Words{"Move Nf3", "Fifty 100"}));
    EXPECT_EQ(heard("g8f6"), (Words{"Move Nf6", "Fifty 101"})) << "after every such move";
    Heard early(gameFrom("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 10"));
    EXPECT_EQ(early("g1f3"), Words{"Move Nf3"});
}

TEST(Engine, ThreefoldBecomesAvailable) {
    Heard heard(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"));
    EXPECT_EQ(heard("Ng8"), (Words{"Move Ng8", "Threefold 3"}));
    EXPECT_EQ(heard("draw"), (Words{"Claimed ThreefoldRepetition @8", "Reset"}));
}

TEST(Engine, DrawAt99IsRefusedWithOneEvent) {
    Heard heard(gameFrom("4k3/8/8/8/8/8/7P/R3K3 w - - 99 120"));
    const auto before = test::stateOf(heard.engine.game());
    const Words words = heard("draw");
    ASSERT_EQ(words.size(), 1U);
    EXPECT_TRUE(words[0].starts_with("Invalid: Draw cannot be claimed: "));
    EXPECT_EQ(test::stateOf(heard.engine.game()), before);
}

TEST(Engine, DrawAt100IsClaimedAndTheBoardIsInitial) {
    Heard heard(gameFrom("4k3/8/8/8/8/8/7P/R3K3 w - - 100 120"));
    EXPECT_EQ(heard("draw"), (Words{"Claimed FiftyMoves @0", "Reset"}));
    EXPECT_EQ(heard.engine.game().position(), AnyPosition::initial());
    EXPECT_EQ(heard.engine.game().ply(), 0U);
    EXPECT_EQ(heard.engine.game().regulations(), Regulations::FideLaws);
    ASSERT_EQ(heard.engine.kept().size(), 1U);
    EXPECT_EQ(heard.engine.kept()[0]->outcome(), (Outcome{std::nullopt, EndReason::FiftyMoves}));
}

TEST(Engine, MateIsToldAfterTheMoveAndBeforeTheReset) {
    Heard heard(played("f3 e5 g4"));
    EXPECT_EQ(heard("Qh4"), (Words{"Move Qh4#", "Mate Black @4", "Reset"}));
    EXPECT_EQ(heard("undo"), Words{"Invalid: There is no move to take back."}) << "a finished game clears the history";
}

TEST(Engine, EveryOtherEnding) {
    EXPECT_EQ(Heard(gameFrom("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"))("Qc7"), (Words{"Move Qc7", "Stalemate @1", "Reset"}));
    EXPECT_EQ(Heard(gameFrom("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1"))("Kxd2"),
              (Words{"Move Kxd2 xp", "Draw InsufficientMaterial @1", "Reset"}));
    EXPECT_EQ(Heard(gameFrom("4k3/8/8/8/8/8/7P/R3K3 w - - 149 120"))("Ra2"),
              (Words{"Move Ra2", "Draw SeventyFiveMoves @1", "Reset"}));
    EXPECT_EQ(Heard(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"))("Ng8"),
              (Words{"Move Ng8", "Draw FivefoldRepetition @16", "Reset"}));
    EXPECT_EQ(Heard()("resign"), (Words{"Won Black Resignation @0", "Reset"}));
    Heard agreed(played("e4 e5"));
    EXPECT_EQ(agreed("offer"), Words{"Offer White"});
    EXPECT_EQ(agreed("accept"), (Words{"Draw Agreement @2", "Reset"}));
    EXPECT_EQ(Heard(gameFrom("4k3/8/8/8/8/8/7P/4K3 w - - 0 1"))("resign"), (Words{"Draw Resignation @0", "Reset"}));
}

TEST(Engine, AnOfferDeclined) {
    Heard heard(played("e4 e5"));
    heard("offer");
    EXPECT_EQ(heard("decline"), Words{"Declined Black"});
    EXPECT_EQ(heard.engine.game().drawOfferedBy(), std::nullopt);
}

TEST(Engine, FlagFallAsksWhetherTheOpponentCanMate) {
    Heard heard(played("e4"));
    heard.engine.flagFell(Color::Black);
    EXPECT_EQ(heard.words, (Words{"Won White FlagFall @1", "Reset"}));
    Heard bare(gameFrom("4k3/8/8/8/8/8/7P/4K3 w - - 0 1"));
    bare.engine.flagFell(Color::White);
    EXPECT_EQ(bare.words, (Words{"Draw FlagFall @0", "Reset"}));
}

TEST(Engine, UndoAndRedoAcrossCastlingEnPassantAndPromotion) {
    Heard heard(gameFrom("4k3/P6p/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"));
    const auto start = heard.engine.game().position();
    for (const std::string_view line : {"exd6", "h5", "O-O-O", "h4", "a8"}) heard(line);
    EXPECT_EQ(heard.words, Words{"Promotion a8"});
    EXPECT_EQ(heard("q"), (Words{"Move a8=Q+", "Check Black"}));
    const auto end = heard.engine.game().position();
    for (int move = 0; move < 5; ++move) EXPECT_TRUE(heard.engine.undo());
    EXPECT_FALSE(heard.engine.undo());
    EXPECT_EQ(heard.engine.game().position(), start);
    EXPECT_EQ(heard("redo 5"), Words{"Again 5"});
    EXPECT_EQ(heard.engine.game().position(), end);
    EXPECT_FALSE(heard.engine.redo());
    EXPECT_EQ(heard("undo 2"), Words{"Back 2"});
}

TEST(Engine, UndoAndRedoAreOneHalfMove) {
    GameEngine engine(played("e4 e5 Nf3 Nc6"));
    EXPECT_FALSE(engine.redo());
    EXPECT_TRUE(engine.undo());
    EXPECT_TRUE(engine.undo());
    EXPECT_EQ(engine.game().ply(), 2U);
    EXPECT_TRUE(engine.redo());
    EXPECT_EQ(engine.game().ply(), 3U);
    EXPECT_TRUE(engine.redo());
    EXPECT_FALSE(engine.redo());
    while (engine.undo()) {
    }
    EXPECT_EQ(engine.game().ply(), 0U);
}

TEST(Engine, ClaimsComeBackWithTheMoves) {
    Heard heard(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4"));
    EXPECT_EQ(heard("undo"), (Words{"Back 1", "Threefold 3"}));
    EXPECT_EQ(heard("redo"), Words{"Again 1"});
}

TEST(Engine, ANewGameKeepsTheOneThatWasLeft) {
    Heard heard(played("e4 e5"));
    EXPECT_EQ(heard("new"), Words{"Reset left @2"});
    ASSERT_EQ(heard.engine.kept().size(), 1U);
    heard.words.clear();
    heard.engine.begin(played("d4"));
    EXPECT_EQ(heard.words, Words{"Reset left @0"});
    EXPECT_EQ(heard.engine.game().ply(), 1U);
}

TEST(Engine, AGameThatIsOverAlreadyRollsOn) {
    const GameEngine engine(played("f3 e5 g4 Qh4"));
    EXPECT_FALSE(engine.game().isOver());
    ASSERT_EQ(engine.kept().size(), 1U);
    EXPECT_EQ(engine.kept()[0]->ply(), 4U);
}

TEST(Engine, RollsIntoTheGameItIsGiven) {
    GameEngine engine(played("f3 e5 g4"), {.nextGame = [] { return gameFrom("4k3/8/8/8/8/8/8/4K2R w K - 0 1"); }});
    engine.processUserInput("Qh4");
    EXPECT_EQ(toFen(engine.game().position()), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

TEST(Engine, ABegunGameThatIsOverRollsOn) {
    Heard heard;
    heard.engine.begin(played("f3 e5 g4 Qh4"));
    EXPECT_EQ(heard.words, (Words{"Reset left @0", "Mate Black @4", "Reset"}));
    EXPECT_EQ(heard.engine.game().ply(), 0U);
}

TEST(Engine, RollsIntoNoGameThatIsOver) {
    GameEngine engine(played("f3 e5 g4"), {.nextGame = [] { return played("f3 e5 g4 Qh4"); }});
    engine.processUserInput("Qh4");
    EXPECT_EQ(engine.game().position(), AnyPosition::initial());
    EXPECT_EQ(engine.kept().size(), 1U);
}

TEST(Engine, AClockIsStartedAndComesAlong) {
    ClockTime time;
    GameEngine engine(Session{}, {.now = [&] { return time; }});
    engine.startClock();
    EXPECT_FALSE(engine.session().clock) << "there is none";
    engine.setClock(SessionClock(*parsePlayersTimeControl("1"), engine.game()));
    engine.startClock();
    EXPECT_TRUE(engine.session().clock->isRunning());
    time += std::chrono::seconds(60);
    EXPECT_TRUE(std::holds_alternative<step::Won>(engine.processUserInput("e4"))) << "its flag has fallen";
    ASSERT_TRUE(engine.session().clock) << "so has the next game";
    EXPECT_FALSE(engine.session().clock->isRunning());
}

TEST(Engine, KeepsTheLatestGamesOnly) {
    GameEngine engine;
    for (std::size_t game = 0; game < GameEngine::keptGames + 5; ++game) engine.processUserInput("resign");
    EXPECT_EQ(engine.kept().size(), GameEngine::keptGames);
}

TEST(Engine, QuitChangesNothing) {
    Heard heard(played("e4"));
    EXPECT_EQ(heard("quit"), Words{});
    EXPECT_EQ(heard.engine.game().ply(), 1U);
}

TEST(Engine, TheNextGameForgotTheOptions) {
    const GameOptions options{
        .regulations = Regulations::FideOnline, .deadPositions = false, .mateBudget = {.nodes = 4321}};
    GameEngine engine(Session{AnyGame(options), std::nullopt, DeadCheck::Fast});
    engine.processUserInput("resign");
    EXPECT_EQ(engine.game().options().regulations, Regulations::FideOnline);
    EXPECT_FALSE(engine.game().options().deadPositions);
    EXPECT_EQ(engine.game().options().mateBudget.nodes, 4321U);
    EXPECT_EQ(engine.session().deadCheck, DeadCheck::Fast);
}

TEST(Engine, AnExceptionInAStepLeftAMovedFromGame) {
    bool fails = true;
    GameEngine engine(played("f3 e5 g4"), {.nextGame = [&] {
                          return fails ? throw std::runtime_error("no next game")
                                       : gameFrom("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
                      }});
    Words words;
    const auto subscription = engine.subscribe([&](const Event& event) { words.push_back(std::visit(Word{}, event)); });
    EXPECT_THROW(engine.processUserInput("Qh4"), std::runtime_error);
    EXPECT_EQ(engine.game().ply(), 4U) << "it is there, and it is over";
    fails = false;
    engine.processUserInput("Ke2");
    EXPECT_EQ(words, (Words{"Move Qh4#", "Mate Black @4", "Reset", "Move Ke2"})) << "told once, and then it goes on";
    EXPECT_EQ(engine.kept().size(), 1U);
}

TEST(Subscribers, AnExceptionDidNotComeOut) {
    GameEngine engine(played("f3 e5 g4"));
    int heard = 0;
    const auto bad = engine.subscribe([](const Event&) { throw std::runtime_error("mine alone"); });
    const auto good = engine.subscribe([&](const Event&) { ++heard; });
    EXPECT_THROW(engine.processUserInput("Qh4"), std::runtime_error);
    EXPECT_EQ(heard, 3) << "the move, the mate and the reset";
    EXPECT_EQ(engine.game().ply(), 0U);
    EXPECT_THROW(engine.processUserInput("e4"), std::runtime_error);
    EXPECT_EQ(heard, 4) << "and it goes on";
}

TEST(Subscribers, TheFirstExceptionIsTheOneThatComesOut) {
    GameEngine engine(played("f3 e5 g4"));
    const auto first = engine.subscribe([](const Event&) { throw std::runtime_error("first"); });
    const auto second = engine.subscribe([](const Event&) { throw std::logic_error("second"); });
    try {
        engine.processUserInput("Qh4");
        FAIL() << "nothing came out";
    } catch (const std::exception& exception) {
        EXPECT_STREQ(exception.what(), "first");
    }
}

TEST(Subscribers, EndWithTheirSubscription) {
    GameEngine engine;
    int heard = 0;
    {
        const auto subscription = engine.subscribe([&](const Event&) { ++heard; });
        engine.processUserInput("e4");
    }
    engine.processUserInput("e5");
    EXPECT_EQ(heard, 1);
}

TEST(Subscribers, MayBeGivenToThemselves) {
    GameEngine engine;
    int heard = 0;
    auto subscription = engine.subscribe([&](const Event&) { ++heard; });
    auto& same = subscription;
    subscription = std::move(same);
    engine.processUserInput("e4");
    EXPECT_EQ(heard, 1);
}

TEST(Subscribers, MayGoWhileTheyAreCalled) {
    GameEngine engine;
    int first = 0;
    int second = 0;
    Subscription one;
    Subscription two;
    one = engine.subscribe([&](const Event&) {
        ++first;
        one.cancel();
        two.cancel();
    });
    two = engine.subscribe([&](const Event&) { ++second; });
    engine.processUserInput("e4");
    engine.processUserInput("e5");
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 0) << "cancelled before its turn came";
}

TEST(Subscribers, WhoComesDuringDeliveryHearsWhatComesLater) {
    GameEngine engine(played("f3 e5 g4"));
    std::vector<std::size_t> late;
    std::vector<Subscription> subscriptions;
    const auto early = engine.subscribe([&](const Event&) {
        if (subscriptions.empty())
            subscriptions.push_back(engine.subscribe([&](const Event& event) { late.push_back(event.index()); }));
    });
    engine.processUserInput("Qh4");
    EXPECT_EQ(late.size(), 2U) << "mate and reset, not the move";
}

TEST(Subscribers, MayPlayThemselves) {
    GameEngine engine;
    Words order;
    const auto player = engine.subscribe([&](const Event& event) {
        if (std::holds_alternative<event::MoveExecuted>(event) && engine.game().ply() == 1)
            engine.processUserInput("e5");
    });
    const auto listener = engine.subscribe([&](const Event& event) { order.push_back(std::visit(Word{}, event)); });
    engine.processUserInput("e4");
    EXPECT_EQ(order, (Words{"Move e4", "Move e5"}));
}

TEST(Subscribers, MayOutliveTheEngine) {
    Subscription subscription;
    {
        GameEngine engine;
        subscription = engine.subscribe([](const Event&) {});
    }
    subscription.cancel();
}

TEST(GameEngine, AFinishedGameStaysWhereItIsAskedTo) {
    GameEngine engine(Session(), {.rollsOver = false});
    std::vector<std::string> heard;
    const Subscription subscription = engine.subscribe([&](const Event& event) {
        if (endingIn(event) != nullptr) heard.emplace_back("ending");
        if (std::holds_alternative<event::BoardReset>(event)) heard.emplace_back("reset");
    });
    for (const char* const move : {"f3", "e5", "g4", "Qh4"}) engine.processUserInput(move);
    EXPECT_EQ(engine.game().ply(), 4U);
    EXPECT_TRUE(engine.game().isOver());
    EXPECT_TRUE(std::holds_alternative<step::Refused>(engine.processUserInput("e4"))) << "no move comes after the end";
    EXPECT_EQ(heard, std::vector<std::string>{"ending"});
    EXPECT_TRUE(engine.undo()) << "it can be taken back";
    EXPECT_FALSE(engine.game().isOver());
    engine.rollOver();
    EXPECT_EQ(engine.game().ply(), 3U) << "only a game that is over rolls over";
    engine.processUserInput("Qh4");
    engine.rollOver();
    EXPECT_EQ(engine.game().ply(), 0U);
    EXPECT_EQ(heard, (std::vector<std::string>{"ending", "ending", "reset"}));
    ASSERT_EQ(engine.kept().size(), 1U);
    EXPECT_EQ(engine.kept().back()->ply(), 4U);
}

}  // namespace
}  // namespace nowchess
