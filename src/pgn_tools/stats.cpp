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

    Counter(GameStats& stats, const OpeningTable& openings) : stats_(stats), opening_(openings) {}

    void beginGame(AnyReplay&, std::size_t) {
        eco_ = date_ = {};
        watch_.begin();
        opening_.begin();
    }
    void tag(AnyReplay&, const TagText& tag, const Token&) {
        if (tag.name == "ECO") eco_ = tag.value;
        if (tag.name == "Date") date_ = tag.value;
    }
    void beginMoves(AnyReplay& game) {
        if (game.hasStart()) add(game);
    }
    void move(AnyReplay& game, const Token&) {
        if (!game.isMainLine()) return;
        add(game);
        if (game.ply() != 1) return;
        ++stats_.firstMoves[moveText(game, MoveNotation::San)];
    }
    void endGame(AnyReplay& game, std::size_t) {
        ++stats_.games;
        ++stats_.results[static_cast<std::size_t>(writtenResult(game))];
        const Opening* const opening = opening_.opening();
        // By the positions, like the names; a tag counts where no position has a name.
        const bool hasEco = isEcoPrefix(eco_.substr(0, 1));
        const std::string_view eco = opening != nullptr ? opening->eco : eco_;
        ++stats_.openings[hasEco || opening != nullptr ? std::string(eco.substr(0, 1)) : "unknown"];
        if (opening != nullptr) ++stats_.openingNames[std::string(opening->family())];
        const bool hasYear = date_.size() >= 4 && std::ranges::all_of(date_.substr(0, 4), isDigit);
        ++stats_.years[hasYear ? std::string(date_.substr(0, 4)) : "unknown"];
        if (!game.hasStart()) return;
        stats_.plies += game.ply();
        stats_.longest = std::max<std::uint64_t>(stats_.longest, game.ply());
        ++stats_.lengths[(game.ply() + 1) / 2 / GameStats::lengthStep * GameStats::lengthStep];
        ++stats_.endings[std::string(game.hasFailed() ? brokenName : name(watch_.ending(game)))];
    }

private:
    void add(const AnyReplay& game) {
        watch_.add(game);
        game.withPosition([this](const auto& position) { opening_.add(position); });
    }

    GameStats& stats_;
    OpeningFinder opening_;
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
    addCounts(openingNames, other.openingNames);
    addCounts(years, other.years);
    addCounts(lengths, other.lengths);
}

Totals count(const Source& source, GameStats& stats, const RunOptions& run, const OpeningTable& openings) {
    std::mutex adding;  // in whatever order: sums do not mind
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            GameStats some;
            Counter counter(some, openings);
            takeOver(replay(block.text, counter, optionsFor(block)), block, result);
            const std::scoped_lock lock(adding);
            stats.add(some);
        },
        [](BlockResult&) { return true; });
}

}  // namespace nowchess::pgn
