// Everything that is wrong with the games of a stream, in their order.
//
//   const auto totals = pgn::check(pgn::sourceOf("1. e4 e5 2. Ke3 *"),
//                                            [](const pgn::Finding& finding) {
//                                                std::puts(message(finding).c_str());
//                                                return true;
//                                            });
//   std::printf("%d errors\n", static_cast<int>(totals.errors));
//
// Thread safety: any number of checks may run at once.
#pragma once

#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"
#include "nowchess/rules/dead_position.h"

namespace nowchess::pgn {

struct CheckOptions {
    // Also games that should have been drawn because nobody could mate any more (pgn/dead_check.h).
    bool deadPositions = false;
    MateBudget budget = {};
    // Also what leaves the game clear, but should not be: tags with impossible values, missing tags of the roster,
    // wrong signs for check and mate, * under mate, null moves in a main line, moves after a fifth repetition or 75
    // moves.
    bool isStrict = false;
};

Totals check(const Source& source, const FindingSink& findings, const CheckOptions& options = {},
             const RunOptions& run = {});

}  // namespace nowchess::pgn
