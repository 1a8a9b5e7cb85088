// Repairs of what is certain; every other byte stays as it is.
//
//   std::string fixed;
//   pgn::fix(pgn::sourceOf("1. e4 e5 3. Nf3 *"), pgn::sinkTo(fixed));
//   std::puts(fixed.c_str());  // 1. e4 e5 2. Nf3 *
//
// Thread safety: any number of them may run at once.
#pragma once

#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

// The errors of the totals are those that remain. Each repair is handed to `repairs`.
Totals fix(const Source& source, const Sink& sink, const FindingSink& repairs = {}, const RunOptions& run = {});

// What it does with each block: appends the block's text with the repairs made that its findings name, and no others.
// The result's findings are those that were repaired, and a game that is too long; its errors those that remain.
void fixBlock(const Block& block, BlockResult& result);

}  // namespace nowchess::pgn
