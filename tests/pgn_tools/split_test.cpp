#include "nowchess/pgn_tools/split.h"

#include "pgn_tools/tool_games.h"

namespace nowchess::pgn {
namespace {

TEST(PgnTools, SplitFillsPartsOverSeveralStreams) {
    std::vector<std::string> parts;
    PartWriter writer(2, [&](std::uint64_t number) -> Sink {
        EXPECT_EQ(number, parts.size() + 1);
        parts.emplace_back();
        return [&](std::string_view game) {
            parts.back() += game;
            return true;
        };
    });
    EXPECT_EQ(split(sourceOf(joined({draw, mate, broken})), writer).written, 3U);
    EXPECT_EQ(split(sourceOf(joined({mate, draw})), writer).written, 2U);
    EXPECT_EQ(parts, (std::vector{joined({draw, mate}), joined({broken, mate}), joined({draw})}));
    EXPECT_EQ(writer.parts(), 3U);
}

TEST(PgnTools, SplitKeepsAGameOverTheLimitWholeAndNothingThatFollowsOne) {
    const std::string huge = "[White \"b\"]\n\n1. e4 {" + std::string(maxGameSize + 100'000, 'x') + "} *\n\n";
    // The brace may open a comment, so that nobody knows where the game ends before all has been read.
    const std::string ended = "; {\n1. e4 *\n\n";
    for (const std::string& text : {huge, ended + std::string(maxGameSize, '\n')}) {
        std::vector<std::string> parts;
        parts.reserve(2);  // the sinks keep references
        PartWriter writer(1, [&](std::uint64_t) -> Sink { return sinkTo(parts.emplace_back()); });
        EXPECT_EQ(split(sourceOf(text + std::string(draw)), writer).written, 2U);
        ASSERT_EQ(parts.size(), 2U);
        EXPECT_TRUE(parts[0] == (text == huge ? huge : ended)) << parts[0].substr(0, 100);
        EXPECT_EQ(parts[1], draw);
    }
    int calls = 0;
    PartWriter full(1, [&](std::uint64_t) -> Sink { return [&](std::string_view) { return ++calls < 2; }; });
    EXPECT_TRUE(split(sourceOf(huge + std::string(draw)), full).isStopped) << "there is no room for the rest of it";
    EXPECT_EQ(calls, 2);
}

TEST(PgnTools, SplitStopsWhereNoPartCanBeOpened) {
    PartWriter writer(1, [](std::uint64_t number) -> Sink {
        if (number == 2) return {};
        return [](std::string_view) { return true; };
    });
    const Totals totals = split(sourceOf(joined({draw, mate, draw})), writer);
    EXPECT_TRUE(totals.isStopped);
    EXPECT_EQ(totals.written, 1U);
    EXPECT_EQ(writer.parts(), 1U);
}

}  // namespace
}  // namespace nowchess::pgn
