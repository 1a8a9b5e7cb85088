#include "search/tree_search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"
#include "nowchess/search/evaluation.h"
#include "search/exchange.h"

namespace nowchess::search {

namespace {

constexpr int hashMoveRank = 1'000'000;
constexpr int goodCaptureRank = 500'000;
constexpr int killerRank = 400'000;
constexpr int badCaptureRank = -500'000;

// Mates count from the root in the search, and from the position itself in the table.
int toTable(int score, int ply) noexcept {
    return score > mateBound ? score + ply : score < -mateBound ? score - ply : score;
}
int fromTable(int score, int ply) noexcept {
    return score > mateBound ? score - ply : score < -mateBound ? score + ply : score;
}

bool isQuiet(const Position& position, Move move) noexcept {
    if (move.kind() == MoveKind::Castling) return true;
    if (move.kind() == MoveKind::EnPassant || move.promotion() == PromotionPiece::Queen) return false;
    return !position.board().occupied().contains(move.to());
}

bool hasOfficers(const Board& board, Color color) noexcept {
    return board.pieces(color) != (board.pieces(color, PieceType::Pawn) | board.pieces(color, PieceType::King));
}

// As if the side to move had passed. Precondition: it is not in check.
Position passed(const Position& position) noexcept {
    Setup setup = position.setup();
    setup.turn = opposite(setup.turn);
    setup.enPassant.reset();
    setup.halfmoveClock = 0;  // nothing repeats across a move that no game has
    return Position::unchecked(setup);
}

int clampedEvaluation(const Position& position) noexcept { return std::clamp(evaluate(position), -25'000, 25'000); }

}  // namespace

Lessons::Lessons(std::size_t megabytes) : table(megabytes) {
    for (std::size_t depth = 0; depth < 64; ++depth)
        for (std::size_t number = 0; number < 64; ++number)
            reductions[depth][number] =
                depth == 0 || number == 0
                    ? std::int8_t{0}
                    : static_cast<std::int8_t>(0.6 + std::log(static_cast<double>(depth)) *
                                                         std::log(static_cast<double>(number)) / 2.2);
}

TreeSearch::TreeSearch(Lessons& lessons, const SearchRoot& root, const SearchLimits& limits,
                       const std::stop_token& stop)
    : lessons_(lessons),
      limits_(limits),
      stop_(stop),
      root_(root.position),
      keys_(root.earlier),
      rootIndex_(root.earlier.size()),
      frames_(maxPly + 2) {
    keys_.reserve(keys_.size() + maxPly + 2);
}

std::chrono::milliseconds TreeSearch::elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start_);
}

int TreeSearch::search(int depth, int alpha, int beta, const std::vector<Move>& firstMoves) {
    rootDepth_ = depth;
    firstMoves_ = firstMoves;
    return look(root_, depth, {alpha, beta}, 0);
}

// The clock and the other thread are asked now and then only, and not before the first depth is done, so that even the
// most hurried answer is a considered one; nodes are counted exactly.
bool TreeSearch::shouldStop() {
    if (stopped_) return true;
    if (limits_.nodes && nodes_ >= *limits_.nodes) return stopped_ = true;
    if (nodes_ % 1024 != 0 || rootDepth_ == 1) return false;
    return stopped_ = stop_.stop_requested() || (limits_.most && elapsed() >= *limits_.most);
}

// Since the root one earlier occurrence is enough, as what was good then is good again; before it two are needed.
bool TreeSearch::repeats(const Position& position) const noexcept {
    const std::size_t reach = std::min<std::size_t>(position.halfmoveClock(), keys_.size());
    int earlier = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
        const std::size_t index = keys_.size() - back;
        if (keys_[index] != position.key()) continue;
        if (index >= rootIndex_ || ++earlier == 2) return true;
    }
    return false;
}

std::array<std::optional<Step>, 2> TreeSearch::before(int ply) const noexcept {
    return {ply >= 1 ? frame(ply - 1).step : std::nullopt, ply >= 2 ? frame(ply - 2).step : std::nullopt};
}

// Plays the move, or passes, and looks on from there.
template <typename Look>
int TreeSearch::after(const Position& position, int ply, std::optional<Move> move, Look&& lookOn) {
    frame(ply).step = move ? std::optional(stepOf(position, *move)) : std::nullopt;
    ++nodes_;
    keys_.push_back(position.key());
    const Position next = move ? position.playUnchecked(*move) : passed(position);
    lessons_.table.prefetch(next.key());
    const int score = lookOn(next);
    keys_.pop_back();
    return score;
}

// What needs no search: draws, and the end of what the frames can hold.
std::optional<int> TreeSearch::settled(const Position& position, int ply) const {
    if (repeats(position) || isInsufficientMaterial(position.board())) return 0;
    if (position.halfmoveClock() >= 100 && hasLegalMove(position)) return 0;
    if (ply >= maxPly) return clampedEvaluation(position);
    return std::nullopt;
}

std::optional<int> TreeSearch::settledByTable(const Node& node) const {
    // Near a draw by fifty moves the table, which knows nothing of the clock, is not to be trusted.
    if (!node.known || node.known->depth < node.depth || node.position.halfmoveClock() >= 90) return std::nullopt;
    const int score = fromTable(node.known->score, node.ply);
    switch (node.known->bound()) {
        case Bound::Exact: return score;
        case Bound::Lower: return score >= node.window.beta ? std::optional(score) : std::nullopt;
        case Bound::Upper: return score <= node.window.alpha ? std::optional(score) : std::nullopt;
        case Bound::None: break;
    }
    return std::nullopt;
}

int TreeSearch::look(const Position& position, int depth, Window window, int ply) {
    if (depth <= 0) return quiesce(position, window, ply);
    frame(ply).line.clear();
    if (shouldStop()) return 0;
    if (ply > 0) {
        if (const auto score = settled(position, ply)) return *score;
        // No line is better than a mate nearer to the root.
        window = {std::max(window.alpha, ply - mateScore), std::min(window.beta, mateScore - ply - 1)};
        if (window.alpha >= window.beta) return window.alpha;
    }
    deepest_ = std::max(deepest_, ply);
    Node node{.position = position, .ply = ply, .depth = depth, .window = window};
    const bool excludes = frame(ply).excluded.has_value();
    if (!excludes) {
        recall(node);
        if (window.isNull())
            if (const auto score = settledByTable(node)) return *score;
    }
    evaluateNode(node);
    if (window.isNull() && !excludes && !limits_.mate)
        if (const auto score = prune(node)) return *score;
    // Without a guess at the best move a shallower look is the cheapest way to get one.
    if (!node.hashMove && node.depth >= 4 && !excludes && !limits_.mate) --node.depth;
    return lookAtMoves(node);
}

void TreeSearch::recall(Node& node) const {
    const Entry* const entry = lessons_.table.find(node.position.key());
    if (entry == nullptr) return;
    node.known = *entry;
    if (entry->move != 0) node.hashMove = Move::fromBits(entry->move);
}

void TreeSearch::evaluateNode(Node& node) {
    node.inCheck = isInCheck(node.position);
    if (node.inCheck) {
        // Nobody asks for it before the check is answered.
        node.evaluation = node.ply >= 2 ? frame(node.ply - 2).evaluation : 0;
    } else {
        node.evaluation = node.known ? node.known->evaluation : clampedEvaluation(node.position);
    }
    frame(node.ply).evaluation = node.evaluation;
    node.improving = !node.inCheck && node.ply >= 2 && node.evaluation > frame(node.ply - 2).evaluation;
    // The table's bound may know better than the evaluation by itself.
    if (!node.known || node.inCheck) return;
    const int score = fromTable(node.known->score, node.ply);
    const Bound bound = node.known->bound();
    if (std::abs(score) < mateBound && (bound == Bound::Exact || (bound == Bound::Lower && score > node.evaluation) ||
                                        (bound == Bound::Upper && score < node.evaluation)))
        node.evaluation = score;
}

// Positions so good that they refute the opponent's last move without a move being searched.
std::optional<int> TreeSearch::prune(const Node& node) {
    const int beta = node.window.beta;
    if (node.inCheck || std::abs(beta) >= mateBound) return std::nullopt;
    if (node.depth <= 7 && node.evaluation - 75 * (node.depth - (node.improving ? 1 : 0)) >= beta)
        return node.evaluation;
    if (node.depth <= 3 && node.evaluation + 250 * node.depth <= node.window.alpha) {
        const int score = quiesce(node.position, node.window, node.ply);
        if (score <= node.window.alpha) return score;
    }
    // Whoever is well off even after passing is well off; not so where having to move may be a burden.
    const bool passedBefore = node.ply > 0 && !frame(node.ply - 1).step;
    if (node.depth < 3 || node.evaluation < beta || passedBefore ||
        !hasOfficers(node.position.board(), node.position.turn()))
        return std::nullopt;
    const int reduction = 4 + node.depth / 4 + std::min((node.evaluation - beta) / 200, 3);
    const int score = after(node.position, node.ply, std::nullopt, [&](const Position& next) {
        return -look(next, node.depth - reduction, {-beta, -beta + 1}, node.ply + 1);
    });
    if (stopped_ || score < beta) return std::nullopt;
    return score >= mateBound ? beta : score;
}

std::optional<int> TreeSearch::rankOf(const Node& node, Move move) const {
    const Frame& here = frame(node.ply);
    if (here.excluded == move) return std::nullopt;
    if (node.ply == 0 && std::ranges::find(firstMoves_, move) == firstMoves_.end()) return std::nullopt;
    if (node.hashMove == move) return hashMoveRank;
    if (!isQuiet(node.position, move)) {
        const int rank =
            16 * immediateGain(node.position, move) - exchangeValue[node.position.board().typeAt(move.from())] / 16;
        return rank + (exchangeBrings(node.position, move, -20) ? goodCaptureRank : badCaptureRank);
    }
    if (here.killers[0] == move) return killerRank + 1;
    if (here.killers[1] == move) return killerRank;
    return lessons_.history.of(node.position, move, before(node.ply));
}

// Late, hopeless or losing moves near the leaves.
bool TreeSearch::canSkip(const Node& node, Move move, bool quiet, int number) const {
    if (limits_.mate || node.ply == 0) return false;
    if (quiet) {
        if (node.depth <= 6 && number > (4 + node.depth * node.depth) / (node.improving ? 1 : 2)) return true;
        if (node.depth <= 6 && !node.inCheck && node.evaluation + 100 + 90 * node.depth <= node.window.alpha)
            return true;
    }
    return node.depth <= 6 && !exchangeBrings(node.position, move, (quiet ? -50 : -100) * node.depth);
}

// By how much to look deeper; nothing if the whole node is refuted by more than the move of the table.
std::optional<int> TreeSearch::extension(const Node& node, Move move, bool givesCheck) {
    if (node.ply >= 2 * rootDepth_ || limits_.mate) return 0;
    if (node.ply > 0 && node.depth >= 7 && node.hashMove == move && node.known && node.known->bound() != Bound::Upper &&
        node.known->depth + 3 >= node.depth && std::abs(node.known->score) < mateBound) {
        // Is it the only good one? Then it deserves more.
        const int below = node.known->score - 2 * node.depth;
        Frame& here = frame(node.ply);
        here.excluded = move;
        const int others = look(node.position, (node.depth - 1) / 2, {below - 1, below}, node.ply);
        here.excluded.reset();
        if (others < below) return 1;
        if (below >= node.window.beta && !stopped_) return std::nullopt;
    }
    return givesCheck ? 1 : 0;
}

int TreeSearch::lookAtMove(const Node& node, Move move, Window window, int depth, int reduction, bool isFirst) {
    return after(node.position, node.ply, move, [&](const Position& next) {
        const auto lookOn = [&](int howDeep, Window in) {
            return -look(next, howDeep, {-in.beta, -in.alpha}, node.ply + 1);
        };
        if (isFirst) return lookOn(depth, window);
        const Window proof{window.alpha, window.alpha + 1};
        int score = lookOn(depth - reduction, proof);
        if (score > window.alpha && reduction > 0) score = lookOn(depth, proof);
        if (score > window.alpha && score < window.beta) score = lookOn(depth, window);
        return score;
    });
}

// How much less deep to look at late moves that are not expected to matter.
int TreeSearch::reductionOf(const Node& node, const RankedMove& ranked, bool quiet, int number) const {
    const bool isNull = node.window.isNull();
    if (limits_.mate || node.depth < 3 || number <= (isNull ? 2 : 4) || (!quiet && ranked.rank >= 0)) return 0;
    int reduction = lessons_.reductions[static_cast<std::size_t>(std::min(node.depth, 63))]
                                       [static_cast<std::size_t>(std::min(number, 63))];
    reduction += (node.improving ? 0 : 1) - (isNull ? 0 : 1);
    if (quiet) reduction -= std::clamp(ranked.rank / 8'000, -2, 2);
    return std::clamp(reduction, 0, node.depth - 2);
}

// The line of this node is now the move and the line below it.
void TreeSearch::extendLine(int ply, Move move) {
    std::vector<Move>& line = frame(ply).line;
    const std::vector<Move>& below = frame(ply + 1).line;
    line.assign(1, move);
    line.insert(line.end(), below.begin(), below.end());
}

int TreeSearch::lookAtMoves(const Node& node) {
    MoveOrder order(legalMoves(node.position), [&](Move move) { return rankOf(node, move); });
    frame(node.ply + 1).killers = {};
    std::vector<Move> tried;  // quiet moves, in vain
    std::optional<Move> best;
    int bestScore = -mateScore;
    Window window = node.window;
    int number = 0;
    while (const auto ranked = order.next()) {
        const Move move = ranked->move;
        const bool quiet = isQuiet(node.position, move);
        const bool check = givesCheck(node.position, move);
        ++number;
        if (number > 1 && bestScore > -mateBound && !check && canSkip(node, move, quiet, number)) continue;
        const auto extended = extension(node, move, check);
        if (!extended) return node.known->score - 2 * node.depth;
        const int reduction = check ? 0 : reductionOf(node, *ranked, quiet, number);
        const int score = lookAtMove(node, move, window, node.depth - 1 + *extended, reduction, number == 1);
        if (stopped_) return 0;
        bestScore = std::max(bestScore, score);
        if (score > window.alpha) {
            best = move;
            window.alpha = score;
            if (node.ply == 0) value_ = score;
            extendLine(node.ply, move);
        }
        if (window.alpha >= window.beta) {
            if (quiet) learnCut(node, move, tried);
            break;
        }
        if (quiet) tried.push_back(move);
    }
    const bool excludes = frame(node.ply).excluded.has_value();
    if (number == 0 && !excludes) return node.inCheck ? node.ply - mateScore : 0;
    if (number == 0) return node.window.alpha;
    if (!excludes) store(node, bestScore, best);
    return bestScore;
}

void TreeSearch::learnCut(const Node& node, Move best, const std::vector<Move>& tried) {
    auto& killers = frame(node.ply).killers;
    if (killers[0] != best) killers = {best, killers[0]};
    const int bonus = std::min(20 * node.depth * node.depth + 60 * node.depth, 1'600);
    lessons_.history.learn(node.position, best, before(node.ply), bonus);
    for (const Move move : tried) lessons_.history.learn(node.position, move, before(node.ply), -bonus);
}

void TreeSearch::store(const Node& node, int best, std::optional<Move> move) {
    const Bound bound = best >= node.window.beta ? Bound::Lower : move ? Bound::Exact : Bound::Upper;
    // A part of the first moves says little about the root.
    if (node.ply == 0 && firstMoves_.size() < static_cast<std::size_t>(countLegalMoves(node.position))) return;
    lessons_.table.store(node.position.key(),
                         {.move = move ? move->bits() : std::uint16_t{0},
                          .score = static_cast<std::int16_t>(toTable(best, node.ply)),
                          .evaluation = static_cast<std::int16_t>(frame(node.ply).evaluation),
                          .depth = static_cast<std::uint8_t>(node.depth)},
                         bound);
}

// Plays out captures, and every move of a side in check, until nothing hangs.
int TreeSearch::quiesce(const Position& position, Window window, int ply) {
    frame(ply).line.clear();
    if (shouldStop()) return 0;
    deepest_ = std::max(deepest_, ply);
    if (isInsufficientMaterial(position.board())) return 0;
    if (ply >= maxPly) return clampedEvaluation(position);
    Node node{.position = position, .ply = ply, .depth = 0, .window = window};
    recall(node);
    if (window.isNull())
        if (const auto score = settledByTable(node)) return *score;
    evaluateNode(node);
    const MoveList moves = legalMoves(position);
    if (moves.empty()) return node.inCheck ? ply - mateScore : 0;
    // Whoever is not in check may be content with what there is.
    const int standing = node.inCheck ? ply - mateScore : node.evaluation;
    if (standing >= window.beta) return standing;
    return takeOn(node, moves, standing);
}

int TreeSearch::takeOn(const Node& node, const MoveList& moves, int standing) {
    MoveOrder order(moves, [&](Move move) -> std::optional<int> {
        if (!node.inCheck && isQuiet(node.position, move)) return std::nullopt;
        return rankOf(node, move);
    });
    int best = standing;
    std::optional<Move> bestMove;
    Window window{std::max(node.window.alpha, standing), node.window.beta};
    while (const auto ranked = order.next()) {
        const Move move = ranked->move;
        // Not worth a look if it cannot make up for what is missing, or loses the exchange.
        if (!node.inCheck && (node.evaluation + 180 + immediateGain(node.position, move) <= window.alpha ||
                              !exchangeBrings(node.position, move, 0)))
            continue;
        const int score = after(node.position, node.ply, move, [&](const Position& next) {
            return -quiesce(next, {-window.beta, -window.alpha}, node.ply + 1);
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

}  // namespace nowchess::search
