// What the pgn commands share: their files one after the other, each read by all workers, with a progress bar on a
// terminal and the counts of all.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "commands/command_line.h"
#include "commands/pgn_progress.h"
#include "console/output.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::app {

struct PgnFiles {
    std::vector<std::string> names;  // "-" or none at all for standard input
    std::uint64_t threads = 0;       // 0: as many as the machine has

    void declare(Arguments& command);
};

struct PgnTotals {
    pgn::Totals counts;
    std::uint64_t files = 0;
    std::uint64_t unreadable = 0;
    double seconds = 0;

    // All of every file was read and judged.
    [[nodiscard]] bool areComplete() const noexcept { return unreadable == 0 && counts.cut == 0; }
    [[nodiscard]] bool areFaultless() const noexcept { return counts.errors == 0 && unreadable == 0; }
};

// A file for a tool to work on.
struct PgnFile {
    const std::string& name;  // as findings are to be shown with
    pgn::Source source;
    pgn::RunOptions options;
    PgnProgress& progress;

    // Writes to the output, where the progress bar must not be in the way.
    [[nodiscard]] pgn::Sink sinkTo(Output& out) {
        return [this, &out](std::string_view text) {
            progress.clear();
            out.write(text);
            return true;
        };
    }
    // Writes findings to standard error: all of them, or only errors.
    [[nodiscard]] pgn::FindingSink complaints(bool warningsToo);
};

// Called for each file.
using PgnTool = std::function<pgn::Totals(PgnFile& file)>;

// A file that cannot be read is complained about and counted; the others are still read, unless a tool stops or the
// output fails.
PgnTotals runOverFiles(std::string_view command, const PgnFiles& files, Output& out, const PgnTool& tool);

// "222,000 games, 20,297,400 moves, 0 errors, 0 warnings, 199.9 MB in 2.1 s (95.2 MB/s)", or a JSON object.
void appendTotals(std::string& out, const PgnTotals& totals, bool json);

}  // namespace nowchess::app
