#include "nowchess/pgn_tools/stats.h"

#include <algorithm>
#include <mutex>

#include "nowchess/pgn_tools/ending.h"
#include "nowchess/pgn_tools/format.h"
#include "pgn_tools/tool.h"

namespace nowchess::pgn {

namespace {

template <typename Key>
void addCounts(std::map<Key, std::uint64_t>& counts, const std::map<Key, std::uint64_t>& others) {
    for (const auto& [name, count] : others) counts[name] += count;
}

class Counter {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::EndGame>;

    explicit Counter(GameStats& stats) : stats_(stats) {}

    void beginGame(AnyReplay&, std::size_t) {
        eco_ = date_ = {};
        watch_.begin();
    }
    void tag(AnyReplay&, const TagText& tag, const Token&) {
        if (tag.name == "ECO") eco_ = tag.value;
        if (tag.name == "Date") date_ = tag.value;
    }
    void beginMoves(AnyReplay& game) {
        if (game.hasStart()) watch_.add(game);
    }
    void move(AnyReplay& game, const Token&) {
        if (!game.isMainLine()) return;
        watch_.add(game);
        if (game.ply() != 1) return;
        ++stats_.firstMoves[moveText(game, MoveNotation::San)];
    }
    void endGame(AnyReplay& game, std::size_t) {
        ++stats_.games;
        ++stats_.results[static_cast<std::size_t>(writtenResult(game))];
        const bool hasEco = !eco_.empty() && eco_[0] >= 'A' && eco_[0] <= 'E';
        ++stats_.openings[hasEco ? std::string(eco_.substr(0, 1)) : "unknown"];
        const bool hasYear = date_.size() >= 4 && std::ranges::all_of(date_.substr(0, 4), isDigit);
        ++stats_.years[hasYear ? std::string(date_.substr(0, 4)) : "unknown"];
        if (!game.hasStart()) return;
        stats_.plies += game.ply();
        stats_.longest = std::max<std::uint64_t>(stats_.longest, game.ply());
        ++stats_.lengths[(game.ply() + 1) / 2 / GameStats::lengthStep * GameStats::lengthStep];
        ++stats_.endings[std::string(game.hasFailed() ? brokenName : name(watch_.ending(game)))];
    }

private:
    GameStats& stats_;
    std::string_view eco_;
    std::string_view date_;
    EndingWatch watch_;
};

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

Totals count(const Source& source, GameStats& stats, const RunOptions& run) {
    std::mutex adding;  // in whatever order: sums do not mind
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            GameStats some;
            Counter counter(some);
            takeOver(replay(block.text, counter, optionsFor(block)), block, result);
            const std::scoped_lock lock(adding);
            stats.add(some);
        },
        [](BlockResult&) { return true; });
}

}  // namespace nowchess::pgn
