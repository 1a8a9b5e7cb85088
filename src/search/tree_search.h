// One alpha-beta search to a fixed depth: principal variation search with pruning, reductions and extensions, and a
// quiescence search at its leaves. Iterative deepening is in search.cpp. It is compiled with the policy of each
// variant.
#pragma once

#include <array>
#include <vector>

#include "nowchess/search/search.h"
#include "search/history.h"
#include "search/move_order.h"
#include "search/transposition_table.h"

namespace nowchess::search {

inline constexpr int mateScore = 32'000;
inline constexpr int mateBound = 31'000;   // beyond it a score means a forced mate
inline constexpr int tableScore = 28'000;  // won by a tablebase: above every evaluation
inline constexpr int maxPly = 128;

// What is kept from one search to the next.
struct SearchTables {
    explicit SearchTables(std::size_t megabytes);
    TranspositionTable table;
    HistoryTables history;
    std::array<std::array<std::int8_t, 64>, 64> reductions;  // of late moves, by depth and move number
};

template <typename V>
class TreeSearch {
public:
    using Position = BasicPosition<V>;

    TreeSearch(SearchTables& tables, const SearchRoot& root, const SearchLimits& limits, const StopToken& stop);

    // Precondition: it outlives the search.
    void useTablebase(const Tablebase& tablebase) noexcept { tablebase_ = &tablebase; }
    // The value of the root by these root moves alone; its principal variation is line(). Meaningless if it was
    // stopped.
    int search(int depth, int alpha, int beta, const std::vector<Move>& rootMoves);

    [[nodiscard]] bool isStopped() const noexcept { return stopped_; }
    [[nodiscard]] const std::vector<Move>& line() const noexcept { return frames_.front().line; }
    // The value of that line, also after a stop: of the last root move that raised alpha.
    [[nodiscard]] int value() const noexcept { return value_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] std::uint64_t tableHits() const noexcept { return tableHits_; }
    [[nodiscard]] int deepest() const noexcept { return deepest_; }
    void resetDeepest() noexcept { deepest_ = 0; }
    [[nodiscard]] std::chrono::milliseconds elapsed() const;

private:
    struct Window {
        int alpha;
        int beta;
        [[nodiscard]] bool isNull() const noexcept { return beta - alpha == 1; }
    };
    // The search stack: one frame for each ply from the root.
    struct Frame {
        std::vector<Move> line;
        std::array<std::optional<Move>, 2> killers;
        std::optional<PieceTo> made;   // the move that is searched here; none for a null move
        std::optional<Move> excluded;  // left out by a singular-extension search
        int evaluation = 0;
    };
    struct Node {
        const Position& position;
        int ply;
        int depth;
        Window window;
        bool inCheck = false;
        bool improving = false;  // the static evaluation is higher than two plies ago
        int evaluation = 0;
        std::optional<Move> hashMove{};
        std::optional<Entry> known{};  // the table's entry
    };

    int alphaBeta(const Position& position, int depth, Window window, int ply);
    int quiescence(const Position& position, Window window, int ply);
    [[nodiscard]] std::optional<int> drawOrHorizon(const Position& position, int ply) const;
    [[nodiscard]] std::optional<int> probeTablebase(const Position& position, int ply);
    [[nodiscard]] static std::optional<int> tableCutoff(const Node& node);
    void probeTable(Node& node) const;
    void evaluateNode(Node& node);
    std::optional<int> pruneNode(const Node& node);
    int searchMoves(const Node& node);
    int searchCaptures(const Node& node, const MoveList& moves, bool mustMove, int standPat);
    [[nodiscard]] std::optional<int> orderingScore(const Node& node, Move move) const;
    [[nodiscard]] bool canPruneMove(const Node& node, const ScoredMove& scored, bool quiet, int number) const;
    [[nodiscard]] int lateMoveReduction(const Node& node, const ScoredMove& scored, bool quiet, int number) const;
    void extendLine(int ply, Move move);
    std::optional<int> extension(const Node& node, Move move, bool forces);
    int searchMove(const Node& node, Move move, Window window, int depth, int reduction, bool isFirst);
    void updateHistory(const Node& node, Move best, const std::vector<Move>& failed);
    void store(const Node& node, int best, std::optional<Move> move);

    template <typename Search>
    int after(const Position& position, int ply, std::optional<Move> move, Search&& searchNext);

    [[nodiscard]] bool repeats(const Position& position) const noexcept;
    [[nodiscard]] std::array<std::optional<PieceTo>, 2> previousMoves(int ply) const noexcept;
    bool shouldStop();
    Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Frame& frame(int ply) const noexcept { return frames_[static_cast<std::size_t>(ply)]; }

    SearchTables& tables_;
    const SearchLimits& limits_;
    const StopToken& stop_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Position root_;
    std::vector<Key> keys_;  // of all positions before the current one, those of the game included
    std::size_t rootIndex_;
    std::vector<Frame> frames_;
    std::vector<Move> rootMoves_;
    int rootDepth_ = 0;
    int value_ = 0;
    int deepest_ = 0;
    std::uint64_t nodes_ = 0;
    const Tablebase* tablebase_ = nullptr;
    std::uint64_t tableHits_ = 0;
    bool stopped_ = false;
};

}  // namespace nowchess::search
