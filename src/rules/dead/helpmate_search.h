// Best-first search for a helpmate, a mate that both sides work for; every position met is kept. Yes: there is a line.
// No: every position has been expanded, so that the positions met are closed under legal moves and contain no mate.
// Else the budget is spent.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nowchess/rules/dead_position.h"
#include "nowchess/rules/legal_moves.h"
#include "rules/dead/mate_distance.h"
#include "rules/dead/position_set.h"

namespace nowchess::dead {

class HelpmateSearch {
public:
    HelpmateSearch(const Position& root, Color winner, const MateWeights& weights);

    // Goes on until so many positions have been met in all. Empty: not decided yet.
    std::optional<MateAnswer> run(std::uint64_t nodes);
    // From now on positions where a locked structure excludes mate are not expanded.
    void pruneLocked() noexcept { pruneLocked_ = true; }

    // After Yes.
    [[nodiscard]] std::vector<Move> line() const;
    // After No.
    [[nodiscard]] std::vector<AnyPosition> positions() const;
    [[nodiscard]] bool isForced() const noexcept { return forced_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.size(); }

private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    static constexpr std::size_t buckets = 256;

    struct Node {
        Position position;
        Index parent;
        Index next;  // in its bucket
        Move move;
        std::uint16_t bucket;
        std::uint16_t depth;
        std::uint16_t tried;  // of its legal moves
    };

    std::span<const Move> arranged(const Position& position, const MoveList& moves, const LosersPart& loser);
    [[nodiscard]] std::size_t enough(bool winnersTurn, std::size_t tried) const noexcept;
    bool expand(Index index);
    bool meet(const Position& position, Index parent, Move move, const LosersPart& loser);
    [[nodiscard]] bool isSettled(const Position& before, Move move, const Position& after) const noexcept;

    Color winner_;
    MateWeights weights_;
    PositionSet<Node> nodes_;
    std::array<Index, buckets> open_;
    std::size_t lowest_ = 0;
    std::vector<Move> arranged_;
    std::size_t planned_ = 0;  // so many moves of those arranged bring the cheapest check nearer
    std::vector<Move> mate_;
    Index mateParent_ = none;
    bool forced_ = true;
    bool pruneLocked_ = false;
};

}  // namespace nowchess::dead
