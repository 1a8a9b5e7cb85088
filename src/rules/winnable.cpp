#include "nowchess/rules/winnable.h"

#include <algorithm>
#include <utility>

#include "rules/instantiate.h"
#include "rules/winnable/win_search.h"

namespace nowchess {

namespace {

template <typename V>
std::optional<MateVerdict> searched(const BasicPosition<V>& position, Color side, int depthPenalty,
                                    std::uint64_t nodes) {
    winnable::WinSearch<V> search(position, side, depthPenalty);
    const auto answer = search.run(nodes);
    if (!answer) return std::nullopt;
    MateVerdict verdict;
    verdict.answer = *answer;
    if (*answer == MateAnswer::Yes) {
        verdict.line = search.line();
    } else {
        verdict.reason = search.isForced() ? NoMateReason::ForcedLine : NoMateReason::ClosedSet;
        verdict.closed = search.positions();
    }
    return verdict;
}

template <typename V>
bool hasWon(const BasicPosition<V>& position, Color side) noexcept {
    const auto outcome = boardOutcome(position);
    return outcome && outcome->winner == side;
}

// A short search that goes straight for the win, then one that spreads.
template <typename V>
MateVerdict solve(const BasicPosition<V>& position, Color side, const MateBudget& budget) {
    constexpr std::uint64_t shallow = 20'000;
    MateVerdict verdict;
    if (hasWon(position, side)) {
        verdict.answer = MateAnswer::Yes;
    } else if (!V::canWinByMaterial(position, side)) {
        verdict.answer = MateAnswer::No;
        verdict.reason = NoMateReason::Material;
    } else if (auto direct = searched(position, side, 0, std::min(shallow, budget.nodes))) {
        return *std::move(direct);
    } else if (budget.nodes > shallow) {
        if (auto spread = searched(position, side, 8, budget.nodes - shallow)) return *std::move(spread);
    }
    return verdict;
}

}  // namespace

MateVerdict canWin(const AnyPosition& position, Color side, const MateBudget& budget) {
    return withExact(position, [&]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>)
            return canMate(exact, side, budget);
        else
            return solve(exact, side, budget);
    });
}

// The rules of the variants speak of wins to come, so one that is on the board already is looked for.
template <typename V>
bool canWinByMaterial(const BasicPosition<V>& position, Color side) noexcept {
    return withExact(position, [&]<typename Exact>(const BasicPosition<Exact>& exact) {
        return Exact::canWinByMaterial(exact, side) || (!isStandard<Exact> && hasWon(exact, side));
    });
}

template <typename V>
bool isDrawnByMaterial(const BasicPosition<V>& position) noexcept {
    return !canWinByMaterial(position, Color::White) && !canWinByMaterial(position, Color::Black);
}

#define NOWCHESS_POLICY(V)                                                   \
    template bool canWinByMaterial(const BasicPosition<V>&, Color) noexcept; \
    template bool isDrawnByMaterial(const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

std::string_view message(NoMateReason reason, Variant variant) noexcept {
    const bool winsByMateAlone = withVariant(variant, []<typename V>(V) { return isStandard<V>; });
    if (winsByMateAlone) return message(reason);
    switch (reason) {
        case NoMateReason::Material: return "its pieces win in no position at all";
        case NoMateReason::ForcedLine: return "there is no choice of moves, and they do not lead to a win";
        case NoMateReason::ClosedSet: return "none of the positions that can arise is won";
        case NoMateReason::LockedStructure:
        case NoMateReason::KingsAndPawns: break;
    }
    return message(reason);
}

}  // namespace nowchess
