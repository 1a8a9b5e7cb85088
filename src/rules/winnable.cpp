#include "nowchess/rules/winnable.h"

#include "nowchess/rules/material.h"

namespace nowchess {

bool canWinByMaterial(const AnyPosition& position, Color side) noexcept {
    return withExact(position, [side]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>) return canMateByMaterial(exact.board(), side);
        return true;
    });
}
bool isDrawnByMaterial(const AnyPosition& position) noexcept {
    return !canWinByMaterial(position, Color::White) && !canWinByMaterial(position, Color::Black);
}
MateVerdict canWin(const AnyPosition& position, Color side, const MateBudget& budget) {
    return withExact(position, [&]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>) return canMate(exact, side, budget);
        return MateVerdict{};
    });
}

}  // namespace nowchess
