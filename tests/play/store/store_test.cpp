// Files that are written whole or not at all, the directories of saved games, and the settings.
#include <fstream>

#include <gtest/gtest.h>

#include "front/tui/key_bindings.h"
#include "play/game_keeper.h"
#include "play/store/finished_games.h"
#include "play/store/settings.h"
#include "support/games.h"
#include "support/memory_file_system.h"
#include "support/scratch_directory.h"

namespace nowchess::app {
namespace {

using test::ScratchDirectory;

const std::shared_ptr<FileSystem> machine = machineFiles();
std::expected<std::string, FileError> readBack(const std::filesystem::path& file) {
    return readFile(*machine, file, OpenMode::Read);
}

TEST(Files, AreReplacedWhole) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "a";
    ASSERT_TRUE(replaceFile(*machine, file, "one"));
    ASSERT_TRUE(replaceFile(*machine, file, "two"));
    EXPECT_EQ(readBack(file), "two");
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "a.new"));
}

TEST(Files, FailuresSayWhatAndWhere) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "no" / "file";
    for (const auto& result : {replaceFile(*machine, file, "x"), appendToFile(*machine, file, "x")}) {
        ASSERT_FALSE(result);
        EXPECT_TRUE(message(result.error()).starts_with("cannot write " + scratch.path().string()));
        EXPECT_TRUE(message(result.error()).ends_with("No such file or directory"));
    }
    EXPECT_EQ(message(readBack(file).error()), "cannot read " + file.string() + ": No such file or directory");
    EXPECT_FALSE(appendToFile(*machine, "/dev/full", "x"));
    EXPECT_FALSE(lockFile(*machine, file));
    EXPECT_FALSE(makeDirectory(*machine, "/dev/null/x"));
}

TEST(Files, GrowByAppending) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "a";
    ASSERT_TRUE(appendToFile(*machine, file, "one\n"));
    ASSERT_TRUE(appendToFile(*machine, file, "two\n"));
    EXPECT_EQ(readBack(file), "one\ntwo\n");
    EXPECT_EQ(readFile(*machine, file, OpenMode::Read, 3).error().code, EFBIG);
}

TEST(Files, LockIsForOneAtATime) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "lock";
    {
        const auto first = lockFile(*machine, file);
        ASSERT_TRUE(first && *first);
        EXPECT_FALSE(*lockFile(*machine, file));
    }
    EXPECT_TRUE(*lockFile(*machine, file));
}

TEST(Files, DirectoriesAreMadeForTheirOwnerAlone) {
    const ScratchDirectory scratch;
    const auto made = scratch.path() / "a" / "b" / "c";
    ASSERT_TRUE(makeDirectory(*machine, made));
    ASSERT_TRUE(makeDirectory(*machine, made));
    for (const auto& directory : {made, made.parent_path(), made.parent_path().parent_path()})
        EXPECT_EQ(std::filesystem::status(directory).permissions(), std::filesystem::perms::owner_all) << directory;
}

TEST(SaveSlots, ALeftGameIsFoundAndTheLatestComesFirst) {
    const ScratchDirectory scratch;
    {
        const auto first = SaveSlot::takeFree(*machine, scratch.path());
        const auto second = SaveSlot::takeFree(*machine, scratch.path());
        ASSERT_TRUE(first && second);
        EXPECT_NE(first->file(), second->file());
        ASSERT_TRUE(first->save("older"));
        ASSERT_TRUE(second->save("newer"));
        std::filesystem::last_write_time(first->file(),
                                         std::filesystem::last_write_time(second->file()) - std::chrono::hours(1));
        EXPECT_TRUE(SaveSlot::left(*machine, scratch.path()).slots.empty()) << "both are being played";
    }
    const std::vector<SaveSlot> left = SaveSlot::left(*machine, scratch.path()).slots;
    ASSERT_EQ(left.size(), 2U);
    EXPECT_EQ(left[0].contents(), "newer");
    EXPECT_EQ(left[1].contents(), "older");
    EXPECT_TRUE(left[0].clear());
    EXPECT_TRUE(left[0].clear());
    EXPECT_FALSE(std::filesystem::exists(left[0].file()));
}

TEST(SaveSlots, NoneIsTakenThatHasAGame) {
    const ScratchDirectory scratch;
    for (int game = 0; game < SaveSlot::slotCount; ++game)
        ASSERT_TRUE(SaveSlot::takeFree(*machine, scratch.path())->save("game"));
    const auto another = SaveSlot::takeFree(*machine, scratch.path());
    ASSERT_FALSE(another);
    EXPECT_EQ(another.error().code, EBUSY);
    EXPECT_EQ(SaveSlot::left(*machine, scratch.path()).slots.size(), 20U);
}

TEST(SaveSlots, ADirectoryOfSomebodyElsesIsReportedOnce) {
    const auto files = std::make_shared<test::MemoryFileSystem>();
    files->put("/state/1.pgn", "1. e4 *");
    files->plan({test::Accident::Kind::Error, 1, EACCES});
    std::vector<std::string> reports;
    GameKeeper keeper(files, Directories{"/state", "/data", "/config"},
                      [&](const std::string& sentence) { reports.push_back(sentence); });
    EXPECT_EQ(keeper.tidyUp(), 0U);
    EXPECT_EQ(reports,
              std::vector<std::string>{"Saved games cannot be read: cannot look into /state: Permission denied."});
}

// --- the step that finishes a game ----------------------------------------------------------------------------------

const std::filesystem::path state = "/state";
const std::filesystem::path allGames = "/data/games.pgn";
const std::string mate = "[Event \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const std::string other = "[Event \"B\"]\n\n1. e4 1-0\n";

// What an accident has left: the file of all games after the next start, which offers no unfinished game.
std::string settled(const std::optional<std::string>& games, std::string_view save) {
    const auto files = std::make_shared<test::MemoryFileSystem>();
    if (games) files->put(allGames, *games);
    files->put(state / "1.pgn", save);
    GameKeeper keeper(files, Directories{state, allGames.parent_path(), "/config"},
                      [](const std::string& sentence) { ADD_FAILURE() << sentence; });
    EXPECT_EQ(keeper.tidyUp(), 0U);
    EXPECT_FALSE(files->contents(state / "1.pgn"));
    return files->contents(allGames).value_or("none");
}

TEST(FinishedGames, AGameWhoseSaveWasNotYetRemovedIsNotRecordedTwice) {
    const std::string before = other + "\n";
    const std::string save = finishedText({mate, before.size()});
    EXPECT_EQ(settled(before + mate + "\n", save), before + mate + "\n");
    EXPECT_EQ(settled(before + mate + "\n" + other, save), before + mate + "\n" + other);
}

TEST(FinishedGames, AGameThatWasTornIsWrittenAnew) {
    const std::string before = other + "\n";
    const std::string whole = before + mate + "\n";
    const std::string save = finishedText({mate, before.size()});
    for (std::size_t size = before.size(); size < whole.size(); ++size) {
        EXPECT_EQ(settled(whole.substr(0, size), save), whole);
        EXPECT_EQ(settled(whole.substr(0, size) + std::string(whole.size() - size, '\0'), save), whole);
    }
}

TEST(FinishedGames, WhatWasWrittenBySomebodyElseStays) {
    const std::string save = finishedText({mate, 10});
    EXPECT_EQ(settled(other, save), other + mate + "\n") << "other bytes where it should be";
    EXPECT_EQ(settled("", save), mate + "\n") << "shorter than it was";
    EXPECT_EQ(settled(std::nullopt, save), mate + "\n") << "gone";
    EXPECT_EQ(settled(other, finishedText({mate, std::nullopt})), other + mate + "\n");
    EXPECT_EQ(settled(other, mate), other + mate + "\n") << "as earlier versions had it";
    const std::string endless = "[Event \"B\"]\n\n1. e4 1-0";
    EXPECT_EQ(settled(endless, save), endless + "\n\n" + mate + "\n");
}

TEST(FinishedGames, APartOfAnotherGameIsSettledBeforeOneIsAdded) {
    const auto files = std::make_shared<test::MemoryFileSystem>();
    files->put(allGames, other + "\n" + mate.substr(0, 20));
    files->put(state / "1.pgn", finishedText({mate, other.size() + 1}));
    FinishedGames games(*files, allGames, state, [](std::string_view) { return true; });
    ASSERT_TRUE(games.add(nullptr, other));
    EXPECT_EQ(files->contents(allGames), other + "\n" + mate + "\n" + other + "\n");
}

TEST(FinishedGames, OnlyTheirOwnMarkMakesASaveFinished) {
    for (const std::optional<std::uint64_t> offset :
         {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(0), std::optional(~std::uint64_t{0})}) {
        const std::string text = finishedText({mate, offset});
        const auto save = asFinished(text);
        ASSERT_TRUE(save);
        EXPECT_EQ(save->record, mate);
        EXPECT_EQ(save->offset, offset);
        EXPECT_EQ(pgn::tagValue(readRecord(text)->tags, finishedTag), std::nullopt) << "it is no tag of the game's";
    }
    for (const std::string line : {"", "[NowChessFinishedAt \"\"]\n", "[NowChessFinishedAt \"-1\"]\n",
                                   "[NowChessFinishedAt \"01\"]\n", "[NowChessFinishedAt \"1\"] \n",
                                   "[NowChessFinishedAt \"99999999999999999999\"]\n", "[NowChessFinishedAt \"1\"]"})
        EXPECT_FALSE(asFinished(line + mate)) << line;
}

// Written and read again.
std::expected<GameRecord, SessionTextError> reread(const Session& session, const PlayerChoices& players = {}) {
    return readRecord(recordText(session, newGameTags("2026.11.15"), players, {}));
}

TEST(GameRecords, KeepWhatPgnHasNoWordFor) {
    Session session{test::played("e4 e5 Nf3 Nc6 Bb5")};
    session.game.goTo(3);
    ASSERT_TRUE(session.game.offerDraw(Color::White));
    session.clock.emplace(*parsePlayersTimeControl("5"), session.game);
    const auto record = reread(session);
    ASSERT_TRUE(record) << message(record.error());
    EXPECT_EQ(test::stateOf(record->session.game), test::stateOf(session.game));
    ASSERT_TRUE(record->session.clock);
    EXPECT_EQ(record->session.clock->times({}), session.clock->times({}));
    EXPECT_EQ(pgn::tagValue(record->tags, "NowChessPly"), std::nullopt) << "they are no tags of the game's";
    EXPECT_EQ(pgn::tagValue(record->tags, "Event"), "Casual game");
    EXPECT_EQ(pgn::tagValue(record->tags, "Date"), "2026.11.15");
}

TEST(GameRecords, KeepTheOpponents) {
    const PlayerChoices chosen{.players = {{"human", "gnuchess --uci"}}, .level = Level::Casual};
    const Session session{test::played("e4")};
    const auto record = reread(session, chosen);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->players.players[Color::White], "human");
    EXPECT_EQ(record->players.players[Color::Black], "gnuchess --uci");
    EXPECT_EQ(record->players.level, Level::Casual);
    EXPECT_EQ(pgn::tagValue(record->tags, "NowChessLevel"), std::nullopt);
    EXPECT_TRUE(reread(session)->players.arePeople());
}

TEST(GameRecords, AreOpenedBeforeTheirEnd) {
    auto resigned = readRecord("[Result \"1-0\"]\n[Termination \"normal\"]\n[White \"A\"]\n\n1. e4 e5 1-0");
    ASSERT_TRUE(resigned && reopen(*resigned));
    EXPECT_FALSE(resigned->session.game.isOver());
    EXPECT_EQ(resigned->session.game.ply(), 2U);
    EXPECT_EQ(pgn::tagValue(resigned->tags, "Result"), std::nullopt);
    EXPECT_EQ(pgn::tagValue(resigned->tags, "Termination"), std::nullopt);
    EXPECT_EQ(pgn::tagValue(resigned->tags, "White"), "A");
    auto mated = readRecord("1. f3 e5 2. g4 Qh4# 0-1");
    ASSERT_TRUE(mated && reopen(*mated));
    EXPECT_EQ(mated->session.game.ply(), 3U);
    auto running = readRecord("1. e4 *");
    ASSERT_TRUE(running && reopen(*running));
    EXPECT_EQ(running->session.game.ply(), 1U);
    auto over = readRecord("[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/8/4K3 w - - 0 1\"]\n\n1/2-1/2");
    ASSERT_TRUE(over);
    EXPECT_FALSE(reopen(*over)) << "over before its first move";
}

TEST(SettingsFile, EverySetting) {
    Settings settings;
    EXPECT_TRUE(readSettings("figures = \"letters\"\ncolor = \"always\"\nspeak = true\nplain = true\ntime = \"5+3\"\n",
                             settings, checkKey)
                    .empty());
    EXPECT_EQ(settings.unicode, Choice::No);
    EXPECT_EQ(settings.color, Choice::Yes);
    EXPECT_TRUE(settings.speak && settings.plain);
    EXPECT_EQ(settings.time, "5+3");
    EXPECT_TRUE(readSettings("figures = \"unicode\"\ncolor = \"auto\"\ntime = 5\n", settings, checkKey).empty());
    EXPECT_EQ(settings.unicode, Choice::Yes);
    EXPECT_EQ(settings.color, Choice::Auto);
    EXPECT_EQ(settings.time, "5");
}

TEST(SettingsFile, ThemesTurnsAndKeys) {
    Settings settings;
    EXPECT_TRUE(
        readSettings("theme = \"mono\"\nflip = \"auto\"\n[keys]\nundo = \"ctrl-z\"\n", settings, checkKey).empty());
    EXPECT_EQ(settings.theme, "mono");
    EXPECT_EQ(settings.flip, Flip::Auto);
    ASSERT_EQ(settings.keys.size(), 1U);
    const auto twice = readSettings("[keys]\nhint = \"Ctrl-Z\"\n", settings, checkKey);
    ASSERT_EQ(twice.size(), 1U);
    EXPECT_EQ(twice[0].message, "keys: hint: Ctrl-Z is already the key for undo");
    const auto wrong =
        readSettings("flip = \"often\"\n[keys]\nundo = \"q\"\ncastle = \"F9\"\nredo = 3\n", settings, checkKey);
    std::vector<std::string> messages;
    for (const SettingsWarning& warning : wrong)
        messages.push_back(std::to_string(warning.line) + " " + warning.message);
    EXPECT_EQ(messages,
              (std::vector<std::string>{
                  "1 flip: expected auto, manual or off, found 'often'",
                  "3 keys: undo: 'q' is no key; there are F1 to F12, Ctrl-A to Ctrl-Z, PageUp, Home and the like",
                  "4 keys: castle: no such action; there are help, undo, redo, flip, claim, why, hint, evaluation, "
                  "menu, quit, back, "
                  "forward, first, last, rematch, copy, pause, step",
                  "5 keys: redo: '3' is no key; there are F1 to F12, Ctrl-A to Ctrl-Z, PageUp, Home and the like"}));
}

TEST(SettingsFile, PicturesAreOffUnlessTheyAreWanted) {
    Settings settings;
    EXPECT_EQ(settings.pictures, Pictures::Off);
    EXPECT_TRUE(readSettings("pictures = \"sixel\"\n", settings, checkKey).empty());
    EXPECT_EQ(settings.pictures, Pictures::Sixel);
    const auto wrong = readSettings("pictures = \"png\"\n", settings, checkKey);
    ASSERT_EQ(wrong.size(), 1U);
    EXPECT_EQ(wrong[0].message, "pictures: expected auto, kitty, sixel or off, found 'png'");
}

TEST(SettingsFile, AKeyWithLettersOtherThanAsciiIsABadLine) {
    for (const char* const bad : {"größe = 1", "é = 1", "[é]", "speak.é = 1", "speak = é", "x = {é = 1}", "\xFF",
                                  "\xC2\xA0 = 2", "x = 'a' é"}) {
        Settings settings;
        const auto warnings =
            readSettings("speak = true # é\n" + std::string(bad) + "\nplain = true\n", settings, checkKey);
        ASSERT_EQ(warnings.size(), 1U) << bad;
        EXPECT_EQ(warnings[0].line, 2U);
        EXPECT_EQ(warnings[0].message, "letters such as é stand between quotation marks or after a #");
        EXPECT_TRUE(settings.speak && settings.plain) << bad;
    }
}

TEST(SettingsFile, LettersOtherThanAsciiInStringsAreShownAsTheyAre) {
    Settings settings;
    const auto warnings = readSettings("time = \"5–3\"\n\"größe 100%\" = 1\nspeak = 3'ä\n", settings, checkKey);
    ASSERT_EQ(warnings.size(), 3U);
    EXPECT_TRUE(warnings[0].message.starts_with("time: '5–3' is no time control")) << warnings[0].message;
    EXPECT_TRUE(warnings[1].message.starts_with("größe 100%: no such setting")) << warnings[1].message;
    EXPECT_EQ(warnings[2].line, 3U) << "toml++ looks for the end of the number in what was to be a string";
}

TEST(SettingsFile, StringsAndCommentsMayHaveAnyLetters) {
    for (const char* const good : {"# é ' \"", "\xEF\xBB\xBFspeak = true", "x = '''\né\n'''''", "\"\\\"é\" = 1",
                                   "'é\\' = 1", "x = \"\"\"\né \\\"\"\"\n\"\"\"", "'' = \"é\""}) {
        Settings settings;
        for (const SettingsWarning& warning : readSettings(good, settings, checkKey))
            EXPECT_TRUE(warning.message.contains("no such setting")) << good << ": " << warning.message;
    }
}

TEST(SettingsFile, ABadLineIsExplainedInPlainWords) {
    struct Row {
        const char* line;
        const char* message;
    };
    for (const Row& row :
         {Row{"speak", "expected a setting and its value, as in time = \"5+3\""},
          Row{"= 1", "the name of the setting is missing before the ="}, Row{"time =", "the value of time is missing"},
          Row{"flip = auto", "a text stands between quotation marks: flip = \"auto\""},
          Row{"flip = \"auto", "the closing quotation mark is missing"},
          Row{"my time = 5", "the name of a setting is a single word"}, Row{"[keys", "a ']' is missing"},
          Row{"plain = true", "plain is there already"},
          Row{"time = 0.5.5", "a text stands between quotation marks: time = \"0.5.5\""},
          Row{"flipp = 1", "flipp: no such setting; did you mean 'flip'?"}}) {
        Settings settings;
        const auto warnings = readSettings("plain = true\n" + std::string(row.line) + "\n", settings, checkKey);
        ASSERT_EQ(warnings.size(), 1U) << row.line;
        EXPECT_EQ(warnings[0].message, row.message);
        EXPECT_EQ(warnings[0].line, 2U);
    }
}

TEST(SettingsFile, AFractionIsANumber) {
    Settings settings;
    EXPECT_TRUE(readSettings("time = 0.5\n", settings, checkKey).empty());
    EXPECT_EQ(settings.time, "0.5");
}

TEST(SettingsFile, BadLinesAreToldAndTheOthersCount) {
    Settings settings;
    const auto warnings = readSettings("= 1\nspeak = true\n[[[\nspeak true\ntime = [1]\n", settings, checkKey);
    std::vector<std::size_t> lines;
    for (const SettingsWarning& warning : warnings) lines.push_back(warning.line);
    EXPECT_EQ(lines, (std::vector<std::size_t>{1, 3, 4, 5}));
    EXPECT_TRUE(settings.speak);
    EXPECT_EQ(readSettings(std::string(50, '['), settings, checkKey).size(), 1U);
    std::string bad;
    for (int line = 0; line < 100; ++line) bad += "=\n";
    EXPECT_EQ(readSettings(bad, settings, checkKey).size(), 20U) << "enough is enough";
}

}  // namespace
}  // namespace nowchess::app
