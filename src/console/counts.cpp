#include "console/counts.h"

#include <algorithm>

#include "text/words.h"

namespace nowchess::app {

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t digits = 3; digits < text.size(); digits += 4) text.insert(text.size() - digits, 1, ',');
    return text;
}

std::string grouped(std::uint64_t number, std::string_view noun) {
    return grouped(number) + " " + plural(noun, number);
}

std::uint64_t nodesPerSecond(std::uint64_t nodes, double seconds) {
    constexpr double shortest = 1e-9;  // no clock is finer, and nothing may be divided by 0
    constexpr double most = 1e18;
    return static_cast<std::uint64_t>(std::min(most, static_cast<double>(nodes) / std::max(seconds, shortest)));
}

}  // namespace nowchess::app
