// How a game and its verdict ask whether a side can mate. judge() gets the full check handed in, so that a test can
// count how often it is asked.
#pragma once

#include <functional>

#include "nowchess/game/verdict.h"

namespace nowchess::judging {

// The full check; where its budget is spent, the fast one may still know.
MateVerdict checkMate(const AnyPosition& position, Color side, const MateBudget& budget);

using FullCheck = std::function<MateVerdict(const AnyPosition&, Color, const MateBudget&)>;
template <typename V>
Verdict judge(const BasicGame<V>& game, const JudgeOptions& options, const FullCheck& fullCheck);

}  // namespace nowchess::judging
