#include "nowchess/pgn_tools/dedupe.h"

#include "pgn_tools/tool_games.h"

namespace nowchess::pgn {
namespace {

TEST(PgnTools, DedupeKeepsTheFirstOfEqualGamesOverSeveralStreams) {
    KeySet seen;
    std::string out;
    const Totals first = dedupe(sourceOf(joined({draw, mate, draw, broken})), sinkTo(out), seen);
    EXPECT_EQ(first.written, 3U);
    EXPECT_EQ(dedupe(sourceOf(joined({mate, draw, broken})), sinkTo(out), seen).written, 0U);
    EXPECT_EQ(out, joined({draw, mate, broken}));
    KeySet none;
    EXPECT_TRUE(dedupe(sourceOf(joined({draw, mate})), firstOnly(out), none).isStopped);
}

TEST(PgnTools, DedupeComparesMovesAndSurnames) {
    const auto areSame = [](std::string_view a, std::string_view b) {
        KeySet seen;
        std::string out;
        return dedupe(sourceOf(std::string(a) + "\n\n" + std::string(b)), sinkTo(out), seen).written == 1;
    };
    const auto by = [](std::string_view white, std::string_view black) {
        return "[White \"" + std::string(white) + "\"]\n[Black \"" + std::string(black) + "\"]\n\n1. e4 e5 *";
    };
    EXPECT_TRUE(areSame(by("Carlsen, Magnus", "X"), by("carlsen,M", "x")));
    EXPECT_TRUE(areSame(by("O'Kelly {1}", "X"), by("OKelly", "X"))) << "only letters count";
    EXPECT_FALSE(areSame(by("Carlsen", "A"), by("Carlsen", "B")));
    EXPECT_FALSE(areSame(by("A", "Carlsen"), by("B", "Carlsen")));
    EXPECT_FALSE(areSame(by("Mller", "A"), by("M\u00fcller", "A")));
    EXPECT_FALSE(areSame(by("az", "A"), by("a", "A"))) << "to the last letter";
    EXPECT_TRUE(areSame("1. e4 (1. d4 d5) e5 {x} *", "1. e4 $1 e5 *"));
    EXPECT_FALSE(areSame("1. e4 -- *", "1. e4 e5 *"));
    EXPECT_TRUE(areSame("1. e4 -- *", "1. e4 Z0 *"));
    EXPECT_FALSE(areSame("1. e4 Ke4 *", "1. e4 Ke5 *")) << "what cannot be played, as it is written";
    EXPECT_FALSE(areSame("[FEN \"a\"]\n\n*", "[FEN \"b\"]\n\n*"));
    EXPECT_TRUE(areSame("[FEN \"a\"]\n\n*", "[FEN \"a\"]\n\n*"));
}

TEST(PgnTools, DedupeKeepsGamesThatContradictEachOther) {
    const auto game = [](std::string_view white, std::string_view date, std::string_view result) {
        return "[White \"" + std::string(white) + "\"]\n[Black \"X\"]\n[Date \"" + std::string(date) +
               "\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
               "9. h3 Nb8 10. d4 Nbd7 " +
               std::string(result);
    };
    const auto areSame = [](const std::string& a, const std::string& b) {
        KeySet seen;
        std::string out;
        return dedupe(sourceOf(a + "\n\n" + b), sinkTo(out), seen).written == 1;
    };
    const std::string first = game("Smith, John", "2020.01.01", "1-0");
    EXPECT_TRUE(areSame(first, first));
    EXPECT_TRUE(areSame(first, game("Smith, J", "2020.01.01", "1-0")));
    EXPECT_TRUE(areSame(first, game("smith,j.", "2020.??.??", "*")));
    EXPECT_TRUE(areSame(first, game("Smith", "????.??.??", "1-0")));
    EXPECT_TRUE(areSame(first, game("Smith, John", "2?20.01.01", "1-0")));
    EXPECT_TRUE(areSame(first, game("Smith, John", "2020-1-1", "1-0")));
    EXPECT_TRUE(areSame(first, game("Smith, JOHN P", "unknown", "1-0")));
    EXPECT_FALSE(areSame(first, game("Smith, Adam", "2020.01.01", "1-0")));
    EXPECT_FALSE(areSame(first, game("Smith, A", "2020.01.01", "1-0")));
    EXPECT_FALSE(areSame(first, game("Smith, James", "2020.01.01", "1-0")));
    EXPECT_FALSE(areSame(first, game("Smith, John", "2020.01.02", "1-0")));
    EXPECT_FALSE(areSame(first, game("Smith, John", "2020.01.01", "0-1")));
    EXPECT_FALSE(areSame(game("Stockfish 16", "", "*"), game("Stockfish 15", "", "*")));
    EXPECT_FALSE(areSame(game("user_1", "", "*"), game("user_2", "", "*")));
    EXPECT_TRUE(areSame(game("user_1", "", "*"), game("User_1", "", "*")));
}

}  // namespace
}  // namespace nowchess::pgn
