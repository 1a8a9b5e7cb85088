#include "commands/pgn_run.h"

#include <malloc.h>

#include "commands/pgn_input.h"
#include "console/counts.h"
#include "console/format.h"

namespace nowchess::app {

void PgnFiles::declare(Arguments& command) {
    command.words("FILE", names,
                  "Files of games, packed ones (.gz, .zst, .xz, .bz2, .zip) too; - or none: standard input");
    command.number("--threads", threads, {1, 1024}, "Work with N threads; as many as the machine has if not given");
}

pgn::FindingSink PgnFile::complaints(bool warningsToo) {
    return [this, warningsToo](const pgn::Finding& finding) {
        progress.clear();
        if (warningsToo || severity(finding.fault) == pgn::Severity::Error) complain("{}:{}", name, message(finding));
        return true;
    };
}

PgnTotals runOverFiles(std::string_view command, const PgnFiles& files, Output& out, const PgnTool& tool) {
    // What a very long game needed goes back to the system at once, instead of being kept for each worker.
    constexpr int largeAllocation = 1 << 20;
    ::mallopt(M_MMAP_THRESHOLD, largeAllocation);
    PgnTotals totals;
    PgnProgress progress;
    const Stopwatch stopwatch;
    const std::vector<std::string> standardInput{"-"};
    for (const std::string& name : files.names.empty() ? standardInput : files.names) {
        if (totals.counts.isStopped) break;
        auto input = PgnInput::open(name);
        if (!input) {
            ++totals.unreadable;
            complain("nowchess {}: cannot read {}: {}", command, name == "-" ? "standard input" : name, input.error());
            continue;
        }
        ++totals.files;
        progress.beginFile();
        const auto afterBlock = [&](const pgn::Totals& soFar) {
            out.flushIfFull();
            progress.show({.bytes = input->consumed(),
                           .size = input->size(),
                           .games = totals.counts.games + soFar.games,
                           .errors = totals.counts.errors + soFar.errors});
            return !out.hasFailed();
        };
        PgnFile file{.name = name,
                     .source = [&](char* to, std::size_t room) { return input->read(to, room); },
                     .options = {.threads = static_cast<std::size_t>(files.threads), .afterBlock = afterBlock},
                     .progress = progress};
        file.options.onCut = [complain = file.complaints(false)](const pgn::Finding& finding) { complain(finding); };
        totals.counts.add(tool(file));
        progress.clear();
        if (!input->error().empty()) {
            ++totals.unreadable;
            complain("nowchess {}: cannot read {}: {}", command, name == "-" ? "standard input" : name, input->error());
        }
    }
    totals.seconds = stopwatch.seconds();
    return totals;
}

void appendTotals(std::string& out, const PgnTotals& totals, bool json) {
    const pgn::Totals& counts = totals.counts;
    const double megabytes = static_cast<double>(counts.bytes) / 1e6;
    const double speed = totals.seconds > 0 ? megabytes / totals.seconds : 0;
    if (json) {
        append(out, R"({{"files":{},"games":{},"moves":{},"errors":{},"warnings":{},"bytes":{},"seconds":{:.3f})",
               totals.files, counts.games, counts.moves, counts.errors, counts.warnings, counts.bytes, totals.seconds);
        append(out, R"(,"megabytesPerSecond":{:.1f}}})", speed);
        out += '\n';
        return;
    }
    append(out, "{}, {}, {}, {}, {:.1f} MB in {:.1f} s ({:.1f} MB/s)\n", grouped(counts.games, "game"),
           grouped(counts.moves, "move"), grouped(counts.errors, "error"), grouped(counts.warnings, "warning"),
           megabytes, totals.seconds, speed);
}

}  // namespace nowchess::app
