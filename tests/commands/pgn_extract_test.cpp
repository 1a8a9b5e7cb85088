// Beside Debian's pgn-extract: what both can do comes out the same, game by game, and a repaired file has no fewer
// games for it than the file had.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "gtest/gtest.h"
#include "nowchess/pgn_tools/fix.h"
#include "pgn/damaged_games.h"
#include "support/environment.h"
#include "support/program.h"
#include "support/random.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

const std::string program = "/usr/games/pgn-extract";

class PgnExtract : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(program)) GTEST_SKIP() << "no pgn-extract";
    }
    [[nodiscard]] std::string extract(const std::string& options, const std::string& text) const {
        const auto in = folder.path() / "in.pgn";
        const auto out = folder.path() / "out.txt";
        std::ofstream(in, std::ios::binary) << text;
        const std::string command =
            program + " -s " + options + " '" + in.string() + "' > '" + out.string() + "' 2>/dev/null";
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
        return contents(out);
    }
    // How many games it finds.
    [[nodiscard]] std::size_t count(const std::string& text) const {
        const std::string found = extract("-C -N -V --keepbroken --notags --nomovenumbers -w 100000", text);
        std::istringstream lines(found);
        std::size_t games = 0;
        for (std::string line; std::getline(lines, line);) games += line.empty() ? 0U : 1U;
        return games;
    }

    ScratchDirectory folder;
};

std::string converted(std::vector<std::string> options, const std::string& text) {
    options.insert(options.begin(), {"pgn", "convert", "--width", "0"});
    return run(options, text).out;
}

// The games, each with blanks and line ends alike: blanks inside braces, and what follows from the width, are matters
// of taste.
std::vector<std::string> gamesOf(const std::string& text) {
    std::vector<std::string> games;
    std::istringstream words(text);
    bool wasTag = false;
    for (std::string line; std::getline(words, line);) {
        const bool isTag = line.starts_with('[');
        if ((isTag && !wasTag) || games.empty()) games.emplace_back();
        wasTag = isTag;
        for (const char c : line)
            if (c != ' ') games.back() += c;
        if (isTag) games.back() += '\n';
    }
    return games;
}

// With its tags in order of their names: where the others stand after the seven differs. PlyCount is left out, which
// pgn-extract leaves as it was where a game is cut.
std::string withSortedTags(const std::string& game) {
    std::vector<std::string> lines = linesOf(game);
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("[PlyCount"); });
    std::ranges::sort(lines.begin(),
                      std::ranges::find_if(lines, [](const std::string& line) { return !line.starts_with('['); }));
    std::string sorted;
    for (const std::string& line : lines) sorted += line + '\n';
    return sorted;
}

// Without the result at the end.
std::string withoutMarker(std::string game) {
    for (const std::string_view marker : {"1-0", "0-1", "1/2-1/2", "*"})
        if (game.ends_with(marker)) return game.substr(0, game.size() - marker.size());
    return game;
}

TEST_F(PgnExtract, ConversionsAreTheSameGameByGame) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    struct Case {
        std::string theirs;
        std::vector<std::string> ours;
        bool hasMarkers = true;
    };
    const std::vector<Case> cases{
        {"", {}},
        {"-C", {"--no-comments"}},
        {"-N", {"--no-glyphs"}},
        {"-V", {"--no-variations"}},
        {"-C -N -V", {"--no-comments", "--no-glyphs", "--no-variations"}},
        {"-7", {"--keep-tags", "Event,Site,Date,Round,White,Black,Result"}},
        {"-C -V --plylimit 11", {"--no-comments", "--no-variations", "--plies", "11"}, false},
        {"--fencomments --nofauxep", {"--fen-comments", "1"}},
        {"-WsanPSLTDK", {"--letters", "german"}},
        {"-WsanPCFTDR", {"--letters", "french"}},
    };
    for (const char* const file : {"linares_2002.pgn", "world_matches.pgn", "Morphy_UTF8.pgn"}) {
        // One pass, so that both begin with the same text: pgn-extract keeps spellings that are not standard.
        const std::string text = converted({}, contents(*data / "pgn/corpus" / file));
        for (const auto& [theirs, ours, hasMarkers] : cases) {
            auto expected = gamesOf(extract("-w 1000000 " + theirs, text));
            auto written = gamesOf(converted(ours, text));
            ASSERT_EQ(written.size(), expected.size()) << theirs;
            for (std::size_t i = 0; i < written.size(); ++i) {
                // Its limit counts from move 1, wherever a game begins.
                if (!hasMarkers && written[i].contains("[FEN")) continue;
                if (!hasMarkers) written[i] = withoutMarker(written[i]);
                if (!hasMarkers) expected[i] = withoutMarker(expected[i]);
                ASSERT_EQ(withSortedTags(written[i]), withSortedTags(expected[i])) << file << ' ' << theirs;
            }
        }
    }
}

TEST_F(PgnExtract, CoordinatesAndPositionsAreTheSame) {
    const auto data = testData();
    if (!data) GTEST_SKIP() << noTestData;
    const std::string text = converted({}, contents(*data / "pgn/corpus/linares_2002.pgn"));
    std::string ours = converted({"--moves", "uci", "--no-comments", "--no-glyphs", "--no-variations"}, text);
    const auto expected = gamesOf(extract("-w 1000000 -C -N -V -Wlalg", text));
    const auto written = gamesOf(ours);
    ASSERT_EQ(written.size(), expected.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
        std::string lower = expected[i];
        const std::size_t moves = lower.rfind('\n') + 1;
        std::ranges::transform(lower.begin() + static_cast<std::ptrdiff_t>(moves), lower.end(),
                               lower.begin() + static_cast<std::ptrdiff_t>(moves),
                               [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        std::erase(lower, '+');
        std::erase(lower, '#');
        ASSERT_EQ(withSortedTags(written[i]), withSortedTags(lower));
    }
    std::istringstream theirs(extract("--nofauxep -Wepd", text));
    std::istringstream lines(converted({"--to", "epd"}, text));
    std::size_t count = 0;
    for (std::string line, theirLine; std::getline(lines, line); ++count) {
        do ASSERT_TRUE(std::getline(theirs, theirLine));
        while (theirLine.empty());
        ASSERT_EQ(line + " ", theirLine.substr(0, line.size() + 1));
    }
    EXPECT_GT(count, 3000U);
}

// What is repaired, and how many tags were put together of pieces, each of which was two games to it.
struct Fixed {
    explicit Fixed(const std::string& text) {
        pgn::BlockResult result;
        pgn::fixBlock({.text = text}, result);
        out = result.out;
        healedTags = static_cast<std::size_t>(std::ranges::count_if(result.findings, [](const pgn::Finding& finding) {
            return finding.fault == pgn::Fault::LineEndInTag || finding.fault == pgn::Fault::UnescapedQuote;
        }));
    }
    std::string out;
    std::size_t healedTags = 0;
};

TEST_F(PgnExtract, FindsAllGamesOfAMisspeltFileAfterFix) {
    const std::string game =
        "[Event \"E\"]\n[White \"a \"b\" c\"]\n[Result \"1-0\"]\n\n1. e4 {good} e5 2. Nf3 (2. f4 exf4) Nc6 4. Bb5 $1 "
        "a6 {not closed\n\n";
    EXPECT_EQ(count(game + game + game), 0U);
    EXPECT_EQ(count(Fixed(game + game + game).out), 3U);
}

TEST_F(PgnExtract, LosesNoGameOfADamagedFileByFix) {
    SCOPED_TRACE(seedTrace());
    Random random("PgnExtractFix");
    for (std::uint64_t round = 0; round < scaled(60); ++round) {
        const std::string text = damagedGames(random).text();
        const Fixed once(text);
        ASSERT_GE(count(once.out) + once.healedTags, count(text)) << text << "became\n" << once.out;
    }
}

}  // namespace
}  // namespace nowchess::test
