// The last ply of perft, one position at a time.
#pragma once

#include "rules/kernel/visitors.h"

namespace nowchess {
namespace {

template <typename V, Turn Us, typename Sliders>
inline std::uint64_t countMoves(const Node& node, const Sliders& sliders) {
    Counter counter;
    generate<V, Us>(node, sliders, counter);
    return counter.total;
}

// Each move played and forgotten; without the barrier the compiler would see that nobody looks at what it leads to.
template <typename V, Turn Us, typename Sliders>
std::uint64_t playMoves(const Node& node, const Sliders& sliders) {
    std::uint64_t total = 0;
    Node next;
    const auto receive = [&](auto make) {
        make(next);
        asm volatile("" : : "r"(&next) : "memory");
        ++total;
    };
    Player<V, Us, Sliders, decltype(receive)> player{node, sliders, receive};
    generate<V, Us>(node, sliders, player);
    return total;
}

template <typename V, Turn Us, typename Sliders>
class ScalarLeaves {
public:
    explicit ScalarLeaves(const Sliders& sliders) : sliders_(sliders) {}

    // Fill the slot, then push it.
    Node& slot() { return node_; }
    void push() { total_ += countMoves<V, Us>(node_, sliders_); }
    std::uint64_t total() { return total_; }

private:
    Node node_;
    std::uint64_t total_ = 0;
    Sliders sliders_;
};

}  // namespace
}  // namespace nowchess
