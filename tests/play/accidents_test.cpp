// Whole sessions of games on a file system that has an accident at its n-th operation, for every n. Then the next
// start, without accidents: nothing that was acknowledged is lost, nothing is there twice, and every file can be read.
#include <algorithm>
#include <array>
#include <cerrno>
#include <set>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/writer.h"
#include "play/game_table.h"
#include "support/environment.h"
#include "support/memory_file_system.h"

namespace nowchess::app {
namespace {

using test::Accident;
using test::MemoryFileSystem;
using test::Survival;

const Directories directories{"/home/.local/state/nowchess", "/home/.local/share/nowchess", "/home/.config/nowchess"};
const std::filesystem::path allGames = directories.data / "games.pgn";

// --- a game as it is found ------------------------------------------------------------------------------------------

std::string moveText(const AnyGame& game) {
    const std::string text = pgn::toText(game, {});
    return text.substr(text.find("\n\n") + 2);
}
std::string keptState(const AnyGame& game) { return "in games.pgn: " + moveText(game); }
AnyGame wholeLine(AnyGame game) {
    game.goTo(game.ply() + game.undone().size());
    return game;
}
std::string savedState(const AnyGame& game) {
    return "saved after half-move " + std::to_string(game.ply()) + ": " + moveText(wholeLine(game));
}

// All games that there are. What cannot be read fails the test.
std::vector<std::string> gamesIn(const MemoryFileSystem& files) {
    std::vector<std::string> found;
    for (const pgn::ParsedGame& game : pgn::readGames(files.contents(allGames).value_or(""))) {
        for (const pgn::Finding& finding : game.findings) ADD_FAILURE() << message(finding);
        found.push_back(keptState(game.game));
    }
    for (const auto& file : files.filesIn(directories.state)) {
        if (file.extension() != ".pgn") continue;
        const auto record = readRecord(*files.contents(file));
        EXPECT_TRUE(record) << file << ":\n" << *files.contents(file);
        if (record) found.push_back(savedState(record->session.game));
    }
    return found;
}

// --- a player who remembers -----------------------------------------------------------------------------------------

class Player {
public:
    // With `staying` a finished game stays until "<next>", or is taken back by "<reopen>".
    explicit Player(std::shared_ptr<MemoryFileSystem> files, bool staying = false)
        : files_(std::move(files)), staying_(staying) {}

    // "<start>", "<resume>" and "<quit>" start and leave the program; anything else is typed. Stops at a power cut.
    void play(std::span<const std::string_view> script) {
        for (const std::string_view line : script) {
            if (files_->isCut()) break;
            act(line);
            if (!files_->isCut())
                for (Remembered& game : games_) game.acknowledged = game.latest;
        }
        table_.reset();
    }

    struct Remembered {
        std::string acknowledged;  // empty before its first move was
        std::string latest;        // another one if a power cut came in between
        std::set<std::string> states;
        bool wasShown = false;  // when it could not be saved
    };
    [[nodiscard]] const std::vector<Remembered>& games() const { return games_; }
    [[nodiscard]] const std::string& said() const { return said_; }

private:
    void act(std::string_view line) {
        heard_.clear();
        const std::optional<AnyGame> before = table_ ? std::optional(table_->game()) : std::nullopt;
        if (line == "<start>" || line == "<resume>") {
            start(line == "<resume>");
        } else if (line == "<quit>") {
            if (table_->answer("quit") == GameTable::Next::SameTurn) heard_ += "[asked]";
            table_->leave();
        } else if (line == "<next>") {
            table_->startNext();
        } else if (line == "<reopen>") {
            table_->reopen();
        } else {
            table_->answer(line);
        }
        const bool resumed = heard_.contains("The game goes on");
        // A game that was left stays as it is, unless it could not be saved so.
        if (current_ && before && (resumed || line == "new") && !heard_.contains("stays unfinished"))
            now(*current_, keptState(wholeLine(*before)));
        if (resumed || line == "new" || line == "<next>") current_.reset();
        if (line != "<quit>") lookAtBoard(resumed);
        for (Remembered& game : games_) {
            const std::string moves = game.latest.substr(game.latest.find(": ") + 2);
            if (line == "<quit>") game.wasShown = game.wasShown || heard_.contains(moves);
        }
        said_ += heard_;
        if (line != "<quit>") return;
        table_.reset();
        current_.reset();
    }

    void start(bool resume) {
        TableOptions options;
        options.resume = resume;
        options.world = {.now = [] { return ClockTime(); },
                         .date = [] { return std::string("2026.11.16"); },
                         .chess960Start = [] { return 518; },
                         .files = files_};
        table_.emplace(std::move(options), directories,
                       TableFront{.say = [this](std::string_view text) { heard_ += text; },
                                  .warn = [this](const std::string& text) { heard_ += "warning: " + text + "\n"; },
                                  .showEnded =
                                      [this](const KeptGame& game) {
                                          if (!current_) remember();
                                          now(*current_, keptState(*game));
                                          if (!staying_) current_.reset();
                                      },
                                  .startsNextGame = !staying_});
        table_->open();
    }

    void lookAtBoard(bool resumed) {
        const AnyGame& game = table_->game();
        if (game.isOver() || (game.ply() == 0 && game.undone().empty())) return;
        const std::string state = savedState(game);
        if (resumed)
            for (std::size_t each = 0; each < games_.size(); ++each)
                if (games_[each].states.contains(state)) current_ = each;
        if (!current_) remember();
        now(*current_, state);
    }

    void remember() {
        current_ = games_.size();
        games_.emplace_back();
    }
    void now(std::size_t game, const std::string& state) {
        games_[game].latest = state;
        games_[game].states.insert(state);
    }

    std::shared_ptr<MemoryFileSystem> files_;
    bool staying_;
    std::optional<GameTable> table_;
    std::vector<Remembered> games_;
    std::optional<std::size_t> current_;  // on the board
    std::string heard_;
    std::string said_;
};

constexpr auto script = std::to_array<std::string_view>(
    {"<start>", "f3",       "e5",   "g4",     "Qh4",     "e4",     "c5",       "undo",   "e5",
     "Nf3",     "resign",   "d4",   "d5",     "goto 0",  "new",    "c4",       "e5",     "<quit>",
     "<start>", "resume",   "Nc3",  "undo",   "g3",      "<quit>", "<resume>", "Nf6",    "Bg2",
     "resign",  "Nf3",      "d5",   "<quit>", "<start>", "b3",     "e5",       "resume", "g3",
     "<quit>",  "<resume>", "undo", "undo",   "<quit>"});

// The same where a finished game stays, as on the full screen.
constexpr auto stayingScript = std::to_array<std::string_view>(
    {"<start>", "f3",     "e5",       "g4", "Qh4",    "<reopen>", "Qf6",    "Nc3",    "resign", "<next>",
     "e4",      "resign", "<reopen>", "c5", "<quit>", "<start>",  "d4",     "resign", "<quit>", "<resume>",
     "Nf3",     "resign", "new",      "c4", "resign", "<reopen>", "resign", "<quit>"});

std::span<const std::string_view> scriptFor(bool staying) {
    return staying ? std::span<const std::string_view>(stayingScript) : script;
}

// --- what the next start finds --------------------------------------------------------------------------------------

// Tidies up, as every start does.
void startOnce(const std::shared_ptr<MemoryFileSystem>& files) {
    constexpr auto lines = std::to_array<std::string_view>({"<start>", "<quit>"});
    Player player(files);
    player.play(lines);
    EXPECT_FALSE(player.said().contains("warning")) << player.said();
}

// Each game is there once, as it was acknowledged or as it would have been next, and there is no other.
void expectAllGames(const Player& player, const std::shared_ptr<MemoryFileSystem>& files) {
    startOnce(files);
    const std::vector<std::string> found = gamesIn(*files);
    std::size_t matched = 0;
    for (const Player::Remembered& game : player.games()) {
        const auto count = static_cast<std::size_t>(std::ranges::count_if(
            found, [&](const std::string& state) { return state == game.acknowledged || state == game.latest; }));
        EXPECT_LE(count, 1U) << "twice: " << game.latest;
        EXPECT_TRUE(count > 0 || game.acknowledged.empty()) << "lost: " << game.acknowledged;
        matched += count;
    }
    EXPECT_EQ(matched, found.size()) << "something else: " << testing::PrintToString(found);
}

// On a full disk a game may have been shown in place of being saved, and an older state of it be there.
void expectNothingLostSilently(const Player& player, const std::shared_ptr<MemoryFileSystem>& files) {
    startOnce(files);
    const std::vector<std::string> found = gamesIn(*files);
    for (const Player::Remembered& game : player.games())
        EXPECT_TRUE(game.wasShown || std::ranges::count(found, game.latest) == 1) << "lost: " << game.latest;
    for (const std::string& state : found)
        EXPECT_TRUE(std::ranges::any_of(player.games(), [&](const auto& game) { return game.states.contains(state); }))
            << "something else: " << state;
    const std::set<std::string> different(found.begin(), found.end());
    EXPECT_EQ(different.size(), found.size()) << testing::PrintToString(found);
}

struct AccidentCase {
    const char* name;
    Accident::Kind kind;
    int code = 0;
};
class Accidents : public testing::TestWithParam<AccidentCase> {};

std::uint64_t operationsWithoutAccident(bool staying) {
    const auto files = std::make_shared<MemoryFileSystem>();
    Player player(files, staying);
    player.play(scriptFor(staying));
    return files->operations();
}

// Every operation has its accident; at a tenth of the scale, every tenth has.
std::uint64_t stride() { return 20 / std::min<std::uint64_t>(20, test::scaled(20)); }

void expectToLoseNothing(const AccidentCase& accident, bool staying) {
    SCOPED_TRACE(test::seedTrace());
    const std::uint64_t most = operationsWithoutAccident(staying);
    std::uint64_t at = 1;
    std::uint64_t accidents = 0;
    for (bool happens = true; (happens || at <= most) && !testing::Test::HasFailure(); at += stride()) {
        const auto files = std::make_shared<MemoryFileSystem>();
        files->plan({accident.kind, at, accident.code});
        Player player(files, staying);
        player.play(scriptFor(staying));
        happens = files->hasAccident();
        accidents += happens ? 1 : 0;
        SCOPED_TRACE("operation " + std::to_string(at) + ", said:\n" + player.said());
        if (accident.kind == Accident::Kind::FullDisk) {
            expectNothingLostSilently(player, files->restarted(Survival::Everything));
            expectNothingLostSilently(player, files->restarted(Survival::Synced));
            continue;
        }
        expectAllGames(player, files->restarted(Survival::Everything));
        expectAllGames(player, files->restarted(Survival::Synced));
        const bool isCut = accident.kind == Accident::Kind::PowerCut;
        for (std::uint64_t round = isCut ? test::scaled(20) : 1; round > 0 && !testing::Test::HasFailure(); --round) {
            SCOPED_TRACE("round " + std::to_string(round));
            expectAllGames(player, files->restarted(Survival::Chance, test::seed() + round * 1000003 + at));
        }
    }
    EXPECT_GT(accidents, 0U);
    testing::Test::RecordProperty("operations", static_cast<int>(most));
    testing::Test::RecordProperty("accidents", static_cast<int>(accidents));
}

TEST_P(Accidents, LoseNothing) { expectToLoseNothing(GetParam(), false); }
TEST_P(Accidents, LoseNothingWhereAFinishedGameStays) { expectToLoseNothing(GetParam(), true); }

INSTANTIATE_TEST_SUITE_P(Play, Accidents,
                         testing::Values(AccidentCase{"NoSpace", Accident::Kind::Error, ENOSPC},
                                         AccidentCase{"InputOutputError", Accident::Kind::Error, EIO},
                                         AccidentCase{"NoPermission", Accident::Kind::Error, EACCES},
                                         AccidentCase{"ShortWrite", Accident::Kind::ShortWrite},
                                         AccidentCase{"FullDisk", Accident::Kind::FullDisk},
                                         AccidentCase{"PowerCut", Accident::Kind::PowerCut}),
                         [](const auto& each) { return each.param.name; });

// Whoever cleans up after an accident may have one, too.
TEST(AccidentsTwice, LoseNothing) {
    SCOPED_TRACE(test::seedTrace());
    constexpr auto mate = std::to_array<std::string_view>({"<start>", "f3", "e5", "g4", "Qh4", "e4"});
    constexpr auto start = std::to_array<std::string_view>({"<start>", "<quit>"});
    std::uint64_t pairs = 0;
    for (std::uint64_t first = 1; !HasFailure(); first += stride()) {
        const auto files = std::make_shared<MemoryFileSystem>();
        files->plan({Accident::Kind::PowerCut, first});
        Player player(files);
        player.play(mate);
        if (!files->hasAccident()) break;
        for (std::uint64_t second = 1; !HasFailure(); ++second) {
            const std::uint64_t chance = test::seed() + first * 1009 + second;
            const Survival survival = std::array{Survival::Everything, Survival::Synced, Survival::Chance}[chance % 3];
            const auto survived = files->restarted(survival, chance);
            const bool isError = second % 2 == 0;
            survived->plan({isError ? Accident::Kind::Error : Accident::Kind::PowerCut, (second + 1) / 2, EIO});
            Player(survived).play(start);
            if (!survived->hasAccident()) break;
            ++pairs;
            SCOPED_TRACE("operations " + std::to_string(first) + " and " + std::to_string((second + 1) / 2));
            expectAllGames(player, survived->restarted(Survival::Synced));
            expectAllGames(player, survived->restarted(Survival::Chance, chance));
        }
    }
    EXPECT_GT(pairs, 1000U / stride());
    RecordProperty("pairs", static_cast<int>(pairs));
}

TEST(AccidentsHarness, TheSessionIsAsItShouldBe) {
    const auto files = std::make_shared<MemoryFileSystem>();
    Player player(files);
    player.play(script);
    EXPECT_FALSE(player.said().contains("warning")) << player.said();
    EXPECT_FALSE(player.said().contains("[asked]")) << player.said();
    EXPECT_EQ(gamesIn(*files),
              (std::vector<std::string>{
                  "in games.pgn: 1. f3 e5 2. g4 Qh4# 0-1\n", "in games.pgn: 1. e4 e5 2. Nf3 1-0\n",
                  "in games.pgn: 1. c4 e5 2. g3 Nf6 3. Bg2 1-0\n", "saved after half-move 0: 1. d4 d5 *\n",
                  "saved after half-move 1: 1. Nf3 d5 2. g3 *\n", "saved after half-move 2: 1. b3 e5 *\n"}));
    expectAllGames(player, files->restarted(Survival::Synced));
}

TEST(AccidentsHarness, AGameThatIsTakenBackIsRecordedOnce) {
    const auto files = std::make_shared<MemoryFileSystem>();
    Player player(files, true);
    player.play(stayingScript);
    EXPECT_FALSE(player.said().contains("warning")) << player.said();
    EXPECT_EQ(gamesIn(*files),
              (std::vector<std::string>{"in games.pgn: 1. f3 e5 2. g4 Qf6 3. Nc3 1-0\n", "in games.pgn: 1. d4 1-0\n",
                                        "in games.pgn: 1. e4 c5 2. Nf3 1-0\n", "in games.pgn: 1. c4 1-0\n"}));
    expectAllGames(player, files->restarted(Survival::Synced));
}

// Does any power cut lose or double something where a sync is only pretended?
bool isNoticed(void (MemoryFileSystem::*forget)()) {
    testing::TestPartResultArray failures;
    const testing::ScopedFakeTestPartResultReporter catches(&failures);
    for (std::uint64_t at = 1; failures.size() == 0; ++at) {
        const auto files = std::make_shared<MemoryFileSystem>();
        (*files.*forget)();
        files->plan({Accident::Kind::PowerCut, at});
        Player player(files);
        player.play(script);
        if (!files->hasAccident()) return false;
        expectAllGames(player, files->restarted(Survival::Synced));
    }
    return true;
}

TEST(AccidentsHarness, NoticesContentsThatAreNotSynced) { EXPECT_TRUE(isNoticed(&MemoryFileSystem::forgetFileSyncs)); }
TEST(AccidentsHarness, NoticesNamesThatAreNotSynced) {
    EXPECT_TRUE(isNoticed(&MemoryFileSystem::forgetDirectorySyncs));
}

}  // namespace
}  // namespace nowchess::app
