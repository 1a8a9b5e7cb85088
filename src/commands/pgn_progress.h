// How far the reading of games has come, on one line of a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include <unistd.h>

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

// In seconds, from whenever.
double secondsNow();

// Draws at most ten times a second, and only on a terminal that can clear a line.
class PgnProgress {
public:
    explicit PgnProgress(int descriptor = STDERR_FILENO, std::function<double()> now = secondsNow);

    void beginFile() { fileBegan_ = now_(); }
    // The times are filled in.
    void show(PgnProgressState state);
    // Makes room for other text on the line.
    void clear();

private:
    void write(const std::string& text) const;

    int descriptor_;
    std::function<double()> now_;
    bool isUsable_;
    bool isShown_ = false;
    double began_;
    double fileBegan_ = began_;
    double shown_ = began_;
};

}  // namespace nowchess::app
