// Every way a game can end: its score, its article, its sentence.
#include "nowchess/game/outcome.h"

#include <set>

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/games.h"

namespace nowchess {
namespace {

struct OutcomeCase {
    const char* name;
    Outcome outcome;
    const char* score;
    const char* article;
    const char* sentence;
};
class Outcomes : public testing::TestWithParam<OutcomeCase> {};

TEST_P(Outcomes, HaveScoreArticleAndSentence) {
    const auto& row = GetParam();
    EXPECT_EQ(text(score(row.outcome)), row.score);
    EXPECT_EQ(article(row.outcome.reason), row.article);
    EXPECT_EQ(sentence(row.outcome), row.sentence);
}

constexpr std::optional<Color> white = Color::White;
constexpr std::optional<Color> black = Color::Black;
constexpr std::optional<Color> nobody = std::nullopt;

INSTANTIATE_TEST_SUITE_P(
    Wins, Outcomes,
    testing::Values(
        OutcomeCase{"WhiteMates", {white, EndReason::Checkmate}, "1-0", "5.1.1", "Checkmate! White wins."},
        OutcomeCase{"BlackMates", {black, EndReason::Checkmate}, "0-1", "5.1.1", "Checkmate! Black wins."},
        OutcomeCase{"BlackResigns", {white, EndReason::Resignation}, "1-0", "5.1.2", "Resignation! White wins."},
        OutcomeCase{"WhitesFlagFalls", {black, EndReason::FlagFall}, "0-1", "6.9", "Time is up! Black wins."},
        OutcomeCase{
            "IllegalMoves", {white, EndReason::IllegalMoves}, "1-0", "7.5.5", "A second illegal move! White wins."},
        OutcomeCase{"Forfeit", {black, EndReason::Forfeit}, "0-1", "6.7.1", "Forfeit! Black wins."},
        OutcomeCase{
            "DoubleForfeit", {nobody, EndReason::DoubleForfeit}, "0-0", "11.8", "Double forfeit! Both sides lose."}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Draws, Outcomes,
    testing::Values(
        OutcomeCase{"Stalemate", {nobody, EndReason::Stalemate}, "1/2-1/2", "5.2.1", "Stalemate! The game is a draw."},
        OutcomeCase{"InsufficientMaterial",
                    {nobody, EndReason::InsufficientMaterial},
                    "1/2-1/2",
                    "5.2.2",
                    "Insufficient material! The game is a draw."},
        OutcomeCase{"DeadPosition",
                    {nobody, EndReason::DeadPosition},
                    "1/2-1/2",
                    "5.2.2",
                    "Dead position! The game is a draw."},
        OutcomeCase{"Agreement", {nobody, EndReason::Agreement}, "1/2-1/2", "5.2.3", "Draw agreed."},
        OutcomeCase{"Threefold",
                    {nobody, EndReason::ThreefoldRepetition},
                    "1/2-1/2",
                    "9.2",
                    "Draw claimed by threefold repetition."},
        OutcomeCase{"FiftyMoves", {nobody, EndReason::FiftyMoves}, "1/2-1/2", "9.3", "Draw claimed by 50-move rule."},
        OutcomeCase{"Fivefold",
                    {nobody, EndReason::FivefoldRepetition},
                    "1/2-1/2",
                    "9.6.1",
                    "Fivefold repetition! The game is a draw."},
        OutcomeCase{"SeventyFiveMoves",
                    {nobody, EndReason::SeventyFiveMoves},
                    "1/2-1/2",
                    "9.6.2",
                    "75-move rule! The game is a draw."}),
    test::CaseName());

// FIDE 5.1.2, 6.9, 7.5.5: a loss becomes a draw where the opponent cannot mate, and the sentence says so.
INSTANTIATE_TEST_SUITE_P(
    LossesThatAreDraws, Outcomes,
    testing::Values(OutcomeCase{"Resignation",
                                {nobody, EndReason::Resignation},
                                "1/2-1/2",
                                "5.1.2",
                                "Resignation! The game is a draw, because the opponent cannot possibly mate."},
                    OutcomeCase{"FlagFall",
                                {nobody, EndReason::FlagFall},
                                "1/2-1/2",
                                "6.9",
                                "Time is up! The game is a draw, because the opponent cannot possibly mate."},
                    OutcomeCase{
                        "IllegalMoves",
                        {nobody, EndReason::IllegalMoves},
                        "1/2-1/2",
                        "7.5.5",
                        "A second illegal move! The game is a draw, because the opponent cannot possibly mate."}),
    test::CaseName());

TEST(Outcome, OnlineNobodyClaims) {
    EXPECT_EQ(sentence({nobody, EndReason::ThreefoldRepetition}, Regulations::FideOnline),
              "Draw by threefold repetition.");
    EXPECT_EQ(sentence({nobody, EndReason::FiftyMoves}, Regulations::FideOnline), "Draw by 50-move rule.");
    EXPECT_EQ(sentence({white, EndReason::Checkmate}, Regulations::FideOnline), "Checkmate! White wins.");
}

TEST(Outcome, EveryReasonHasANameAnArticleAndASentenceOfItsOwn) {
    std::set<std::string_view> names;
    std::set<std::string_view> articles;
    std::set<std::string> sentences;
    for (const EndReason reason : allEndReasons) {
        names.insert(name(reason));
        if (!article(reason).empty()) articles.insert(article(reason));
        sentences.insert(sentence({nobody, reason}));
        EXPECT_TRUE(sentence({nobody, reason}).ends_with('.'));
    }
    EXPECT_EQ(names.size(), allEndReasons.size());
    constexpr std::size_t ofVariants = 6;
    EXPECT_EQ(articles.size(), allEndReasons.size() - ofVariants - 1) << "5.2.2 is about material and about all else";
    EXPECT_EQ(sentences.size(), allEndReasons.size());
    EXPECT_TRUE(names.contains("SeventyFiveMoves"));
}

// FIDE 10 and 11.8: one point, half a point, none, and none for both.
TEST(Article10, ScoresAreWinsDrawsAndNothingForBoth) {
    EXPECT_EQ(score({white, EndReason::Checkmate}), Score::WhiteWins);
    EXPECT_EQ(score({black, EndReason::Checkmate}), Score::BlackWins);
    EXPECT_EQ(score({nobody, EndReason::Stalemate}), Score::Draw);
    EXPECT_EQ(score({nobody, EndReason::DoubleForfeit}), Score::BothLose);
}

TEST(Outcome, EqualWhereWinnerAndReasonAre) {
    EXPECT_EQ((Outcome{white, EndReason::Checkmate}), (Outcome{white, EndReason::Checkmate}));
    EXPECT_NE((Outcome{white, EndReason::Checkmate}), (Outcome{black, EndReason::Checkmate}));
    EXPECT_NE((Outcome{white, EndReason::Checkmate}), (Outcome{white, EndReason::FlagFall}));
}

}  // namespace
}  // namespace nowchess
