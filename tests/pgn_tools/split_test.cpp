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
