// One search of one tree: principal variation search with the usual ways to leave out what cannot matter, and
// quiescence at its leaves. Knows nothing of iterations.
#pragma once

#include <array>
#include <vector>

#include "nowchess/search/search.h"
#include "search/history.h"
#include "search/move_order.h"
#include "search/transposition_table.h"

namespace nowchess::search {

inline constexpr int mateScore = 32'000;
inline constexpr int mateBound = 31'000;  // beyond it a score means a forced mate
inline constexpr int maxPly = 128;

// What stays from one search to the next.
struct Lessons {
    explicit Lessons(std::size_t megabytes);
    TranspositionTable table;
    History history;
    std::array<std::array<std::int8_t, 64>, 64> reductions;  // by depth and number of the move
};

class TreeSearch {
public:
    TreeSearch(Lessons& lessons, const SearchRoot& root, const SearchLimits& limits, const std::stop_token& stop);

    // The value of the root by these first moves alone; its line is in line(). Means nothing if it was stopped.
    int search(int depth, int alpha, int beta, const std::vector<Move>& firstMoves);

    [[nodiscard]] bool isStopped() const noexcept { return stopped_; }
    [[nodiscard]] const std::vector<Move>& line() const noexcept { return frames_.front().line; }
    // What that line is worth: the last first move that was better than those before it.
    [[nodiscard]] int value() const noexcept { return value_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] int deepest() const noexcept { return deepest_; }
    void resetDeepest() noexcept { deepest_ = 0; }
    [[nodiscard]] std::chrono::milliseconds elapsed() const;

private:
    struct Window {
        int alpha;
        int beta;
        [[nodiscard]] bool isNull() const noexcept { return beta - alpha == 1; }
    };
    // What is kept for each half-move below the root.
    struct Frame {
        std::vector<Move> line;
        std::array<std::optional<Move>, 2> killers;
        std::optional<Step> step;  // the move that was made here
        std::optional<Move> excluded;
        int evaluation = 0;
    };
    struct Node {
        const Position& position;
        int ply;
        int depth;
        Window window;
        bool inCheck = false;
        bool improving = false;  // better than two half-moves ago
        int evaluation = 0;
        std::optional<Move> hashMove{};
        std::optional<Entry> known{};
    };

    int look(const Position& position, int depth, Window window, int ply);
    int quiesce(const Position& position, Window window, int ply);
    [[nodiscard]] std::optional<int> settled(const Position& position, int ply) const;
    [[nodiscard]] std::optional<int> settledByTable(const Node& node) const;
    void recall(Node& node) const;
    void evaluateNode(Node& node);
    std::optional<int> prune(const Node& node);
    int lookAtMoves(const Node& node);
    int takeOn(const Node& node, const MoveList& moves, int standing);
    std::optional<int> rankOf(const Node& node, Move move) const;
    [[nodiscard]] bool canSkip(const Node& node, Move move, bool quiet, int number) const;
    [[nodiscard]] int reductionOf(const Node& node, const RankedMove& ranked, bool quiet, int number) const;
    void extendLine(int ply, Move move);
    std::optional<int> extension(const Node& node, Move move, bool givesCheck);
    int lookAtMove(const Node& node, Move move, Window window, int depth, int reduction, bool isFirst);
    void learnCut(const Node& node, Move best, const std::vector<Move>& tried);
    void store(const Node& node, int best, std::optional<Move> move);

    template <typename Look>
    int after(const Position& position, int ply, std::optional<Move> move, Look&& lookOn);

    [[nodiscard]] bool repeats(const Position& position) const noexcept;
    [[nodiscard]] std::array<std::optional<Step>, 2> before(int ply) const noexcept;
    bool shouldStop();
    Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Frame& frame(int ply) const noexcept { return frames_[static_cast<std::size_t>(ply)]; }

    Lessons& lessons_;
    const SearchLimits& limits_;
    const std::stop_token& stop_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Position root_;
    std::vector<Key> keys_;  // of all positions before the one that is looked at
    std::size_t rootIndex_;
    std::vector<Frame> frames_;
    std::vector<Move> firstMoves_;
    int rootDepth_ = 0;
    int value_ = 0;
    int deepest_ = 0;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace nowchess::search
