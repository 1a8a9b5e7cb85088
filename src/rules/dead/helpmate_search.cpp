#include "rules/dead/helpmate_search.h"

#include <algorithm>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/material.h"
#include "rules/dead/locked.h"
#include "rules/dead/set_moves.h"

namespace nowchess::dead {

namespace {

constexpr std::array movers{PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King};

}  // namespace

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

bool HelpmateSearch::meet(const Position& position, Index parent, Move move, const LosersPart& loser) {
    if (nodes_.contains(position)) return false;
    const MateDistance distance(position, winner_, weights_, loser);
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

// In which order a greedy search tries the moves: those that bring the cheapest check nearer, then those near the
// loser's king.
std::span<const Move> HelpmateSearch::arranged(const Position& position, const MoveList& moves,
                                               const LosersPart& loser) {
    planned_ = 0;
    if (!weights_.isGreedy) return {moves.begin(), moves.end()};
    const Board& board = position.board();
    const Bitboard near = kingSteps(Bitboard{position.king(opposite(winner_))});
    const Bitboard around = kingSteps(near);
    ByPieceType<Bitboard> useful;
    Bitboard checker;
    Bitboard checks;
    if (position.turn() == winner_) {
        const MateDistance distance(position, winner_, weights_, loser);
        checker = distance.checker();
        checks = distance.towardsCheck();
        for (const PieceType type : movers)
            if (board.pieces(winner_).intersects(board.pieces(type))) useful[type] = distance.towardsPlan(type);
    }
    const auto rank = [&](Move move) -> std::uint8_t {
        const Bitboard aims = checker.contains(move.from()) ? checks : useful[board.typeAt(move.from())];
        if (aims.contains(move.to()) || (position.turn() == winner_ && move.kind() == MoveKind::Promotion)) return 0;
        return near.contains(move.to()) ? 1 : around.contains(move.to()) ? 2 : 3;
    };
    std::array<std::uint8_t, maxLegalMoves> ranks;
    std::array<std::size_t, 5> places{};  // of each rank's next move, one further on while they are counted
    std::size_t next = 0;
    for (const Move move : moves) {
        ranks[next] = rank(move);
        ++places[ranks[next++] + 1U];
    }
    planned_ = places[1];
    for (std::size_t i = 1; i < places.size(); ++i) places[i] += places[i - 1];
    arranged_.resize(moves.size(), Move::fromBits(0));
    next = 0;
    for (const Move move : moves) arranged_[places[ranks[next++]]++] = move;
    return arranged_;
}

// By how much a move has to lower the estimate for the others to wait. The more have been tried, the less.
std::size_t HelpmateSearch::enough(bool winnersTurn, std::size_t tried) const noexcept {
    constexpr std::size_t many = 6;
    if (!weights_.isGreedy || !winnersTurn) return 3;
    if (tried <= planned_) return 2;
    return tried < many ? 3 : 1;
}

// Tries the moves until one lowers the estimate clearly, and comes back for the others only if that one leads nowhere;
// of the loser's moves, a greedy search stops at the first that does not raise it. A position is closed when all its
// moves have been tried.
bool HelpmateSearch::expand(Index index) {
    const Position position = nodes_[index].position;
    const MoveList legal = legalMoves(position);
    forced_ &= legal.size() <= 1;
    const bool winnersTurn = position.turn() == winner_;
    const LosersPart before = winnersTurn ? LosersPart::of(position, opposite(winner_)) : LosersPart{};
    const std::span<const Move> moves = arranged(position, legal, before);
    const std::size_t bucket = nodes_[index].bucket;
    std::size_t tried = nodes_[index].tried;
    Index* link = &open_[bucket];
    while (tried < moves.size()) {
        const Move move = moves[tried++];
        const auto next = static_cast<Index>(nodes_.size());
        const Position after = position.playUnchecked(move);
        const bool unchanged = winnersTurn && !position.board().occupied().contains(move.to());
        if (meet(after, index, move, unchanged ? before : LosersPart::of(after, opposite(winner_)))) return true;
        if (lowest_ + enough(winnersTurn, tried) <= bucket) break;
        if (weights_.isGreedy && !winnersTurn && nodes_.size() > next && nodes_[next].bucket <= bucket) {
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
