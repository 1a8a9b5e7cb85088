#include "pgn_tools/tool.h"

#include <algorithm>

namespace nowchess::pgn {

namespace {

// Adds the fault of a game that is too long.
void noteCut(const Block& block, BlockResult& result) {
    Finding finding;
    finding.fault = Fault::GameTooLong;
    finding.offset = block.offset + block.text.size();
    finding.line = countLineEnds(block.text) + 1;
    const std::size_t last = block.text.find_last_of("\r\n");
    finding.column = block.text.size() - (last == std::string::npos ? 0 : last + 1) + 1;
    finding.game = std::max<std::uint64_t>(1, result.totals.games);
    finding.expected = "at most " + std::to_string(maxGameSize) + " bytes";
    for (Finding& other : result.findings)
        if (other.game == finding.game) other.repair.clear();  // nobody knows the rest of the game
    result.findings.push_back(std::move(finding));
    ++result.totals.errors;
}

}  // namespace

void takeOver(Report report, const Block& block, BlockResult& result) {
    result.totals.games = report.games;
    result.totals.moves = report.moves;
    result.totals.errors = report.errors;
    result.totals.warnings = report.warnings;
    result.findings = std::move(report.findings);
    if (block.isCut) noteCut(block, result);
}

Totals runTool(const Source& source, const RunOptions& run, const Pipeline::Work& work, const Pipeline::Take& take) {
    Totals totals;
    Pipeline pipeline(source, run.threads);
    const bool isWhole = pipeline.run(work, [&](BlockResult& result) {
        const bool isEnough = !take(result);
        totals.add(result.totals);
        return (!run.afterBlock || run.afterBlock(totals)) && !isEnough;
    });
    totals.isStopped = !isWhole;
    return totals;
}

bool handOver(const FindingSink& sink, const std::vector<Finding>& findings) {
    return !sink || std::ranges::all_of(findings, sink);
}

}  // namespace nowchess::pgn
