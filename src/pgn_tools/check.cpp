#include "nowchess/pgn_tools/check.h"

#include <utility>

#include "nowchess/pgn/dead_check.h"
#include "pgn_tools/strict_check.h"
#include "pgn_tools/tool.h"

namespace nowchess::pgn {

Totals check(const Source& source, const FindingSink& findings, const CheckOptions& options, const RunOptions& run) {
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            const auto checkBy = [&](auto&& listener) {
                takeOver(replay(block.text, listener, optionsFor(block)), block, result);
            };
            const DeadCheck dead(options.budget);
            if (options.isStrict)
                checkBy(StrictCheck(options.deadPositions ? std::optional(dead) : std::nullopt));
            else if (options.deadPositions)
                checkBy(DeadCheck(options.budget));
            else
                takeOver(replay(block.text, optionsFor(block)), block, result);
        },
        [&](BlockResult& result) {
            if (!findings) return true;
            Totals& totals = result.totals;
            const auto [errors, warnings] = std::pair(totals.errors, totals.warnings);
            totals.errors = totals.warnings = 0;
            for (const Finding& finding : result.findings) {
                ++(severity(finding.fault) == Severity::Error ? totals.errors : totals.warnings);
                if (!findings(finding)) return false;  // no more than what was told is counted
            }
            totals.errors = errors;
            totals.warnings = warnings;
            return true;
        });
}

}  // namespace nowchess::pgn
