// Any bytes as a file of perft counts: what is wrong is named with its place, and what is read can be counted.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/perft_suite.h"
#include "nowchess/rules/perft.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
    const auto suite = parsePerftSuite(text);
    if (!suite) {
        fuzz::check(suite.error().line >= 1 && suite.error().line <= lines);
        fuzz::check(suite.error().column >= 1 && suite.error().column <= size + 1);
        fuzz::check(!message(suite.error()).empty());
        return 0;
    }
    for (const PerftCase& each : *suite) {
        fuzz::check(each.line >= 1 && each.line <= lines);
        fuzz::check(text.contains(each.fen) && text.contains(each.id));
        const auto position = positionFromFen(each.fen);
        for (const PerftCount& count : each.counts) {
            fuzz::check(count.depth >= 1 && count.depth <= 255);
            if (!position || count.depth > 2) continue;
            const std::uint64_t nodes = perft(*position, count.depth);
            fuzz::check(perft(*position, count.depth, {.threads = 2, .hashMegabytes = 1}) == nodes);
        }
    }
    return 0;
}
