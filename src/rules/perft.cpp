#include "nowchess/rules/perft.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/repetition.h"
#include "rules/instantiate.h"
#include "rules/node.h"
#include "rules/threads.h"

namespace nowchess {

namespace {

// Counts by position and depth, shared by all threads. Whole positions are kept and compared, so that no count is ever
// taken for another's; entries are large, but stand for sub-trees of thousands of positions and more.
template <typename V>
class PerftTable {
public:
    explicit PerftTable(std::size_t megabytes) {
        constexpr std::size_t most = std::numeric_limits<std::size_t>::max() >> 20;
        entries_.resize(std::bit_floor(std::max<std::size_t>(1, (std::min(megabytes, most) << 20) / sizeof(Entry))));
    }

    [[nodiscard]] std::optional<std::uint64_t> find(const BasicPosition<V>& position, int depth) {
        const std::size_t slot = slotOf(position);
        const ScopedLock lock(lockOf(slot));
        const Entry& entry = entries_[slot];
        if (entry.depth != depth || entry.position->key() != position.key() || !samePosition(*entry.position, position))
            return std::nullopt;
        return entry.nodes;
    }

    void store(const BasicPosition<V>& position, int depth, std::uint64_t nodes) {
        const std::size_t slot = slotOf(position);
        const ScopedLock lock(lockOf(slot));
        entries_[slot] = {position, depth, nodes};
    }

private:
    struct Entry {
        std::optional<BasicPosition<V>> position;
        int depth = 0;  // of an empty entry
        std::uint64_t nodes = 0;
    };

    [[nodiscard]] std::size_t slotOf(const BasicPosition<V>& position) const noexcept {
        return static_cast<std::uint64_t>(position.key()) & (entries_.size() - 1);
    }
    // Few threads rarely meet at one of many locks.
    [[nodiscard]] Mutex& lockOf(std::size_t slot) noexcept { return locks_[slot % locks_.size()]; }

    std::vector<Entry> entries_;
    std::array<Mutex, 1024> locks_;
};

// One way of counting, chosen by the options.
template <typename V>
class Counting {
public:
    explicit Counting(const PerftOptions& options) : lastPly_(options.playLeaves ? LastPly::Played : LastPly::Counted) {
        if (options.hashMegabytes > 0) table_ = std::make_unique<PerftTable<V>>(options.hashMegabytes);
    }

    [[nodiscard]] std::uint64_t count(const BasicPosition<V>& position, int depth) const noexcept {
        if (depth == 0) return 1;
        // Below depth 3 counting is cheaper than looking up.
        if (table_ && depth >= 3) return remembered(position, depth);
        if (lastPly_ == LastPly::Played && !kernelPlaysLeaves<V>) return children(position, depth);
        return kernel().template of<V>().perft(nodeOf(position), turnOf(position), depth, lastPly_);
    }

private:
    [[nodiscard]] std::uint64_t children(const BasicPosition<V>& position, int depth) const noexcept {
        std::uint64_t total = 0;
        for (const Move move : legalMoves(position)) total += count(position.playUnchecked(move), depth - 1);
        return total;
    }

    [[nodiscard]] std::uint64_t remembered(const BasicPosition<V>& position, int depth) const noexcept {
        if (const auto known = table_->find(position, depth)) return *known;
        const std::uint64_t total = children(position, depth);
        table_->store(position, depth, total);
        return total;
    }

    LastPly lastPly_;
    std::unique_ptr<PerftTable<V>> table_;
};

// A sub-tree and the first move that it belongs to.
template <typename V>
struct Task {
    BasicPosition<V> position;
    std::size_t share;
};

// Two plies give each thread many small pieces, so that none is left alone with the last big one.
template <typename V>
std::vector<Task<V>> split(const BasicPosition<V>& position, int depth) {
    std::vector<Task<V>> tasks;
    std::size_t share = 0;
    for (const Move move : legalMoves(position)) {
        const BasicPosition<V> next = position.playUnchecked(move);
        if (depth >= 3)
            for (const Move reply : legalMoves(next)) tasks.push_back({next.playUnchecked(reply), share});
        else
            tasks.push_back({next, share});
        ++share;
    }
    return tasks;
}

template <typename V>
void countInThreads(std::vector<PerftShare>& shares, const BasicPosition<V>& position, int depth, int threads,
                    const Counting<V>& counting) {
    const std::vector<Task<V>> tasks = split(position, depth);
    const int rest = depth >= 3 ? depth - 2 : depth - 1;
    std::vector<std::uint64_t> results(tasks.size());
    std::atomic<std::size_t> nextTask = 0;
    const auto take = [&] { return nextTask.fetch_add(1, std::memory_order_relaxed); };
    const auto work = [&] {
        for (std::size_t task = take(); task < tasks.size(); task = take())
            results[task] = counting.count(tasks[task].position, rest);
    };
    runInThreads(static_cast<std::size_t>(threads), work);
    for (std::size_t task = 0; task < tasks.size(); ++task) shares[tasks[task].share].nodes += results[task];
}

template <typename V>
std::vector<PerftShare> divide(const BasicPosition<V>& position, int depth, int threads, const Counting<V>& counting) {
    std::vector<PerftShare> shares;
    for (const Move move : legalMoves(position)) shares.push_back({move, 0});
    if (threads > 1) {
        countInThreads(shares, position, depth, std::min(threads, 1024), counting);
    } else {
        for (PerftShare& share : shares) share.nodes = counting.count(position.playUnchecked(share.move), depth - 1);
    }
    return shares;
}

}  // namespace

template <typename V>
std::uint64_t perft(const BasicPosition<V>& position, int depth, const PerftOptions& options) {
    if constexpr (isAnyVariant<V>) {
        return withExact(position, [&](const auto& exact) { return perft(exact, depth, options); });
    } else {
        if (depth <= 0) return 1;
        const Counting<V> counting(options);
        if (options.threads <= 1 || depth < 3) return counting.count(position, depth);
        std::uint64_t total = 0;
        for (const PerftShare& share : divide(position, depth, options.threads, counting)) total += share.nodes;
        return total;
    }
}

template <typename V>
std::vector<PerftShare> perftDivide(const BasicPosition<V>& position, int depth, const PerftOptions& options) {
    if constexpr (isAnyVariant<V>)
        return withExact(position, [&](const auto& exact) { return perftDivide(exact, depth, options); });
    else
        return divide(position, std::max(depth, 1), options.threads, Counting<V>(options));
}

#define NOWCHESS_POLICY(V)                                                           \
    template std::uint64_t perft(const BasicPosition<V>&, int, const PerftOptions&); \
    template std::vector<PerftShare> perftDivide(const BasicPosition<V>&, int, const PerftOptions&);
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
