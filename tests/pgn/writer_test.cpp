#include "nowchess/pgn/writer.h"

#include <algorithm>

#include "nowchess/pgn/game_reader.h"
#include "support/games.h"

namespace nowchess::pgn {
namespace {

using test::played;
using test::playedFrom;

std::string movetext(const std::string& pgn) { return pgn.substr(pgn.find("\n\n") + 2); }

TEST(PgnWriter, FillsTheRosterWithWhatIsNotKnown) {
    EXPECT_EQ(toText(Game()),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
              "[Result \"*\"]\n\n*\n");
}

TEST(PgnWriter, PutsTheRosterFirstAndOtherTagsAfterIt) {
    const std::vector<Tag> tags{{"ECO", "C50"}, {"Black", "B"}, {"White", "W"}, {"Event", "E"}};
    EXPECT_EQ(toText(played("e4 e5"), tags),
              "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"W\"]\n[Black \"B\"]\n"
              "[Result \"*\"]\n[ECO \"C50\"]\n\n1. e4 e5 *\n");
}

TEST(PgnWriter, MarksAWinThatIsNotProven) {
    // Black can mate, but one node is not enough to see it.
    Game game = test::gameFrom("6k1/8/8/8/8/8/1b3nn1/6K1 w - - 0 1", {.mateBudget = {.nodes = 1}});
    ASSERT_TRUE(game.flagFell(Color::White));
    ASSERT_TRUE(game.adjudication() && !game.adjudication()->isProven());
    EXPECT_TRUE(toText(game).contains("[NowChessProven \"not within 1 node\"]\n")) << toText(game);
    const std::vector<Tag> tags{{"NowChessProven", "by hand"}};
    EXPECT_EQ(toText(game, tags).find("NowChessProven"), toText(game, tags).rfind("NowChessProven")) << "not twice";
    ASSERT_TRUE(game.reconsider(MateBudget{}));
    EXPECT_FALSE(toText(game).contains("NowChessProven")) << toText(game);
}

TEST(PgnWriter, AnEnPassantSquareThatNobodyCanUseComesBack) {
    const std::string text = "[FEN \"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\"]\n\n*\n";
    const auto once = readGame(text);
    ASSERT_TRUE(once);
    EXPECT_EQ(once->game.position().enPassantTarget(), Square::E3);
    const auto twice = readGame(toText(once->game, once->tags));
    ASSERT_TRUE(twice);
    EXPECT_EQ(twice->game.position(), once->game.position());
}

TEST(PgnWriter, CommentsFollowTheirPlies) {
    const auto comment = [](std::size_t ply) { return ply == 2 ? std::string("[%clk 0:04:58]") : ""; };
    EXPECT_EQ(movetext(toText(played("e4 e5 Nf3"), {}, comment)), "1. e4 e5 {[%clk 0:04:58]} 2. Nf3 *\n");
}

TEST(PgnWriter, TakesTheResultFromTheGameOnceItIsOver) {
    const std::vector<Tag> tags{{"Result", "1-0"}};
    const std::string pgn = toText(played("f3 e5 g4 Qh4#"), tags);
    EXPECT_NE(pgn.find("[Result \"0-1\"]"), std::string::npos);
    EXPECT_NE(pgn.find("[Termination \"normal\"]"), std::string::npos);
    EXPECT_EQ(movetext(pgn), "1. f3 e5 2. g4 Qh4# 0-1\n");
}

TEST(PgnWriter, KeepsTheResultTagOfAGameThatIsNotOver) {
    const std::vector<Tag> drawn{{"Result", "1/2-1/2"}};
    EXPECT_EQ(movetext(toText(played("e4"), drawn)), "1. e4 1/2-1/2\n");
    for (const std::string value : {"won", "1-0 on time", ""}) {
        const std::vector<Tag> nonsense{{"Result", value}};
        EXPECT_EQ(movetext(toText(played("e4"), nonsense)), "1. e4 *\n") << value;
    }
}

TEST(PgnWriter, WritesATimeForfeit) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.flagFell(Color::White));
    const std::string pgn = toText(game);
    EXPECT_NE(pgn.find("[Termination \"time forfeit\"]"), std::string::npos);
    EXPECT_TRUE(pgn.ends_with("0-1\n"));
    const std::vector<Tag> tags{{"Termination", "adjudication"}};
    EXPECT_EQ(toText(game, tags).find("time forfeit"), std::string::npos);
}

TEST(PgnWriter, WritesAStarWhereBothHaveLost) {
    Game game = played("e4 e5");
    ASSERT_TRUE(game.forfeitBoth());
    EXPECT_EQ(movetext(toText(game)), "1. e4 e5 *\n");
}

TEST(PgnWriter, NumbersBlacksMoveOnlyWhereItComesFirst) {
    const Game game = playedFrom("4k3/8/8/8/8/8/4P3/4K3 b - - 0 12", "Kd7 e4 Kd6");
    const std::string pgn = toText(game);
    EXPECT_NE(pgn.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]"), std::string::npos);
    EXPECT_EQ(movetext(pgn), "12... Kd7 13. e4 Kd6 *\n");
}

TEST(PgnWriter, NamesChess960AndItsStart) {
    const GameOptions options{.rules = chess960Rules};
    const Game game = playedFrom("bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1", "f4", options);
    const std::vector<Tag> tags{{"Variant", "fischerandom"}, {"FEN", "nonsense"}, {"SetUp", "0"}};
    const std::string pgn = toText(game, tags);
    EXPECT_NE(pgn.find("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnb1rkr"), std::string::npos) << pgn;
    EXPECT_EQ(pgn.find("fischerandom"), std::string::npos);
    EXPECT_EQ(pgn.find("nonsense"), std::string::npos);
}

TEST(PgnWriter, KeepsAVariantTagThatIsTrue) {
    const std::vector<Tag> tags{{"Variant", "Standard"}};
    EXPECT_NE(toText(Game(), tags).find("[Variant \"Standard\"]"), std::string::npos);
    for (const std::string variant : {"chess 960", "Atomic"}) {
        const std::vector<Tag> wrong{{"Variant", variant}};
        EXPECT_EQ(toText(Game(), wrong).find("Variant"), std::string::npos);
    }
}

TEST(PgnWriter, EscapesQuotesAndBackslashesAndLetsNoControlCharacterThrough) {
    std::string out;
    appendTag(out, "White", "a \"b\" \\ c\r\nd\x7f");
    EXPECT_EQ(out, "[White \"a \\\"b\\\" \\\\ c  d \"]\n");
}

TEST(PgnWriter, MakesTagNamesThatReadersTake) {
    std::string out;
    appendTag(out, "", "nothing");
    EXPECT_EQ(out, "");
    appendTag(out, "My Tag]", "x");
    EXPECT_EQ(out, "[My_Tag_ \"x\"]\n");
    out.clear();
    appendTag(out, "a_b@9~", "x");
    EXPECT_EQ(out, "[a_b_9_ \"x\"]\n");
}

TEST(PgnWriter, WritesARepeatedTagOnce) {
    const std::vector<Tag> tags{{"ECO", "A00"}, {"ECO", "B00"}};
    const std::string pgn = toText(Game(), tags);
    EXPECT_NE(pgn.find("A00"), std::string::npos);
    EXPECT_EQ(pgn.find("B00"), std::string::npos);
}

TEST(PgnWriter, WritesEachOfManyTagsOnceWithoutLookingThroughAllForEach) {
    std::vector<Tag> tags;
    for (int copy = 0; copy < 2; ++copy)
        for (int i = 0; i < 200'000; ++i) tags.push_back({"Tag" + std::to_string(i), std::to_string(copy)});
    const std::string pgn = toText(Game(), tags);
    EXPECT_EQ(std::ranges::count(pgn, '['), 200'007);
    EXPECT_TRUE(pgn.contains("[Tag199999 \"0\"]"));
}

TEST(PgnWriter, BreaksLinesBefore80Columns) {
    const Game game = played(
        "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5 g4 g5 h4 h5 Nf3 Nf6 Nc3 "
        "Nc6");
    std::size_t longest = 0;
    std::size_t count = 0;
    std::string text = movetext(toText(game));
    for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) {
        longest = std::max(longest, end);
        ++count;
        EXPECT_FALSE(text.starts_with(' '));
    }
    EXPECT_LE(longest, 79U);
    EXPECT_GE(longest, 74U);
    EXPECT_EQ(count, 3U);
}

TEST(PgnWriter, LeavesOutWhatWasTakenBack) {
    Game game = played("e4 e5 Nf3");
    game.undo();
    EXPECT_EQ(movetext(toText(game)), "1. e4 e5 *\n");
}

TEST(PgnWriter, ResolvesItsOwnEscapes) {
    for (const std::string value : {"", "\"", "\\", "a\\\"b\\\\", "C:\\games\\x", "\\\\\"\"", "Zürich"}) {
        std::string out;
        appendTag(out, "Event", value);
        const TagText tag = readTag(out);
        EXPECT_TRUE(tag.isComplete) << out;
        EXPECT_EQ(unescaped(tag.value), value);
        EXPECT_EQ(tag.size + 1, out.size());
    }
}

TEST(PgnWriter, ABackslashBeforeAnythingElseIsOne) {
    EXPECT_EQ(unescaped("a\\b"), "a\\b");
    EXPECT_EQ(unescaped("a\\"), "a\\");
    EXPECT_EQ(unescaped("\\\\\\\""), "\\\"");
}

TEST(PgnWriter, PromisesNoStartPositionInWhateverSpelling) {
    const std::vector<Tag> tags{{"Setup", "1"}, {"SetUp", "1"}};
    EXPECT_FALSE(toText(Game(), tags).contains("etup")) << toText(Game(), tags);
    EXPECT_FALSE(toText(Game(), tags).contains("etUp"));
}

TEST(PgnWriter, WritesMovesOfAnyLength) {
    std::string out;
    {
        const Position initial = Position::initial();
        const Position black = initial.playUnchecked(Move::normal(Square::E2, Square::E4));
        const std::string longMove(90, 'x');
        MovetextWriter lines(out);
        lines.appendMove(initial, longMove);
        lines.appendMove(black, longMove);
        lines.append("*");
    }
    EXPECT_EQ(out, "1.\n" + std::string(90, 'x') + "\n" + std::string(90, 'x') + "\n*") << "no number for Black";
}

TEST(PgnWriter, ABracketThatEndsAVariationStaysWithinItsLine) {
    constexpr std::size_t longestLine = 79;
    for (std::size_t length = 60; length < longestLine; ++length) {
        std::string out;
        {
            MovetextWriter lines(out);
            lines.appendMove(Position::initial(), "e4");
            lines.open();
            lines.appendMove(Position::initial(), std::string(length, 'x'));
            lines.close();
            lines.append("*");
        }
        for (std::size_t at = 0; at < out.size(); at = std::min(out.find('\n', at), out.size()) + 1)
            EXPECT_LE(std::min(out.find('\n', at), out.size()) - at, longestLine) << out;
        EXPECT_TRUE(out.contains(")"));
    }
}

TEST(PgnWriter, ABraceDoesNotEndAComment) {
    const auto comment = [](std::size_t) { return std::string(" a }  b\n\nc\t"); };
    EXPECT_EQ(movetext(toText(played("e4"), {}, comment)), "1. e4 {a ) b c} *\n");
    const auto blank = [](std::size_t) { return std::string(" \n\x01"); };
    EXPECT_EQ(movetext(toText(played("e4"), {}, blank)), "1. e4 *\n");
}

// A comment as it is written word by word, whatever its size.
std::string written(std::string_view before, std::string_view comment, std::size_t width) {
    std::string out;
    {
        MovetextWriter lines(out, width);
        if (!before.empty()) lines.append(before);
        lines.appendComment(comment);
        lines.append("*");
    }
    return out;
}
std::string wordByWord(std::string_view before, const std::vector<std::string>& words, std::size_t width) {
    std::string out;
    {
        MovetextWriter lines(out, width);
        if (!before.empty()) lines.append(before);
        for (std::size_t i = 0; i < words.size(); ++i)
            lines.append((i == 0 ? "{" : "") + words[i] + (i + 1 == words.size() ? "}" : ""));
        lines.append("*");
    }
    return out;
}

TEST(PgnWriter, CommentsOfEverySizeAreBrokenBetweenTheirWords) {
    for (const std::size_t width : {std::size_t{0}, std::size_t{20}, MovetextWriter::usualWidth})
        for (const std::string before : {"", "1.", "1. e4 e5 2. Nf3"})
            for (std::size_t size = 1; size < 300; ++size) {
                // Words of one to seven characters, some of them of two bytes, with more than a blank between some.
                std::vector<std::string> words;
                std::string comment = " ";
                while (comment.size() <= size) {
                    words.push_back(std::string(words.size() % 4, 'x') + (words.size() % 3 == 0 ? "é" : "y"));
                    comment += words.back() + (words.size() % 5 == 0 ? "\r\n\t" : " ");
                }
                ASSERT_EQ(written(before, comment, width), wordByWord(before, words, width)) << size;
            }
}

TEST(PgnWriter, NoByteOfACommentIsLost) {
    for (int byte = 0; byte < 0x100; ++byte) {
        const char c = static_cast<char>(byte);
        const std::string word = c == '}' ? ")" : std::string(1, c);
        const bool isGap = byte <= 0x20;
        for (const std::size_t size : {std::size_t{1}, std::size_t{127}, std::size_t{128}, std::size_t{129}}) {
            const std::string head(size, 'a');
            EXPECT_EQ(written("1.", head + c + "b", 0), "1. {" + head + (isGap ? " " : word) + "b} *") << byte;
        }
        EXPECT_EQ(written("", std::string(1, c), 0), isGap ? "*" : "{" + word + "} *") << byte;
    }
}

TEST(PgnWriter, ShortCommentsFillTheRoomForWhatWaits) {
    constexpr std::size_t longest = 128;
    for (std::size_t first = longest - 10; first <= longest; ++first)
        for (std::size_t second = longest - 10; second <= longest; ++second) {
            const std::string one(first, 'a');
            const std::string two(second, 'b');
            std::string out;
            {
                MovetextWriter lines(out, 0);
                for (const std::string& comment : {one, two, one}) lines.appendComment(comment);
                lines.append("*");
            }
            ASSERT_EQ(out, "{" + one + "} {" + two + "} {" + one + "} *") << first << ' ' << second;
        }
}

TEST(PgnWriter, AVariationWithoutMovesIsNone) {
    const Position black = Position::initial().playUnchecked(Move::normal(Square::E2, Square::E4));
    std::string out;
    {
        MovetextWriter lines(out);
        lines.appendMove(Position::initial(), "e4");
        lines.open();
        lines.open();
        lines.close();
        lines.close();
        lines.open();
        lines.appendMove(Position::initial(), "d4");
        lines.close();
        lines.appendMove(black, "e5");
        lines.append("*");
    }
    EXPECT_EQ(out, "1. e4 (1. d4) 1... e5 *");
    out.clear();
    {
        MovetextWriter lines(out);
        lines.appendMove(Position::initial(), "e4");
        lines.open();
        lines.open();
        lines.close();
        lines.close();
        lines.appendMove(black, "e5");
        lines.append("*");
    }
    EXPECT_EQ(out, "1. e4 e5 *") << "nothing stands between them";
}

}  // namespace
}  // namespace nowchess::pgn
