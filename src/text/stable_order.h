// Sorting that keeps the order of equals, without std::stable_sort: clang takes what libstdc++ 12 needs for it for
// deprecated.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace nowchess {

template <typename Value, typename Key>
void sortStably(std::vector<Value>& values, Key key) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        const auto& first = std::invoke(key, values[a]);
        const auto& second = std::invoke(key, values[b]);
        return first < second || (!(second < first) && a < b);
    });
    std::vector<Value> sorted;
    sorted.reserve(values.size());
    for (const std::size_t index : order) sorted.push_back(std::move(values[index]));
    values = std::move(sorted);
}

}  // namespace nowchess
