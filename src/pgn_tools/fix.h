// Repairs of what is certain; every other byte stays as it is.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pgn_tools/pipeline.h"

namespace nowchess::app {

// Appends the block's text with the repairs made that its findings name, and no others. The result's findings are those
// that were repaired, its errors those that remain.
void fixBlock(const pgn::Block& block, PgnResultBlock& result);

}  // namespace nowchess::app
