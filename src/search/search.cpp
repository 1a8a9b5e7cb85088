#include "nowchess/search/search.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "nowchess/rules/legal_moves.h"
#include "search/table_moves.h"
#include "search/tree_search.h"

namespace nowchess {

namespace {

using search::mateBound;
using search::mateScore;
using search::TreeSearch;

SearchScore toScore(int value) noexcept {
    if (value > mateBound) return SearchScore::mateIn((mateScore - value + 1) / 2);
    // Whoever loses by a move of his own has made it.
    if (value < -mateBound) return SearchScore::mateIn(-(mateScore + value + 1) / 2);
    return SearchScore::centipawns(value);
}

std::vector<Move> rootMovesOf(const SearchRoot& root, const SearchLimits& limits) {
    std::vector<Move> moves;
    for (const Move move : legalMoves(root.position))
        if (limits.rootMoves.empty() || std::ranges::find(limits.rootMoves, move) != limits.rootMoves.end())
            moves.push_back(move);
    return moves;
}

// Iterative deepening: at every depth one search for each line (multi-PV), each without the root moves of the lines
// before it.
template <typename V>
class IterativeDeepening {
public:
    IterativeDeepening(search::SearchTables& tables, const SearchRoot& root, const SearchLimits& limits,
                       const StopToken& stop, const std::function<void(const SearchReport&)>& report,
                       const Tablebase* tablebase)
        : tables_(tables),
          limits_(limits),
          report_(report),
          rootMoves_(rootMovesOf(root, limits)),
          tree_(tables, root, limits, stop) {
        if (tablebase != nullptr && !limits.mate) useTablebase(*tablebase, root);
    }

    SearchResult run() {
        SearchResult result;
        const std::size_t count = std::min(std::max<std::size_t>(limits_.lines, 1), rootMoves_.size());
        // There is an answer even if the first iteration does not finish.
        for (std::size_t i = 0; i < count; ++i) result.lines.push_back({.moves = {rootMoves_[i]}});
        values_.assign(count, 0);
        const int deepest = limits_.mate ? 2 * std::min(*limits_.mate, Searcher::maxDepth) : Searcher::maxDepth;
        const int last = std::clamp(limits_.depth.value_or(deepest), 1, Searcher::maxDepth);
        for (int depth = 1; depth <= last && count > 0 && !tree_.isStopped(); ++depth) {
            const Move bestBefore = result.lines.front().moves.front();
            deepen(depth, result.lines);
            instability_ =
                result.lines.front().moves.front() == bestBefore ? instability_ * 6 / 10 : instability_ + 100;
            if (isFinished(depth, result.lines)) break;
        }
        result.nodes = tree_.nodes();
        return result;
    }

private:
    void useTablebase(const Tablebase& tablebase, const SearchRoot& root) {
        if constexpr (std::is_same_v<V, variants::Standard>) {
            if (limits_.lines <= 1) {
                search::TableMoves best = search::bestByTables(tablebase, root.position.as<V>(), rootMoves_);
                // Every one of them keeps what there is; a search without tables then finds the mate.
                if (best.isComplete) rootHits_ = rootMoves_.size();
                rootMoves_ = std::move(best.moves);
                if (best.isComplete) return;
            }
            tree_.useTablebase(tablebase);
        }
    }

    void deepen(int depth, std::vector<SearchLine>& lines) {
        std::vector<Move> left = rootMoves_;
        std::vector<SearchLine> found;
        std::vector<int> values;
        for (std::size_t number = 0; number < lines.size(); ++number) {
            tree_.resetDeepest();
            const int value = searchWithAspiration(depth, number, left);
            // An interrupted search still counts if a root move had raised alpha.
            if (tree_.line().empty()) break;
            if (tree_.isStopped() && number > 0) break;
            found.push_back({depth, tree_.deepest(), toScore(value), tree_.line()});
            values.push_back(value);
            std::erase(left, tree_.line().front());
            if (tree_.isStopped()) break;
        }
        if (!found.empty()) merge(lines, found, values);
    }

    // The lines found replace the old ones; old ones with other root moves fill up what is missing.
    void merge(std::vector<SearchLine>& lines, std::vector<SearchLine>& found, std::vector<int>& values) {
        for (std::size_t i = 0; i < lines.size() && found.size() < lines.size(); ++i) {
            const Move first = lines[i].moves.front();
            if (std::ranges::any_of(found, [&](const SearchLine& line) { return line.moves.front() == first; }))
                continue;
            found.push_back(lines[i]);
            values.push_back(values_[i]);
        }
        lines = std::move(found);
        values_ = std::move(values);
        for (std::size_t number = 0; report_ && number < lines.size(); ++number)
            report_({lines[number], number, tree_.nodes(), tree_.elapsed(), tables_.table.permilleUsed(),
                     rootHits_ + tree_.tableHits()});
    }

    // Aspiration window: a narrow one around the value of the last iteration, widened where the search fails low or
    // high.
    int searchWithAspiration(int depth, std::size_t number, const std::vector<Move>& moves) {
        int margin = 20;
        int alpha = depth < 5 ? -mateScore : std::max(values_[number] - margin, -mateScore);
        int beta = depth < 5 ? mateScore : std::min(values_[number] + margin, mateScore);
        while (true) {
            const int value = tree_.search(depth, alpha, beta, moves);
            if (tree_.isStopped()) return tree_.value();
            if (value <= alpha) {  // no value lies outside of the widest window
                alpha = std::max(value - margin, -mateScore);
            } else if (value >= beta) {
                beta = std::min(value + margin, mateScore);
            } else {
                return value;
            }
            margin = margin > 300 ? 2 * mateScore : margin * 2;
        }
    }

    [[nodiscard]] bool isFinished(int depth, const std::vector<SearchLine>& lines) const {
        const SearchScore best = lines.front().score;
        if (limits_.mate && best.kind == ScoreKind::Mate && best.value > 0 && best.value <= *limits_.mate) return true;
        if (!limits_.softLimit) return false;
        if (rootMoves_.size() == 1 && depth >= 4) return true;
        // A mate that has been searched well past its end does not get shorter.
        if (best.kind == ScoreKind::Mate && depth > 2 * std::abs(best.value) + 4) return true;
        // Longer while the best move keeps changing. An iteration that begins after 70 % of the time would not finish.
        const auto planned = *limits_.softLimit * (85 + instability_) / 100;
        return tree_.elapsed() * 10 >= planned * 7;
    }

    search::SearchTables& tables_;
    const SearchLimits& limits_;
    const std::function<void(const SearchReport&)>& report_;
    std::vector<Move> rootMoves_;
    TreeSearch<V> tree_;
    std::uint64_t rootHits_ = 0;  // root moves found in the tablebases
    std::vector<int> values_;
    int instability_ = 0;  // of the best move, in percent of the time added
};

}  // namespace

void SearchRoot::play(Move move) {
    earlier.push_back(position.key());
    position = position.playUnchecked(move);
}

struct Searcher::Memory : search::SearchTables {
    using SearchTables::SearchTables;
    Variant variant = Variant::Standard;  // of the last search
    std::shared_ptr<const Tablebase> tablebase;
};

Searcher::Searcher(std::size_t hashMegabytes) : memory_(std::make_unique<Memory>(hashMegabytes)) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

void Searcher::useTablebase(std::shared_ptr<const Tablebase> tablebase) { memory_->tablebase = std::move(tablebase); }

void Searcher::forget() {
    memory_->table.clear();
    memory_->history.clear();
}

SearchResult Searcher::search(const SearchRoot& root, const SearchLimits& limits, const StopToken& stop,
                              const std::function<void(const SearchReport&)>& report) {
    // The same board means something else in another variant.
    const Variant before = std::exchange(memory_->variant, root.position.variant());
    if (before != memory_->variant) forget();
    memory_->table.nextSearch();
    return withVariant(root.position.variant(), [&]<typename V>(V) {
        return IterativeDeepening<V>(*memory_, root, limits, stop, report, memory_->tablebase.get()).run();
    });
}

}  // namespace nowchess
