#include "search/table_moves.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"

namespace nowchess::search {

namespace {

using Ranking = std::function<std::optional<int>(const Position& next)>;

// What the mover makes of a value of the side that moves next: from -2, lost, to 2.
int ofMover(TableValue value) noexcept { return 2 - static_cast<int>(value); }

// Half-moves from the root to the next capture, pawn move or mate; negative for the loser. After a move that is one
// itself the table's value says which side wins, and 101 that it is not in time.
std::optional<int> distanceThrough(const Tablebase& tables, const Position& next) {
    if (!hasLegalMove(next)) return isInCheck(next) ? 1 : 0;
    if (next.halfmoveClock() == 0) {
        const auto value = tables.value(next);
        if (!value) return std::nullopt;
        constexpr std::array<int, 5> distances{-1, -101, 0, 101, 1};
        return distances[static_cast<std::size_t>(ofMover(*value) + 2)];
    }
    const auto distance = tables.distance(next);
    if (!distance) return std::nullopt;
    return *distance == 0 ? 0 : *distance < 0 ? 1 - *distance : -1 - *distance;
}

// Higher is better. The clock is the same for all moves: the nearest win is the one that is in time if any is.
int preferenceOf(int distance) noexcept {
    constexpr int decided = 10'000;
    if (distance == 0) return 0;
    return (distance > 0 ? decided : -decided) - distance;
}

std::optional<std::vector<Move>> highest(const Position& position, const std::vector<Move>& moves,
                                         const Ranking& rank) {
    std::vector<Move> best;
    std::optional<int> most;
    for (const Move move : moves) {
        const auto found = rank(position.playUnchecked(move));
        if (!found) return std::nullopt;
        if (found > most) best.clear();
        if (found >= most) best.push_back(move);
        most = std::max(most, found);
    }
    return best;
}

}  // namespace

TableMoves bestByTables(const Tablebase& tables, const Position& position, const std::vector<Move>& moves) {
    auto best = highest(position, moves, [&](const Position& next) -> std::optional<int> {
        const auto distance = distanceThrough(tables, next);
        return distance ? std::optional(preferenceOf(*distance)) : std::nullopt;
    });
    if (best) return {std::move(*best), true};
    best = highest(position, moves, [&](const Position& next) -> std::optional<int> {
        const auto value = tables.value(next);
        return value ? std::optional(ofMover(*value)) : std::nullopt;
    });
    return {best.value_or(moves), false};
}

}  // namespace nowchess::search
