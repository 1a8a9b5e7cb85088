// Best-first search for a win that both sides work for; every position met is kept. Yes: there is a line. No: every
// position has been expanded, so that the positions met are closed under legal moves and none is won. Else the budget
// is spent.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "nowchess/rules/dead_position.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "rules/dead/position_set.h"

namespace nowchess::winnable {

template <typename V>
class WinSearch {
public:
    using P = BasicPosition<V>;

    // With a penalty for depth the search spreads instead of following the estimate blindly.
    WinSearch(const P& root, Color winner, int depthPenalty) : winner_(winner), depthPenalty_(depthPenalty) {
        open_.fill(none);
        keep(root, none, Move::fromBits(0), 0);
    }

    // Goes on until so many positions have been met in all. Empty: not decided yet.
    std::optional<MateAnswer> run(std::uint64_t nodes) {
        while (nodes_.size() < nodes) {
            while (lowest_ < buckets && open_[lowest_] == none) ++lowest_;
            if (lowest_ == buckets) return MateAnswer::No;
            const Index index = open_[lowest_];
            open_[lowest_] = nodes_[index].next;
            if (expand(index)) return MateAnswer::Yes;
        }
        return std::nullopt;
    }

    // After Yes.
    [[nodiscard]] std::vector<Move> line() const {
        std::vector<Move> line{winning_};
        for (Index index = winningParent_; nodes_[index].parent != none; index = nodes_[index].parent)
            line.push_back(nodes_[index].move);
        std::reverse(line.begin(), line.end());
        return line;
    }
    // After No.
    [[nodiscard]] std::vector<AnyPosition> positions() const {
        std::vector<AnyPosition> positions;
        positions.reserve(nodes_.size());
        for (const Node& node : nodes_.values()) positions.push_back(node.position);
        return positions;
    }
    [[nodiscard]] bool isForced() const noexcept { return forced_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.size(); }

private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    static constexpr std::size_t buckets = 1024;

    struct Node {
        P position;
        Index parent;
        Index next;  // in its bucket
        Move move;
        std::uint32_t depth;
    };

    void keep(const P& position, Index parent, Move move, std::uint32_t depth) {
        const auto estimate = static_cast<std::size_t>(V::winDistance(position, winner_)) +
                              static_cast<std::size_t>(depthPenalty_) * depth / 8;
        const std::size_t bucket = std::min(estimate, buckets - 1);
        open_[bucket] = nodes_.insert({position, parent, open_[bucket], move, depth});
        lowest_ = std::min(lowest_, bucket);
    }

    // Has a move won?
    bool expand(Index index) {
        const P position = nodes_[index].position;
        const std::uint32_t depth = nodes_[index].depth + 1;
        const MoveList moves = legalMoves(position);
        forced_ &= moves.size() <= 1;
        for (const Move move : moves) {
            const P next = position.playUnchecked(move);
            if (nodes_.contains(next)) continue;
            if (const auto outcome = boardOutcome(next); outcome && outcome->winner == winner_) {
                winningParent_ = index;
                winning_ = move;
                return true;
            }
            if (V::canWinByMaterial(next, winner_)) keep(next, index, move, depth);
        }
        return false;
    }

    Color winner_;
    int depthPenalty_;
    dead::PositionSet<Node> nodes_;
    std::array<Index, buckets> open_;
    std::size_t lowest_ = 0;
    Move winning_ = Move::fromBits(0);
    Index winningParent_ = none;
    bool forced_ = true;
};

}  // namespace nowchess::winnable
