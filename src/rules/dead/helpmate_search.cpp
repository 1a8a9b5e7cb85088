#include "rules/dead/helpmate_search.h"

#include <algorithm>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/material.h"
#include "rules/dead/locked.h"
#include "rules/dead/set_moves.h"

namespace nowchess::dead {

HelpmateSearch::HelpmateSearch(const Position& root, Color winner, const MateWeights& weights)
    : winner_(winner), weights_(weights) {
    open_.fill(none);
    nodes_.insert({root, none, none, Move::fromBits(0), buckets - 1, 0, 0});
    open_[buckets - 1] = 0;
}

// Positions where the winner cannot mate, by cheap proofs. Both can only begin to hold after irreversible moves.
bool HelpmateSearch::isSettled(const Position& before, Move move, const Position& after) const noexcept {
    if (after.halfmoveClock() != 0) return false;
    const bool material =
        move.kind() == MoveKind::Promotion || before.board().occupied().size() != after.board().occupied().size();
    if (material && !canMateByMaterial(after.board(), winner_)) return true;
    return pruneLocked_ && isLockedAgainst(after, winner_);
}

bool HelpmateSearch::meet(const Position& position, Index parent, Move move) {
    if (nodes_.contains(position)) return false;
    const MateDistance distance(position, winner_, weights_);
    if (distance.mayBeMate() && !hasLegalMove(position)) {
        mateParent_ = parent;
        mate_ = {move};
        return true;
    }
    if (isSettled(nodes_[parent].position, move, position)) return false;
    const auto depth = static_cast<std::uint16_t>(nodes_[parent].depth + 1);
    const auto estimate = static_cast<std::size_t>(distance.estimate() + weights_.depthPenalty * depth / 8);
    const std::size_t bucket = std::min(estimate, buckets - 1);
    open_[bucket] =
        nodes_.insert({position, parent, open_[bucket], move, static_cast<std::uint16_t>(bucket), depth, 0});
    lowest_ = std::min(lowest_, bucket);
    return false;
}

// The order in which moves are tried. A greedy search begins with those near the loser's king.
std::span<const Move> HelpmateSearch::arranged(const Position& position, const MoveList& moves) {
    if (!weights_.isGreedy) return {moves.begin(), moves.end()};
    const Bitboard near = kingSteps(Bitboard{position.king(opposite(winner_))});
    const Bitboard around = kingSteps(near);
    arranged_.clear();
    for (const Bitboard zone : {near, around - near, ~(near | around)})
        for (const Move move : moves)
            if (zone.contains(move.to())) arranged_.push_back(move);
    return arranged_;
}

// Tries the moves until one lowers the estimate clearly, and comes back for the others only if that one leads nowhere;
// of the loser's moves, a greedy search stops at the first that does not raise it. A position is closed when all its
// moves have been tried. At the root they are all tried at once, so that a mate in one is not overlooked.
bool HelpmateSearch::expand(Index index) {
    constexpr std::size_t clearGain = 3;
    const Position position = nodes_[index].position;
    const MoveList legal = legalMoves(position);
    const std::span<const Move> moves = arranged(position, legal);
    forced_ &= moves.size() <= 1;
    const bool stopsEarly = weights_.isGreedy && position.turn() != winner_;
    const std::size_t bucket = nodes_[index].bucket;
    std::size_t tried = nodes_[index].tried;
    Index* link = &open_[bucket];
    while (tried < moves.size()) {
        const Move move = moves[tried++];
        const auto next = static_cast<Index>(nodes_.size());
        if (meet(position.playUnchecked(move), index, move)) return true;
        if (index == 0) continue;
        if (lowest_ + clearGain <= bucket) break;
        if (stopsEarly && nodes_.size() > next && nodes_[next].bucket <= bucket) {
            if (nodes_[next].bucket == bucket) link = &nodes_[next].next;  // after the new position
            break;
        }
    }
    if (tried < moves.size()) {
        nodes_[index].tried = static_cast<std::uint16_t>(tried);
        nodes_[index].next = *link;
        *link = index;
    }
    return false;
}

std::optional<MateAnswer> HelpmateSearch::run(std::uint64_t nodes) {
    while (nodes_.size() < nodes) {
        while (lowest_ < buckets && open_[lowest_] == none) ++lowest_;
        if (lowest_ == buckets) return MateAnswer::No;
        const Index index = open_[lowest_];
        open_[lowest_] = nodes_[index].next;
        if (expand(index)) return MateAnswer::Yes;
    }
    return std::nullopt;
}

std::vector<Move> HelpmateSearch::line() const {
    std::vector<Move> line = mate_;
    for (Index index = mateParent_; nodes_[index].parent != none; index = nodes_[index].parent)
        line.push_back(nodes_[index].move);
    std::reverse(line.begin(), line.end());
    return line;
}

std::vector<AnyPosition> HelpmateSearch::positions() const {
    std::vector<AnyPosition> positions;
    positions.reserve(nodes_.size());
    for (const Node& node : nodes_.values()) positions.push_back(node.position);
    return positions;
}

}  // namespace nowchess::dead
