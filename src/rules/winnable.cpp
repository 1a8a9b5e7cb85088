#include "nowchess/rules/winnable.h"

#include <algorithm>
#include <array>
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

// Goes straight for the win, then spreads more and more: where one search is stuck, another mostly is not. What is left
// of the budget is for the last one.
struct Attempt {
    int depthPenalty;
    std::uint64_t nodes;
};
constexpr std::array attempts{Attempt{0, 20'000}, Attempt{4, 60'000}, Attempt{16, 60'000}, Attempt{8, ~0ULL}};

template <typename V>
MateVerdict solve(const BasicPosition<V>& position, Color side, const MateBudget& budget) {
    MateVerdict verdict;
    if (hasWon(position, side)) {
        verdict.answer = MateAnswer::Yes;
        return verdict;
    }
    if (!V::canWinByMaterial(position, side)) {
        verdict.answer = MateAnswer::No;
        verdict.reason = NoMateReason::Material;
        return verdict;
    }
    std::uint64_t left = budget.nodes;
    for (const Attempt& attempt : attempts) {
        const std::uint64_t nodes = std::min(left, attempt.nodes);
        if (auto answer = searched(position, side, attempt.depthPenalty, nodes)) return *std::move(answer);
        left -= nodes;
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
        case NoMateReason::FreeBishops: break;
    }
    return message(reason);
}

}  // namespace nowchess
