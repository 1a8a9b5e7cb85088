// Any bytes converted to every form: JSON is JSON, rows have as many cells as their heading, export format converted
// once more is the same, and what is counted adds up.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include "check.h"
#include "commands/stats_text.h"
#include "lines.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/convert.h"
#include "nowchess/pgn_tools/stats.h"
#include "support/json_checker.h"

using namespace nowchess;

namespace {

struct Converted {
    std::string text;
    pgn::Totals totals;
};

Converted converted(std::string_view games, std::string_view format, const pgn::FormatOptions& options) {
    Converted result;
    result.totals = pgn::convert(pgn::sourceOf(games), pgn::sinkTo(result.text), *pgn::findFormat(format), options, {},
                                 {.threads = 1});
    return result;
}

// The cells of each row, by RFC 4180: commas and line ends inside quotes belong to their cell.
std::vector<std::size_t> cellsOfRows(std::string_view csv) {
    std::vector<std::size_t> rows;
    std::size_t cells = 1;
    bool isQuoted = false;
    for (const char c : csv) {
        if (c == '"') isQuoted = !isQuoted;
        if (isQuoted) continue;
        if (c == ',') ++cells;
        if (c == '\n') {
            rows.push_back(cells);
            cells = 1;
        }
    }
    fuzz::check(!isQuoted && cells == 1);
    return rows;
}

void checkTables(std::string_view games, const pgn::FormatOptions& options) {
    const Converted csv = converted(games, "csv", options);
    const auto rows = cellsOfRows(csv.text);
    fuzz::check(rows.size() == csv.totals.written + 1);
    fuzz::check(std::ranges::all_of(rows, [&](std::size_t cells) { return cells == rows.front(); }));
    const Converted tsv = converted(games, "tsv", options);
    std::uint64_t lines = 0;
    fuzz::forEachLine(tsv.text, [&](std::string_view line) {
        ++lines;
        fuzz::check(static_cast<std::size_t>(std::ranges::count(line, '\t')) + 1 == rows.front());
        return true;
    });
    fuzz::check(lines == tsv.totals.written + 1 && tsv.totals.written == csv.totals.written);
}

void checkJson(std::string_view games, const pgn::FormatOptions& options) {
    const Converted json = converted(games, "json", options);
    std::uint64_t lines = 0;
    fuzz::forEachLine(json.text, [&](std::string_view line) {
        ++lines;
        fuzz::check(test::isJson(line));
        return true;
    });
    fuzz::check(lines == json.totals.written);
}

void checkPositions(std::string_view games, const pgn::FormatOptions& options) {
    for (const char* const format : {"fen", "epd"})
        fuzz::forEachLine(converted(games, format, options).text, [](std::string_view line) {
            fuzz::check(std::ranges::any_of(
                allVariants, [&](Variant variant) { return positionFromFen(line, variant).has_value(); }));
            return true;
        });
}

// Moves in another notation are read back, but then as the standard one.
void checkExport(std::string_view games, pgn::FormatOptions options) {
    const Converted once = converted(games, "pgn", options);
    const Converted twice = converted(once.text, "pgn", options);
    fuzz::check(twice.totals.games == once.totals.written && twice.totals.written == once.totals.written);
    fuzz::check(once.totals.errors > 0 || twice.totals.errors == 0);
    if (options.moves == pgn::MoveNotation::San) fuzz::check(twice.text == once.text);
}

void checkStats(std::string_view games) {
    pgn::GameStats stats;
    const pgn::Totals totals = pgn::count(pgn::sourceOf(games), stats, {.threads = 1});
    const auto sum = [](const auto& counts) {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                               [](std::uint64_t all, const auto& row) { return all + row.second; });
    };
    fuzz::check(stats.games == totals.games && stats.longest <= stats.plies);
    fuzz::check(std::accumulate(stats.results.begin(), stats.results.end(), std::uint64_t{0}) == stats.games);
    fuzz::check(sum(stats.lengths) == sum(stats.endings) && sum(stats.lengths) <= stats.games);
    fuzz::check(sum(stats.firstMoves) <= stats.games && sum(stats.years) <= stats.games);
    std::string json = app::statsText(stats, true);
    fuzz::check(json.ends_with('\n'));
    json.pop_back();
    fuzz::check(test::isJson(json) && app::statsText(stats, false).ends_with('\n'));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const std::string_view games(reinterpret_cast<const char*>(data) + 1, size - 1);
    const pgn::FormatOptions options{.moves = static_cast<pgn::MoveNotation>(data[0] % 3),
                                     .comments = (data[0] & 0x10) == 0,
                                     .variations = (data[0] & 0x20) == 0,
                                     .clocks = (data[0] & 0x40) == 0};
    checkTables(games, options);
    checkJson(games, options);
    checkPositions(games, options);
    checkExport(games, options);
    checkStats(games);
    return 0;
}
