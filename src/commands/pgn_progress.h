// How far the reading of games has come, on one line of a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "console/counts.h"

namespace nowchess::app {

struct PgnProgressState {
    std::uint64_t bytes = 0;  // read of this file
    std::uint64_t size = 0;   // of this file; 0 if nobody knows
    double fileSeconds = 0;
    std::uint64_t games = 0;  // of all files, like the rest
    std::uint64_t errors = 0;
    double allSeconds = 0;
};

// "[######..................]  25 %, 50.0 MB, 12 s left, 180,000 games/s, 0 errors", in at most so many columns; a bar
// and a time only where the size is known.
std::string progressText(const PgnProgressState& state, std::size_t columns);

// Draws at most ten times a second, and only if standard error is a terminal that can clear a line.
class PgnProgress {
public:
    PgnProgress();

    void beginFile() { sinceFile_ = Stopwatch(); }
    // The times are filled in.
    void show(PgnProgressState state);
    // Makes room for other text on the line.
    void clear();

private:
    bool isUsable_;
    bool isShown_ = false;
    Stopwatch sinceShown_;
    Stopwatch sinceFile_;
    Stopwatch sinceStart_;
};

}  // namespace nowchess::app
