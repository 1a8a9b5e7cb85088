// What is said to an engine, what is made of its answers, and how its command is read.
#include <fstream>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>

#include "play/clock_display.h"
#include "play/opponent/command_words.h"
#include "play/opponent/opponent.h"
#include "play/opponent/uci_answer.h"
#include "play/players.h"
#include "support/games.h"
#include "support/scratch_directory.h"

namespace nowchess::app {
namespace {

using namespace std::chrono_literals;

template <typename Wanted>
std::optional<Wanted> answerOf(std::string_view line) {
    const auto answer = parseUciAnswer(line);
    if (!answer || !std::holds_alternative<Wanted>(*answer)) return std::nullopt;
    return std::get<Wanted>(*answer);
}

TEST(UciAnswers, Offers) {
    const auto skill = answerOf<UciOffer>("option name Skill  Level type spin default 20 min 0 max 20");
    ASSERT_TRUE(skill);
    EXPECT_EQ(skill->name, "Skill Level");
    EXPECT_EQ(skill->least, 0);
    EXPECT_EQ(skill->most, 20);
    const auto variant =
        answerOf<UciOffer>("option name UCI_Variant type combo default chess var chess var atomic var");
    ASSERT_TRUE(variant);
    EXPECT_EQ(variant->choices, (std::vector<std::string>{"chess", "atomic"}));
    EXPECT_EQ(answerOf<UciOffer>("option name A B")->name, "A B") << "without a type";
    EXPECT_FALSE(parseUciAnswer("option"));
    EXPECT_FALSE(parseUciAnswer("option Hash type spin"));
    EXPECT_FALSE(parseUciAnswer("option name type spin"));
    std::string many = "option name X type combo";
    for (int i = 0; i < 1100; ++i) many += " var v";
    EXPECT_EQ(answerOf<UciOffer>(many)->choices.size(), 1000U);
}

TEST(UciAnswers, InformationNeedsAScoreAndAMove) {
    EXPECT_EQ(answerOf<UciInfo>("info depth 3 score cp -7 pv e2e4")->score, SearchScore::centipawns(-7));
    EXPECT_EQ(answerOf<UciInfo>("info score mate 2 pv e2e4")->score, SearchScore::mateIn(2));
    for (const std::string_view none :
         {"info depth 3", "info score cp 1", "info score cp 1 pv", "info pv e2e4", "info score", "info score cp",
          "info score cp x pv e2e4", "info score wdl 1 pv e2e4", "info score cp 1 lowerbound pv e2e4",
          "info score cp 1 upperbound pv e2e4", "info string score cp 1 pv e2e4", "info", "", "  ", "id author X",
          "hello"})
        EXPECT_FALSE(parseUciAnswer(none)) << none;
    std::string many = "info score cp 1 pv";
    for (int i = 0; i < 300; ++i) many += " e2e4";
    EXPECT_EQ(answerOf<UciInfo>(many)->moves.size(), 256U);
}

TEST(UciAnswers, NamesAndMovesAreFitToBeShown) {
    EXPECT_EQ(answerOf<UciName>("id name A \x1b[2J\x7f\xc3\xa9 B")->name, "A [2J B");
    EXPECT_EQ(answerOf<UciName>("id name " + std::string(80, 'x'))->name, std::string(60, 'x'));
    EXPECT_EQ(answerOf<UciBest>("bestmove")->move, "");
    EXPECT_EQ(answerOf<UciBest>("bestmove e2e4\tponder e7e5")->move, "e2e4");
}

// What the fake engine was told to do, from the move that it "plays".
std::string goOf(const std::string& options, const OpponentChoice& wanted, const AnyGame& game = AnyGame(),
                 const std::optional<ByColor<ClockReading>>& clocks = std::nullopt) {
    OpponentChoice choice = wanted;
    choice.command = "'" NOWCHESS_FAKE_ENGINE "' scripted 'id name F;" + options + "' 'bestmove @'";
    choice.patience = {.handshake = 60s, .move = 60s, .stop = 60s};
    auto opponent = makeOpponent(choice);
    if (!opponent) return opponent.error();
    (*opponent)->think(game, clocks);
    while (true) {
        const auto news = (*opponent)->news();
        if (const auto* trouble = news ? std::get_if<Trouble>(&*news) : nullptr) {
            EXPECT_EQ((*opponent)->descriptor(), -1) << "it has been ended";
            EXPECT_EQ((*opponent)->wakeAfter(), std::nullopt);
            return trouble->sentence;
        }
        pollfd input{(*opponent)->descriptor(), POLLIN, 0};
        ::poll(&input, 1, 60'000);
    }
}

TEST(UciOpponents, AreToldHowLongToThink) {
    const std::string strong = "option name MultiPV type spin min 1 max 5";
    const auto played = [](const std::string& go) { return "F played " + go + ", which is not legal."; };
    EXPECT_EQ(goOf(strong, {.level = Level::Full}), played("go_movetime_1500"));
    EXPECT_EQ(goOf(strong, {.level = Level::Full, .limits = {.depth = 4}}), played("go_depth_4"));
    EXPECT_EQ(goOf(strong, {.level = Level::Full, .limits = {.depth = 4, .movetime = 500ms}}),
              played("go_depth_4_movetime_500"));
    EXPECT_EQ(goOf(strong, {.level = Level::Full, .limits = {.movetime = 500ms}}), played("go_movetime_500"));
    // Below the floor of an engine: by lines of small searches.
    EXPECT_TRUE(goOf(strong, {.level = Level::Beginner}).starts_with("F played go_depth_"));
    EXPECT_EQ(goOf(strong, {.level = Level::Beginner, .limits = {.depth = 9}}), played("go_depth_9"));
    EXPECT_EQ(goOf("option name UCI_LimitStrength type check;option name UCI_Elo type spin min 100 max 3000",
                   {.level = Level::Full, .limits = {.elo = 1500}}),
              played("go_movetime_1500"));
    for (const std::string range : {"", " min 5", " max 5", " min 5 max 4"})
        EXPECT_TRUE(goOf("option name Skill Level type spin" + range, {.level = Level::Strong}).contains("go_"))
            << "a range that is none: " << range;
}

TEST(UciOpponents, AreToldTheClocks) {
    ByColor<ClockReading> clocks;
    clocks[Color::White] = {.left = 60s, .increment = 2s, .movesToGo = 40};
    clocks[Color::Black] = {.left = 0ms, .increment = 0ms, .movesToGo = std::nullopt};
    EXPECT_TRUE(goOf("", {.level = Level::Full}, AnyGame(), clocks)
                    .contains("go_wtime_60000_winc_2000_btime_1_binc_0_movestogo_40"));
    EXPECT_TRUE(
        goOf("", {.level = Level::Full, .limits = {.depth = 3}}, AnyGame(), clocks).contains("go_depth_3_wtime_60000"));
    AnyGame black;
    test::playAll(black, "e4");
    EXPECT_TRUE(goOf("", {.level = Level::Full}, black, clocks).ends_with("_binc_0, which is not legal."));
}

TEST(UciOpponents, PlayTheVariantsTheyOffer) {
    const AnyGame atomic(AnyPosition::initial(Variant::Atomic), {.rules = {.variant = Variant::Atomic}});
    EXPECT_EQ(goOf("", {}, atomic), "F does not play Atomic.");
    EXPECT_EQ(goOf("option name UCI_Variant type combo var chess var horde", {}, atomic), "F does not play Atomic.");
    EXPECT_TRUE(
        goOf("option name UCI_Variant type combo var chess var atomic", {}, atomic).starts_with("F played go_"));
    EXPECT_EQ(goOf("option name UCI_Variant type combo var horde", {}), "F does not play Standard.");
}

TEST(UciOpponents, ThatCannotBeStartedAreSaidToBe) {
    const test::ScratchDirectory scratch;
    const std::filesystem::path script = scratch.path() / "engine";
    std::ofstream(script) << "#!/no/such/interpreter\n";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    const auto opponent = makeOpponent({.command = script.string()});
    ASSERT_FALSE(opponent);
    EXPECT_EQ(opponent.error(), "engine cannot be started.");
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif
#else
constexpr bool isSanitized = false;
#endif

// Whatever the system refuses on the way, and however far it comes.
TEST(UciOpponents, WithoutRoomForFilesAreSaidToBe) {
    if (isSanitized) GTEST_SKIP() << "the sanitizer needs files of its own";
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    bool failed = false;
    bool started = false;
    for (rlim_t limit = 3; limit < 64 && !started; ++limit) {
        const rlimit few{.rlim_cur = limit, .rlim_max = before.rlim_max};
        ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
        const auto opponent = makeOpponent({.command = "'" NOWCHESS_FAKE_ENGINE "' well"});
        ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
        started = opponent.has_value();
        failed = failed || !started;
        if (!started) {
            EXPECT_EQ(opponent.error(), "fake_engine cannot be started.");
        }
    }
    EXPECT_TRUE(failed && started);
}

TEST(ClockReadings, HaveTheBonusOfTheStage) {
    for (const auto& [control, bonus] : {std::pair{"300+3", 3000ms}, std::pair{"300", 0ms}}) {
        SessionClock clock(*parseTimeControl(control), AnyGame());
        clock.start({});
        const auto readings = clockReadings(clock, {});
        ASSERT_TRUE(readings);
        EXPECT_EQ((*readings)[Color::Black].increment, bonus) << control;
    }
}

TEST(CommandWords, BlanksAndBackslashes) {
    using Words = std::vector<std::string>;
    EXPECT_EQ(splitShellWords("a\tb\nc"), (Words{"a", "b", "c"}));
    EXPECT_EQ(splitShellWords("\"a\tb\nc d\""), (Words{"a\tb\nc d"}));
    EXPECT_EQ(splitShellWords("a\\"), (Words{"a\\"})) << "nothing comes after it";
}

TEST(CommandWords, AnEmptyEntryOfThePathIsNotTheWorkingDirectory) {
    const std::string before = std::getenv("PATH");
    ::setenv("PATH", ("::" + before + ":").c_str(), 1);
    EXPECT_TRUE(findProgram("sh"));
    const auto working = std::filesystem::current_path();
    const test::ScratchDirectory scratch;
    std::filesystem::current_path(scratch.path());
    std::filesystem::create_symlink("/bin/sh", "no-such-shell");
    EXPECT_FALSE(findProgram("no-such-shell"));
    std::filesystem::current_path(working);
    ::setenv("PATH", before.c_str(), 1);
}

TEST(Players, TheComputerIsWhoeverIsInstalled) {
    const std::string before = std::getenv("PATH");
    ::setenv("PATH", "/nonexistent", 1);
    Players players;
    EXPECT_TRUE(players.seat(Color::Black, "computer", Level::Club));
    EXPECT_TRUE(players.isOpponent(Color::Black));
    ::setenv("PATH", before.c_str(), 1);
}

}  // namespace
}  // namespace nowchess::app
