// Answers of `canWin` checked by the naive engine: lines are replayed, closed sets are closed.
#pragma once

#include <string>

#include "nowchess/rules/winnable.h"

namespace nowchess::test {

// Empty if the answer is Unknown or proven.
std::string faultOfAnswer(const AnyPosition& position, Color side, const MateVerdict& verdict);

}  // namespace nowchess::test
