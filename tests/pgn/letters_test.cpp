// Games with the piece letters of another language.
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/replay.h"
#include "pgn/trees.h"

namespace nowchess::pgn {
namespace {

// The main line in standard notation, and what was found.
struct Reading {
    std::string moves;
    std::vector<Finding> findings;
};

struct Moves {
    using Handles = Events<Event::Move>;
    void move(Replay& game, const Token& token) {
        if (game.isMainLine()) moves += std::string(game.san(token).view()) + " ";
    }
    std::string moves;
};

Reading readingOf(std::string_view text) {
    Moves moves;
    Report report = replay(text, moves);
    return {moves.moves, std::move(report.findings)};
}

TEST(PgnLetters, TheLanguageOfAGameIsFoundAndNamedOnce) {
    struct Case {
        std::string_view text;
        std::string_view moves;
        std::string_view language;
    };
    for (const auto& [text, moves, language] :
         {Case{"1. Sf3 Sf6 2. g3 g6 3. Lg2 Lg7 4. O-O O-O 5. Te1 Dd7 *", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O Re1 ",
               "German"},
          Case{"1. Sf3 d6 2. g3 Dd7 3. Lg2 Kd8 4. O-O Dg4 5. Te1 1-0", "Nf3 d6 g3 Qd7 Bg2 Kd8 O-O Qg4 Re1 ", "German"},
          Case{"1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Re2 Dh4 *", "e4 e5 Nf3 Nc6 Bb5 a6 Ke2 Qh4 ", "French"},
          Case{"1. e4 e5 2. Cf3 Cc6 3. Ab5 Tb8 *", "e4 e5 Nf3 Nc6 Bb5 Rb8 ", "Spanish or Italian"},
          Case{"1. Pf3 Pf6 2. g3 g6 3. Lg2 Lg7 *", "Nf3 Nf6 g3 g6 Bg2 Bg7 ", "Dutch"},
          Case{"1. e4 e5 2. Кf3 Кc6 3. Сb5 Крe7 4. O-O Фe8 5. Лe1 *", "e4 e5 Nf3 Nc6 Bb5 Ke7 O-O Qe8 Re1 ", "Russian"},
          Case{"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=D+ Kg7 2. Dg2+ *", "a8=Q+ Kg7 Qg2+ ", "German"}}) {
        const Reading reading = readingOf(text);
        ASSERT_FALSE(reading.findings.empty()) << text;
        EXPECT_EQ(reading.findings[0].fault, Fault::ForeignLetters) << text << message(reading.findings[0]);
        EXPECT_EQ(reading.findings[0].reason, std::string(language) + " letters are read");
        EXPECT_TRUE(reading.moves.starts_with(moves)) << text << " is " << reading.moves;
    }
}

TEST(PgnLetters, WhatIsAGameInEnglishIsNotAskedForAnotherLanguage) {
    // A king could go wherever this rook goes.
    const Reading reading = readingOf("[FEN \"4k3/4p3/8/8/8/8/8/3RK3 w - - 0 1\"]\n\n1. Rd2 e5 2. Rd3 e4 *");
    EXPECT_EQ(reading.moves, "Rd2 e5 Rd3 e4 ");
    for (const Finding& finding : reading.findings) EXPECT_NE(finding.fault, Fault::ForeignLetters) << message(finding);
}

TEST(PgnLetters, ALetterThatIsAFileInEnglishIsAPieceWhereTheGameSaysSo) {
    struct Case {
        std::string_view text;
        std::string_view moves;
    };
    for (const auto& [text, moves] :
         {Case{"1. d4 d5 2. Ff4 Cf6 3. e3 Cc6 *", "d4 d5 Bf4 Nf6 e3 Nc6 "}, Case{"1. e4 e5 2. Cc3 *", "e4 e5 Nc3 "},
          Case{"1. e4 e5 2. Ac4 Ac5 3. Cc3 Cf6 *", "e4 e5 Bc4 Bc5 Nc3 Nf6 "},
          Case{"1. e4 d5 2. exd5 Dxd5 3. Cc3 Da5 *", "e4 d5 exd5 Qxd5 Nc3 Qa5 "},
          Case{"1. e4 e5 (1... d5 2. Cc3) 2. Cf3 Cc6 *", "e4 e5 Nf3 Nc6 "},
          Case{"[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Rf1 Rd7 2. Th7+ Rd6 *", "Kf1 Kd7 Rh7+ Kd6 "},
          Case{"[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Rf1 Kd7 2. Rf7+ Kd6 *", "Rf1 Kd7 Rf7+ Kd6 "},
          Case{"1. E4 E5 2. D4 D6 3. C4 F5 4. CXD4 *", "e4 e5 d4 d6 c4 f5 "},
          Case{"1. e4 d5 2. c4 e6 3. Cxd5 exd5 4. Nc3 *", "e4 d5 c4 e6 cxd5 exd5 Nc3 "}})
        EXPECT_EQ(readingOf(text).moves, moves) << text;
    for (const std::string_view text : {"1. e4 e5 2. Nf3 Nf6 3. Cc3 *", "1. Nf3 Nf6 2. Dd4 *"}) {
        const Reading reading = readingOf(text);
        ASSERT_FALSE(reading.findings.empty()) << text;
        EXPECT_EQ(reading.findings[0].fault, Fault::NotAMove) << "it is no pawn's move: " << text;
    }
}

TEST(PgnLetters, TheBeginningOfAnEndlessGameTellsItsLanguage) {
    std::string text;
    for (int i = 0; i < 6000; ++i) text += "Sf3 Sf6 Sg1 Sg8 ";
    const Reading reading = readingOf(text + "*");
    ASSERT_EQ(reading.findings.size(), 1U);
    EXPECT_EQ(reading.findings[0].fault, Fault::ForeignLetters);
    EXPECT_TRUE(reading.moves.ends_with("Ng1 Ng8 "));
}

TEST(PgnLetters, ANullMoveIsOfNoLanguage) {
    const Report report = replay("1. Sf3 -- 2. g3 Sf6 *");
    ASSERT_FALSE(report.findings.empty());
    EXPECT_EQ(report.findings[0].fault, Fault::ForeignLetters);
}

TEST(PgnLetters, EachGameHasItsOwn) {
    const Reading reading = readingOf("1. Sf3 Sf6 *\n\n1. Nf3 Nf6 *\n\n1. Cf3 Cf6 *\n");
    EXPECT_EQ(reading.moves, "Nf3 Nf6 Nf3 Nf6 Nf3 Nf6 ");
    ASSERT_EQ(reading.findings.size(), 2U);
    EXPECT_EQ(reading.findings[0].game, 1U);
    EXPECT_EQ(reading.findings[1].game, 3U);
}

TEST(PgnLetters, VariationsAreReadInTheSameLanguage) {
    EXPECT_TRUE(readingOf("1. e4 e5 (1... Sf6 2. e5 (2. Sc3 d5) Sd5) 2. Sf3 Sc6 *").findings.size() == 1U);
    EXPECT_EQ(readingOf("1. e4 e5 (1... Sf6 2. e5) 2. Sf3 (2. Lc4 Dh4) Sc6 3. Lb5 *").moves, "e4 e5 Nf3 Nc6 Bb5 ");
    const Tree tree = test::treeOf("1. Sf3 (1. Sc3) d5 *");
    EXPECT_TRUE(toExportFormat(tree).contains("1. Nf3 (1. Nc3) 1... d5 *"));
    EXPECT_EQ(toText(tree), "1. Sf3 (1. Sc3) d5 *");
}

TEST(PgnLetters, ASlipInAnEnglishGameStaysAnError) {
    for (const std::string_view text : {"1. Nf3 Nf6 2. Sc3 d5 *", "1. Sf3 Nf6 *", "1. e4 e5 2. Sf3 Nc6 3. Bb5 *",
                                        "1. Sf6 *", "1. e4 Ke3 *", "1. Rf1 *", "1. a4 a5 2. Ra3 Ra6 3. Cf3 *"}) {
        const Reading reading = readingOf(text);
        EXPECT_TRUE(std::ranges::any_of(reading.findings, [](const Finding& finding) {
            return finding.fault == Fault::IllegalMove || finding.fault == Fault::NotAMove;
        })) << text;
        EXPECT_TRUE(std::ranges::none_of(reading.findings, [](const Finding& finding) {
            return finding.fault == Fault::ForeignLetters;
        })) << text;
    }
}

TEST(PgnTreeGlyphs, AGlyphBeforeTheFirstMoveOfAGameIsKept) {
    Tree tree = test::treeOf("[A \"b\"]\n\n$1 $7 {c} 1. e4 $2 e5 *");
    EXPECT_EQ(std::vector<unsigned>(tree.nags(Tree::root()).begin(), tree.nags(Tree::root()).end()),
              (std::vector<unsigned>{1, 7}));
    EXPECT_TRUE(toExportFormat(tree).ends_with("\n\n$1 $7 {c} 1. e4 $2 e5 *\n")) << toExportFormat(tree);
    tree.setNags(Tree::root(), {7, 9});
    EXPECT_TRUE(toText(tree).starts_with("[A \"b\"]\n\n$7 $9 {c} 1. e4 $2 e5 *")) << toText(tree);
    tree.setNags(Tree::root(), {});
    EXPECT_TRUE(toText(tree).starts_with("[A \"b\"]\n\n{c} 1. e4 $2 e5 *")) << toText(tree);
    Tree plain = test::treeOf("[A \"b\"]\n\n1. e4 e5 *");
    plain.setNags(Tree::root(), {3});
    EXPECT_EQ(toText(plain), "[A \"b\"]\n\n$3\n\n1. e4 e5 *");
    plain.setNags(Tree::root(), {});
    EXPECT_EQ(toText(plain), "[A \"b\"]\n\n1. e4 e5 *") << "as it was";
}

}  // namespace
}  // namespace nowchess::pgn
