#include "play/opponent/opponent.h"

#include <csignal>
#include <cstdlib>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/chess960.h"
#include "play/opponent/command_words.h"
#include "play/players.h"
#include "support/games.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

using namespace app;
using namespace std::chrono_literals;

constexpr Patience shortPatience{.handshake = 300ms, .move = 300ms, .stop = 200ms};
constexpr Patience longPatience{.handshake = 60s, .move = 60s, .stop = 60s};

OpponentChoice fake(const std::string& manner, const Patience& patience = longPatience) {
    return {.command = "'" NOWCHESS_FAKE_ENGINE "' " + manner, .level = Level::Full, .patience = patience};
}

OpponentChoice builtIn(Level level) {
    return {.command = "'" NOWCHESS_BINARY "' uci", .level = level, .patience = longPatience};
}

std::unique_ptr<Opponent> made(const OpponentChoice& choice) {
    auto opponent = makeOpponent(choice);
    if (!opponent) throw std::runtime_error(opponent.error());
    return std::move(*opponent);
}

// Waits as a front end does, until there is an answer.
OpponentNews answerOf(Opponent& opponent, std::vector<Evaluation>* evaluations = nullptr) {
    while (true) {
        while (auto news = opponent.news()) {
            if (!std::holds_alternative<Evaluation>(*news)) return *news;
            if (evaluations != nullptr) evaluations->push_back(std::get<Evaluation>(*news));
        }
        pollfd input{opponent.descriptor(), POLLIN, 0};
        const auto after = opponent.wakeAfter();
        ::poll(&input, 1, after ? static_cast<int>(after->count()) : 60'000);
    }
}

std::string textOf(const OpponentNews& news) {
    if (const auto* chosen = std::get_if<MoveChosen>(&news)) return toCoordinates(chosen->move, CastlingMode::Chess960);
    if (const auto* trouble = std::get_if<Trouble>(&news))
        return std::string(name(trouble->kind)) + ": " + trouble->sentence;
    return "evaluation";
}

std::string firstAnswer(const OpponentChoice& choice) {
    const auto opponent = made(choice);
    opponent->think(AnyGame(), std::nullopt);
    return textOf(answerOf(*opponent));
}

bool hasChildren() { return ::waitpid(-1, nullptr, WNOHANG) == 0 || errno != ECHILD; }

TEST(CommandWords, AreSplitAsAShellDoes) {
    using Words = std::vector<std::string>;
    EXPECT_EQ(splitShellWords("stockfish"), (Words{"stockfish"}));
    EXPECT_EQ(splitShellWords("  gnuchess   --uci "), (Words{"gnuchess", "--uci"}));
    EXPECT_EQ(splitShellWords("'/a b/c' \"d 'e'\" f\\ g ''"), (Words{"/a b/c", "d 'e'", "f g", ""}));
    EXPECT_EQ(splitShellWords(R"("a\"b" 'c\d')"), (Words{"a\"b", "c\\d"}));
    EXPECT_EQ(splitShellWords(" "), std::unexpected(CommandFault::Empty));
    EXPECT_EQ(splitShellWords("''"), std::unexpected(CommandFault::Empty));
    EXPECT_EQ(splitShellWords("a 'b"), std::unexpected(CommandFault::OpenQuote));
}

TEST(CommandWords, ProgramsAreFound) {
    EXPECT_EQ(findProgram("/bin/sh"), "/bin/sh");
    EXPECT_TRUE(findProgram("sh"));
    EXPECT_FALSE(findProgram("/bin"));
    EXPECT_FALSE(findProgram("no such program"));
    EXPECT_FALSE(findProgram("/etc/passwd"));
    const ScratchDirectory directory;
    std::filesystem::create_symlink("/bin/sh", directory.path() / "engine");
    const std::string before = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
    ::setenv("HOME", directory.path().c_str(), 1);
    EXPECT_EQ(findProgram("~/engine"), directory.path() / "engine") << "as a shell reads it";
    ::setenv("HOME", "", 1);
    EXPECT_FALSE(findProgram("~/engine"));
    ::setenv("HOME", before.c_str(), 1);
}

TEST(Levels, HaveNames) {
    for (const Level level : allLevels) EXPECT_EQ(parseLevel(name(level)), level);
    EXPECT_FALSE(parseLevel("grandmaster"));
    EXPECT_FALSE(eloOf(Level::Full));
}

TEST(Levels, UseWhatTheEngineOffers) {
    const StrengthOffers stockfish{.elo = {{1350, 2850}}, .skill = {{0, 20}}, .lines = true};
    EXPECT_EQ(planStrength(Level::Club, stockfish).elo, 1500);
    EXPECT_FALSE(planStrength(Level::Full, stockfish).elo);
    // Below its floor.
    const StrengthPlan casual = planStrength(Level::Casual, stockfish);
    EXPECT_FALSE(casual.elo);
    ASSERT_TRUE(casual.mix);
    EXPECT_GT(casual.mix->lines, 1U);
    EXPECT_GT(casual.mix->spread, 0);
    // Only a skill level, or nothing at all.
    EXPECT_EQ(planStrength(Level::Strong, {.skill = {{0, 20}}, .lines = true}).skill, 8);
    EXPECT_TRUE(planStrength(Level::Novice, {.skill = {{0, 20}}, .lines = true}).mix);
    const StrengthPlan plain = planStrength(Level::Club, {});
    ASSERT_TRUE(plain.mix);
    EXPECT_EQ(plain.mix->lines, 1U);
}

TEST(Levels, LimitsAsTextAndBack) {
    const EngineLimits all{.elo = 1500, .depth = 4, .movetime = std::chrono::milliseconds(500), .nodes = 9};
    EXPECT_EQ(text(all), "elo 1500, depth 4, movetime 0.5, nodes 9");
    EXPECT_EQ(parseLimits(text(all)), all);
    EXPECT_EQ(text(EngineLimits{}), "");
    EXPECT_EQ(parseLimits(""), EngineLimits{});
    for (const char* const bad : {"elo", "elo x", "depth -1", "movetime 99999999999"})
        EXPECT_EQ(parseLimits(bad), std::nullopt) << bad;
    EXPECT_EQ(planStrength(1700, {.elo = {{1320, 3190}}}).elo, 1700) << "a rating in place of a level";
}

TEST(Levels, ARangeOfAllNumbersDoesNotOverflow) {
    constexpr int least = std::numeric_limits<int>::min();
    constexpr int most = std::numeric_limits<int>::max();
    EXPECT_EQ(planStrength(Level::Strong, {.skill = {{least, most}}}).skill, -429'496'730);
    EXPECT_EQ(planStrength(Level::Strong, {.elo = {{least, most}}}).elo, 1900);
    OpponentChoice choice = fake("boundless");
    choice.level = Level::Strong;
    EXPECT_EQ(firstAnswer(choice), "e2e4");
}

TEST(Opponent, ThatIsNotThereIsSaidToBe) {
    EXPECT_EQ(makeOpponent({.command = "no-such-engine"}).error(), "There is no program 'no-such-engine'.");
    EXPECT_EQ(makeOpponent({.command = "'x"}).error(), "A quotation mark is left open in: 'x");
    EXPECT_EQ(makeOpponent({.command = " "}).error(), "No engine is named.");
}

TEST(Opponent, AnswersWithAMoveAndAnEvaluation) {
    const auto opponent = made(fake("well"));
    EXPECT_EQ(opponent->name(), "fake_engine");
    opponent->think(AnyGame(), std::nullopt);
    EXPECT_TRUE(opponent->isThinking());
    std::vector<Evaluation> evaluations;
    EXPECT_EQ(textOf(answerOf(*opponent, &evaluations)), "e2e4");
    EXPECT_FALSE(opponent->isThinking());
    EXPECT_EQ(opponent->name(), "Fake well");
    ASSERT_FALSE(evaluations.empty());
    EXPECT_EQ(evaluations.back().score, SearchScore::centipawns(30));
    EXPECT_EQ(evaluations.back().line.size(), 2U);  // the third move is none
}

TEST(Opponent, SlowOnesAreWaitedFor) { EXPECT_EQ(firstAnswer(fake("slow")), "e2e4"); }

TEST(Opponent, BadOnesGiveTrouble) {
    EXPECT_EQ(firstAnswer(fake("dies-at-handshake")), "Died: fake_engine has died.");
    EXPECT_EQ(firstAnswer(fake("silent", shortPatience)), "NoHandshake: fake_engine does not answer as a UCI engine.");
    EXPECT_EQ(firstAnswer(fake("dies")), "Died: Fake dies has died.");
    EXPECT_EQ(firstAnswer(fake("illegal")), "IllegalMove: Fake illegal played e2e5, which is not legal.");
    EXPECT_EQ(firstAnswer(fake("nonsense")), "IllegalMove: Fake nonsense played [2J???, which is not legal.");
    EXPECT_EQ(firstAnswer(fake("none")), "IllegalMove: Fake none played (none), which is not legal.");
    EXPECT_EQ(firstAnswer(fake("empty")), "IllegalMove: Fake empty answered without a move.");
    EXPECT_EQ(firstAnswer(fake("babbles")), "Babbling: fake_engine talks without end.");
    EXPECT_EQ(firstAnswer({.command = "cat", .patience = shortPatience}),
              "NoHandshake: cat does not answer as a UCI engine.");
    EXPECT_FALSE(hasChildren());
}

TEST(Opponent, FloodsEndWithTheTime) {
    EXPECT_EQ(firstAnswer(fake("floods-at-handshake", shortPatience)),
              "NoHandshake: fake_engine does not answer as a UCI engine.");
    const auto opponent = made(fake("floods", {.handshake = 60s, .move = 100ms, .stop = 60s}));
    opponent->analyse(AnyGame(), 10ms);
    EXPECT_EQ(textOf(answerOf(*opponent)), "NoMove: Fake floods has not moved in time.");
}

TEST(Opponent, HugeNumbersAreBorne) { EXPECT_EQ(firstAnswer(fake("huge-numbers")), "e2e4"); }

TEST(Players, AFloodDoesNotKeepTheKeyboardWaiting) {
    Players players;
    ASSERT_TRUE(players.seat(Color::White, fake("floods").command, Level::Full));
    players.beginTurn(AnyGame(), std::nullopt);
    while (!players.outlookOf(Color::White)) ASSERT_FALSE(players.news());
    for (int turn = 0; turn < 3; ++turn) EXPECT_FALSE(players.news()) << "it was listened to until its time was up";
}

TEST(Players, AMoveThatWasTakenBackIsNotPlayedAfterAll) {
    Players players;
    ASSERT_TRUE(players.seat(Color::White, fake("well").command, Level::Full));
    players.beginTurn(AnyGame(), std::nullopt);
    while (!players.outlookOf(Color::White)) ASSERT_FALSE(players.news());
    EXPECT_EQ(players.wakeAfter(), 0ms);  // its move is known
    players.rest();
    EXPECT_FALSE(players.news());
}

// "Fake has-helpers 123 124": the helpers that ran while it did.
std::vector<pid_t> helpersOf(Opponent& opponent) {
    while (opponent.name() == "fake_engine") opponent.news();
    std::istringstream words{std::string(opponent.name())};
    std::string word;
    words >> word >> word;
    std::vector<pid_t> helpers;
    for (pid_t helper = 0; words >> helper;) helpers.push_back(helper);
    return helpers;
}

TEST(Opponent, HelpersThatLeftItsGroupDoNotSurviveIt) {
    for (const char* const manner : {"has-helpers", "hangs-with-helpers"}) {
        auto opponent = made(fake(manner));
        opponent->think(AnyGame(), std::nullopt);
        const std::vector<pid_t> helpers = helpersOf(*opponent);
        ASSERT_EQ(helpers.size(), 2U);
        for (const pid_t helper : helpers) EXPECT_EQ(::kill(helper, 0), 0);
        opponent.reset();
        for (const pid_t helper : helpers) EXPECT_EQ(::kill(helper, 0), -1) << "still there: " << helper;
    }
    EXPECT_FALSE(hasChildren());
}

TEST(Opponent, StubbornOnesAreEndedAllTheSame) {
    {
        const auto opponent = made(fake("stubborn", {.handshake = 60s, .move = 50ms, .stop = 60s}));
        opponent->analyse(AnyGame(), 10ms);
        EXPECT_EQ(textOf(answerOf(*opponent)), "NoMove: Fake stubborn has not moved in time.");
        opponent->analyse(AnyGame(), 10ms);  // and once more, left alone while it hangs
        while (!opponent->news() && opponent->name() != "Fake stubborn") {
        }
    }
    EXPECT_FALSE(hasChildren());
}

TEST(Opponent, BeginsAnewAfterTrouble) {
    const ScratchDirectory directory;
    ::setenv("FAKE_ENGINE_FILE", (directory.path() / "seen").c_str(), 1);
    const auto opponent = made(fake("dies-once"));
    opponent->think(AnyGame(), std::nullopt);
    EXPECT_EQ(textOf(answerOf(*opponent)), "Died: Fake dies-once has died.");
    EXPECT_FALSE(opponent->isThinking());
    opponent->think(AnyGame(), std::nullopt);
    EXPECT_EQ(textOf(answerOf(*opponent)), "e2e4");
    ::unsetenv("FAKE_ENGINE_FILE");
}

TEST(Opponent, ThatDiesBetweenTwoMovesIsNotMissed) {
    const auto opponent = made(fake("dies-after"));
    for (int i = 0; i < 3; ++i) {
        opponent->think(AnyGame(), std::nullopt);
        EXPECT_EQ(textOf(answerOf(*opponent)), "e2e4");
        // Until its end has come through.
        pollfd input{opponent->descriptor(), POLLIN, 0};
        while ((input.revents & POLLHUP) == 0) ::poll(&input, 1, 60'000);
    }
}

TEST(Opponent, CancelledQuestionsHaveNoAnswer) {
    const auto opponent = made(fake("patient"));
    opponent->think(AnyGame(), std::nullopt);
    opponent->cancel();
    EXPECT_FALSE(opponent->isThinking());
    // It is asked something else: the answer to the first question is not taken for one to the second.
    const AnyGame second = played("e4");
    opponent->think(second, std::nullopt);
    while (opponent->descriptor() >= 0 && opponent->name() == "fake_engine") EXPECT_FALSE(opponent->news());
    opponent->cancel();
    EXPECT_FALSE(opponent->news());
}

// Until the next thing it waits for is that far away, which tells what it waits for.
void hearUntilWaiting(Opponent& opponent, std::chrono::milliseconds least, std::chrono::milliseconds most) {
    while (opponent.wakeAfter().value_or(least) < least || opponent.wakeAfter().value_or(least) > most) {
        EXPECT_FALSE(opponent.news());
        pollfd input{opponent.descriptor(), POLLIN, 0};
        ::poll(&input, 1, 10);
    }
}

TEST(Opponent, DeafOnesAreReplaced) {
    const ScratchDirectory directory;
    ::setenv("FAKE_ENGINE_FILE", (directory.path() / "seen").c_str(), 1);
    const auto opponent = made(fake("deaf-once", {.handshake = 600s, .move = 300s, .stop = 50ms}));
    opponent->analyse(AnyGame(), 1ms);
    hearUntilWaiting(*opponent, 60s, 301s);  // it thinks
    opponent->analyse(AnyGame(), 1ms);
    EXPECT_LE(opponent->wakeAfter(), 50ms) << "it was told to stop";
    EXPECT_EQ(textOf(answerOf(*opponent)), "e2e4") << "by another process";
    ::unsetenv("FAKE_ENGINE_FILE");
}

TEST(Opponent, DeafOnesWithoutAQuestionAreLeftAlone) {
    const auto opponent = made(fake("deaf", {.handshake = 600s, .move = 300s, .stop = 50ms}));
    opponent->analyse(AnyGame(), 1ms);
    hearUntilWaiting(*opponent, 60s, 301s);
    opponent->cancel();
    while (opponent->descriptor() >= 0) EXPECT_FALSE(opponent->news()) << "nobody waits for it";
    EXPECT_FALSE(opponent->isThinking());
}

// An engine that says this before `uciok` and that when it is to move, at a level below its floor.
std::string chosenBy(const std::string& greeting, const std::string& answer) {
    OpponentChoice choice = fake("scripted '" + greeting + "' '" + answer + "'");
    choice.level = Level::Novice;
    return firstAnswer(choice);
}

TEST(Opponent, OnlyWhatItSaysInItsPlaceCounts) {
    const std::string lines = "option name MultiPV type spin default 1 min 1 max 5";
    EXPECT_EQ(chosenBy("readyok;id name ;id name Odd;option name Whatever type button;" + lines,
                       "id name Other;uciok;readyok;" + lines + ";bestmove c2c4"),
              "c2c4");
    // Its lines have a gap, so that only the first is known; or they are not about its move.
    EXPECT_EQ(chosenBy(lines,
                       "info depth 3 multipv 3 score cp 29 pv a2a3;info depth 3 multipv 1 score cp 30 pv e2e4;"
                       "bestmove e2e4"),
              "e2e4");
    EXPECT_EQ(chosenBy(lines, "info depth 3 multipv 1 score cp 30 pv e2e4;bestmove d2d4"), "d2d4");
}

TEST(Opponent, AnswersNobodyAskedForAreIgnored) {
    const auto opponent = made(fake("unasked"));
    opponent->think(AnyGame(), std::nullopt);
    EXPECT_EQ(textOf(answerOf(*opponent)), "e2e4");
    for (int i = 0; i < 10; ++i) EXPECT_FALSE(opponent->news());
}

TEST(Opponent, WithoutChess960SaysSo) {
    const auto opponent = made(fake("well"));
    opponent->think(AnyGame(*chess960Start(0), {.rules = chess960Rules}), std::nullopt);
    EXPECT_EQ(textOf(answerOf(*opponent)), "NoChess960: Fake well does not play Chess960.");
}

// A whole game of an opponent against itself, or so many moves of it. Every move was legal, or play() would say so.
void playOut(const OpponentChoice& choice, AnyGame game, std::size_t plies,
             const std::optional<ByColor<ClockReading>>& clocks = std::nullopt) {
    const auto opponent = made(choice);
    while (!game.isOver() && game.ply() < plies) {
        opponent->think(game, clocks);
        const OpponentNews news = answerOf(*opponent);
        const auto* const chosen = std::get_if<MoveChosen>(&news);
        ASSERT_NE(chosen, nullptr) << textOf(news);
        ASSERT_TRUE(game.play(chosen->move)) << textOf(news);
    }
    EXPECT_TRUE(game.isOver() || game.ply() == plies);
}

constexpr ByColor<ClockReading> hurry{{{{.left = 200ms}, {.left = 200ms}}}};

TEST(Games, AgainstTheBuiltInEngine) {
    for (const Level level : {Level::Beginner, Level::Casual, Level::Strong}) playOut(builtIn(level), AnyGame(), 200);
    playOut(builtIn(Level::Full), AnyGame(), 40, hurry);
    playOut(builtIn(Level::Novice), AnyGame(*chess960Start(12), {.rules = chess960Rules}), 80);
    playOut(builtIn(Level::Full), AnyGame(*chess960Start(959), {.rules = chess960Rules}), 20, hurry);
}

void playInstalled(const std::string& command, bool chess960) {
    if (!findProgram(splitShellWords(command)->front())) GTEST_SKIP() << command << " is not installed";
    for (const Level level : {Level::Beginner, Level::Casual})
        playOut({.command = command, .level = level, .patience = longPatience}, AnyGame(), 100);
    playOut({.command = command, .level = Level::Full, .patience = longPatience}, AnyGame(), 30, hurry);
    if (chess960)
        playOut({.command = command, .level = Level::Novice, .patience = longPatience},
                AnyGame(*chess960Start(300), {.rules = chess960Rules}), 60);
}

TEST(Games, AgainstStockfish) { playInstalled("stockfish", true); }
TEST(Games, AgainstFairyStockfish) { playInstalled("fairy-stockfish", true); }
TEST(Games, AgainstGnuChess) { playInstalled("gnuchess --uci", false); }

}  // namespace
}  // namespace nowchess::test
