// Random numbers that are the same on every machine: the standard fixes the engine, but not its distributions.
#pragma once

#include <cstdint>
#include <random>
#include <string_view>

#include "support/environment.h"

namespace nowchess::test {

class Random {
public:
    // Each test gets numbers of its own from the one seed.
    explicit Random(std::string_view test) : engine_(seed() ^ hash(test)) {}

    // From 0 to count - 1.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
    int from(int least, int most) {
        return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
    }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <typename Values>
    auto oneOf(const Values& values) {
        return values[below(values.size())];
    }

private:
    static constexpr std::uint64_t hash(std::string_view text) {
        std::uint64_t value = 0xcbf29ce484222325;  // FNV-1a
        for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        return value;
    }

    std::mt19937_64 engine_;
};

}  // namespace nowchess::test
