// What the tests of the tools share: a few games, and sinks.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

inline constexpr std::string_view mate = "[White \"Greco\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
inline constexpr std::string_view draw = "[White \"Morphy\"]\n\n1. e4 e5 1/2-1/2\n\n";
inline constexpr std::string_view broken = "[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";

// So many that they make several blocks.
inline std::string many(std::string_view game, std::size_t count) {
    std::string text;
    while (count-- > 0) text += game;
    return text;
}
inline constexpr std::size_t manyBlocks = 20'000;

inline std::string joined(std::initializer_list<std::string_view> games) {
    std::string text;
    for (const std::string_view game : games) text += game;
    return text;
}

struct Findings {
    FindingSink sink(bool wantsMore = true) {
        return [this, wantsMore](const Finding& finding) {
            all.push_back(finding);
            return wantsMore;
        };
    }
    std::vector<Finding> all;
};

// A sink that has had enough after the first text.
inline Sink firstOnly(std::string& text) {
    return [&text](std::string_view more) {
        text += more;
        return false;
    };
}

}  // namespace nowchess::pgn
