#include "pgn_tools/tool.h"

#include <algorithm>

namespace nowchess::pgn {

namespace {

// Of the game that is too long; it is the last of its block.
const Finding& cutFinding(const BlockResult& result) { return result.findings.back(); }

// Adds it.
void noteCut(const Block& block, BlockResult& result) {
    Finding finding;
    finding.fault = Fault::GameTooLong;
    finding.offset = block.offset + block.text.size();
    finding.line = countLineEnds(block.text) + 1;
    const std::size_t last = block.text.find_last_of("\r\n");
    finding.column = block.text.size() - (last == std::string::npos ? 0 : last + 1) + 1;
    finding.game = std::max<std::uint64_t>(1, result.totals.games);
    finding.expected = "at most " + std::to_string(maxGameSize) + " bytes";
    // Nobody knows the rest of the game, and what is missing here stands there.
    const auto isOpenEnd = [&](const Finding& other) {
        return other.game == finding.game &&
               (other.fault == Fault::MissingResult || other.fault == Fault::VariationNotClosed ||
                other.fault == Fault::UnterminatedComment);
    };
    for (Finding& other : result.findings) {
        if (other.game == finding.game) other.repair.clear();
        if (isOpenEnd(other))
            --(severity(other.fault) == Severity::Error ? result.totals.errors : result.totals.warnings);
    }
    std::erase_if(result.findings, isOpenEnd);
    result.findings.push_back(std::move(finding));
    ++result.totals.errors;
    ++result.totals.cut;
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

Totals runTool(const Source& source, const RunOptions& run, const Pipeline::Work& work, const Pipeline::Take& take,
               Rests rests) {
    Totals totals;
    Pipeline pipeline(source, run.threads);
    const auto workOrPass = [&](const Block& block, BlockResult& result) {
        result.isRest = block.isRest;
        if (!block.isRest) return work(block, result);
        result.out = block.text;
        result.isOpen = block.isCut;
    };
    const bool isWhole = pipeline.run(workOrPass, [&](BlockResult& result) {
        if (run.onCut && result.totals.cut > 0) run.onCut(cutFinding(result));
        const bool isEnough = (!result.isRest || rests == Rests::Wanted) && !take(result);
        totals.add(result.totals);
        return (!run.afterBlock || run.afterBlock(totals)) && !isEnough;
    });
    totals.isStopped = !isWhole;
    return totals;
}

void appendGame(std::string_view game, bool isCut, std::string& out) {
    out += isCut ? game : withoutBlanks(game);
    if (!isCut) out += "\n\n";
}

bool handOverRest(const Sink& sink, const BlockResult& rest) {
    std::string end;
    if (!rest.isOpen) appendGame(rest.out, false, end);
    return sink(rest.isOpen ? rest.out : end);
}

bool handOver(const FindingSink& sink, const std::vector<Finding>& findings) {
    return !sink || std::ranges::all_of(findings, sink);
}

}  // namespace nowchess::pgn
