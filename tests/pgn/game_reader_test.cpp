#include "nowchess/pgn/game_reader.h"

#include "nowchess/pgn/writer.h"
#include "support/games.h"

namespace nowchess::pgn {
namespace {

std::string sans(const AnyGame& game) {
    std::string text;
    for (std::size_t ply = 1; ply <= game.ply(); ++ply)
        text += (text.empty() ? "" : " ") + std::string(game.san(ply).view());
    return text;
}

TEST(PgnGameReader, ReadsTagsMovesAndResult) {
    const auto read = readGame("[Event \"Paris \\\"Opera\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->tags, (std::vector<Tag>{{"Event", "Paris \"Opera\""}, {"Result", "1-0"}}));
    EXPECT_EQ(sans(read->game), "e4 e5 Nf3");
    EXPECT_EQ(read->result, Result::WhiteWins);
    EXPECT_EQ(read->game.outcome(), (Outcome{Color::White, EndReason::Resignation}));
    EXPECT_TRUE(read->findings.empty());
}

TEST(PgnGameReader, SaysThatThereIsNoGame) {
    for (const std::string_view text : {"", "  \n\n", "{only a comment}", "; a line\n% another"}) {
        const auto read = readGame(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().fault, Fault::NoGame);
    }
}

TEST(PgnGameReader, SaysThatTheStartCannotBePlayed) {
    EXPECT_EQ(readGame("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*").error().fault, Fault::InvalidFen);
    EXPECT_EQ(readGame("[SetUp \"1\"]\n\n1. e4 *").error().fault, Fault::MissingFen);
    EXPECT_EQ(readGame("[Variant \"Bughouse\"]\n\n1. e4 *").error().fault, Fault::UnsupportedVariant);
}

TEST(PgnGameReader, KeepsTheMovesBeforeAnIllegalOne) {
    const auto read = readGame("1. e4 e5 2. Ke3 Nc6 1-0");
    ASSERT_TRUE(read);
    EXPECT_EQ(sans(read->game), "e4 e5");
    EXPECT_FALSE(read->game.isOver());
    ASSERT_EQ(read->findings.size(), 1U);
    EXPECT_EQ(read->findings[0].fault, Fault::IllegalMove);
    EXPECT_EQ(read->findings[0].ply, 2U);
    EXPECT_EQ(read->findings[0].column, 13U);
    EXPECT_EQ(read->findings[0].found, "Ke3");
}

TEST(PgnGameReader, LeavesVariationsCommentsAndGlyphsAside) {
    const auto read =
        readGame("1. e4! {best (by test)} e5 (1... c5 2. Nf3 (2. c3 $5) 2... d6) 2. Nf3 $1 ; knight\n Nc6 *");
    ASSERT_TRUE(read);
    EXPECT_EQ(sans(read->game), "e4 e5 Nf3 Nc6");
    EXPECT_TRUE(read->findings.empty());
}

TEST(PgnGameReader, EndsAGameAsItsTagsTell) {
    const std::string moves = "1. e4 e5 ";
    const auto outcome = [&](const std::string& tags, const std::string& result) {
        return readGame(tags + "\n\n" + moves + result)->game.outcome();
    };
    EXPECT_EQ(outcome("[Termination \"time forfeit\"]", "0-1"), (Outcome{Color::Black, EndReason::FlagFall}));
    for (const std::string termination : {"abandoned", "Abandoned", "rules infraction"})
        EXPECT_EQ(outcome("[Termination \"" + termination + "\"]", "1-0"), (Outcome{Color::White, EndReason::Forfeit}));
    EXPECT_EQ(outcome("[Termination \"adjudication\"]", "1-0"), (Outcome{Color::White, EndReason::Resignation}));
    EXPECT_EQ(outcome("", "1/2-1/2"), (Outcome{std::nullopt, EndReason::Agreement}));
    EXPECT_EQ(outcome("", "*"), std::nullopt);
    EXPECT_EQ(outcome("", "0-0"), (Outcome{std::nullopt, EndReason::DoubleForfeit}));
}

TEST(PgnGameReader, PlaysChess960ByItsManyNames) {
    for (const std::string name : {"Chess960", "chess 960", "chess-960", "fischerandom", "Fischer Random"}) {
        const auto read =
            readGame("[Variant \"" + name +
                     "\"]\n[FEN \"nnrbkrbq/pppppppp/8/8/8/8/PPPPPPPP/NNRBKRBQ w FCfc - 0 1\"]\n\n1. g3 *");
        ASSERT_TRUE(read) << name;
        EXPECT_EQ(read->game.rules(), chess960Rules);
        EXPECT_EQ(read->game.ply(), 1U);
    }
}

TEST(PgnGameReader, ReadsAllGamesAndABadOneHarmsNoOther) {
    const auto games =
        readGames("[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. e5 {unclosed\n\n[White \"C\"]\n\n1. d4 *");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[0].game.ply(), 2U);
    EXPECT_TRUE(games[0].findings.empty());
    EXPECT_EQ(games[1].game.ply(), 0U);
    ASSERT_EQ(games[1].findings.size(), 3U);
    EXPECT_EQ(games[1].findings[0].fault, Fault::IllegalMove);
    EXPECT_EQ(games[1].findings[1].fault, Fault::UnterminatedComment);
    EXPECT_EQ(games[1].findings[2].fault, Fault::MissingResult);
    EXPECT_EQ(games[2].game.ply(), 1U);
    EXPECT_TRUE(games[2].findings.empty());
}

TEST(PgnGameReader, TurnsLatin1AndCp1252IntoUtf8GameByGame) {
    const auto games =
        readGames("[White \"M\xfcller\"]\n\n*\n\n[White \"M\xc3\xbcller\"]\n\n*\n\n[White \"\x93M\xfcller\x94\"]\n\n*");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[0].tags[0].value, "Müller");
    EXPECT_EQ(games[1].tags[0].value, "Müller");
    EXPECT_EQ(games[2].tags[0].value, "“Müller”");
    EXPECT_EQ(games[0].encoding, Encoding::Latin1);
    EXPECT_EQ(games[1].encoding, Encoding::Utf8);
    EXPECT_EQ(games[2].encoding, Encoding::Cp1252);
}

// The fourth time that the knights are back at home is the fifth occurrence of the start.
const std::string fivefold = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 ";

TEST(PgnGameReader, KeepsTheMovesAfterADrawThatComesByItself) {
    const auto read = readGame(fivefold + "f3 e5 g4 Qh4# 0-1");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->game.ply(), 20U);
    EXPECT_EQ(read->game.outcome(), (Outcome{Color::Black, EndReason::Checkmate}));
    ASSERT_EQ(read->findings.size(), 1U);
    EXPECT_EQ(read->findings[0].fault, Fault::MovesAfterEnd);
    EXPECT_EQ(read->findings[0].ply, 16U);
    EXPECT_EQ(read->findings[0].found, "f3");
    EXPECT_EQ(read->findings[0].reason, "Fivefold repetition! The game is a draw. (FIDE 9.6.1)");
    EXPECT_EQ(severity(Fault::MovesAfterEnd), Severity::Warning);
    EXPECT_TRUE(readGame(fivefold + "1/2-1/2")->findings.empty());
}

TEST(PgnGameReader, NamesTheRuleThatAGameWentOnAfter) {
    const auto reason = [](const std::string& fen, const std::string& moves) {
        const auto read = readGame("[FEN \"" + fen + "\"]\n\n" + moves);
        EXPECT_EQ(read->findings.size(), 1U);
        EXPECT_EQ(read->game.ply(), 2U);
        EXPECT_FALSE(read->game.isOver());
        return read->findings[0].reason;
    };
    EXPECT_TRUE(reason("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "1. Nf3 Kd7 *").ends_with("(FIDE 5.2.2)"));
    EXPECT_TRUE(reason("8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1", "1. Kd2 Kd7 *").starts_with("Dead position!"));
    EXPECT_TRUE(reason("4k3/8/8/8/8/8/8/R3K3 w - - 149 200", "1. Ra2 Kd7 *").starts_with("75-move rule!"));
}

TEST(PgnGameReader, TheResultIsAsWrittenWhateverCameByItself) {
    const auto outcome = [](const std::string& text) { return readGame(text)->game.outcome(); };
    EXPECT_EQ(outcome(fivefold + "e4 e5 1-0"), (Outcome{Color::White, EndReason::Resignation}));
    EXPECT_EQ(outcome(fivefold + "1-0"), (Outcome{Color::White, EndReason::Resignation}));
    EXPECT_EQ(outcome(fivefold + "1/2-1/2"), (Outcome{std::nullopt, EndReason::FivefoldRepetition}));
    EXPECT_EQ(outcome(fivefold + "*"), (Outcome{std::nullopt, EndReason::FivefoldRepetition}));
    EXPECT_EQ(outcome(fivefold + "e4 *"), std::nullopt);
    // Black could not mate with a bare king, but it is what the record says.
    EXPECT_EQ(outcome("[Termination \"time forfeit\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra2 0-1"),
              (Outcome{Color::Black, EndReason::FlagFall}));
    EXPECT_EQ(outcome("1. f3 e5 2. g4 Qh4# 1-0"), (Outcome{Color::Black, EndReason::Checkmate}));
}

TEST(PgnGameReader, HasNoPlaceForANullMove) {
    const auto read = readGame("1. e4 -- 2. d4 *");
    ASSERT_TRUE(read);
    EXPECT_EQ(sans(read->game), "e4");
    ASSERT_EQ(read->findings.size(), 1U);
    EXPECT_EQ(read->findings[0].fault, Fault::NullMove);
}

TEST(PgnGameReader, ReadsBackWhatTheWriterWrites) {
    Game game = test::played("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O");
    ASSERT_TRUE(game.resign(Color::Black));
    const std::vector<Tag> tags{{"White", "A \"B\""}, {"ECO", "C69"}};
    const std::string pgn = toText(game, tags);
    const auto read = readGame(pgn);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->findings.empty());
    EXPECT_EQ(read->game.outcome(), game.outcome());
    EXPECT_EQ(toText(read->game, read->tags), pgn);
}

}  // namespace
}  // namespace nowchess::pgn
