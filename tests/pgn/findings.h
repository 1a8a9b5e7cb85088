// What a replay with some listener finds in a text.
#pragma once

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/pgn/replay.h"

namespace nowchess::test {

using Faults = std::vector<pgn::Fault>;

template <typename Listener>
struct FindingsOf {
    static std::vector<pgn::Finding> findings(std::string_view text) {
        Listener listener;
        return pgn::replay(text, listener).findings;
    }
    static Faults faults(std::string_view text) {
        Faults result;
        for (const pgn::Finding& finding : findings(text)) result.push_back(finding.fault);
        return result;
    }
    // The only one there is.
    static pgn::Finding single(std::string_view text) {
        const auto all = findings(text);
        EXPECT_EQ(all.size(), 1U) << text;
        return all.empty() ? pgn::Finding{} : all[0];
    }
};

}  // namespace nowchess::test
