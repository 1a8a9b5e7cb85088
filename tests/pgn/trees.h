// A tree from a text, and a place in it.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/tree.h"

namespace nowchess::test {

inline pgn::Tree treeOf(std::string_view text) {
    auto trees = pgn::readTrees(text);
    EXPECT_EQ(trees.size(), 1U) << text;
    return trees.at(0);
}

// The node that a line of SAN leads to.
inline pgn::NodeId find(const pgn::Tree& tree, std::initializer_list<std::string_view> sans) {
    pgn::NodeId node = pgn::Tree::root();
    for (const std::string_view san : sans) {
        const Move move = *readSan(tree.position(node), san)->move;
        const auto children = tree.children(node);
        const auto child = std::ranges::find_if(children, [&](pgn::NodeId n) { return tree.move(n) == move; });
        if (child == children.end()) throw std::runtime_error("no such move: " + std::string(san));
        node = *child;
    }
    return node;
}

}  // namespace nowchess::test
