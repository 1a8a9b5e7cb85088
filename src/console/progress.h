// A counter on standard error while something long is going on; silent unless that is a terminal.
#pragma once

#include <cstddef>
#include <cstdio>

#include <unistd.h>

#include "console/counts.h"
#include "console/format.h"
#include "text/words.h"

namespace nowchess::app {

class Progress {
public:
    void show(std::size_t done, std::size_t all) {
        constexpr double interval = 0.1;
        if (!isTerminal_ || sinceShown_.seconds() < interval) return;
        std::fputs(formatted("\r{} of {}", done, counted(all, "position")).c_str(), stderr);
        isShown_ = true;
        sinceShown_ = Stopwatch();
    }
    // Makes room for other text on the line.
    void clear() {
        if (isShown_) std::fputs("\r                                        \r", stderr);
        isShown_ = false;
    }

private:
    bool isTerminal_ = ::isatty(STDERR_FILENO) == 1;
    bool isShown_ = false;
    Stopwatch sinceShown_;
};

}  // namespace nowchess::app
