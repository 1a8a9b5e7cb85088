#include "commands/stats_text.h"

#include <algorithm>
#include <map>
#include <vector>

#include "console/counts.h"
#include "console/format.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

using Counts = std::map<std::string, std::uint64_t>;
using Row = std::pair<std::string, std::uint64_t>;

// The most frequent first, and no more of them than fit a screen.
std::vector<Row> mostFrequent(const Counts& counts, std::size_t most) {
    std::vector<Row> rows(counts.begin(), counts.end());
    std::ranges::sort(rows, [](const Row& a, const Row& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    if (rows.size() > most) rows.resize(most);
    return rows;
}

void appendTable(std::string& out, std::string_view title, const std::vector<Row>& rows, std::uint64_t all) {
    if (rows.empty() || all == 0) return;
    constexpr std::uint64_t width = 40;
    std::uint64_t largest = 1;
    for (const Row& row : rows) largest = std::max(largest, row.second);
    append(out, "\n{}\n", title);
    for (const auto& [name, count] : rows) {
        const auto bar = static_cast<std::size_t>((count * width + largest - 1) / largest);
        append(out, "  {:<26} {:>12} {:5.1f} % {}\n", name, grouped(count),
               100.0 * static_cast<double>(count) / static_cast<double>(all), std::string(bar, '#'));
    }
}

std::vector<Row> resultRows(const pgn::GameStats& stats) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < stats.results.size(); ++i)
        if (stats.results[i] > 0) rows.emplace_back(text(static_cast<pgn::Result>(i)), stats.results[i]);
    return rows;
}

void appendJsonCounts(std::string& out, std::string_view name, const std::vector<Row>& rows) {
    append(out, R"(,"{}":{{)", name);
    for (const auto& [key, count] : rows) append(out, "{}:{},", jsonString(key), count);
    if (!rows.empty()) out.pop_back();
    out += '}';
}

// In tables padded, so that they are straight.
std::vector<Row> lengthRows(const pgn::GameStats& stats, int width) {
    std::vector<Row> rows;
    rows.reserve(stats.lengths.size());
    for (const auto& [moves, count] : stats.lengths)
        rows.emplace_back(formatted("{:{}}-{:{}}", moves, width, moves + pgn::GameStats::lengthStep - 1, width), count);
    return rows;
}

std::vector<Row> rowsOf(const Counts& counts) { return {counts.begin(), counts.end()}; }

}  // namespace

std::string statsText(const pgn::GameStats& stats, bool json) {
    std::string out;
    if (json) {
        append(out, R"({{"games":{},"plies":{},"longest":{})", stats.games, stats.plies, stats.longest);
        appendJsonCounts(out, "results", resultRows(stats));
        appendJsonCounts(out, "endings", rowsOf(stats.endings));
        appendJsonCounts(out, "firstMoves", rowsOf(stats.firstMoves));
        appendJsonCounts(out, "openings", rowsOf(stats.openings));
        appendJsonCounts(out, "openingNames", rowsOf(stats.openingNames));
        appendJsonCounts(out, "years", rowsOf(stats.years));
        appendJsonCounts(out, "lengths", lengthRows(stats, 0));
        return out += "}\n";
    }
    const double average = stats.games == 0 ? 0 : static_cast<double>(stats.plies) / static_cast<double>(stats.games);
    append(out, "{}, {}; {:.1f} on average, {} at most\n", grouped(stats.games, "game"),
           grouped(stats.plies, "half-move"), average, grouped(stats.longest));
    constexpr std::size_t most = 15;
    appendTable(out, "Results", resultRows(stats), stats.games);
    appendTable(out, "Endings", mostFrequent(stats.endings, most), stats.games);
    appendTable(out, "First moves", mostFrequent(stats.firstMoves, most), stats.games);
    appendTable(out, "Openings (ECO)", rowsOf(stats.openings), stats.games);
    appendTable(out, "Openings", mostFrequent(stats.openingNames, most), stats.games);
    appendTable(out, "Moves", lengthRows(stats, 3), stats.games);
    appendTable(out, "Years", mostFrequent(stats.years, most), stats.games);
    return out;
}

}  // namespace nowchess::app
