// Best of several runs: the one that other work on the machine disturbed least.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace nowchess::bench {

class Best {
public:
    template <typename Run>
    void time(Run&& run) {
        const auto start = std::chrono::steady_clock::now();
        run();
        add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    void add(double seconds) { seconds_ = std::min(seconds_, seconds); }
    [[nodiscard]] double seconds() const { return seconds_; }
    // Millions per second.
    [[nodiscard]] double rate(std::uint64_t count) const { return static_cast<double>(count) / seconds_ / 1e6; }

private:
    double seconds_ = std::numeric_limits<double>::infinity();
};

}  // namespace nowchess::bench
