#include "rules/dead/helpmate_search.h"

#include <algorithm>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"
#include "nowchess/rules/repetition.h"
#include "rules/dead/locked.h"

namespace nowchess::dead {

HelpmateSearch::HelpmateSearch(const Position& root, Color winner, const Temper& temper)
    : winner_(winner), temper_(temper) {
    open_.fill(none);
    nodes_.reserve(512);
    rehash(1024);
    nodes_.push_back({root, none, none, Move::fromBits(0), buckets - 1, 0});
    remember(0);
    open_[buckets - 1] = 0;
}

std::size_t HelpmateSearch::slotOf(Key key) const noexcept {
    return static_cast<std::size_t>(static_cast<std::uint64_t>(key) & (table_.size() - 1));
}

bool HelpmateSearch::isKnown(const Position& position) const noexcept {
    for (std::size_t slot = slotOf(position.key()); table_[slot] != none; slot = (slot + 1) & (table_.size() - 1)) {
        const Position& known = nodes_[table_[slot]].position;
        // Equal keys prove nothing: a closed set must not lose a position to a collision.
        if (known.key() == position.key() && samePosition(known, position)) return true;
    }
    return false;
}

void HelpmateSearch::remember(Index index) {
    std::size_t slot = slotOf(nodes_[index].position.key());
    while (table_[slot] != none) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = index;
}

void HelpmateSearch::rehash(std::size_t size) {
    table_.assign(size, none);
    for (Index index = 0; index < nodes_.size(); ++index) remember(index);
}

// Positions where the winner cannot mate, seen at a glance. Both need a look only after moves that cannot be undone.
bool HelpmateSearch::isSettled(const Position& before, Move move, const Position& after) const noexcept {
    if (after.halfmoveClock() != 0) return false;
    const bool material =
        move.kind() == MoveKind::Promotion || before.board().occupied().size() != after.board().occupied().size();
    if (material && !canMateByMaterial(after.board(), winner_)) return true;
    if (!pruneLocked_) return false;
    LockedAnalysis analysis(after);
    do {
        if (analysis.allowsMateBy(winner_)) return false;
    } while (analysis.grow());
    return !analysis.allowsMateBy(winner_);
}

bool HelpmateSearch::meet(const Position& position, Index parent, Move move) {
    if (isKnown(position)) return false;
    const MateDistance distance(position, winner_, temper_);
    if (distance.mayBeMate() && !hasLegalMove(position)) {
        mateParent_ = parent;
        mate_ = {move};
        return true;
    }
    if (isSettled(nodes_[parent].position, move, position)) return false;
    const std::size_t bucket = std::min<std::size_t>(static_cast<std::size_t>(distance.estimate()), buckets - 1);
    const auto index = static_cast<Index>(nodes_.size());
    nodes_.push_back({position, parent, open_[bucket], move, static_cast<std::uint16_t>(bucket), 0});
    open_[bucket] = index;
    lowest_ = std::min(lowest_, bucket);
    if (2 * nodes_.size() > table_.size())
        rehash(2 * table_.size());
    else
        remember(index);
    return false;
}

// Tries the moves until one is a clear gain, and comes back for the others only if that one leads nowhere. A position
// counts as looked at when all its moves have been tried.
bool HelpmateSearch::expand(Index index) {
    constexpr std::size_t clearGain = 3;
    const Position position = nodes_[index].position;
    const MoveList moves = legalMoves(position);
    forced_ &= moves.size() <= 1;
    const std::size_t bucket = nodes_[index].bucket;
    std::size_t tried = nodes_[index].tried;
    while (tried < moves.size()) {
        const Move move = moves[tried++];
        if (meet(position.playUnchecked(move), index, move)) return true;
        if (lowest_ + clearGain <= bucket) break;
    }
    if (tried < moves.size()) {
        nodes_[index].tried = static_cast<std::uint16_t>(tried);
        nodes_[index].next = open_[bucket];
        open_[bucket] = index;
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

std::vector<Position> HelpmateSearch::positions() const {
    std::vector<Position> positions;
    positions.reserve(nodes_.size());
    for (const Node& node : nodes_) positions.push_back(node.position);
    return positions;
}

}  // namespace nowchess::dead
