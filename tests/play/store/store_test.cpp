// Files that are written whole or not at all, the directories of saved games, and the settings.
#include <fstream>

#include <gtest/gtest.h>

#include "front/tui/key_bindings.h"
#include "play/game_record.h"
#include "play/store/files.h"
#include "play/store/saved_games.h"
#include "play/store/settings.h"
#include "support/games.h"
#include "support/scratch_directory.h"

namespace nowchess::app {
namespace {

using test::ScratchDirectory;

TEST(Files, AreReplacedWhole) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "a";
    ASSERT_TRUE(replaceFile(file, "one"));
    ASSERT_TRUE(replaceFile(file, "two"));
    EXPECT_EQ(readFile(file), "two");
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "a.new"));
}

TEST(Files, FailuresSayWhatAndWhere) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "no" / "file";
    for (const auto& result : {replaceFile(file, "x"), appendToFile(file, "x")}) {
        ASSERT_FALSE(result);
        EXPECT_TRUE(message(result.error()).starts_with("cannot write " + scratch.path().string()));
        EXPECT_TRUE(message(result.error()).ends_with("No such file or directory"));
    }
    EXPECT_EQ(message(readFile(file).error()), "cannot read " + file.string() + ": No such file or directory");
    EXPECT_FALSE(appendToFile("/dev/full", "x"));
    EXPECT_FALSE(lockFile(file));
    EXPECT_FALSE(makeDirectory("/dev/null/x"));
}

TEST(Files, GrowByAppending) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "a";
    ASSERT_TRUE(appendToFile(file, "one\n"));
    ASSERT_TRUE(appendToFile(file, "two\n"));
    EXPECT_EQ(readFile(file), "one\ntwo\n");
    EXPECT_EQ(readFile(file, 3).error().code, EFBIG);
}

TEST(Files, LockIsForOneAtATime) {
    const ScratchDirectory scratch;
    const auto file = scratch.path() / "lock";
    {
        const auto first = lockFile(file);
        ASSERT_TRUE(first && first->isOpen());
        EXPECT_FALSE(lockFile(file)->isOpen());
    }
    EXPECT_TRUE(lockFile(file)->isOpen());
}

TEST(SaveSlots, ALeftGameIsFoundAndTheLatestComesFirst) {
    const ScratchDirectory scratch;
    const auto noRoom = [](const std::string&) { return false; };
    {
        const auto first = SaveSlot::takeFree(scratch.path(), noRoom);
        const auto second = SaveSlot::takeFree(scratch.path(), noRoom);
        ASSERT_TRUE(first && second);
        EXPECT_NE(first->file(), second->file());
        ASSERT_TRUE(first->save("older"));
        ASSERT_TRUE(second->save("newer"));
        std::filesystem::last_write_time(first->file(),
                                         std::filesystem::last_write_time(second->file()) - std::chrono::hours(1));
        EXPECT_TRUE(SaveSlot::left(scratch.path()).empty()) << "both are being played";
    }
    const std::vector<SaveSlot> left = SaveSlot::left(scratch.path());
    ASSERT_EQ(left.size(), 2U);
    EXPECT_EQ(left[0].contents(), "newer");
    EXPECT_EQ(left[1].contents(), "older");
    left[0].clear();
    left[0].clear();
    EXPECT_FALSE(std::filesystem::exists(left[0].file()));
}

TEST(SaveSlots, NoneIsTakenFromAGameThatCannotGoElsewhere) {
    const ScratchDirectory scratch;
    for (int game = 0; game < SaveSlot::slotCount; ++game)
        ASSERT_TRUE(SaveSlot::takeFree(scratch.path(), [](const std::string&) { return false; })->save("game"));
    EXPECT_FALSE(SaveSlot::takeFree(scratch.path(), [](const std::string&) { return false; }));
    EXPECT_EQ(SaveSlot::left(scratch.path()).size(), 20U);
    std::string moved;
    EXPECT_TRUE(SaveSlot::takeFree(scratch.path(), [&](const std::string& text) {
        moved = text;
        return true;
    }));
    EXPECT_EQ(moved, "game");
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
    EXPECT_EQ(settings.theme, Theme::Mono);
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
                  "4 keys: castle: no such action; there are help, undo, redo, flip, claim, why, hint, quit, back, "
                  "forward, first, last",
                  "5 keys: redo: '' is no key; there are F1 to F12, Ctrl-A to Ctrl-Z, PageUp, Home and the like"}));
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
