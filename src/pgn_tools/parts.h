// The games of a block one by one, as they are, each with a key that equal games share.
#pragma once

#include "pgn_tools/pipeline.h"

namespace nowchess::app {

// Fills in `out` and `parts`. Two games have the same key if they have the same start, moves and players; names are
// compared by their letters alone, up to a comma, so that "Carlsen, M." is "carlsen, Magnus".
void partBlock(const pgn::Block& block, PgnResultBlock& result);

}  // namespace nowchess::app
