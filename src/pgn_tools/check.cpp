#include "nowchess/pgn_tools/check.h"

#include "nowchess/pgn/dead_check.h"
#include "pgn_tools/tool.h"

namespace nowchess::pgn {

Totals check(const Source& source, const FindingSink& findings, const CheckOptions& options, const RunOptions& run) {
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            if (!options.deadPositions) return takeOver(replay(block.text, optionsFor(block)), block, result);
            DeadCheck dead(options.budget);
            takeOver(replay(block.text, dead, optionsFor(block)), block, result);
        },
        [&](BlockResult& result) { return handOver(findings, result.findings); });
}

}  // namespace nowchess::pgn
