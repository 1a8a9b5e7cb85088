#include "pgn_tools/stats.h"

#include <algorithm>
#include <vector>

#include "commands/pgn_run.h"
#include "console/counts.h"
#include "console/format.h"
#include "nowchess/notation/san.h"
#include "nowchess/pgn/replay.h"
#include "pgn_tools/ending.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

using Counts = std::map<std::string, std::uint64_t>;

void addCounts(Counts& counts, const Counts& others) {
    for (const auto& [name, count] : others) counts[name] += count;
}

// "  0– 19" and so on, so that they sort as numbers do.
std::string lengthName(std::uint32_t plies) {
    constexpr std::uint32_t step = 20;
    const std::uint32_t moves = (plies + 1) / 2 / step * step;
    return formatted("{:3}-{:3}", moves, moves + step - 1);
}

class Counter {
public:
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::Tag, pgn::Event::BeginMoves, pgn::Event::Move,
                                pgn::Event::EndGame>;

    explicit Counter(GameStats& stats) : stats_(stats) {}

    void beginGame(pgn::Replay&, std::size_t) {
        eco_ = date_ = {};
        watch_.begin();
    }
    void tag(pgn::Replay&, const pgn::TagText& tag, const pgn::Token&) {
        if (tag.name == "ECO") eco_ = tag.value;
        if (tag.name == "Date") date_ = tag.value;
    }
    void beginMoves(pgn::Replay& game) {
        if (game.hasStart()) watch_.look(game.position());
    }
    void move(pgn::Replay& game, const pgn::Token&) {
        if (!game.isMainLine()) return;
        watch_.look(game.position());
        if (game.ply() != 1) return;
        ++stats_
              .firstMoves[game.isNullMove() ? "--" : std::string(toSan(game.positionBefore(), game.lastMove()).view())];
    }
    void endGame(pgn::Replay& game, std::size_t) {
        ++stats_.games;
        ++stats_.results[static_cast<std::size_t>(game.marker().value_or(pgn::Result::Unknown))];
        if (!eco_.empty() && eco_[0] >= 'A' && eco_[0] <= 'E') ++stats_.openings[std::string(eco_.substr(0, 1))];
        if (date_.size() >= 4 && std::ranges::all_of(date_.substr(0, 4), pgn::isDigit))
            ++stats_.years[std::string(date_.substr(0, 4))];
        if (!game.hasStart()) return;
        stats_.plies += game.ply();
        stats_.longest = std::max<std::uint64_t>(stats_.longest, game.ply());
        ++stats_.lengths[lengthName(game.ply())];
        ++stats_.endings[game.hasFailed() ? "illegal move" : std::string(endingNames[ending(game)])];
    }

private:
    [[nodiscard]] std::size_t ending(const pgn::Replay& game) const {
        return static_cast<std::size_t>(watch_.ending(game.position()));
    }

    GameStats& stats_;
    std::string_view eco_;
    std::string_view date_;
    EndingWatch watch_;
};

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
        append(out, "  {:<20} {:>12} {:5.1f} % {}\n", name, grouped(count),
               100.0 * static_cast<double>(count) / static_cast<double>(all), std::string(bar, '#'));
    }
}

std::vector<Row> resultRows(const GameStats& stats) {
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

std::vector<Row> rowsOf(const Counts& counts) { return {counts.begin(), counts.end()}; }

}  // namespace

void GameStats::add(const GameStats& other) {
    games += other.games;
    plies += other.plies;
    longest = std::max(longest, other.longest);
    for (std::size_t i = 0; i < results.size(); ++i) results[i] += other.results[i];
    addCounts(endings, other.endings);
    addCounts(firstMoves, other.firstMoves);
    addCounts(openings, other.openings);
    addCounts(years, other.years);
    addCounts(lengths, other.lengths);
}

GameStats countBlock(const pgn::Block& block, PgnResultBlock& result) {
    GameStats stats;
    Counter counter(stats);
    takeOver(pgn::replay(block.text, counter, originOf(block)), block, result);
    return stats;
}

std::string shownStats(const GameStats& stats, bool json) {
    std::string out;
    if (json) {
        append(out, R"({{"games":{},"plies":{},"longest":{})", stats.games, stats.plies, stats.longest);
        appendJsonCounts(out, "results", resultRows(stats));
        appendJsonCounts(out, "endings", rowsOf(stats.endings));
        appendJsonCounts(out, "firstMoves", rowsOf(stats.firstMoves));
        appendJsonCounts(out, "openings", rowsOf(stats.openings));
        appendJsonCounts(out, "years", rowsOf(stats.years));
        appendJsonCounts(out, "lengths", rowsOf(stats.lengths));
        return out += "}\n";
    }
    const double average = stats.games == 0 ? 0 : static_cast<double>(stats.plies) / static_cast<double>(stats.games);
    append(out, "{} games, {} half-moves; {:.1f} on average, {} at most\n", grouped(stats.games), grouped(stats.plies),
           average, grouped(stats.longest));
    constexpr std::size_t most = 15;
    appendTable(out, "Results", resultRows(stats), stats.games);
    appendTable(out, "Endings", mostFrequent(stats.endings, most), stats.games);
    appendTable(out, "First moves", mostFrequent(stats.firstMoves, most), stats.games);
    appendTable(out, "Openings (ECO)", rowsOf(stats.openings), stats.games);
    appendTable(out, "Moves", rowsOf(stats.lengths), stats.games);
    appendTable(out, "Years", mostFrequent(stats.years, most), stats.games);
    return out;
}

}  // namespace nowchess::app
