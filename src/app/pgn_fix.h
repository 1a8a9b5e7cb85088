// Repairs of what is certain; every other byte stays as it is.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/pgn_pipeline.h"

namespace nowchess::app {

// Appends the block's text with these repaired: quotes without a backslash inside tags, comments without a closing
// brace, wrong move numbers, wrong PlyCount tags, missing results. The result's findings are those that were repaired,
// its errors those that remain.
void fixBlock(const PgnBlock& block, PgnResultBlock& result);

}  // namespace nowchess::app
