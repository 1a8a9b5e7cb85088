// What Tab makes of a line.
#include "play/completion.h"

#include <gtest/gtest.h>

#include "support/games.h"

namespace nowchess::app {
namespace {

using Words = std::vector<std::string>;

std::vector<std::string> noFiles(std::string_view begun) {
    return begun == "ga" ? Words{"game.pgn", "games/"} : Words{};
}
Words wordsFor(std::string_view line, const AnyGame& game = AnyGame()) {
    return completions(line, game, noFiles).words;
}
std::string tab(std::string_view line, const AnyGame& game = AnyGame()) {
    return completed(line, completions(line, game, noFiles));
}

TEST(Completion, Moves) {
    EXPECT_EQ(wordsFor("N"), (Words{"Na3", "Nc3", "Nf3", "Nh3"}));
    EXPECT_EQ(wordsFor("n"), (Words{"Na3", "Nc3", "Nf3", "Nh3", "new"})) << "no command begins with a capital";
    EXPECT_EQ(tab("Nf"), "Nf3");
    EXPECT_EQ(tab("nf"), "Nf3") << "in any case";
    EXPECT_EQ(tab("g1f"), "g1f3");
    EXPECT_EQ(tab("h2"), "h2h") << "h3 or h4";
    EXPECT_EQ(tab("Qx"), "Qx") << "there is none";
    EXPECT_EQ(tab("O", test::gameFrom("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), "O-O");
}

TEST(Completion, ASmallLetterIsAPawnFirst) {
    const AnyGame game = test::gameFrom("4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1");
    EXPECT_EQ(tab("b", game), "b");
    for (const std::string& word : wordsFor("b", game)) EXPECT_TRUE(word.starts_with('b')) << word;
}

TEST(Completion, Commands) {
    EXPECT_EQ(tab("und"), "undo ");
    EXPECT_EQ(tab("wh"), "wh") << "where and why";
    EXPECT_EQ(wordsFor("wh"), (Words{"where", "why"}));
    EXPECT_EQ(tab("flip"), "flip");
    EXPECT_EQ(tab("xyz"), "xyz");
    EXPECT_TRUE(wordsFor("").size() > 20U) << "nothing yet: all commands";
}

TEST(Completion, Arguments) {
    EXPECT_EQ(tab("help und"), "help undo");
    EXPECT_EQ(tab("level beg"), "level beginner");
    EXPECT_EQ(tab("illegal w"), "illegal white");
    EXPECT_EQ(tab("claim thr"), "claim threefold");
    EXPECT_EQ(tab("claim threefold Nf"), "claim threefold Nf3");
    EXPECT_EQ(tab("fen x"), "fen x") << "takes nothing";
}

TEST(Completion, Files) {
    EXPECT_EQ(wordsFor("load ga"), (Words{"game.pgn", "games/"}));
    EXPECT_EQ(tab("load ga"), "load game");
    EXPECT_EQ(tab("save nothing"), "save nothing");
}

}  // namespace
}  // namespace nowchess::app
