// Stub until the checks of the variants are merged.
#pragma once

#include "nowchess/rules/dead_position.h"

namespace nowchess {

bool canWinByMaterial(const AnyPosition& position, Color side) noexcept;
bool isDrawnByMaterial(const AnyPosition& position) noexcept;
MateVerdict canWin(const AnyPosition& position, Color side, const MateBudget& budget = {});

}  // namespace nowchess
