#include "nowchess/pgn/splitter.h"

#include "nowchess/pgn/replay.h"
#include "support/environment.h"
#include "support/random.h"

namespace nowchess::pgn {
namespace {

// Hands out a text in pieces of a given size.
Source pieces(std::string_view text, std::size_t size) {
    return [text, size](char* to, std::size_t room) mutable {
        const std::size_t count = text.copy(to, std::min(size, room));
        text.remove_prefix(count);
        return count;
    };
}

std::vector<std::string> blocks(std::string_view text, std::size_t blockSize, std::size_t pieceSize = 7) {
    Splitter splitter(pieces(text, pieceSize), blockSize);
    std::vector<std::string> result;
    std::uint64_t offset = 0;
    for (Block block; splitter.next(block);) {
        EXPECT_EQ(block.offset, offset);
        offset += block.text.size();
        result.push_back(block.text);
    }
    return result;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += part;
    return all;
}

// All findings and counts of a text, read as a whole or block by block.
struct Verdict {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::vector<Finding> findings;
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

Verdict whole(std::string_view text) {
    const Report report = replay(text);
    return {report.games, report.moves, report.findings};
}

Verdict split(std::string_view text, std::size_t blockSize) {
    Verdict verdict;
    TextOrigin origin;
    for (const std::string& block : blocks(text, blockSize, 1000)) {
        origin.games = verdict.games;
        Report report = replay(block, {.origin = origin});
        verdict.games += report.games;
        verdict.moves += report.moves;
        for (Finding& finding : report.findings) verdict.findings.push_back(std::move(finding));
        origin.offset += block.size();
        const std::uint64_t lineEnds = countLineEnds(block);
        origin.line += lineEnds;
        const std::size_t last = block.find_last_of("\r\n");
        origin.column = lineEnds == 0 ? origin.column + block.size() : block.size() - last - 1;
    }
    return verdict;
}

TEST(PgnSplitter, CutsBeforeATagSectionThatFollowsMoves) {
    std::string text;
    for (int i = 0; i < 10; ++i) text += "[A \"1\"]\n[B \"1\"]\n\n1. e4 *\n\n";
    const auto parts = blocks(text, 30);
    EXPECT_EQ(joined(parts), text);
    EXPECT_GE(parts.size(), 5U);
    for (const std::string& part : parts) EXPECT_TRUE(part.starts_with("[A")) << part;
}

TEST(PgnSplitter, CutsBeforeAnEventAfterAnEmptyLine) {
    for (const std::string newline : {"\n", "\r\n"}) {
        const std::string game = "[Event \"x\"]" + newline + newline + "1. e4 {[Event \"y\"]" + newline +
                                 "[Event \"z\"]} *" + newline + newline;
        std::string text = newline;
        for (int i = 0; i < 20; ++i) text += game;
        const auto parts = blocks(text, 150);
        EXPECT_EQ(joined(parts), text);
        EXPECT_GT(parts.size(), 5U);
        for (std::size_t i = 1; i < parts.size(); ++i) EXPECT_TRUE(parts[i].starts_with("[Event \"x\"]")) << parts[i];
    }
    for (const std::string_view text :
         {"\n[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n", "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n"})
        EXPECT_EQ(split(text, 10), whole(text)) << "the first game begins the text";
    EXPECT_EQ(split("1. e4 *\n\n[Event no tag\n\n1. d4 *\n", 20), whole("1. e4 *\n\n[Event no tag\n\n1. d4 *\n"));
}

TEST(PgnSplitter, DoesNotCutInsideCommentsEscapesAndTagValues) {
    for (const std::string trap : {"1. e4 {a\n[A \"2\"]\n1. d4} *", "1. e4 ; [A \"2\"]\n e5 *",
                                   "1. e4\n% [A \"2\"]\n e5 *", "1. e4 e5 [%clk] *"}) {
        const std::string game = "[T \"x { y ; z\"]\n\n" + trap + "\n\n";
        std::string text;
        for (int i = 0; i < 20; ++i) text += game;
        for (const std::string& part : blocks(text, 64)) {
            EXPECT_TRUE(part.starts_with("[T")) << part;
            EXPECT_EQ(part.size() % game.size(), 0U) << part;
        }
        EXPECT_EQ(joined(blocks(text, 64)), text);
    }
}

TEST(PgnSplitter, CutsAfterResultsWhereThereAreNoTags) {
    std::string text;
    while (text.size() < 40'000) text += "1. e4 e5 1-0\n";
    const auto parts = blocks(text, 8000, 500);
    EXPECT_GT(parts.size(), 2U);
    EXPECT_EQ(joined(parts), text);
    EXPECT_EQ(split(text, 8000), whole(text));
    EXPECT_EQ(blocks("; {\n" + text, 8000, 500).size(), 1U) << "the brace may have opened a comment";
}

// The text of a block that was cut, and what follows of its game.
std::string withRest(Splitter& splitter, Block& block) {
    std::string text = block.text;
    while (block.isCut && splitter.next(block)) {
        EXPECT_TRUE(block.isRest);
        EXPECT_EQ(block.offset, text.size());
        text += block.text;
    }
    return text;
}

TEST(PgnSplitter, CutsAnEndlessGameShortAndFindsTheNext) {
    const std::string endless = "[A \"1\"]\n\n1. e4 {" + std::string(maxGameSize + 100'000, 'x') + "\n\n";
    const std::string next = "[A \"2\"]\n\n1. d4 *\n";
    const std::string text = endless + next;
    Splitter splitter(pieces(text, 1 << 16));
    Block block;
    ASSERT_TRUE(splitter.next(block));
    EXPECT_TRUE(block.isCut);
    EXPECT_EQ(withRest(splitter, block), endless);
    ASSERT_TRUE(splitter.next(block));
    EXPECT_FALSE(block.isCut);
    EXPECT_FALSE(block.isRest);
    EXPECT_EQ(block.text, next);
    EXPECT_EQ(block.offset, endless.size());
    EXPECT_FALSE(splitter.next(block));
}

TEST(PgnSplitter, GoesOnAfterAnEndlessGameWithATagSectionAlone) {
    // What looks like tags is none, or follows no empty line.
    std::string noise(1000, '[');
    noise += "\n\n[%clk 1:00]\n[A \"x\"]\nsee [Event \"x\"]\n";
    noise.append(70'000, '[');
    noise += '\n';
    const std::string endless = "1. e4 {" + std::string(maxGameSize, 'x') + noise;
    for (const std::string newline : {"", "\n"}) {
        const std::string tag = newline.empty() ? "Event" : "A";  // an Event needs no empty line
        const std::string next = "[" + tag + " \"2\"]\n\n1. d4 *\n";
        const std::string text = endless + newline + next;
        // Blocks so small that a tag may reach over several of them, and the usual ones.
        for (const std::size_t blockSize : {std::size_t{1024}, Splitter::defaultBlockSize}) {
            Splitter splitter(pieces(text, 1 << 16), blockSize);
            Block block;
            ASSERT_TRUE(splitter.next(block));
            EXPECT_TRUE(block.isCut);
            EXPECT_EQ(withRest(splitter, block), endless + newline);
            ASSERT_TRUE(splitter.next(block));
            EXPECT_EQ(block.text, next);
            EXPECT_FALSE(splitter.next(block));
        }
    }
}

TEST(PgnSplitter, TheRestOfAGameThatEndsWhereItIsCutIsEmpty) {
    const std::string text = "1. e4 {" + std::string(maxGameSize - 7, 'x');
    Splitter splitter(pieces(text, 1 << 16));
    Block block;
    ASSERT_TRUE(splitter.next(block));
    EXPECT_TRUE(block.isCut);
    EXPECT_TRUE(block.text == text);
    ASSERT_TRUE(splitter.next(block));
    EXPECT_TRUE(block.isRest);
    EXPECT_FALSE(block.isCut);
    EXPECT_EQ(block.text, "");
    EXPECT_FALSE(splitter.next(block));
}

TEST(PgnSplitter, HasNothingToCutInNothing) { EXPECT_TRUE(blocks("", 100).empty()); }

// Bits of games in any order, so that comments, tags and variations are left open wherever they may be.
TEST(PgnSplitter, MakesNoDifferenceToAnyDisorder) {
    constexpr std::array<std::string_view, 24> bits{"\n\n[Event \"a\"]\n",
                                                    "\n\n[Event \"a\"]\n",
                                                    "\r\n\r\n[Event \"b\"]\r\n",
                                                    "\n[Event \"c\"]\n",
                                                    "\n\n[Site \"d\"]\n",
                                                    "\n\n[Event ",
                                                    "{",
                                                    "}",
                                                    ";",
                                                    "\n%",
                                                    "(",
                                                    ")",
                                                    "[",
                                                    "\"",
                                                    "\"]",
                                                    "\\",
                                                    "1-0",
                                                    "*",
                                                    " e4 ",
                                                    "1. ",
                                                    "\n",
                                                    "\n\n",
                                                    " ",
                                                    "x"};
    test::Random random("PgnDisorder");
    for (std::uint64_t round = 0; round < test::scaled(2000); ++round) {
        std::string text;
        for (int i = random.from(1, 300); i > 0; --i) text += bits[random.below(bits.size())];
        const Verdict expected = whole(text);
        for (const std::size_t size : {16U, 100U, 500U}) ASSERT_TRUE(split(text, size) == expected) << text;
    }
}

TEST(PgnSplitter, MakesNoDifferenceToTheCorpora) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    int files = 0;
    for (const char* const folder : {"pgn/corpus", "pgn/nasty", "pgn/chess960", "pgn/variants"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(*data / folder)) {
            if (entry.path().extension() != ".pgn") continue;
            SCOPED_TRACE(entry.path().string());
            const std::string text = test::contents(entry.path());
            const Verdict expected = whole(text);
            EXPECT_TRUE(split(text, 1000) == expected);
            EXPECT_TRUE(split(text, 100'000) == expected);
            ++files;
        }
    }
    EXPECT_GT(files, 80);
}

TEST(PgnSplitter, EndsATagAtACarriageReturnAsTheLexerDoes) {
    constexpr std::string_view text = "1. e4 *\n[A \"x\r%\"] [B \"y\"] e4 [C \"z\"]\n\n1. d4 *\n\n[D \"w\"]\n\n*\n";
    for (std::size_t size = 8; size < 40; ++size) EXPECT_EQ(split(text, size), whole(text)) << size;
}

TEST(PgnSplitter, ABracketInATagValueDoesNotCloseTheTag) {
    for (const std::string value : {"a] {", "a\\\"] {", "] {", "\\] {", "a]\"] {", "a \"]\n{", "a]\r{", "x\ny"}) {
        std::string text;
        for (int i = 0; i < 5; ++i) text += "[A \"" + value + "\"]\n\n1. e4 e5 *\n\n";
        for (std::size_t size = 8; size < 60; ++size) EXPECT_EQ(split(text, size), whole(text)) << value << size;
    }
}

}  // namespace
}  // namespace nowchess::pgn
