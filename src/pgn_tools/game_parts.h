// The games of a block one by one, as they are, each with a key that equal games share.
#pragma once

#include <functional>

#include "nowchess/pgn_tools/key_set.h"
#include "nowchess/pgn_tools/pipeline.h"

namespace nowchess::pgn {

// Fills in `out` and `parts`. Two games have the same key if they have the same start, moves and players; names are
// compared by their letters alone, up to a comma, so that "Carlsen, M." is "carlsen, Magnus". Of short games more is
// compared, see dedupe.h.
void partBlock(const Block& block, BlockResult& result);
// The same, with what the key leaves open before each text.
void partBlockWithDetails(const Block& block, BlockResult& result);
GameDetails takeDetails(std::string_view& part) noexcept;

// Calls with each part and its text, in order. False if a call was answered by false, which ends it.
bool forEachPart(const BlockResult& result,
                 const std::function<bool(const GamePart& part, std::string_view game)>& visit);

}  // namespace nowchess::pgn
