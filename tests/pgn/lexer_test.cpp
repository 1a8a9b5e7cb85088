#include "nowchess/pgn/lexer.h"

#include <vector>

namespace nowchess::pgn {
namespace {

using Kind = TokenKind;

std::vector<std::pair<Kind, std::string>> tokens(std::string_view text) {
    std::vector<std::pair<Kind, std::string>> result;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Kind::End; token = lexer.next()) {
        EXPECT_EQ(text.substr(lexer.offset(token), token.text.size()), token.text);
        result.emplace_back(token.kind, token.text);
    }
    return result;
}

std::pair<Kind, std::string> only(std::string_view text) {
    const auto all = tokens(text);
    EXPECT_EQ(all.size(), 1U) << text;
    return all.empty() ? std::pair{Kind::End, std::string()} : all[0];
}

TEST(PgnLexer, TellsNumbersMovesAndResultsApart) {
    EXPECT_EQ(tokens("1.e4 e5 2. Nf3 2... Nc6 3 O-O-O 1-0"),
              (std::vector<std::pair<Kind, std::string>>{{Kind::MoveNumber, "1."},
                                                         {Kind::Move, "e4"},
                                                         {Kind::Move, "e5"},
                                                         {Kind::MoveNumber, "2."},
                                                         {Kind::Move, "Nf3"},
                                                         {Kind::MoveNumber, "2..."},
                                                         {Kind::Move, "Nc6"},
                                                         {Kind::MoveNumber, "3"},
                                                         {Kind::Move, "O-O-O"},
                                                         {Kind::Result, "1-0"}}));
}

TEST(PgnLexer, KnowsResultsWithWhateverDashes) {
    for (const std::string_view text : {"1-0", "1–0", "1—0",
                                        "1\x96"
                                        "0",
                                        "0-1", "0−1", "1/2-1/2", "1/2–1/2", "1/2", "½-½", "½–½", "½", "\xbd-\xbd", "*"})
        EXPECT_EQ(only(text).first, Kind::Result) << text;
    EXPECT_EQ(readResult("1–0")->result, Result::WhiteWins);
    EXPECT_EQ(readResult("0—1")->result, Result::BlackWins);
    EXPECT_EQ(readResult("½-½")->result, Result::Draw);
    EXPECT_EQ(readResult("1-0")->size, 3U);
}

TEST(PgnLexer, TakesZerosForCastlingUntilTheBoardTellsOtherwise) {
    EXPECT_EQ(only("0-0"), std::pair(Kind::Move, std::string("0-0")));
    EXPECT_EQ(only("0-0-0"), std::pair(Kind::Move, std::string("0-0-0")));
    EXPECT_FALSE(readResult("0-0"));
    EXPECT_FALSE(readResult("1-01"));
    EXPECT_FALSE(readResult("1"));
    EXPECT_FALSE(readResult(""));
}

TEST(PgnLexer, GlyphsHaveTheNumbersOfTheirMeanings) {
    struct Meaning {
        unsigned nag;
        std::vector<std::string_view> glyphs;
    };
    for (const auto& [nag, glyphs] : {Meaning{1, {"!"}},
                                      {2, {"?"}},
                                      {3, {"!!"}},
                                      {4, {"??"}},
                                      {5, {"!?"}},
                                      {6, {"?!"}},
                                      {7, {"□"}},
                                      {10, {"="}},
                                      {13, {"∞", "~"}},
                                      {14, {"⩲", "+=", "+/="}},
                                      {15, {"⩱", "=+", "=/+"}},
                                      {16, {"±", "+/-", "\xb1"}},
                                      {17, {"∓", "-/+"}},
                                      {18, {"+-", "+−"}},
                                      {19, {"-+", "−+"}},
                                      {20, {"+--"}},
                                      {21, {"--+"}},
                                      {36, {"↑"}},
                                      {40, {"→"}},
                                      {132, {"⇆"}},
                                      {145, {"RR"}},
                                      {146, {"N", "New"}},
                                      {220, {"D"}}})
        for (const std::string_view glyph : glyphs) EXPECT_EQ(nagOfGlyph(glyph), nag) << glyph;
}

TEST(PgnLexer, KeepsGlyphsApartFromTheirMoves) {
    EXPECT_EQ(
        tokens("Nf3!? $14 +- N"),
        (std::vector<std::pair<Kind, std::string>>{
            {Kind::Move, "Nf3"}, {Kind::Glyph, "!?"}, {Kind::Nag, "$14"}, {Kind::Glyph, "+-"}, {Kind::Glyph, "N"}}));
    EXPECT_EQ(only("±").first, Kind::Glyph);
    EXPECT_EQ(only("$0").first, Kind::Nag);
    EXPECT_EQ(only("$").first, Kind::Stray) << "no number";
    EXPECT_EQ(only("--").first, Kind::Move);
    EXPECT_EQ(nagOfGlyph("!"), 1U);
    EXPECT_EQ(nagOfGlyph("±"), 16U);
    EXPECT_EQ(nagOfGlyph("-+"), 19U);
    EXPECT_EQ(nagOfGlyph("%"), std::nullopt);
}

TEST(PgnLexer, LetsParenthesesAndSemicolonsBeInsideBraces) {
    EXPECT_EQ(only("{a (b ; c [d] \n% e}").first, Kind::Comment);
    EXPECT_EQ(tokens("; (a {b\ne4"),
              (std::vector<std::pair<Kind, std::string>>{{Kind::LineComment, "; (a {b"}, {Kind::Move, "e4"}}));
}

TEST(PgnLexer, EscapesALineOnlyAtItsStart) {
    EXPECT_EQ(tokens("% any {thing\ne4"),
              (std::vector<std::pair<Kind, std::string>>{{Kind::Escape, "% any {thing"}, {Kind::Move, "e4"}}));
    EXPECT_EQ(tokens("e4 %")[1].first, Kind::Stray);
}

TEST(PgnLexer, EndsAForgottenCommentBeforeTheNextTagSection) {
    EXPECT_EQ(tokens("{open\n\n[Event \"x\"]"),
              (std::vector<std::pair<Kind, std::string>>{{Kind::Comment, "{open"}, {Kind::Tag, "[Event \"x\"]"}}));
    EXPECT_EQ(tokens("{open\r\n\r\n[Event \"x\"] {}")[0].second, "{open");
    EXPECT_EQ(tokens("{open\r\r[Site \"x\"] {}")[0].second, "{open");
    EXPECT_EQ(tokens("{open [Event \"x\"]\n {}")[0].second, "{open");
    EXPECT_EQ(only("{open\r\n[Site \"x\"]\n{}").first, Kind::Comment) << "one line end, not two";
    EXPECT_EQ(only("{open\r\n\r\n[Event \"x\"]}").first, Kind::Comment) << "the tag is quoted";
    EXPECT_EQ(tokens("{\n\n[Event \"x\"]")[0].second, "{");
    EXPECT_EQ(only("{ \n").second, "{");
    // A tag without an empty line before it, and a clock after one, are the annotator's.
    EXPECT_EQ(only("{open\n[Event \"x\"]}").first, Kind::Comment);
    EXPECT_EQ(only("{open\n\n[%clk 1:00:00]}").first, Kind::Comment);
}

TEST(PgnLexer, FindsTheEndOfATagAmongQuotesAndBrackets) {
    const auto value = [](std::string_view text) { return std::string(readTag(text).value); };
    EXPECT_EQ(value("[A \"b\\\"\"]"), "b\\\"");
    EXPECT_EQ(value("[D \"A]][\"]"), "A]][");
    EXPECT_EQ(value("[G \"\\\"]\"]"), "\\\"]");
    EXPECT_EQ(value("[F \"x\\\\\"]"), "x\\\\");
    EXPECT_EQ(value("[Event \"the \"big\" one\"]"), "the \"big\" one");
    EXPECT_EQ(value("[  Event\t\"a\"  ]"), "a");
    EXPECT_TRUE(readTag("[Event \"the \"big\" one\"]").hasStrayQuote);
    EXPECT_FALSE(readTag("[Event \"the \\\"big\\\" one\"]").hasStrayQuote);
}

TEST(PgnLexer, EndsAnUnclosedTagWithItsLine) {
    for (const std::string_view text : {"[Event \"a\n1. e4", "[Event \"a\"\n1. e4", "[Event \"a]\n1. e4"}) {
        EXPECT_EQ(tokens(text).size(), 3U) << text;
        EXPECT_FALSE(readTag(text).isComplete);
        EXPECT_EQ(readTag(text).value, "a");
    }
    EXPECT_EQ(readTag("[Event \"C:\\\"]\n").value, "C:\\");
}

TEST(PgnLexer, PassesOverWhatCannotBeSeen) {
    EXPECT_EQ(tokens("\ufeff1.\u200b e4\u00a0e5 2 ... Nf6 2. … d5"),
              (std::vector<std::pair<Kind, std::string>>{{Kind::MoveNumber, "1."},
                                                         {Kind::Move, "e4"},
                                                         {Kind::Move, "e5"},
                                                         {Kind::MoveNumber, "2"},
                                                         {Kind::Move, "Nf6"},
                                                         {Kind::MoveNumber, "2."},
                                                         {Kind::Move, "d5"}}));
}

TEST(PgnLexer, TakesPromotionInParenthesesAndEnPassantAsWords) {
    EXPECT_EQ(tokens("e8(Q) exd6 e.p. (e4)"), (std::vector<std::pair<Kind, std::string>>{{Kind::Move, "e8(Q)"},
                                                                                         {Kind::Move, "exd6"},
                                                                                         {Kind::Move, "e.p."},
                                                                                         {Kind::OpenVariation, "("},
                                                                                         {Kind::Move, "e4"},
                                                                                         {Kind::CloseVariation, ")"}}));
}

TEST(PgnLexer, AStrayBracketGoesNoFurtherThanItsLine) {
    EXPECT_EQ(tokens("[ab\n]")[0], std::pair(Kind::Stray, std::string("[")));
    EXPECT_EQ(tokens("[ab] c")[0], std::pair(Kind::Stray, std::string("[ab]")));
    EXPECT_EQ(tokens("[ab")[0], std::pair(Kind::Stray, std::string("[")));
}

TEST(PgnLexer, OnlyAnEStandsBeforeTheRestOfEnPassant) {
    EXPECT_EQ(only("exd6e.p.").second, "exd6e.p.");
    EXPECT_EQ(tokens("exd6.p."), (std::vector<std::pair<Kind, std::string>>{{Kind::Move, "exd6"}, {Kind::Move, "p"}}));
}

TEST(PgnLexer, SeesAnEmptyLineBeforeAToken) {
    const auto follows = [](std::string_view text) {
        Lexer lexer(text);
        Token last = lexer.next();
        for (Token token = last; token.kind != Kind::End; token = lexer.next()) last = token;
        return lexer.followsEmptyLine(last);
    };
    for (const char* const text : {"e4\n\ne5", "e4\r\re5", "e4\r\n\r\ne5", "e4\n \t\n e5", "e4", " \n e4"})
        EXPECT_TRUE(follows(text)) << text;
    for (const char* const text : {"e4 e5", "e4\ne5", "e4\r\ne5", "e4\re5", "{\n\n} e5"})
        EXPECT_FALSE(follows(text)) << text;
}

TEST(PgnLexer, TakesEveryByteForSomething) {
    for (int byte = 0; byte < 256; ++byte) {
        const std::string text{static_cast<char>(byte), static_cast<char>(byte)};
        std::size_t taken = 0;
        for (const auto& [kind, token] : tokens(text)) {
            EXPECT_FALSE(token.empty());
            taken += token.size();
        }
        EXPECT_LE(taken, 2U);
    }
}

}  // namespace
}  // namespace nowchess::pgn
