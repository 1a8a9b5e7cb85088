// What the pgn commands share: their files one after the other, each read by all workers, with a progress bar on a
// terminal and the counts of all.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "commands/command_line.h"
#include "console/counts.h"
#include "console/output.h"
#include "nowchess/pgn/replay.h"
#include "pgn_tools/pipeline.h"

namespace nowchess::app {

struct PgnFiles {
    std::vector<std::string> names;  // "-" or none at all for standard input
    std::uint64_t threads = 0;       // 0: as many as the machine has

    void declare(Arguments& command);
};

struct PgnTotals {
    std::uint64_t files = 0;
    std::uint64_t unreadable = 0;
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::uint64_t bytes = 0;
    double seconds = 0;
};

// Called for the results in order; false ends the run. The name is what findings are to be shown with.
using PgnTake = std::function<bool(const std::string& name, PgnResultBlock& result)>;

// A file that cannot be read is complained about and counted; the others are still read.
PgnTotals runOverFiles(std::string_view command, const PgnFiles& files, Output& out, const PgnPipeline::Work& work,
                       const PgnTake& take);

// Replays a block and fills in counts and findings.
void checkBlock(const pgn::Block& block, PgnResultBlock& result);
// The same, and whether anybody could still mate.
void checkBlockForDead(const pgn::Block& block, PgnResultBlock& result);
inline pgn::ReplayOptions originOf(const pgn::Block& block) { return {.origin = {.offset = block.offset}}; }
// Fills in what a replay of the block has counted and found.
void takeOver(pgn::Report report, const pgn::Block& block, PgnResultBlock& result);

// "FILE:12:34: error: …", or the same as a JSON object.
void appendFinding(std::string& out, std::string_view file, const pgn::Finding& finding, bool json);

// "222,000 games, 20,297,400 moves, 0 errors, 0 warnings, 199.9 MB in 2.1 s (95.2 MB/s)"
void appendTotals(std::string& out, const PgnTotals& totals, bool json);

}  // namespace nowchess::app
