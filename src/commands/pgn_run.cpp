#include "commands/pgn_run.h"

#include <algorithm>
#include <thread>

#include "commands/pgn_progress.h"
#include "console/format.h"
#include "nowchess/pgn/dead_check.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

std::size_t workers(const PgnFiles& files) {
    if (files.threads > 0) return static_cast<std::size_t>(files.threads);
    return std::max(1U, std::thread::hardware_concurrency());
}

void add(PgnTotals& totals, const PgnResultBlock& result) {
    totals.games += result.games;
    totals.moves += result.moves;
    totals.errors += result.errors;
    totals.warnings += result.warnings;
    totals.bytes += result.bytes;
}

// Adds the fault of a game that is too long.
void noteCut(const pgn::Block& block, PgnResultBlock& result) {
    pgn::Finding finding;
    finding.fault = pgn::Fault::GameTooLong;
    finding.offset = block.offset + block.text.size();
    finding.line = pgn::countLineEnds(block.text) + 1;
    const std::size_t last = block.text.find_last_of("\r\n");
    finding.column = block.text.size() - (last == std::string::npos ? 0 : last + 1) + 1;
    finding.game = std::max<std::uint64_t>(1, result.games);
    finding.expected = formatted("at most {} bytes", pgn::maxGameSize);
    for (pgn::Finding& other : result.findings)
        if (other.game == finding.game) other.repair.clear();  // nobody knows the rest of the game
    result.findings.push_back(std::move(finding));
    ++result.errors;
}

}  // namespace

void PgnFiles::declare(Arguments& command) {
    command.words("FILE", names, "Files of games, .gz and .zst too; - or none for standard input");
    command.number("--threads", threads, {1, 1024}, "Work with N threads; as many as the machine has if not given");
}

PgnTotals runOverFiles(std::string_view command, const PgnFiles& files, Output& out, const PgnPipeline::Work& work,
                       const PgnTake& take) {
    PgnTotals totals;
    PgnProgress progress;
    const Stopwatch stopwatch;
    const std::vector<std::string> standardInput{"-"};
    bool isEnough = false;
    for (const std::string& name : files.names.empty() ? standardInput : files.names) {
        if (isEnough) break;
        auto input = PgnInput::open(name);
        if (!input) {
            ++totals.unreadable;
            complain("nowchess {}: cannot read {}: {}", command, name == "-" ? "standard input" : name, input.error());
            continue;
        }
        ++totals.files;
        progress.beginFile();
        PgnPipeline(*input, workers(files)).run(work, [&](PgnResultBlock& result) {
            if (!result.out.empty() || !result.findings.empty()) progress.clear();
            add(totals, result);
            isEnough = !take(name, result) || out.hasFailed();
            out.flushIfFull();
            progress.show(
                {.bytes = input->consumed(), .size = input->size(), .games = totals.games, .errors = totals.errors});
            return !isEnough;
        });
        progress.clear();
        if (!input->error().empty()) {
            ++totals.unreadable;
            complain("nowchess {}: cannot read {}: {}", command, name == "-" ? "standard input" : name, input->error());
        }
    }
    totals.seconds = stopwatch.seconds();
    return totals;
}

void checkBlock(const pgn::Block& block, PgnResultBlock& result) {
    takeOver(pgn::replay(block.text, originOf(block)), block, result);
}

void checkBlockForDead(const pgn::Block& block, PgnResultBlock& result) {
    pgn::DeadCheck check;
    takeOver(pgn::replay(block.text, check, originOf(block)), block, result);
}

void takeOver(pgn::Report report, const pgn::Block& block, PgnResultBlock& result) {
    result.games = report.games;
    result.moves = report.moves;
    result.errors = report.errors;
    result.warnings = report.warnings;
    result.findings = std::move(report.findings);
    if (block.isCut) noteCut(block, result);
}

void appendFinding(std::string& out, std::string_view file, const pgn::Finding& finding, bool json) {
    if (!json) {
        out += file;
        out += ':';
        out += message(finding);
        out += '\n';
        return;
    }
    append(out, R"({{"file":{},"game":{},"ply":{},"line":{},"column":{},"offset":{},"severity":"{}","kind":"{}")",
           jsonString(file), finding.game, finding.ply, finding.line, finding.column, finding.offset,
           severity(finding.fault) == pgn::Severity::Error ? "error" : "warning", name(finding.fault));
    append(out, R"(,"message":{},"found":{},"reason":{},"expected":{},"repair":{}}})",
           jsonString(message(finding.fault)), jsonString(finding.found), jsonString(finding.reason),
           jsonString(finding.expected), jsonString(finding.repair));
    out += '\n';
}

void appendTotals(std::string& out, const PgnTotals& totals, bool json) {
    const double megabytes = static_cast<double>(totals.bytes) / 1e6;
    const double speed = totals.seconds > 0 ? megabytes / totals.seconds : 0;
    if (json) {
        append(out, R"({{"files":{},"games":{},"moves":{},"errors":{},"warnings":{},"bytes":{},"seconds":{:.3f})",
               totals.files, totals.games, totals.moves, totals.errors, totals.warnings, totals.bytes, totals.seconds);
        append(out, R"(,"megabytesPerSecond":{:.1f}}})", speed);
        out += '\n';
        return;
    }
    append(out, "{} games, {} moves, {} errors, {} warnings, {:.1f} MB in {:.1f} s ({:.1f} MB/s)\n",
           grouped(totals.games), grouped(totals.moves), grouped(totals.errors), grouped(totals.warnings), megabytes,
           totals.seconds, speed);
}

}  // namespace nowchess::app
