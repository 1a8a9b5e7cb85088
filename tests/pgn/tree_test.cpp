#include "nowchess/pgn/tree.h"

#include <algorithm>
#include <stdexcept>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/game_reader.h"
#include "pgn/trees.h"
#include "support/environment.h"
#include "support/games.h"

namespace nowchess::pgn {
namespace {

using test::find;
using test::treeOf;

std::string movetext(const Tree& tree) {
    const std::string pgn = toExportFormat(tree);
    return pgn.substr(pgn.find("\n\n") + 2);
}

TEST(PgnTree, KeepsVariationsCommentsAndGlyphsWhereTheyWere) {
    const Tree tree = treeOf("{intro} 1. e4! {good} e5 ({or} 1... c5 $6 2. Nf3 (2. c3) 2... d6) (1... e6) 2. Nf3 1-0");
    EXPECT_EQ(movetext(tree),
              "{intro} 1. e4 $1 {good} 1... e5 ({or} 1... c5 $6 2. Nf3 (2. c3) 2... d6) (1...\ne6) 2. Nf3 1-0\n");
    EXPECT_EQ(tree.mainLine().size(), 3U);
    EXPECT_EQ(tree.result(), Result::WhiteWins);
    const NodeId e4 = find(tree, {"e4"});
    EXPECT_EQ(tree.children(e4).size(), 3U);
    EXPECT_EQ(tree.nags(e4)[0], 1U);
    EXPECT_EQ(tree.comments(e4)[0], "good");
    EXPECT_EQ(tree.commentsBefore(find(tree, {"e4", "c5"}))[0], "or");
    EXPECT_EQ(tree.parent(e4), Tree::root());
    EXPECT_EQ(tree.parent(Tree::root()), std::nullopt);
}

TEST(PgnTree, IsWrittenAsItWasReadUntilItIsChanged) {
    constexpr std::string_view text =
        "[Event \"x\"]\r\n% escape\r\n\r\n1.e4  e5 ( 1...c5 ) 2. Qh9 {bad}\r\n*  ; end\r\n";
    Tree tree = treeOf(text);
    EXPECT_EQ(toText(tree), text);
    EXPECT_EQ(tree.findings().size(), 1U);
    tree.setComment(find(tree, {"e4"}), "best");
    EXPECT_EQ(tree.source(), std::nullopt);
    EXPECT_EQ(toText(tree),
              "[Event \"x\"]\r\n% escape\r\n\r\n1.e4 {best}  1... e5 ( 1...c5 ) 2. Qh9 {bad}\r\n*  ; end\r\n");
    EXPECT_TRUE(toExportFormat(tree).ends_with("\n\n1. e4 {best} 1... e5 (1... c5) *\n")) << toExportFormat(tree);
}

TEST(PgnTree, PromotesRemovesAndAdds) {
    Tree tree = treeOf("1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *");
    const NodeId french = find(tree, {"e4", "e6"});
    EXPECT_TRUE(tree.promote(french));
    EXPECT_EQ(movetext(tree), "1. e4 e5 (1... e6) (1... c5 2. Nf3) 2. Nf3 *\n");
    EXPECT_TRUE(tree.promoteToMain(find(tree, {"e4", "c5"})));
    EXPECT_EQ(movetext(tree), "1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. Nf3 *\n");
    EXPECT_FALSE(tree.promote(find(tree, {"e4", "c5"})));
    EXPECT_FALSE(tree.promote(Tree::root()));
    EXPECT_TRUE(tree.remove(find(tree, {"e4", "e5"})));
    EXPECT_FALSE(tree.remove(Tree::root()));
    const NodeId d4 = tree.add(french, Move::normal(Square::D2, Square::D4));
    EXPECT_EQ(tree.add(french, Move::normal(Square::D2, Square::D4)), d4);
    tree.setNags(d4, {1, 14});
    EXPECT_EQ(movetext(tree), "1. e4 c5 (1... e6 2. d4 $1 $14) 2. Nf3 *\n");
}

TEST(PgnTree, LeavesAloneWhatIsNotThere) {
    Tree tree = treeOf("1. e4 e5 (1... c5) *");
    const NodeId e5 = find(tree, {"e4", "e5"});
    const NodeId c5 = find(tree, {"e4", "c5"});
    EXPECT_FALSE(tree.promoteToMain(e5)) << "it is";
    EXPECT_FALSE(tree.demote(c5)) << "it is the last one";
    EXPECT_FALSE(tree.demote(Tree::root()));
    EXPECT_TRUE(tree.demote(e5));
    EXPECT_TRUE(tree.remove(c5));
    EXPECT_FALSE(tree.promote(c5)) << "it is gone";
    EXPECT_FALSE(tree.demote(c5));
    EXPECT_TRUE(tree.remove(c5)) << "as before";
    tree.removeTag("White");
    EXPECT_EQ(movetext(tree), "1. e4 e5 *\n");
}

TEST(PgnTree, TagsThatTellTheStartStay) {
    Tree tree = treeOf("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
    const std::string before = toExportFormat(tree);
    for (const char* const name : {"FEN", "SetUp", "Setup", "Variant"}) {
        tree.setTag(name, "x");
        tree.removeTag(name);
    }
    EXPECT_EQ(toExportFormat(tree), before);
    tree.setTag("White", "A");
    EXPECT_NE(toExportFormat(tree), before);
    tree.removeTag("White");
    EXPECT_EQ(toExportFormat(tree), before);
}

TEST(PgnTree, AGameThatBothHaveLostHasNoMarker) {
    Tree tree = treeOf("1. e4 e5 0-0");
    EXPECT_EQ(tree.result(), Result::BothLose);
    EXPECT_EQ(movetext(tree), "1. e4 e5 *\n");
    EXPECT_EQ(toText(tree), "1. e4 e5 0-0");
    tree.setTag("White", "A");
    EXPECT_EQ(toText(tree), "[White \"A\"]\n\n1. e4 e5 0-0") << "the moves are as they were";
    EXPECT_TRUE(toExportFormat(tree).ends_with("1. e4 e5 *\n"));
    EXPECT_TRUE(toExportFormat(tree).contains("[Result \"*\"]"));
    EXPECT_TRUE(toExportFormat(treeOf("[Result \"0-0\"]\n\n1. e4 e5 *")).contains("[Result \"0-0\"]"))
        << "the tag tells it";
}

TEST(PgnTree, ARunningGameMakesATreeWithoutAResult) {
    const Tree tree = Tree::fromGame(test::played("e4 e5"), {});
    EXPECT_EQ(tree.result(), Result::Unknown);
    EXPECT_FALSE(tree.source());
    EXPECT_EQ(toText(tree), toExportFormat(tree)) << "no text to keep";
}

TEST(PgnTree, MergesAnotherTree) {
    Tree tree = treeOf("1. e4 {a} e5 2. Nf3 *");
    EXPECT_TRUE(tree.merge(treeOf("1. e4 {b} e5 (1... c5) 2. Nf3 Nc6 (2... d6) *")));
    EXPECT_EQ(movetext(tree), "1. e4 {a} {b} 1... e5 (1... c5) 2. Nf3 Nc6 (2... d6) *\n");
    const std::string once = movetext(tree);
    EXPECT_TRUE(tree.merge(treeOf("1. e4 {b} e5 *")));
    EXPECT_EQ(movetext(tree), once);
    EXPECT_FALSE(tree.merge(treeOf("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *")));
}

TEST(PgnTree, IsMadeFromAGameAndMakesOne) {
    Game game = test::played("f3 e5 g4 Qh4#");
    const Tree tree = Tree::fromGame(game, {{"White", "A"}});
    EXPECT_EQ(movetext(tree), "1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_TRUE(toExportFormat(tree).contains("[White \"A\"]\n"));
    EXPECT_EQ(tree.toGame().outcome(), game.outcome());
    EXPECT_EQ(tree.toGame().position(), game.position());
    const AnyGame resigned = treeOf("1. e4 e5 1-0").toGame();
    EXPECT_EQ(resigned.outcome(), (Outcome{Color::White, EndReason::Resignation}));
    EXPECT_EQ(treeOf("[Termination \"time forfeit\"]\n\n1. e4 e5 1-0").toGame().outcome(),
              (Outcome{Color::White, EndReason::FlagFall}));
    EXPECT_EQ(treeOf("1. e4 -- 2. d4 *").toGame().ply(), 1U);
    EXPECT_EQ(treeOf("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 *").toGame().ply(), 17U)
        << "a record goes on after five-fold repetition";
}

TEST(PgnTree, CommentsBeforeAVariationGoWithIt) {
    Tree tree = treeOf("1. e4 e5 ({or} 1... c5) *");
    EXPECT_TRUE(tree.promote(find(tree, {"e4", "c5"})));
    EXPECT_EQ(movetext(tree), "1. e4 {or} 1... c5 (1... e5) *\n");
}

TEST(PgnTree, VariationsWithoutAMoveOrOfNoneAreKeptAsText) {
    EXPECT_TRUE(readTrees("").empty());
    EXPECT_TRUE(readTrees("{a comment}").empty());
    for (const char* const text : {"1. e4 () e5 *", "(1. e4) 1. d4 *", "1. e4 Ke4 (1... e5 2. d4) *", "1. e4 Ke4 () *",
                                   "1. e4 ] e5 $999 ) *", "1. e4 (1. d4 1-0) e5 *"}) {
        Tree tree = treeOf(text);
        EXPECT_EQ(toText(tree), text);
        tree.setTag("White", "A");
        EXPECT_EQ(toText(tree), "[White \"A\"]\n\n" + std::string(text)) << "the moves are as they were";
    }
    EXPECT_EQ(movetext(treeOf("1. e4 () e5 *")), "1. e4 e5 *\n");
    EXPECT_EQ(movetext(treeOf("1. e4 Ke4 (1... e5 2. d4) *")), "1. e4 e5 2. d4 *\n") << "in place of what failed";
}

TEST(PgnTree, GlyphsOfWhatCannotBePlayedAreNobodys) {
    const Tree tree = treeOf("$1 1. e4 e5 2. Qh9 $2 *");
    for (const NodeId node : {find(tree, {"e4"}), find(tree, {"e4", "e5"})}) EXPECT_TRUE(tree.nags(node).empty());
    EXPECT_EQ(toText(tree), "$1 1. e4 e5 2. Qh9 $2 *");
}

TEST(PgnTree, KeepsNullMovesAndTags) {
    Tree tree = treeOf("[Event \"x\"]\n\n1. e4 -- 2. d4 *");
    EXPECT_EQ(movetext(tree), "1. e4 -- 2. d4 *\n");
    EXPECT_EQ(tree.position(tree.mainLine().back()).turn(), Color::Black);
    tree.setTag("Event", "y");
    tree.setTag("Annotator", "z");
    tree.setResult(Result::Draw);
    EXPECT_EQ(toText(tree), "[Event \"y\"]\n[Annotator \"z\"]\n\n1. e4 -- 2. d4 1/2-1/2");
    EXPECT_TRUE(toExportFormat(tree).contains("[Result \"1/2-1/2\"]\n[Annotator \"z\"]\n\n1. e4 -- 2. d4 1/2-1/2\n"));
}

TEST(PgnTree, LosesNoByteOfTheCorpora) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t games = 0;
    for (const char* const folder : {"pgn/corpus", "pgn/nasty", "pgn/chess960"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(*data / folder)) {
            if (entry.path().extension() != ".pgn") continue;
            const std::string text = test::contents(entry.path());
            std::string again;
            for (const Tree& tree : readTrees(text)) {
                again += toText(tree);
                ++games;
            }
            EXPECT_TRUE(again == text || games == 0 || again.empty()) << entry.path();
        }
    }
    EXPECT_GT(games, 4000U);
}

TEST(PgnTree, ExportFormatReadsBackAsTheSameTree) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    for (const char* const file : {"pgn/corpus/linares_2002.pgn", "pgn/corpus/dortmund.pgn"}) {
        for (const Tree& tree : readTrees(test::contents(*data / file))) {
            const std::string once = toExportFormat(tree);
            const Tree again = treeOf(once);
            EXPECT_EQ(toExportFormat(again), once);
            EXPECT_EQ(again.mainLine().size(), tree.mainLine().size());
        }
    }
}

}  // namespace
}  // namespace nowchess::pgn
