// What each setting takes, what it refuses, and how the file of settings is read.
#include "play/store/settings.h"

#include <gtest/gtest.h>

#include "front/tui/key_bindings.h"
#include "play/game_choices.h"
#include "play/store/directories.h"
#include "support/memory_file_system.h"

namespace nowchess::app {
namespace {

std::string faultOf(std::string_view name, std::string_view value) {
    Settings settings;
    const auto fault = setOne(settings, name, value, "a test");
    EXPECT_EQ(settings.made.empty(), fault.has_value()) << "only what is taken is noted";
    return fault.value_or("");
}

TEST(Settings, TakeTheirWordsAndNoOthers) {
    for (const std::string_view yes : {"true", "yes", "1"}) {
        Settings settings;
        EXPECT_EQ(setOne(settings, "speak", yes, ""), std::nullopt);
        EXPECT_TRUE(settings.speak) << yes;
    }
    for (const std::string_view no : {"false", "no", "0"}) {
        Settings settings;
        settings.plain = true;
        EXPECT_EQ(setOne(settings, "plain", no, ""), std::nullopt);
        EXPECT_FALSE(settings.plain) << no;
    }
    EXPECT_EQ(faultOf("speak", "loud"), "expected true or false, found 'loud'");
    for (const std::string_view kind : {"auto", "drawn", "unicode", "letters"}) EXPECT_EQ(faultOf("figures", kind), "");
    EXPECT_EQ(faultOf("figures", "wood"), "expected auto, drawn, unicode or letters, found 'wood'");
    for (const std::string_view name : {"dark", "my-own_2"}) EXPECT_EQ(faultOf("theme", name), "");
    for (const std::string_view name : {"", "../x", "a b", "é"})
        EXPECT_TRUE(faultOf("theme", name).starts_with("expected a name of letters, digits, - and _")) << name;
    for (const std::string_view colour : {"white", "black", "random"}) EXPECT_EQ(faultOf("colour", colour), "");
    EXPECT_EQ(faultOf("colour", "red"), "expected white, black or random, found 'red'");
    for (const std::string_view variant : {"standard", "chess960", "atomic"})
        EXPECT_EQ(faultOf("variant", variant), "");
    EXPECT_TRUE(faultOf("variant", "checkers").starts_with("expected standard, ")) << faultOf("variant", "checkers");
    EXPECT_TRUE(faultOf("variant", "checkers").ends_with(", found 'checkers'"));
    for (const std::string_view pause : {"0", "0.5", "60"}) EXPECT_EQ(faultOf("pause", pause), "");
    for (const std::string_view pause : {"-1", "60.1", "nan", "long", ""})
        EXPECT_TRUE(faultOf("pause", pause).starts_with("expected seconds from 0 to 60, found '")) << pause;
    EXPECT_EQ(faultOf("time", ""), "");
    EXPECT_TRUE(faultOf("xyzzy", "1").starts_with("no such setting; there are figures, ")) << faultOf("xyzzy", "1");
}

TEST(Settings, OfTheEnvironmentAreNamedAsTheyAre) {
    ::setenv("NOWCHESS_PAUSE", "often", 1);
    ::setenv("NOWCHESS_SPEAK", "yes", 1);
    Settings settings;
    EXPECT_EQ(readEnvironment(settings),
              (std::vector<std::string>{"NOWCHESS_PAUSE: expected seconds from 0 to 60, found 'often'"}));
    EXPECT_TRUE(settings.speak);
    ::unsetenv("NOWCHESS_PAUSE");
    ::unsetenv("NOWCHESS_SPEAK");
}

TEST(Settings, AreShownWithTheirKeysAndOrigins) {
    Settings settings;
    readSettings("speak = false\n[keys]\nundo = \"Ctrl-Z\"\n", settings, checkKey, "config.toml");
    const std::string text = settingsText(settings);
    EXPECT_TRUE(text.contains("  speak    false      config.toml, line 1\n")) << text;
    EXPECT_TRUE(text.contains("  key undo         Ctrl-Z\n")) << text;
}

TEST(Settings, StandInColumnsWhateverTheirLength) {
    Settings settings;
    readSettings("opponent = \"stockfish --threads 2\"\n", settings, checkKey, "config.toml");
    const std::string text = settingsText(settings);
    const auto column = [&](std::string_view origin) {
        const std::size_t at = text.find(origin);
        return at - text.rfind('\n', at);
    };
    EXPECT_EQ(column("config.toml, line 1"), column("as usual")) << text;
}

// The lines of the warnings, with what they say.
std::string warningsAbout(std::string_view text) {
    Settings settings;
    std::string all;
    for (const SettingsWarning& warning : readSettings(text, settings, checkKey))
        all += std::to_string(warning.line) + " " + warning.message + "\n";
    return all;
}

TEST(SettingsText, TablesAndValuesThatAreNone) {
    EXPECT_EQ(warningsAbout("[keys]\n[keys]\n"), "2 this table is there already\n");
    EXPECT_EQ(warningsAbout("time = \"\\q\"\n"), "1 cannot read the value \"\\q\"\n");
    EXPECT_EQ(warningsAbout("theme = '\n"), "1 the closing quotation mark is missing\n");
    EXPECT_EQ(warningsAbout("theme = \"a'\n"), "1 the closing quotation mark is missing\n");
    EXPECT_EQ(warningsAbout("theme = 'mono' x\n"), "1 the closing quotation mark is missing\n");
    EXPECT_TRUE(warningsAbout("[other]\nundo = 1\n").starts_with("1 other: expected a text"));
    EXPECT_TRUE(warningsAbout("keys = 3\n").starts_with("1 keys: no such setting"));
    EXPECT_EQ(warningsAbout("speak = 1\nspeak = é\nspeak = [\n").substr(0, 2), "2 ");
    EXPECT_EQ(warningsAbout("theme = \"100%\"\n"),
              "1 theme: expected a name of letters, digits, - and _, found '100%'\n");
    EXPECT_EQ(warningsAbout("theme = \"%zz\\\"\"\n").substr(0, 8), "1 theme:");
}

// One thing is wrong, and one thing is said; what follows it counts.
TEST(SettingsText, WhatHasNoEndIsOneFault) {
    const std::string rest = "# a comment\nspeak = true\ntime = \"5+3\"\n\n[keys]\nundo = \"F7\"\n";
    struct Row {
        std::string begin;
        std::string_view warning;
    };
    for (const auto& [begin, warning] :
         {Row{"theme = [\"wood\",\n", "1 what begins here has no end; is a ] missing?\n"},
          Row{"theme = [\n\"wood\"\n", "1 what begins here has no end; is a ] missing?\n"},
          Row{"theme = [\n\"wood\" 'moss' ]\n", "1 what begins here has no end; is a ] missing?\n"},
          Row{"theme = { a = 1,\n", "1 what begins here has no end; is a } missing?\n"}}) {
        Settings settings;
        EXPECT_EQ(warningsAbout(begin + rest), warning) << begin;
        readSettings(begin + rest, settings, checkKey);
        EXPECT_TRUE(settings.speak) << begin;
        EXPECT_EQ(settings.time, "5+3") << begin;
        EXPECT_EQ(settings.keys.size(), 1U) << begin;
    }
    EXPECT_EQ(warningsAbout("speak = true\ntheme = [\n"), "2 what begins here has no end; is a ] missing?\n");
    EXPECT_EQ(warningsAbout("theme = \"\"\"wood\n" + rest), "1 what begins here has no end; is a \"\"\" missing?\n");
    EXPECT_EQ(warningsAbout("theme = '''wood\n" + rest), "1 what begins here has no end; is a ''' missing?\n");
    EXPECT_TRUE(warningsAbout("[keys\nundo = \"F7\"\n").starts_with("1 a ']' is missing\n"));
}

// However a string ends, what follows it is read, or the line of the fault is told.
TEST(SettingsText, StringsOfEveryKind) {
    for (const std::string_view text : {"theme = \"\"\"a\"\"\"\"\"\nspeak = true", "theme = '''a'''''\nspeak = true",
                                        "theme = \"a\\\\\"\nspeak = true", "theme = '''a\n\n'''\nspeak = true",
                                        "theme = \"\"\"\\\n  mono\"\"\"\nspeak = true"}) {
        Settings settings;
        readSettings(text, settings, checkKey);
        EXPECT_TRUE(settings.speak) << text;
    }
    for (const std::string_view text :
         {"theme = \"\"\"a", "theme = \"a\\", "theme = '''a''", "theme = \"a\\\nspeak = 1"})
        EXPECT_FALSE(warningsAbout(text).empty()) << text;
}

TEST(Directories, NeedAHomeOrOneForEach) {
    const std::string home = std::getenv("HOME") != nullptr ? std::getenv("HOME") : "";
    for (const char* const name : {"HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}) ::unsetenv(name);
    EXPECT_FALSE(userDirectories());
    ::setenv("XDG_STATE_HOME", "/a", 1);
    EXPECT_FALSE(userDirectories());
    ::setenv("XDG_DATA_HOME", "/b", 1);
    EXPECT_FALSE(userDirectories());
    ::setenv("XDG_CONFIG_HOME", "relative", 1);
    EXPECT_FALSE(userDirectories()) << "the standard has absolute ones alone";
    ::setenv("XDG_CONFIG_HOME", "/c", 1);
    ASSERT_TRUE(userDirectories());
    EXPECT_EQ(userDirectories()->config, "/c/nowchess");
    for (const char* const name : {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}) ::unsetenv(name);
    ::setenv("HOME", home.c_str(), 1);
}

TEST(Choices, AreRememberedAndRecalledWhereNothingElseIsSaid) {
    const auto files = std::make_shared<test::MemoryFileSystem>();
    const Directories directories{"/home/state", "/home/data", "/home/config"};
    GameChoices choices;
    choices.opponent = "'my engine' \"a\\b\"\x01";
    choices.colour = "random";
    choices.rules = {.variant = Variant::Atomic};
    choices.time = "5+3";
    rememberChoices(*files, directories, choices);
    Settings settings;
    ASSERT_EQ(setOne(settings, "time", "1+0", "--time"), std::nullopt);
    recallChoices(*files, directories, settings);
    EXPECT_EQ(settings.opponent, "'my engine' \"a\\b\"") << "without what no line may have";
    EXPECT_EQ(settings.time, "1+0");
    EXPECT_EQ(choicesFrom(settings).rules, choices.rules);
    EXPECT_EQ(choicesFrom(settings).colour, "random");
    files->put("/home/state/choices.toml", "speak = true\nlevel = \"club\"\n");
    Settings others;
    recallChoices(*files, directories, others);
    EXPECT_FALSE(others.speak) << "nothing but choices";
    EXPECT_EQ(others.level, "club");
    files->plan({.kind = test::Accident::Kind::FullDisk, .at = files->operations() + 1});
    rememberChoices(*files, {"/other/state", "/other/data", "/other/config"}, choices);
    EXPECT_FALSE(files->contents("/other/state/choices.toml"));
}

TEST(Choices, SeatThePlayers) {
    GameChoices choices;
    choices.opponent = "nowchess";
    const auto seats = [&](const char* colour, bool isBlackByChance) {
        choices.colour = colour;
        return playersFor(choices, isBlackByChance).players;
    };
    const ByColor<std::string> asWhite{{"human", "nowchess"}};
    const ByColor<std::string> asBlack{{"nowchess", "human"}};
    EXPECT_EQ(seats("white", true), asWhite);
    EXPECT_EQ(seats("black", false), asBlack);
    EXPECT_EQ(seats("random", true), asBlack);
    EXPECT_EQ(seats("random", false), asWhite);
    choices.opponent = "watch";
    EXPECT_EQ(seats("white", false), (ByColor<std::string>{{"computer", "computer"}}));
    choices.opponent = "human";
    EXPECT_EQ(seats("black", true), (ByColor<std::string>{{"human", "human"}}));
}

TEST(Choices, AStartThatIsNoneIsTheUsualOne) {
    World world = machineWorld();
    world.chess960Start = [] { return 960; };
    EXPECT_EQ(firstPosition({.castling = CastlingMode::Chess960}, world), AnyPosition::initial());
    world.chess960Start = [] { return 0; };
    EXPECT_NE(firstPosition({.castling = CastlingMode::Chess960}, world), AnyPosition::initial());
}

}  // namespace
}  // namespace nowchess::app
