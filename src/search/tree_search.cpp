#include "search/tree_search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <type_traits>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"
#include "nowchess/rules/status.h"
#include "nowchess/search/evaluation.h"
#include "rules/instantiate.h"
#include "search/evaluation_terms.h"
#include "search/exchange.h"

namespace nowchess::search {

namespace {

constexpr int hashMoveScore = 1'000'000;
constexpr int goodCaptureScore = 500'000;
constexpr int killerScore = 400'000;
constexpr int badCaptureScore = -500'000;
constexpr int forcedCapturePlies = 4;  // of the quiescence search

// A mate score counts plies from the root in the search, and from the position itself in the table.
int toTable(int score, int ply) noexcept {
    return score > mateBound ? score + ply : score < -mateBound ? score - ply : score;
}
int fromTable(int score, int ply) noexcept {
    return score > mateBound ? score - ply : score < -mateBound ? score + ply : score;
}

template <typename V>
[[gnu::always_inline]] inline bool isQuiet(const BasicPosition<V>& position, Move move) noexcept {
    if (move.kind() == MoveKind::Castling) return true;
    if (move.kind() == MoveKind::EnPassant || move.promotion() == PromotionPiece::Queen) return false;
    return !position.board().occupied().contains(move.to());
}

// Checks, and moves that end the game: they are searched however bad they look.
template <typename V>
inline bool isForcing(const BasicPosition<V>& position, Move move) noexcept {
    if constexpr (V::hasOwnEnding) {
        const BasicPosition<V> next = position.playUnchecked(move);
        return isInCheck(next) || !hasLegalMove(next);
    } else {
        return givesCheck(position, move);
    }
}

// What the end of the game is worth to the side to move. Precondition: it has no legal move.
template <typename V>
int endScore(const BasicPosition<V>& position, bool inCheck, int ply) noexcept {
    if constexpr (!V::hasOwnEnding && V::stalemate == Standing::Drawn) {
        return inCheck ? ply - mateScore : 0;
    } else {
        const auto winner = boardOutcome(position)->winner;
        if (!winner) return 0;
        return *winner == position.turn() ? mateScore - ply : ply - mateScore;
    }
}

bool hasNonPawnMaterial(const Board& board, Color color) noexcept {
    return board.pieces(color) != (board.pieces(color, PieceType::Pawn) | board.pieces(color, PieceType::King));
}

// The null move: as if the side to move had passed. Precondition: it is not in check.
template <typename V>
BasicPosition<V> afterNullMove(const BasicPosition<V>& position) noexcept {
    Setup setup = position.setup();
    setup.turn = opposite(setup.turn);
    setup.enPassant.reset();
    setup.halfmoveClock = 0;  // no repetition is counted across a null move
    return BasicPosition<V>::unchecked(setup);
}

template <typename V>
int clampedEvaluation(const BasicPosition<V>& position) noexcept {
    return std::clamp(evaluate(position), -25'000, 25'000);
}

}  // namespace

SearchTables::SearchTables(std::size_t megabytes) : table(megabytes) {
    for (std::size_t depth = 0; depth < 64; ++depth)
        for (std::size_t number = 0; number < 64; ++number)
            reductions[depth][number] =
                depth == 0 || number == 0
                    ? std::int8_t{0}
                    : static_cast<std::int8_t>(0.75 + std::log(static_cast<double>(depth)) *
                                                          std::log(static_cast<double>(number)) / 2.0);
}

template <typename V>
TreeSearch<V>::TreeSearch(SearchTables& tables, const SearchRoot& root, const SearchLimits& limits,
                          const StopToken& stop)
    : tables_(tables),
      limits_(limits),
      stop_(stop),
      root_(root.position.template as<V>()),
      keys_(root.earlier),
      rootIndex_(root.earlier.size()),
      frames_(maxPly + 2) {
    keys_.reserve(keys_.size() + maxPly + 2);
}

template <typename V>
std::chrono::milliseconds TreeSearch<V>::elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start_);
}

template <typename V>
int TreeSearch<V>::search(int depth, int alpha, int beta, const std::vector<Move>& rootMoves) {
    rootDepth_ = depth;
    rootMoves_ = rootMoves;
    return alphaBeta(root_, depth, {alpha, beta}, 0);
}

// The clock and the stop token are checked every 1024 nodes, and not before depth 1 is complete, so that even the
// shortest search compares all root moves; the node limit is exact and holds at depth 1, too.
template <typename V>
bool TreeSearch<V>::shouldStop() {
    if (stopped_) return true;
    if (limits_.nodes && nodes_ >= *limits_.nodes) return stopped_ = true;
    if (nodes_ % 1024 != 0 || rootDepth_ == 1) return false;
    return stopped_ = stop_.stop_requested() || (limits_.hardLimit && elapsed() >= *limits_.hardLimit);
}

// After the root one earlier occurrence counts as a draw, since a side that can repeat once can repeat again; of the
// positions before the root two are needed.
template <typename V>
bool TreeSearch<V>::repeats(const Position& position) const noexcept {
    // Where the clock does not count, captured pieces come back, and so may any position.
    const std::size_t reach =
        V::countsMoves ? std::min<std::size_t>(position.halfmoveClock(), keys_.size()) : keys_.size();
    int earlier = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
        const std::size_t index = keys_.size() - back;
        if (keys_[index] != position.key()) continue;
        if (index >= rootIndex_ || ++earlier == 2) return true;
    }
    return false;
}

template <typename V>
std::array<std::optional<PieceTo>, 2> TreeSearch<V>::previousMoves(int ply) const noexcept {
    return {ply >= 1 ? frame(ply - 1).made : std::nullopt, ply >= 2 ? frame(ply - 2).made : std::nullopt};
}

// Plays the move, or the null move, and searches from there.
template <typename V>
template <typename Search>
int TreeSearch<V>::after(const Position& position, int ply, std::optional<Move> move, Search&& searchNext) {
    frame(ply).made = move ? std::optional(pieceToOf(position, *move)) : std::nullopt;
    ++nodes_;
    keys_.push_back(position.key());
    const Position next = move ? position.playUnchecked(*move) : afterNullMove(position);
    tables_.table.prefetch(next.key());
    const int score = searchNext(next);
    keys_.pop_back();
    return score;
}

// What needs no search: draws, and the maximum ply, where the search stack ends.
template <typename V>
std::optional<int> TreeSearch<V>::drawOrHorizon(const Position& position, int ply) const {
    if (repeats(position) || (isDecidedByMaterial<V> && isInsufficientMaterial(position.board()))) return 0;
    if (V::countsMoves && position.halfmoveClock() >= 100 && hasLegalMove(position)) return 0;
    if (ply >= maxPly) return clampedEvaluation(position);  // GCOVR_EXCL_LINE no line is known that goes so far
    return std::nullopt;
}

// The tables know nothing of the halfmove clock, so they are asked only where it has just been set back.
template <typename V>
std::optional<int> TreeSearch<V>::probeTablebase(const Position& position, int ply) {
    if constexpr (std::is_same_v<V, variants::Standard>) {
        if (tablebase_ == nullptr || position.halfmoveClock() != 0) return std::nullopt;
        const auto value = tablebase_->value(position);
        if (!value) return std::nullopt;
        ++tableHits_;
        switch (*value) {
            case TableValue::Loss: return ply - tableScore;
            case TableValue::BlessedLoss: return -1;
            case TableValue::Draw: return 0;
            case TableValue::CursedWin: return 1;
            case TableValue::Win: return tableScore - ply;
        }
    }
    return std::nullopt;
}

template <typename V>
std::optional<int> TreeSearch<V>::tableCutoff(const Node& node) {
    // The table knows nothing of the halfmove clock, so its scores are not used near the fifty-move rule.
    if (!node.known || node.known->depth < node.depth) return std::nullopt;
    if (V::countsMoves && node.position.halfmoveClock() >= 90) return std::nullopt;
    const int score = fromTable(node.known->score, node.ply);
    const Bound bound = node.known->bound();
    const bool isEnough = bound == Bound::Exact || (bound == Bound::Lower && score >= node.window.beta) ||
                          (bound == Bound::Upper && score <= node.window.alpha);
    return isEnough ? std::optional(score) : std::nullopt;
}

template <typename V>
int TreeSearch<V>::alphaBeta(const Position& position, int depth, Window window, int ply) {
    if (depth <= 0) return quiescence(position, window, ply);
    frame(ply).line.clear();
    if (shouldStop()) return 0;
    if (ply > 0) {
        if (const auto score = drawOrHorizon(position, ply)) return *score;
        if (const auto score = probeTablebase(position, ply)) return *score;
        // Mate-distance pruning: no line is better than a mate nearer to the root.
        window = {std::max(window.alpha, ply - mateScore), std::min(window.beta, mateScore - ply - 1)};
        if (window.alpha >= window.beta) return window.alpha;
    }
    deepest_ = std::max(deepest_, ply);
    Node node{.position = position, .ply = ply, .depth = depth, .window = window};
    const bool excludes = frame(ply).excluded.has_value();
    if (!excludes) {
        probeTable(node);
        if (window.isNull())
            if (const auto score = tableCutoff(node)) return *score;
    }
    evaluateNode(node);
    if (window.isNull() && !excludes && !limits_.mate)
        if (const auto score = pruneNode(node)) return *score;
    // Internal iterative reduction: without a hash move, a shallower search is the cheapest way to get one.
    if (!node.hashMove && node.depth >= 4 && !excludes && !limits_.mate) --node.depth;
    return searchMoves(node);
}

template <typename V>
void TreeSearch<V>::probeTable(Node& node) const {
    const Entry* const entry = tables_.table.find(node.position.key());
    if (entry == nullptr) return;
    node.known = *entry;
    if (entry->move != 0) node.hashMove = Move::fromBits(entry->move);
}

template <typename V>
void TreeSearch<V>::evaluateNode(Node& node) {
    node.inCheck = isInCheck(node.position);
    if (node.inCheck) {
        // There is no static evaluation in check; the one two plies ago stands in for it.
        node.evaluation = node.ply >= 2 ? frame(node.ply - 2).evaluation : 0;
    } else {
        node.evaluation = node.known ? node.known->evaluation : clampedEvaluation(node.position);
    }
    frame(node.ply).evaluation = node.evaluation;
    node.improving = !node.inCheck && node.ply >= 2 && node.evaluation > frame(node.ply - 2).evaluation;
    // The table's score, where its bound allows, is better than the static evaluation.
    if (!node.known || node.inCheck) return;
    const int score = fromTable(node.known->score, node.ply);
    const Bound bound = node.known->bound();
    if (std::abs(score) < mateBound && (bound == Bound::Exact || (bound == Bound::Lower && score > node.evaluation) ||
                                        (bound == Bound::Upper && score < node.evaluation)))
        node.evaluation = score;
}

// Pruning of whole nodes: reverse futility (so far above beta that no move needs to be searched), razoring (so far
// below alpha that only captures could help) and the null move.
template <typename V>
std::optional<int> TreeSearch<V>::pruneNode(const Node& node) {
    const int beta = node.window.beta;
    if (node.inCheck || std::abs(beta) >= mateBound) return std::nullopt;
    // Where a quiet move can end the game, no evaluation is far enough from the window.
    if constexpr (!V::hasOwnEnding) {
        if (node.depth <= 7 && node.evaluation - 75 * (node.depth - (node.improving ? 1 : 0)) >= beta)
            return (node.evaluation + beta) / 2;
        if (node.depth <= 3 && node.evaluation + 250 * node.depth <= node.window.alpha) {
            const int score = quiescence(node.position, node.window, node.ply);
            if (score <= node.window.alpha) return score;
        }
    }
    // To pass is often best where captures are forced.
    if constexpr (V::forcesCaptures) return std::nullopt;
    // Null-move pruning: a position that is above beta even after passing. Not twice in a row, and not without a piece
    // other than pawns, where zugzwang is common.
    const bool afterNull = !frame(node.ply - 1).made;  // the root's window is never null
    if (node.depth < 3 || node.evaluation < beta || afterNull ||
        !hasNonPawnMaterial(node.position.board(), node.position.turn()))
        return std::nullopt;
    const int reduction = 4 + node.depth / 4 + std::min((node.evaluation - beta) / 200, 3);
    // The reply must be searched where it can end the game.
    const int depth = std::max(node.depth - reduction, V::hasOwnEnding ? 1 : 0);
    const int score = after(node.position, node.ply, std::nullopt, [&](const Position& next) {
        return -alphaBeta(next, depth, {-beta, -beta + 1}, node.ply + 1);
    });
    if (stopped_ || score < beta) return std::nullopt;
    return score >= mateBound ? beta : score;
}

template <typename V>
std::optional<int> TreeSearch<V>::orderingScore(const Node& node, Move move) const {
    const Frame& here = frame(node.ply);
    if (here.excluded == move) return std::nullopt;
    if (node.ply == 0 && std::ranges::find(rootMoves_, move) == rootMoves_.end()) return std::nullopt;
    if (node.hashMove == move) return hashMoveScore;
    if (!isQuiet(node.position, move)) {
        const int score =
            16 * immediateGain(node.position, move) - exchangeValue[node.position.board().typeAt(move.from())] / 16;
        return score + (exchangeIsAtLeast(node.position, move, -20) ? goodCaptureScore : badCaptureScore);
    }
    if (here.killers[0] == move) return killerScore + 1;
    if (here.killers[1] == move) return killerScore;
    return tables_.history.score(node.position, move, previousMoves(node.ply));
}

// Pruning of moves near the leaves: late quiet ones, those that have failed before by the history tables, those too far
// below alpha (futility), and those that lose material by static exchange evaluation.
template <typename V>
bool TreeSearch<V>::canPruneMove(const Node& node, const ScoredMove& scored, bool quiet, int number) const {
    const Move move = scored.move;
    if (limits_.mate || node.ply == 0) return false;
    if (quiet) {
        if (node.depth <= 6 && number > (4 + node.depth * node.depth) / (node.improving ? 1 : 2)) return true;
        if (node.depth <= 4 && scored.score < -4'000 * node.depth) return true;
        if (node.depth <= 6 && !node.inCheck && node.evaluation + 100 + 90 * node.depth <= node.window.alpha)
            return true;
    }
    return node.depth <= 6 && !exchangeIsAtLeast(node.position, move, (quiet ? -50 : -100) * node.depth);
}

// By how many plies to search deeper. Empty: several moves beat beta, and the node is cut off (multi-cut).
template <typename V>
std::optional<int> TreeSearch<V>::extension(const Node& node, Move move, bool forces) {
    if (node.ply >= 2 * rootDepth_ || limits_.mate) return 0;
    if (node.ply > 0 && node.depth >= 7 && node.hashMove == move && node.known->bound() != Bound::Upper &&
        node.known->depth + 3 >= node.depth && std::abs(node.known->score) < mateBound) {
        // Singular extension: searched deeper if all other moves are worse by a margin, and twice if by far.
        const int below = node.known->score - 2 * node.depth;
        Frame& here = frame(node.ply);
        here.excluded = move;
        const int others = alphaBeta(node.position, (node.depth - 1) / 2, {below - 1, below}, node.ply);
        here.excluded.reset();
        if (others < below) return node.window.isNull() && others < below - 20 ? 2 : 1;
        if (below >= node.window.beta) return std::nullopt;
    }
    return forces && exchangeIsAtLeast(node.position, move, 0) ? 1 : 0;  // a check that loses no material
}

template <typename V>
int TreeSearch<V>::searchMove(const Node& node, Move move, Window window, int depth, int reduction, bool isFirst) {
    return after(node.position, node.ply, move, [&](const Position& next) {
        const auto searchNext = [&](int toDepth, Window in) {
            return -alphaBeta(next, toDepth, {-in.beta, -in.alpha}, node.ply + 1);
        };
        if (isFirst) return searchNext(depth, window);
        const Window nullWindow{window.alpha, window.alpha + 1};
        int score = searchNext(depth - reduction, nullWindow);
        if (score > window.alpha && reduction > 0) score = searchNext(depth, nullWindow);
        if (score > window.alpha && score < window.beta) score = searchNext(depth, window);
        return score;
    });
}

// Late-move reduction: how many plies less to search moves that come late in the order.
template <typename V>
int TreeSearch<V>::lateMoveReduction(const Node& node, const ScoredMove& scored, bool quiet, int number) const {
    const bool isNull = node.window.isNull();
    if (limits_.mate || node.depth < 3 || number <= (isNull ? 2 : 4) || (!quiet && scored.score >= 0)) return 0;
    int reduction = tables_.reductions[static_cast<std::size_t>(std::min(node.depth, 63))]
                                      [static_cast<std::size_t>(std::min(number, 63))];
    reduction += (node.improving ? 0 : 1) - (isNull ? 0 : 1);
    if (quiet) reduction -= std::clamp(scored.score / 8'000, -2, 2);
    return std::clamp(reduction, 0, node.depth - 2);
}

// The principal variation of this node is now the move and the one below it.
template <typename V>
void TreeSearch<V>::extendLine(int ply, Move move) {
    std::vector<Move>& line = frame(ply).line;
    const std::vector<Move>& below = frame(ply + 1).line;
    line.assign(1, move);
    line.insert(line.end(), below.begin(), below.end());
}

template <typename V>
int TreeSearch<V>::searchMoves(const Node& node) {
    MoveOrder order(legalMoves(node.position), [&](Move move) { return orderingScore(node, move); });
    frame(node.ply + 1).killers = {};
    std::vector<Move> failed;  // quiet moves that did not raise alpha to beta
    std::optional<Move> best;
    int bestScore = -mateScore;
    Window window = node.window;
    int number = 0;
    while (const auto scored = order.next()) {
        const Move move = scored->move;
        const bool quiet = isQuiet(node.position, move);
        const bool forces = isForcing(node.position, move);
        ++number;
        if (number > 1 && bestScore > -mateBound && !forces && canPruneMove(node, *scored, quiet, number)) continue;
        const auto extended = extension(node, move, forces);
        if (stopped_) return 0;
        if (!extended) return node.known->score - 2 * node.depth;
        const int reduction = forces ? 0 : lateMoveReduction(node, *scored, quiet, number);
        const int score = searchMove(node, move, window, node.depth - 1 + *extended, reduction, number == 1);
        if (stopped_) return 0;
        bestScore = std::max(bestScore, score);
        if (score > window.alpha) {
            best = move;
            window.alpha = score;
            if (node.ply == 0) value_ = score;
            extendLine(node.ply, move);
        }
        if (window.alpha >= window.beta) {
            if (quiet) updateHistory(node, move, failed);
            break;
        }
        if (quiet) failed.push_back(move);
    }
    const bool excludes = frame(node.ply).excluded.has_value();
    if (number == 0 && !excludes) return endScore(node.position, node.inCheck, node.ply);
    if (number == 0) return node.window.alpha;
    if (!excludes) store(node, bestScore, best);
    return bestScore;
}

// A quiet move caused a beta cutoff: it becomes a killer and gains in the history tables, those tried before it lose.
template <typename V>
void TreeSearch<V>::updateHistory(const Node& node, Move best, const std::vector<Move>& failed) {
    auto& killers = frame(node.ply).killers;
    if (killers[0] != best) killers = {best, killers[0]};
    const int bonus = std::min(20 * node.depth * node.depth + 60 * node.depth, 1'600);
    tables_.history.update(node.position, best, previousMoves(node.ply), bonus);
    for (const Move move : failed) tables_.history.update(node.position, move, previousMoves(node.ply), -bonus);
}

template <typename V>
void TreeSearch<V>::store(const Node& node, int best, std::optional<Move> move) {
    const Bound bound = best >= node.window.beta ? Bound::Lower : move ? Bound::Exact : Bound::Upper;
    // The value of some of the root moves is not the value of the root.
    if (node.ply == 0 && rootMoves_.size() < static_cast<std::size_t>(countLegalMoves(node.position))) return;
    tables_.table.store(node.position.key(),
                        {.move = move ? move->bits() : std::uint16_t{0},
                         .score = static_cast<std::int16_t>(toTable(best, node.ply)),
                         .evaluation = static_cast<std::int16_t>(frame(node.ply).evaluation),
                         .depth = static_cast<std::uint8_t>(node.depth)},
                        bound);
}

// Captures and promotions to a queen, and every move of a side in check, until the position is quiet.
template <typename V>
int TreeSearch<V>::quiescence(const Position& position, Window window, int ply) {
    frame(ply).line.clear();
    if (shouldStop()) return 0;
    deepest_ = std::max(deepest_, ply);
    if (isDecidedByMaterial<V> && isInsufficientMaterial(position.board())) return 0;
    if (ply >= maxPly) return clampedEvaluation(position);  // GCOVR_EXCL_LINE as above
    Node node{.position = position, .ply = ply, .depth = 0, .window = window};
    probeTable(node);
    if (window.isNull())
        if (const auto score = tableCutoff(node)) return *score;
    evaluateNode(node);
    const MoveList moves = legalMoves(position);
    if (moves.empty()) return endScore(position, node.inCheck, ply);
    // Forced captures branch so much that only those without a choice are followed to the end.
    if (V::forcesCaptures && moves.size() > 1 && ply > rootDepth_ + forcedCapturePlies) return node.evaluation;
    // Stand pat: a side need not capture, unless it is in check or must by the rules.
    const bool mustMove = V::forcesCaptures ? !isQuiet(position, moves[0]) : node.inCheck;
    const int standPat = mustMove ? ply - mateScore : node.evaluation;
    if (standPat >= window.beta) return standPat;
    return searchCaptures(node, moves, mustMove, standPat);
}

template <typename V>
int TreeSearch<V>::searchCaptures(const Node& node, const MoveList& moves, bool mustMove, int standPat) {
    MoveOrder order(moves, [&](Move move) -> std::optional<int> {
        if (!mustMove && isQuiet(node.position, move)) return std::nullopt;
        return orderingScore(node, move);
    });
    int best = standPat;
    std::optional<Move> bestMove;
    Window window{std::max(node.window.alpha, standPat), node.window.beta};
    while (const auto scored = order.next()) {
        const Move move = scored->move;
        // Delta pruning: the capture cannot raise alpha, or it loses material by static exchange evaluation.
        if (!mustMove && (node.evaluation + 180 + immediateGain(node.position, move) <= window.alpha ||
                          !exchangeIsAtLeast(node.position, move, 0)))
            continue;
        const int score = after(node.position, node.ply, move, [&](const Position& next) {
            return -quiescence(next, {-window.beta, -window.alpha}, node.ply + 1);
        });
        if (stopped_) return 0;
        best = std::max(best, score);
        if (score <= window.alpha) continue;
        window.alpha = score;
        bestMove = move;
        extendLine(node.ply, move);
        if (score >= window.beta) break;
    }
    store(node, best, bestMove);
    return best;
}

#define NOWCHESS_POLICY(V) template class TreeSearch<V>;
NOWCHESS_FOR_EXACT_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess::search
