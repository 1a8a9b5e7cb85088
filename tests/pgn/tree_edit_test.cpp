// Trees that were read, changed and written: what was not changed is as it was.
#include <algorithm>
#include <functional>
#include <stdexcept>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/tree.h"
#include "pgn/trees.h"
#include "support/environment.h"
#include "support/random_play.h"

namespace nowchess::pgn {
namespace {

using test::find;
using test::treeOf;

std::string edited(std::string_view text, const std::function<void(Tree&)>& edit) {
    Tree tree = treeOf(text);
    edit(tree);
    std::string pgn = toText(tree);
    EXPECT_EQ(toExportFormat(treeOf(pgn)), toExportFormat(tree)) << pgn;
    return pgn;
}

constexpr std::string_view game =
    "[Event  \"x\" ]\n[White \"a\"]\n% kept\n\n1.e4 !  {good}e5\n( 1...c5 {sharp}2.Nf3 ( 2.c3 ) d6 ; one\n) (1... e6)  "
    "2. Nf3 $14 Nc6   3.Bb5 1-0\n\n";

TEST(PgnTreeEdit, ChangesACommentAndNothingElse) {
    EXPECT_EQ(edited("1.e4 {a}\n  e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), "b"); }), "1.e4 {b}\n  e5 *");
    EXPECT_EQ(edited("1.e4 {a}\n  e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), ""); }), "1.e4\n  e5 *");
    EXPECT_EQ(edited("1.e4 {a} 1... e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), ""); }), "1.e4 e5 *");
    EXPECT_EQ(edited("1.e4  e5  *", [](Tree& t) { t.setComment(find(t, {"e4"}), "b"); }), "1.e4 {b}  1... e5  *");
    EXPECT_EQ(edited("1.e4  e5  *", [](Tree& t) { t.setComment(Tree::root(), "b"); }), "{b} 1.e4  e5  *");
    EXPECT_EQ(edited("1.e4{a}e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), ""); }), "1.e4 e5 *");
    EXPECT_EQ(edited("1. e4 ; a\ne5 *", [](Tree& t) { t.setComment(find(t, {"e4", "e5"}), "b"); }),
              "1. e4 ; a\ne5 {b} *");
    EXPECT_EQ(edited("1. e4 e5 ; a\n*", [](Tree& t) { t.setNags(find(t, {"e4", "e5"}), {1}); }), "1. e4 e5 $1 ; a\n*");
    EXPECT_EQ(edited("1. e4 (1. d4) {a} e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), "b"); }),
              "1. e4 (1. d4) {b} e5 *")
        << "where the comment was";
    EXPECT_EQ(edited("1. e4 {a} (1. d4) {b} e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), "a"); }),
              "1. e4 {a} (1. d4) 1... e5 *");
}

TEST(PgnTreeEdit, ChangesGlyphs) {
    EXPECT_EQ(edited("1.e4!  e5 *", [](Tree& t) { t.setNags(find(t, {"e4"}), {2}); }), "1.e4 $2  e5 *");
    EXPECT_EQ(edited("1.e4!  e5 *", [](Tree& t) { t.setNags(find(t, {"e4"}), {1, 16}); }), "1.e4! $16  e5 *");
    EXPECT_EQ(edited("1.e4!  e5 *", [](Tree& t) { t.setNags(find(t, {"e4"}), {16, 1}); }), "1.e4 $16 !  e5 *");
    EXPECT_EQ(edited("1.e4!  e5 *", [](Tree& t) { t.setNags(find(t, {"e4"}), {}); }), "1.e4  e5 *");
    EXPECT_EQ(edited("1.e4 {a} e5 *", [](Tree& t) { t.setNags(find(t, {"e4"}), {3}); }), "1.e4 $3 {a} e5 *");
}

TEST(PgnTreeEdit, TagsWhereThereWereNone) {
    EXPECT_EQ(edited("1.e4 *", [](Tree& t) { t.setTag("White", "a"); }), "[White \"a\"]\n\n1.e4 *");
    EXPECT_EQ(edited("1.e4 *",
                     [](Tree& t) {
                         t.setTag("White", "a");
                         t.setTag("Black", "b");
                         t.setComment(Tree::root(), "c");
                     }),
              "[White \"a\"]\n[Black \"b\"]\n\n{c} 1.e4 *");
    EXPECT_EQ(edited("{c} 1.e4 *",
                     [](Tree& t) {
                         t.setTag("White", "a");
                         t.setComment(Tree::root(), "d");
                     }),
              "[White \"a\"]\n\n{d} 1.e4 *");
    EXPECT_EQ(edited("*", [](Tree& t) { t.setTag("White", "a"); }), "[White \"a\"]\n\n*");
}

TEST(PgnTreeEdit, ChangesTags) {
    EXPECT_EQ(edited(game, [](Tree& t) { t.setTag("White", "b \"c\""); }),
              std::string(game).replace(game.find("[White \"a\"]"), 11, "[White \"b \\\"c\\\"\"]"));
    EXPECT_EQ(edited(game, [](Tree& t) { t.setTag("Black", "b"); }),
              std::string(game).replace(game.find("\n% kept"), 0, "\n[Black \"b\"]"));
    EXPECT_EQ(edited(game, [](Tree& t) { t.removeTag("Event"); }), std::string(game).substr(14));
    EXPECT_EQ(edited("1. e4  *", [](Tree& t) { t.setTag("Black", "b"); }), "[Black \"b\"]\n\n1. e4  *");
    EXPECT_EQ(edited("[A \"a\"]\r\n\r\n1. e4  *", [](Tree& t) { t.setTag("B", "b"); }),
              "[A \"a\"]\r\n[B \"b\"]\r\n\r\n1. e4  *");
    EXPECT_EQ(edited(game, [](Tree& t) { t.setTag("FEN", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"); }), game);
}

TEST(PgnTreeEdit, ChangesTheResult) {
    EXPECT_EQ(edited("[Result \"*\"]\n\n1. e4\n*\n\n", [](Tree& t) { t.setResult(Result::Draw); }),
              "[Result \"1/2-1/2\"]\n\n1. e4\n1/2-1/2\n\n");
    EXPECT_EQ(edited("1. e4 {x}\n\n", [](Tree& t) { t.setResult(Result::Draw); }), "1. e4 {x} 1/2-1/2\n\n");
    EXPECT_EQ(edited("1. e4 e5 0-0", [](Tree& t) { t.setResult(Result::Draw); }).substr(0, 6), "[Event")
        << "0-0 gives way to export format";
}

TEST(PgnTreeEdit, AddsMoves) {
    const auto nf3 = Move::normal(Square::G1, Square::F3);
    EXPECT_EQ(edited("1.e4  e5   *", [&](Tree& t) { t.add(find(t, {"e4", "e5"}), nf3); }), "1.e4  e5 2. Nf3   *");
    EXPECT_EQ(edited("1.e4  e5   *", [&](Tree& t) { t.add(Tree::root(), nf3); }), "1.e4 (1. Nf3)  1... e5   *");
    EXPECT_EQ(edited("1.e4 (1. d4)  e5 *", [&](Tree& t) { t.add(Tree::root(), nf3); }),
              "1.e4 (1. d4) (1. Nf3)  1... e5 *");
    EXPECT_EQ(edited("1.e4 ( 1.d4 )  e5 *", [](Tree& t) { t.add(find(t, {"d4"}), std::nullopt); }),
              "1.e4 ( 1.d4 -- )  e5 *");
    EXPECT_EQ(edited("1.e4 ( 1.d4 ; one\n)  e5 *", [](Tree& t) { t.add(find(t, {"d4"}), std::nullopt); }),
              "1.e4 ( 1.d4 ; one\n1... --\n)  e5 *");
    EXPECT_EQ(edited("[A \"a\"]\n\n*", [&](Tree& t) { t.add(Tree::root(), nf3); }), "[A \"a\"]\n\n1. Nf3\n\n*");
}

TEST(PgnTreeEdit, RemovesMoves) {
    EXPECT_EQ(edited(game, [](Tree& t) { t.remove(find(t, {"e4", "e6"})); }),
              "[Event  \"x\" ]\n[White \"a\"]\n% kept\n\n1.e4 !  {good}e5\n( 1...c5 {sharp}2.Nf3 ( 2.c3 ) d6 ; one\n)  "
              "2. Nf3 $14 Nc6   3.Bb5 1-0\n\n");
    EXPECT_EQ(edited(game, [](Tree& t) { t.remove(find(t, {"e4", "c5"})); }),
              "[Event  \"x\" ]\n[White \"a\"]\n% kept\n\n1.e4 !  {good}e5 (1... e6)  2. Nf3 $14 Nc6   3.Bb5 1-0\n\n");
    EXPECT_EQ(edited(game, [](Tree& t) { t.remove(find(t, {"e4", "e5", "Nf3"})); }),
              "[Event  \"x\" ]\n[White \"a\"]\n% kept\n\n1.e4 !  {good}e5\n( 1...c5 {sharp}2.Nf3 ( 2.c3 ) d6 ; one\n) "
              "(1... e6) 1-0\n\n");
    EXPECT_EQ(
        edited(game, [](Tree& t) { t.remove(find(t, {"e4", "e5"})); }),
        "[Event  \"x\" ]\n[White \"a\"]\n% kept\n\n1.e4 !  {good} 1...c5 {sharp} (1... e6) 2.Nf3 ( 2.c3 ) d6 ; one\n"
        "1-0\n\n");
    EXPECT_EQ(edited(game, [](Tree& t) { t.remove(find(t, {"e4"})); }),
              "[Event  \"x\" ]\n[White \"a\"]\n% kept\n1-0\n\n");
    EXPECT_EQ(edited("1. e4 (1. d4) e5 *", [](Tree& t) { t.remove(find(t, {"e4"})); }), "1. d4 *");
}

TEST(PgnTreeEdit, PromotesAndDemotes) {
    const auto promoted = [](Tree& t) { EXPECT_TRUE(t.promote(find(t, {"e4", "c5"}))); };
    EXPECT_EQ(
        edited(game, promoted),
        "[Event  \"x\" ]\n[White \"a\"]\n% kept\n\n1.e4 !  {good} 1...c5 {sharp} (1... e5  2. Nf3 $14 Nc6   3.Bb5) "
        "(1... e6) 2.Nf3 ( 2.c3 ) d6 ; one\n1-0\n\n");
    EXPECT_EQ(edited("1. e4 ( 1.d4 ) (1. c4)  e5 *", [](Tree& t) { EXPECT_TRUE(t.demote(find(t, {"d4"}))); }),
              "1. e4 (1. c4) ( 1.d4 )  e5 *");
    Tree tree = treeOf(game);
    EXPECT_FALSE(tree.demote(find(tree, {"e4", "e6"})));
    EXPECT_FALSE(tree.demote(Tree::root()));
    EXPECT_TRUE(tree.promoteToMain(find(tree, {"e4", "e6"})));
    EXPECT_TRUE(tree.demote(find(tree, {"e4", "e6"})));
    EXPECT_NE(toText(tree), game);
    EXPECT_TRUE(tree.demote(find(tree, {"e4", "e6"})));
    EXPECT_EQ(toText(tree), game) << "back where it was";
}

TEST(PgnTreeEdit, MergesIntoTheTextThatIsThere) {
    EXPECT_EQ(edited("1.e4   e5  {a}\n2.Nf3 *",
                     [](Tree& t) { t.merge(treeOf("1. e4 {b} e5 {c} (1... c5 2. Nf3) 2. Nf3 Nc6 *")); }),
              "1.e4 {b}   1... e5  {a} {c} (1... c5 2. Nf3)\n2.Nf3 Nc6 *");
}

TEST(PgnTreeEdit, MergesGlyphsThatAreNotThereYet) {
    Tree tree = treeOf("1. e4! e5 *");
    EXPECT_TRUE(tree.merge(treeOf("1. e4 $1 $14 e5? *")));
    const auto nags = [&tree](NodeId node) {
        return std::vector<unsigned>(tree.nags(node).begin(), tree.nags(node).end());
    };
    EXPECT_EQ(nags(find(tree, {"e4"})), (std::vector<unsigned>{1, 14}));
    EXPECT_EQ(nags(find(tree, {"e4", "e5"})), std::vector<unsigned>{2});
}

TEST(PgnTreeEdit, DoesWhatTheHeaderShows) {
    EXPECT_EQ(edited("1.e4!   e5 ( 1...c5 ) *", [](Tree& t) { t.setComment(t.mainLine()[0], "best"); }),
              "1.e4! {best}   1... e5 ( 1...c5 ) *");
}

TEST(PgnTreeEdit, KeepsTheEncodingOfAGame) {
    EXPECT_EQ(edited("[White \"M\xfcller\"]\n\n1. e4 {caf\xe9} *", [](Tree& t) { t.setTag("Black", "P\u00e9rez"); }),
              "[White \"M\xfcller\"]\n[Black \"P\xe9rez\"]\n\n1. e4 {caf\xe9} *");
    EXPECT_EQ(edited("[White \"M\xfcller\"]\n\n1. e4 *", [](Tree& t) { t.setComment(find(t, {"e4"}), "\u00e9"); }),
              "[White \"M\xfcller\"]\n\n1. e4 {\xe9} *");
    EXPECT_TRUE(edited("[White \"M\xfcller\"]\n\n1. e4 *", [](Tree& t) { t.setTag("Black", "\u0141"); })
                    .contains("[White \"M\u00fcller\"]"))
        << "no place for that letter: UTF-8 for all of it";
    EXPECT_TRUE(edited("[White \"M\xfcller\"]\n\n1. e4 *", [](Tree& t) {
                    t.setTag("Black", "\u0141");
                    t.setTag("Event", "x");
                }).contains("[White \"M\u00fcller\"]"));
}

TEST(PgnTreeEdit, LeavesWhatCannotBePlayed) {
    EXPECT_EQ(edited("1. e4 e5 2. Qh9 {bad} 3. d4 *", [](Tree& t) { t.setComment(find(t, {"e4"}), "a"); }),
              "1. e4 {a} 1... e5 2. Qh9 {bad} 3. d4 *");
    EXPECT_EQ(edited("1. e4 e5 2. Qh9 {bad} 3. d4 *",
                     [](Tree& t) { t.add(find(t, {"e4", "e5"}), Move::normal(Square::G1, Square::F3)); }),
              "1. e4 e5 2. Nf3 *")
        << "unless a move takes its place";
    constexpr std::string_view broken = "[A  \"a\"]\n\n1. e4 ( 1. d4 *";
    EXPECT_EQ(edited(broken, [](Tree& t) { t.setTag("A", "b"); }), "[A \"b\"]\n\n1. e4 ( 1. d4 *");
    EXPECT_TRUE(edited(broken, [](Tree& t) { t.setComment(find(t, {"e4"}), "a"); }).starts_with("[Event \"?\"]"))
        << "export format where the order cannot be told";
}

TEST(PgnTreeEdit, AnOpenCommentBeforeTheTagsLeavesNoOrder) {
    constexpr std::string_view open = "{open\n\n[A \"a\"]\n\n1. e4 *\n";
    EXPECT_EQ(edited(open, [](Tree& t) { t.setTag("A", "b"); }), "{open\n\n[A \"b\"]\n\n1. e4 *\n");
    EXPECT_TRUE(edited(open, [](Tree& t) { t.setNags(find(t, {"e4"}), {1}); }).starts_with("[Event \"?\"]"));
    // The next game has an order again.
    auto trees = readTrees(std::string(open) + "1.d4  *");
    ASSERT_EQ(trees.size(), 2U);
    trees[1].setNags(find(trees[1], {"d4"}), {1});
    EXPECT_EQ(toText(trees[1]), "\n1.d4 $1  *");
}

TEST(PgnTreeEdit, KeepsTheEscapesOfLaterGames) {
    auto trees = readTrees("1. e4 *\n1.d4\n% one\n d5  *");
    ASSERT_EQ(trees.size(), 2U);
    trees[1].setNags(find(trees[1], {"d4", "d5"}), {1});
    EXPECT_EQ(toText(trees[1]), "\n1.d4\n% one\n d5 $1  *");
}

TEST(PgnTreeEdit, WritesNewCommentsSoThatTheyEndWhereTheyShould) {
    EXPECT_EQ(edited("1.e4  e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), "a } b\n\nc\rd"); }),
              "1.e4 {a ) b  c d}  1... e5 *");
}

TEST(PgnTreeEdit, KeepsLineEndsThatAreReturnsAlone) {
    EXPECT_EQ(edited("1.e4\r{a}\re5\r*\r", [](Tree& t) { t.setComment(find(t, {"e4"}), ""); }), "1.e4\re5\r*\r");
    EXPECT_EQ(edited("1.e4 ; a\re5 *", [](Tree& t) { t.setNags(find(t, {"e4", "e5"}), {1}); }), "1.e4 ; a\re5 $1 *");
}

TEST(PgnTreeEdit, PartsWhatWasApartByTheBlanksThatWereThere) {
    const auto promoted = [](Tree& t) { EXPECT_TRUE(t.promote(find(t, {"e4", "c5"}))); };
    EXPECT_EQ(edited("1. e4 ; a\ne5 (\n1... c5) *", promoted), "1. e4 ; a\n1... c5 (1... e5) *");
    EXPECT_EQ(edited("1. e4 e5 (\n\n1... c5) *", promoted), "1. e4\nc5 (1... e5) *") << "never an empty line";
    EXPECT_EQ(edited("1.e4 {a}\r e5 *", [](Tree& t) { t.setComment(find(t, {"e4"}), ""); }), "1.e4\r e5 *");
}

TEST(PgnTreeEdit, AMoveAfterANewCommentGetsItsNumber) {
    const auto merged = [](Tree& t) { EXPECT_TRUE(t.merge(treeOf("1. e4 {b} *"))); };
    EXPECT_EQ(edited("1.e4{a}e5 *", merged), "1.e4{a} {b} 1... e5 *");
    EXPECT_EQ(edited("1.e4 {a}\n\ne5 *", merged), "1.e4 {a} {b}\n1... e5 *") << "an empty line goes";
    EXPECT_EQ(edited("1.e4 {a} $1 e5 *", [](Tree& t) { t.setNags(find(t, {"e4"}), {1, 2}); }),
              "1.e4 {a} $1 $2 1... e5 *");
}

TEST(PgnTreeEdit, AMainMoveBecomesTheLastVariation) {
    EXPECT_EQ(edited("1. e4 (1. d4) (1. c4) *",
                     [](Tree& t) {
                         EXPECT_TRUE(t.promote(find(t, {"d4"})));
                         EXPECT_TRUE(t.demote(find(t, {"e4"})));
                     }),
              "1. d4 (1. c4) (1. e4) *");
}

TEST(PgnTreeEdit, LeavesTheMovesAloneWhereOnlyTagsChange) {
    EXPECT_EQ(edited("[A \"a\"]\n\n1. {x} e4 $1 *", [](Tree& t) { t.setTag("A", "b"); }),
              "[A \"b\"]\n\n1. {x} e4 $1 *");
}

TEST(PgnTreeEdit, ATagWithoutANameIsNone) {
    EXPECT_EQ(edited("[A \"a\"]\n\n1.e4  *", [](Tree& t) { t.setTag("", "x"); }), "[A \"a\"]\n\n1.e4  *");
}

TEST(PgnTreeEdit, AGameThatBothHaveLostHasAnAsterisk) {
    EXPECT_EQ(edited("1.e4  1-0", [](Tree& t) { t.setResult(Result::BothLose); }), "1.e4  *");
}

// --- Random games with everything in them that may stand in one.

class TextMaker {
public:
    explicit TextMaker(test::Random& random) : random_(random), newline_(random.oneIn(3) ? "\r\n" : "\n") {}

    std::string make() {
        const std::size_t tags = random_.below(4);
        for (std::size_t i = 0; i < tags; ++i)
            out_ += "[Tag" + std::to_string(i) + (random_.oneIn(4) ? "   " : " ") + "\"v" + std::to_string(i) + "\"]" +
                    newline_;
        if (tags > 0) out_ += newline_;
        if (random_.oneIn(4)) comment();
        line(Position::initial(), 2 + random_.below(12), 0);
        blank();
        const std::vector<std::string> results{"1-0", "0-1", "1/2-1/2", "*"};
        return out_ + random_.oneOf(results) + newline_;
    }

private:
    void blank() {
        // Never an empty line: with number 1 after it, another game would begin.
        if (isLineOpen_) {
            out_ += newline_ + (random_.oneIn(2) ? "% escaped" + newline_ : "");
            isLineOpen_ = false;
            return;
        }
        switch (random_.below(8)) {
            case 0: out_ += out_.ends_with(newline_) ? "" : newline_; break;
            case 1: out_ += "   "; break;
            case 2: out_ += (out_.ends_with(newline_) ? "" : newline_) + "% escaped" + newline_; break;
            default: out_ += " ";
        }
    }
    void mayBlank() {
        if (isLineOpen_ || random_.oneIn(2)) blank();
    }
    void comment() {
        mayBlank();
        const std::string text = " c" + std::to_string(comments_++) + (random_.oneIn(3) ? "  x" : " \u00e9") + " ";
        isLineOpen_ = random_.oneIn(4);
        out_ += isLineOpen_ ? ";" + text : "{" + text + "}";
        if (!isLineOpen_) mayBlank();
    }
    void line(Position position, std::size_t plies, int depth) {
        for (std::size_t ply = 0; ply < plies; ++ply) {
            const MoveList moves = legalMoves(position);
            if (moves.empty()) return;
            if (out_.empty() || !out_.ends_with('(') || isLineOpen_) blank();
            const Move move = moves[random_.below(moves.size())];
            if (position.turn() == Color::White ? !random_.oneIn(8) : random_.oneIn(6)) {
                out_ += std::to_string(position.fullmoveNumber()) + (position.turn() == Color::White ? "." : "...");
                if (random_.oneIn(2)) out_ += " ";
            }
            out_ += toSan(position, move).view();
            if (random_.oneIn(8)) out_ += random_.oneIn(2) ? "!?" : " $10";
            if (random_.oneIn(6)) comment();
            while (depth < 3 && random_.oneIn(6)) {
                mayBlank();
                out_ += "(";
                if (random_.oneIn(6)) comment();
                line(position, 1 + random_.below(4), depth + 1);
                mayBlank();
                out_ += ")";
                if (random_.oneIn(8)) comment();
            }
            position = position.playUnchecked(move);
        }
    }

    test::Random& random_;
    std::string newline_;
    std::string out_;
    bool isLineOpen_ = false;
    int comments_ = 0;
};

std::vector<NodeId> nodesOf(const Tree& tree) {
    std::vector<NodeId> nodes{Tree::root()};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto children = tree.children(nodes[i]);
        nodes.insert(nodes.end(), children.begin(), children.end());
    }
    return nodes;
}

// Nothing is wrong but perhaps the result, which is random.
bool isReadable(const Tree& tree) {
    return std::ranges::all_of(tree.findings(),
                               [](const Finding& finding) { return finding.fault == Fault::ResultContradicted; });
}

// Comments as they are written, blanks and all; each of them is there only once.
std::vector<std::string> commentsOf(const Tree& tree) {
    std::vector<std::string> comments;
    for (const NodeId node : nodesOf(tree)) {
        for (const std::string& comment : tree.comments(node)) comments.push_back(comment);
        for (const std::string& comment : tree.commentsBefore(node)) comments.push_back(comment);
    }
    return comments;
}

// Changes something; the returned function changes it back, if that can be done.
std::function<void(Tree&)> change(Tree& tree, test::Random& random) {
    const NodeId node = random.oneOf(nodesOf(tree));
    switch (random.below(8)) {
        case 0: {
            const std::vector<std::string> before(tree.comments(node).begin(), tree.comments(node).end());
            tree.setComment(node, random.oneIn(3) ? "" : "new comment");
            if (before.size() > 1) return nullptr;
            return [=](Tree& t) { t.setComment(node, before.empty() ? "" : before[0]); };
        }
        case 1: {
            if (node == Tree::root()) return [](Tree&) {};
            const std::vector<unsigned> before(tree.nags(node).begin(), tree.nags(node).end());
            tree.setNags(node, random.oneIn(3) ? std::vector<unsigned>{} : std::vector<unsigned>{4, 10});
            return [=](Tree& t) { t.setNags(node, before); };
        }
        case 2:
            if (!tree.promote(node)) return [](Tree&) {};
            return [=](Tree& t) { t.demote(node); };
        case 3:
            if (!tree.demote(node)) return [](Tree&) {};
            return [=](Tree& t) { t.promote(node); };
        case 4: {
            const MoveList moves = legalMoves(tree.position(node));
            const std::size_t before = nodesOf(tree).size();
            if (moves.empty()) return [](Tree&) {};
            const NodeId added = tree.add(node, moves[random.below(moves.size())]);
            if (nodesOf(tree).size() == before) return [](Tree&) {};
            return [=](Tree& t) { t.remove(added); };
        }
        case 5: {
            const std::vector<Tag> tags = tree.tags();
            if (tags.empty()) return [](Tree&) {};
            tree.setTag(tags[0].name, "other");
            return [=](Tree& t) { t.setTag(tags[0].name, tags[0].value); };
        }
        case 6: {
            const Result before = tree.result();
            tree.setResult(Result::Draw);
            return [=](Tree& t) { t.setResult(before); };
        }
        default: tree.remove(node); return nullptr;
    }
}

TEST(PgnTreeEdit, EveryChangeLeavesTheRestAsItWas) {
    test::Random random("PgnTreeEdit");
    SCOPED_TRACE(test::seedTrace());
    std::size_t changes = 0;
    for (std::uint64_t round = 0; round < test::scaled(600); ++round) {
        const std::string text = TextMaker(random).make();
        Tree tree = treeOf(text);
        ASSERT_TRUE(isReadable(tree)) << text;
        ASSERT_EQ(toText(tree), text);
        std::vector<std::function<void(Tree&)>> undos;
        bool isUndoable = true;
        for (std::size_t count = 1 + random.below(3); count > 0; --count) {
            undos.push_back(change(tree, random));
            isUndoable = isUndoable && undos.back();
        }
        const std::string pgn = toText(tree);
        changes += static_cast<std::size_t>(pgn != text);
        const auto again = readTrees(pgn);
        ASSERT_EQ(again.size(), 1U) << text << "\nbecame\n" << pgn;
        ASSERT_TRUE(isReadable(again[0])) << text << "\nbecame\n" << pgn;
        ASSERT_EQ(toExportFormat(again[0]), toExportFormat(tree)) << text << "\nbecame\n" << pgn;
        for (const std::string& comment : commentsOf(tree))
            ASSERT_TRUE(pgn.contains(comment)) << comment << " in\n" << text << "\nbecame\n" << pgn;
        if (!isUndoable) continue;
        std::ranges::reverse(undos);
        for (const auto& undo : undos) undo(tree);
        ASSERT_EQ(toText(tree), text) << "by way of\n" << pgn;
    }
    EXPECT_GT(changes, test::scaled(300) / 2);
}

TEST(PgnTreeEdit, LeavesEveryCorpusGameReadable) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    test::Random random("PgnTreeEdit.Corpora");
    for (const char* const file : {"pgn/corpus/linares_2002.pgn", "pgn/corpus/dortmund.pgn"}) {
        for (Tree& tree : readTrees(test::contents(*data / file))) {
            const std::string text = toText(tree);
            const auto undo = change(tree, random);
            const std::string pgn = toText(tree);
            ASSERT_EQ(readTrees(pgn).size(), 1U) << pgn;
            ASSERT_EQ(toExportFormat(readTrees(pgn)[0]), toExportFormat(tree)) << text << "\nbecame\n" << pgn;
            if (!undo) continue;
            undo(tree);
            ASSERT_EQ(toText(tree), text);
        }
    }
}

}  // namespace
}  // namespace nowchess::pgn
