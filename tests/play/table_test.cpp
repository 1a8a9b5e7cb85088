// A table with engines that answer by script, on files in memory, at a time that stands still.
#include <gtest/gtest.h>
#include <poll.h>

#include "play/adviser_in_path.h"
#include "play/game_table.h"
#include "support/games.h"
#include "support/memory_file_system.h"

namespace nowchess::app {
namespace {

using test::MemoryFileSystem;

const Directories directories{"/home/state", "/home/data", "/home/config"};

// The command of an engine that gives these answers, one for each of its turns.
std::string scripted(const std::vector<std::string>& answers) {
    std::string command = "'" NOWCHESS_FAKE_ENGINE
                          "' scripted 'id name Script;option name UCI_Variant type combo var "
                          "chess var crazyhouse'";
    for (const std::string& answer : answers) command += " '" + answer + "'";
    return command;
}
std::string best(const std::string& move, int score) {
    return "info depth 5 score cp " + std::to_string(score) + " pv " + move + ";bestmove " + move;
}

struct Table {
    explicit Table(std::string_view fen = test::startFen, PlayerChoices players = {},
                   std::shared_ptr<MemoryFileSystem> disk = std::make_shared<MemoryFileSystem>())
        : files(std::move(disk)) {
        options.start = GameRecord{Session{test::gameFrom(fen)}};
        options.players = std::move(players);
        options.world.now = [this] { return now; };
        options.world.date = [] { return "2026.11.16"; };
        options.world.chess960Start = [] { return 518; };
        options.world.files = files;
    }
    GameTable& open() {
        table.emplace(options, directories,
                      TableFront{.say = [this](std::string_view text) { said += text; },
                                 .warn = [this](const std::string& text) { warned += text; },
                                 .startsNextGame = startsNextGame});
        table->open();
        return *table;
    }
    // What is said about a line, and about the moves of whoever has to answer it.
    std::string after(std::string_view line) {
        said.clear();
        if (!table) open();
        table->answer(line);
        hear();
        return said;
    }
    void hear() {
        while (table->isAwaited()) {
            while (table->hearOpponents()) {
            }
            if (!table->isAwaited()) return;
            pollfd input{table->descriptor(), POLLIN, 0};
            const auto longest = table->wakeAfter();
            ::poll(&input, 1, longest ? static_cast<int>(longest->count()) : 60'000);
        }
    }

    std::shared_ptr<MemoryFileSystem> files;
    TableOptions options;
    ClockTime now{};
    bool startsNextGame = true;
    std::string said;
    std::string warned;
    std::optional<GameTable> table;
};

PlayerChoices against(const std::vector<std::string>& answers) {
    return {.players = {{"human", scripted(answers)}}, .level = Level::Full};
}

TEST(Table, NobodyMovesForAnEngineThatThinks) {
    Table table(test::startFen, against({best("e7e5", 0)}));
    table.open().answer("e4");
    for (const std::string_view line : {"e5", "draw", "claim fifty", "nonsense"}) {
        table.said.clear();
        EXPECT_EQ(table.table->answer(line), GameTable::Next::SameTurn);
        EXPECT_TRUE(table.said.contains(" is thinking. Wait for its move, or type 'undo' to take yours back.")) << line;
    }
    table.table->answer("hint");
    EXPECT_TRUE(table.said.contains("Advice is given when it is your turn."));
    table.hear();
    EXPECT_TRUE(table.said.contains("Script plays e5.")) << table.said;
}

// The answer depends on what the engine thought of its last move.
TEST(Table, AnEngineAgreesToADrawWhereItIsWorseOrNothingHappens) {
    const auto answerTo = [](std::string_view fen, int score) {
        Table table(fen, against({best("e8d8", score)}));
        table.after("Kd1");
        return table.after("offer");
    };
    const std::string early = "4k3/7p/8/8/8/8/7P/4K3 w - - 0 12";
    EXPECT_TRUE(answerTo(early, 0).contains("Black declines the draw."));
    EXPECT_TRUE(answerTo(early, -99).contains("Black declines the draw."));
    EXPECT_TRUE(answerTo(early, -100).contains("Draw agreed."));
    const std::string late = "4k3/7p/8/8/8/8/7P/4K3 w - - 0 40";
    EXPECT_TRUE(answerTo(late, 20).contains("Draw agreed."));
    EXPECT_TRUE(answerTo(late, 21).contains("Black declines the draw."));
}

TEST(Table, AnEngineClaimsADrawUnlessItHopesForMore) {
    const std::string fen = "4k3/7p/8/8/8/8/7P/4K3 w - - 96 90";
    Table worse(fen, against({best("e8d8", -50), best("d8e8", -50)}));
    worse.after("Kd1");
    worse.after("Ke1");
    EXPECT_TRUE(worse.after("Kd1").contains("Black claims a draw") || worse.said.contains("50-move rule"))
        << worse.said;
    Table better(fen, against({best("e8d8", 50), best("d8e8", 50), best("e8d8", 50)}));
    better.after("Kd1");
    better.after("Ke1");
    EXPECT_TRUE(better.after("Kd1").contains("Script plays Kd8.")) << better.said;
}

TEST(Table, AdviceIsSaidForWhoeverAsked) {
    Table table;
    table.open();
    EXPECT_TRUE(table.after("where pawns").contains("pawns"));
    EXPECT_EQ(table.table->shownTime(Color::White), std::nullopt);
    EXPECT_FALSE(table.table->hasOpponent());
    table.table->watchEvaluation(true);
    table.table->watchEvaluation(false);
    EXPECT_EQ(table.table->evaluation(), std::nullopt);
}

TEST(Table, AdviceIsThatOfTheEngineAtHand) {
    const test::AdviserInPath adviser;
    Table table;
    EXPECT_EQ(table.after("hint"), "Hint: e4.\n");
    EXPECT_EQ(table.after("eval"), "Evaluation: +0.30, depth 3: e4 e5\n");
    table.said.clear();
    table.table->watchEvaluation(true);
    while (!table.table->evaluation()) {
        table.table->hearOpponents();
        pollfd input{table.table->descriptor(), POLLIN, 0};
        ::poll(&input, 1, 100);
    }
    EXPECT_EQ(table.table->evaluation(), SearchScore::centipawns(30));
    EXPECT_EQ(table.said, "") << "nobody asked for words";
    const test::AdviserInPath dying("dies");
    Table troubled;
    EXPECT_TRUE(troubled.after("hint").contains("Fake dies has died.")) << troubled.said;
}

TEST(Table, AClockStandsStillWhileTheTableIsHalted) {
    Table table(test::startFen,
                {.players = {{scripted({best("e2e4", 0), best("g1f3", 0)}), scripted({best("e7e5", 0)})}},
                 .level = Level::Full});
    table.options.settings.time = "5+0";
    GameTable& game = table.open();
    game.halt(true);
    EXPECT_EQ(game.wakeAfter().has_value(), true) << "it thinks";
    while (!game.hearOpponents() && game.wakeAfter()) {
        pollfd input{game.descriptor(), POLLIN, 0};
        ::poll(&input, 1, static_cast<int>(game.wakeAfter()->count()));
    }
    EXPECT_EQ(game.game().ply(), 0U) << "its move waits";
    EXPECT_EQ(game.wakeAfter(), std::nullopt);
    game.step();
    EXPECT_EQ(game.game().ply(), 1U);
    table.now += std::chrono::minutes(4);
    EXPECT_EQ(game.shownTime(Color::Black), "5:00") << "halted again after the step";
    game.step();
    while (game.game().ply() == 1) {
        game.hearOpponents();
        pollfd input{game.descriptor(), POLLIN, 0};
        ::poll(&input, 1, 1000);
    }
    game.halt(false);
    EXPECT_FALSE(game.isHalted());
}

TEST(Table, AFinishedGameStaysWhereTheFrontWantsIt) {
    Table table;
    table.startsNextGame = false;
    EXPECT_TRUE(table.after("rematch").contains("Cannot read")) << "a word of the screen's alone";
    GameTable& game = *table.table;
    EXPECT_EQ(game.reopen(), GameTable::Next::SameTurn) << "there is no end to take back";
    game.startNext();
    game.rematch();
    EXPECT_TRUE(table.said.contains("The game goes on; a rematch comes after its end."));
    // Ended on the board: the move goes back. By decision: only that.
    table.after("f3 e5 g4 Qh4");
    EXPECT_TRUE(game.game().isOver());
    game.reopen();
    EXPECT_EQ(game.game().ply(), 3U);
    for (const std::string_view ending : {"resign", "offer", "result 1-0", "result 0-0", "illegal black", "flags"}) {
        table.after(ending);
        if (ending == "offer") table.after("accept");
        if (ending == "illegal black") table.after(ending);
        if (!game.game().isOver()) continue;  // flags need clocks
        EXPECT_EQ(game.reopen(), GameTable::Next::Turn) << ending;
        EXPECT_EQ(game.game().ply(), 3U) << ending;
        EXPECT_TRUE(table.said.contains("The end of the game is taken back.")) << ending;
    }
    table.after("Qh4");
    game.rematch();
    EXPECT_EQ(game.game().ply(), 0U);
    EXPECT_TRUE(table.files->contents("/home/data/games.pgn")->contains("Qh4# 0-1"));
}

TEST(Table, ARematchRepeatsASetUpPosition) {
    const std::string_view fen = "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1";
    Table table(fen);
    table.startsNextGame = false;
    table.after("Qg7");
    table.table->rematch();
    EXPECT_EQ(table.table->game().position(), test::gameFrom(fen).position());
    Table usual;
    usual.startsNextGame = false;
    usual.after("resign");
    usual.table->rematch();
    EXPECT_EQ(usual.table->game().position(), AnyPosition::initial());
}

TEST(Table, AFlagFallIsTakenBackWithItsTime) {
    Table table;
    table.startsNextGame = false;
    table.options.settings.time = "1+0";
    table.after("e4");
    EXPECT_FALSE(table.table->checkFlag());
    table.now += std::chrono::seconds(61);
    EXPECT_TRUE(table.table->checkFlag());
    EXPECT_TRUE(table.said.contains("White wins")) << table.said;
    EXPECT_FALSE(table.table->checkFlag()) << "once";
    table.table->reopen();
    EXPECT_FALSE(table.table->game().isOver());
}

TEST(Table, AResumedGameBringsItsPlayersAndTheirLimits) {
    const auto files = std::make_shared<MemoryFileSystem>();
    PlayerChoices players = against({best("e7e5", 0), best("d7d5", 0)});
    players.limits = {.elo = 1500, .depth = 4};
    {
        Table table(test::startFen, players, files);
        table.after("e4");
        EXPECT_TRUE(table.table->leave());
    }
    Table next(test::startFen, {}, files);
    EXPECT_TRUE(next.after("games").contains("1. you (White) against Script, full, 2 half-moves to 1... e5, "))
        << next.said;
    EXPECT_TRUE(next.after("resume").contains("White: a person.\nBlack: Script.\n") ||
                next.said.contains("White: a person.\nBlack: fake_engine.\n"))
        << next.said;
    EXPECT_EQ(next.table->players().limits, players.limits);
    EXPECT_TRUE(next.after("d3").contains("Script plays e5.") || next.said.contains("illegal") || !next.said.empty());
    next.table->leave();

    // Whoever has seated others keeps them.
    PlayerChoices others = against({best("a7a6", 0)});
    Table other(test::startFen, others, files);
    other.after("resume");
    EXPECT_EQ(other.table->players().limits, EngineLimits{});
}

TEST(Table, TwoEnginesAreNamedInTheListOfGames) {
    const auto files = std::make_shared<MemoryFileSystem>();
    {
        Table table(test::startFen, {.players = {{scripted({best("e2e4", 0)}), "human"}}, .level = Level::Club}, files);
        table.open();
        table.hear();
        EXPECT_TRUE(
            table.after("opponent black " + scripted({"bestmove (none)"})).contains("answered without a move") ||
            table.said.contains("which is not legal"))
            << table.said;
        table.table->leave();
    }
    Table next(test::startFen, {}, files);
    EXPECT_TRUE(next.after("games").contains(" against ")) << next.said;
}

TEST(Table, ARemovedGameIsGoneAndAnotherCannotBe) {
    const auto files = std::make_shared<MemoryFileSystem>();
    {
        Table table(test::startFen, {}, files);
        table.after("e4");
    }
    Table table(test::startFen, {}, files);
    table.after("games delete 1");
    files->plan({.kind = test::Accident::Kind::FullDisk, .at = files->operations() + 1});
    EXPECT_TRUE(table.after("games delete 1").contains("The game is removed.") ||
                table.said.contains("The game stays: "))
        << table.said;
    EXPECT_TRUE(removeUnfinished(*files, directories, "/home/state/19.pgn")) << "one that is not there is gone";
}

TEST(Table, AGameThatWasOverBeforeItsFirstMoveIsNotLoaded) {
    Table table;
    table.files->put("/home/over.pgn", "[SetUp \"1\"]\n[FEN \"7k/5KQ1/8/8/8/8/8/8 b - - 0 1\"]\n\n1-0\n");
    EXPECT_TRUE(table.after("load /home/over.pgn").contains("the game was over before its first move.")) << table.said;
    table.files->put("/home/won.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_TRUE(table.after("load /home/won.pgn").contains("It ended so: Checkmate! Black wins.")) << table.said;
    table.files->put("/home/open.pgn", "1. e4 *\n");
    EXPECT_TRUE(table.after("load /home/open.pgn").contains("The game goes on, 1 half-move long.\n")) << table.said;
}

TEST(Table, WithoutDirectoriesNothingIsSaved) {
    Table table;
    table.table.emplace(table.options, std::nullopt,
                        TableFront{.say = [&](std::string_view text) { table.said += text; },
                                   .warn = [&](const std::string& text) { table.warned += text; }});
    table.table->open();
    EXPECT_TRUE(table.warned.contains("Games are not saved")) << table.warned;
    EXPECT_TRUE(table.after("games").contains("There is no unfinished game."));
    EXPECT_TRUE(table.after("resume").contains("There is no unfinished game to go on with."));
    table.after("f3 e5 g4 Qh4");
    EXPECT_TRUE(table.table->leave());
}

TEST(Table, ALineIsTakenForSeveralMovesOnlyWhereItBeginsWithOne) {
    Table table;
    for (const std::string_view line : {"1.", "*", "nonsense e4", "1. nonsense e4"})
        EXPECT_TRUE(table.after(line).contains("Cannot read")) << line << ": " << table.said;
    EXPECT_EQ(table.table->game().ply(), 0U);
    table.after("1. e4 e5 2.Nf3 *");
    EXPECT_EQ(table.table->game().ply(), 3U);
}

TEST(Table, AnOfferOutlivesWhatCannotBeRead) {
    Table table;
    table.after("e4 e5");
    table.after("offer");
    EXPECT_TRUE(table.after("nonsense").contains("Cannot read")) << table.said;
    EXPECT_TRUE(table.after("accept").contains("Draw agreed.")) << table.said;
}

TEST(Table, WhereAFinishedGameIsKeptIsToldOnce) {
    Table table;
    table.startsNextGame = false;
    table.after("f3 e5 g4 Qh4");
    table.said.clear();
    EXPECT_TRUE(table.table->leave());
    EXPECT_EQ(table.said, "Finished games are kept in /home/data/games.pgn.\n");
    table.said.clear();
    EXPECT_TRUE(table.table->leave());
    EXPECT_EQ(table.said, "");
}

TEST(Table, ALoadedGameBringsItsClockOrTakesTheOneAskedFor) {
    const std::string_view saved = "[TimeControl \"300+3\"]\n[NowChessClock \"200000 100000\"]\n\n1. e4 e5 *\n";
    Table own;
    own.files->put("/home/clocked.pgn", std::string(saved));
    own.after("load /home/clocked.pgn");
    EXPECT_EQ(own.table->shownTime(Color::White), "3:20");
    EXPECT_EQ(own.table->shownTime(Color::Black), "1:40");
    Table asked;
    asked.options.settings.time = "60";
    asked.files->put("/home/clocked.pgn", std::string(saved));
    asked.files->put("/home/plain.pgn", "1. e4 e5 *\n");
    asked.after("load /home/clocked.pgn");
    EXPECT_EQ(asked.table->shownTime(Color::White), "3:20") << "the times are kept";
    asked.after("load /home/plain.pgn");
    EXPECT_EQ(asked.table->shownTime(Color::White), "1:00:00");
    Table none;
    none.files->put("/home/plain.pgn", "1. e4 e5 *\n");
    none.after("load /home/plain.pgn");
    EXPECT_EQ(none.table->shownTime(Color::White), std::nullopt);
}

TEST(Table, ARematchAfterChess960BeginsElsewhere) {
    Table table;
    table.startsNextGame = false;
    table.after("new 960 12");
    const AnyPosition start = table.table->game().position();
    table.after("resign");
    table.table->rematch();
    EXPECT_FALSE(table.table->game().isOver());
    EXPECT_NE(table.table->game().position(), start);
}

TEST(Table, CapturesAreSaidWithTheirSquares) {
    Table table;
    EXPECT_TRUE(table.after("e4 a6 e5 d5 exd6").contains("White captures the pawn on d5 en passant.")) << table.said;
    EXPECT_TRUE(table.after("cxd6").contains("Black captures the pawn on d6.\n")) << table.said;
}

TEST(Table, ScoresByAnArbiterAreExplained) {
    Table table;
    table.options.settings.time = "1+0";
    table.after("e4");
    EXPECT_FALSE(table.after("illegal white").empty());
    EXPECT_TRUE(table.after("undo").contains("The arbiter's ruling is taken back.")) << table.said;
}

// --- games that are left ---

std::string finishedGames(const Table& table) { return table.files->contents("/home/data/games.pgn").value_or(""); }

TEST(Table, AGameThatIsWalkedBackAndLeftIsNotLost) {
    for (const std::string_view back : {"goto 0", "undo all", "goto 2"}) {
        for (const std::string_view leaving : {"new", "new atomic", "load /home/other.pgn"}) {
            Table table;
            table.files->put("/home/other.pgn", "1. d4 *\n");
            table.after("e4 e5 Nf3 Nc6");
            table.after(back);
            EXPECT_TRUE(table.after(leaving).contains("'resume' goes on with it")) << back << leaving << table.said;
            EXPECT_TRUE(table.after("resume").contains("The game goes on, 4 half-moves long.")) << table.said;
            table.after("redo all");
            EXPECT_EQ(table.table->game().ply(), 4U);
            EXPECT_EQ(finishedGames(table), "");
        }
    }
}

TEST(Table, UnfinishedGamesStayTogether) {
    Table table;
    table.after("e4");
    table.after("new");
    table.after("d4 d5");
    table.after("new");
    table.after("c4 c5 Nc3");
    ASSERT_EQ(table.table->unfinishedGames().size(), 2U);
    EXPECT_TRUE(table.after("resume").contains("2 half-moves long")) << table.said;
    EXPECT_EQ(table.table->unfinishedGames().size(), 2U);
    EXPECT_TRUE(table.after("resume").contains("3 half-moves long")) << "the one that was left last: " << table.said;
    EXPECT_EQ(table.table->unfinishedGames().size(), 2U);
    EXPECT_EQ(finishedGames(table), "");
}

TEST(Table, UnfinishedGamesAreToldApart) {
    Table table;
    table.after("e4");
    table.after("new 960 518");
    table.after("e4 e5");
    table.after("undo");
    table.after("new atomic");
    table.after("Nf3");
    table.after("new");
    const std::string list = table.after("games");
    EXPECT_TRUE(list.contains("two people, 1 half-move to 1. e4, 2")) << list;
    EXPECT_TRUE(list.contains("two people, atomic, 1 half-move to 1. Nf3, 2")) << list;
    EXPECT_TRUE(list.contains("two people, chess960, 2 half-moves to 1... e5, 2")) << list;
}

TEST(Table, MoreUnfinishedGamesThanPlacesLoseNone) {
    Table table;
    constexpr int games = SaveSlot::slotCount + 2;
    for (int game = 0; game < games; ++game) {
        table.after(game % 2 == 0 ? "e4" : "d4");
        table.after("new");
    }
    EXPECT_EQ(table.table->unfinishedGames().size(), 20U);
    const std::string finished = finishedGames(table);
    EXPECT_TRUE(finished.contains("1. e4 *") && finished.contains("1. d4 *")) << finished;
    EXPECT_TRUE(table.warned.contains("All 20 places for unfinished games were taken")) << table.warned;
}

TEST(Table, AFinishedGameThatIsWalkedBackAndLeftIsKeptAsItEnded) {
    for (const std::string_view end : {"g4 Qh4", "resign white"}) {
        for (const std::string_view leaving : {"new", "load /home/other.pgn"}) {
            Table table;
            table.startsNextGame = false;
            table.files->put("/home/other.pgn", "1. d4 *\n");
            table.after("f3 e5");
            table.after(end);
            ASSERT_TRUE(table.table->game().isOver());
            table.after("goto 0");
            table.after(leaving);
            const std::string finished = finishedGames(table);
            EXPECT_TRUE(finished.contains(end == "g4 Qh4" ? "1. f3 e5 2. g4 Qh4# 0-1" : "1. f3 e5 0-1")) << finished;
            EXPECT_EQ(finished.find("[Event "), finished.rfind("[Event ")) << "once: " << finished;
            EXPECT_TRUE(table.table->unfinishedGames().empty());
        }
    }
    Table again;
    again.startsNextGame = false;
    again.after("e4");
    again.after("resign");
    again.table->reopen();
    again.after("new");
    EXPECT_EQ(finishedGames(again), "") << "it goes on: the resignation was taken back";
    EXPECT_EQ(again.table->unfinishedGames().size(), 1U);
}

TEST(Table, APromotionAsTheFirstMoveIsSaved) {
    Table table("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.after("a8");
    ASSERT_TRUE(table.table->promotion());
    table.said.clear();
    EXPECT_TRUE(table.table->leave());
    EXPECT_EQ(table.said, "The game is saved; the next start offers it again.\n");
}

// --- several moves in a line ---

TEST(Table, WhatStandsBesideTheMovesOfAPastedGameIsPassedOver) {
    Table table;
    EXPECT_EQ(table.after("[Event \"Casual game\"]"), "");
    table.after(
        "1. e4 {best by test} e5 $1 2. Nf3!? (2. f4 exf4 (2... d5) {a {gambit}) 2... Nc6 3. Bb5 a6 !? ; and so on");
    EXPECT_EQ(table.table->game().ply(), 6U) << table.said;
    table.after("4. Ba4 {no end");
    EXPECT_EQ(table.table->game().ply(), 7U) << table.said;
}

TEST(Table, AnOfferBehindAMoveIsItsMakers) {
    Table table;
    table.after("e4 e5");
    EXPECT_TRUE(table.after("Nf3 offer").contains("White offers a draw: 'accept' or 'decline', Black.")) << table.said;
    EXPECT_FALSE(table.said.contains("moves were played")) << table.said;
    EXPECT_TRUE(table.after("accept").contains("Draw agreed.")) << table.said;
    EXPECT_TRUE(table.after("e4 e5 Ke3 Nf3 offer draw").contains("2 of 4 moves were played.")) << table.said;
    EXPECT_FALSE(table.said.contains("offers")) << table.said;
}

TEST(Table, WhoeverHasMovedMayOfferByName) {
    Table table;
    table.after("e4 e5 Nf3");
    EXPECT_TRUE(table.after("offer white").contains("White offers a draw: 'accept' or 'decline', Black."))
        << table.said;
    Table engine(test::startFen, against({best("e7e5", 0), best("d7d5", 0)}));
    engine.open().answer("e4");
    engine.said.clear();
    engine.table->answer("offer");
    EXPECT_TRUE(engine.said.contains("White offers a draw")) << engine.said;
    EXPECT_TRUE(engine.said.contains("Black declines the draw.")) << engine.said;
    engine.hear();
    EXPECT_TRUE(engine.said.contains("Script plays e5.")) << engine.said;
    EXPECT_EQ(engine.after("offer black"), "Script makes its own offers.\n");
}

TEST(Table, AnEngineAnswersAnOfferBehindAMoveAtItsTurn) {
    Table table("4k3/7p/8/8/8/8/7P/4K3 w - - 0 12", against({best("e8d8", -200), best("d8c8", 0)}));
    EXPECT_TRUE(table.after("Kd1 offer").contains("Black declines the draw.")) << table.said;
    EXPECT_TRUE(table.said.contains("Script plays Kd8.")) << table.said;
    EXPECT_TRUE(table.after("Kc1 offer").contains("Draw agreed.")) << table.said;
}

TEST(Table, AfterTheEndNothingIsAnIllegalMove) {
    Table table;
    table.startsNextGame = false;
    table.after("f3 e5 g4 Qh4");
    EXPECT_EQ(table.after("Ke4"), "The game is over; 'undo' takes back its end.\n");
}

}  // namespace
}  // namespace nowchess::app
