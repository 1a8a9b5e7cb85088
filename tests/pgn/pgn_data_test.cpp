// The shared corpora: every game legal, as many moves as the data says. And the nasty files, with our verdict on each.
#include <filesystem>

#include "nowchess/pgn/dead_check.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/writer.h"
#include "pgn/read_back.h"
#include "support/environment.h"

namespace nowchess::pgn {
namespace {

using test::contents;
using test::noTestData;
using test::testData;

struct Count {
    const char* file;
    std::uint64_t games;
    std::uint64_t moves;
    std::uint64_t errors;
    std::uint64_t warnings;
};

std::string shown(const Count& count) {
    return std::string(count.file) + ": " + std::to_string(count.games) + " games, " + std::to_string(count.moves) +
           " moves, " + std::to_string(count.errors) + " errors, " + std::to_string(count.warnings) + " warnings";
}

void expectCount(const std::filesystem::path& data, const Count& expected) {
    const std::string text = contents(data / expected.file);
    const Report report = replay(text);
    EXPECT_EQ(shown({expected.file, report.games, report.moves, report.errors, report.warnings}), shown(expected));
}

TEST(PgnData, EveryGameOfTheCorporaIsLegal) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    for (const Count& count : std::initializer_list<Count>{
             {"pgn/corpus/lichess_db_2025-05_1MB.pgn", 438, 28538, 0, 0},
             {"pgn/corpus/twic1599_1MB.pgn", 1110, 101487, 0, 0},
             {"pgn/corpus/lichess_2021-10_bullet.pgn", 999, 66292, 0, 0},
             // The list of the data says 50455; pgn-extract counts as we do.
             {"pgn/corpus/world_matches.pgn", 580, 49364, 0, 0},
             {"pgn/corpus/dortmund.pgn", 347, 27742, 0, 0},
             {"pgn/corpus/ecc2018_cup.pgn", 900, 78541, 0, 900},  // every PlyCount is 0
             {"pgn/corpus/redqueen_engine.pgn", 270, 35040, 0, 0},
             {"pgn/corpus/linares_2002.pgn", 42, 3063, 0, 1},  // game 16 has a move number 33 twice
             {"pgn/corpus/Morphy_ANSI.pgn", 211, 13835, 0, 0},
             {"pgn/corpus/Morphy_UTF8.pgn", 211, 13835, 0, 0},
             {"pgn/corpus/tcec_cup10_final.pgn", 12, 1620, 0, 0},
             {"pgn/corpus/uzchesscup.pgn", 45, 0, 0, 45},  // tags alone, without a result
             {"pgn/chess960/tcec_s16_frc_sufi.pgn", 20, 2465, 0, 0},
             {"pgn/chess960/chess960rwch.pgn", 20, 1692, 0, 0},
         })
        expectCount(*data, count);
}

// Counting the men that pgn-extract shows finds the same games, but for 806 and 857, where a king must take the last
// piece. Nobody has won on time without a mate.
TEST(PgnData, SomeGamesWentOnAfterADeadPosition) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    struct Dead {
        const char* file;
        std::vector<std::uint64_t> games;
    };
    for (const Dead& dead : std::initializer_list<Dead>{{"lichess_db_2025-05_1MB", {}},
                                                        {"lichess_2021-10_bullet", {806, 857}},
                                                        {"twic1599_1MB", {2, 67, 828, 871}},
                                                        {"world_matches", {}},
                                                        {"dortmund", {}},
                                                        {"ecc2018_cup", {561}},
                                                        {"redqueen_engine", {}},
                                                        {"linares_2002", {}},
                                                        {"Morphy_UTF8", {}},
                                                        {"tcec_cup10_final", {}}}) {
        const std::string text = contents(*data / "pgn/corpus" / (std::string(dead.file) + ".pgn"));
        DeadCheck check;
        const Report report = replay(text, check);
        std::vector<std::uint64_t> games;
        for (const Finding& finding : report.findings)
            if (finding.fault == Fault::MovesAfterDeadPosition) games.push_back(finding.game);
        EXPECT_EQ(games, dead.games) << dead.file;
        EXPECT_EQ(report.errors, games.size()) << dead.file;
    }
}

TEST(PgnData, OurVerdictOnEachNastyFile) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    for (const Count& count : std::initializer_list<Count>{
             {"pgn/nasty/chess-library/backslash_header.pgn", 1, 95, 1, 0},  // "…\"] leaves the tag open
             {"pgn/nasty/chess-library/black2move.pgn", 1, 0, 1, 1},  // 0-0-0 with the queen still on d8, no result
             {"pgn/nasty/chess-library/castling.pgn", 1, 6, 0, 2},    // no result, PlyCount 130
             {"pgn/nasty/chess-library/comment_before_moves.pgn", 1, 139, 0, 0},
             {"pgn/nasty/chess-library/corrupted.pgn", 1, 124, 1, 1},  // ends in the middle of "Kx…"
             {"pgn/nasty/chess-library/empty_body.pgn", 2, 252, 0, 1},
             {"pgn/nasty/chess-library/multiple.pgn", 4, 532, 0, 0},
             {"pgn/nasty/chess-library/no_moves.pgn", 1, 0, 0, 2},
             // SetUp "1" promises a position that never comes.
             {"pgn/nasty/chess-library/no_moves_but_comment_followed_by_termination_marker.pgn", 2, 0, 2, 0},
             {"pgn/nasty/chess-library/no_moves_but_game_termination.pgn", 1, 0, 0, 0},
             {"pgn/nasty/chess-library/no_moves_but_game_termination_2.pgn", 1, 0, 1, 0},  // tag and marker differ
             {"pgn/nasty/chess-library/no_moves_but_game_termination_3.pgn", 1, 0, 1, 0},  // likewise
             {"pgn/nasty/chess-library/no_moves_but_game_termination_multiple.pgn", 2, 126, 0, 0},
             {"pgn/nasty/chess-library/no_moves_but_game_termination_multiple_2.pgn", 3, 0, 0, 0},
             {"pgn/nasty/chess-library/no_moves_two_games.pgn", 2, 0, 0, 0},
             {"pgn/nasty/chess-library/no_result.pgn", 1, 0, 0, 0},
             {"pgn/nasty/chess-library/non_ascii.pgn", 1, 20, 0, 0},
             {"pgn/nasty/chess-library/skip.pgn", 2, 260, 1, 0},                      // Result "*", but 1/2-1/2
             {"pgn/nasty/chess-library/square_bracket_in_header.pgn", 1, 130, 1, 0},  // likewise
             {"pgn/nasty/chess-library/unescaped_quote_header.pgn", 1, 20, 0, 4},
             {"pgn/nasty/chess-library/variations.pgn", 1, 108, 0, 0},
             {"pgn/nasty/chess.js/1.pgn", 1, 81, 0, 0},
             {"pgn/nasty/chess.js/2.pgn", 1, 4, 0, 0},
             {"pgn/nasty/chess.js/3.pgn", 1, 4, 0, 0},  // "1 ... e5", with the dots apart
             {"pgn/nasty/chessops/headers-and-moves-on-the-same-line.pgn", 3, 15, 0, 3},
             {"pgn/nasty/chessops/leading-whitespace.pgn", 4, 20, 0, 4},  // four games without a result
             {"pgn/nasty/chessops/pathological-headers.pgn", 1, 0, 0, 1},
             {"pgn/nasty/notnil/0004.pgn", 1, 26, 0, 0},
             {"pgn/nasty/notnil/0006.pgn", 5, 391, 0, 0},
             {"pgn/nasty/notnil/0008.pgn", 1, 4, 0, 1},
             {"pgn/nasty/notnil/0014.pgn", 5, 33, 0, 0},
             {"pgn/nasty/notnil/0015.pgn", 1, 2, 0, 0},
             {"pgn/nasty/python-chess/anastasian-lewis.pgn", 1, 84, 0, 0},
             {"pgn/nasty/python-chess/chessbase-empty-line.pgn", 1, 134, 0, 0},
             {"pgn/nasty/python-chess/cutechess-fischerrandom.pgn", 4, 396, 0, 0},
             {"pgn/nasty/python-chess/knightvuillaume-jannlee-zh-lichess.pgn", 1, 48, 0, 0},
             {"pgn/nasty/python-chess/stockfish-learning.pgn", 1, 154, 0, 0},
             {"pgn/nasty/python-chess/uci-moves.pgn", 1, 113, 0, 0},
             {"pgn/nasty/python-chess/utf8-bom.pgn", 2, 0, 0, 0},
             {"pgn/nasty/scid/res_gameLatin1.pgn", 1, 149, 0, 0},
             {"pgn/nasty/kokopu/bom/database.pgn", 1, 61, 0, 0},
             {"pgn/nasty/kokopu/chess960/database.pgn", 4, 103, 0, 0},
             {"pgn/nasty/kokopu/empty/database.pgn", 0, 0, 0, 0},
             {"pgn/nasty/kokopu/headers/database.pgn", 16, 1, 0, 0},
             {"pgn/nasty/kokopu/linebreak-linux/database.pgn", 1, 0, 1, 0},  // 1. e5
             {"pgn/nasty/kokopu/linebreak-mac/database.pgn", 1, 0, 1, 0},
             {"pgn/nasty/kokopu/linebreak-windows/database.pgn", 1, 0, 1, 0},
             {"pgn/nasty/kokopu/mini2/database.pgn", 2, 25, 0, 0},
             // Kokopu lets a backslash escape a brace inside a comment, which the standard does not know.
             {"pgn/nasty/kokopu/misc/database.pgn", 15, 125, 4, 1},
             {"pgn/nasty/kokopu/missing-last-end-of-game/database.pgn", 2, 9, 0, 1},
             {"pgn/nasty/kokopu/optional-kings/database.pgn", 3, 0, 3, 0},  // boards without kings
             {"pgn/nasty/kokopu/tag-name-token-collision/database.pgn", 6, 12, 0, 0},
         })
        expectCount(*data, count);
}

TEST(PgnData, TheSameGameInLatin1AndInUtf8HasTheSameTags) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const auto latin1 = readGame(contents(*data / "pgn/nasty/scid/res_gameLatin1.pgn"));
    const auto utf8 = readGame(contents(*data / "pgn/nasty/scid/res_gameLatin1expected.pgn"));
    ASSERT_TRUE(latin1 && utf8);
    EXPECT_EQ(utf8->encoding, Encoding::Utf8);
    EXPECT_NE(latin1->encoding, Encoding::Utf8);
    for (const char* const name : {"White", "Black", "Event", "Site"})
        EXPECT_EQ(tagValue(latin1->tags, name), tagValue(utf8->tags, name));
}

TEST(PgnData, WhatIsWrittenReadsBackAsItWas) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    std::size_t games = 0;
    for (const char* const file : {"pgn/corpus/twic1599_1MB.pgn", "pgn/corpus/linares_2002.pgn",
                                   "pgn/chess960/chess960rwch.pgn", "pgn/corpus/Morphy_ANSI.pgn"}) {
        for (const ParsedGame& game : readGames(contents(*data / file))) {
            ASSERT_NO_FATAL_FAILURE(test::expectReadBack(game));
            ++games;
        }
    }
    EXPECT_GT(games, 1300U);
}

}  // namespace
}  // namespace nowchess::pgn
