// How much was counted, in what time.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace nowchess::app {

class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// 119060324 -> "119,060,324"
std::string grouped(std::uint64_t number);
// "1 game", "1,204 games"
std::string grouped(std::uint64_t number, std::string_view noun);

std::uint64_t nodesPerSecond(std::uint64_t nodes, double seconds);

}  // namespace nowchess::app
