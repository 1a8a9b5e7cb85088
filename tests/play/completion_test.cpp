// What Tab makes of a line.
#include "play/completion.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/games.h"
#include "support/scratch_directory.h"

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

TEST(Completion, ArgumentsOfEveryCommand) {
    for (const std::string_view verb : {"resign", "illegal", "penalty", "opponent"})
        EXPECT_EQ(wordsFor(std::string(verb) + " "), (Words{"black", "white"})) << verb;
    EXPECT_EQ(wordsFor("result "), (Words{"0-0", "0-1", "1-0"}));
    EXPECT_EQ(tab("games d"), "games delete");
    EXPECT_EQ(tab("undo a"), "undo all");
    EXPECT_EQ(tab("redo "), "redo all");
    EXPECT_EQ(tab("where kn"), "where knights");
    EXPECT_EQ(wordsFor("claim "), (Words{"fifty", "threefold"})) << "not every move there is";
    EXPECT_EQ(tab("save ga"), "save game");
    EXPECT_EQ(tab("load"), "load ");
    EXPECT_EQ(tab("e2-e"), "e2-e") << "signs that are no part of a move";
}

TEST(Completion, FilesOfADirectory) {
    const test::ScratchDirectory scratch;
    for (const char* const name : {"game.pgn", "games.pgn", ".hidden"}) std::ofstream(scratch.path() / name) << "";
    std::filesystem::create_directory(scratch.path() / "gambits");
    const std::string directory = scratch.path().string() + "/";
    EXPECT_EQ(listFiles(directory), (Words{directory + "gambits/", directory + "game.pgn", directory + "games.pgn"}));
    EXPECT_EQ(listFiles(directory + "game"), (Words{directory + "game.pgn", directory + "games.pgn"}));
    EXPECT_EQ(listFiles(directory + ".h"), (Words{directory + ".hidden"}));
    EXPECT_EQ(listFiles(directory + "none/x"), Words{});
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(scratch.path());
    EXPECT_EQ(listFiles("gam"), (Words{"gambits/", "game.pgn", "games.pgn"}));
    for (int i = 0; i < 300; ++i) std::ofstream("many" + std::to_string(i)) << "";
    EXPECT_EQ(listFiles("many").size(), 200U);
    std::filesystem::current_path(before);
}

TEST(Completion, Files) {
    EXPECT_EQ(wordsFor("load ga"), (Words{"game.pgn", "games/"}));
    EXPECT_EQ(tab("load ga"), "load game");
    EXPECT_EQ(tab("save nothing"), "save nothing");
}

}  // namespace
}  // namespace nowchess::app
