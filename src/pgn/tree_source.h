// Where everything of a game stood in its text, so that a changed tree can be written with the rest as it was.
//
// The text is cut into slices: tags, moves, glyphs, comments, parentheses, and whatever else there is. Each slice has
// the blanks before it, so that together they are the text. After each move, in order, come the slots: what was said of
// the move, and the variations in its place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nowchess/pgn/encoding.h"
#include "nowchess/pgn/tree.h"

namespace nowchess::pgn {

struct Slice {
    std::size_t gap = 0;  // the blanks before it begin here
    std::size_t begin = 0;
    std::size_t end = 0;
};

enum class SlotKind : std::uint8_t {
    Tag,
    Nag,
    Comment,
    Variation,
    Other,       // means nothing to the tree, and stays where it is
    Unplayable,  // the rest of a line from an illegal move on: stays as long as nothing takes its place
};

struct Slot {
    SlotKind kind;
    Slice slice;       // of a variation, from one parenthesis to the other
    unsigned nag = 0;  // of a glyph
    NodeId node{};     // of a variation, its first move
    bool isToLineEnd = false;
};

struct NodeSource {
    std::vector<Slot> before;  // between the opening parenthesis and the move
    Slice move;                // its number included
    std::size_t san = 0;       // where the number ends and the move itself begins
    std::vector<Slot> after;
    std::optional<Slice> opening;  // the parentheses, if it begins a variation
    Slice closing{};
    NodeId host{};  // likewise, the move after which it stood: not always the main one, as in (1. d4 (1. c4) d5)
};

struct TreeSource {
    std::string text;
    Encoding encoding = Encoding::Utf8;
    std::vector<NodeSource> nodes{1};  // by their number; the root has the tags
    std::size_t headerEnd = 0;         // after the last slot before the moves
    std::size_t end = 0;               // after the last slice
    std::optional<Slice> marker;
    Result result = Result::Unknown;
    bool isOrderly = true;  // the slices come in the order of the tree
};

// The tree with everything that it shares with its source as it stands there. If the moves are kept, they are as they
// were. Empty if the source's encoding has no character for something new.
std::optional<std::string> writeOver(const Tree& tree, const TreeSource& source, bool areMovesKept);

}  // namespace nowchess::pgn
