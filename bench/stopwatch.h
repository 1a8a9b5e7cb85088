// Best of several runs: the one that other work on the machine disturbed least.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include <time.h>

namespace nowchess::bench {

inline double processorSeconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

class Best {
public:
    template <typename Run>
    void time(Run&& run) {
        const auto start = std::chrono::steady_clock::now();
        run();
        add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    // Processor time of this thread: what the work takes, however busy the machine.
    template <typename Run>
    void timeOnProcessor(Run&& run) {
        const double start = processorSeconds(CLOCK_THREAD_CPUTIME_ID);
        run();
        add(processorSeconds(CLOCK_THREAD_CPUTIME_ID) - start);
    }
    void add(double seconds) { seconds_ = std::min(seconds_, seconds); }
    [[nodiscard]] double seconds() const { return seconds_; }
    // Millions per second.
    [[nodiscard]] double rate(std::uint64_t count) const { return static_cast<double>(count) / seconds_ / 1e6; }

private:
    double seconds_ = std::numeric_limits<double>::infinity();
};

}  // namespace nowchess::bench
